"""How fast rivers and turns are solved.

What the figures mean.

- *eight showdown nodes*: one sweep of the kernel, all 178,365 hands of a PLO4 river against all,
  processor time on one core; for each instruction set that this processor has;
- *all hands*, *20 %*: a PLO4 river, pot 100, stacks 400, bets of half the pot and the pot, one
  raise (39 nodes), to an exploitability of 0.1 % of the pot, with two threads;
- *hi-lo / high*: the time of one iteration of PLO8 beside PLO4, all hands, the same tree;
- *PLO5*: all 1,533,939 hands, one bet size of the pot, to 0.3 % of the pot;
- *turn*: PLO4, 20 % against 20 %, bets of the pot, to 0.5 % of the pot;
- *hold'em river*: 30 % of hands, beside the obvious solver in `tests/oracles/solver.py`, matrices
  of all pairs in NumPy: the processor time to the same exploitability. No open solver of
  hold'em that could stand here is among the packages that `pip` installs, so this ratio says what
  the kernel gains over the plain way, and not how it compares with another program.

Wall time wanders on a shared machine, processor time less: both are printed.
"""

import resource
import time
from collections.abc import Callable

import numpy as np

import omaha
from benchmarks._support import arguments, print_ratios
from omaha.solver import Solution, Subgame, _kernels
from omaha.solver._hands import by_strength, matchup_of, read_range
from tests.oracles.solver import ObviousSolver, Spot, disjoint_pairs, shares

BOARD = "KsTd7s4h2c"


def timed(job: Callable[[], object]) -> tuple[float, float]:
    """Return wall and processor seconds of a job."""
    wall, processor = time.perf_counter(), time.process_time()
    job()
    return time.perf_counter() - wall, time.process_time() - processor


def sweep_of(game_name: str, given: str) -> float:
    """Return the milliseconds of a sweep of eight showdown nodes."""
    game, board = omaha.games.by_name(game_name), omaha.parse_cards(BOARD)
    hands = by_strength(read_range(given, game, board, "the range"), board, game)
    matchup = matchup_of((hands, hands), (board,), game)
    weights = _kernels.aligned(len(hands), _kernels.LANES)
    weights[:] = np.random.default_rng(1).random(weights.shape)
    out = _kernels.aligned(len(hands), _kernels.LANES)
    times = []
    for _ in range(9):
        began = time.thread_time()
        matchup.wins(0, weights, out)
        times.append(time.thread_time() - began)
    return 1000 * float(np.median(times))


def solved(spot: Subgame, target: float, most: int | None = None) -> Solution:
    """Solve with two threads, and print what it took."""
    found: list[Solution] = []
    wall, processor = timed(lambda: found.append(spot.solve(target, iterations=most, threads=2)))
    (solution,) = found
    print(
        f"  {spot.game.name} {'x'.join(f'{n:,}' for n in spot.hands)} hands, {spot.nodes} nodes: "
        f"{solution.iterations} iterations to {solution.exploitability:.3%}, {wall:.1f} s "
        f"({processor:.1f} s of processor), {spot.memory / 1e6:.0f} MB reckoned, "
        f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:.0f} MB at most so far"
    )
    return solution


def iteration(game: str, given: str) -> float:
    """Return the processor seconds of an iteration."""
    spot = Subgame(game, BOARD, [given, given], 100, 400, bets=[0.5, 1.0], raises=2)
    solution = spot.solve(target=None, iterations=1)
    return timed(lambda: solution.resume(target=None, iterations=6))[1] / 7


def beside_the_obvious(given: str, target: float) -> float:
    """Return how many times as long the obvious solver takes to come as near."""
    spot = Subgame("holdem", BOARD, [given, given], 100, 400, bets=[0.5, 1.0], raises=2, merge=1)
    ours = timed(lambda: spot.solve(target))[1]
    game, board = spot.game, np.array(spot.board, dtype=np.uint8)
    hands = read_range(given, game, spot.board, "the range")
    high = omaha.high(hands.cards, board)
    share, pairs = shares((high, high)), disjoint_pairs(hands.cards, hands.cards)
    root = Spot(0, (0, 0), spot.stacks, 0, spot.pot, (0.5, 1.0), 2, game.big_blind)
    peer = ObviousSolver(share, pairs, (hands.weights, hands.weights), root)
    theirs, near = 0.0, 1.0
    while near > target:
        theirs += timed(lambda: peer.solve(25))[1]
        ev, best = peer.worth("average"), peer.worth("best")
        near = (sum(best) - sum(ev)) / 2 / spot.pot
    return theirs / ours


def main() -> None:
    quick = arguments(__doc__).quick
    every, some = ("5%", "3%") if quick else ("100%", "20%")
    before = _kernels.instructions()
    rows = []
    for name in dict.fromkeys(["baseline", before]):
        _kernels.choose(name)
        high, low = sweep_of("omaha", every), sweep_of("omaha8", every)
        print(f"eight showdown nodes, {name}: {high:.1f} ms; hi-lo {low:.1f} ms")
    river = {"pot": 100, "stacks": 400, "bets": [0.5, 1.0], "raises": 2}
    print("rivers:")
    solved(Subgame("plo", BOARD, [some, some], **river), 0.001)  # type: ignore[arg-type]
    solved(Subgame("plo", BOARD, [every, every], **river), 0.001)  # type: ignore[arg-type]
    five = "1%" if quick else "100%"
    solved(Subgame("plo5", BOARD, [five, five], 100, 400, bets=["pot"], raises=2), 0.003)
    print("turn:")
    turn = "1%" if quick else "20%"
    solved(Subgame("plo", BOARD[:8], [turn, turn], 100, 400, bets=["pot"]), 0.005)
    ratio = iteration("plo8", every) / iteration("plo", every)
    rows.append(("hi-lo / high, an iteration", ratio, -3.5))
    rows.append(
        (
            "hold'em river, the obvious solver",
            beside_the_obvious("10%" if quick else "30%", 0.003),
            5,
        )
    )
    print_ratios(rows, quick)


if __name__ == "__main__":
    main()
