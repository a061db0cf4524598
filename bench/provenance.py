"""What learned weights say about where they come from."""

from __future__ import annotations


def said(words: list[str]) -> list[str]:
    """The command line without where the result goes, which says nothing about the weights."""
    if "--out" in words:
        place = words.index("--out")
        return words[:place] + words[place + 2 :]
    return words
