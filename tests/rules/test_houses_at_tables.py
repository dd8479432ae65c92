"""An orbit at a `Table` of each house: seats, posts, rake and stacks computed by hand."""

from typing import Any, NamedTuple

import pytest

from omaha import EventKind, Game, Hand, Table, errors
from tests.playing import NO_RAISE, play, raises, refuses

case = pytest.mark.case

HIGH, LOW, HIGH_LOW_BOARD = "KsKhQdJc", "As2hTd9c", "Kd8h4c3sTc"
ACES_FULL, FLUSH, PAIRED_BOARD = "AsAdKhKc8d7c", "JhTh9s8c6d5s", "Ah7h2h3s3c"


class Dealt(NamedTuple):
    """One hand: how it is played, and what it has to come to, by the seats of the table."""

    line: str
    button: int
    posts: dict[int, int]
    stacks: dict[int, int]
    cards: dict[str, Any] | None = None


def open_table(house: str, game: Game, buy_ins: dict[int, int]) -> Table:
    """A table of six of a house, the button at seat 0."""
    table = Table(game, 6, house=house, seed=1, button=0)
    for seat, chips in buy_ins.items():
        table.sit(seat, f"P{seat}", chips)
    return table


def deal(table: Table, dealt: Dealt) -> Hand:
    """Deal a hand, compare who is in and what is posted, and play the line."""
    hand = table.next_hand(**(dealt.cards or {}))
    paid: dict[int, int] = {}
    for event in hand.events:
        if event.kind < EventKind.HOLE_CARDS and event.seat is not None:
            seat = table.table_seat(event.seat)
            paid[seat] = paid.get(seat, 0) + event.amount
    assert (table.button, paid) == (dealt.button, dealt.posts)
    assert table.dealt_in == tuple(sorted(dealt.stacks))
    return play(hand, dealt.line)


def over(table: Table, dealt: Dealt) -> None:
    """The hand is over, and those who were dealt in have these stacks."""
    assert table.hand is None
    assert {seat: table.stacks[seat] for seat in dealt.stacks} == dealt.stacks
    assert table.ledger.balanced


def orbit(table: Table, *hands: Dealt) -> None:
    for dealt in hands:
        deal(table, dealt)
        over(table, dealt)


def test_pacific() -> None:
    """Bets of 5 and 10, a small blind of 3, no rake; a newcomer who sits between the blinds."""
    game = Game.for_house("pacific", "omaha8", stakes="5/10", unit="1")
    table = open_table("pacific", game, {0: 100, 1: 100, 3: 100})
    with pytest.raises(errors.GameError, match="at least 50"):
        table.sit(2, "P2", 49)
    # 5 each and 10 each on the turn: 45, the odd one to the high half.
    cards = {"hole_cards": [HIGH, LOW, "JsJh9s9d"], "board": HIGH_LOW_BOARD}
    line = "c c k k k k r10 c c k k k"
    orbit(table, Dealt(line, 0, {1: 3, 3: 5}, {0: 108, 1: 107, 3: 85}, cards))
    table.sit(2, "P2", 50, post=True)
    # The button passes to 1, and 2 sits between it and the big blind: not dealt in.
    orbit(table, Dealt("f r10 c r5 r10 f", 1, {3: 3, 0: 5}, {0: 123, 1: 107, 3: 70}))
    assert table.waiting == (2,)
    # Now 2 posts, live: it may check. 13 and 5 each on the flop; the 10 on the turn come back.
    posted = Dealt("k f f k r5 c r10 f", 3, {0: 3, 1: 5, 2: 5}, {0: 120, 1: 120, 2: 40, 3: 70})
    orbit(table, posted)
    last = Dealt("f f f", 0, {1: 3, 2: 5}, {0: 120, 1: 117, 2: 43, 3: 70}, {"deck": range(52)})
    hand = deal(table, last)
    over(table, last)
    assert hand.hole_cards[3] == (0, 4, 8, 12)  # the first card to the left of the big blind
    assert table.ledger == (350, 0, 0, 350, 0)


@case("R9", "R16")
def test_officiel_in_fixed_limit() -> None:
    """Bets of 2 and 4: the rake by 6, by 5 and by 3 players dealt in."""
    game = Game.for_house("officiel", "omaha8", limit="fixed", stakes="2/4", unit="0.01")
    table = open_table("officiel", game, dict.fromkeys(range(6), 10_000))
    orbit(
        table,
        # 2.00 from each, and 2.00 from two on the flop: 16.00, so 0.50.
        Dealt(
            "c c c c c k r200 c f f f f r400 f",
            0,
            {1: 100, 2: 200},
            {0: 9_800, 1: 11_150, 2: 9_600, 3: 9_800, 4: 9_800, 5: 9_800},
        ),
        Dealt(
            "f f f f f",
            1,
            {2: 100, 3: 200},
            {0: 9_800, 1: 11_150, 2: 9_500, 3: 9_900, 4: 9_800, 5: 9_800},
        ),
    )
    assert table.leave(5) == 9_800
    # Three put in 8.00 before the flop and 2.00 on it, two of them 4.00 on the turn, and the
    # blinds 3.00: 41.00, of which 5 players leave 2.00.
    shown = Dealt(
        "r400 r600 r800",
        2,
        {3: 100, 4: 200},
        {0: 10_350, 1: 11_700, 2: 8_500, 3: 9_800, 4: 9_600},
        {"hole_cards": [HIGH, LOW, None, None, None], "board": HIGH_LOW_BOARD},
    )
    hand = deal(table, shown)
    assert raises(hand) == NO_RAISE
    refuses(hand, "r1000")
    play(hand, "f f c c r200 c c")
    assert raises(hand) == (400, 400)
    play(hand, "r400 c f k k")
    over(table, shown)
    table.sit_out(3)
    table.sit_out(4)
    # Whoever had the big blind is not dealt in: no small blind. 12.00 by three players: 0.25.
    orbit(
        table,
        Dealt("c c k r200 c c r400 f f", 2, {0: 200}, {0: 11_125, 1: 11_300, 2: 8_100}),
    )
    assert table.ledger == (60_000, 9_800, 50 + 200 + 25, 49_925, 0)


@case("R17")
def test_officiel_in_pot_limit() -> None:
    """0.05 of each full 1.00, with 4 and 5 players at most 2.00."""
    game = Game.for_house("officiel", "plo", stakes="0.50/1", unit="0.01")
    table = open_table("officiel", game, dict.fromkeys(range(4), 10_000))
    orbit(
        table,
        # Three put in 3.50 and 4.30, the small blind 0.50: 23.90, so 1.15.
        Dealt(
            "r350 c f c k r430 c c k k k r1000 f f",
            0,
            {1: 50, 2: 100},
            {0: 9_220, 1: 9_950, 2: 11_495, 3: 9_220},
        ),
        Dealt("f f f", 1, {2: 50, 3: 100}, {0: 9_220, 1: 9_950, 2: 11_445, 3: 9_270}),
    )
    table.sit(4, "P4", 10_000)
    aces = {
        "hole_cards": ["AsAhKsKh", None, None, None, "QsQhJd3c"],
        "board": "Ac8s5h4dTs",
    }
    orbit(
        table,
        # The big blind reaches the newcomer. 11.00, 33.00, 99.00: 4.95 are capped.
        Dealt(
            "r350 c f f c r1100 c f r3300 c k k",
            2,
            {3: 50, 4: 100},
            {0: 14_170, 1: 9_600, 2: 11_445, 3: 9_220, 4: 5_250},
            aces,
        ),
        Dealt(
            "f f f f",
            3,
            {4: 50, 0: 100},
            {0: 14_220, 1: 9_600, 2: 11_445, 3: 9_220, 4: 5_200},
        ),
    )
    assert table.ledger == (50_000, 0, 115 + 200, 49_685, 0)


def test_tournament() -> None:
    """The button is dead where its chair has emptied; heads-up in a hand there is no cap."""
    game = Game.for_house("tournament", "omaha", limit="fixed", stakes="10/20", unit="1")
    table = open_table("tournament", game, dict.fromkeys(range(4), 300))
    orbit(
        table,
        # Two are left after 30, before the cap: 40 and 50.
        Dealt(
            "f r20 r30 f r40 r50 c r10 f",
            0,
            {1: 5, 2: 10},
            {0: 250, 1: 360, 2: 290, 3: 300},
        ),
    )
    assert table.leave(1) == 360
    orbit(table, Dealt("r20 f f", 1, {2: 5, 3: 10}, {0: 265, 2: 285, 3: 290}))
    capped = Dealt("r20 r30 r40", 2, {3: 5, 0: 10}, {0: 345, 2: 245, 3: 250})
    hand = deal(table, capped)
    assert raises(hand) == NO_RAISE  # three are in: the fourth bet is the last
    play(hand, "c c k r10 f f")
    over(table, capped)
    table.sit_out(3)
    orbit(table, Dealt("f", 0, {0: 5, 2: 10}, {0: 340, 2: 250}))
    assert table.ledger == (1_200, 360, 0, 840, 0)


def test_stars6() -> None:
    """Six cards, pot limit, no rake; a connection that is lost."""
    game = Game.for_house("stars6", "omaha6", stakes="1/2")
    table = open_table("stars6", game, {0: 20_000, 2: 20_000, 4: 20_000})
    cards = {"hole_cards": [ACES_FULL, None, FLUSH], "board": PAIRED_BOARD}
    orbit(
        table,
        Dealt("r700 c f k r1600 f", 0, {2: 100, 4: 200}, {0: 20_900, 2: 19_300, 4: 19_800}),
        Dealt("f c k k k k k k k", 2, {4: 100, 0: 200}, {0: 21_100, 2: 19_300, 4: 19_600}, cards),
    )
    last = Dealt(
        "r700 f c",
        4,
        {0: 100, 2: 200},
        {0: 21_000, 2: 20_100, 4: 18_900},
        {"hole_cards": [None, ACES_FULL, FLUSH], "board": PAIRED_BOARD},
    )
    deal(table, last)
    assert table.disconnect(2)  # all in for its 7.00: the board is run out
    over(table, last)
    assert table.protections_left(2) == 0
    assert table.ledger == (60_000, 0, 0, 60_000, 0)
