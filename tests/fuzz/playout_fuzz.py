"""Ten million random actions through the compiled engine, every invariant checked, one number out.

    python -m tests.fuzz.playout_fuzz --actions 10000000 --check

The work is cut in chunks, each with its own seed, so the signature does not depend on the number
of processes; `--chunk` plays a failing one again. With `--modern` the games also have caps, splash
money and boards that are run several times. The signatures are pinned in
tests/data/fuzz_signature.json.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from multiprocessing import Pool, cpu_count
from pathlib import Path

import numpy as np

import omaha
from omaha.errors import IllegalAction
from tests.drawing import (
    PlainRake,
    RandomSource,
    draw_action,
    draw_game,
    draw_modern_game,
    draw_modern_posts,
    draw_players,
    draw_posts,
    draw_stacks,
    illegal_actions,
    raise_bounds,
)
from tests.playing import end

SEED = 1
ACTIONS_IN_CHUNK = 20_000
HANDS_OF_A_GAME = 20
REFUSALS_EVERY = 50
NOBODY = -1  # in the record, where somebody agrees to runs
PINNED = Path(__file__).parents[1] / "data" / "fuzz_signature.json"
KINDS = {
    name: kind
    for kind, name in enumerate(
        (
            "fold",
            "check",
            "call",
            "raise_to",
            "bet_to",
            "all_in",
            "time_out",
            "disconnect",
            "agree_runs",
        )
    )
}


@dataclass(frozen=True)
class Outcome:
    """What a run played, and its signature."""

    actions: int
    hands: int
    signature: str


def play_chunk(number: int, modern: bool = False) -> tuple[int, int, bytes]:
    """Actions, hands and digest of one chunk."""
    seed = (SEED, number, 2) if modern else (SEED, number)
    source = RandomSource(*seed, block=4096)
    cards = np.random.PCG64((*seed, 1))
    record: list[int] = []
    actions = hands = 0
    while actions < ACTIONS_IN_CHUNK:
        if hands % HANDS_OF_A_GAME == 0:
            game, rake = draw_game(source)
            if modern:
                game = draw_modern_game(source, game)
        try:
            actions += play_hand(source, cards, game, rake, record, actions, modern)
        except Exception as error:
            error.add_note(f"in hand {hands} of chunk {number}, {modern=}, {game!r}")
            raise
        hands += 1
    return actions, hands, blake2b(np.array(record, "<i8").tobytes(), digest_size=8).digest()


def play_hand(
    source: RandomSource,
    cards: np.random.PCG64,
    game: omaha.Game,
    rake: PlainRake | None,
    record: list[int],
    actions_before: int,
    modern: bool,
) -> int:
    """Play one hand, note what happens in `record`, and return the number of actions."""
    players = draw_players(source, game)
    button = source.below(players)
    stacks = draw_stacks(source, game, players)
    posts = draw_posts(source, game, players, button)
    if modern:
        posts.update(draw_modern_posts(source, game, players))
    hand = omaha.Hand(game, stacks, button, seed=cards, events=False, **posts)
    chips = sum(stacks) + hand.splash
    actions = 0
    check_state(hand, chips)
    while not hand.finished:
        name, values = draw_action(source, hand)
        record += (NOBODY if hand.actor is None else hand.actor, KINDS[name], *values)
        getattr(hand, name)(*values)
        actions += 1
        check_state(hand, chips)
        if (actions_before + actions) % REFUSALS_EVERY == 0:
            check_refusals(hand)
    check_end(hand, rake)
    result = end(hand)
    shown = hand.boards if modern else (hand.board,)
    record += (*result.payouts, result.rake, *(card for board in shown for card in board))
    return actions


def check_state(hand: omaha.Hand, chips: int) -> None:
    """What holds after every action."""
    stacks, bets, legal, actor = hand.stacks, hand.bets, hand.legal, hand.actor
    assert min(stacks) >= 0, stacks
    check_cap(hand)
    if hand.finished:
        assert actor is None
        assert not legal
        assert sum(stacks) + end(hand).rake == chips
        return
    assert sum(stacks) + hand.pot == chips
    if actor is None:
        assert hand.needs_runs
        assert not legal
        return
    stack, bet = hand.in_play[actor], bets[actor]
    assert stack > 0
    assert actor not in hand.folded
    assert actor not in hand.disconnected
    assert 0 <= legal.call <= stack
    assert legal.check == (legal.call == 0)
    assert legal.fold or (legal.check and not hand.game.fold_when_free)
    bounds = raise_bounds(hand)
    if bounds is None:
        return
    least, most = bounds
    assert max(bets) < most
    assert bet + legal.call < least <= most <= bet + stack
    if hand.game.limit == "fixed":
        assert least == most
    elif hand.game.limit == "no":
        assert most == bet + stack


def check_cap(hand: omaha.Hand) -> None:
    """Nobody puts in more than the cap; the rest of the stack stays with its owner."""
    if hand.game.cap is None:
        assert hand.in_play == hand.stacks
        return
    cap = hand.game.cap * hand.game.min_bet
    paid = [0] * hand.seats if hand.result is None else hand.result.payouts
    for seat, began in enumerate(hand.starting_stacks):
        put_in = began - (hand.stacks[seat] - paid[seat])
        assert 0 <= put_in <= cap
        if not hand.finished:
            assert hand.in_play[seat] == min(hand.stacks[seat], cap - put_in)


def check_refusals(hand: omaha.Hand) -> None:
    """What is not legal is refused and changes nothing."""
    before = hand.copy()
    for name, values in illegal_actions(hand):
        try:
            getattr(hand, name)(*values)
        except IllegalAction:
            assert hand == before, (name, values)
        else:
            raise AssertionError(f"{name} {values} is allowed")


def check_end(hand: omaha.Hand, rake: PlainRake | None) -> None:
    """What holds when everything is paid."""
    result = end(hand)
    total = sum(pot.amount for pot in result.pots)
    folded = set(hand.folded)
    assert sum(result.payouts) + result.rake == total
    assert sum(result.net) == hand.splash - result.rake
    expected = 0 if rake is None else rake.rake_total(total, hand.seats, bool(hand.board))
    assert result.rake == expected
    could_win = [0] * hand.seats
    for pot in result.pots:
        assert pot.eligible
        assert folded.isdisjoint(pot.eligible)
        for seat in pot.eligible:
            could_win[seat] += pot.amount - pot.rake
        assert len(pot.winners) in (1, len(hand.boards))
        for board in pot.winners:
            for half in board:
                assert set(half) <= set(pot.eligible)
    for seat in range(hand.seats):
        assert 0 <= result.payouts[seat] <= could_win[seat]
        assert result.returned[seat] >= 0
        assert hand.stacks[seat] == hand.starting_stacks[seat] + result.net[seat]
    check_boards(hand)


def check_boards(hand: omaha.Hand) -> None:
    """No card lies twice, but for those that all runs have."""
    boards = hand.boards
    runs = hand.runs or 1
    assert len(boards) == max(runs, hand.game.boards)
    if runs > 1:
        common = next(n for n in (4, 3, 0) if len({board[:n] for board in boards}) == 1)
        assert all(len(board) == 5 for board in boards)
        boards = (boards[0], *(board[common:] for board in boards[1:]))
    cards = [card for board in boards for card in board]
    cards += [card for held in hand.hole_cards for card in held or ()]
    assert len(set(cards)) == len(cards)


def outcomes(chunks: int, processes: int, modern: bool) -> Iterator[tuple[int, int, bytes]]:
    """Results of all chunks, in their order."""
    play = partial(play_chunk, modern=modern)
    if processes == 1:
        yield from map(play, range(chunks))
        return
    with Pool(processes) as pool:
        yield from pool.imap(play, range(chunks))


def run(actions: int, processes: int = 1, *, modern: bool = False) -> Outcome:
    """Play at least so many actions."""
    signature = blake2b(digest_size=8)
    played = hands = 0
    chunks = -(-actions // ACTIONS_IN_CHUNK)
    for chunk_actions, chunk_hands, digest in outcomes(chunks, processes, modern):
        played += chunk_actions
        hands += chunk_hands
        signature.update(digest)
    return Outcome(played, hands, signature.hexdigest())


def pinned(actions: int, *, modern: bool = False) -> Outcome | None:
    """Return the outcome that is pinned for this number of actions."""
    key = f"modern {actions}" if modern else str(actions)
    values = json.loads(PINNED.read_text()).get(key)
    return None if values is None else Outcome(**values)


def main() -> int:
    parser = argparse.ArgumentParser(description="Random playouts with every invariant checked.")
    parser.add_argument("--actions", type=int, default=10_000_000)
    parser.add_argument("--processes", type=int, default=cpu_count())
    parser.add_argument("--check", action="store_true", help="compare with the pinned outcome")
    parser.add_argument("--modern", action="store_true", help="caps, splash money, several runs")
    parser.add_argument("--chunk", type=int, help="play this chunk only")
    options = parser.parse_args()
    if options.chunk is not None:
        actions, hands, digest = play_chunk(options.chunk, options.modern)
        print(f"chunk {options.chunk}: {actions} actions, {hands} hands, {digest.hex()}")
        return 0
    started = time.perf_counter()
    outcome = run(options.actions, options.processes, modern=options.modern)
    seconds = time.perf_counter() - started
    print(
        f"{outcome.actions} actions in {outcome.hands} hands, {seconds:.1f} s, "
        f"{outcome.actions / seconds:,.0f} actions/s; signature {outcome.signature}"
    )
    if not options.check:
        return 0
    expected = pinned(options.actions, modern=options.modern)
    if expected == outcome:
        print("as pinned")
        return 0
    print(f"not as pinned: {expected}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
