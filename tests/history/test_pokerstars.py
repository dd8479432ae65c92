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
from tests.history.stars_hands import (
    HAND_MADE,
    MANY_POSTS,
    RECORDED,
    SIDE_POT,
    TOURNAMENT,
    TWICE,
)


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


@pytest.mark.parametrize("name", HAND_MADE)
def test_hands_of_every_kind_agree_and_are_written_as_they_were(name: str) -> None:
    record = read(HAND_MADE[name])
    replay = record.replay(check=True)
    assert replay.hand.finished
    assert history.dumps(record, format="pokerstars") == HAND_MADE[name]


def test_a_tournament() -> None:
    record = read(TOURNAMENT)
    assert record.tournament == {"id": "555", "buy_in": "$0.23+$0.02 USD", "level": "V"}
    assert record.unit == 1
    assert record.players == ("Ann", "Bea", "Cy", "Dan")  # Eve is not dealt in
    assert record.antes == (10,) * 4
    assert record.blinds == (0, 0, 50, 100)  # Dan owes a whole big blind
    assert record.details["bounties"] == {1: ", $0.50 bounty"}
    assert "Bea finished the tournament in 7th place" in [note.text for note in record.notes]


def test_running_it_twice_from_before_the_flop() -> None:
    replay = read(TWICE).replay(check=True)
    assert replay.hand.runs == 2
    assert [award.board for award in replay.recorded.awards] == [0, 1, 1]


def test_posts_that_are_dead_or_early() -> None:
    record = read(MANY_POSTS)
    assert record.blinds == (0, 100, 200, 0, 200, 200)
    assert record.dead == (0, 0, 0, 0, 100, 0)
    assert record.rake == 120
    assert "no line states the rake" in record.oddities[0]
    cash_outs = [note.text for note in record.notes if note.kind == "cash-out"]
    assert cash_outs == ["Fay cashed out the hand for $20 | Cash Out Fee $0.20"]


def test_a_second_small_blind_is_dead() -> None:
    text = MANY_POSTS.replace("Eve: posts small & big blinds $3", "Eve: posts big blind $2")
    text = text.replace("Fay: posts big blind", "Eve: posts small blind $1\nFay: posts big blind")
    record = read(text)
    assert record.dead == (0, 0, 0, 0, 100, 0)
    assert record.replay(check=True).hand.finished


def test_blinds_that_differ_from_the_stakes_are_those_of_the_game() -> None:
    record = read(SIDE_POT.replace("($0.50/$1.00 USD)", "($1/$2 USD)"))
    assert (record.game.small_blind, record.game.big_blind) == (50, 100)
    assert record.oddities == ("the stakes are of a big blind of 200, and 100 was posted",)


def test_the_rake_of_each_pot_is_what_the_pots_say() -> None:
    text = SIDE_POT.replace("Main pot $57. Side pot $51.", "Main pot $58. Side pot $50.")
    record = read(text.replace("$57", "$58").replace("$51", "$50"))
    result = record.replay(check=True).hand.result
    assert result is not None
    assert [pot.rake for pot in result.pots] == [200, 100]
    wrong = text.replace("Side pot $50.", "Side pot $50.50.").replace("$57", "$58")
    assert {each.kind for each in read(wrong).replay().disagreements} >= {DisagreementKind.POT}


@pytest.mark.parametrize("shares", [("€1.43", "€1.42"), ("€1.45", "€1.40")])
def test_odd_cents_go_in_chips_of_five_where_all_is_won_in_them(shares: tuple[str, str]) -> None:
    text = TWICE.replace("collected €1.43", f"collected {shares[0]}")
    text = text.replace("won (€1.43)", f"won ({shares[0]})")
    text = text.replace("collected €1.42", f"collected {shares[1]}")
    record = read(text.replace("won (€1.42)", f"won ({shares[1]})"))
    assert record.game.odd_chip == (5 if "€1.40" in shares else 1)
    assert record.replay(check=True).hand.finished


def test_a_cap_is_the_games() -> None:
    text = SIDE_POT.replace("($0.50/$1.00 USD)", "($0.50/$1.00 - $100 Cap -  USD)")
    record = read(text)
    assert record.game.cap == 100
    assert record.replay(check=True).hand.finished
    assert history.dumps(record, format="pokerstars") == text


def test_finer_amounts_make_a_finer_unit() -> None:
    record = read(SIDE_POT.replace("$60.50 in chips", "$60.505 in chips"))
    assert f"{record.unit}" == "0.001"
    assert record.stacks == (100_000, 20_000, 60_505)
    assert "($60.505 in chips)" in history.dumps(record, format="pokerstars")
    with pytest.raises(HistoryError, match="line 5: an amount with more than 6 decimals"):
        read(SIDE_POT.replace("$60.50 in chips", "$60.1234567 in chips"))


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("$1,234.5", 123_450),
        ("0,05€", 5),
        ("₮12", 1_200),
        ("7", 700),
        ("$1,234,567", 123_456_700),
        ("£0.05", 5),
        ("", None),
        ("$", None),
        ("-5", None),
        ("$1.2345", None),
        ("$" + "9" * 30, None),
    ],
)
def test_money_is_read_exactly(text: str, units: int | None) -> None:
    if units is None:
        with pytest.raises(HistoryError):
            history.money_units(text, 2)
    else:
        assert history.money_units(text, 2) == units


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bets $10.50", "bets ten", "line 15: 'ten' is not an amount"),
        ("raises $31.50 to $42", "raises $42", "line 16: a raise is 'raises AMOUNT to AMOUNT'"),
        ("[Ah Kc 5d]\n", "[Ah Kc 5x]\n", "line 14: .* are no cards"),
        ("[Ah Kc 5d]\n", "[Ah Kc Kc]\n", "line 14: .*: a card is there twice"),
        ("Seat 4: Cy", "Seat 2: Cy", "the chair or the name is there twice"),
        ("[Kh Kd 7s 2c]", "[Kh Kd 7s 2c 3c]", "5 hole cards; the game has 4"),
        ("Dealt to Cy", "Dealt to Nobody", "somebody who is not listed"),
        ("returned to Cy", "returned to Nobody", "somebody who is not listed"),
        ("Omaha Pot Limit", "Badugi Limit", "line 1: the game 'Badugi Limit"),
    ],
)
def test_damaged_lines_are_named(old: str, new: str, message: str) -> None:
    assert old in SIDE_POT
    with pytest.raises(HistoryError, match=message):
        read(SIDE_POT.replace(old, new, 1))


@pytest.mark.parametrize(
    "name",
    [
        "Cy ",
        "Cy (big blind)",
        "Cy: folds",
        "Cy [x]",
        "Cy said, hi",
        "Ann: folds",
        "$5 in chips",
        "Ö",
    ],
)
def test_names_of_every_kind(name: str) -> None:
    text = SIDE_POT.replace("Cy", name)
    record = read(text)
    assert record.players == ("Ann", "Bea: the 2nd", name)
    assert record.replay(check=True).hand.finished
    assert record.oddities == ()


def test_a_line_that_is_not_understood_is_an_oddity() -> None:
    record = read(SIDE_POT.replace("Cy: posts", "Ann: does a handstand\nCy: posts"))
    assert record.oddities == ("line 8 is not understood: Ann: does a handstand",)
    assert record.replay(check=True).hand.finished


def test_a_hand_that_is_cut_off_is_said_to_be() -> None:
    record = read(SIDE_POT.partition("*** RIVER")[0])
    assert record.status == "cut off"
    with pytest.raises(HistoryError, match="was cut off"):
        record.replay()


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
        record = hand.to_record(players=NAMES[: hand.seats])
        assert record == history.record_of(hand, players=NAMES[: hand.seats])
        replay = record.replay(check=True)
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
