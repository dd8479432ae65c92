"""A view holds what its seat may see, and nothing leads from it to anything else."""

import gc
import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.random import Generator

import omaha
from omaha import games
from omaha.actions import CALL, CHECK, FOLD, RAISE
from omaha.errors import GameError, IllegalAction
from omaha.hand.act_log import ActLog
from omaha.hand.core import do_act as again
from omaha.players import CallingStation, Random, Tight
from omaha.rules.compiled import CompiledRules
from omaha.simulation import Chunk, replay
from omaha.simulation.rounds import play
from omaha.simulation.setup import checked
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
                if again.actor == 0:
                    assert seen.events
                    assert pickle.dumps(seen) in taken
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
    """The garbage collector finds the game, the generator, tuples of plain values, and acts."""
    watch = Keeps()
    seen: list[View] = []
    omaha.simulate("plo", [watch, Random(), Looks(seen)], 300, 3)
    view = watch.views[100]
    allowed = (type, omaha.Game, CompiledRules, Generator, tuple, int, str, ActLog)
    for referred in (*gc.get_referents(view), *gc.get_referents(seen[100])):
        assert referred is None or isinstance(referred, allowed), type(referred)
        if isinstance(referred, ActLog):  # what was done in public, with no way to read it
            assert gc.get_referents(referred) == []
            assert [name for name in dir(referred) if not name.startswith("__")] == []
            with pytest.raises(TypeError):
                pickle.dumps(referred)
    assert not hasattr(view, "__dict__")
    with pytest.raises(AttributeError):
        view.hand = 1  # type: ignore[attr-defined]
    for name in dir(view):
        value = getattr(view, name)
        owner = getattr(value, "__self__", view)
        assert owner is view or isinstance(owner, type) or owner is None or name == "__class__"
        assert "Lockstep" not in type(value).__name__


class Looks:
    """Checks and calls, and keeps its views without having looked at what they hold."""

    def __init__(self, seen: list[View]) -> None:
        self.seen = seen

    def act(self, view: View) -> Any:
        self.seen.append(view)
        return CallingStation().act(view)


DOES: dict[int, Any] = {
    omaha.EventKind.FOLD: FOLD,
    omaha.EventKind.CHECK: CHECK,
    omaha.EventKind.CALL: CALL,
    omaha.EventKind.BET: RAISE,
    omaha.EventKind.RAISE: RAISE,
}
EVENTFUL = {
    **GAMES,
    "straddle and antes": games.plo(1, 2, ante=1, straddles=(4,)),
    "no-limit with a cap": games.nlh(1, 2, cap=30),
    "run twice": games.plo8(1, 2, run_it=2),
}


def decisions(
    game: omaha.Game | omaha.Table, players: list[Any], hands: int, stacks: Any = None
) -> Iterator[omaha.Hand]:
    """The hands of a chunk once more, at every decision of the first player."""
    setup = checked(game, players, hands, 3, stacks, False, False, False, 64)
    lockstep = setup.lockstep(0, -1)
    play(lockstep)
    acts = lockstep.recorded()
    table = pickle.loads(pickle.dumps(game)) if isinstance(game, omaha.Table) else None
    for number, played in enumerate(Chunk(setup, 0, lockstep).hands()):
        deck, runs = lockstep.deck_of(number), played.agreed_runs[0] or 1
        first = 0
        if table is None:
            hand = omaha.Hand(
                setup.game, played.starting_stacks, played.button, deck=deck, runs=runs
            )
        else:
            for seat, chips in enumerate(table.stacks):
                if not chips:
                    table.rebuy(seat, setup.stacks[seat])
            hand = table.next_hand(deck=deck, runs=runs)
            first = table.dealt_in.index(0) if 0 in table.dealt_in else -1
        for _, _, kind, total in [act for act in acts if act[0] == number]:
            if hand.actor == first:
                yield hand
            again(hand, kind, total)


@pytest.mark.parametrize("game", EVENTFUL.values(), ids=EVENTFUL.keys())
def test_a_view_tells_the_events_that_a_view_of_the_hand_does(game: omaha.Game) -> None:
    """Also later, when the hands have gone on."""
    seen: list[View] = []
    players = [Looks(seen), Random(), Random(), Random()]
    hands = decisions(game, players, 150, [40, 200, 60, 90])
    expected = Counter(hand.view(0).events for hand in hands)
    assert Counter(view.events for view in seen) == expected
    assert len(seen) > 100


def test_a_view_of_a_table_tells_what_was_posted() -> None:
    table = omaha.Table(games.plo(1, 2), 5, seed=1, button=0)
    for seat in range(4):
        table.sit(seat, f"P{seat}", 10_000)
    hand = table.next_hand()
    while hand.actor is not None:
        hand.fold()
    table.sit(4, "New", 10_000, post=True)
    seen: list[View] = []
    players = [Looks(seen), *[Random()] * 4]
    expected = {hand.view(hand.actor or 0).events for hand in decisions(table, players, 12)}
    assert {view.events for view in seen} == expected
    assert len(expected) == len(seen)
    assert any(event.kind == omaha.EventKind.LIVE_POST for log in expected for event in log)


def test_a_batch_tells_what_was_done() -> None:
    """Kinds, players, streets and totals are those of the events that a single view has."""
    game = games.plo(1, 2)
    single: list[View] = []
    batch = KeepsHistories()
    stacks = [60, 200, 90]
    omaha.simulate(game, [Looks(single), Random(), Random()], 400, 4, stacks=stacks)
    omaha.simulate(game, [batch, Random(), Random()], 400, 4, stacks=stacks)
    views = iter(single)
    longest = 0
    for rows in batch.views:
        history = rows.history
        assert history.dtype == np.int64
        assert len(history) == len(rows)
        longest = max(longest, history.shape[1])
        assert (history[:, -1:, 0] >= 0).any(axis=0).all()  # as long as the longest
        for k in range(len(rows)):
            street = 0
            done = []
            for event in next(views).events:
                street += event.kind == omaha.EventKind.BOARD
                if event.kind in DOES:
                    total = event.to
                    done.append([event.seat, street, DOES[event.kind], total])
            told = history[k][history[k, :, 0] >= 0].tolist()
            # A fold or a check leaves the total of the street as it was, which events do not say.
            assert [act[:3] for act in told] == [act[:3] for act in done]
            bets = {kind for _, _, kind, _ in done}
            assert bets <= {FOLD, CHECK, CALL, RAISE}
            assert all(
                mine[3] == theirs[3]
                for mine, theirs in zip(told, done, strict=True)
                if theirs[2] in (CALL, RAISE)
            )
            assert (history[k, len(done) :] == -1).all()
    assert longest > 10
    assert next(views, None) is None


def test_a_batch_without_history_says_how_to_have_it() -> None:
    batch = KeepsBatches()
    omaha.simulate("plo", [batch, Random(), Looks([])], 20, 4)
    with pytest.raises(GameError, match="wants_history = True"):
        _ = batch.views[0].history


def test_a_batch_at_a_table_tells_players_by_their_numbers() -> None:
    table = omaha.Table(games.plo(1, 2), 4, seed=1, button=0)
    for seat in range(4):
        table.sit(seat, f"P{seat}", 200)
    table.sit_out(1)
    batch = KeepsHistories()
    players = [Random(), Random(), batch, Random()]
    omaha.simulate(table, players, 200, 4)
    seen = {int(number) for view in batch.views for number in np.unique(view.history[:, :, 0])}
    assert seen - {-1} == {0, 2, 3}
    for view in batch.views:
        told = view.history
        assert (view.bets[:, 1] == 0).all()
        own = (told[:, :, 0] == 2) & (told[:, :, 1] == view.street[:, None])
        last = np.where(own, told[:, :, 3], 0).max(axis=1, initial=0)
        assert (last <= view.bet).all()
        assert (last[view.street > 0] == view.bet[view.street > 0]).all()


def test_long_hands_are_remembered_whole() -> None:
    """Far more acts than there is room for at first, over many hands that are played at once."""

    class Least:
        def act_batch(self, view: BatchView) -> Any:
            kinds = np.where(view.can_raise, RAISE, view.passive)
            return kinds, view.min_raise_to

    seen: list[View] = []
    players = [Least(), Least(), LooksAndRaises(seen)]
    omaha.simulate(games.nlh(1, 2), players, 40, 1, stacks=1_000)
    acts = [event for event in seen[-1].events if event.kind in ACTS]
    assert len(acts) * 40 > 3 * 4_096
    assert [event.to for event in acts[:5]] == [4, 6, 8, 10, 12]


class LooksAndRaises(Looks):
    """Raises by the least amount, and keeps its views."""

    def act(self, view: View) -> Any:
        self.seen.append(view)
        least = view.legal.min_raise_to
        return CallingStation().act(view) if least is None else (RAISE, least)


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


class KeepsHistories(KeepsBatches):
    """The same, with what was done."""

    wants_history = True


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
