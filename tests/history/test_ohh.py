"""Open Hand History: read, written, and played."""

import json
from decimal import Decimal
from typing import Any

import pytest

from omaha import Hand, games, history
from omaha.errors import HistoryError
from tests.history.played_hands import NAMES, played_hand, story
from tests.history.stars_hands import RECORDED, SIDE_POT

HAND: dict[str, Any] = {
    "spec_version": "1.4.7",
    "site_name": "Somewhere",
    "game_number": "77",
    "start_date_utc": "2024-03-01T12:00:00Z",
    "table_name": "Beta",
    "game_type": "Omaha",
    "bet_limit": {"bet_type": "PL", "bet_cap": 0},
    "table_size": 6,
    "currency": "EUR",
    "dealer_seat": 2,
    "small_blind_amount": 0.50,
    "big_blind_amount": 1,
    "players": [
        {"id": 7, "seat": 2, "name": "Ann", "starting_stack": 100.25},
        {"id": 3, "seat": 4, "name": "Bea", "starting_stack": 50},
        {"id": 1, "seat": 6, "name": "Cy", "starting_stack": 75},
        {"id": 9, "seat": 5, "name": "Dan", "starting_stack": 10},
    ],
    "rounds": [
        {
            "street": "Preflop",
            "cards": [],
            "actions": [
                {"player_id": 3, "action": "Post SB", "amount": 0.50},
                {"player_id": 1, "action": "Post BB", "amount": 1},
                {"player_id": 7, "action": "Raise", "amount": 3.50},
                {"player_id": 3, "action": "Fold"},
                {"player_id": 1, "action": "Raise", "amount": 10},
                {"player_id": 7, "action": "Call", "amount": 7.50},
            ],
        },
        {
            "street": "Flop",
            "cards": ["As", "Kd", "2c"],
            "actions": [
                {"player_id": 1, "action": "Bet", "amount": 10},
                {"player_id": 7, "action": "Fold"},
            ],
        },
    ],
    "pots": [
        {
            "number": 0,
            "amount": 22.50,
            "rake": 1.10,
            "player_wins": [{"player_id": 1, "win_amount": 21.40}],
        }
    ],
}


def read(hand: dict[str, Any]) -> history.RecordedHand:
    return history.loads(json.dumps({"ohh": hand}), format="ohh")


def test_a_hand_is_read() -> None:
    record = read(HAND)
    assert record.players == ("Ann", "Bea", "Cy")
    assert record.chairs == (2, 4, 6)
    assert record.unit == Decimal("0.01")
    assert record.stacks == (10_025, 5_000, 7_500)
    assert (record.room, record.number, record.currency) == ("Somewhere", "77", "EUR")
    assert record.button == 0
    assert [action.amount for action in record.actions if action.kind == "bet or raise to"] == [
        350,
        1_100,
    ]
    replay = record.replay(check=True)
    assert replay.hand.result is not None
    assert replay.hand.result.net == (-1_100, -50, 1_040)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game_type": "Stud"}, "game_type 'Stud' with bet_type 'PL' is not one of Holdem, Omaha"),
        ({"bet_limit": {"bet_type": "XL"}}, "bet_type 'XL'"),
        ({"bet_limit": 3}, "bet_limit must be an object"),
        ({"players": 3}, "players must be an array"),
        ({"players": [3]}, "an entry of players must be an object"),
        ({"players": [{"id": 1}]}, "an id of its own, a seat and a name"),
        ({"rounds": [{"street": "Ninth"}]}, "street must be one of"),
        ({"rounds": [{"street": "Flop", "cards": ["Zz"]}]}, "Zz"),
        ({"rounds": [{"street": "Flop", "cards": ["AsKs"]}]}, "one card in each text"),
        (
            {"rounds": [{"street": "Flop", "actions": [{"action": "Fold", "player_id": 4}]}]},
            "a player that is not listed",
        ),
        ({"big_blind_amount": -1}, "big_blind_amount must lie between 0"),
        ({"big_blind_amount": "1"}, "big_blind_amount must be a number"),
        ({"big_blind_amount": 0.12345678}, "more than 6 decimals"),
        ({"dealer_seat": "two"}, "dealer_seat must be a whole number"),
    ],
)
def test_wrong_fields_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(HistoryError, match=message):
        read(HAND | change)


def test_board_cards_must_be_known() -> None:
    text = json.dumps({"ohh": HAND}).replace('"2c"', '"??"')
    (wrong,) = history.loads(text, format="ohh").replay().disagreements
    assert "the cards of the board must be known" in wrong.text
    with pytest.raises(HistoryError):
        history.loads(text.replace('"??"', '""'), format="ohh")


@pytest.mark.parametrize("text", ["{}", "[]", "3", "nothing", '{"ohh": 3}', '{"ohh": {}}', ""])
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises(HistoryError):
        history.loads(text, format="ohh")


@pytest.mark.parametrize("seed", range(0, 400, 40))
def test_played_hands_are_written_and_read_back(seed: int) -> None:
    refused = []
    for each in range(seed, seed + 40):
        hand = played_hand(each)
        names = NAMES[: hand.seats]
        try:
            text = history.dumps(hand, format="ohh", players=names)
        except HistoryError as error:
            refused.append(f"{error}")
            continue
        record = history.loads(text, format="ohh")
        replay = record.replay(check=True)
        assert record.players == names
        assert replay.hand.result == hand.result, text
        assert story(replay.events) == story(hand.events), text
    assert len(refused) <= 1
    assert all("Open Hand History cannot say" in why for why in refused)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_hands_survive(path: Any) -> None:
    (record,) = history.read_all(path)
    if record.status != "complete":
        return
    replay = history.loads(history.dumps(record, format="ohh"), format="ohh").replay(check=True)
    before = record.replay()
    assert replay.events == before.events
    assert replay.hand.result == before.hand.result
    assert replay.recorded.unit == record.unit


def test_what_cannot_be_said_is_refused_by_name() -> None:
    hand = Hand(games.plo(1, 2, boards=2), [100, 100], button=0, seed=1)
    hand.fold()
    with pytest.raises(HistoryError, match="a second board"):
        history.dumps(hand, format="ohh")
    hand = Hand(games.plo(1, 2, cap=20), [100, 100], button=0, seed=1)
    hand.fold()
    with pytest.raises(HistoryError, match="a cap game"):
        history.dumps(hand, format="ohh")


def test_a_post_of_both_blinds_is_a_big_blind_and_a_dead_one() -> None:
    text = SIDE_POT.replace("is sitting out", "").replace(
        "*** HOLE CARDS", "Dan: posts small & big blinds $1.50\n*** HOLE CARDS", 1
    )
    text = text.replace("Ann: raises $2.50 to $3.50", "Dan: folds\nAnn: raises $2.50 to $3.50")
    text = text.replace("$111", "$112.50").replace("$57", "$58.50")
    record = history.loads(text, format="pokerstars")
    assert record.dead == (0, 0, 0, 50)
    before = record.replay(check=True)
    after = history.loads(history.dumps(record, format="ohh"), format="ohh").replay(check=True)
    assert story(after.events) == story(before.events)


def test_amounts_are_never_floats() -> None:
    text = json.dumps({"ohh": HAND}).replace("100.25", "10000000000000000.01")
    record = history.loads(text.replace("e+16", ""), format="ohh")
    assert record.stacks[0] == 1_000_000_000_000_000_001
    assert history.loads(history.dumps(record, format="ohh"), format="ohh").stacks == record.stacks


def test_several_hands_in_a_file(tmp_path: Any) -> None:
    path = tmp_path / "hands.ohh"
    second = json.dumps({"ohh": HAND | {"game_number": "78"}}, indent=2)
    path.write_text(json.dumps({"ohh": HAND}) + "\n\n" + second + "\n")
    assert [record.number for record in history.read_all(path)] == ["77", "78"]
    assert [record.replay(check=True).matches for record in history.read_all(path)] == [None, None]


@pytest.mark.parametrize("wrong", [["Qh"], {"a": 1}, 1.5, None, True])
@pytest.mark.parametrize("name", ["player_id", "action", "game_type", "bet_type", "street"])
def test_values_of_another_kind_are_refused(name: str, wrong: object) -> None:
    table = json.loads(history.dumps(played_hand(4), format="ohh"))

    def change(value: object) -> None:
        if isinstance(value, dict):
            for key in value:
                if key == name:
                    value[key] = wrong
                change(value[key])
        elif isinstance(value, list):
            for each in value:
                change(each)

    change(table)
    with pytest.raises(HistoryError):
        history.loads(json.dumps(table), format="ohh")
