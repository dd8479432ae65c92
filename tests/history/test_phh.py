"""PHH: recorded hands replay, wrong ones are refused, and hands are written and read back."""

import os
from dataclasses import replace
from decimal import Decimal, Inexact, localcontext
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import EventKind, Hand, games, history
from omaha.errors import GameError, HistoryError
from omaha.history import ActionKind
from tests.playing import end

CASES = Path(os.environ.get("OMAHA_CASES", Path(__file__).parents[3] / "shared" / "cases"))
RECORDED = sorted((CASES / "histories" / "phh").glob("*.phh"))
EXAMPLES = Path(__file__).parents[2] / "examples"

BASE: dict[str, Any] = {
    "variant": "PO",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [1, 2, 0],
    "min_bet": 2,
    "starting_stacks": [200, 200, 200],
    "actions": [
        "d dh p1 AsAhKsKh",
        "d dh p2 9s9h8s8h",
        "d dh p3 ????????",
        "p3 f",
        "p1 cbr 6",
        "p2 cc",
        "d db 2c3d4h",
        "p1 cbr 12",
        "p2 cc",
        "d db 5s",
        "p1 cc",
        "p2 cc",
        "d db Jd",
        "p1 cc",
        "p2 cc",
        "p1 sm AsAhKsKh",
        "p2 sm",
    ],
    "finishing_stacks": [218, 182, 200],
}


def phh(**changes: Any) -> str:
    """The base hand with some fields changed; None leaves a field out."""
    table = BASE | changes
    return "".join(f"{k} = {toml(v)}\n" for k, v in table.items() if v is not None)


def toml(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def with_action(number: int, text: str | None) -> str:
    """The base hand with one action replaced, or left out."""
    actions = list(BASE["actions"])
    actions[number - 1 : number] = [] if text is None else [text]
    return phh(actions=actions)


# --- recorded hands ------------------------------------------------------------------------------


def test_recorded_hands_are_there() -> None:
    if os.environ.get("OMAHA_REQUIRE_CASES"):
        assert len(RECORDED) == 21
    elif not RECORDED:
        pytest.skip("the recorded hands are not here; set OMAHA_CASES to their folder")


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_hand_replays_to_its_stacks(path: Path) -> None:
    recorded = history.read(path)
    replay = recorded.replay()
    assert recorded.finishing_stacks is not None
    assert replay.matches is True
    assert replay.hand.stacks == recorded.finishing_stacks
    assert replay.hand.result is not None
    assert replay.hand.result.rake == 0


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_hand_is_written_and_read_back(path: Path) -> None:
    hand = history.read(path).replay().hand
    again = history.loads(history.dumps(hand)).replay().hand
    assert again.result == hand.result
    assert again.events == hand.events


def by_stem(stem: str) -> Path:
    paths = [path for path in RECORDED if path.stem == stem]
    if not paths:
        pytest.skip("the recorded hands are not here")
    return paths[0]


def test_big_blind_in_the_first_seat_without_a_small_blind() -> None:
    recorded = history.read(by_stem("76"))
    assert not recorded.own_posts
    assert recorded.blinds[0] == recorded.game.big_blind
    assert recorded.replay().hand.events[0].kind is EventKind.LIVE_POST


def test_big_blind_ante_is_the_games_own() -> None:
    recorded = history.read(by_stem("27"))
    assert recorded.own_posts
    assert recorded.game.big_blind_ante == 100000
    kinds = [event.kind for event in recorded.replay().hand.events[:3]]
    assert kinds == [EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.BIG_BLIND_ANTE]


def test_heads_up_the_second_player_has_the_button_and_the_small_blind() -> None:
    recorded = history.read(by_stem("80"))
    assert recorded.button == 1
    assert recorded.blinds == (300000, 150000)
    posts = [(e.kind, e.seat, e.amount) for e in recorded.replay().hand.events[:2]]
    assert (EventKind.SMALL_BLIND, 1, 150000) in posts


def test_losing_hand_that_is_shown_of_free_will_is_among_the_events() -> None:
    replay = history.read(by_stem("15")).replay()
    shows = [event.seat for event in replay.events if event.kind is EventKind.SHOW]
    assert shows == [1, 3]
    assert not any(event.kind is EventKind.MUCK for event in replay.events)


# --- reading -------------------------------------------------------------------------------------


def test_base_hand_is_read() -> None:
    recorded = history.loads(phh(players=["Ann", "", "Cy"], hand=7, _mine=[1]))
    assert recorded.variant == "PO"
    assert recorded.game == games.plo(1, 2)
    assert recorded.players == ("Ann", "p2", "Cy")
    assert recorded.details == {"hand": 7, "_mine": [1]}
    assert recorded.unit == 1
    assert recorded.actions[0].kind is ActionKind.DEAL_HOLE
    assert recorded.actions[0].known_cards == omaha.parse_cards("AsAhKsKh")
    assert recorded.actions[2].known_cards is None
    assert recorded.actions[4].amount == 6
    assert recorded.replay().hand.stacks == (218, 182, 200)


def test_comments_and_empty_actions_keep_the_numbers() -> None:
    actions = ["# the first hand", "", *BASE["actions"]]
    actions[5] = "p3  f  # in a hurry"
    recorded = history.loads(phh(actions=actions))
    assert [action.number for action in recorded.actions][:2] == [3, 4]
    assert (recorded.actions[3].text, recorded.actions[3].comment) == ("p3 f", "in a hurry")
    assert recorded.replay().matches


@pytest.mark.parametrize(
    ("unit", "factor"), [("0.5", Decimal("0.1")), ("0.25", Decimal("0.01")), ("1.0", Decimal(1))]
)
def test_decimals_are_scaled_exactly(unit: str, factor: Decimal) -> None:
    scale = Decimal(unit)
    text = f"""
        variant = "PO"
        antes = [0.0, 0.0, 0.0]
        blinds_or_straddles = [{scale}, {2 * scale}, 0]
        min_bet = {2 * scale}
        starting_stacks = [{100 * scale}, {100 * scale}, {100 * scale}]
        actions = ["d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????",
                   "p3 cbr {7 * scale}", "p1 f", "p2 f"]
        finishing_stacks = [{99 * scale}, {98 * scale}, {103 * scale}]
    """
    recorded = history.loads(text)
    assert recorded.unit == factor
    assert recorded.stacks == (int(100 * scale / factor),) * 3
    assert recorded.replay().matches


def test_one_tenth_and_two_tenths_are_exact() -> None:
    recorded = history.loads(phh(starting_stacks=[0.1, 0.2, 1e2], finishing_stacks=None))
    assert (recorded.unit, recorded.stacks) == (Decimal("0.1"), (1, 2, 1000))


@pytest.mark.parametrize(
    ("code", "name", "limit"),
    [
        ("PO", "omaha", "pot"),
        ("FO/8", "omaha8", "fixed"),
        ("NT", "holdem", "no"),
        ("FT", "holdem", "fixed"),
        ("PT", "holdem", "pot"),
        ("PO/8", "omaha8", "pot"),
        ("NO5/8", "omaha5-8", "no"),
        ("PO6", "omaha6", "pot"),
    ],
)
def test_variants(code: str, name: str, limit: str) -> None:
    recorded = history.loads(phh(variant=code, small_bet=2, big_bet=4))
    assert (recorded.game.name, recorded.game.limit) == (name, limit)


def test_straddles_of_the_file_are_the_games_own() -> None:
    text = phh(
        antes=[0] * 4,
        blinds_or_straddles=[1, 2, 4, 0],
        starting_stacks=[100] * 4,
        finishing_stacks=None,
        actions=[*(f"d dh p{i} ????????" for i in (1, 2, 3, 4)), "p4 f", "p1 f", "p2 f"],
    )
    recorded = history.loads(text)
    assert recorded.game.straddles == (4,)
    assert recorded.game.straddle_kind == "under_the_gun"
    assert recorded.replay().hand.result is not None
    button = history.loads(text.replace("[1, 2, 4, 0]", "[1, 2, 0, 4]"))
    assert button.game.straddle_kind == "button"
    with pytest.raises(HistoryError, match="action 5, 'p4 f': p1 is to act"):
        button.replay()


def test_posts_that_no_game_has_are_taken_as_live() -> None:
    actions = [f"d dh p{i} ????????" for i in (1, 2, 3, 4)]
    actions += ["p3 f", "p4 cc", "p1 f", "p2 cbr 6", "p4 f"]
    text = phh(
        antes=[0] * 4,
        blinds_or_straddles=[1, 2, 0, 2],  # a newcomer on the button
        starting_stacks=[100] * 4,
        finishing_stacks=[99, 103, 100, 98],
        actions=actions,
    )
    recorded = history.loads(text)
    assert not recorded.own_posts
    assert recorded.replay().matches


def test_equal_antes() -> None:
    recorded = history.loads(phh(antes=[1, 1, 1], finishing_stacks=[220, 181, 199]))
    assert (recorded.game.ante, recorded.own_posts) == (1, True)
    assert recorded.replay().matches


def test_rake_is_a_field_of_its_own() -> None:
    recorded = history.loads(phh(finishing_stacks=[216, 182, 200], _rake=2))
    result = recorded.replay().hand.result
    assert result is not None
    assert (recorded.rake, result.rake) == (2, 2)


def test_chips_missing_from_the_finishing_stacks_do_not_match() -> None:
    with pytest.raises(HistoryError, match="do not match"):
        history.loads(phh(finishing_stacks=[216, 182, 200])).replay()


def test_a_rake_that_the_pot_cannot_pay_is_refused() -> None:
    with pytest.raises(HistoryError, match="rake"):
        history.loads(phh(finishing_stacks=[216, 182, 200], _rake=10_000)).replay()


def test_no_finishing_stacks_match_nothing() -> None:
    replay = history.loads(phh(finishing_stacks=None)).replay()
    assert replay.matches is None
    assert replay.difference == ""


def test_cards_that_become_known_at_the_showdown() -> None:
    actions = list(BASE["actions"])
    actions[0:2] = ["d dh p1 ????????", "d dh p2 9s??????"]
    shown = [*actions[:-2], "p1 sm AsAhKsKh", "p2 sm 9s9h8s8h"]
    replay = history.loads(phh(actions=shown)).replay()
    assert replay.hand.hole_cards[:2] == tuple(map(omaha.parse_cards, ("AsAhKsKh", "9s9h8s8h")))
    mucked = [*actions[:-2], "p1 sm AsAhKsKh", "p2 sm"]
    assert history.loads(phh(actions=mucked)).replay().matches
    other = [*actions[:-2], "p1 sm AsAhKsKh", "p2 sm Qs9h8s8h"]
    with pytest.raises(HistoryError, match=r"action 17, .*: other cards were dealt, by action 2"):
        history.loads(phh(actions=other)).replay()
    both = [*actions[:-2], "p2 sm", "p1 sm"]
    with pytest.raises(HistoryError, match="action 17, 'p1 sm': p1 "):
        history.loads(phh(actions=both)).replay()
    with pytest.raises(HistoryError, match="waits for p2 to show or muck"):
        history.loads(phh(actions=actions[:-1])).replay()


def test_a_dash_shows_the_cards_that_were_dealt() -> None:
    replay = history.loads(with_action(16, "p1 sm -")).replay()
    assert replay.matches


def test_read_takes_a_path_and_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text("\ufeff" + phh(), encoding="utf-8")
    assert history.read(path) == history.read(str(path)) == history.loads(phh())
    with pytest.raises(FileNotFoundError):
        history.read(tmp_path / "none.phh")
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(HistoryError, match="not UTF-8"):
        history.read(path)
    with pytest.raises(HistoryError, match=r"format must be one of 'phh', .*got 'pdf'"):
        history.read(path, format="pdf")


# --- refused files -------------------------------------------------------------------------------

BAD_FILES: list[tuple[str, str]] = [
    ("variant = ", "not a PHH file"),
    ("x = " + "[" * 5000, "not a PHH file"),
    ("x = " + "9" * 5000, "not a PHH file"),
    ("", "the field variant is missing"),
    (phh(variant="F7S"), "variant 'F7S' is not supported"),
    (phh(variant=3), "variant 3 is not supported"),
    (phh(antes=None), "the field antes is missing"),
    (phh(min_bet=None), "the field min_bet is missing"),
    (phh(actions=None), "the field actions is missing"),
    (phh(actions="p1 f"), "actions must be an array"),
    (phh(actions=[1]), "action 1 must be a text, got 1"),
    (phh(antes=[0, 0]), "antes has 2 entries for 3 players"),
    (phh(blinds_or_straddles=[1, 2]), "blinds_or_straddles has 2 entries for 3 players"),
    (phh(finishing_stacks=[1, 2, 3, 4]), "finishing_stacks has 4 entries for 3 players"),
    (phh(players=["A"]), "players has 1 entries for 3 players"),
    (phh(players=[1, 2, 3]), "players must be texts, got 1"),
    (phh(starting_stacks=[200]), "has 1 players; 2 to 10 can play"),
    (phh(starting_stacks=[0, 200, 200]), "every stack must be more than 0"),
    (phh(starting_stacks=["200", 200, 200]), r"starting_stacks\[0\] must be a number, got '200'"),
    (phh(starting_stacks=[True, 200, 200]), r"starting_stacks\[0\] must be a number, got True"),
    (phh(starting_stacks=[float("inf"), 200, 200]), "unknown amounts cannot be replayed"),
    (phh(starting_stacks=[float("nan"), 200, 200]), "unknown amounts cannot be replayed"),
    (phh(starting_stacks=[-5, 200, 200]), "must lie between 0 and"),
    (phh(starting_stacks=[2**63, 200, 200]), "must lie between 0 and"),
    (phh().replace("200, 200, 200", "200, 200, 1e999999"), "must lie between 0 and"),
    (phh(starting_stacks=[1e-7, 200, 200]), "more than 6 decimals"),
    (phh(starting_stacks=[2**60, 0.5, 200]), "is more than"),
    (phh(starting_stacks=[2**60, 2**60, 1]), "the hand cannot begin: the stacks add up"),
    (phh(min_bet=0), "min_bet must be more than 0"),
    (phh(variant="FO/8"), "the field small_bet is missing"),
    (phh(variant="FO/8", small_bet=2, big_bet=5), "big_bet is 5; it must be twice the small_bet"),
    (phh(antes=[1, 2, 3]), "the hand cannot begin: antes must be equal"),
    (phh(_omaha=[1]), "_omaha must be a table of options"),
    (phh() + "_omaha = {stacks = 1}", "_omaha must be a table of options"),
    (phh() + "_omaha = {reopening = 1}", "no such game can be played: reopening must be one of"),
    (phh() + "_omaha = {bomb_pot = true}", "a bomb pot has an ante from every player"),
]


@pytest.mark.parametrize(("text", "message"), BAD_FILES, ids=[message for _, message in BAD_FILES])
def test_file_is_refused(text: str, message: str) -> None:
    with pytest.raises(HistoryError, match=message):
        history.loads(text).replay()


@pytest.mark.parametrize("value", [None, 3, b"variant = 'PO'"])
def test_only_text_is_parsed(value: Any) -> None:
    with pytest.raises(HistoryError, match="is a text"):
        history.loads(value)


def test_damaged_texts_raise_nothing_else() -> None:
    generator = np.random.default_rng(4)
    texts = [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.phh"))]
    pieces = [
        *"[]{}=#.,?'\"\n\0",
        "p1",
        "p9",
        "f",
        "cc",
        "cbr",
        "sm",
        "db",
        "-1",
        "0.1",
        "inf",
        "9" * 20,
    ]
    refused = 0
    for _ in range(1500):
        text = texts[generator.integers(len(texts))]
        for _ in range(generator.integers(1, 4)):
            first = int(generator.integers(len(text)))
            last = first + int(generator.integers(6))
            text = text[:first] + pieces[generator.integers(len(pieces))] + text[last:]
        try:
            history.loads(text).replay()
        except HistoryError:
            refused += 1
    assert refused > 1000


BAD_ACTIONS: list[tuple[int, str | None, str]] = [
    (4, "p4 f", "action 4, 'p4 f': there is no player 'p4', but p1 to p3"),
    (4, "p03 f", "there is no player 'p03'"),
    (4, "d f", "there is no player 'd'"),
    (4, "p3", "action 4, 'p3': an action is"),
    (4, "p3 sd", "an action is"),
    (4, "p3 f f", "an action is"),
    (5, "p1 cbr six", "action 5, 'p1 cbr six': 'six' is not an amount"),
    (5, "p1 cbr -6", "'-6' is not an amount"),
    (5, "p1 cbr 1e9", "'1e9' is not an amount"),
    (5, "p1 cbr 9999999999999999999999", "is more than"),
    (7, "d db 2c3d4", "action 7, .*: cards are two characters each"),
    (7, "d db 2c3dXh", "two characters each"),
    (7, "d db 2c3d,,", "two characters each"),
    (7, "d db 2c3dah", "two characters each"),
    (7, "d db 2c2c4h", "action 7, .*: a card is there twice"),
    (7, "d db 2c3d", "action 7, 'd db 2c3d': 3 board cards are due, got 2"),
    (7, "d db 2c3d4h5h", "3 board cards are due, got 4"),
    (7, "d db 2c3d??", "the cards of the board must be known"),
    (7, "d db AsKd2c", "As cannot be dealt twice"),
    (7, None, "action 7, 'p1 cbr 12': 3 board cards are due"),
    (
        6,
        "d db 2c3d4h",
        "action 6, .*: no board cards are due; p2 is to act, and may fold, call 4 or",
    ),
    (1, "d dh p1 AsAhKs", "action 1, .*: 3 cards; 4 are dealt"),
    (1, "d dh p2 AsAhKsKh", "action 2, .*: p2 has cards already, by action 1"),
    (1, None, "action 3, 'p3 f' comes before p1 got hole cards"),
    (1, "d dh p1 9sAhKsKh", "the hand cannot begin: 9s cannot be dealt twice"),
    (4, "d dh p3 QsQhJsJh", "p3 has cards already"),
    (4, "p1 f", "action 4, 'p1 f': p3 is to act, and may fold, call 2 or raise to 4 to 7"),
    (4, "p3 cbr 8", "action 4, 'p3 cbr 8': p3 is to act, and may fold, call 2 or raise to 4 to 7"),
    (4, "p3 cbr 3", "may fold, call 2 or raise to 4 to 7"),
    (11, "p1 cbr 1", "action 11, .*: p1 is to act, and may fold, check or bet 2 to 36"),
    (4, "p3 sm", "it is not the showdown yet; p3 is to act"),
    (15, None, "action 15, 'p1 sm AsAhKsKh': it is not the showdown yet; p2 is to act"),
    (16, "p1 sm AsAhKsKd", "action 16, .*: other cards were dealt, by action 1"),
    (16, "p1 sm AsAh", "2 cards are shown; the hand has 4"),
    (16, "p1 sm", "action 16, 'p1 sm': p1 wins 36, and a hand that wins is shown"),
    (17, "p3 sm", "action 17, 'p3 sm': p3 has folded"),
    (17, "p1 sm -", "p1 has shown or mucked already"),
    (17, "p2 cc", "action 17, 'p2 cc': the hand is finished"),
    (17, "d db 7h", "no board cards are due; the hand is finished"),
    (17, "d dh p2 9s9h8s8h", "p2 has cards|after the play has begun"),
]


@pytest.mark.parametrize(
    ("number", "text", "message"), BAD_ACTIONS, ids=[f"{n}-{t}" for n, t, _ in BAD_ACTIONS]
)
def test_action_is_refused(number: int, text: str | None, message: str) -> None:
    with pytest.raises(HistoryError, match=message):
        history.loads(with_action(number, text)).replay()


@pytest.mark.parametrize("length", range(15))
def test_record_that_ends_too_early_is_refused(length: int) -> None:
    text = phh(actions=BASE["actions"][:length])
    with pytest.raises(HistoryError, match="the record ends before"):
        history.loads(text).replay()


@pytest.mark.parametrize(
    "stacks", [[219, 181, 200], [218, 182, 201], [0, 0, 0], [200, 200, 200], [216, 182, 199]]
)
def test_stacks_that_do_not_match_are_named(stacks: list[int]) -> None:
    recorded = history.loads(phh(finishing_stacks=stacks))
    with pytest.raises(HistoryError, match=r"the finishing stacks do not match: p\d ends with"):
        recorded.replay()
    replay = recorded.replay(check=False)
    assert not replay.agrees
    assert {each.kind for each in replay.disagreements} == {"amount"}
    assert len(replay.disagreements) == replay.difference.count("the record states")
    assert replay.matches is False
    assert "the record states" in replay.difference


def test_errors_speak_in_the_money_of_the_file() -> None:
    text = with_action(4, "p3 cbr 0.08").replace("[1, 2, 0]", "[0.01, 0.02, 0]")
    text = text.replace("min_bet = 2", "min_bet = 0.02")
    with pytest.raises(HistoryError, match=r"fold, call 0\.02 or raise to 0\.04 to 0\.07"):
        history.loads(text).replay()


# --- writing -------------------------------------------------------------------------------------


def random_hand(generator: np.random.Generator, seed: int) -> Hand | None:
    """A finished hand of some game between random players; None where the game refuses."""

    def chance(probability: float) -> bool:
        return bool(generator.random() < probability)

    blind = int(generator.choice([1, 2, 3, 10, 25]))
    options: dict[str, Any] = {}
    if chance(0.2):
        options["ante"] = 3
        options["bomb_pot"] = chance(0.5)
    elif chance(0.2):
        options["big_blind_ante"] = blind
    if chance(0.2) and not options.get("bomb_pot"):
        options["straddles"] = (2 * blind,)
        options["straddle_kind"] = str(generator.choice(["under_the_gun", "button", "mississippi"]))
    for name, value in (
        ("rake", omaha.rake.percentage("5%", cap=5)),
        ("rake_from", "proportion"),
        ("reopening", "single"),
        ("max_bets", None),
        ("cap_heads_up", False),
        ("pot_limit_small_blind", "full"),
        ("show_all", True),
        ("low_qualifier", 9),
    ):
        if chance(0.2):
            options[name] = value
    alias = str(generator.choice(["plo", "plo8", "flo8", "nlo8", "plo5", "plo6", "nlhe", "flhe"]))
    seats = int(generator.integers(2, 7))
    stacks = [
        int(generator.choice([1, 3, 20, 100])) * int(generator.integers(1, 6)) for _ in range(seats)
    ]
    button = int(generator.integers(seats))
    posts: dict[str, Any] = {}
    if options.get("straddle_kind") == "mississippi":
        posts["straddle_seat"] = button if seats == 2 else int(generator.integers(seats))
        options.pop("pot_limit_small_blind", None)  # PHH does not say who is the small blind then
    elif not options and chance(0.3):
        posts["live"] = [0] * seats
        posts["live"][(button + 2) % seats] = blind
        if chance(0.5):
            posts["dead"] = generator.integers(0, 2 * blind, seats).tolist()
    if chance(0.3):
        options["run_it"] = int(generator.integers(1, 4))
    if chance(0.3):
        options["cap"] = int(generator.integers(1, 30))
    if chance(0.3):
        posts["splash"] = int(generator.integers(1, 50))
    try:
        game = games.by_name(alias, big_blind=blind, **options)
        hand = Hand(game, stacks, button, seed=seed, **posts)
        if game.run_it > 1:
            hand = Hand(game, stacks, button, seed=seed, runs=game.run_it, **posts)
    except GameError:
        return None
    while hand.actor is not None:
        legal = hand.legal
        if legal.max_raise_to is not None and legal.min_raise_to is not None and chance(0.3):
            hand.raise_to(int(generator.integers(legal.min_raise_to, legal.max_raise_to + 1)))
        elif legal.fold and chance(0.15):
            hand.fold()
        elif legal.check:
            hand.check()
        else:
            hand.call()
    return hand


POSTS = {kind for kind in EventKind if kind < EventKind.HOLE_CARDS}


def story(events: Any, first: int, seats: int) -> list[Any]:
    """Events, seats counted from `first`; posts, deals and awards may come in any order."""
    turned = [
        replace(event, seat=None if event.seat is None else (event.seat - first) % seats)
        for event in events
    ]
    free = (EventKind.HOLE_CARDS, EventKind.AWARD)
    loose = sorted((e for e in turned if e.kind in free), key=str)
    turned = [e for e in turned if e.kind is not EventKind.AGREE_RUNS]  # PHH says the outcome only
    paid = [0] * seats
    for event in turned:
        if event.kind in POSTS:
            paid[event.seat] += event.amount
    return [paid, loose, [e for e in turned if e.kind not in free and e.kind not in POSTS]]


def test_simulated_hands_are_written_and_read_back() -> None:
    generator = np.random.default_rng(20)
    written = 0
    for seed in range(600):
        hand = random_hand(generator, seed)
        if hand is None:
            continue
        text = history.dumps(hand)
        first = (hand.button + 1) % hand.seats
        replay = history.loads(text).replay()
        assert story(replay.events, 0, hand.seats) == story(hand.events, first, hand.seats), text
        ours, theirs = hand.result, replay.hand.result
        assert ours is not None
        assert theirs is not None
        assert theirs.payouts == ours.payouts[first:] + ours.payouts[:first]
        assert theirs.returned == ours.returned[first:] + ours.returned[:first]
        assert theirs.rake == ours.rake
        written += 1
    assert written > 400


def all_in(times: int) -> Hand:
    """A hand run so many times from the turn, in a cap game with money added to the pot."""
    hand = Hand(games.plo8(1, 2, run_it=3, cap=20), [100, 90], seed=3, splash=7)
    while hand.street < 2:
        hand.check() if hand.legal.check else hand.call()
    while hand.actor is not None:
        most = hand.legal.max_raise_to
        hand.raise_to(most) if most else hand.call()
        for seat in hand.needs_runs:
            if hand.needs_runs:
                hand.agree_runs(seat, times)
    return hand


@pytest.mark.parametrize("times", [1, 2, 3])
def test_board_that_is_run_several_times_is_written_and_read_back(times: int) -> None:
    hand = all_in(times)
    assert (hand.runs, len(hand.boards), hand.splash) == (times, times, 7)
    text = history.dumps(hand)
    assert ("_runs" in text) is (times > 1)
    assert text.count("d db") == 2 + times
    recorded = history.loads(text)
    assert (recorded.game, recorded.runs, recorded.splash) == (hand.game, times, 7)
    replay = recorded.replay()
    assert replay.matches
    assert replay.hand.boards == hand.boards


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("_runs = 2", "_runs = 4", "_runs must be a whole number from 1 to run_it of _omaha, 3"),
        ("_runs = 2", "_runs = true", "_runs must be a whole number"),
        ("_runs = 2", "_runs = 3", "the board was run 3 times, and by its play it was run 2 times"),
        ("_runs = 2", "_runs = 1", "the board was run 1 times, and by its play it was run 2 times"),
        ("_splash = 7", "_splash = -7", "_splash must lie between 0"),
        ("run_it = 3, ", "", "_runs must be a whole number from 1 to run_it of _omaha, 1, got 2"),
    ],
)
def test_runs_and_splash_money_that_do_not_fit_are_refused(
    old: str, new: str, message: str
) -> None:
    text = history.dumps(all_in(2))
    assert old in text
    with pytest.raises(HistoryError, match=message):
        history.loads(text.replace(old, new)).replay()


def finished(**options: Any) -> Hand:
    hand = Hand(games.plo(1, 2), [100, 90, 80], button=0, seed=1, **options)
    while hand.actor is not None:
        hand.fold()
    return hand


def test_dead_posts_are_a_field_of_their_own() -> None:
    """A player who missed both blinds posts the small one dead and the big one live."""
    game = games.plo(5, 10)
    hand = Hand(game, [900, 800, 700, 600], 0, live=[0, 5, 10, 10], dead=[0, 0, 0, 5], seed=1)
    hand.check()  # what was posted is as good as a call
    hand.raise_to(40)
    while hand.actor is not None:
        hand.fold()
    text = history.dumps(hand)
    assert "_dead = [0, 0, 5, 0]" in text
    assert "antes = [0, 0, 0, 0]" in text
    recorded = history.loads(text)
    assert recorded.dead == (0, 0, 5, 0)
    assert not recorded.own_posts
    replay = recorded.replay()
    assert replay.matches
    assert replay.hand.stacks == (*hand.stacks[1:], hand.stacks[0])
    assert EventKind.DEAD_POST in [event.kind for event in replay.hand.events]
    for wrong, message in (
        ("_dead = [0, 0, 5]", "_dead has 3 entries for 4 players"),
        ("_dead = 5", "_dead must be an array"),
        ("_dead = [0, 0, -5, 0]", "_dead.2. must lie between 0"),
        ("_dead = [0, 0, 6, 0]", "finishing"),
    ):
        with pytest.raises(HistoryError, match=message):
            history.loads(text.replace("_dead = [0, 0, 5, 0]", wrong)).replay()


def test_fields_are_written_as_given() -> None:
    names = ["But\\ton", 'S"B"', "B\nB \u2660 \x7f"]
    text = history.dumps(finished(), players=names, event='A "cup"', year=2026, level=None)
    recorded = history.loads(text)
    assert recorded.players == (names[1], names[2], names[0])
    assert recorded.details["event"] == 'A "cup"'
    assert recorded.details["year"] == 2026
    assert "level" not in recorded.details


def test_options_of_the_game_survive() -> None:
    game = games.flo8(5, 10, max_bets=None, reopening="single", low_qualifier=9)
    hand = Hand(game, [100, 90], seed=1)
    hand.fold()
    assert history.loads(history.dumps(hand)).game == game


@pytest.mark.parametrize(
    "options",
    [
        {"odd_chip": 5},
        {"odd_unit": "high_hand"},
        {"odd_unit": "first_shown", "odd_chip": 2},
    ],
    ids=str,
)
def test_how_pots_are_divided_survives(options: dict[str, Any]) -> None:
    game = games.plo8(1, 2, **options)
    for seed in range(20):
        hand = Hand(game, [33, 47, 58, 70], seed=seed)
        while hand.actor is not None:
            if seed % 2 and hand.legal.max_raise_to is not None:
                hand.raise_to(hand.legal.max_raise_to)
            elif hand.legal.check:
                hand.check()
            else:
                hand.call()
        back = history.loads(history.dumps(hand)).replay().hand
        assert sorted(end(back).net) == sorted(end(hand).net)
        assert end(back).rake == end(hand).rake


@pytest.mark.parametrize(
    ("antes", "trimmed"),
    [(None, "true"), ([1, 1, 1], "true"), ([0, 0, 3], "false")],
    ids=["none", "equal", "of the big blind"],
)
def test_antes_are_trimmed_unless_they_are_the_big_blinds(
    antes: list[int] | None, trimmed: str
) -> None:
    hand = Hand(games.plo(1, 2), [100] * 3, button=0, seed=1, antes=antes)
    hand.fold()
    hand.fold()
    text = history.dumps(hand)
    assert f"ante_trimming_status = {trimmed}\n" in text
    assert sorted(end(history.loads(text).replay().hand).net) == sorted(end(hand).net)


def test_hands_that_cannot_be_written_are_refused() -> None:
    with pytest.raises(HistoryError, match="the hand is not finished"):
        history.dumps(Hand(games.plo(), [100, 100], seed=1))
    with pytest.raises(HistoryError, match="without events"):
        history.dumps(finished(events=False))
    with pytest.raises(HistoryError, match=r"an omaha\.Hand is written, not str"):
        history.dumps("hand")  # type: ignore[arg-type]
    with pytest.raises(HistoryError, match="format must be one of"):
        history.dumps(finished(), format="pdf")
    with pytest.raises(HistoryError, match="the field actions is written from the hand"):
        history.dumps(finished(), actions=[])
    with pytest.raises(HistoryError, match="2 players are named for 3 seats"):
        history.dumps(finished(), players=["A", "B"])
    with pytest.raises(HistoryError, match="the field event cannot hold"):
        history.dumps(finished(), event=object())


# --- examples ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.phh")), ids=lambda path: path.stem)
def test_example_replays_to_its_stacks(path: Path) -> None:
    assert history.read(path).replay().matches


def test_example_has_a_quartered_player() -> None:
    replay = history.read(EXAMPLES / "flo8_quartered.phh").replay()
    assert replay.hand.result is not None
    main, side = replay.hand.result.pots
    assert main.winners == (((3,), (0, 2)),)
    assert side.winners == (((2,), (0, 2)),)
    assert (side.amount, replay.hand.result.payouts) == (120, (88, 0, 147, 115))


def test_amounts_are_exact_in_a_decimal_context_that_rounds() -> None:
    stacks = [123456.25, 100, 80]
    text = phh(blinds_or_straddles=[0.5, 1, 0], min_bet=1, starting_stacks=stacks)
    expected = history.loads(text)
    assert expected.stacks == (12345625, 10000, 8000)
    with localcontext() as context:
        context.prec = 3
        assert history.loads(text) == expected
        assert expected.money(12345625) == "123456.25"
        context.traps[Inexact] = True
        assert history.loads(text) == expected
