"""A Python bot as a program of its own, over the protocol of docs/matches.md.

    omaha match "cmd:python3 examples/bots/stdin_random.py" Random --hands 20000

It needs nothing but Python, and cannot reach into the match: it sees the lines that it reads.
"""

import json
import random
import sys
from typing import Any


def decide(message: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Choose any legal act."""
    legal = message["legal"]
    options: list[dict[str, Any]] = [{"act": "check" if legal["check"] else "call"}]
    if legal["fold"]:
        options.append({"act": "fold"})
    if legal["max_raise_to"] is not None:
        total = rng.randint(legal["min_raise_to"], legal["max_raise_to"])
        options.append({"act": "raise", "to": total})
    return {"id": message["id"], **rng.choice(options)}


def main() -> None:
    """Read messages, answer those that ask."""
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            rng.seed(message["seed"])
            reply = {"type": "ready", "protocol": 1, "name": "random"}
        elif message["type"] == "act":
            reply = decide(message, rng)
        elif message["type"] == "bye":
            break
        else:
            continue
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
