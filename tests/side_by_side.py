"""The engine and the slow reference, driven side by side."""

from typing import Any, NamedTuple

import pytest

import omaha
from omaha.errors import GameError, IllegalAction
from tests.drawing import Action, Setup, illegal_actions
from tests.oracles.betting import ReferenceHand, Refused
from tests.oracles.settlement import pots_of
from tests.playing import end

SHOWS = (omaha.EventKind.SHOW, omaha.EventKind.MUCK)


class Seen(NamedTuple):
    """What both must agree on after every step."""

    actor: int | None
    street: int
    boards: tuple[tuple[int, ...], ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    pot: int
    pots: list[tuple[int, tuple[int, ...]]]
    folded: tuple[int, ...]
    disconnected: tuple[int, ...]
    needs_runs: tuple[int, ...]
    in_play: tuple[int, ...]
    finished: bool
    legal: tuple[bool, bool, int, int | None, int | None]


class Ended(NamedTuple):
    """What both must agree on at the end."""

    payouts: tuple[int, ...]
    returned: tuple[int, ...]
    net: tuple[int, ...]
    rake: int
    pots: list[tuple[int, tuple[int, ...], int]]
    showdown: list[int | None]
    mucked: list[int | None]


def seen_of_hand(hand: omaha.Hand) -> Seen:
    legal = hand.legal
    return Seen(
        hand.actor,
        int(hand.street),
        hand.boards,
        hand.stacks,
        hand.bets,
        hand.pot,
        [(pot.amount, pot.eligible) for pot in hand.pots],
        hand.folded,
        hand.disconnected,
        hand.needs_runs,
        hand.stacks if hand.finished else hand.in_play,
        hand.finished,
        (
            bool(legal.fold),
            bool(legal.check),
            legal.call,
            legal.min_raise_to,
            legal.max_raise_to,
        ),
    )


def seen_of_reference(reference: ReferenceHand) -> Seen:
    legal = reference.legal()
    before_street = [
        paid - bet for paid, bet in zip(reference.contributions, reference.bets, strict=True)
    ]
    pots = (
        []
        if reference.finished
        else pots_of(before_street, reference.folded, reference.dead, reference.dead_by_seat)
    )
    return Seen(
        reference.actor,
        reference.street,
        tuple(tuple(board) for board in reference.boards),
        tuple(reference.stacks),
        tuple(reference.bets),
        reference.pot,
        [(pot["amount"], tuple(pot["eligible"])) for pot in pots],
        tuple(seat for seat, out in enumerate(reference.folded) if out),
        tuple(seat for seat, out in enumerate(reference.disconnected) if out),
        tuple(reference.needs_runs()),
        tuple(reference.stacks)
        if reference.finished
        else tuple(reference.left(seat) for seat in range(reference.players)),
        reference.finished,
        (legal.fold, legal.check, legal.call, legal.min_raise_to, legal.max_raise_to),
    )


def end_of_hand(hand: omaha.Hand) -> Ended:
    result = end(hand)
    shows = [event for event in hand.events if event.kind in SHOWS]
    return Ended(
        result.payouts,
        result.returned,
        result.net,
        result.rake,
        [(pot.amount, pot.eligible, pot.rake) for pot in result.pots],
        [event.seat for event in shows],
        [event.seat for event in shows if event.kind == omaha.EventKind.MUCK],
    )


def end_of_reference(reference: ReferenceHand) -> Ended:
    return Ended(
        tuple(reference.payouts),
        tuple(reference.returned),
        tuple(reference.net),
        reference.rake,
        [(pot["amount"], tuple(pot["eligible"]), pot["rake"]) for pot in reference.pots],
        list(reference.showdown_order),
        list(reference.mucked),
    )


def assert_same(engine: Seen | Ended, reference: Seen | Ended) -> None:
    if engine != reference:
        raise AssertionError(
            "engine and reference differ: "
            + "; ".join(
                f"{name} {ours!r} and {theirs!r}"
                for name, ours, theirs in zip(engine._fields, engine, reference, strict=True)
                if ours != theirs
            )
        )


class Pair:
    """One hand, played on both.

    `options` change the game of the reference only. `over` is also true where a stated rake turned
    out to be more than the pot: `broken_off`.
    """

    hand: omaha.Hand

    def __init__(self, setup: Setup, actions: list[Action] | None = None, **options: Any) -> None:
        self.setup = setup
        self.over = self.broken_off = False
        self.actions = [] if actions is None else actions
        try:
            self.hand = setup.hand()
        except GameError:
            self._check_stated_rake(lambda: setup.reference(**options))
            return
        self.reference = setup.reference(**options)
        self.compare()

    def act(self, action: Action) -> None:
        """Do a legal action on both, and compare."""
        name, values = action
        self.actions.append(action)
        before = self.hand.copy()
        try:
            getattr(self.hand, name)(*values)
        except GameError:
            assert self.hand == before
            self._check_stated_rake(lambda: _act(self.reference, name, values))
            return
        assert self.hand != before
        _act(self.reference, name, values)
        self.compare()

    def _check_stated_rake(self, finish: Any) -> None:
        assert self.setup.stated_rake is not None
        with pytest.raises(ValueError, match="rake of"):
            finish()
        self.over = self.broken_off = True

    def compare(self) -> None:
        assert_same(seen_of_hand(self.hand), seen_of_reference(self.reference))
        assert bool(self.hand.legal) is not (self.hand.finished or bool(self.hand.needs_runs))
        result = self.hand.result
        paid = self.hand.pot if result is None else result.rake
        assert sum(self.hand.stacks) + paid == self.setup.chips
        if self.hand.finished:
            assert_same(end_of_hand(self.hand), end_of_reference(self.reference))
            self.over = True

    def check_refusals(self) -> None:
        """Everything that is not legal is refused by both and changes nothing."""
        if self.broken_off:
            return
        before = self.hand.copy()
        for name, values in illegal_actions(self.hand):
            try:
                getattr(self.hand, name)(*values)
            except IllegalAction:
                assert self.hand == before, (name, values)
            else:
                raise AssertionError(f"the engine allows {name} {values}")
            try:
                _act(self.reference, name, values)
            except Refused:
                pass
            else:
                raise AssertionError(f"the reference allows {name} {values}")
        assert_same(seen_of_hand(self.hand), seen_of_reference(self.reference))


def _act(reference: ReferenceHand, name: str, values: tuple[int, ...]) -> None:
    getattr(reference, "raise_to" if name == "bet_to" else name)(*values)
