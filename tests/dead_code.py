"""Finds code that nobody uses, with vulture: a part of `make lint`. What is used by name only stands in pyproject.toml.

Fields of typed dictionaries and models are data: whoever reads them may be a browser or another program.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

from vulture.config import make_config
from vulture.core import Item, Vulture


@cache
def fields(path: Path) -> frozenset[int]:
    """The lines on which a field of a typed dictionary or a model stands."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and node.bases and not node.decorator_list:
            found |= {line.lineno for line in node.body if isinstance(line, ast.AnnAssign)}
    return frozenset(found)


def is_data(item: Item) -> bool:
    return item.typ == "variable" and item.first_lineno in fields(Path(item.filename))


def main() -> int:
    config = make_config([])
    vulture = Vulture(ignore_names=config["ignore_names"], ignore_decorators=config["ignore_decorators"])
    vulture.scavenge(config["paths"])
    unused = [item for item in vulture.get_unused_code(min_confidence=60) if not is_data(item)]
    for item in unused:
        print(item.get_report())
    return 1 if unused else 0


if __name__ == "__main__":
    sys.exit(main())
