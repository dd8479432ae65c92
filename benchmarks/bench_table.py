"""A six-seat table of pot-limit Omaha beside bare hands, compiled and from Python.

What the figures mean. Random-legal players at blinds 1/2 with 200 chips a buy-in and a rake of 5 %;
rates are medians of interleaved rounds on one core.

- *compiled table*: `omaha.table.play_outs.TablePlayOuts`: seats, button, posts, rake, players who
  bust, buy in again, come, go and sit out;
- *compiled hands*: `omaha.players.play_outs.PlayOuts`, the same game with six fresh stacks in every
  hand;
- *Table*: players written in Python at an `omaha.Table` of six, busted seats buying in again;
- *Hand*: the same players over bare `omaha.Hand`s with six fresh stacks.

Stacks at a table are won and lost, so its hands are not quite those of fresh stacks (a player
leaves the compiled table with ten buy-ins, the Python one with two): time is compared for each hand
and for each action. Aims: a compiled table plays at least half as many hands a second as there are
bare ones; a hand at a `Table` takes at most 1.3 times as long as a bare `Hand`.
"""

import random
import time
from collections.abc import Callable

import numpy as np

import omaha
from benchmarks._support import arguments, median, print_ratios
from benchmarks.bench_engine import choose
from omaha.players.play_outs import PlayOuts
from omaha.table.play_outs import TablePlayOuts

GAME = omaha.games.plo(1, 2, rake=omaha.rake.percentage("5%", cap=20))
SEATS = 6
STACK = 200


def compiled_table(hands: int) -> int:
    life = TablePlayOuts(GAME, SEATS, STACK, seed=1)
    life.play(hands)
    if not life.chips_ok:
        raise SystemExit("the table lost chips")
    return life.actions


def compiled_hands(hands: int) -> int:
    bare = PlayOuts(GAME, SEATS, STACK, seed=1)
    bare.play(hands)
    return bare.actions


def play(hand: omaha.Hand, draw: Callable[[], float]) -> int:
    actions = 0
    while hand.actor is not None:
        legal = hand.legal
        kind, total = choose(legal.fold, legal.min_raise_to, legal.max_raise_to, draw)
        if kind == 1:
            hand.raise_to(total)
        elif kind == 2:
            hand.fold()
        elif legal.check:
            hand.check()
        else:
            hand.call()
        actions += 1
    return actions


def python_hands(hands: int) -> int:
    draw = random.Random(1).random
    deal = np.random.default_rng(1)
    return sum(
        play(omaha.Hand(GAME, [STACK] * SEATS, button=k % SEATS, seed=deal), draw)
        for k in range(hands)
    )


def python_table(hands: int) -> int:
    draw = random.Random(1).random
    table = omaha.Table(GAME, SEATS, seed=1, button=0)
    for seat in range(SEATS):
        table.sit(seat, f"player {seat}", STACK)
    actions = 0
    for _ in range(hands):
        actions += play(table.next_hand(), draw)
        for seat, stack in enumerate(table.stacks):
            if stack == 0:
                table.rebuy(seat, STACK)
            elif stack > 2 * STACK:  # cash the winnings, so that stacks stay about the same
                name = table.players[seat] or ""
                table.leave(seat)
                table.sit(seat, name, STACK, post=True)
    if not table.ledger.balanced:
        raise SystemExit("Table lost chips")
    return actions


def main() -> None:
    quick = arguments(__doc__).quick
    scale = 1 if quick else 10
    players = {
        "compiled table": (compiled_table, 20_000 * scale),
        "compiled hands": (compiled_hands, 20_000 * scale),
        "Table": (python_table, 1_000 * scale),
        "Hand": (python_hands, 1_000 * scale),
    }
    hands: dict[str, list[float]] = {name: [] for name in players}
    actions: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(3 if quick else 9):
        for name, (run, count) in players.items():
            start = time.process_time()
            played = run(count)
            seconds = time.process_time() - start
            hands[name].append(count / seconds)
            actions[name].append(played / seconds)
    for name in players:
        rate, acts = median(hands[name]), median(actions[name])
        print(f"{name:16} {rate:12,.0f} hands/s {acts:12,.0f} actions/s")

    def ratio(of: dict[str, list[float]], first: str, second: str) -> float:
        return median([a / b for a, b in zip(of[first], of[second], strict=True)])

    print_ratios(
        [
            (
                "hands/s, compiled table / bare hands",
                ratio(hands, "compiled table", "compiled hands"),
                0.5,
            ),
            (
                "actions/s, compiled table / bare hands",
                ratio(actions, "compiled table", "compiled hands"),
                0.5,
            ),
            ("time a hand, Table / bare Hand", ratio(hands, "Hand", "Table"), -1.3),
            ("time an action, Table / bare Hand", ratio(actions, "Hand", "Table"), -1.3),
        ],
        quick,
    )


if __name__ == "__main__":
    main()
