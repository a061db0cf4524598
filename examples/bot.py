"""A bot in plain Python: no package is needed, not even feurio.

It understands the two commands that the `external` bot says (`load` and `best`) and chooses by what the events' texts
say: large crews first, no passing, fleeing late. Take it as a frame for your own.
"""

import json
import random
import sys

game = {}


def load(record):
    """The game as this seat may know it: a record, with our `seat`, the `legal` events and the `unseen` tiles."""
    game.clear()
    game.update(record)
    return {"load": True}


def best(options):
    legal = game["legal"]
    liking = {event: like(event) + random.random() for event in legal}
    order = sorted(legal, key=liking.get, reverse=True)
    return {"best": order[0], "candidates": [{"event": event} for event in order[:5]]}


def like(event):
    """How much we like an event: words and numbers of its text are all we look at."""
    words = event.split()
    if words[0] == "pass":
        return -1
    if words[0] in ("crew", "startle"):
        return int(words[3])
    if words[0] == "flee":
        return 1 if len(game["events"]) > 80 else -2
    return 0


COMMANDS = {"load": load, "best": best}


def main():
    for line in sys.stdin:
        name, _, rest = line.strip().partition(" ")
        if name == "quit":
            break
        try:
            answer = {"ok": True, **COMMANDS[name](json.loads(rest or "{}"))}
        except Exception as problem:
            answer = {"ok": False, "error": f"{type(problem).__name__}: {problem}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
