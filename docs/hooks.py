"""What the documentation takes from the package when it is built: rules, pictures, error texts, help texts."""

from __future__ import annotations

import importlib.util
import logging
import os
import posixpath
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File

from feurio import rules
from feurio.bots import LEVELS
from feurio.rules.diagrams import DIAGRAMS, draw
from feurio.texts import catalogue

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

log = logging.getLogger("mkdocs.hooks.feurio")

DIAGRAM = re.compile(r"!\[([^\]]*)\]\(diagram:([a-z0-9-]+)\)")
REASONS = "<!-- reasons -->"
LEVEL_TABLE = "<!-- levels -->"
HELP = re.compile(r"<!-- help: ?([a-z]*) -->")
THEMES = ("light", "dark")
ROOT = Path(__file__).parents[1]
BESIDE = ("ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "SECURITY")
"""Pages that stand beside the documentation, where people look for them in a repository."""
TO_BESIDE = re.compile(rf"\]\((?:\.\./)*({'|'.join(BESIDE)})\.md")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The rules and what stands beside the documentation become pages, the diagrams files, one for each theme."""
    for book in rules.PAGES:
        files.append(File.generated(config, f"games/{book}.md", content=rules.text(book)))
    for name in BESIDE:
        text = (ROOT / f"{name}.md").read_text(encoding="utf-8").replace("](docs/", "](")
        files.append(File.generated(config, f"{name.lower()}.md", content=text))
    for name in DIAGRAMS:
        for theme in THEMES:
            files.append(File.generated(config, f"diagrams/{name}-{theme}.svg", content=draw(name, theme)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    folder = posixpath.dirname(page.file.src_uri)
    above = posixpath.relpath(".", folder or ".")
    markdown = TO_BESIDE.sub(lambda found: f"]({above}/{found[1].lower()}.md", markdown)
    markdown = DIAGRAM.sub(lambda found: _images(found[1], found[2], folder), markdown)
    markdown = markdown.replace(REASONS, _reasons()).replace(LEVEL_TABLE, _levels())
    return HELP.sub(lambda found: _help(found[1]), markdown)


def _images(alt: str, name: str, folder: str) -> str:
    """Both themes of a picture; the style sheet shows the one that fits."""
    path = posixpath.relpath(f"diagrams/{name}", folder or ".")
    return "".join(f"![{alt}]({path}-{theme}.svg#only-{theme}){{ .diagram loading=lazy }}" for theme in THEMES)


def _reasons() -> str:
    """Every error code with its sentence."""
    lines = ["| code | says |", "|---|---|"]
    for code, template in catalogue("reasons").items():
        lines.append(f"| `{code}` | {_plain(template)} |")
    return "\n".join(lines)


def _levels() -> str:
    """The levels that people choose from."""
    games = list(LEVELS[0].ratings)
    head = ["level", "bot", "thinks at most", *(f"rating in {game}" for game in games)]
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for level in LEVELS:
        cells = [
            f"`{level.name}`",
            f"`{level.bot}`",
            f"{level.seconds:g} s",
            *(str(level.ratings[game]) for game in games),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _plain(template: str) -> str:
    """A template for readers: ``{cell}`` becomes *cell*, ``{free:free edge|free edges}`` becomes *free* free edges."""
    spelled = re.sub(r"\{(\w+):[^|{}]*\|([^{}]*)\}", r"*\1* \2", template)
    spelled = re.sub(r"\{\w+[?~]([^|{}]*)\|([^{}]*)\}", r"\1 / \2", spelled)
    return re.sub(r"\{(\w+)\}", r"*\1*", spelled).replace("|", "\\|")


def _help(command: str) -> str:
    """What a command says about itself."""
    if importlib.util.find_spec("feurio.__main__") is None:
        return ""
    words = [sys.executable, "-m", "feurio", *([command] if command else []), "--help"]
    plain = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
    said = subprocess.run(words, capture_output=True, text=True, env=plain, check=False)
    if said.returncode != 0:
        log.info("no help text for %r", command)
        return ""
    return f"```text\n{said.stdout.strip()}\n```"
