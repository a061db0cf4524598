"""Nothing in the browser's part is left over: what a module exports is imported, what a style styles is on a page."""

from __future__ import annotations

import re
from pathlib import Path

import feurio

PACKAGE = Path(feurio.__file__).parent
MODULES = {path: path.read_text(encoding="utf-8") for path in sorted((PACKAGE / "web" / "js").rglob("*.js"))}
UNITS = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "units").glob("*.mjs"))]
DRAWN = [*PACKAGE.glob("art/*.svg"), *PACKAGE.glob("drawing/*.py"), *PACKAGE.glob("server/wire/*.py")]
WORD = re.compile(r"[A-Za-z][\w-]*")


def test_every_export_is_imported() -> None:
    for home, text in MODULES.items():
        others = "".join([*(other for path, other in MODULES.items() if path != home), *UNITS])
        used = set(re.findall(r"\w+", others))
        exported = re.findall(r"^export (?:async )?(?:const|let|function|class) (\w+)", text, re.MULTILINE)
        assert [name for name in exported if name not in used] == [], f"{home.name} exports what nobody imports"


def test_every_class_of_the_styles_is_on_a_page() -> None:
    """By its name, or put together from a part and a value: `show-${part}`."""
    sources = [*MODULES.values(), *(path.read_text(encoding="utf-8") for path in DRAWN)]
    words = {word for text in sources for word in WORD.findall(text)}
    begun = tuple({start for text in sources for start in re.findall(r"([a-z]+-)\$\{", text)})
    ended = tuple({end for text in sources for end in re.findall(r"\}(-[a-z]+)", text)})
    for path in sorted((PACKAGE / "web" / "css").glob("*.css")):
        selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        styled = set(re.findall(r"\.([A-Za-z][\w-]*)", selectors)) - {"css"}
        left = {name for name in styled - words if not name.startswith(begun) and not name.endswith(ended)}
        assert left == set(), f"{path.name} styles what no page has"
