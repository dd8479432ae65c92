"""Six-handed pot-limit Omaha: `omaha.simulate` beside the whole loop of `clubs`, on one core.

What the figures mean. Every row plays whole hands at blinds 1/2 with 200 chips a seat: dealing,
deciding, evaluating, paying and, with `omaha.simulate`, all statistics. The rates are by
processor time, medians of several interleaved rounds; the all-in adjustment is off.

- *compiled random*: actions a second of `omaha.players.Random`, against those of the same policy
  in Python over `clubs`;
- *calling stations*: hands a second of `omaha.players.CallingStation`, against those of the same
  policy over `clubs`, and also against its random hands: those have about 14 actions and seldom a
  showdown, a hand of calling stations has 24 and ends with six hands shown;
- *batched random*: actions a second of the random policy in NumPy, six players with `act_batch`;
- *plain Python*: actions a second of the random policy in Python, six players with `act`.

The three forms of the random policy must win and lose the same chips.
"""

import functools
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import omaha
from benchmarks._support import arguments, median, print_ratios
from benchmarks.bench_engine import play_clubs
from omaha.players import CALL, CHECK, FOLD, RAISE, CallingStation, Random
from omaha.statistics import SimulationResult
from omaha.views import BatchView, View

GAME = omaha.games.plo(1, 2, fold_when_free=False)
SEATS = 6


class Plain:
    """The policy of `Random`, one decision at a time."""

    def act(self, view: View) -> Any:
        """Decide once."""
        legal = view.legal
        least, most = legal.min_raise_to, legal.max_raise_to
        draw = view.rng.random() * (1 + legal.fold + (most is not None))  # type: ignore[union-attr]
        if draw < 1:
            return CHECK if legal.check else CALL
        if draw < 2 and least is not None and most is not None:
            return RAISE, least + int((draw - 1) * (most - least + 1))
        return FOLD


class Batched:
    """The policy of `Random`, for all decisions at once."""

    def act_batch(self, view: BatchView) -> Any:
        """Decide for every row."""
        least, most, can_raise = view.min_raise_to, view.max_raise_to, view.can_raise
        draw = view.rng.random(len(view)) * (1 + can_raise + view.can_fold)
        raising = (draw >= 1) & (draw < 2) & can_raise
        kinds = np.where(draw < 1, view.passive, np.where(raising, RAISE, FOLD))
        return kinds, least + ((draw - 1) * (most - least + 1)).astype(np.int64)


def play(player: Any, hands: int) -> SimulationResult:
    return omaha.simulate(GAME, [player] * SEATS, hands, seed=1, stacks=200)


def call_clubs(hands: int) -> int:
    """Play hands of calling stations over `clubs`; return the number of actions."""
    return play_clubs(hands, lambda seen, _draw: seen["call"])


def timed(run: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()  # what else runs on the machine should not count
    result = run()
    return time.process_time() - start, result


def main() -> None:
    quick = arguments(__doc__).quick
    scale = 1 if quick else 8
    players: dict[str, tuple[Any, int]] = {
        "compiled random": (Random(), 16_384 * scale),
        "calling stations": (CallingStation(), 16_384 * scale),
        "batched random": (Batched(), 16_384 * scale),
        "plain Python": (Plain(), 2_048 * scale),
    }
    same = [play(player, 2_000) for player in (Random(), Batched(), Plain())]
    if not same[0].sums == same[1].sums == same[2].sums:
        raise SystemExit("the forms of the random policy play different hands")
    peers = {"clubs": play_clubs, "clubs calling": call_clubs}
    hands: dict[str, list[float]] = {name: [] for name in (*players, *peers)}
    actions: dict[str, list[float]] = {name: [] for name in (*players, *peers)}
    for _ in range(3 if quick else 7):
        for name, (player, count) in players.items():
            seconds, result = timed(functools.partial(play, player, count))
            hands[name].append(count / seconds)
            actions[name].append(result.actions / seconds)
        count = 30 * scale
        for name, play_peer in peers.items():
            seconds, acts = timed(functools.partial(play_peer, count))
            hands[name].append(count / seconds)
            actions[name].append(acts / seconds)
    for name, rates in hands.items():
        print(f"{name:16} {median(rates):12,.0f} hands/s {median(actions[name]):12,.0f} actions/s")
    peer = median(actions["clubs"])
    print_ratios(
        [
            ("compiled random / clubs, actions", median(actions["compiled random"]) / peer, 400),
            (
                "calling stations / the same of clubs, hands",
                median(hands["calling stations"]) / median(hands["clubs calling"]),
                800,
            ),
            (
                "calling stations / random hands of clubs",
                median(hands["calling stations"]) / median(hands["clubs"]),
                800,
            ),
            ("batched random / clubs, actions", median(actions["batched random"]) / peer, 100),
            ("plain Python / clubs, actions", median(actions["plain Python"]) / peer, 15),
        ],
        quick,
    )


if __name__ == "__main__":
    main()
