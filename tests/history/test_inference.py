"""Which options the hands of a room need."""

from dataclasses import replace
from typing import Any

import pytest

from omaha import Game, Hand, games, history
from omaha.errors import HistoryError
from tests.history.stars_hands import SIDE_POT


def raised(game: Game, total: int, stacks: int = 1_000) -> history.RecordedHand:
    """A hand in which the first raises, and the others fold, as a record."""
    hand = Hand(game, [stacks] * 3, button=0, seed=7)
    hand.raise_to(total)
    hand.fold()
    hand.fold()
    return history.record_of(hand)


def forget(record: history.RecordedHand, **options: Any) -> history.RecordedHand:
    return replace(record, game=record.game.replace(**options))


def test_antes_that_count_in_the_maximum() -> None:
    game = games.plo(5, 10, ante=5, antes_in_pot_limit=True)
    record = forget(raised(game, 50), antes_in_pot_limit=False)
    assert not history.check(record).agrees
    found = history.infer_rules([record, forget(raised(game, 30), antes_in_pot_limit=False)])
    assert found.options == {"antes_in_pot_limit": True}
    assert (found.hands, found.agreed_before, found.agreed, found.unexplained) == (2, 1, 2, ())


def in_proportion() -> history.RecordedHand:
    """The pots with their rake in proportion, which the summary does not tell."""
    text = SIDE_POT.replace(" Main pot $57. Side pot $51.", "")
    text = text.replace("$57", "$58.38").replace("$51", "$49.62")
    return history.loads(text, format="pokerstars")


def test_rake_in_proportion() -> None:
    record = in_proportion()
    assert not history.check(forget(record, rake_from="main_first")).agrees
    found = history.infer_rules([record])
    assert found.options == {"rake_from": "proportion"}
    assert found.agreed == 1


def test_two_options_at_once() -> None:
    game = games.plo(5, 10, ante=5, antes_in_pot_limit=True)
    records = [
        forget(raised(game, 50), antes_in_pot_limit=False),
        forget(in_proportion(), antes_in_pot_limit=False),
    ]
    found = history.infer_rules(records)
    assert found.options == {"antes_in_pot_limit": True, "rake_from": "proportion"}


def test_what_no_option_explains_is_named() -> None:
    wrong = history.loads(SIDE_POT.replace("Total pot $111", "Total pot $112"), format="pokerstars")
    found = history.infer_rules([wrong])
    assert (found.options, found.agreed) == ({}, 0)
    (unexplained,) = found.unexplained
    assert unexplained.number == "1001"
    assert "the total pot is 11200" in unexplained.problems[0]


def test_only_records_are_looked_at() -> None:
    with pytest.raises(HistoryError, match="rules are inferred from records"):
        history.infer_rules([3])  # type: ignore[list-item]
    cut_off = history.loads(SIDE_POT.partition("*** TURN")[0], format="pokerstars")
    assert history.infer_rules([cut_off]).hands == 0
