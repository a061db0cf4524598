"""The browser's modules and style sheets as one file each: a visit is a few requests, not one for every module.

The sources need no build step. When a page is asked for, its modules are put one after the other in the order in which
they need each other, each in a function of its own; comments stay behind. Where two need each other, the functions of
the one that comes later are looked up when they are called. Every address in them carries what its file's
content is (`?v=...`), so that a browser may keep it for good.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.M)
_EFFECT = re.compile(r'^import "([^"]+)";\n', re.M)
_PASSED_ON = re.compile(r'^export \{([^}]*)\} from "([^"]+)";\n', re.M)
_DECLARED = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.M)
_LIVE = re.compile(r"^export let (\w+)", re.M)
_LISTED = re.compile(r"\bexport ?\{([^}]*)\};?\s*\Z")
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*\n|//[^\n]*\n)", re.M | re.S)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.M)
_SHEET = re.compile(r'^@import "([^"]+)";\n', re.M)
_RELATIVE = re.compile(r"url\((?![\"'/]|data:)([^)]+)\)")

Read = Callable[[str], str]
"""The text of a file below the browser's folder."""


class NotBundled(ValueError):
    """A module says something that is not understood here."""


def script(main: str, read: Read) -> str:
    """A module and all that it needs, as one."""
    bundle = _Bundle(read)
    bundle.add(main)
    lives = f"let {', '.join(bundle.lives)};\n" if bundle.lives else ""
    return lives + "".join(bundle.parts)


class _Bundle:
    def __init__(self, read: Read) -> None:
        self._read = read
        self._names: dict[str, str] = {}
        self._open: set[str] = set()
        self.lives: list[str] = []
        """Names that change after their module has run: they stand outside of all modules, for all to see."""
        self.parts: list[str] = []

    def add(self, path: str) -> str:
        """Puts a module after all that it needs; its name in the bundle."""
        if path in self._names:
            return self._names[path]
        name = self._names[path] = f"m{len(self._names)}"
        self._open.add(name)
        text = _COMMENT.sub("", self._read(path))
        here = posixpath.dirname(path)

        def need(found: str) -> str:
            return self.add(posixpath.normpath(posixpath.join(here, found)))

        exported: list[str] = []
        text = _EFFECT.sub(lambda found: need(found[1]) and "", text)
        text = _IMPORT.sub(lambda found: self._taken(found[1], need(found[2])), text)
        text = _PASSED_ON.sub(lambda found: self._passed_on(found[1], need(found[2]), exported), text)
        text = _LIVE.sub(lambda found: self._live(found[1]), text)
        text = _DECLARED.sub(lambda found: _declared(found, exported), text)
        text = _LISTED.sub(lambda found: _listed(found, exported), text)
        if left := _LEFT.search(text):
            raise NotBundled(f"{path}: {left[0]}")
        self.parts.append(f"const {name} = (() => {{\n{text}\nreturn {{ {', '.join(exported)} }};\n}})();\n")
        self._open.remove(name)
        return name

    def _taken(self, names: str, module: str) -> str:
        pairs = [(old, new) for old, new in _pairs(names) if old not in self.lives]
        if any(old in self.lives and old != new for old, new in _pairs(names)):
            raise NotBundled(f"a name that changes cannot have another: {names}")
        if module in self._open:
            return "".join(f"const {new} = (...given) => {module}.{old}(...given);\n" for old, new in pairs)
        return f"const {{ {', '.join(f'{old}: {new}' for old, new in pairs)} }} = {module};\n" if pairs else ""

    def _passed_on(self, names: str, module: str, exported: list[str]) -> str:
        exported += [f"{new}: {module}.{old}" for old, new in _pairs(names)]
        return ""

    def _live(self, name: str) -> str:
        if name in self.lives:
            raise NotBundled(f"two modules have {name}, which changes")
        self.lives.append(name)
        return name


def _declared(found: re.Match[str], exported: list[str]) -> str:
    exported.append(found[2])
    return f"{found[1]} {found[2]}"


def _listed(found: re.Match[str], exported: list[str]) -> str:
    exported += [f"{new}: {old}" for old, new in _pairs(found[1])]
    return ""


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """`a, b as c` as (a, a), (b, c)."""
    for name in names.split(","):
        if name.strip():
            old, _, new = name.strip().partition(" as ")
            yield old, new or old


def sheet(main: str, read: Read) -> str:
    """A style sheet with all that it imports."""
    here = posixpath.dirname(main)

    def absolute(found: re.Match[str]) -> str:
        return f"url(/static/{posixpath.normpath(posixpath.join(here, found[1]))})"

    text = _COMMENT.sub("", read(main))
    text = _SHEET.sub(lambda found: sheet(posixpath.join(here, found[1]), read), text)
    return _RELATIVE.sub(absolute, text)
