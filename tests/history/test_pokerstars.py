"""Hands in the text of PokerStars: read, and replayed to the cent."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from omaha import Hand, games, history
from omaha.errors import HistoryError
from omaha.history import ActionKind, DisagreementKind
from omaha.history.rooms.stars_words import words_for
from omaha.history.rooms.stars_writer import outcome_of
from tests.history.played_hands import NAMES, played_hand, story
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


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_hands_are_written_as_they_were(path: Path) -> None:
    (record,) = history.read_all(path)
    source = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    written = history.dumps(record, format="pokerstars").rstrip("\n").split("\n")
    assert written == source
    again = history.loads("\n".join(written), format="pokerstars")
    assert again == replace(record, source=again.source)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_words_and_summaries_are_those_that_the_room_has(path: Path) -> None:
    """They are made from the cards and the money, and so written for hands of one's own."""
    (record,) = history.read_all(path)
    if record.status != "complete":
        return
    for action in record.actions:
        if action.kind is ActionKind.SHOW and action.known_cards and len(record.boards) == 1:
            worth = words_for(action.known_cards, record.boards[0], record.game.hi_lo)
            if len(record.boards[0]) == 5:
                assert worth == action.comment
    for outcome in record.outcomes:
        assert outcome_of(record, outcome.seat) == (outcome.place, outcome.text)


def test_side_pots_are_written_as_they_were() -> None:
    assert history.dumps(read(SIDE_POT), format="pokerstars") == SIDE_POT


@pytest.mark.parametrize("seed", range(0, 400, 40))
def test_played_hands_are_written_and_read_back(seed: int) -> None:
    refused = []
    for each in range(seed, seed + 40):
        hand = played_hand(each)
        try:
            names = NAMES[: hand.seats]
            text = history.dumps(hand, format="pokerstars", players=names)
        except HistoryError as error:
            refused.append(f"{error}")
            continue
        record = read(text)
        replay = record.replay(check=True)
        assert record.players == names
        assert replay.hand.result == hand.result, text
        assert story(replay.events) == story(hand.events), text
    assert len(refused) <= 2
    assert all("PokerStars text cannot say" in why for why in refused)


@pytest.mark.parametrize("seed", range(0, 200, 40))
def test_records_of_hands_replay_to_the_same_hand(seed: int) -> None:
    for each in range(seed, seed + 40):
        hand = played_hand(each)
        replay = history.record_of(hand).replay(check=True)
        assert replay.hand.result == hand.result
        assert story(replay.hand.events) == story(hand.events)


def finished(**options: Any) -> Hand:
    hand = Hand(games.plo(1, 2, **options), [100, 90, 80], button=0, seed=1)
    while hand.actor is not None:
        hand.check() if hand.legal.check else hand.call()
    return hand


@pytest.mark.parametrize(
    ("hand", "fields", "message"),
    [
        (lambda: finished(boards=2), {}, "a second board"),
        (lambda: finished(cap=20), {}, "the cap of a cap game"),
        (lambda: finished(ante=1, bomb_pot=True), {}, "a bomb pot"),
        (finished, {"players": ["Ann", "Ann", "Bea"]}, "two players of the same name"),
        (finished, {"players": ["Ann", "Bea"]}, "2 players are named for 3 seats"),
        (finished, {"players": ["Ann", "Bea\nCy", "Dan"]}, "a player of the name"),
        (finished, {"colour": "red"}, "no such field of a record"),
    ],
)
def test_what_the_text_cannot_say_is_refused_by_name(
    hand: Callable[[], Hand], fields: dict[str, object], message: str
) -> None:
    with pytest.raises(HistoryError, match=message):
        history.dumps(hand(), format="pokerstars", **fields)


def test_money_has_its_sign_and_its_cents() -> None:
    game = games.plo(50, 100, unit="0.01")
    hand = Hand(game, [10_000, 9_950, 8_005], button=0, seed=1)
    hand.raise_to(350)
    hand.fold()
    hand.fold()
    text = history.dumps(hand, format="pokerstars", number="17", table="Alpha")
    assert text.startswith("PokerStars Hand #17:  Omaha Pot Limit ($0.50/$1.00 USD) - ")
    assert "Seat 2: p2 ($99.50 in chips)\n" in text
    assert "p1: raises $2.50 to $3.50\n" in text
    assert "Uncalled bet ($2.50) returned to p1\np1 collected $2.50 from pot\n" in text
    euros = history.dumps(hand, format="pokerstars", currency="EUR")
    assert "(€0.50/€1.00 EUR)" in euros
    assert read(euros).currency == "EUR"
