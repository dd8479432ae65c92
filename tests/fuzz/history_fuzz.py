"""Damaged recorded hands: no reader may crash, hang, or raise anything but a `HistoryError`.

``python -m tests.fuzz.history_fuzz --inputs 1000000`` takes hands of every kind, written in every
format, changes bytes, lines and numbers of them at random, and reads and replays what comes out.
The same seed gives the same inputs.
"""

import argparse
import random
import time
from collections import Counter

from omaha import history
from omaha.errors import HistoryError
from tests.history.played_hands import NAMES, played_hand
from tests.history.stars_hands import HAND_MADE

FORMATS = ("pokerstars", "phh", "ohh")
WORDS = [
    *("$", "€", "[", "]", "(", ")", ":", "\n", "\r\n", "\x00", "#", "*** ", "Seat 1: ", "\ufeff"),
    *("-1", "0", "99999999999999999999", "1.5", "0.001", "1,234", "1e9", "As", "10h", "[As As]"),
    *(" and is all-in", "raises 1 to 2", "*** SUMMARY ***", "Total pot ", "collected ", "Board ["),
    *('"', "'", "{", "}", "null", "true", "p1 f", "p9 cbr 3", "d db AsKsQs", "cc", "ééé", "😀"),
]


def sources(generator: random.Random, format: str) -> list[str]:  # noqa: A002
    """Whole hands of a format."""
    texts = list(HAND_MADE.values()) if format == "pokerstars" else []
    while len(texts) < 60:
        hand = played_hand(generator.randrange(1 << 30))
        try:
            texts.append(history.dumps(hand, format=format, players=list(NAMES[: hand.seats])))
        except HistoryError:
            continue
    return texts


def damaged(generator: random.Random, text: str, other: str) -> bytes:
    """A text with some changes."""
    data = text
    for _ in range(generator.choice((1, 1, 1, 2, 3, 8))):
        at = generator.randrange(len(data) + 1)
        to = min(len(data), at + generator.choice((0, 1, 2, 5, 20, 100)))
        match generator.randrange(6):
            case 0:
                data = data[:at] + data[to:]
            case 1:
                data = data[:at] + generator.choice(WORDS) + data[to:]
            case 2:
                lines = data.split("\n")
                line = generator.randrange(len(lines))
                lines.insert(generator.randrange(len(lines)), lines[line])
                data = "\n".join(lines)
            case 3:
                lines = data.split("\n")
                del lines[generator.randrange(len(lines))]
                data = "\n".join(lines)
            case 4:
                data = data[:at] + other[at : at + generator.randrange(200)] + data[to:]
            case _:
                digit = str(generator.randrange(10))
                data = (
                    data[:at]
                    + (digit if data[at : at + 1].isdigit() else data[at : at + 1])
                    + (data[at + 1 :])
                )
    raw = data.encode("utf-8", "replace")
    if generator.random() < 0.2 and raw:
        at = generator.randrange(len(raw))
        raw = raw[:at] + bytes([generator.randrange(256)]) + raw[at + 1 :]
    return raw


def tried(data: bytes, format: str) -> str:  # noqa: A002
    """What becomes of an input, in a word."""
    try:
        text = data.decode("utf-8", "replace")
        record = history.loads(text, format=format)
    except HistoryError:
        return "refused"
    try:
        replay = record.replay(check=False)
    except HistoryError:
        return "not played"
    hand = replay.hand
    money = sum(hand.stacks) + hand.pot + (hand.result.rake if hand.result else 0)
    if money != sum(hand.starting_stacks) + hand.splash:
        raise AssertionError(f"chips vanish or appear: {text!r}")
    if replay.disagreements:
        return "disagrees"
    return "agrees"


def run(inputs: int, seed: int) -> Counter[str]:
    """Try so many inputs."""
    generator = random.Random(seed)
    texts = {name: sources(generator, name) for name in FORMATS}
    found: Counter[str] = Counter()
    slowest = 0.0
    for _ in range(inputs):
        name = generator.choice(FORMATS)
        data = damaged(generator, generator.choice(texts[name]), generator.choice(texts[name]))
        start = time.perf_counter()
        try:
            found[tried(data, name)] += 1
        except BaseException:
            print(f"{name}: {data!r}")
            raise
        slowest = max(slowest, time.perf_counter() - start)
    if slowest > 10:
        raise AssertionError(f"an input took {slowest:.1f} seconds")
    return found


def main() -> None:
    """Try inputs and print what became of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = run(given.inputs, given.seed)
    print(f"{given.inputs:,} inputs, seed {given.seed}: {dict(sorted(found.items()))}")


if __name__ == "__main__":
    main()
