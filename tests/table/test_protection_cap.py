"""All-in protection at a table that caps what a protected player may win (rules.md, 10)."""

import pytest

from omaha import Hand, Table, games

HOLES = ["KcKd7h2c", "QcQd6h3c", "AsAhKs2d"]
BOARD = "Ad9s8c4h5d"


def dealt(capped: bool) -> tuple[Table, Hand]:
    table = Table(games.plo(1, 2), 3, seed=1, button=2, protection_cap=capped)
    for seat, name in enumerate(["Ann", "Bea", "Cy"]):
        table.sit(seat, name, 200)
    return table, table.next_hand(hole_cards=HOLES, board=BOARD)


def finish(table: Table, hand: Hand) -> tuple[int, ...]:
    assert table.disconnect(2)
    while hand.actor is not None:
        hand.check()
    assert hand.result is not None
    assert table.ledger.balanced
    return hand.result.payouts


@pytest.mark.parametrize(("capped", "payouts"), [(False, (0, 0, 21)), (True, (7, 0, 14))])
def test_a_protected_player_wins_at_most_what_he_has_put_in(
    capped: bool, payouts: tuple[int, ...]
) -> None:
    """Three put in 7 each; the protected one has the best hand, the next best takes the rest."""
    table, hand = dealt(capped)
    hand.raise_to(7)
    hand.call()
    hand.call()
    assert finish(table, hand) == payouts


@pytest.mark.parametrize(("capped", "payouts"), [(False, (0, 0, 16)), (True, (2, 0, 14))])
def test_what_folded_players_put_in_counts_as_all_else(
    capped: bool, payouts: tuple[int, ...]
) -> None:
    table, hand = dealt(capped)
    hand.raise_to(7)
    hand.call()
    hand.fold()  # 2 of the big blind stay in
    assert finish(table, hand) == payouts
