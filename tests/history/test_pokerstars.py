"""Hands in the text of PokerStars: read, and replayed to the cent."""

from pathlib import Path

import pytest

from omaha import history
from omaha.errors import HistoryError
from omaha.history import DisagreementKind
from tests.history.stars_hands import RECORDED, SIDE_POT


def read(text: str) -> history.RecordedHand:
    return history.loads(text, format="pokerstars")


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_hands_replay_and_agree(path: Path) -> None:
    (record,) = history.read_all(path)
    assert record.format == "pokerstars"
    assert record.source == (str(path), 1)
    assert not record.oddities
    if record.status == "cancelled":
        with pytest.raises(HistoryError, match="was cancelled"):
            record.replay()
        return
    replay = record.replay(check=True)
    assert replay.disagreements == ()
    assert replay.hand.finished
    assert replay.hand.result is not None
    won = [0] * len(record.players)
    for award in record.awards:
        won[award.seat] += award.amount
    assert replay.hand.result.payouts == tuple(won)


def test_all_recorded_hands_are_there() -> None:
    if not RECORDED:
        pytest.skip("the recorded hands are not here")
    assert len(RECORDED) == 18


def test_a_record_has_what_the_text_states() -> None:
    record = read(SIDE_POT)
    assert record.room == "PokerStars"
    assert record.number == "1001"
    assert record.table == "Alpha"
    assert record.table_seats == 6
    assert record.currency == "USD"
    assert record.stakes == "0.50/1.00"
    assert record.played_at == "2024/03/01 12:00:00 ET"
    assert record.players == ("Ann", "Bea: the 2nd", "Cy")
    assert record.chairs == (1, 2, 4)
    assert record.stacks == (10_000, 2_000, 6_050)
    assert record.game.name == "omaha"
    assert (record.game.small_blind, record.game.big_blind) == (50, 100)
    assert record.rake == 300
    assert record.pots == (("main pot", 5_700), ("side pot", 5_100))
    assert record.replay().disagreements == ()


@pytest.mark.parametrize(
    ("old", "new", "kind", "words"),
    [
        ("to $3.50", "to $3.51", DisagreementKind.ILLEGAL, "raise to 200 to 350"),
        ("calls $2.50", "calls $2.40", DisagreementKind.AMOUNT, "a call of 240"),
        ("raises $31.50", "raises $31", DisagreementKind.AMOUNT, "a raise by 3100"),
        ("Ann: calls $42", "Bea: the 2nd: calls $42", DisagreementKind.ILLEGAL, "turn"),
        ("calls $6 and is all-in", "calls $6", DisagreementKind.AMOUNT, "puts in 600 of 600"),
        ("Uncalled bet ($15)", "Uncalled bet ($14)", DisagreementKind.AMOUNT, "given back 1400"),
        ("collected $57", "collected $56", DisagreementKind.AMOUNT, "collects 5600"),
        ("Total pot $111", "Total pot $112", DisagreementKind.POT, "11200"),
        ("Side pot $51", "Side pot $50", DisagreementKind.POT, "5000"),
        ("won ($51)", "won ($52)", DisagreementKind.AMOUNT, "by the summary"),
        ("9s 3h]", "9s 4h]", DisagreementKind.CARDS, "4h"),
        ("[As Ad 8c 8d] (", "[Qs Ad 8c 8d] (", DisagreementKind.CARDS, "not As"),
        ("*** RIVER *** [Ah Kc 5d 9s] [3h]\n", "", DisagreementKind.UNFINISHED, "1 board cards"),
    ],
)
def test_every_disagreement_is_told(old: str, new: str, kind: DisagreementKind, words: str) -> None:
    assert old in SIDE_POT
    found = read(SIDE_POT.replace(old, new)).replay().disagreements
    assert kind in {each.kind for each in found}
    assert any(words in f"{each}" for each in found), [str(each) for each in found]
    with pytest.raises(HistoryError, match="does not agree"):
        read(SIDE_POT.replace(old, new)).replay(check=True)
