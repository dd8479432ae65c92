"""How a `Hand` behaves: cards, copies, views, events, protection, stated rake, threads."""

import collections
import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import Event, EventKind, Hand, Street, errors, games
from tests.playing import NO_RAISE, RICH, can, end, game, play, raises, refuses, start

loose_hand: Any = Hand

HOLES = ["AsAhKsKh", "QsQh7c6d", "JsJh7d6c"]
BOARD = "Ac2d2h9s8c"


# Seeds


def test_the_same_seed_deals_the_same_hand() -> None:
    first = Hand(games.plo(), [100] * 4, seed=7)
    assert Hand(games.plo(), [100] * 4, seed=7) == first
    assert Hand(games.plo(), [100] * 4, seed=8) != first
    # whatever the stacks, the button or the options
    other = Hand(games.plo(5, 10, ante=1), [500] * 4, seed=7)
    assert other.hole_cards == first.hole_cards
    assert Hand(games.plo(), [100] * 4).hole_cards != Hand(games.plo(), [100] * 4).hole_cards


def test_a_generator_moves_on() -> None:
    rng = np.random.default_rng(3)
    hands = [Hand(games.plo(), [100] * 2, seed=rng) for _ in range(3)]
    assert hands[0] != hands[1] != hands[2]
    again = np.random.default_rng(3)
    assert [Hand(games.plo(), [100] * 2, seed=again) for _ in range(3)] == hands
    bits = np.random.PCG64(3)
    assert [Hand(games.plo(), [100] * 2, seed=bits) for _ in range(3)] == hands


@pytest.mark.parametrize("kind", [np.random.MT19937, np.random.Philox, np.random.SFC64])
def test_other_bit_generators(kind: Any) -> None:
    hand = Hand(games.plo(), [100] * 2, seed=kind(5))
    assert hand == Hand(games.plo(), [100] * 2, seed=np.random.Generator(kind(5)))


def test_a_seed_sequence_is_a_seed() -> None:
    sequence = np.random.SeedSequence(7)
    first = Hand(games.plo(), [100] * 2, seed=sequence)
    assert Hand(games.plo(), [100] * 2, seed=sequence) == first
    assert Hand(games.plo(), [100] * 2, seed=7) == first
    child = np.random.SeedSequence(7).spawn(1)[0]
    assert Hand(games.plo(), [100] * 2, seed=child) != first
    assert Hand(games.plo(), [100] * 2, seed=2**200) == Hand(games.plo(), [100] * 2, seed=2**200)


def test_every_card_comes_equally_often_to_every_place() -> None:
    rng = np.random.default_rng(11)
    counts = np.zeros((9, 52), int)
    for _ in range(4000):
        hand = play(Hand(games.nlo(), [10, 10], seed=rng, events=False), "a c")
        for place, card in enumerate((*(hand.hole_cards[0] or ()), *hand.board)):
            counts[place, card] += 1
    expected = 4000 / 52
    chi_square = ((counts - expected) ** 2 / expected).sum(axis=1)
    assert chi_square.max() < 51 + 6 * (2 * 51) ** 0.5


# Decks in dealing order


@pytest.mark.parametrize("button", range(3))
@pytest.mark.parametrize("burn", [True, False])
def test_a_deck_is_dealt_one_at_a_time_from_the_left_of_the_button(button: int, burn: bool) -> None:
    hand = Hand(games.nlo(burn=burn), [50] * 3, button, deck=range(52))
    for i in range(3):
        assert hand.hole_cards[(button + 1 + i) % 3] == (i, 3 + i, 6 + i, 9 + i)
    play(hand, "a a a")
    assert hand.board == ((13, 14, 15, 17, 19) if burn else (12, 13, 14, 15, 16))


def test_the_first_card_may_go_left_of_the_big_blind() -> None:
    rules = games.nlo(first_card="left_of_big_blind")
    hand = Hand(rules, [50] * 4, 1, deck=range(52))  # blinds in seats 2 and 3
    assert hand.hole_cards[0] == (0, 4, 8, 12)
    assert hand.hole_cards[3] == (3, 7, 11, 15)
    heads_up = Hand(rules, [50] * 2, 1, deck=range(52))
    assert heads_up.hole_cards[1] == (0, 2, 4, 6)
    given = Hand(rules, [50] * 4, 1, deck=range(52), live=[0, 0, 1, 2])
    assert given.hole_cards == hand.hole_cards


@pytest.mark.parametrize("burn", [True, False])
def test_two_boards_are_dealt_street_by_street(burn: bool) -> None:
    hand = Hand(games.nlo(boards=2, burn=burn), [50] * 2, deck=range(52))
    play(hand, "a c")
    if burn:
        assert hand.boards == ((9, 10, 11, 16, 19), (12, 13, 14, 17, 20))
    else:
        assert hand.boards == ((8, 9, 10, 14, 16), (11, 12, 13, 15, 17))
    assert hand.board == hand.boards[0]


def test_a_deck_as_text() -> None:
    text = omaha.format_cards(range(52))
    assert Hand(games.plo(), [50] * 3, deck=text) == Hand(games.plo(), [50] * 3, deck=range(52))


# Cards that become known as they come


def test_cards_supplied_as_they_come() -> None:
    hand = Hand(games.nlo(), [100] * 2, hole_cards=[HOLES[0], None])
    assert hand.hole_cards == (omaha.parse_cards(HOLES[0]), None)
    for line, cards, board in (
        ("c k", "Ac2d2h", "Ac2d2h"),
        ("k k", "9s", "Ac2d2h9s"),
        ("k k", "8c", "Ac2d2h9s8c"),
    ):
        assert hand.needs_cards == 0
        play(hand, line)
        assert (hand.actor, hand.needs_cards) == (None, len(cards) // 2)
        hand.deal_board(cards)
        assert omaha.format_cards(hand.board) == board
    play(hand, "k k")
    assert (hand.finished, hand.needs_shows) == (False, (1,))
    hand.show(1, HOLES[1])
    assert end(hand).payouts == (4, 0)


def test_the_board_may_be_known_in_part() -> None:
    hand = Hand(games.nlo(), [100] * 2, hole_cards=HOLES[:2], board="Ac2d2h9s")
    play(hand, "a c")
    assert (len(hand.board), hand.needs_cards, hand.shown) == (4, 1, (0, 1))
    hand.deal_board("8c")
    assert end(hand).payouts == (200, 0)
    part = Hand(games.nlo(), [100] * 2, hole_cards=HOLES[:2], board="Ac2d")
    play(part, "c k")
    assert part.needs_cards == 1
    part.deal_board("2h")
    assert omaha.format_cards(part.board) == "Ac2d2h"


def test_all_in_with_unknown_cards_waits_for_board_and_hands() -> None:
    hand = play(Hand(games.nlo(), [50] * 2, hole_cards=[HOLES[0], None]), "a c")
    assert (hand.needs_cards, hand.shown) == (3, (0,))
    hand.show(1, HOLES[1])  # before the board runs out
    assert hand.shown == (0, 1)
    for cards in ("Ac2d2h", "9s", "8c"):
        hand.deal_board(cards)
    assert end(hand).payouts == (100, 0)


def test_two_boards_are_given_together() -> None:
    hand = Hand(games.nlo(boards=2), [50] * 2, hole_cards=HOLES[:2])
    play(hand, "a c")
    assert hand.needs_cards == 6
    hand.deal_board("Ac2d2hAd3c3d")
    assert [omaha.format_cards(board) for board in hand.boards] == ["Ac2d2h", "Ad3c3d"]
    hand.deal_board("9s9c")
    hand.deal_board("8s8c")
    assert end(hand).payouts == (100, 0)
    known = Hand(games.nlo(boards=2), [50] * 2, hole_cards=HOLES[:2], board=[BOARD, "Ad3c3d9c8s"])
    assert end(play(known, "a c")).payouts == (100, 0)


def test_a_fold_needs_no_cards() -> None:
    hand = play(Hand(games.nlo(), [100] * 3, hole_cards=[None] * 3), "f f")
    assert end(hand).net == (0, -1, 1)
    assert hand.events[-1].kind == EventKind.AWARD


def test_known_cards_with_a_seed_for_the_rest() -> None:
    given: dict[str, Any] = {"hole_cards": [HOLES[0], None, None], "board": "Ac2d2h"}
    hand = Hand(games.nlo(), [50] * 3, seed=9, **given)
    assert hand == Hand(games.nlo(), [50] * 3, seed=9, **given)
    assert hand != Hand(games.nlo(), [50] * 3, seed=10, **given)
    play(hand, "a a a")
    assert hand.finished
    assert omaha.format_cards(hand.board).startswith("Ac2d2h")
    cards = [card for held in hand.hole_cards for card in held or ()] + list(hand.board)
    assert len(set(cards)) == 17


# What a seat may know


def test_a_view_hides_the_cards_of_others() -> None:
    hand = start(game(1, 2), [100] * 3, hole_cards=HOLES, board=BOARD)
    play(hand, "c c k")
    for seat in range(3):
        view = hand.view(seat)
        assert view.own_cards == omaha.parse_cards(HOLES[seat])
        assert [i for i, held in enumerate(view.hole_cards) if held] == [seat]
        dealt = [e for e in view.events if e.kind == EventKind.HOLE_CARDS]
        assert [e.seat for e in dealt] == [1, 2, 0]
        assert [e.seat for e in dealt if e.cards] == [seat]
        assert omaha.format_cards(view.board) == "Ac2d2h"
        assert bool(view.legal) == (seat == hand.actor)
        assert (view.pot, view.bets, view.stacks) == (hand.pot, hand.bets, hand.stacks)
        secrets = {card for i in range(3) if i != seat for card in omaha.parse_cards(HOLES[i])}
        seen = {c for e in view.events for c in e.cards or ()} | set(view.board)
        assert not secrets & seen
    assert hand.view(1).legal == hand.legal


def test_a_view_shows_what_was_shown_and_not_what_was_mucked() -> None:
    hand = start(game(1, 2), [100] * 3, hole_cards=[HOLES[1], HOLES[0], HOLES[2]], board=BOARD)
    play(hand, "c c k k k k k k k k k k")
    assert (hand.shown, hand.mucked) == ((1,), (0, 2))
    view = hand.view(2)
    assert [i for i, held in enumerate(view.hole_cards) if held] == [1, 2]
    assert view.hole_cards[1] == omaha.parse_cards(HOLES[0])
    hand = start(game(1, 2), [50] * 3, hole_cards=HOLES, line="a a f")
    assert hand.view(2).hole_cards[:2] == hand.hole_cards[:2]


def test_a_view_without_events() -> None:
    assert Hand(games.plo(), [100] * 3, seed=1, events=False).view(0).events == ()


# Dealing anew what a seat cannot see


def test_redeal_keeps_what_the_seat_knows() -> None:
    hand = play(Hand(games.plo(), [100] * 4, seed=5), "c c f k")
    before = hand.copy()
    differing = 0
    for seed in range(50):
        other = hand.redeal(1, seed)
        assert other == hand.redeal(1, seed)
        assert other.hole_cards[1] == hand.hole_cards[1]
        assert (other.board, other.actor, other.legal) == (hand.board, hand.actor, hand.legal)
        assert (other.stacks, other.pot) == (hand.stacks, hand.pot)
        differing += sum(other.hole_cards[i] != hand.hole_cards[i] for i in (0, 2, 3))
        play(other, "k k k k k k k k k")
        cards = [card for held in other.hole_cards for card in held or ()] + list(other.board)
        assert len(set(cards)) == 21
    assert differing == 150
    assert hand == before


def test_redeal_keeps_hands_that_were_shown() -> None:
    hand = Hand(games.nlo(), [50, 50, 100], hole_cards=HOLES)
    play(hand, "a a f")
    assert (hand.needs_cards, hand.shown) == (3, (0, 1))
    other = hand.redeal(2, 4)
    assert other.hole_cards == hand.hole_cards
    assert other.finished
    assert len(other.board) == 5
    boards = {hand.redeal(0, seed).board for seed in range(20)}
    assert len(boards) == 20


def test_redeal_deals_unknown_cards() -> None:
    hand = play(Hand(games.plo(), [100] * 3, hole_cards=[HOLES[0], None, None]), "c c k")
    other = hand.redeal(0, 1)
    assert all(held is not None for held in other.hole_cards)
    assert (other.street, other.actor, other.needs_cards) == (Street.FLOP, 1, 0)
    assert other.hole_cards[0] == omaha.parse_cards(HOLES[0])


def test_redeal_is_uniform_over_the_unseen_cards() -> None:
    hand = start(game(1, 2), [100] * 2, hole_cards=HOLES[:2], board="Ac2d2h", line="c k")
    rng = np.random.default_rng(2)
    seen = collections.Counter[int]()
    for _ in range(3000):
        seen.update(hand.redeal(0, rng).hole_cards[1] or ())
    known = {*omaha.parse_cards(HOLES[0]), *omaha.parse_cards("Ac2d2h")}
    assert set(seen) == set(range(52)) - known
    expected = 3000 * 4 / 45
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_square < 44 + 6 * (2 * 44) ** 0.5


# Copies, pickles, equality


LINES = ["", "r6", "r6 c c", "r6 c c k r10", "r6 c c k r10 c f k k k k", "f f"]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("events", [True, False])
def test_copies_and_pickles_in_the_middle_of_a_hand(line: str, events: bool) -> None:
    hand = start(game(1, 2), [100] * 3, line=line, seed=2, events=events)
    made = [hand.copy(), copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))]
    for other in made:
        assert other == hand
        assert type(other) is Hand
        assert other.game == hand.game
        if events:
            assert other.events == hand.events
    if not hand.finished:
        before = hand.copy()
        for other in made:
            other.fold()
            assert other != hand
        assert hand == before
        assert made[0] == made[3]


def test_copies_of_hands_with_cards_due() -> None:
    hand = play(Hand(games.plo(), [100] * 2, hole_cards=[HOLES[0], None]), "c k")
    for other in (hand.copy(), pickle.loads(pickle.dumps(hand))):
        other.deal_board("Ac2d2h")
        assert (other.actor, hand.actor) == (1, None)


def test_a_subclass_copies_as_itself() -> None:
    class Named(Hand):
        __slots__ = ()

    hand = Named(games.plo(), [100] * 2, seed=1)
    assert type(hand.copy()) is Named
    assert type(hand.redeal(0, 1)) is Named


def test_hands_differ_in_cards_money_game_and_history() -> None:
    hand = Hand(games.plo(1, 2), [100] * 3, seed=1)
    assert hand != Hand(games.plo(1, 2), [100, 100, 101], seed=1)
    assert hand != Hand(games.plo(1, 2), [100] * 3, 1, seed=1)
    assert hand != Hand(games.plo8(1, 2), [100] * 3, seed=1)
    assert hand != Hand(games.plo(1, 2), [100] * 3, seed=1, events=False)
    assert hand == Hand(games.by_name("plo", small_blind=1), [100] * 3, seed=1)


# Events


def test_the_events_of_a_hand_in_order() -> None:
    hand = start(game(1, 2), [100, 20, 100], hole_cards=HOLES, board=BOARD)
    play(hand, "r6 c c k k r10 f a f")
    kind = EventKind

    def cards(text: str) -> tuple[int, ...]:
        return omaha.parse_cards(text)

    assert hand.events == [
        Event(kind.SMALL_BLIND, 1, 1, 1),
        Event(kind.BIG_BLIND, 2, 2, 2),
        Event(kind.HOLE_CARDS, 1, cards=cards(HOLES[1])),
        Event(kind.HOLE_CARDS, 2, cards=cards(HOLES[2])),
        Event(kind.HOLE_CARDS, 0, cards=cards(HOLES[0])),
        Event(kind.RAISE, 0, 6, 6),
        Event(kind.CALL, 1, 5, 6),
        Event(kind.CALL, 2, 4, 6),
        Event(kind.BOARD, None, cards=cards("Ac2d2h")),
        Event(kind.CHECK, 1),
        Event(kind.CHECK, 2),
        Event(kind.BET, 0, 10, 10),
        Event(kind.FOLD, 1),
        Event(kind.RAISE, 2, 94, 94, True),
        Event(kind.FOLD, 0),
        Event(kind.RETURN, 2, 84),
        Event(kind.AWARD, 2, 38),
    ]
    assert end(hand).net == (-16, -6, 22)


def test_the_events_of_a_showdown() -> None:
    rules = game(1, 2, ante=1)
    hand = start(rules, [21, 50, 100], hole_cards=HOLES, board=BOARD, rake=3)
    play(hand, "a a c")
    kind = EventKind
    told = [(e.kind, e.seat, e.amount, e.index) for e in hand.events]
    assert told == [
        (kind.ANTE, 1, 1, 0),
        (kind.ANTE, 2, 1, 0),
        (kind.ANTE, 0, 1, 0),
        (kind.SMALL_BLIND, 1, 1, 0),
        (kind.BIG_BLIND, 2, 2, 0),
        (kind.HOLE_CARDS, 1, 0, 0),
        (kind.HOLE_CARDS, 2, 0, 0),
        (kind.HOLE_CARDS, 0, 0, 0),
        (kind.RAISE, 0, 20, 0),
        (kind.RAISE, 1, 48, 0),
        (kind.CALL, 2, 47, 0),
        (kind.SHOW, 1, 0, 0),
        (kind.SHOW, 2, 0, 0),
        (kind.SHOW, 0, 0, 0),
        (kind.BOARD, None, 0, 0),
        (kind.BOARD, None, 0, 0),
        (kind.BOARD, None, 0, 0),
        (kind.RAKE, None, 3, 0),
        (kind.AWARD, 0, 60, 0),
        (kind.AWARD, 1, 58, 1),
    ]
    assert [e.all_in for e in hand.events if e.kind == kind.RAISE] == [True, True]


def test_events_of_straddles_dead_posts_and_protection() -> None:
    hand = Hand(games.nlo(1, 2, straddles=(4,)), [100] * 4, seed=1)
    assert [(e.kind.name, e.seat) for e in hand.events[:3]] == [
        ("SMALL_BLIND", 1),
        ("BIG_BLIND", 2),
        ("STRADDLE", 3),
    ]
    hand = Hand(games.nlo(5, 10), [100] * 4, seed=1, live=[0, 5, 10, 10], dead=[0, 0, 0, 5])
    posts = [(e.kind.name, e.seat, e.amount) for e in hand.events if e.kind < EventKind.HOLE_CARDS]
    live = [("LIVE_POST", 1, 5), ("LIVE_POST", 2, 10), ("LIVE_POST", 3, 10)]
    assert posts == [*live, ("DEAD_POST", 3, 5)]
    hand.disconnect(0)
    assert hand.events[-1] == Event(EventKind.DISCONNECT, 0)


def test_the_money_of_the_events_adds_up() -> None:
    rules = games.nlo8(1, 2, ante=1, rake=omaha.rake.percentage("5%"))
    paid_in = {*range(EventKind.ANTE, EventKind.HOLE_CARDS)}
    paid_in |= {EventKind.CALL, EventKind.BET, EventKind.RAISE}
    for seed in range(60):
        hand = Hand(rules, [20 + seed, 70, 33, 50], seed % 4, seed=seed)
        while hand.actor is not None:
            most = hand.legal.max_raise_to
            if most is not None and (seed + hand.pot) % 3 == 0:
                hand.raise_to(most)
            elif hand.legal.check:
                hand.check()
            else:
                hand.call()
        net = [0] * 4
        for event in hand.events:
            if event.seat is None:
                continue
            if event.kind in paid_in:
                net[event.seat] -= event.amount
            elif event.kind in (EventKind.RETURN, EventKind.AWARD):
                net[event.seat] += event.amount
        assert tuple(net) == end(hand).net
        assert sum(net) == -end(hand).rake


def test_without_events() -> None:
    hand = Hand(games.plo(), [100] * 3, seed=3, events=False)
    assert hand.keeps_events is False
    with pytest.raises(errors.GameError, match="events=True"):
        _ = hand.events
    kept = Hand(games.plo(), [100] * 3, seed=3)
    line = "r7 c c k k r10 f c k k k k"
    assert play(hand, line).result == play(kept, line).result


# The clock and the connection


def test_running_out_of_time_checks_where_that_is_free_and_else_folds() -> None:
    hand = start(game(1, 2), RICH[:3], line="t")
    assert hand.folded == (0,)
    play(hand, "c t")
    assert (hand.street, hand.folded) == (Street.FLOP, (0,))
    play(hand, "t r2 t")
    assert end(hand).payouts == (0, 0, 4)
    free = start(game(1, 2, fold_when_free=False), RICH[:2], line="c t")
    assert (free.street, free.folded) == (Street.FLOP, ())


def test_all_in_protection_for_what_is_in() -> None:
    hand = start(game(1, 2), [100] * 3, hole_cards=[HOLES[1], HOLES[2], HOLES[0]], board=BOARD)
    play(hand, "r10 c c r20")
    hand.disconnect(2)  # in for 10, with the best hand
    assert (hand.disconnected, hand.actor, hand.folded) == ((2,), 0, ())
    play(hand, "c")
    assert (hand.street, hand.actor) == (Street.TURN, 1)
    play(hand, "k k k k")
    result = end(hand)
    assert [(pot.amount, pot.eligible) for pot in result.pots] == [(30, (0, 1, 2)), (40, (0, 1))]
    assert result.payouts == (40, 0, 30)
    assert hand.stacks == (110, 70, 120)


def test_several_lost_connections() -> None:
    hand = start(game(1, 2), [100] * 4, line="r10 c c c")
    assert hand.actor == 1
    play(hand, "r20 c")
    hand.disconnect(3)
    hand.disconnect(0)
    assert (hand.street, hand.disconnected) == (Street.TURN, (0, 3))
    play(hand, "r30 c k k")
    pots = [(pot.amount, pot.eligible) for pot in end(hand).pots]
    assert pots == [(40, (0, 1, 2, 3)), (100, (1, 2))]


def test_the_last_connected_player_is_not_asked() -> None:
    hand = start(game(1, 2), [100] * 2, line="r10")
    hand.disconnect(1)
    assert hand.finished
    assert end(hand).returned == (8, 0)
    assert len(hand.board) == 5
    hand = start(game(1, 2), [100] * 3, line="r10 c")
    hand.disconnect(0)
    hand.disconnect(1)
    assert (hand.actor, can(hand), raises(hand)) == (2, (True, False, 8), NO_RAISE)
    play(hand, "f")
    assert hand.finished
    assert end(hand).payouts[2] == 0


def test_a_lost_connection_of_one_who_is_not_to_act() -> None:
    hand = start(game(1, 2), [100] * 4)
    hand.disconnect(0)
    assert hand.actor == 3
    play(hand, "c c k")
    assert (hand.street, hand.actor) == (Street.FLOP, 1)
    play(hand, "k k k k k k k k k")
    result = end(hand)
    assert [(pot.amount, pot.eligible) for pot in result.pots] == [(6, (1, 2, 3))]
    assert result.payouts[0] == 0


def test_who_cannot_be_protected() -> None:
    hand = start(game(1, 2), [100, 100, 100, 2], 0, "f")  # seat 3 folds
    refuses(hand, "d3 d9")
    hand = start(game(1, 2), [100, 100, 2])
    refuses(hand, "d2")  # all in
    hand.disconnect(1)
    refuses(hand, "d1")
    play(hand, "f")
    assert hand.finished
    refuses(hand, "d0 d1 d2")


# A stated rake


def test_a_stated_rake_replaces_the_schedule() -> None:
    rules = game(1, 2, rake=omaha.rake.percentage("50%"))
    hand = start(rules, [100] * 2, line="a c", rake=7)
    assert end(hand).rake == 7
    assert sum(end(hand).payouts) == 193
    assert end(start(rules, [100] * 2, line="a c", rake=0)).rake == 0
    assert end(start(rules, [100] * 2, line="a c", rake=200)).payouts == (0, 0)
    assert end(start(rules, [100] * 2, line="f", rake=2)).payouts == (0, 0)  # flop or not


@pytest.mark.parametrize("line", ["", "r6", "r6 c k"])
def test_a_stated_rake_above_the_pot_is_refused_when_it_shows(line: str) -> None:
    hand = start(game(1, 2), [100] * 2, line=line, rake=13)
    before = hand.copy()
    with pytest.raises(errors.GameError, match="stated rake of 13 is more than the pot of"):
        hand.fold()
    assert hand == before
    assert hand.events == before.events
    play(hand, {"": "a c", "r6": "r50 c k r13 f", "r6 c k": "r20 c k k k k"}[line])
    assert end(hand).rake == 13


def test_a_stated_rake_above_the_pot_of_a_showdown() -> None:
    hand = Hand(games.nlo(), [100] * 2, hole_cards=[None, None], board=BOARD, rake=5)
    play(hand, "c k k k k k k k")
    before = hand.copy()
    with pytest.raises(errors.GameError, match=r"rake of 5 is more than the pot of 4"):
        hand.muck(0)
    assert hand == before
    hand.show(0, HOLES[0])
    before = hand.copy()
    with pytest.raises(errors.GameError, match="rake of 5 is more than the pot of 4"):
        hand.show(1, HOLES[1])
    assert hand == before
    dealt = Hand(games.nlo(), [100] * 2, hole_cards=HOLES[:2], board="Ac2d2h9s", rake=500)
    play(dealt, "a c")
    before = dealt.copy()
    with pytest.raises(errors.GameError, match="rake of 500 is more than the pot of 200"):
        dealt.deal_board("8c")
    assert dealt == before
    with pytest.raises(errors.GameError, match="rake of 9 is more"):
        Hand(games.nlo(), [1, 1], seed=1, rake=9)


# Threads


def test_many_hands_in_threads() -> None:
    def one(seed: int) -> tuple[Any, ...]:
        hand = Hand(games.plo8(1, 2), [100] * 5, seed % 5, seed=seed)
        while hand.actor is not None:
            trial = hand.copy()
            trial.redeal(hand.actor, seed).fold()
            if hand.legal.max_raise_to is not None and (hand.pot + seed) % 2:
                hand.raise_to(hand.legal.max_raise_to)
            elif hand.legal.check:
                hand.check()
            else:
                hand.call()
        return hand.result, tuple(hand.events)

    alone = [one(seed) for seed in range(150)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(one, range(150))) == alone


def test_one_generator_shared_by_threads() -> None:
    rng = np.random.default_rng(1)

    def deal(_: int) -> tuple[int, ...]:
        hand = Hand(games.plo(), [100] * 2, seed=rng)
        return hand.hole_cards[0] or ()

    with ThreadPoolExecutor(8) as pool:
        dealt = set(pool.map(deal, range(400)))
    assert len(dealt) == 400


# What can be seen


def test_what_can_be_seen_of_a_hand() -> None:
    hand = start(game(1, 2), [100, 90, 80], 1, "r6 c")
    assert (hand.seats, hand.button, hand.street) == (3, 1, Street.PREFLOP)
    assert (hand.starting_stacks, hand.stacks) == ((100, 90, 80), (98, 84, 74))
    assert (hand.bets, hand.pot, hand.pots) == ((2, 6, 6), 14, ())
    assert hand.actor == 0
    assert repr(hand) == "<Hand of omaha, 3 seats: preflop, pot 14, board -, actor 0>"
    play(hand, "c")
    assert [(pot.amount, pot.eligible, pot.winners) for pot in hand.pots] == [(18, (0, 1, 2), ())]
    assert (hand.bets, hand.result) == ((0, 0, 0), None)
    play(hand, "r10 f f")
    assert hand.finished
    assert not hand.legal
    assert (hand.pot, hand.pots, hand.bets) == (0, (), (0, 0, 0))
    assert sum(hand.stacks) == 270


def test_bet_to_and_raise_to_are_the_same() -> None:
    first, second = (Hand(games.plo(), [100] * 3, seed=1) for _ in range(2))
    first.bet_to(6)
    second.raise_to(6)
    assert first == second


# --- a player who is gone ------------------------------------------------------------------------


def test_an_abandoned_hand_is_folded_when_its_turn_comes() -> None:
    hand = start(game(1, 2), [200] * 4)
    hand.abandon(1)  # the small blind
    hand.abandon(1)  # once more changes nothing
    assert (hand.actor, hand.folded) == (3, ())
    again = pickle.loads(pickle.dumps(hand))
    play(hand, "c c")
    assert (hand.actor, hand.folded) == (2, (1,))
    assert [e.kind for e in hand.events if e.seat == 1][-1] is EventKind.FOLD
    play(again, "c c")
    assert again == hand
    for seat in (1, 4, -1):
        before = hand.copy()
        with pytest.raises(errors.IllegalAction):
            hand.abandon(seat)
        assert hand == before


def test_abandoning_the_hand_of_the_actor_folds_at_once() -> None:
    hand = start(game(1, 2), [200] * 3)
    hand.abandon(0)
    assert (hand.actor, hand.folded) == (1, (0,))
    hand.abandon(2)  # the big blind: the pot goes to whoever is left when it folds
    play(hand, "c")
    assert hand.finished
    assert end(hand).net == (0, 2, -2)
    with pytest.raises(errors.IllegalAction, match="finished"):
        hand.abandon(1)


def test_where_folding_for_free_is_not_allowed_an_abandoned_hand_checks() -> None:
    hand = start(game(1, 2, fold_when_free=False), [200] * 3)
    hand.abandon(2)
    play(hand, "c c")
    assert (hand.folded, hand.actor) == ((), 1)  # the big blind checked; the flop
    play(hand, "k")
    assert hand.actor == 0  # and checked once more
    play(hand, "r2 c")
    assert (hand.folded, hand.actor) == ((2,), 1)


def test_an_abandoned_hand_that_is_all_in_is_played_out() -> None:
    hand = start(game(1, 2), [200, 200, 2], line="c c")
    hand.abandon(2)
    play(hand, "k k k k k k")
    assert hand.finished
    assert 2 not in hand.folded
