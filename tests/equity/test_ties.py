"""Who ties with whom: C111."""

from collections import Counter
from itertools import combinations

import pytest

import omaha
from omaha.cards import parse_cards
from tests.oracles import strength

HANDS = ["AsKd7c6c", "AcKh8d7d", "AhKc9s8s"]


def tied(
    hands: list[str], board: str, qualifier: int | None
) -> tuple[Counter[tuple[int, ...]], ...]:
    """By set of players, on how many boards just they have the best high, and the best low."""
    held = [parse_cards(hand) for hand in hands]
    known = parse_cards(board)
    gone = {card for hand in held for card in hand} | set(known)
    live = [card for card in range(52) if card not in gone]
    high: Counter[tuple[int, ...]] = Counter()
    low: Counter[tuple[int, ...]] = Counter()
    for rest in combinations(live, 5 - len(known)):
        cards = (*known, *rest)
        highs = [strength.high_number(hand, cards) for hand in held]
        high[tuple(i for i, value in enumerate(highs) if value == max(highs))] += 1
        if qualifier:
            lows = [strength.low_number(hand, cards, qualifier) for hand in held]
            if max(lows):
                low[tuple(i for i, value in enumerate(lows) if value == max(lows))] += 1
    return tuple(
        Counter({who: n for who, n in half.items() if len(who) > 1}) for half in (high, low)
    )


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("omaha", HANDS, "AdQhJs2c"),
        ("omaha", HANDS, "AdQhJs2cTd"),
        ("omaha8", ["As2d7c6c", "Ac2h8d7d", "Ah2cKsQs"], "3d4hKc"),
        ("omaha8", ["As2d7c6c", "Ac2h8d7d"], "3d4hKcKd"),
        ("holdem", ["AsKd", "AcKh", "AhKc", "QsQd"], "2c7d9h"),
    ],
)
def test_every_set_of_players_who_tie(game: str, hands: list[str], board: str) -> None:
    found = omaha.equity(hands, board, game=game)
    high, low = tied(hands, board, 8 if game == "omaha8" else None)
    assert high or low
    assert dict(found.counts.high_ties_among) == high
    assert dict(found.counts.low_ties_among) == low
    assert found.ties_among == {who: n / found.boards for who, n in high.items()}
    assert found.low_ties_among == {who: n / found.boards for who, n in low.items()}
    for i, ties in enumerate(found.counts.high_ties):
        assert ties == sum(n for who, n in high.items() if i in who)


def test_ties_of_ranges_and_of_samples() -> None:
    hands = ["AsKd7c6c,AsKd7c5c@50", *HANDS[1:]]
    found = omaha.equity(hands, "AdQhJs2c")
    parts = [omaha.equity([hand, *HANDS[1:]], "AdQhJs2c") for hand in ("AsKd7c6c", "AsKd7c5c")]
    whole = 2 * parts[0].boards + parts[1].boards
    for who, rate in found.ties_among.items():
        times = [dict(part.counts.high_ties_among).get(who, 0) for part in parts]
        assert rate == pytest.approx((2 * times[0] + times[1]) / whole)
    sampled = omaha.equity(HANDS, "AdQhJs2c", method="sample", samples=50_000, seed=1)
    exact = omaha.equity(HANDS, "AdQhJs2c")
    assert set(sampled.ties_among) == set(exact.ties_among)
    for who, rate in exact.ties_among.items():
        assert sampled.ties_among[who] == pytest.approx(rate, abs=0.02)
    two = omaha.equity(HANDS, ["AdQhJs2c", "3d4d5d6d"], game=omaha.Game(boards=2))
    assert 0 < sum(two.ties_among.values()) <= 1
    data = exact.to_dict()
    assert data["ties_among"] == {"0 1 2": exact.ties_among[(0, 1, 2)]} | {
        " ".join(map(str, who)): rate for who, rate in exact.ties_among.items() if len(who) < 3
    }
