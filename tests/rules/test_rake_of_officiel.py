"""House officiel's rake: every row, below, at and above each threshold, as totals in cents."""

from decimal import Decimal
from itertools import pairwise

import pytest

from omaha import Game, errors, houses, settle

case = pytest.mark.case

# Stakes, numbers of players, and (pot from, rake from there on), the next pot being the end.
EACH_FULL_DOLLAR = [(0, 0), *((100 * n, 5 * n) for n in range(1, 200))]
TABLE = [
    (
        "fixed",
        ("0.02/0.04", "0.05/0.10", "0.10/0.20", "0.25/0.50"),
        range(2, 11),
        [*EACH_FULL_DOLLAR[:20], (2000, 100)],
    ),
    (
        "fixed",
        ("0.50/1", "0.75/1.50", "1/2"),
        range(2, 11),
        [(0, 0), (500, 50), (1200, 75), (2000, 100)],
    ),
    (
        "fixed",
        ("2/4", "3/6", "5/10", "10/20", "15/30", "30/60"),
        range(2, 4),
        [(0, 0), (1000, 25), (2000, 50), (3000, 75), (4000, 100)],
    ),
    (
        "fixed",
        ("2/4", "5/10", "20/40", "30/60"),
        range(4, 6),
        [(0, 0), (1000, 50), (2000, 100), (3000, 150), (4000, 200)],
    ),
    (
        "fixed",
        ("2/4", "5/10", "20/40", "30/60"),
        range(6, 11),
        [(0, 0), (1000, 50), (2000, 100), (3000, 150), (4000, 200), (5000, 250), (6000, 300)],
    ),
    (
        "fixed",
        ("50/100", "100/200", "500/1000"),
        range(2, 4),
        [(0, 0), (5000, 100), (7500, 150), (10_000, 200)],
    ),
    (
        "fixed",
        ("50/100", "100/200", "500/1000"),
        range(4, 11),
        [
            *[(0, 0), (5000, 100), (7500, 150), (10_000, 200), (12_500, 250), (15_000, 300)],
            *[(20_000, 350), (25_000, 400), (30_000, 450), (35_000, 500)],
        ],
    ),
]
for _limit in ("pot", "no"):
    _stakes = ("0.01/0.02", "0.25/0.50", "1/2", "2/5", "30/60", "45/90", "100/200")
    TABLE += [
        (_limit, _stakes, range(2, 4), [*EACH_FULL_DOLLAR[:20], (2000, 100)]),
        (_limit, _stakes, range(4, 6), [*EACH_FULL_DOLLAR[:40], (4000, 200)]),
        (_limit, _stakes, range(6, 11), [*EACH_FULL_DOLLAR[:60], (6000, 300)]),
    ]


def in_cents(limit: str, stakes: str) -> Game:
    """The game with half cents as units where half a minimum bet is not a cent; else with cents."""
    unit = "0.005" if stakes in ("0.05/0.10", "0.25/0.50", "0.75/1.50") else "0.01"
    return Game.for_house("officiel", "omaha8", limit=limit, stakes=stakes, unit=unit)


@case("R16", "R17", "R18")
@pytest.mark.parametrize(
    ("limit", "stakes", "players", "totals"),
    [
        pytest.param(limit, stakes, players, totals, id=f"{limit}-{stakes}-{players}")
        for limit, listed, numbers, totals in TABLE
        for stakes in listed
        for players in numbers
    ],
)
def test_the_table(limit: str, stakes: str, players: int, totals: list[tuple[int, int]]) -> None:
    game = in_cents(limit, stakes)
    assert game.rake is not None
    assert game.unit is not None
    units = int(Decimal("0.01") / Decimal(game.unit))
    pots = [pot for threshold, _ in totals for pot in (threshold - 1, threshold, threshold + 1)]
    for pot in [*pots[1:], 10**6, 10**9]:
        rake = [taken for threshold, taken in totals if threshold <= pot][-1]
        assert game.rake.total(units * pot, players) == units * rake
        assert game.rake.total(units * pot, players, flop=False) == 0
        result = settle(
            [units * pot, 0], [False, True], [2, 1], dead=units * pot, rake=game.rake,
            dealt_in=players,
        )  # fmt: skip
        assert result.rake == game.rake.total(units * pot, players)  # the bet itself goes back
    if units > 1:  # half a cent below
        for (_, before), (threshold, _) in pairwise(totals):
            assert game.rake.total(units * threshold - 1, players) == units * before


def test_every_group_of_players_and_every_row_was_tested() -> None:
    house = houses.by_name("officiel")
    for limit, listed, numbers, _ in TABLE:
        for stakes in listed:
            bet = stakes.split("/")[0 if limit == "fixed" else 1]
            found = [table for table in house.rake if table.fits(limit, Decimal(bet))]
            assert len(found) == 1
            spans = [line.players for line in found[0].rows]
            assert (numbers[0], numbers[-1]) in spans
    assert sum(len(table.rows) for table in house.rake) == 10


@pytest.mark.parametrize(
    "stakes",
    [
        *("0.01/0.02", "0.26/0.52", "0.30/0.60", "0.49/0.98", "1.01/2.02", "1.50/3", "1.99/3.98"),
        *("30.01/60.02", "40/80", "49.99/99.98"),
    ],
)
def test_stakes_between_the_rows_are_refused(stakes: str) -> None:
    with pytest.raises(errors.GameError) as refused:
        Game.for_house("officiel", "omaha8", limit="fixed", stakes=stakes, unit="0.005")
    assert str(refused.value) == (
        f"house 'officiel' has no {stakes} in fixed limit; it offers 0.02/0.04 to 0.25/0.50, "
        "0.50/1 to 1/2, 2/4 to 30/60, 50/100 and above"
    )
    for limit in ("pot", "no"):
        Game.for_house("officiel", "omaha8", limit=limit, stakes=stakes, unit="0.005")


@case("C63")
def test_no_flop_no_drop() -> None:
    for house in (houses.by_name("officiel"), houses.by_name("generic")):
        assert all(table.no_flop_no_drop for table in house.rake)


@case("C66")
def test_generic_takes_five_percent_up_to_three_dollars_a_hand() -> None:
    for limit, stakes in (("fixed", "2/4"), ("pot", "0.05/0.10"), ("no", "50/100")):
        game = Game.for_house("generic", "omaha", limit=limit, stakes=stakes)
        assert game.rake is not None
        for players in range(2, 11):
            for pot, rake in (
                *((0, 0), (19, 0), (20, 1), (39, 1), (40, 2), (4_750, 237), (5_980, 299)),
                *((5_999, 299), (6_000, 300), (6_001, 300), (10**9, 300)),
            ):
                assert game.rake.total(pot, players) == rake
        result = settle([2000, 6000, 10_000, 10_000], [False] * 4, [4, 3, 2, 1], rake=game.rake)
        assert [pot.amount for pot in result.pots] == [8_000, 12_000, 8_000]
        assert (result.rake, result.payouts) == (300, (7_700, 12_000, 8_000, 0))
