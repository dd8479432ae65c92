"""What holds for every hand (cases, section K): conservation, bounds, independence, copies."""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import omaha
from omaha.errors import IllegalAction
from tests.drawing import (
    Action,
    RandomSource,
    Setup,
    Source,
    actor_of,
    between,
    cards_needed,
    draw_action,
    draw_hand,
    raise_bounds,
)
from tests.playing import end

SEED = 7
HANDS = 300


def hands(*stream: int) -> list[tuple[RandomSource, Setup]]:
    """Random beginnings, without stated rakes (which may be refused at the end)."""
    drawn = []
    for number in range(HANDS):
        source = RandomSource(SEED, *stream, number)
        setup = draw_hand(source)
        if setup.stated_rake is None:
            drawn.append((source, setup))
    return drawn


def do(hand: omaha.Hand, action: Action) -> None:
    name, values = action
    getattr(hand, name)(*values)


def play(
    source: Source, hand: omaha.Hand, each: Callable[[omaha.Hand], None] = lambda hand: None
) -> list[Action]:
    """Play random actions to the end; `each` sees the hand before every one."""
    actions = []
    while not hand.finished:
        each(hand)
        actions.append(draw_action(source, hand))
        do(hand, actions[-1])
    return actions


def allowed(hand: omaha.Hand, name: str, *values: int) -> bool:
    trial = hand.copy()
    try:
        do(trial, (name, values))
    except IllegalAction:
        assert trial == hand
        return False
    assert trial != hand
    return True


def test_k_chips_stay_the_same_and_no_stack_falls_below_zero() -> None:
    for source, setup in hands(1):

        def count(hand: omaha.Hand, chips: int = setup.chips) -> None:
            assert sum(hand.stacks) + hand.pot == chips
            assert min(hand.stacks) >= 0
            assert sum(pot.amount for pot in hand.pots) + sum(hand.bets) == hand.pot

        hand = setup.hand()
        play(source, hand, count)
        assert sum(end(hand).net) == hand.splash - end(hand).rake
        assert sum(hand.stacks) + end(hand).rake == setup.chips
        assert hand.pot == 0


def test_k_legal_is_false_exactly_at_the_end_and_while_runs_are_agreed_on() -> None:
    def there_is_something_to_do(hand: omaha.Hand) -> None:
        assert bool(hand.legal) is not bool(hand.needs_runs)

    for source, setup in hands(2):
        hand = setup.hand()
        play(source, hand, there_is_something_to_do)
        assert not hand.legal
        assert not any(
            allowed(hand, name) for name in ("fold", "check", "call", "all_in", "time_out")
        )
        assert not allowed(hand, "raise_to", hand.game.min_bet)


def test_k_every_amount_between_the_bounds_is_accepted_and_no_other() -> None:
    for source, setup in hands(3):

        def probe(hand: omaha.Hand, source: Source = source) -> None:
            if hand.needs_runs:
                return
            legal, actor = hand.legal, actor_of(hand)
            everything = hand.bets[actor] + hand.in_play[actor]
            bounds = raise_bounds(hand)
            totals = {between(source, 0, everything + 2) for _ in range(3)}
            totals |= {0, everything, everything + 1, 2**60, 2**64}
            if bounds is not None:
                least, most = bounds
                assert max(hand.bets) < least <= most <= everything or least == most == everything
                totals |= {least - 1, least, between(source, least, most), most, most + 1}
            for total in totals:
                inside = bounds is not None and bounds[0] <= total <= bounds[1]
                assert allowed(hand, "raise_to", total) is inside, total
                assert allowed(hand, "bet_to", total) is inside, total
            assert allowed(hand, "fold") is bool(legal.fold)
            assert allowed(hand, "check") is bool(legal.check)
            assert allowed(hand, "call") is (legal.call > 0)
            by_call = hand.in_play[actor] == legal.call
            assert allowed(hand, "all_in") is (
                by_call or (bounds is not None and everything == bounds[1])
            )

        play(source, setup.hand(), probe)


def test_k_pot_limit_maximum_is_below_a_full_raise_only_all_in() -> None:
    def compare(hand: omaha.Hand) -> None:
        bounds = raise_bounds(hand)
        if bounds is None:
            return
        actor = actor_of(hand)
        least, most = bounds
        everything = hand.bets[actor] + hand.in_play[actor]
        assert least <= most <= everything
        if least < max(hand.bets) + hand.game.min_bet:
            assert least == most == everything

    for source, setup in hands(4):
        if setup.game.limit != "fixed":
            play(source, with_game(setup, limit="pot").hand(), compare)


def with_game(setup: Setup, **changes: Any) -> Setup:
    return setup.__class__(**vars(setup) | {"game": setup.game.replace(**changes)})


def test_k_result_is_independent_of_mucking_and_of_events() -> None:
    for source, setup in hands(5):
        hand = setup.hand()
        actions = play(source, hand)
        others = [
            with_game(setup, show_all=True).hand(),
            with_game(setup, show_all=False).hand(),
            setup.hand(events=False),
        ]
        for other in others:
            for action in actions:
                do(other, action)
            assert other.result == hand.result
        assert others[0].mucked == ()
        assert others[2].stacks == hand.stacks
        assert (others[2].shown, others[2].mucked) == (hand.shown, hand.mucked)


def rotated(setup: Setup, by: int) -> Setup:
    """The same hand with every seat number raised by `by`."""
    n = len(setup.stacks)

    def turn(values: list[int]) -> list[int]:
        return [values[(seat - by) % n] for seat in range(n)]

    posts = {
        name: turn(value)
        if isinstance(value, list)
        else (value + by) % n
        if name in ("straddle_seat", "killer")
        else value
        for name, value in setup.posts.items()
    }
    changes = {"stacks": turn(setup.stacks), "button": (setup.button + by) % n, "posts": posts}
    return setup.__class__(**vars(setup) | changes)


def test_k_seat_numbers_do_not_matter() -> None:
    for source, setup in hands(6):
        n = len(setup.stacks)
        hand = setup.hand()
        actions = play(source, hand)
        by = between(source, 1, n - 1)
        other = rotated(setup, by).hand()
        for name, values in actions:
            if name in ("disconnect", "agree_runs"):
                values = ((values[0] + by) % n, *values[1:])
            do(other, (name, values))
        assert [end(other).net[(seat + by) % n] for seat in range(n)] == list(end(hand).net)
        assert end(other).rake == end(hand).rake
        assert {(seat + by) % n for seat in hand.shown} == set(other.shown)


def test_time_out_is_a_check_or_a_fold() -> None:
    def compare(hand: omaha.Hand) -> None:
        if hand.needs_runs:
            assert not allowed(hand, "time_out")
            return
        timed, acted = hand.copy(), hand.copy()
        timed.time_out()
        if hand.legal.check:
            acted.check()
        else:
            acted.fold()
        assert timed == acted

    for source, setup in hands(7):
        play(source, setup.hand(), compare)


@pytest.mark.parametrize(
    "duplicate",
    [lambda hand: hand.copy(), lambda hand: pickle.loads(pickle.dumps(hand))],
    ids=["copy", "pickle"],
)
def test_duplicate_made_at_any_point_is_equal_independent_and_ends_the_same(
    duplicate: Callable[[omaha.Hand], omaha.Hand],
) -> None:
    for source, setup in hands(8):
        hand = setup.hand()
        made: list[tuple[int, omaha.Hand]] = []

        def make(hand: omaha.Hand, made: list[tuple[int, omaha.Hand]] = made) -> None:
            made.append((len(made), duplicate(hand)))
            assert made[-1][1] == hand

        actions = play(source, hand, make)
        for done, other in made:
            for action in actions[done:]:
                do(other, action)
            assert other == hand
            assert other.result == hand.result
            assert other.events == hand.events


def hole_and_board(setup: Setup) -> tuple[list[tuple[int, ...]], list[list[int]]]:
    """Every hand, and the board cards of flop, turn and river, in the order of the boards.

    Of a board that is run several times only the first run.
    """
    game, n = setup.game, len(setup.stacks)
    full = setup.hand()
    at, burn = n * game.hole_cards, int(game.burn)
    streets = []
    for cards in (3, 1, 1):
        at += burn
        streets.append(setup.deck[at : at + cards * game.boards])
        at += cards * game.boards
    assert at == cards_needed(game, n)
    return [held for held in full.hole_cards if held is not None], streets


def test_cards_given_step_by_step_end_like_the_same_cards_from_a_deck() -> None:
    for source, setup in hands(9):
        hand = setup.hand()
        holes, streets = hole_and_board(setup)
        n = len(setup.stacks)
        known = [holes[seat] if source.below(2) else None for seat in range(n)]
        given = setup.hand(deck=None, hole_cards=known)

        def supply(
            given: omaha.Hand,
            holes: list[tuple[int, ...]] = holes,
            streets: list[list[int]] = streets,
            hand: omaha.Hand = hand,
        ) -> None:
            while True:
                if given.needs_cards:
                    street = streets[int(given.street)]
                    run = len(given.boards) - 1
                    if given.game.boards == 1 and run:
                        dealt = len(given.boards[run])
                        street = list(hand.boards[run][dealt : max(3, dealt + 1)])
                    assert given.needs_cards == len(street)
                    given.deal_board(street)
                elif given.needs_shows:
                    given.show(given.needs_shows[0], holes[given.needs_shows[0]])
                else:
                    return

        supply(given)
        while not hand.finished:
            assert given.legal == hand.legal
            assert given.actor == hand.actor
            action = draw_action(source, hand)
            do(hand, action)
            do(given, action)
            supply(given)
        assert given.finished
        assert given.result == hand.result
        assert given.boards == hand.boards
        assert given.stacks == hand.stacks


def test_redeal_keeps_what_the_seat_can_see() -> None:
    for source, setup in hands(10):
        seat = source.below(len(setup.stacks))
        cards = np.random.PCG64(source.below(2**32))

        def redeal(hand: omaha.Hand, seat: int = seat, cards: np.random.PCG64 = cards) -> None:
            before = hand.copy()
            other = hand.redeal(seat, cards)
            assert hand == before
            assert other.view(seat) == hand.view(seat)
            assert len(other.boards) == len(hand.boards)
            assert (other.legal, other.actor, other.pots) == (hand.legal, hand.actor, hand.pots)
            dealt = [card for held in other.hole_cards for card in held or ()]
            dealt += [card for board in other.boards for card in board]
            assert len(set(dealt)) == len(dealt)
            while not other.finished:
                if other.needs_runs:
                    other.agree_runs(other.needs_runs[0], 1)
                else:
                    other.time_out()
            chips = sum(other.starting_stacks) + other.splash
            assert sum(other.stacks) + end(other).rake == chips

        play(source, setup.hand(), redeal)
