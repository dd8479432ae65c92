"""Hands of a node together, and as tables."""

from __future__ import annotations

import numpy as np
import pytest

import omaha
from omaha.errors import RangeError
from omaha.solver import SolutionNode, Subgame
from omaha.solver.groups import KINDS, kind_of


@pytest.fixture(scope="module")
def node() -> SolutionNode:
    spot = Subgame("plo", "KsTd7s4h2s", ["12%", "AA,KK"], 100, 200, bets=["pot"])
    return spot.solve(target=None, iterations=20)["check", "bet"]


def test_every_kind_of_hand_is_known_by_its_name() -> None:
    hands = ["AsKsQsJsTs", "9s8s7s6s5s", "9s9h9d9c2s", "9s9h9d2c2s", "As9s7s5s2s"]
    hands += ["9s8h7s6s5s", "9s9h9d3c2s", "9s9h3d3c2s", "9s9h4d3c2s", "Ks9h4d3c2s"]
    for text, kind in zip(hands, KINDS, strict=True):
        cards = omaha.parse_cards(text)
        assert kind_of(omaha.describe(cards[:2], cards[2:]).high_name) == kind


def test_made_hands_add_up_to_the_whole(node: SolutionNode) -> None:
    groups = node.by_made_hand()
    assert sum(group.share for group in groups) == pytest.approx(1)
    assert sum(group.hands for group in groups) == len(node.hands)
    order = [KINDS.index(group.label) for group in groups]
    assert order == sorted(order)
    total = np.sum([np.multiply(g.frequencies, g.share) for g in groups if g.share], axis=0)
    assert total == pytest.approx(node.frequencies)
    board = np.array(node.board, dtype=np.uint8)
    flushes = next(group for group in groups if group.label == "flush")
    strengths = omaha.high(node.hands, board)
    assert flushes.hands == ((strengths > 5863) & (strengths <= 7140)).sum()


def test_blockers_hold_their_card(node: SolutionNode) -> None:
    (ace,) = node.by_blocker("As")
    assert ace.hands == (node.hands == 51).any(axis=1).sum()
    assert len(node.by_blocker()) == 47


def test_terms_take_hands_in_their_order(node: SolutionNode) -> None:
    groups = node.by_term(["AA", "AA,KK"])
    assert [group.label for group in groups] == ["AA", "AA,KK", "others"]
    aces = (node.hands // 4 == 12).sum(axis=1) >= 2
    assert groups[0].hands == aces.sum()
    with pytest.raises(RangeError, match="a sequence of ranges"):
        node.by_term("AA")


def test_draws_are_counted_on_the_turn() -> None:
    spot = Subgame("plo", "KsTs7d2h", ["AsQsJh8c,AsAh3c3d", "KK"], 100, 100, bets=["pot"])
    groups = spot.solve(target=None, iterations=1)[()].by_draw()
    labels = {group.label for group in groups}
    assert "no draw" in labels
    (drawing,) = labels - {"no draw"}
    flush = [c for c in range(3, 52, 4) if c not in omaha.parse_cards("KsTs7d2hAsQsJh8c")]
    straights = 0
    hole = omaha.parse_cards("AsQsJh8c")
    for card in range(52):
        if card in omaha.parse_cards("KsTs7d2h") or card in hole or card in flush:
            continue
        after = omaha.describe(list(hole), [*omaha.parse_cards("KsTs7d2h"), card])
        now = omaha.describe(list(hole), list(omaha.parse_cards("KsTs7d2h")))
        straights += "straight" in after.high_name and "straight" not in now.high_name
    assert straights > 0
    assert drawing == f"flush draw, {len(flush)} cards and straight draw, {straights} cards"


def test_tables_have_a_row_for_each_hand(node: SolutionNode) -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    names = ["hand", "makes", "weight", "equity", *node.actions]
    names += [f"ev {action}" for action in node.actions]
    table, other = node.to_pandas(), node.to_polars()
    assert isinstance(table, pandas.DataFrame)
    assert isinstance(other, polars.DataFrame)
    assert list(table.columns) == other.columns == names
    assert len(table) == len(other) == len(node.hands)
    assert table["weight"].sum() == pytest.approx(1)
    assert table["hand"][0] == omaha.format_cards(node.hands[0][::-1].tolist())
