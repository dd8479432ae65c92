"""An orbit at a table of each house: posts, rake and payouts computed by hand."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from omaha import Game, Hand, Table, errors, houses
from tests.playing import NO_RAISE, end, play, raises, refuses

case = pytest.mark.case


class Dealt(NamedTuple):
    """One hand of an orbit, and what it has to come to."""

    line: str
    posts: tuple[int, ...]
    net: tuple[int, ...]
    rake: int = 0
    payouts: tuple[int, ...] | None = None
    cards: dict[str, Any] | None = None


def orbit(game: Game, stacks: list[int], hands: list[Dealt]) -> list[Hand]:
    """Play a hand from each button, from seat 0 on, with the stacks that the last one left."""
    assert len(hands) == len(stacks)
    played = []
    for button, dealt in enumerate(hands):
        hand = Hand(game, stacks, button, **(dealt.cards or {"seed": button}))
        assert hand.bets == dealt.posts
        play(hand, dealt.line)
        result = end(hand)
        assert (result.net, result.rake) == (dealt.net, dealt.rake)
        assert sum(dealt.net) == -dealt.rake
        if dealt.payouts is not None:
            assert result.payouts == dealt.payouts
        stacks = list(hand.stacks)
        played.append(hand)
    return played


def test_generic() -> None:
    """Five percent up to 3.00, nothing without a flop; every hand is shown."""
    game = Game.for_house("generic", "omaha", limit="pot", stakes="1/2")
    aces_and_queens = {
        "hole_cards": ["9s9h8d7c", "AsAhKd2c", "QsQhJd3c"],
        "board": "Ac8s5h4dTs",
    }
    hands = orbit(
        game,
        [20_000] * 3,
        [
            # 7.00 each and the small blind's 1.00; the bet of 15.00 comes back.
            Dealt("r700 f c k r1500 f", (0, 100, 200), (725, -100, -700), 75, (1425, 0, 0)),
            Dealt("f f", (200, 0, 100), (100, 0, -100), 0, (200, 0, 0)),
            # 22.00 each, 1.00 and 45.00 each: 135.00, of which 5 % were 6.75.
            Dealt(
                "r700 f r2200 c r4500 c k k k k",
                (100, 200, 0),
                (-100, 6500, -6700),
                300,
                (0, 13_200, 0),
                aces_and_queens,
            ),
        ],
    )
    assert hands[-1].stacks == (20_725, 26_400, 12_500)
    assert (hands[-1].shown, hands[-1].mucked) == ((1, 2), ())


@pytest.mark.parametrize("saved", [False, True])
def test_generic_at_a_table(saved: bool, tmp_path: Path) -> None:
    """The same orbit, moved on by a table, but for the hand that the cards decide."""
    game = Game.for_house("generic", "omaha", limit="pot", stakes="1/2")
    path = tmp_path / "generic.toml"
    houses.by_name("generic").to_toml(path)
    table = Table(game, 3, house=str(path) if saved else "generic", seed=1, button=0)
    with pytest.raises(errors.GameError, match="4000"):
        table.sit(0, "A", 3_999)
    for seat, name in enumerate("ABC"):
        table.sit(seat, name, 20_000)
    for button, line, stacks in (
        (0, "r700 f c k r1500 f", (20_725, 19_900, 19_300)),
        (1, "f f", (20_825, 19_900, 19_200)),
        (2, "f f", (20_725, 20_000, 19_200)),
    ):
        hand = table.next_hand()
        assert hand.button == button
        play(hand, line)
        assert table.stacks == stacks
    assert table.ledger == (60_000, 0, 75, 59_925, 0)


def test_pacific() -> None:
    """A small blind of 3 with bets of 5, the first card to the left of the big blind, no rake."""
    game = Game.for_house("pacific", "omaha8", stakes="5/10", unit="1")
    high_and_low = {
        "hole_cards": ["KsKhQdJc", "As2hTd9c", "JsJh9s9d"],
        "board": "Kd8h4c3sTc",
    }
    hands = orbit(
        game,
        [50] * 3,
        [
            # 15 in the pot: the odd one to the high.
            Dealt(
                "c c k k k k k k k k k k",
                (0, 3, 5),
                (3, 2, -5),
                payouts=(8, 7, 0),
                cards=high_and_low,
            ),
            # 10 + 3 + 10, and 10 each on the flop; the bet of 10 on the turn comes back.
            Dealt("r10 f c r5 r10 c k r10 f", (5, 0, 3), (-20, 23, -3), payouts=(0, 43, 0)),
            Dealt("f f", (3, 5, 0), (-3, 3, 0), payouts=(0, 6, 0)),
        ],
    )
    assert hands[-1].stacks == (30, 78, 42)
    first = Hand(game, [50] * 4, 0, deck=range(52))
    assert first.hole_cards[3] == (0, 4, 8, 12)


@case("R9", "R16")
def test_officiel() -> None:
    """Fixed 2/4 with six players: 0.50 at 10, 20, 30, 40."""
    game = Game.for_house("officiel", "omaha8", limit="fixed", stakes="2/4", unit="0.01")
    high_and_low: dict[str, Any] = {"board": "Kd8h4c3sTc", "hole_cards": [None] * 6, "seed": 1}
    high_and_low["hole_cards"][5] = "KsKhQdJc"
    high_and_low["hole_cards"][0] = "As2hTd9c"
    hands = orbit(
        game,
        [10_000] * 6,
        [
            Dealt(
                "c c c c c k r200 f f f f f",
                (0, 100, 200, 0, 0, 0),
                (-200, 950, -200, -200, -200, -200),
                50,
                (0, 1150, 0, 0, 0, 0),
            ),
            Dealt("f f f f f", (0, 0, 100, 200, 0, 0), (0, 0, -100, 100, 0, 0)),
            # Three put in 8.00 before the flop, 2.00 on it, two of them 4.00 on the turn; 41.00.
            Dealt(
                "r400 r600 r800 f f f c c r200 c c r400 c f k k",
                (0, 0, 0, 100, 200, 0),
                (550, -1000, 0, -100, -200, 550),
                200,
                (1950, 0, 0, 0, 0, 1950),
                high_and_low,
            ),
            Dealt("f f f f c k k k k k r400 f", (0, 0, 0, 0, 100, 200), (0, 0, 0, 0, 200, -200)),
            Dealt("r400 f f f f f", (200, 0, 0, 0, 0, 100), (-200, 300, 0, 0, 0, -100)),
            # 9.00 on the flop, and the bet on the turn comes back: below 10.00.
            Dealt("c f f f f k r200 c r400 f", (100, 200, 0, 0, 0, 0), (-100, 500, -400, 0, 0, 0)),
        ],
    )
    assert hands[-1].stacks == (10_050, 10_750, 9_300, 9_800, 9_800, 10_050)


@case("R17")
def test_officiel_in_pot_limit() -> None:
    game = Game.for_house("officiel", "plo", stakes="0.50/1")
    # Three put in 3.50 and 4.30, the small blind 0.50: 23.90.
    hand = play(Hand(game, [10_000] * 4, 0, seed=1), "r350 c f c k r430 c c k k k k k k")
    assert end(hand).rake == 115
    assert sum(end(hand).payouts) == 2390 - 115
    assert end(play(Hand(game, [10_000] * 4, 0, seed=1), "r350 f f f")).rake == 0


def test_tournament() -> None:
    """The fixed-limit cap falls as soon as two are left; no rake."""
    game = Game.for_house("tournament", "omaha", limit="fixed", stakes="10/20", unit="1")
    three = play(Hand(game, [300] * 3, 0, seed=0), "r20 r30 r40")
    assert raises(three) == NO_RAISE
    refuses(three, "r50")
    hands = orbit(
        game,
        [300] * 3,
        [
            Dealt("r20 r30 r40 c c k k r10 f f", (0, 5, 10), (80, -40, -40), 0, (120, 0, 0)),
            Dealt("f r20 r30 r40 r50 c k r10 f", (10, 0, 5), (50, 0, -50), 0, (100, 0, 0)),
            Dealt("f f", (5, 10, 0), (-5, 5, 0), 0, (0, 10, 0)),
        ],
    )
    assert hands[-1].stacks == (425, 265, 210)
    assert game.button_rule == "dead"


def test_stars6() -> None:
    """Six cards, pot limit, no rake."""
    game = Game.for_house("stars6", "omaha6", stakes="1/2")
    flush = {
        "hole_cards": ["AsAdKhKc8d7c", None, "JhTh9s8c6d5s"],
        "board": "Ah7h2h3s3c",
        "seed": 1,
    }
    hands = orbit(
        game,
        [20_000] * 3,
        [
            Dealt("r700 c f k r1600 f", (0, 100, 200), (900, -700, -200), 0, (1600, 0, 0)),
            # Aces full beat the flush.
            Dealt("f c k k k k k k k", (200, 0, 100), (200, 0, -200), 0, (400, 0, 0), flush),
            Dealt("r400 f f", (100, 200, 0), (-100, -200, 300), 0, (0, 0, 500)),
        ],
    )
    assert hands[-1].stacks == (21_000, 19_100, 19_900)
    assert len(hands[0].hole_cards[0] or ()) == 6
