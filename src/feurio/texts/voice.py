"""A voice says sentences in one language. `web/js/voice.js` is its twin and says the same, letter for letter.

A sentence is a template. Its fields:

    {name}                        the value: a number, a text, a list ("a, b and c")
    {name@kind}                   the word for the value: `kind.value` in words.json
    {name:edge|edges}             a number with the noun that fits it, by the language's plural categories
    {name~is|are}                 only what fits the number
    {name?yes|no}                 one of two wordings
    {name?1=one thing|2=two|many} a wording by the value

Where no kind is named, the field's own name is tried as one: `{color}` is `color.red`. A `#` inside a wording stands
for the value. docs/texts.md tells all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

from feurio.texts.languages import ENGLISH, Language, folders, languages, read_json

FIELD: Final = re.compile(r"\{(\w+)(?:@([\w-]+))?(?:([:~?])([^{}]*))?\}")
_KEY: Final = re.compile(r"([\w.+-]+)=(.*)", re.DOTALL)
_WHOLE: Final = re.compile(r"-?\d+")
_CELL: Final = re.compile(r"-?\d+,-?\d+")
MINUS: Final = "\u2212"
NAMES: Final[dict[str, str]] = {}
"""Words that are the same in every language unless it has its own: the names of editions, which `editions.py` tells."""


class Voice:
    """Says sentences in a language.

    `seat` says who sits on a seat and `cell` how a cell is called, where the language's own way ("Player 1", "0,-1")
    is not wanted.
    """

    def __init__(
        self,
        language: str = ENGLISH,
        *,
        seat: Callable[[int], str] | None = None,
        cell: Callable[[str], str] | None = None,
    ) -> None:
        known = languages()
        if language not in known:
            raise KeyError(f"no texts in {language!r}; there are {', '.join(known)}")
        self.language: Language = known[language]
        self._seat = seat
        self._cell = cell
        self._english = None if language == ENGLISH else Voice(ENGLISH, seat=seat, cell=cell)

    def say(self, code: str, data: Mapping[str, Any] | None = None, name: str = "reasons") -> str:
        """The sentence of a code in a catalogue; in English where the language has none."""
        template = catalogue(name, self.language.code).get(code)
        if template is not None:
            return self.fill(template, data or {})
        if self._english is None:
            raise KeyError(f"no sentence {code!r} in {name}")
        return self._english.say(code, data, name)

    def fill(self, template: str, data: Mapping[str, Any]) -> str:
        """A template with its fields filled in."""
        return FIELD.sub(lambda found: self._field(data, *found.groups()), template)

    def word(self, kind: str, value: str, data: Mapping[str, Any] | None = None) -> str:
        """The word for a value of a kind, the value itself if there is none: `word("color", "red")`."""
        found = self._word(kind, value, data or {})
        return value if found is None else found

    def join(self, parts: Iterable[str]) -> str:
        """Parts as a list: "a, b and c"."""
        *most, last = ["", *parts]
        most = most[1:]
        return f"{self.language.comma.join(most)}{self.language.last}{last}" if most else last

    def number(self, value: float) -> str:
        """A number as people write it: a real minus sign, the language's decimal mark."""
        whole = isinstance(value, int) or value.is_integer()
        text = str(int(value) if whole else value).replace(".", self.language.decimal)
        return MINUS + text[1:] if text.startswith("-") else text

    # --- Fields -----------------------------------------------------------------------------------------------------

    def _field(self, data: Mapping[str, Any], name: str, kind: str | None, mark: str | None, forms: str | None) -> str:
        value = data.get(name)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        said = self._said(value, kind or name, data)
        if mark is None or forms is None:
            return said
        words = forms.split("|")
        if mark == "?":
            return _chosen(value, words).replace("#", said)
        form = words[min(self._category(value), len(words) - 1)]
        if mark == ":" and "#" not in form:
            return f"{said} {form}"
        return form.replace("#", said)

    def _said(self, value: Any, kind: str, data: Mapping[str, Any]) -> str:
        """A value in words."""
        if value is None or isinstance(value, bool):
            return ""
        if isinstance(value, list | tuple):
            return self.join([self._said(part, kind, data) for part in value])
        if isinstance(value, Mapping):
            return self.say(value["code"], value.get("data"))
        if kind == "seat" and _is_whole(value):
            return self._seat(int(value)) if self._seat else self.word("seat", "number", {"number": int(value) + 1})
        if isinstance(value, int | float):
            return self._word(kind, str(value), data) or self.number(value)
        text = str(value)
        found = self._word(kind, text, data)
        if found is None and self._cell and _CELL.fullmatch(text):
            return self._cell(text)
        return text if found is None else found

    def _word(self, kind: str, value: str, data: Mapping[str, Any]) -> str | None:
        template = catalogue("words", self.language.code).get(f"{kind}.{value}")
        if template is not None:
            return self.fill(template, data)
        return self._english._word(kind, value, data) if self._english else NAMES.get(f"{kind}.{value}")

    def _category(self, value: Any) -> int:
        """Which of the language's plural forms fits a value: the last one where none is known."""
        if not _is_whole(value) and not isinstance(value, float):
            return len(self.language.plurals)
        category = _plural_rule(self.language.code)(value if isinstance(value, float) else int(value))
        known = self.language.plurals
        return known.index(category) if category in known else len(known)


def _is_whole(value: Any) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, str) and _WHOLE.fullmatch(value) is not None)


def _chosen(value: Any, forms: list[str]) -> str:
    """The wording for a value: the one with its key, else the one without; of two without keys, yes and no."""
    keyed = [_KEY.fullmatch(form) for form in forms]
    if not any(keyed):
        return forms[0 if value else -1]
    text = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    for form, found in zip(forms, keyed, strict=True):
        if found is None or found[1] == text:
            return form if found is None else found[2]
    return ""


def capital(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


# --- What is read ---------------------------------------------------------------------------------------------------


def catalogue(name: str, language: str = ENGLISH) -> Mapping[str, str]:
    """The sentences of a catalogue, such as `reasons`, that a language has, by code."""
    if language not in languages():
        raise KeyError(f"no texts in {language!r}; there are {', '.join(languages())}")
    return _catalogue(name, language, folders())


@cache
def _catalogue(name: str, language: str, where: tuple[str, ...]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for folder in where:
        found |= read_json(f"{folder}/{language}/{name}.json")
    return found


@cache
def _plural_rule(language: str) -> Callable[[float], str]:
    """Which plural category a number is in. Babel knows Unicode's rules; it is loaded when the first number is said."""
    from babel.core import Locale, UnknownLocaleError

    try:
        rule: Callable[[float], str] = Locale.parse(language, sep="-").plural_form
    except (UnknownLocaleError, ValueError):
        return _plural_rule(ENGLISH)
    return rule
