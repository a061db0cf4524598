"""What learned weights say about where they come from, and how they are written."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

WEIGHTS = Path(__file__).resolve().parents[1] / "src" / "feurio" / "policies" / "weights"


def said() -> dict[str, str]:
    """The command without where the result goes, which says nothing about the weights, and the day."""
    script, *words = sys.argv
    if "--out" in words:
        place = words.index("--out")
        del words[place : place + 2]
    return {
        "command": " ".join([f"python bench/{Path(script).name}", *words]),
        "date": datetime.now(UTC).date().isoformat(),
    }


def blocks(table: dict[str, list[float]]) -> str:
    """A table of weights; a block in which nothing was learned is short."""
    short = {name: [number or 0 for number in own] for name, own in table.items()}
    rows = [f"  {json.dumps(name)}: {json.dumps(own, separators=(',', ':'))}" for name, own in short.items()]
    return "{\n" + ",\n".join(rows) + "\n }"


def write(path: Path, data: dict[str, Any]) -> None:
    """Writes a file of weights, one block of features a line, so that a change says what it changes."""
    parts = []
    for key, value in data.items():
        if isinstance(value, dict):
            parts.append(f" {json.dumps(key)}: {blocks(value)}")
        elif isinstance(value, list):
            rows = [blocks(row) if key == "moods" else json.dumps(row) for row in value]
            parts.append(f" {json.dumps(key)}: [\n" + ",\n".join(f"  {row}" for row in rows) + "\n ]")
        else:
            parts.append(f" {json.dumps(key)}: {json.dumps(value)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
