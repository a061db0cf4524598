"""A sheet of characters with a style each, written line by line."""

from __future__ import annotations

from feurio.terminal.palette import paint


class Canvas:
    """Characters may be put anywhere, also at negative places; what is written begins at the leftmost one."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for i, char in enumerate(text):
            self._cells[x + i, y] = (char, style)

    @property
    def width(self) -> int:
        columns = [x for x, _ in self._cells]
        return max(columns) - min(columns) + 1 if columns else 0

    @property
    def height(self) -> int:
        rows = [y for _, y in self._cells]
        return max(rows) - min(rows) + 1 if rows else 0

    def write(self, *, color: bool, indent: int = 0) -> str:
        if not self._cells:
            return ""
        left = min(x for x, _ in self._cells) - indent
        rows: dict[int, list[int]] = {}
        for x, y in self._cells:
            rows.setdefault(y, []).append(x)
        lines = [self._line(y, left, max(rows.get(y, [left])), color) for y in range(min(rows), max(rows) + 1)]
        return "\n".join(lines)

    def _line(self, y: int, left: int, right: int, color: bool) -> str:
        """One line; neighbors of one style share their color codes."""
        parts: list[str] = []
        run, run_style = "", ""
        for x in range(left, right + 1):
            char, style = self._cells.get((x, y), (" ", ""))
            if style != run_style:
                parts.append(paint(run, run_style, color))
                run, run_style = "", style
            run += char
        parts.append(paint(run, run_style, color))
        line = "".join(parts)
        return line if color else line.rstrip()
