"""Counters for whoever hosts a server, in the text format that Prometheus reads."""

from __future__ import annotations

from collections import defaultdict

HELP = {
    "feurio_steps_total": "Moves, undos and corrections written.",
    "feurio_commits_total": "Transactions in which they were written.",
    "feurio_commit_seconds": "How long these transactions took.",
    "feurio_storage_failures_total": "Writings and readings that the database refused or did not answer.",
    "feurio_tables_dropped_total": "Tables that left the memory because it may have differed from what is stored.",
    "feurio_messages_total": "Messages received over WebSockets.",
    "feurio_refused_total": "Messages refused or not understood.",
    "feurio_limited_total": "Messages, requests and connections over a limit.",
    "feurio_turned_away_total": "Connections refused because an address, or all together, had too many.",
    "feurio_silent_total": "Connections closed because no whole request came in time.",
    "feurio_requests_total": "HTTP requests answered, by status.",
    "feurio_analyses_total": "Analyses of games that somebody asked for.",
    "feurio_bot_moves_total": "Moves played by bots.",
    "feurio_bot_waiting_seconds": "How long bots waited for a free thinker.",
    "feurio_bot_takeovers_total": "Bots' turns taken over from another process.",
    "feurio_games_finished_total": "Games played to the end.",
    "feurio_connections": "Open WebSockets.",
    "feurio_tables_in_memory": "Tables in memory.",
}
GAUGES = ("feurio_connections", "feurio_tables_in_memory")


METRICS: defaultdict[str, float] = defaultdict(float)
"""By name, with a label in braces where there is one; of a duration `_sum` and `_count`. One for the process: the
workers of a server are asked each for itself."""


def metrics_text() -> str:
    lines: list[str] = []
    for name, about in HELP.items():
        kind = "gauge" if name in GAUGES else "summary" if name.endswith("_seconds") else "counter"
        lines += [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
        own = (name, name + "_sum", name + "_count")
        lines += [f"{key} {METRICS[key]:g}" for key in sorted(METRICS) if key.partition("{")[0] in own]
    return "\n".join(lines) + "\n"
