"""Tournaments beside bare hands, and ICM beside every order of finish.

What the figures mean. Medians of interleaved rounds on one core, in processor time.

- *tournament*: hands a second of a whole `omaha.tournament.Tournament` of ten thousand players who
  check and call, nine to a table of pot-limit Omaha: levels, antes, chip races, players who bust
  and move, broken tables, prizes;
- *with rebuys*: the same with rebuys, re-entries, late entries, an add-on and progressive bounties;
- *compiled hands*: `omaha.players.play_outs.PlayOuts`, nine such players with fresh stacks in
  every hand;
- *icm*: `omaha.tournament.icm` for eight players with eight prizes;
- *every order*: the same by going through all 40,320 orders of finish in plain Python with floats.

Aims: a tournament plays at least a fifth as many hands a second as there are bare ones, and with
rebuys and bounties at least nine tenths of that; ICM takes
no more than a five-hundredth of the time of going through every order.
"""

import itertools
import time
from collections.abc import Callable

import numpy as np

import omaha
from benchmarks._support import arguments, median, print_ratios
from omaha.players.play_outs import PlayOuts
from omaha.tournament import (
    AddOn,
    Bounty,
    EntryTerms,
    LateEntry,
    Rebuy,
    ReEntry,
    Tournament,
    icm,
)

GAME = omaha.games.plo()
STACK = 10_000
STACKS = [1000 + 700 * k for k in range(8)]
PRIZES = [40, 25, 15, 8, 5, 4, 2, 1]


TERMS = EntryTerms(
    buy_in=100,
    fee=10,
    bounty=Bounty(amount=20, progressive="1/2"),
    rebuy=Rebuy(price=100, chips=STACK, until_level=4, bounty=20, limit=2),
    add_on=AddOn(price=100, chips=STACK, after_level=4),
    re_entry=ReEntry(until_level=4, limit=1),
    late=LateEntry(until_level=4, share="0.2"),
)


def tournament(entries: int, terms: EntryTerms | None = None) -> int:
    event = Tournament(GAME, ["call"] * entries, stack=STACK, entry=terms, seed=1)
    result = event.play()
    if sum(result.prizes) != result.pool or (terms is None and result.pool != 100 * entries):
        raise SystemExit("the prizes do not add up to the pool")
    return result.hands


def compiled_hands(hands: int) -> int:
    bare = PlayOuts(GAME, 9, STACK, seed=1, policy="call")
    bare.play(hands)
    return bare.hands


def every_order() -> list[float]:
    values = [0.0] * len(STACKS)
    for order in itertools.permutations(range(len(STACKS))):
        chance, left = 1.0, float(sum(STACKS))
        for player in order:
            chance *= STACKS[player] / left
            left -= STACKS[player]
        for player, prize in zip(order, PRIZES, strict=True):
            values[player] += chance * prize
    return values


def rate(work: Callable[[], int]) -> float:
    began = time.process_time()
    done = work()
    return done / max(time.process_time() - began, 1e-9)


def many_icm(times: int) -> int:
    for _ in range(times):
        icm(STACKS, PRIZES)
    return times


def one_by_orders() -> int:
    every_order()
    return 1


def main() -> None:
    quick = arguments(__doc__).quick
    entries, hands, rounds, times = (200, 5000, 1, 50) if quick else (10_000, 200_000, 5, 2000)
    if not np.allclose(icm(STACKS, PRIZES).values, every_order()):
        raise SystemExit("the two ways of ICM do not agree")
    played, rebought, bare, values, orders = [], [], [], [], []
    for _ in range(rounds):
        played.append(rate(lambda: tournament(entries)))
        rebought.append(rate(lambda: tournament(entries, TERMS)))
        bare.append(rate(lambda: compiled_hands(hands)))
        values.append(rate(lambda: many_icm(times)))
        orders.append(rate(one_by_orders))
    print(f"tournament      {median(played):12,.0f} hands/s")
    print(f"with rebuys     {median(rebought):12,.0f} hands/s")
    print(f"compiled hands  {median(bare):12,.0f} hands/s")
    print(f"icm             {median(values):12,.0f} a second")
    print(f"every order     {median(orders):12,.1f} a second")
    print_ratios(
        [
            ("tournament / compiled hands", median(played) / median(bare), 0.2),
            ("with rebuys / tournament", median(rebought) / median(played), 0.9),
            ("icm / every order", median(values) / median(orders), 500),
        ],
        quick,
    )


if __name__ == "__main__":
    main()
