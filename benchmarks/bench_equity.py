"""All-in equity: omaha against poker-equity and xiapl, in the same run.

What the figures mean. Every job is a whole call from Python with texts: reading cards, counting,
and the result object. The peers' exact functions (`poker_equity.exact_from_text`,
`xiapl.simulation.calculate_equity`) give the same numbers, which are compared before anything is
said; xiapl plays high only and wants sets of cards, which are made beforehand. One thread each.

- *pre-flop, flop*: ratio of the times of exact equity, peer's by ours;
- *three-handed, six-handed, of heads-up*: our time with more hands by our own heads-up time in the
  same game, exact and pre-flop: less is better;
- *sampled*: ratio of the times of whole calls to a standard error of 0.1 points. AsAhKsKh is
  against a random hand for both; AA$ds against 15%, reading the ranges included, is beside the
  same peer's AsAhKsKh against a random hand in PLO, as the peer has no ranges;
- *two threads*: time of a sampled spot on one thread by its time on two, and that by the same
  for two processes with half of the spot each, which is what the machine has to give: other work
  on it lowers both;
- *range into an array*: seconds for reading a range of five cards and listing its hands: less is
  better;
- *range on a flop*: seconds for what `Range.breakdown` says of 15% of hands: less is better.

The jobs take turns, and a ratio is the median over the rounds. Times wander on a shared machine:
trust the ratios. A peer that is not installed is left out.
"""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks._support import arguments, median, print_ratios
from omaha.cards import format_cards, parse_cards
from omaha.equity import equity
from omaha.errors import RangeError
from omaha.ranges import Range

Job = Callable[[], Any]
Row = tuple[str, float, float]

HANDS = {
    "omaha": ["AsAhKsKh", "9c8c7d6d"],
    "omaha5": ["AsAhKsKh2c", "9c8c7d6d3s"],
    "omaha6": ["AsAhKsKh2c3d", "9c8c7d6d3s4h"],
    "omaha8": ["As2sKhQd", "AhAcTd9c"],
    "omaha5-8": ["As2sKhQd5d", "AhAcTd9c8h"],
    "holdem": ["AsAh", "9c8c"],
}
MORE = ["QsQdJc5c", "2s2hTdTc", "AdKd5h3h", "8h8d4c3c"]
THEIR_NAMES = {
    "omaha": "omaha",
    "omaha5": "omaha_five",
    "omaha6": "omaha_six",
    "omaha8": "omaha_hi_lo",
    "omaha5-8": "omaha_five_hi_lo",
    "holdem": "holdem",
}
AIMS = {"omaha": 400, "omaha5": 400, "omaha6": 400, "omaha8": 250, "omaha5-8": 250, "holdem": 10}
FLOP = "5s7h9d"
HALF_OF_DECK = "2d2h3h3d4s4h5c5h5s6h6s7c7h8s8hTcThTsJdJhJsQcQh"  # for the quick form


def take_turns(jobs: Mapping[str, Job], rounds: int, times: int = 1) -> dict[str, list[float]]:
    """Seconds of each job in each round, after a round that is not counted."""
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    for turn in range(rounds + 1):
        for name, job in jobs.items():
            start = time.perf_counter()
            for _ in range(times):
                job()
            if turn:
                seconds[name].append((time.perf_counter() - start) / times)
    return seconds


def ratio(slow: list[float], fast: list[float]) -> float:
    return median([a / b for a, b in zip(slow, fast, strict=True)])


def spaced(cards: str) -> str:
    return " ".join(cards[i : i + 2] for i in range(0, len(cards), 2))


def check(ours: tuple[float, ...], theirs: list[float]) -> None:
    if any(abs(x - y) > 1e-9 for x, y in zip(ours, theirs, strict=True)):
        raise SystemExit(f"the results differ: {ours}, {theirs}")


def compare(
    theirs: Job, ours: Job, rounds: int, times: int, shares: Callable[[Any], list[float]]
) -> float:
    """The ratio of two jobs, after their results."""
    check(ours().share, shares(theirs()))
    seconds = take_turns({"theirs": theirs, "ours": ours}, rounds, times)
    return ratio(seconds["theirs"], seconds["ours"])


def poker_equity_shares(result: Any) -> list[float]:
    return [seat["equity"] for seat in result["players"]]


def against_poker_equity(quick: bool) -> list[Row]:
    peer = import_module("poker_equity")
    rows: list[Row] = []
    rounds = 1 if quick else 5
    for game, aim in AIMS.items():
        hands = HANDS[game]
        dead = free_of(HALF_OF_DECK, hands) if quick else ""
        found = compare(
            partial(peer.exact_from_text, THEIR_NAMES[game], hands, "", spaced(dead)),
            partial(equity, hands, "", dead, game),
            rounds,
            1,
            poker_equity_shares,
        )
        rows.append((f"{game}, pre-flop, poker-equity", found, aim))
    for game, aim in (("omaha", 15), ("omaha8", 15), ("holdem", 3)):
        hands = HANDS[game]
        found = compare(
            partial(peer.exact_from_text, THEIR_NAMES[game], hands, spaced(FLOP), ""),
            partial(equity, hands, FLOP, "", game),
            5 * rounds,
            10 if quick else 100,
            poker_equity_shares,
        )
        rows.append((f"{game}, flop, poker-equity", found, aim))
    random_hand = [HANDS["omaha"][0], "****"]
    rows += [sampled(peer, game, random_hand, quick) for game in ("omaha", "omaha8")]
    return [*rows, sampled(peer, "omaha", ["AA$ds", "15%"], quick)]


def free_of(cards: str, hands: list[str]) -> str:
    """The cards without those that are held."""
    held = {card for hand in hands for card in parse_cards(hand)}
    return format_cards([card for card in parse_cards(cards) if card not in held])


def sampled(peer: Any, game: str, hands: list[str], quick: bool) -> Row:
    """Time to a standard error of 0.1 points (quick: one point), whole calls."""
    wanted = 0.01 if quick else 0.001
    spot = [HANDS["omaha"][0], "****"]
    ours = partial(equity, hands, game=game, method="sample", tolerance=wanted, seed=1)
    draw = partial(peer.chunk_from_text, THEIR_NAMES[game], spot, threads=1)
    pilot = draw(samples=50_000)["players"][0]
    needed = round(50_000 * (pilot["std_error"] / wanted) ** 2)
    result = ours()
    if max(result.stderr) > wanted:
        raise SystemExit(f"the standard error is {max(result.stderr)}, not {wanted}")
    error = (pilot["std_error"] ** 2 + result.stderr[0] ** 2) ** 0.5
    if hands == spot and abs(pilot["equity"] - result.share[0]) > 5 * error:
        raise SystemExit(f"the results differ: {pilot['equity']}, {result.share[0]}")
    theirs = partial(draw, samples=needed)
    seconds = take_turns({"theirs": theirs, "ours": ours}, 1 if quick else 11)
    names = " v ".join(hands)
    aim = 15 if game == "omaha" else 10
    return f"{game}, sampled {names}, poker-equity", ratio(seconds["theirs"], seconds["ours"]), aim


def against_xiapl(quick: bool) -> list[Row]:
    peer = import_module("xiapl.simulation")
    kind, exact = peer.GameType.Plo, peer.SimulationOptions.exact()
    rows: list[Row] = []
    boards = [("turn", "5s7h9dKc", 10)] if quick else [("pre-flop", "", 800), ("flop", FLOP, 15)]
    for street, board, aim in boards:
        sets = [
            sum(1 << (13 * (card % 4) + card // 4) for card in parse_cards(text))
            for text in [*HANDS["omaha"], board]
        ]
        found = compare(
            partial(peer.calculate_equity, sets[:2], sets[2], exact, game=kind),
            partial(equity, HANDS["omaha"], board),
            1 if quick else 3,
            1 if street == "pre-flop" else 20,
            lambda result: [seat.equity for seat in result.players],
        )
        rows.append((f"omaha, {street}, xiapl", found, aim))
    return rows


def more_hands(quick: bool) -> list[Row]:
    rows: list[Row] = []
    two = HANDS["omaha"]
    for game in ("omaha", "omaha8"):
        jobs = {
            "two": partial(equity, two, game=game),
            "three": partial(equity, [*two, MORE[0]], game=game),
            "six": partial(equity, [*two, *MORE], game=game),
        }
        seconds = take_turns(jobs, 3 if quick else 25)
        for name in ("three", "six"):
            rows.append(
                (f"{game}, {name}-handed, of heads-up", ratio(seconds[name], seconds["two"]), -3)
            )
    return rows


def two_threads(quick: bool) -> list[Row]:
    samples = 500_000 if quick else 100_000_000
    draw = partial(equity, ["AsAhKsKh", "****"], method="sample", seed=1)
    one = partial(draw, samples=samples)
    two = partial(draw, samples=samples, threads=2)
    if one().counts != two().counts:
        raise SystemExit("the results depend on the number of threads")
    with ProcessPoolExecutor(2) as pool:
        halves = partial(in_processes, pool, partial(draw, samples=samples // 2))
        seconds = take_turns({"one": one, "two": two, "processes": halves}, 1)
    gain = ratio(seconds["one"], seconds["two"])
    possible = ratio(seconds["one"], seconds["processes"])
    return [
        ("two threads, sampled", gain, 1.8),
        ("two threads, of two processes", gain / possible, 0.9),
    ]


def in_processes(pool: ProcessPoolExecutor, job: Job) -> None:
    for result in [pool.submit(job) for _ in range(2)]:
        result.result()


def range_into_array() -> list[Row]:
    try:
        Range("15%", "omaha5")
    except RangeError as error:
        print(f"range into an array is left out: {str(error).splitlines()[0]}")
        return []
    seconds = take_turns({"array": lambda: Range("15%:$ds!AA", "omaha5").to_array()}, 5)
    return [("omaha5, 15%:$ds!AA into an array, s", median(seconds["array"]), -0.2)]


def range_on_a_flop() -> list[Row]:
    hands = Range("15%")
    seconds = take_turns({"breakdown": lambda: hands.breakdown("Ts9h2c")}, 5)
    return [("omaha, 15% on a flop, s", median(seconds["breakdown"]), -0.05)]


def main() -> None:
    quick = arguments(__doc__).quick
    rows: list[Row] = []
    if find_spec("poker_equity"):
        rows += against_poker_equity(quick)
    else:
        print("poker-equity is not installed")
    if find_spec("xiapl"):
        rows += against_xiapl(quick)
    else:
        print("xiapl is not installed")
    rows += more_hands(quick)
    print_ratios([*rows, *two_threads(quick), *range_into_array(), *range_on_a_flop()], quick)


if __name__ == "__main__":
    main()
