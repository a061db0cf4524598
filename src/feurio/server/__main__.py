"""`python -m feurio.server` is `feurio serve`."""

import sys

from feurio.server.command import main

if __name__ == "__main__":
    sys.exit(main())
