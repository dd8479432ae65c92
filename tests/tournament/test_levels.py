"""Blind schedules and the chip race."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import errors
from omaha.tournament import Break, ChipRace, Level, Schedule, chip_race

loose: Any = Schedule
loose_level: Any = Level
loose_standard: Any = Schedule.standard
loose_race: Any = chip_race


def level(small: int, big: int, length: int = 10, **more: int) -> Level:
    return Level(small_blind=small, big_blind=big, length=length, **more)


# --- schedules -----------------------------------------------------------------------------------


def test_levels_follow_each_other_and_the_last_one_stays() -> None:
    schedule = Schedule([level(1, 2, 3), Break(5), level(2, 4, 4), level(3, 6, 1)])
    numbers = [schedule.index_at(played) for played in range(10)]
    assert numbers == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]
    assert schedule.index_at(2.99) == 0
    assert schedule.index_at(10**12) == 2
    assert schedule.begins == (0, 3, 7)
    assert schedule.breaks == (0, 5, 0)
    assert str(schedule.at(3)) == "2/4"
    assert [str(level(1, 2, ante=1)), str(level(1, 2, big_blind_ante=2))] == [
        "1/2 ante 1",
        "1/2 big-blind ante 2",
    ]


def test_chips_leave_with_the_level_from_which_no_amount_needs_them() -> None:
    schedule = Schedule(
        [level(25, 50), level(100, 200), level(75, 150), level(100, 200), level(500, 1000)],
        chips=(25, 100, 500),
    )
    assert schedule.smallest_chips == (25, 25, 25, 100, 500)
    with_ante = Schedule([level(100, 200, ante=25), level(100, 200)], chips=(25, 100))
    assert with_ante.smallest_chips == (25, 100)
    assert Schedule([level(1, 2)]).smallest_chips == (1,)


@settings(deadline=None)
@given(
    st.sampled_from([1500, 5000, 10_000, 20_000, 50_000, 1_000_000]),
    st.integers(2, 20_000),
    st.sampled_from([50, 100, 200]),
)
def test_the_standard_structure(stack: int, entries: int, opening: int) -> None:
    schedule = Schedule.standard(stack, entries, opening_big_blinds=opening)
    blinds = [stage.big_blind for stage in schedule.levels]
    assert blinds[0] == 50 or stack / opening / 2 < blinds[0] <= stack / opening
    assert 4 * blinds[-1] >= stack * entries
    assert len(blinds) == 1 or 4 * blinds[-2] < stack * entries
    for before, after in pairwise(blinds):
        assert 1 < after / before <= 2
    for stage, smallest in zip(schedule.levels, schedule.smallest_chips, strict=True):
        assert stage.big_blind == 2 * stage.small_blind
        assert all(amount % smallest == 0 for amount in stage.amounts)
    assert list(schedule.smallest_chips) == sorted(schedule.smallest_chips)
    assert stack % schedule.chips[0] == 0
    assert sum(minutes > 0 for minutes in schedule.breaks) == (len(blinds) - 1) // 4


def test_the_standard_structure_by_hand() -> None:
    schedule = Schedule.standard(10_000, 100, length=15, unit="minutes", ante=None, break_every=0)
    assert [stage.small_blind for stage in schedule.levels] == [
        *(50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800),
        *(1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000),
        *(10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000),
        *(100_000, 150_000),
    ]
    assert all(stage.length == 15 and not stage.big_blind_ante for stage in schedule.levels)
    assert schedule.breaks == (0,) * len(schedule.levels)
    changes = {
        chip: stage.small_blind
        for chip, stage in reversed(
            list(zip(schedule.smallest_chips, schedule.levels, strict=True))
        )
    }
    # 100 leaves when no 300 or 800 is to come, 5,000 when everything is in tens of thousands.
    assert changes == {25: 50, 100: 300, 500: 1000, 1000: 3000, 5000: 10_000, 25_000: 100_000}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: loose([]), "begin and end with a level"),
        (lambda: loose([Break(5), level(1, 2)]), "begin and end with a level"),
        (lambda: loose([level(1, 2), Break(5)]), "begin and end with a level"),
        (lambda: loose([level(1, 2), Break(5), Break(5), level(1, 2)]), "two breaks in a row"),
        (lambda: loose([level(1, 2), (2, 4)]), r"stages\[1\]"),
        (lambda: loose(5), r"stages\[0\]"),
        (lambda: loose([level(1, 2)], unit="days"), "unit must be one of hands, minutes"),
        (lambda: loose([level(1, 2)], chips=(2, 3)), "a chip of 3 after one of 2"),
        (lambda: loose([level(1, 2)], chips=(5, 5)), "a chip of 5 after one of 5"),
        (lambda: loose([level(1, 2)], chips=(2,)), r"level 1 \(1/2\) needs 1"),
        (lambda: loose([level(1, 2)], chips="25"), "chips must be a sequence"),
        (lambda: loose([level(1, 2)], chips=(0,)), r"chips\[0\] must lie between 1"),
        (lambda: level(3, 2), "may not be more"),
        (lambda: level(1, 0), "big_blind must lie between 1"),
        (lambda: level(-1, 2), "small_blind"),
        (lambda: level(1, 2, 0), "length must lie between 1"),
        (lambda: loose_level(small_blind=1, big_blind=2.5), "whole number"),
        (lambda: level(1, 2, ante=1, big_blind_ante=2), "not both"),
        (lambda: Break(0), "minutes must lie between 1"),
        (lambda: loose_standard(0, 10), "stack"),
        (lambda: loose_standard(1000, 1), "entries"),
        (lambda: loose_standard(1010, 10), "no multiple of the smallest chip, 25"),
        (lambda: loose_standard(2**59, 10), "the sum of the stacks"),
        (lambda: loose_standard(1000, 10, ante="each"), "ante must be"),
        (lambda: loose_standard(1000, 10, unit="days"), "unit"),
        (lambda: loose_standard(1000, 10, break_every=-1), "break_every"),
        (lambda: loose_standard(1000, 10, break_minutes=0), "minutes"),
    ],
)
def test_refused_schedules(call: Any, message: str) -> None:
    with pytest.raises(errors.GameError, match=message):
        call()


# --- chip race -----------------------------------------------------------------------------------


@settings(deadline=None)
@given(
    st.lists(st.integers(0, 5000), min_size=1, max_size=10),
    st.sampled_from([(1, 5), (25, 100), (100, 500), (5, 100)]),
    st.integers(0, 2**32),
)
def test_a_race_keeps_the_chips_but_for_rounding(
    stacks: list[int], chips: tuple[int, int], seed: int
) -> None:
    old, new = chips
    race = chip_race(stacks, old, new, seed=seed)
    odd = [stack % new for stack in stacks]
    assert all(stack % new == 0 for stack in race.stacks)
    assert race.added == sum(race.stacks) - sum(stacks)
    rounding = race.added - new * len(race.saved)
    assert -new / 2 < rounding <= new / 2
    for seat, (before, after) in enumerate(zip(stacks, race.stacks, strict=True)):
        won = after - (before - before % new)
        assert won in (0, new)
        assert (won == new) == (seat in race.raced or seat in race.saved)
        assert (after > 0) == (before > 0)
        assert len(race.cards[seat]) == -(-odd[seat] // old)
    dealt = [card for cards in race.cards for card in cards]
    assert len(dealt) > 52 or len(set(dealt)) == len(dealt)
    losers = [i for i, rest in enumerate(odd) if rest and i not in race.raced]
    if race.raced and losers:
        assert min(race.cards[i][0] for i in race.raced) >= max(race.cards[i][0] for i in losers)


def test_a_race_by_hand() -> None:
    # Odd: 75, 50, 25, 0: a chip and a half, so two chips for the two highest cards.
    race = chip_race([1075, 550, 425, 300], 25, 100, seed=1)
    best = [max(cards) if cards else -1 for cards in race.cards]
    winners = sorted(range(4), key=lambda seat: -best[seat])[:2]
    expected = [1000, 500, 400, 300]
    for seat in winners:
        expected[seat] += 100
    assert race.stacks == tuple(expected)
    assert race.raced == tuple(winners)
    assert (race.saved, race.added) == ((), 50)
    assert [len(cards) for cards in race.cards] == [3, 2, 1, 0]


def test_nobody_is_raced_out() -> None:
    race = chip_race([25, 1000], 25, 100)
    assert race.stacks == (100, 1000)
    assert (race.raced, race.saved, race.added) == ((), (0,), 75)
    assert chip_race([0, 1000], 25, 100).stacks == (0, 1000)


def test_nothing_to_race_for() -> None:
    assert chip_race([500, 700], 25, 100) == ChipRace((500, 700), ((), ()), (), (), 0)


def test_a_race_is_fair_and_follows_its_seed() -> None:
    """One chip, two cards against one: the seat with two cards wins it two times in three."""
    draw = np.random.default_rng(8)
    races = [chip_race([150, 125, 100], 25, 100, seed=draw) for _ in range(3000)]
    wins = sum(race.raced == (0,) for race in races)
    assert abs(wins - 2000) < 4.5 * (3000 * 2 / 9) ** 0.5
    assert chip_race([150, 125], 25, 100, seed=9) == chip_race([150, 125], 25, 100, seed=9)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: loose_race([100], 25, 25), "a new chip of 25 for chips of 25"),
        (lambda: loose_race([100], 25, 60), "must be a multiple"),
        (lambda: loose_race([100], 0, 60), "the old chip"),
        (lambda: loose_race([-1], 25, 100), r"stacks\[0\]"),
        (lambda: loose_race(["1"], 25, 100), r"stacks\[0\]"),
        (lambda: loose_race(5, 25, 100), "stacks must be a sequence"),
        (lambda: loose_race({5: 1}, 25, 100), "stacks must be a sequence"),
        (lambda: loose_race(np.ones(3), 25, 100), r"stacks\[0\]"),
        (lambda: loose_race([2**60, 2**60], 25, 100), "add up to more than"),
        (lambda: loose_race([2**59 - 1], 1, 2**59), "too many to race for"),
        (lambda: loose_race([130], 25, 100, seed=-1), "a seed is"),
    ],
)
def test_refused_races(call: Any, message: str) -> None:
    with pytest.raises(errors.GameError, match=message):
        call()
