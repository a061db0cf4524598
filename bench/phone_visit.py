"""What Lighthouse says of the pages on a phone: speed at least 95, everything else 100.

    python bench/phone_visit.py [path ...]

Needs Node; `npx` fetches Lighthouse, unless LIGHTHOUSE names a command that is there. The server is a real one, the
phone a slow one with a slow line, as Lighthouse has it. Each page is visited three times and the median counts, because
a busy machine is a slower phone. Ends with 1 if a page is worse.
"""

from __future__ import annotations

import json
import os
import random
import shlex
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from statistics import median
from typing import Any

import feurio

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.conftest import SWITCHES, Site, find_chromium

LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
VISITS = 3
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


def open_review(url: str) -> str:
    """A finished game looked at again."""
    game, luck = feurio.new_game("wildfire", players=2, seed=7), random.Random(7)
    while not game.over:
        game.play(luck.choice(game.legal_texts()))
    body = json.dumps(dict(game.record())).encode()
    asked = urllib.request.Request(f"{url}/api/import", body, {"Content-Type": "application/json", "Origin": url})
    with urllib.request.urlopen(asked) as answer:
        return f"/t/{json.load(answer)['table']}/review"


def visits(url: str) -> tuple[dict[str, int], list[str]]:
    """The median of some visits, category by category, and what was wanting in the middle one."""
    all = sorted((visit(url) for _ in range(VISITS)), key=lambda one: one[0]["performance"])
    return {name: int(median(scores[name] for scores, _ in all)) for name in all[0][0]}, all[len(all) // 2][1]


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
            made = [open_table(site.url), open_review(site.url)]
            for path in sys.argv[1:] or ["/", *made, "/rules/wildfire", "/learn", "/puzzles", "/daily"]:
                scores, wanting = visits(site.url + path)
                bad = any(scores.get(name, 0) < least for name, least in LEAST.items())
                worse |= bad
                print(path, json.dumps(scores), *(wanting if bad else []), sep="\n  ", flush=True)
        finally:
            site.stop()
    return int(worse)


if __name__ == "__main__":
    sys.exit(main())
