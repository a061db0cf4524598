"""For all tests: commands speak English, wherever they run."""

from __future__ import annotations

import os

os.environ["LC_ALL"] = "C.UTF-8"
