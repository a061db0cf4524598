"""`python -m feurio` is the `feurio` command."""

from __future__ import annotations

import sys

from feurio.cli import main

if __name__ == "__main__":
    sys.exit(main())
