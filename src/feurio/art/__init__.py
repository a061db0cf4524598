"""The board's art and measures as package data: ``art.svg`` and ``geometry.json``.

Both files are also served to browsers as they are, so that a picture made in Python and the table
in the browser can never disagree about where a piece lies.
"""

from importlib.resources import files


def text(name: str) -> str:
    """Return one of the art files as text."""
    return files(__name__).joinpath(name).read_text(encoding="utf-8")
