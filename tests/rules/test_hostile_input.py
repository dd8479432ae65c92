"""What compiled rules, rake and settlement are given does not crash the interpreter."""

import pytest

from tests.wrong_values import survives

PROBES = {
    "rules from anything": """
        from types import SimpleNamespace
        from omaha import games
        from omaha.rules.compiled import CompiledRules
        for given in ((), (None,), (5,), ("plo",), (games.plo(), 5), (games.plo(), None, 3)):
            tell(lambda: CompiledRules(*given))
        good = {name: getattr(games.plo(), name) for name in games.Game.__dataclass_fields__
                if not name.startswith("_")}
        for changes in ({"hole_cards": 7}, {"boards": 99}, {"straddles": (1,) * 99}, {"min_bet": 0},
                        {"low_qualifier": 0}, {"low_qualifier": 99}, {"limit": "x"},
                        {"small_blind": 2**70}, {"hole_cards": "four"}, {"boards": 0},
                        {"big_blind": -5}, {"max_bets": 2**40}, {"run_it": 0}, {"run_it": 4},
                        {"run_it": 2, "boards": 2}, {"run_it": None}, {"cap": -1}, {"cap": "x"},
                        {"cap": 2**62}):
            tell(lambda: CompiledRules(SimpleNamespace(**good | changes)))
    """,
    "rake schedules from anything": """
        from omaha.rules.pots import Rake
        for rows in (None, 5, [], {2: None}, {2: ()}, {2: (1, 0, 1, None, ())},
                     {2: (2, 1, 1, None, ())}, {2: (1, 2, 0, None, ())}, {2: (1, 2, 1, -1, ())},
                     {2: (1, 2, 1, None, ((1, 1),) * 99)}, {2: (1, 2, 1, None, ((1,),))},
                     {2: (1, 2, 1, None, ((-1, 5),))}, {2: (1, 2, 1, None, 5)},
                     {2: ("a", 2, 1, None, ())}, {2: (1, 10**10, 1, None, ())},
                     {2: (0.5, 1, 1, None, ())}, {2: (1, 2, 2**70, None, ())},
                     {2: (1, 2, 1, 2**70, ())}, {2: (1, 2, 1, None, ((2**70, 1),))}):
            tell(lambda: Rake(rows, True).total(100, 2, True))
            tell(lambda: Rake({}, True, rows).jackpot(100, 2, True))
        class Longer(list):
            def __len__(self):
                return 1
        tell(lambda: Rake({2: (1, 2, 1, None, Longer([(1, 1)] * 99))}, True))
        good = Rake({2: (1, 2, 1, None, ())}, False)
        assert good.total(100, 2, True) == 50
        for given in ((-1, 2, True), (100, -1, True), (100, 11, True), (2**63, 2, True),
                      ("a", 2, True), (100, 2**40, True), (None, None, None)):
            tell(lambda: good.total(*given))
            tell(lambda: good.jackpot(*given))
    """,
    "settling anything": """
        import itertools
        from omaha.rules.pots import Rake, settle_units, seats_of
        good = ([5, 5], [False, False], [[1, 2]], [[0, 0]], 0, None, [0], 2, True, "by_pot",
                0, 1, False)
        assert settle_units(*good)[0] == (0, 10)
        rubbish = (None, [], [5], [None, None], [[]], [[1]], [[1, 2]] * 4, [5] * 11, [2**63, 1],
                   [True, True], [-5, 3], [2**62, 2**62], "ab", 5, -1, 99, 2**70, 0.5,
                   [[2**20, 1]], [["a", 1]], [[1, 2], [1]], [(1, 2)], [None], object(),
                   Rake.__new__(Rake))
        for place in range(len(good)):
            for value in rubbish:
                given = list(good)
                given[place] = value
                tell(lambda: settle_units(*given))
        for first, second in itertools.permutations(range(7), 2):
            for a, b in itertools.product(rubbish, repeat=2):
                given = list(good)
                given[first], given[second] = a, b
                tell(lambda: settle_units(*given))
        for mask in (-1, 0, 2**16, 2**31 - 1, 2**40, None):
            tell(lambda: seats_of(mask))
    """,
}


@pytest.mark.parametrize("name", list(PROBES))
def test_the_interpreter_survives(name: str) -> None:
    survives(PROBES[name])
