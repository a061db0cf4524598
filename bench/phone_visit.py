"""What Lighthouse says of the pages on a phone: speed at least 95, everything else 100.

    python bench/phone_visit.py [path ...]

Needs Node; `npx` fetches Lighthouse, unless LIGHTHOUSE names a command that is there. The server is a real one, the
phone a slow one with a slow line, as Lighthouse has it. Ends with 1 if a page is worse.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.conftest import SWITCHES, Site, find_chromium

LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
LIGHTHOUSE = os.environ.get("LIGHTHOUSE", "npx --yes lighthouse@13")
TABLE: dict[str, Any] = {
    "setup": {"edition": "volcano", "mode": "competitive", "players": 2, "seed": 7, "variants": []},
    "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "beginner", "name": "Lynx"}],
}


def open_table(url: str) -> str:
    """A table, for somebody who only watches: Lighthouse comes without a name."""
    body = json.dumps(TABLE).encode()
    asked = urllib.request.Request(f"{url}/api/tables", body, {"Content-Type": "application/json", "Origin": url})
    with urllib.request.urlopen(asked) as answer:
        return f"/t/{json.load(answer)['table']}"


def visit(url: str) -> tuple[dict[str, int], list[str]]:
    """Scores of a page by category, and what keeps them from being full."""
    switches = shlex.join(["--headless=new", *SWITCHES])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        command = [*shlex.split(LIGHTHOUSE), url, "--quiet", "--output=json", f"--output-path={path}"]
        given = {**os.environ, "CHROME_PATH": find_chromium() or ""}
        subprocess.run([*command, f"--chrome-flags={switches}"], check=True, env=given)
        report = json.loads(path.read_text(encoding="utf-8"))
    scores = {name: round(100 * (one["score"] or 0)) for name, one in report["categories"].items()}
    wanting = [
        f"{one['id']}: {report['audits'][one['id']].get('displayValue', report['audits'][one['id']]['title'])}"
        for category in report["categories"].values()
        for one in category["auditRefs"]
        if one["weight"] and (report["audits"][one["id"]]["score"] or 0) < 0.9
    ]
    return scores, wanting


def main() -> int:
    worse = False
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        site.start()
        try:
            for path in sys.argv[1:] or ["/", open_table(site.url), "/rules/wildfire", "/learn"]:
                scores, wanting = visit(site.url + path)
                bad = any(scores.get(name, 0) < least for name, least in LEAST.items())
                worse |= bad
                print(path, json.dumps(scores), *(wanting if bad else []), sep="\n  ", flush=True)
        finally:
            site.stop()
    return int(worse)


if __name__ == "__main__":
    sys.exit(main())
