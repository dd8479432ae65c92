"""Six-handed pot-limit Omaha, random-legal players: the engine beside `clubs` and `pokerkit`.

What the figures mean. Every row plays the same policy at blinds 1/2 with 200 chips a seat: check or
call, fold (only when facing a bet), and bet or raise (to a total drawn uniformly from the legal
ones) are equally likely where legal. A hand includes dealing, evaluating and paying. An action is
one decision. The rates are medians of several interleaved rounds, one core each:

- *compiled*: `omaha.players.play_outs.PlayOuts`, no Python in the loop;
- *Hand*: the policy written in Python over `omaha.Hand`, events kept;
- *clubs*, *pokerkit*: the same Python policy over their state machines;
- *copy*: `hand.copy()` against `copy.deepcopy` of a pokerkit state at the same point of a hand.

The rounds also check that no chip was lost and that the mean number of actions a hand, which the
policy fixes, agrees between omaha and its peers.
"""

import copy
import random
import time
from collections.abc import Callable

import clubs
import numpy as np
import pokerkit

import omaha
from benchmarks._support import arguments, median, print_ratios
from omaha.players.play_outs import PlayOuts

GAME = omaha.games.plo(1, 2, fold_when_free=False)
SEATS = 6
STACK = 200


def choose(
    fold: bool, least: int | None, most: int | None, draw: Callable[[], float]
) -> tuple[int, int]:
    """Return 0 (check or call), 1 (raise, to the second number) or 2 (fold)."""
    can_raise = least is not None and most is not None
    pick = int(draw() * (1 + fold + can_raise))
    if pick == 0:
        return 0, 0
    if pick == 1 and least is not None and most is not None:
        return 1, least + int(draw() * (most - least + 1))
    return 2, 0


def play_compiled(hands: int) -> int:
    playouts = PlayOuts(GAME, SEATS, STACK, seed=1, policy="random")
    playouts.play(hands)
    if not playouts.chips_ok:
        raise SystemExit("the compiled play-outs lost chips")
    return playouts.actions


def play_hand(hands: int) -> int:
    draw = random.Random(1).random
    deal = np.random.default_rng(1)
    actions = 0
    for k in range(hands):
        hand = omaha.Hand(GAME, [STACK] * SEATS, button=k % SEATS, seed=deal)
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
        if sum(hand.stacks) != STACK * SEATS:
            raise SystemExit("Hand lost chips")
    return actions


def random_chips(seen: dict[str, int], draw: Callable[[], float]) -> int:
    """Return what the random policy bets in `clubs`; -1 folds."""
    call, most = seen["call"], seen["max_raise"]
    can_raise = most > call
    kind, chips = choose(
        call > 0, seen["min_raise"] if can_raise else None, most if can_raise else None, draw
    )
    return chips if kind == 1 else call if kind == 0 else -1


def play_clubs(
    hands: int, chips_of: Callable[[dict[str, int], Callable[[], float]], int] = random_chips
) -> int:
    """Play hands of one policy over `clubs`; return the number of actions."""
    draw = random.Random(1).random
    dealer = clubs.Dealer(**clubs.configs.POT_LIMIT_OMAHA_SIX_PLAYER)
    actions = 0
    for _ in range(hands):
        seen = dealer.reset(reset_stacks=True)
        done = [False]
        while not all(done):
            actions += 1
            try:
                seen, _, done = dealer.step(chips_of(seen, draw))
            except IndexError:  # it fails on some odd chips, at the very end of a hand
                break
    return actions


def new_pokerkit() -> pokerkit.State:
    return pokerkit.PotLimitOmahaHoldem.create_state(
        tuple(pokerkit.Automation), True, 0, (1, 2), 2, STACK, SEATS, mode=pokerkit.Mode.CASH_GAME
    )


def play_pokerkit(hands: int) -> int:
    draw = random.Random(1).random
    actions = 0
    for _ in range(hands):
        state = new_pokerkit()
        while state.status:
            can_raise = state.can_complete_bet_or_raise_to()
            kind, total = choose(
                bool(state.checking_or_calling_amount),
                state.min_completion_betting_or_raising_to_amount if can_raise else None,
                state.max_completion_betting_or_raising_to_amount if can_raise else None,
                draw,
            )
            if kind == 1:
                state.complete_bet_or_raise_to(total)
            elif kind == 2:
                state.fold()
            else:
                state.check_or_call()
            actions += 1
    return actions


def rate(play: Callable[[int], int], hands: int) -> tuple[float, float]:
    """Return actions a second and actions a hand."""
    start = time.perf_counter()
    actions = play(hands)
    return actions / (time.perf_counter() - start), actions / hands


def seconds_a_copy(make: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        make()
    return (time.perf_counter() - start) / times


def main() -> None:
    quick = arguments(__doc__).quick
    scale = 1 if quick else 10
    players = {
        "omaha compiled": (play_compiled, 20_000 * scale),
        "omaha Hand": (play_hand, 1_000 * scale),
        "clubs": (play_clubs, 100 * scale),
        "pokerkit": (play_pokerkit, 10 * scale),
    }
    rates: dict[str, list[float]] = {name: [] for name in players}
    lengths: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(3 if quick else 7):
        for name, (play, hands) in players.items():
            per_second, per_hand = rate(play, hands)
            rates[name].append(per_second)
            lengths[name].append(per_hand)
    for name in players:
        print(
            f"{name:16} {median(rates[name]):12,.0f} actions/s {median(lengths[name]):6.2f} a hand"
        )
    spread = 4.0 if quick else 1.5
    expected = median(lengths["omaha compiled"])
    for name in players:
        if abs(median(lengths[name]) - expected) > spread:
            raise SystemExit(f"{name} plays another game: {median(lengths[name]):.2f} a hand")

    hand = omaha.Hand(GAME, [STACK] * SEATS, seed=1)
    state = new_pokerkit()
    for _ in range(5):
        hand.call() if hand.legal.call else hand.check()
        state.check_or_call()
    if hand.copy() != hand:
        raise SystemExit("a copy differs")
    ours = median([seconds_a_copy(hand.copy, 20_000 * scale) for _ in range(5)])
    theirs = median([seconds_a_copy(lambda: copy.deepcopy(state), 10 * scale) for _ in range(5)])

    compiled, python = median(rates["omaha compiled"]), median(rates["omaha Hand"])
    print_ratios(
        [
            ("compiled play-outs / clubs", compiled / median(rates["clubs"]), 250),
            ("Python over Hand / clubs", python / median(rates["clubs"]), 15),
            ("Python over Hand / pokerkit", python / median(rates["pokerkit"]), 150),
            ("hand.copy() / deepcopy of pokerkit", theirs / ours, 100),
        ],
        quick,
    )


if __name__ == "__main__":
    main()
