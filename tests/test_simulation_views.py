"""A view holds what its seat may see, and nothing leads from it to anything else."""

import gc
import pickle
from typing import Any

import numpy as np
import pytest
from numpy.random import Generator

import omaha
from omaha import games
from omaha._engine import CompiledRules
from omaha.errors import GameError, IllegalAction
from omaha.players import CallingStation, Random, Tight
from omaha.simulation import replay
from omaha.views import BatchView, View

GAMES = {
    "plo": games.plo(1, 2),
    "plo6": games.plo6(1, 2),
    "flo8": games.flo8(2, 4),
    "double board": omaha.Game(big_blind=2, ante=3, bomb_pot=True, boards=2),
}


class Keeps:
    """Plays at random and keeps every view, pickled and as it is."""

    def __init__(self) -> None:
        self.pickles: list[bytes] = []
        self.views: list[View] = []

    def act(self, view: View) -> Any:
        self.pickles.append(pickle.dumps(view))
        self.views.append(view)
        return Random().act(view)


def visible(view: View) -> dict[str, Any]:
    """Everything that can be read from a view by name."""
    names = [n for n in dir(view) if not n.startswith("__") and n not in ("rng", "of")]
    return {n: repr(getattr(view, n)) for n in names if not callable(getattr(view, n))}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_views_do_not_depend_on_hidden_cards(game: omaha.Game) -> None:
    """However all that is hidden is dealt, a view is the same, byte for byte."""
    checked = 0
    for number in range(25):
        watch = Keeps()
        hand = replay(game, [watch, Random(), Random()], 25, 3, hand=number, tables=1).hand
        taken = {pickled: pickle.loads(pickled) for pickled in watch.pickles}
        again = omaha.Hand(game, hand.starting_stacks, hand.button, deck=full_deck(hand))
        for event in hand.events:
            if again.actor is not None and event.kind in ACTS:
                seen = again.view(again.actor)
                for seed in range(3):
                    other = again.redeal(again.actor, seed)
                    assert other.hole_cards != again.hole_cards
                    assert visible(other.view(again.actor)) == visible(seen)
                    assert pickle.dumps(other.view(again.actor)) == pickle.dumps(seen)
                quiet = omaha.View.of(quietly(again), again.actor)
                if again.actor == 0:
                    assert pickle.dumps(quiet) in taken
                    checked += 1
                do(again, event)
    assert checked > 20


ACTS = {
    omaha.EventKind.FOLD,
    omaha.EventKind.CHECK,
    omaha.EventKind.CALL,
    omaha.EventKind.BET,
    omaha.EventKind.RAISE,
}


def do(hand: omaha.Hand, event: omaha.Event) -> None:
    if event.kind == omaha.EventKind.FOLD:
        hand.fold()
    elif event.kind == omaha.EventKind.CHECK:
        hand.check()
    elif event.kind == omaha.EventKind.CALL:
        hand.call()
    else:
        hand.raise_to(event.to)


def quietly(hand: omaha.Hand) -> omaha.Hand:
    """The same hand without events, as simulations play it."""
    quiet = omaha.Hand(
        hand.game, hand.starting_stacks, hand.button, deck=full_deck(hand), events=False
    )
    for event in hand.events:
        if event.kind in ACTS:
            do(quiet, event)
    return quiet


def full_deck(hand: omaha.Hand) -> list[int]:
    """The hand's cards in dealing order, the rest behind and burned."""
    first = (hand.button + 1) % hand.seats
    order = [(first + i) % hand.seats for i in range(hand.seats)]
    hands = [hand.hole_cards[seat] or () for seat in order]
    finished = hand.copy()
    while finished.actor is not None:
        finished.call() if finished.legal.call else finished.check()
    deck = [held[k] for k in range(len(hands[0])) for held in hands]
    boards = finished.boards
    known = {card for board in boards for card in board}
    rest = iter([c for c in range(52) if c not in deck and c not in known])
    for first_card, last in ((0, 3), (3, 4), (4, 5)):
        deck.append(next(rest))
        for board in boards:
            deck += board[first_card:last]
            deck += [next(rest) for _ in range(last - max(first_card, len(board)))]
    return deck + list(rest)


def test_nothing_that_a_view_refers_to_knows_more() -> None:
    """The garbage collector finds the game, the generator and tuples of plain values."""
    watch = Keeps()
    omaha.simulate("plo", [watch, Random(), Random()], 300, 3)
    view = watch.views[100]
    allowed = (type, omaha.Game, CompiledRules, Generator, tuple, int, str)
    for referred in gc.get_referents(view):
        assert isinstance(referred, allowed), type(referred)
    assert not hasattr(view, "__dict__")
    with pytest.raises(AttributeError):
        view.hand = 1  # type: ignore[attr-defined]
    for name in dir(view):
        value = getattr(view, name)
        owner = getattr(value, "__self__", view)
        assert owner is view or isinstance(owner, type) or owner is None or name == "__class__"
        assert "Lockstep" not in type(value).__name__


def test_the_generator_of_a_view_does_not_lead_to_the_cards() -> None:
    """It has no seed; what it draws gives away no more than its player's own numbers."""
    watch = Keeps()
    omaha.simulate("plo", [watch, Random()], 10, 987654321)
    view = watch.views[0]
    assert view.rng is not None
    own: Any = view.rng.bit_generator
    assert {name for name in dir(own) if not name.startswith("__")} == {"capsule", "lock"}
    with pytest.raises((TypeError, AttributeError)):
        pickle.dumps(own)


class KeepsBatches:
    """Plays at random and keeps every view."""

    def __init__(self) -> None:
        self.views: list[BatchView] = []

    def act_batch(self, view: BatchView) -> Any:
        self.views.append(view)
        return view.passive


def test_a_batch_holds_rows_of_its_player_only() -> None:
    watch = KeepsBatches()
    omaha.simulate("plo", [watch, watch, CallingStation()], 200, 3)
    assert {view.player for view in watch.views} == {0, 1}
    for view in watch.views:
        assert not hasattr(view, "__dict__")
        for name in BatchView.__slots__:
            value = getattr(view, name)
            if isinstance(value, np.ndarray):
                while value.base is not None:
                    value = value.base
                assert value.size == getattr(view, name).size
    held = {view.player: view.hole_cards for view in reversed(watch.views)}
    own = {0: set(), 1: set()}  # type: dict[int, set[tuple[int, ...]]]
    for number in range(200):
        hand = replay("plo", [CallingStation()] * 3, 200, 3, hand=number).hand
        for seat in own:
            own[seat].add(hand.hole_cards[seat] or ())
    for seat, cards in held.items():
        assert {tuple(row) for row in cards.tolist()} <= own[seat]


def test_a_batch_shows_what_single_views_show() -> None:
    single, batch = Keeps(), KeepsBatches()
    omaha.simulate(GAMES["double board"], [CallsAndKeeps(single), CallingStation()], 50, 4)
    omaha.simulate(GAMES["double board"], [batch, CallingStation()], 50, 4)
    views = iter(single.views)
    for rows in batch.views:
        for k in range(len(rows)):
            view = next(views)
            legal = view.legal
            assert tuple(rows.hole_cards[k]) == view.own_cards
            for board, cards in zip(rows.boards[k].tolist(), view.boards, strict=True):
                assert tuple(c for c in board if c < 255) == cards
            assert (rows.street[k], rows.button[k], rows.position[k]) == (
                view.street,
                view.button,
                view.position,
            )
            assert (rows.pot[k], rows.to_call[k]) == (view.pot, legal.call)
            assert (rows.can_fold[k], rows.can_check[k]) == (legal.fold, legal.check)
            raises = (
                (rows.min_raise_to[k], rows.max_raise_to[k]) if rows.can_raise[k] else (None,) * 2
            )
            assert raises == (legal.min_raise_to, legal.max_raise_to)
            assert tuple(rows.stacks[k]) == view.stacks
            assert tuple(rows.bets[k]) == view.bets
            assert tuple(rows.starting_stacks[k]) == view.starting_stacks
            assert (rows.stack[k], rows.bet[k]) == (view.stacks[0], view.bets[0])
            assert rows.players_in[k] == 2 - len(view.folded) == rows.in_hand[k].sum()
            assert tuple(np.flatnonzero(~rows.in_hand[k])) == view.folded
            assert rows.can_bet[k].tolist() == [
                s > 0 and i not in view.folded for i, s in enumerate(view.stacks)
            ]
    assert next(views, None) is None


class CallsAndKeeps:
    """Checks and calls, and has its views kept."""

    def __init__(self, watch: Keeps) -> None:
        self.watch = watch

    def act(self, view: View) -> Any:
        self.watch.views.append(view)
        return CallingStation().act(view)


def test_views_pickle_and_refuse_what_is_damaged() -> None:
    hand = omaha.Hand(games.plo(1, 2), [200] * 3, seed=5)
    view = hand.view(1)
    assert pickle.loads(pickle.dumps(view)) == view
    reduced: Any = view.__reduce__()
    function, arguments = reduced
    for at, wrong in ((0, int), (1, 99), (2, None), (3, 7), (4, b"x"), (5, [])):
        damaged = [*arguments]
        damaged[at] = wrong
        with pytest.raises(GameError):
            function(*damaged)
    state = bytearray(arguments[4])
    state[7] = 255  # a stack below 0
    with pytest.raises(GameError, match="damaged"):
        function(*arguments[:4], bytes(state), ())
    empty = View.__new__(View)
    assert (empty.hole_cards, empty.actor, bool(empty.legal), empty.pots) == ((), None, False, ())


def test_a_compiled_player_needs_a_view_of_its_turn_with_known_cards() -> None:
    hand = omaha.Hand(games.plo(1, 2), [200] * 3, seed=5)
    with pytest.raises(IllegalAction, match="not to act"):
        Random().act(hand.view(1))
    unknown = omaha.Hand(games.plo(1, 2), [200] * 3, hole_cards=[None] * 3)
    with pytest.raises(IllegalAction, match="not known"):
        Tight().act(unknown.view(0))
    with pytest.raises(GameError, match="4 cards"):
        Tight().policy(games.plo()).act(
            omaha.Hand(games.plo5(), [200] * 3, seed=1).view(0), np.random.default_rng(1)
        )
