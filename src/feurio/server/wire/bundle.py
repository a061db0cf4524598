"""The browser's modules and style sheets as one file each: a visit is a few requests, not one for every module.

The sources need no build step. When a page is asked for, its modules are put one after the other in the order in which
they need each other, each in a function of its own; comments and indentation stay behind. Where two need each other,
the functions of the one that comes later are looked up when they are called. What only some pages need, and therefore
ask for with `import("...")`, are files of their own, fetched when somebody goes there. Every address in them carries
what its file's content is (`?v=...`), so that a browser may keep it for good.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.M)
_EFFECT = re.compile(r'^import "([^"]+)";\n', re.M)
_PAGE = re.compile(r'((?:=>|\bawait|\breturn) )import\("([^"]+)"\)')
_PASSED_ON = re.compile(r'^export \{([^}]*)\} from "([^"]+)";\n', re.M)
_DECLARED = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.M)
_LIVE = re.compile(r"^export let (\w+)", re.M)
_LISTED = re.compile(r"\bexport ?\{([^}]*)\};?\s*\Z")
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*\n|//[^\n]*\n)", re.M | re.S)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.M)
_TYPE = re.compile(r"/\*\* @(?:(?!\*/).)*\*/ ?", re.S)
_INDENT = re.compile(r"\n\s+")
_BRACE = re.compile(r"\s*([{};])\s*")
_SHEET = re.compile(r'^@import "([^"]+)";\n', re.M)
_RELATIVE = re.compile(r"url\((?![\"'/]|data:)([^)]+)\)")

Read = Callable[[str], str]
"""The text of a file below the browser's folder."""


class NotBundled(ValueError):
    """A module says something that is not understood here."""


CORE = "site.js"
"""What every page needs; what only some do is in `site-1.js`, `site-2.js`, ..."""
SMALL = 3_000
"""Characters of a script for which nobody should wait for a request of its own."""

_LATER = """\
const made = "%s";
const modules = {};
const later = async (name, addresses) => {
const parts = await Promise.all(addresses.map((address) => import(address)));
for (const part of parts) {
// The server has a newer version than this page.
if (part.made !== made) {
location.reload();
await new Promise(() => {});
}
part.add(modules);
}
return modules[name];
};
"""


def scripts(main: str, read: Read) -> dict[str, str]:
    """A module and all that it needs as one file; what is needed later (`await import("...")`) as others.

    What two such pages share, and the core has not, is a file of its own, or goes with the core if it is too small for
    a request: no module is sent twice or runs twice. Files that belong together know each other by `made`, so that a
    page never runs with parts of another version.
    """
    bundle = _Bundle(read)
    bundle.add(main)
    for page in bundle.pages:  # and those that they ask for
        bundle.add(page)
    core = bundle.reached(main)
    for group, paths in bundle.shared(core).items():
        small = sum(len(bundle.parts[path]) for path in paths) < SMALL
        if small and len(group) > 1 and all(bundle.needs[path] <= core.union(paths) for path in paths):
            core.update(paths)
    pages = {page: bundle.reached(page) - core for page in bundle.pages}
    groups = bundle.shared(core)
    # What is shared by more pages comes first: the others need it.
    ordered = sorted(groups, key=len, reverse=True)
    names = {group: f"site-{count}.js" for count, group in enumerate(ordered, 1)}

    def text(paths: Iterable[str]) -> str:
        joined = "".join(bundle.parts[path] for path in paths)
        for page, reached in pages.items():
            addresses = [f'"/static/{names[group]}"' for group in ordered if page in group] if reached else []
            joined = joined.replace(f'later("{page}")', f'later("{bundle.names[page]}", [{", ".join(addresses)}])')
        return joined

    made = hashlib.sha256("".join(bundle.parts.values()).encode()).hexdigest()[:20]
    files = {}
    for group, paths in groups.items():
        own = ", ".join(bundle.names[path] for path in paths)
        needed = sorted({bundle.names[need] for path in paths for need in bundle.needs[path] if need not in paths})
        files[names[group]] = (
            f'export const made = "{made}";\nlet added = false;\nexport const add = (modules) => {{\n'
            f"if (added) return;\nadded = true;\nconst {{ {', '.join(['later', *needed])} }} = modules;\n"
            f"{text(paths)}Object.assign(modules, {{ {own} }});\n}};\n"
        )
    changing = 'Object.defineProperty(globalThis, "%s", { value: undefined, writable: true });\n'
    lives = "".join(changing % name for name in bundle.lives)
    own = ", ".join(["later", *(bundle.names[path] for path in bundle.parts if path in core)])
    start = f"{_LATER % made}" if files else ""
    end = f"Object.assign(modules, {{ {own} }});\n" if files else ""
    return {CORE: lives + start + text(path for path in bundle.parts if path in core) + end, **files}


class _Bundle:
    def __init__(self, read: Read) -> None:
        self._read = read
        self._open: set[str] = set()
        self.names: dict[str, str] = {}
        """What modules are called in the bundle, by their paths."""
        self.needs: dict[str, set[str]] = {}
        """What each module needs from the start."""
        self.pages: list[str] = []
        """Modules that are needed later."""
        self.lives: list[str] = []
        """Names that change after their module has run: they stand outside of all modules, for all to see."""
        self.parts: dict[str, str] = {}
        """Modules in an order in which they can run."""

    def reached(self, path: str) -> set[str]:
        """A module and all that it needs."""
        found, left = {path}, [path]
        while left:
            left += (new := self.needs[left.pop()] - found)
            found |= new
        return found

    def shared(self, core: set[str]) -> dict[frozenset[str], list[str]]:
        """Modules beside the core, by the pages that need them."""
        needed = {page: self.reached(page) - core for page in self.pages}
        groups: dict[frozenset[str], list[str]] = {}
        for path in self.parts:
            if path not in core:
                groups.setdefault(frozenset(page for page in needed if path in needed[page]), []).append(path)
        return groups

    def add(self, path: str) -> str:
        """Puts a module after all that it needs; its name in the bundle."""
        if path in self.names:
            return self.names[path]
        name = self.names[path] = f"m{len(self.names)}"
        needs = self.needs[path] = set()
        self._open.add(name)
        text = _COMMENT.sub("", self._read(path))
        here = posixpath.dirname(path)

        def whole(found: str) -> str:
            return posixpath.normpath(posixpath.join(here, found))

        def need(found: str) -> str:
            needs.add(whole(found))
            return self.add(whole(found))

        def later(found: re.Match[str]) -> str:
            if whole(found[2]) not in self.pages:
                self.pages.append(whole(found[2]))
            return f'{found[1]}later("{whole(found[2])}")'

        exported: list[str] = []
        text = _EFFECT.sub(lambda found: need(found[1]) and "", text)
        text = _IMPORT.sub(lambda found: self._taken(found[1], need(found[2])), text)
        text = _PASSED_ON.sub(lambda found: self._passed_on(found[1], need(found[2]), exported), text)
        text = _PAGE.sub(later, text)
        text = _LIVE.sub(lambda found: self._live(found[1]), text)
        text = _DECLARED.sub(lambda found: _declared(found, exported), text)
        text = _LISTED.sub(lambda found: _listed(found, exported), text)
        if left := _LEFT.search(text):
            raise NotBundled(f"{path}: {left[0]}")
        text = _INDENT.sub("\n", _TYPE.sub("", text))
        self.parts[path] = f"const {name} = (() => {{\n{text}\nreturn {{ {', '.join(exported)} }};\n}})();\n"
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
    return _RELATIVE.sub(absolute, _BRACE.sub(r"\1", text).replace(";}", "}"))
