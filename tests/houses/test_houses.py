"""Houses: what they offer, in which amounts, and houses as TOML."""

import copy
import pickle
import re
import tomllib
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha import Game, House, errors, games, houses
from omaha.houses import BuyIn, RakeLine, RakeTable, SmallBlind

case = pytest.mark.case
ALL = [houses.by_name(name) for name in houses.NAMES]
# A house that sets everything.
FULL = House(
    name='the "back" room',
    about="Größe: \\ and 🂡",
    games=["holdem", "omaha5-8", "plo"],
    limits=["pot", "fixed"],
    stakes={"pot": ["1/2", "2/5"]},
    small_blind=[
        SmallBlind(big_blind="0.05", amount="0.03"),
        SmallBlind(above="1", rounding="nearest", to="0.50"),
        SmallBlind(rounding="exact"),
    ],
    buy_ins=[
        BuyIn(limits=["pot"], stakes="1/2", least=10, most=50),
        BuyIn(least=20),
    ],
    rake=[
        RakeTable(
            limits=["fixed"],
            least="1/2",
            most="10/20",
            rows=[
                RakeLine(players=(2, 5), rate="2.5%", cap="1"),
                RakeLine(players=(6, 6), rate="1/30", steps=[("10", "0.5")]),
            ],
            jackpot=[RakeLine(steps=[["30", "1.00"]])],
            no_flop_no_drop=False,
        ),
        RakeTable(rows=[RakeLine(amount="0.05", each="1")]),
    ],
    options={"max_bets": None, "show_all": True, "button_rule": "dead", "low_qualifier": 9},
    new_player="wait",
    missed_blinds="wait",
    protections=3,
    time_limit=30,
)


@pytest.mark.parametrize(
    ("name", "offered", "limits"),
    [
        ("generic", ("omaha", "omaha8"), ("fixed", "pot", "no")),
        ("pacific", ("omaha8",), ("fixed",)),
        ("officiel", ("holdem", "omaha", "omaha8"), ("fixed", "pot", "no")),
        ("tournament", ("omaha",), ("fixed", "pot", "no")),
        ("stars6", ("omaha6",), ("pot",)),
    ],
)
def test_what_a_house_offers(name: str, offered: tuple[str, ...], limits: tuple[str, ...]) -> None:
    house = houses.by_name(name)
    assert (house.name, house.games, house.limits) == (name, offered, limits)
    stakes = {"fixed": "2/4", "pot": "1/2", "no": "1/2"}
    for game in ("holdem", "omaha", "omaha5", "omaha6", "omaha8", "omaha5-8", "omaha6-8"):
        for limit in ("fixed", "pot", "no"):
            if game in offered and limit in limits:
                made = Game.for_house(name, game, limit=limit, stakes=stakes[limit])
                assert (made.name, made.limit) == (game, limit)
                assert (made.small_blind, made.big_blind) == (100, 200)
            else:
                refused = ", ".join(offered if game not in offered else limits)
                with pytest.raises(errors.GameError, match=f"it offers {re.escape(refused)}$"):
                    Game.for_house(name, game, limit=limit, stakes=stakes[limit])


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        *[(name, "show_all", name in ("generic", "tournament")) for name in houses.NAMES],
        *[(name, "cap_heads_up", name != "tournament") for name in houses.NAMES],
        *[
            (name, "button_rule", "dead" if name == "tournament" else "moving")
            for name in houses.NAMES
        ],
        *[
            (name, "first_card", "left_of_big_blind" if name == "pacific" else "small_blind")
            for name in houses.NAMES
        ],
    ],
)
def test_what_a_house_sets(name: str, option: str, value: object) -> None:
    house = houses.by_name(name)
    assert house.option(option) == value
    game = house.game(house.games[0], limit=house.limits[0], stakes="1/2")
    assert getattr(game, option) == value
    assert house.button_rule == house.option("button_rule")
    assert (house.protections, house.time_limit) == (1, None)
    assert (house.new_player, house.missed_blinds) == ("post_or_wait", "post_or_wait")


def test_options_are_the_defaults_elsewhere() -> None:
    for house in ALL:
        game = house.game(house.games[-1], limit=house.limits[-1], stakes="1/2")
        plain = games.by_name(house.games[-1], limit=house.limits[-1], big_blind=game.big_blind)
        changed = {**house.options, "rake": game.rake, "unit": "0.01"}
        assert game == plain.replace(**changed)


@pytest.mark.parametrize(
    ("name", "stakes", "small", "big"),
    [
        ("generic", "0.05/0.10", 3, 5),  # the exception
        ("generic", "0.02/0.04", 1, 2),
        ("generic", "0.15/0.30", 7, 15),
        ("generic", "0.25/0.50", 12, 25),
        ("generic", "1/2", 50, 100),  # not above 1: to cents
        ("generic", "1.50/3", 100, 150),  # never nothing
        ("generic", "0.01/0.02", 1, 1),
        ("generic", "1.02/2.04", 100, 102),
        ("pacific", "0.01/0.02", 1, 1),
        ("pacific", "1.50/3", 100, 150),
        ("tournament", "0.01/0.02", 1, 1),
        ("generic", "3/6", 100, 300),
        ("generic", "4/8", 200, 400),  # the slip of the text: the big blind is the minimum bet
        ("generic", "5/10", 200, 500),
        ("pacific", "0.50/1", 25, 50),
        ("pacific", "1/2", 50, 100),
        ("pacific", "3/6", 200, 300),
        ("pacific", "4/8", 200, 400),
        ("pacific", "5/10", 300, 500),
        ("officiel", "0.50/1", 25, 50),
        ("officiel", "3/6", 150, 300),
        ("officiel", "5/10", 250, 500),
        ("tournament", "5/10", 250, 500),
    ],
)
def test_small_blinds_in_fixed_limit(name: str, stakes: str, small: int, big: int) -> None:
    house = houses.by_name(name)
    game = Game.for_house(house, house.games[-1], limit="fixed", stakes=stakes)
    assert (game.small_blind, game.big_blind, game.min_bet) == (small, big, big)


def test_small_blinds_in_other_limits_are_given() -> None:
    for house, stakes, blinds in (
        ("generic", "0.05/0.10", (5, 10)),
        ("officiel", "2/5", (200, 500)),
        ("stars6", "0/0.50", (0, 50)),
    ):
        game = Game.for_house(house, houses.by_name(house).games[0], limit="pot", stakes=stakes)
        assert (game.small_blind, game.big_blind) == blinds


def test_half_a_unit_is_rounded_down_where_a_house_says_nothing() -> None:
    game = Game.for_house("pacific", "omaha8", stakes="0.25/0.50")
    assert (game.small_blind, game.big_blind) == (12, 25)
    game = Game.for_house("tournament", "omaha", limit="fixed", stakes="25/50", unit="1")
    assert (game.small_blind, game.big_blind) == (12, 25)


@pytest.mark.parametrize(
    ("stakes", "small", "big", "unit"),
    [("0.25/0.50", 25, 50, "0.005"), ("0.05/0.10", 5, 10, "0.005"), ("0.10/0.20", 5, 10, "0.01")],
)
def test_exactly_half_takes_the_unit_that_it_needs(
    stakes: str, small: int, big: int, unit: str
) -> None:
    game = Game.for_house("officiel", "flo", stakes=stakes)
    assert (game.small_blind, game.big_blind, game.unit) == (small, big, Decimal(unit))
    assert game == Game.for_house("officiel", "flo", stakes=stakes, unit=unit)
    assert game.rake is not None
    ten_dollars = int(10 / Decimal(unit))
    assert game.rake.total(ten_dollars, players=6) * Decimal(unit) == Decimal("0.50")


def test_half_a_unit_is_refused_where_a_house_wants_exactly_half_of_a_unit_that_is_given() -> None:
    message = (
        r"small blind of 0\.125 is not a whole number of units of 0\.01; take a unit of 0\.005"
    )
    with pytest.raises(errors.GameError, match=message):
        Game.for_house("officiel", "flo", stakes="0.25/0.50", unit="0.01")
    with pytest.raises(errors.GameError, match=r"take a unit of 0\.01"):
        Game.for_house("generic", "flo", stakes="0.25/0.50", unit="0.25")


def test_stars6_is_six_cards() -> None:
    assert Game.for_house("stars6", "plo6", stakes="1/2").hole_cards == 6


# --- buy-ins -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "limit", "stakes", "least", "most"),
    [
        ("generic", "fixed", "2/4", 2_000, None),
        ("generic", "fixed", "0.25/0.50", 250, None),
        ("generic", "pot", "1/2", 4_000, 20_000),
        ("generic", "no", "0.05/0.10", 200, 1_000),
        ("generic", "pot", "0.25/0.50", 1_000, 5_000),
        ("generic", "no", "0.25/0.50", 1_000, 5_000),
        ("generic", "no", "0.20/0.50", 1_000, 5_000),
        ("pacific", "fixed", "5/10", 5_000, None),
        ("officiel", "pot", "1/2", 1, None),
        ("stars6", "pot", "1/2", 1, None),
        ("tournament", "no", "1/2", 1, None),
    ],
)
def test_buy_in(name: str, limit: str, stakes: str, least: int, most: int | None) -> None:
    house = houses.by_name(name)
    game = house.game(house.games[0], limit=limit, stakes=stakes)
    if name == "pacific":
        game = house.game("omaha8", stakes=stakes)
    assert house.buy_in(game) == (least, most)
    assert house.check_buy_in(game, least) == least
    with pytest.raises(errors.GameError, match=f"at least {least}"):
        house.check_buy_in(game, least - 1)
    if most is None:
        assert house.check_buy_in(game, 2**60) == 2**60
    else:
        assert house.check_buy_in(game, most) == most
        with pytest.raises(errors.GameError, match=f"at most {most}"):
            house.check_buy_in(game, most + 1)


@pytest.mark.case("C96")
def test_pot_and_no_limit_buy_ins_are_20_to_100_big_blinds_at_all_stakes() -> None:
    generic = houses.by_name("generic")
    assert generic.buy_in(generic.game("plo", stakes="0.25/0.50")) == (1_000, 5_000)  # $10, $50
    assert generic.buy_in(generic.game("nlo8", stakes="0.25/0.50", unit="0.05")) == (200, 1_000)
    assert generic.buy_in(games.plo(25, 50, unit="0.01")) == (1_000, 5_000)


def test_an_exception_in_buy_ins_goes_by_money_and_not_by_units() -> None:
    exception = BuyIn(least=10, most=50, limits=["pot"], stakes="0.25/0.50")
    house = House(
        name="kitchen",
        games=["omaha"],
        limits=["fixed", "pot"],
        buy_ins=[exception, BuyIn(least=20, most=100)],
    )
    assert house.buy_in(house.game("plo", stakes="0.25/0.50", unit="0.05")) == (100, 500)
    assert house.buy_in(house.game("plo", stakes="25/50", unit="1")) == (1_000, 5_000)
    assert house.buy_in(games.plo(25, 50)) == (1_000, 5_000)  # worth nothing in particular
    assert house.buy_in(games.plo(25, 50, unit="0.01")) == (500, 2_500)


@pytest.mark.parametrize("game", [None, "plo", 5])
def test_buy_in_of_what_is_no_game(game: Any) -> None:
    with pytest.raises(errors.GameError):
        ALL[0].buy_in(game)


@pytest.mark.parametrize("amount", [None, "5000", 5000.0, True, -1, 2**61])
def test_buy_in_of_what_is_no_amount(amount: Any) -> None:
    with pytest.raises(errors.GameError):
        ALL[0].check_buy_in(ALL[0].game("plo", stakes="1/2"), amount)


# --- money and stakes ----------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["0.01", Decimal("0.01"), ".01", " 0.010 ", Decimal("1E-2")])
def test_units_of_a_cent(unit: Any) -> None:
    game = Game.for_house("officiel", "omaha8", limit="fixed", stakes="2/4", unit=unit)
    assert (game.big_blind, game.unit) == (200, Decimal("0.01"))


def test_a_unit_of_a_quarter() -> None:
    game = Game.for_house("officiel", "omaha8", limit="fixed", stakes="2/4", unit="0.25")
    assert (game.small_blind, game.big_blind) == (4, 8)
    assert game.rake is not None
    assert game.rake.total(4 * 47, players=6) == 8
    with pytest.raises(errors.GameError, match=r"0\.05 is not a whole number of units of 0\.25"):
        Game.for_house("officiel", "plo", stakes="1/2", unit="0.25")


@pytest.mark.parametrize(
    "unit",
    [
        *(0.01, 1.0, float("nan"), None, True, b"1", ["1"], Fraction(1, 3)),
        *("", "0", "-1", "1e-2", "NaN", "٣", "0.0000000001", "1" * 5000),
        *(0, -1, 10**18, pytest.param(10**5000, id="huge")),
        *(Decimal("NaN"), Decimal("Inf"), Decimal(-1), Decimal("1e-10")),
        *(Decimal("1e999999"), Decimal("1e-999999")),
    ],
)
def test_units_that_cannot_be(unit: Any) -> None:
    with pytest.raises(errors.GameError, match="unit"):
        Game.for_house("generic", "plo", stakes="1/2", unit=unit)
    if unit is not None:
        with pytest.raises(errors.GameError, match="unit"):
            games.plo(unit=unit)


def test_a_float_is_called_one() -> None:
    with pytest.raises(errors.GameError, match=r"as text or Decimal.*got the float 0\.01"):
        Game.for_house("generic", "plo", stakes="1/2", unit=0.01)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "stakes",
    [
        *(None, 2, 2.5, (2, 4), b"1/2", Decimal(2)),
        *("", "2", "2/", "/4", "2/4/8", "x/y", "2/-4", "-2/4", "2,5/5", "1e3/2e3", "NaN/NaN"),
        *("0/0", "2/1", "0.005/0.010", "1/" * 999),
    ],
)
def test_stakes_that_cannot_be(stakes: Any) -> None:
    with pytest.raises(errors.GameError, match=r"stakes|small blind"):
        Game.for_house("generic", "plo", stakes=stakes)


@pytest.mark.parametrize("stakes", ["2/5", "2/2", "4/2", "0/0", "2/4.01"])
def test_the_big_bet_is_twice_the_small_bet(stakes: str) -> None:
    with pytest.raises(errors.GameError, match="stakes"):
        Game.for_house("generic", "flo", stakes=stakes)


def test_more_than_there_can_be() -> None:
    with pytest.raises(errors.GameError, match="is more than"):
        Game.for_house("stars6", "plo6", stakes=f"1/{10**17}", unit="0.000000001")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere", "plo"), "no house is called 'nowhere'; there are generic, pacific"),
        ((None, "plo"), "no house is called None"),
        (("generic", "chess"), "no game is called 'chess'"),
        (("generic", 5), "the name of a game"),
        (("generic", "omaha"), "limits fixed, pot, no: say which"),
        (("generic", "plo", "no"), "'plo' is pot limit, not 'no'"),
        (("generic", "omaha", "half"), "no limit 'half'; it offers fixed, pot, no"),
        (("generic", "omaha", 5), "no limit 5"),
        (("pacific", "plo8"), "no limit 'pot'; it offers fixed"),
    ],
)
def test_games_that_a_house_refuses(arguments: tuple[Any, ...], message: str) -> None:
    house, game, *limit = arguments
    with pytest.raises(errors.GameError, match=re.escape(message)):
        Game.for_house(house, game, stakes="1/2", limit=limit[0] if limit else None)


def test_the_limit_comes_from_the_alias_or_the_only_one() -> None:
    assert Game.for_house("generic", "flo8", stakes="1/2").limit == "fixed"
    assert Game.for_house("generic", "nlo8", limit="no", stakes="1/2").limit == "no"
    assert Game.for_house("pacific", "omaha8", stakes="1/2").limit == "fixed"
    assert Game.for_house("officiel", "holdem", limit="pot", stakes="1/2").limit == "pot"


# --- one's own house -----------------------------------------------------------------------------


def test_only_the_stakes_that_are_listed() -> None:
    assert FULL.game("plo", stakes="2/5.00").big_blind == 500
    with pytest.raises(errors.GameError, match=r"no 1/3 in pot limit; it offers 1/2, 2/5"):
        FULL.game("plo", stakes="1/3")
    assert FULL.offers("pot") == "1/2, 2/5"
    assert FULL.offers("fixed") == "1/2 to 10/20, all stakes"
    with pytest.raises(errors.GameError, match="no limit 'no'"):
        FULL.offers("no")


def test_ones_own_house() -> None:
    assert FULL.games == ("holdem", "omaha5-8", "omaha")
    game = FULL.game("flo", stakes="3/6")
    assert (game.small_blind, game.max_bets, game.low_qualifier) == (150, None, 9)
    assert game.rake is not None
    assert game.rake.total(4_000, players=2, flop=False) == 100 + 100
    assert game.rake.total(4_000, players=6) == 133 + 50 + 100
    assert game.rake.jackpot_part(4_000, players=6) == 100
    assert FULL.game("plo", stakes="1/2").rake == omaha.RakeSchedule(
        omaha.RakeRow(Fraction(5, 100), per=100)
    )
    assert FULL.button_rule == "dead"


def test_a_house_without_rake() -> None:
    assert House(name="x", games=["plo"], limits=["pot"]).game("plo", stakes="1/2").rake is None


def test_houses_are_values() -> None:
    for house in [*ALL, FULL]:
        for twin in (copy.copy(house), copy.deepcopy(house), pickle.loads(pickle.dumps(house))):
            assert twin == house
            assert hash(twin) == hash(house)
    assert len({*ALL, *(copy.copy(house) for house in ALL)}) == 5
    assert houses.by_name("generic") != houses.by_name("pacific")
    with pytest.raises(TypeError):
        ALL[0].options["show_all"] = False  # type: ignore[index]
    with pytest.raises(AttributeError):
        ALL[0].name = "mine"  # type: ignore[misc]
    given_options = {"show_all": True}
    house = House(name="x", games=["plo"], limits=["pot"], options=given_options)
    given_options["show_all"] = False
    assert house.options["show_all"] is True


def test_house_of() -> None:
    assert houses.house_of(FULL) is FULL
    assert houses.house_of("Generic ") is houses.by_name("generic")
    assert omaha.House is House


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", 5),
        ("name", "a\nb"),
        ("name", "x" * 201),
        ("about", None),
        ("games", []),
        ("games", "plo"),
        ("games", ["chess"]),
        ("games", ["plo", "plo"]),
        ("games", [5]),
        ("games", ["flo"]),
        ("limits", []),
        ("limits", ["half"]),
        ("limits", ["pot", "pot"]),
        ("limits", "pot"),
        ("stakes", ["1/2"]),
        ("stakes", {"fixed": ["1/2"]}),
        ("stakes", {"pot": "1/2"}),
        ("stakes", {"pot": ["2/1"]}),
        ("small_blind", [5]),
        ("small_blind", BuyIn(least=1)),
        ("buy_ins", {"least": 5}),
        ("rake", "5%"),
        ("options", {"ante": 5}),
        ("options", {"limit": "no"}),
        ("options", {"show_all": 1}),
        ("options", {"max_bets": 0}),
        ("options", {5: 5}),
        ("options", [("show_all", True)]),
        ("new_player", "never"),
        ("missed_blinds", None),
        ("protections", -1),
        ("protections", 1.0),
        ("protections", True),
        ("time_limit", 0),
        ("time_limit", "30"),
    ],
)
def test_houses_that_cannot_be(field: str, value: Any) -> None:
    good: dict[str, Any] = {"name": "x", "games": ["plo"], "limits": ["pot"]}
    House(**good)
    with pytest.raises(errors.GameError, match=field):
        House(**good | {field: value})


@pytest.mark.parametrize(
    ("kind", "values", "named"),
    [
        (SmallBlind, {"rounding": "up"}, "rounding"),
        (SmallBlind, {"amount": "1"}, "amount"),
        (SmallBlind, {"amount": "3", "big_blind": "2"}, "amount"),
        (SmallBlind, {"above": 0.5}, "above"),
        (SmallBlind, {"above": None}, "above"),
        (SmallBlind, {"to": "0"}, "to"),
        (SmallBlind, {"to": "1", "rounding": "exact"}, "to"),
        (BuyIn, {"least": 0}, "least"),
        (BuyIn, {"least": 2.0}, "least"),
        (BuyIn, {"least": 20, "most": 10}, "most"),
        (BuyIn, {"least": 1, "stakes": "1/2"}, "limits"),
        (BuyIn, {"least": 1, "stakes": "1/3", "limits": ["fixed"]}, "stakes"),
        (BuyIn, {"least": 1, "limits": "pot"}, "limits"),
        (RakeLine, {"players": 6}, "players"),
        (RakeLine, {"players": (6, 2)}, "players"),
        (RakeLine, {"players": (1, 6)}, "players"),
        (RakeLine, {"rate": 0.05}, "rate"),
        (RakeLine, {"rate": "105%"}, "rate"),
        (RakeLine, {"amount": "1"}, "amount"),
        (RakeLine, {"each": "1"}, "each"),
        (RakeLine, {"amount": "2", "each": "1"}, "amount"),
        (RakeLine, {"amount": "0", "each": "0"}, "each"),
        (RakeLine, {"amount": "1", "each": "20", "rate": "5%"}, "rate"),
        (RakeLine, {"cap": 3.0}, "cap"),
        (RakeLine, {"steps": "5"}, "steps"),
        (RakeLine, {"steps": [("5",)]}, "steps"),
        (RakeLine, {"steps": [("5", 0.5)]}, "steps"),
        (RakeLine, {"steps": [("5", "1")] * 25}, "steps"),
        (RakeTable, {"least": "1/2"}, "least"),
        (RakeTable, {"least": "", "limits": ["pot"]}, "least"),
        (RakeTable, {"most": 5, "limits": ["pot"]}, "most"),
        (RakeTable, {"least": "2/4", "most": "1/2", "limits": ["fixed"]}, "least"),
        (RakeTable, {"rows": [5]}, "rows"),
        (RakeTable, {"rows": [RakeLine(players=(2, 6)), RakeLine(players=(6, 9))]}, "rows"),
        (RakeTable, {"jackpot": [RakeLine(), RakeLine()]}, "jackpot"),
        (RakeTable, {"no_flop_no_drop": 1}, "no_flop_no_drop"),
        (RakeTable, {"limits": ["half"]}, "limits"),
    ],
)
def test_parts_that_cannot_be(kind: Any, values: dict[str, Any], named: str) -> None:
    with pytest.raises(errors.GameError, match=named):
        kind(**values)


# --- TOML ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [*ALL, FULL], ids=lambda house: house.name)
def test_a_house_through_toml(house: House, tmp_path: Path) -> None:
    text = house.to_toml(tmp_path / "house.toml")
    assert House.from_toml(text) == house
    assert House.from_toml(tmp_path / "house.toml") == house
    assert House.from_toml(str(tmp_path / "house.toml")) == house
    assert houses.house_of(str(tmp_path / "house.toml")) == house
    assert houses.house_of(tmp_path / "house.toml").to_toml() == text
    assert tomllib.loads(text)["name"] == house.name


amounts = st.decimals(0, 10**6, places=2) | st.integers(0, 10**6)
limits = st.lists(st.sampled_from(["fixed", "pot", "no"]), unique=True, min_size=1)
lines = st.builds(
    RakeLine,
    players=st.tuples(st.integers(2, 5), st.integers(5, 10)),
    rate=st.fractions(0, 1, max_denominator=10**6),
    steps=st.lists(st.tuples(amounts, amounts), max_size=5),
    cap=st.none() | amounts,
)
tables = st.builds(
    RakeTable,
    limits=limits,
    least=st.sampled_from([None, "1/2", "0.01/0.02"]),
    most=st.sampled_from([None, "2/4", "10000/20000"]),
    rows=st.lists(lines, max_size=1),
    jackpot=st.lists(lines, max_size=1),
    no_flop_no_drop=st.booleans(),
)
printable = st.text(max_size=50).filter(str.isprintable)


@st.composite
def random_houses(draw: st.DrawFn) -> House:
    offered = draw(limits)
    options = {
        "show_all": st.booleans(),
        "max_bets": st.none() | st.integers(1, 9),
        "low_qualifier": st.integers(5, 13),
        "reopening": st.sampled_from(["cumulative", "single"]),
    }
    return House(
        name=draw(printable.filter(lambda text: bool(text.strip()))),
        about=draw(printable),
        games=draw(
            st.lists(st.sampled_from(["omaha", "omaha8", "holdem"]), unique=True, min_size=1)
        ),
        limits=offered,
        stakes=draw(st.dictionaries(st.sampled_from(offered), st.just(("1/2", "0.05/0.10")))),
        small_blind=draw(
            st.lists(st.builds(SmallBlind, big_blind=st.none() | amounts, above=amounts))
        ),
        buy_ins=draw(st.lists(st.builds(BuyIn, least=st.integers(1, 99), limits=limits))),
        rake=draw(st.lists(tables, max_size=3)),
        options=draw(st.fixed_dictionaries({}, optional=options)),
        protections=draw(st.integers(0, 9)),
        time_limit=draw(st.none() | st.integers(1, 99)),
    )


@settings(deadline=None, max_examples=200)
@given(random_houses())
def test_any_house_through_toml(house: House) -> None:
    assert House.from_toml(house.to_toml()) == house
    assert pickle.loads(pickle.dumps(house)) == house


GOOD = FULL.to_toml()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("time_limit = 30", "time_limit = 30.0", "time_limit"),
        ("time_limit = 30", "tempo = 30", "unknown key 'tempo'; there are name, games"),
        ("show_all = true", 'show_all = "yes"', "options: show_all must be True or False"),
        ("show_all = true", "showall = true", "options has the key 'showall'"),
        ('amount = "0.03"', "amount = 0.03", r"small_blind\[0\]: amount .*the float 0\.03"),
        ("most = 50", "most = true", r"buy_ins\[0\]: most"),
        ("most = 50", "greatest = 50", r"buy_ins\[0\]: unknown key 'greatest'"),
        ("least = 20\n", "", r"buy_ins\[1\]: the key 'least' is missing"),
        ('rate = "2.5%"', "rate = 2.5", r"rake\[0\]\.rows\[0\]: a rate is a Fraction"),
        ('rate = "2.5%"', 'rat = "2.5%"', r"rake\[0\]\.rows\[0\]: unknown key 'rat'"),
        ('["30", "1.00"]', '["30", 1.5]', r"rake\[0\]\.jackpot\[0\]: steps"),
        ("no_flop_no_drop = false", "no_flop_no_drop = 0", r"rake\[0\]: no_flop_no_drop"),
        ('limits = ["pot", "fixed"]', 'limits = "pot"', "limits must be a list"),
        ('limits = ["pot", "fixed"]\n', "", "the key 'limits' is missing"),
        ("protections = 3", "protections = 2026-01-01", "protections"),
        ("protections = 3", "protections = 3\nprotections = 4", "not TOML"),
        ("protections = 3", f"protections = {'9' * 5000}", "not TOML"),
        ("protections = 3", f"protections = {'[' * 5000}", "not TOML"),
        ("[stakes]", "stakes = 5\n[more]", "unknown key 'more'"),
        ("rows = [", "rows = 5 #", "not TOML|rows: must be a list"),
    ],
)
def test_errors_in_toml_name_the_key(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(errors.GameError, match=message):
        House.from_toml(GOOD.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('name = "x"\nrake = 5\n', "the key 'games' is missing"),
        ('name = "x"\ngames = ["plo"]\nlimits = ["pot"]\nrake = 5\n', "rake: must be a list"),
        (
            'name = "x"\ngames = ["plo"]\nlimits = ["pot"]\nrake = [5]\n',
            r"rake\[0\]: must be a tab",
        ),
        ('name = "x"\ngames = ["plo"]\nlimits = ["pot"]\noptions = 5\n', "options must be a table"),
        ("\n", "the key 'name' is missing"),
        ("name\n", "not TOML"),
    ],
)
def test_texts_that_are_no_house(text: str, message: str) -> None:
    with pytest.raises(errors.GameError, match=message):
        House.from_toml(text)


def test_sources_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'name = "caf\xe9"\n')
    with pytest.raises(errors.GameError, match="UTF-8"):
        House.from_toml(tmp_path / "latin.toml")
    with pytest.raises(FileNotFoundError):
        House.from_toml(tmp_path / "missing.toml")
    for source in (None, 5, b"name", "a\0b"):
        with pytest.raises(errors.GameError):
            House.from_toml(source)  # type: ignore[arg-type]


def test_a_house_is_saved_to_a_path_only() -> None:
    for path in (5, b"house.toml", ["house.toml"]):
        with pytest.raises(errors.GameError, match="saved to a path"):
            ALL[0].to_toml(path)  # type: ignore[arg-type]


def test_arrays_are_no_names() -> None:
    array: Any = np.array(["pot", "fixed"])
    for wrong in (
        lambda: houses.by_name(array),
        lambda: Game.for_house("generic", "omaha", limit=array, stakes="1/2"),
        lambda: Game.for_house("generic", array, stakes="1/2"),
        lambda: ALL[0].option(array),
        lambda: ALL[0].offers(array),
        lambda: SmallBlind(rounding=array),
        lambda: House(name="x", games=["plo"], limits=array),
        lambda: House(name="x", games=["plo"], limits=["pot"], new_player=array),
        lambda: House(name="x", games=["plo"], limits=["pot"], options={"reopening": array}),
    ):
        with pytest.raises(errors.GameError):
            wrong()


def test_names_that_are_no_option() -> None:
    for name in ("ante", "nothing", 5, None):
        with pytest.raises(errors.GameError):
            ALL[0].option(name)  # type: ignore[arg-type]


def test_importing_omaha_does_not_read_houses() -> None:
    import subprocess
    import sys

    code = "import sys, omaha; assert 'omaha.houses' not in sys.modules; omaha.houses.NAMES"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_money_is_exact_in_a_decimal_context_that_rounds() -> None:
    def game(name: str) -> Game:
        return Game.for_house(name, "omaha8", limit="fixed", stakes="12345.50/24691")

    expected = [game(name) for name in ("generic", "pacific", "officiel")]
    texts = [house.to_toml() for house in ALL]
    with localcontext() as context:
        context.prec = 3
        assert [game(name) for name in ("generic", "pacific", "officiel")] == expected
        assert [House.from_toml(text) for text in texts] == ALL


# --- what is said of files that are wrong --------------------------------------------------------

HOME = """name = "home"
games = ["plo"]
limits = ["pot"]
"""


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("protection = 2", "unknown key 'protection'; did you mean protections? There are name,"),
        ("options = { show_al = true }", "the key 'show_al'; did you mean show_all? There are"),
        ("[rake]", "rake: must be a list of tables, each begun with [[rake]], got {}"),
        ("[[rake]]\n[rake.rows]", "rake[0].rows: must be a list of tables, each begun with [["),
        ("[[rake]]\n[rake.rows]", "[[rake.rows]]"),
        ("stakes =", "this is not TOML"),
    ],
)
def test_errors_of_a_file_name_it_and_what_may_be_meant(
    tmp_path: Path, wrong: str, message: str
) -> None:
    path = tmp_path / "home.toml"
    path.write_text(HOME + wrong)
    with pytest.raises(errors.GameError, match=re.escape(message)) as told:
        House.from_toml(path)
    assert str(told.value).startswith(f"{path}: ")
    with pytest.raises(errors.GameError, match=re.escape(message)) as told:
        House.from_toml(HOME + wrong)
    assert str(path) not in str(told.value)


def test_nothing_is_no_house() -> None:
    with pytest.raises(errors.GameError, match="from a path or a TOML text"):
        House.from_toml("")
