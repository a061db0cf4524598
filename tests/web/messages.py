"""Writes the types of what travels between server and browser anew: `make messages`.

The types stand once, in Python: typed dictionaries for what the server says, models for what it reads. This makes of
them the file with which TypeScript checks the browser's modules.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel

from feurio import position, record
from feurio.lessons import teacher
from feurio.referee import outcome
from feurio.rules import words
from feurio.server.table import messages as messages_out
from feurio.server.wire import bodies, catalogue, daily, lessons, puzzles, rulebook
from feurio.server.wire import messages as messages_in

TYPES = Path(__file__).parents[2] / "src" / "feurio" / "web" / "js" / "messages.d.ts"
MODULES = (
    *(position, outcome, messages_out, messages_in, catalogue, bodies, teacher, lessons),
    *(words, rulebook, puzzles, daily),
)

HEAD = "// What travels between server and browser, made from the server's own types by `make messages`: do not edit.\n"
_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}
_WIDTH = 120


def write_types() -> str:
    """The file, for the types as they are."""
    writer = _Writer()
    for kind in _types_of(messages_out):
        writer.keep(kind)
    for module in MODULES:
        for kind in _types_of(module):
            writer.name(kind)
    said = [writer.name(kind) for kind in _types_of(messages_out) if "type" in get_type_hints(kind)]
    asked = [writer.name(kind) for kind in get_args(get_args(messages_in.Message)[0])]
    unions = [_wrapped(f"export type {name} =", kinds) for name, kinds in (("Said", said), ("Asked", asked))]
    return "\n".join([HEAD, *writer.written.values(), *unions])


def interfaces(*kinds: type) -> list[str]:
    """The given types and those they name, as TypeScript writes them."""
    writer = _Writer()
    for kind in kinds:
        writer.name(kind)
    return list(writer.written.values())


def _types_of(module: ModuleType) -> Iterator[type]:
    """The dictionaries and models that a module is about."""
    for name, kind in vars(module).items():
        own = inspect.isclass(kind) and kind.__module__ == module.__name__ and not name.startswith("_")
        if own and (is_typeddict(kind) or issubclass(kind, BaseModel)):
            yield kind


class _Writer:
    """Writes each type once, and with it all types that it names."""

    def __init__(self) -> None:
        self.written: dict[type, str] = {}
        self._names: dict[type, str] = {}

    def name(self, kind: type) -> str:
        if kind not in self.written:
            self.keep(kind)
            self.written[kind] = ""
            self.written[kind] = self._interface(kind)
        return self._names[kind]

    def keep(self, kind: type) -> None:
        """Whoever comes first has the plain name; of two types with one name the second also says where it is from."""
        if kind not in self._names:
            taken = kind.__name__ in self._names.values()
            self._names[kind] = (kind.__module__.rpartition(".")[2].title() if taken else "") + kind.__name__

    def _interface(self, kind: type) -> str:
        comment = inspect.cleandoc(kind.__doc__ or "") if "__doc__" in vars(kind) else ""
        lines = [f"/** {line}" if not i else f" * {line}" for i, line in enumerate(_paragraphs(comment))]
        if lines:
            lines[-1] += " */" if len(lines) == 1 else "\n */"
        grown = "".join(f" extends {self.name(base)}" for base in _bases(kind))
        lines.append(f"export interface {self._names[kind]}{grown} {{")
        for field, given, needed in _fields(kind):
            lines.append(f"  {field}{'' if needed else '?'}: {self._said(given)};")
        return "\n".join([*lines, "}\n"])

    def _said(self, given: Any) -> str:
        """A type as TypeScript says it."""
        if isinstance(given, type) and (is_typeddict(given) or issubclass(given, BaseModel)):
            return self.name(given)
        if given in _PLAIN:
            return _PLAIN[given]
        origin, parts = get_origin(given), get_args(given)
        if origin is Annotated:
            # A model cannot hold a typed dictionary; it says beside the plain one which it is.
            return self._said(next(filter(is_typeddict, parts[1:]), parts[0]))
        if origin is Literal:
            return " | ".join(f'"{part}"' if isinstance(part, str) else str(part).lower() for part in parts)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self._said(part) for part in parts))
        if origin is list or (origin is tuple and parts[-1] is ...):
            inner = self._said(parts[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin is dict:
            return f"Record<string, {self._said(parts[1])}>"
        raise TypeError(f"no word for {given!r} in TypeScript")


def _bases(kind: type) -> list[type]:
    """The dictionaries that a dictionary adds to. Before Python 3.12 only the source tells them."""
    try:
        defined = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    except (OSError, TypeError):
        return []
    names = [base.id for base in getattr(defined, "bases", ()) if isinstance(base, ast.Name)]
    known = vars(sys.modules[kind.__module__])
    return [known[name] for name in names if is_typeddict(known.get(name))]


def _fields(kind: type) -> Iterator[tuple[str, Any, bool]]:
    """Each field with its type, and whether it is always there."""
    if issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            told = next(filter(is_typeddict, field.metadata), None)
            yield name, told or field.annotation, field.is_required()
        return
    total: bool = kind.__total__  # type: ignore[attr-defined]
    inherited = {name for base in _bases(kind) for name in base.__annotations__}
    for name, given in get_type_hints(kind, localns=_names(), include_extras=True).items():
        if name in inherited:
            continue
        marked = get_origin(given)
        bare = get_args(given)[0] if marked in (Required, NotRequired) else given
        yield name, bare, marked is Required or (total and marked is not NotRequired)


def _names() -> dict[str, Any]:
    """What modules name for their types alone (`if TYPE_CHECKING`)."""
    return {kind.__name__: kind for module in (record,) for kind in _types_of(module)}


def _paragraphs(comment: str) -> list[str]:
    return [line for part in comment.splitlines() for line in (textwrap.wrap(part, _WIDTH - 4) or [""])]


def _wrapped(start: str, kinds: list[str]) -> str:
    return f"{start}\n" + "\n".join(f"  | {kind}" for kind in kinds) + ";\n"


if __name__ == "__main__":
    TYPES.write_text(write_types(), encoding="utf-8", newline="\n")
