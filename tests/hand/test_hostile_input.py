"""Hands that were never made, or come from damaged pickles, do not crash the interpreter."""

import pytest

from tests.wrong_values import survives

PROBES = {
    "uninitialised hand": """
        from omaha import Hand
        for call in METHODS:
            tell(lambda: call(Hand.__new__(Hand)))
    """,
    "hand whose game was refused": """
        from omaha import Hand, games
        class Stubborn(Hand):
            def __init__(self, *given, **more):
                try:
                    super().__init__(*given, **more)
                except ValueError:
                    pass
        for given, more in (
            ((None, [5, 5]), {}),
            ((games.plo(), [5]), {}),
            ((games.plo(), [5, 0]), {}),
            ((games.plo(), [5, 5], 9), {}),
            ((games.plo(), [50, 50]), {"seed": -1}),
            ((games.plo(), [50, 50]), {"deck": "As"}),
            ((games.plo8(), [50, 50]), {"hole_cards": ["AsAh2s2h", "As"]}),
            ((games.plo(), [50, 50]), {"live": [1]}),
            ((games.plo(), [1, 1]), {"seed": 4, "rake": 9}),
            ((games.plo(), [50, 50]), {"board": "AsAs"}),
        ):
            for call in METHODS:
                tell(lambda: call(Stubborn(*given, **more)))
    """,
    "hand made twice": """
        from omaha import Hand, games
        hand = Hand(games.plo6(), [50] * 7, seed=3)
        hand.__init__(games.holdem(), [50, 60], seed=1)
        assert (hand.seats, hand.stacks) == (2, (49, 58))
        for given in ((None, [5, 5]), (games.plo(), [5]), (games.plo6(), [9, 0])):
            tell(lambda: hand.__init__(*given))
            for call in METHODS:
                tell(lambda: call(hand.copy()))
    """,
    "empty objects of the compiled modules": """
        from omaha.hand import state as _state
        from omaha.rules import compiled as _rules
        from omaha.hand import core as _hand
        from omaha.hand import legal as _legal
        from omaha.rules import pots as _settlement
        from omaha import Hand
        tell(lambda: _settlement.Rake.__new__(_settlement.Rake).total(100, 2, True))
        tell(lambda: repr(_legal.Legal()))
        tell(lambda: _legal.Legal().pot_raise_to(1))
        tell(lambda: _state.HandState().pots)
        for call in METHODS:
            tell(lambda: call(_hand.HandCore.__new__(_hand.HandCore)))
        class Fake:
            _compiled = _rules.CompiledRules.__new__(_rules.CompiledRules)
            name, max_seats = "fake", 10
        for more in ({}, {"live": [0, 5]}, {"live": [0, 5], "seed": 1}, {"deck": range(52)}):
            for call in METHODS:
                tell(lambda: call(Hand(Fake(), [50, 50], **more)))
    """,
    "restoring anything": """
        from omaha import Hand, games
        from omaha.hand.core import restore
        for line in ("", "c", "c k", "c k k", "f"):
            hand = Hand(games.plo8(ante=1), [50, 60], seed=3)
            for action in line.split():
                {"c": hand.call, "k": hand.check, "f": hand.fold}[action]()
            cls, layout, game, state, log = hand.__reduce__()[1]
            assert restore(cls, layout, game, state, log) == hand
            for place, values in enumerate((
                (None, int, object, 5, "Hand"),
                (None, 0, 99, -1, "1", 2**70),
                (None, 5, "plo", games, object(), games.plo6(), games.holdem()),
                (None, b"", state[:-1], state + b"x", bytes(len(state)), b"\\xff" * len(state), 5),
                (None, 5, "ab", [None], [()], [(1, 2)], [(99, 0, 0, 0, False)],
                 [(-1, 0, 0, 0, False)],
                 [(8, 0, 99, 0, False)], [(8, 0, -99, 0, False)], [(16, 99, 0, 0, False)],
                 [(16, -5, 0, 0, False)], [("a", "b", "c", "d", "e")], [(8, 0, 2**70, 0, False)],
                 [(7, 2**70, 0, 0, False)], [(16, None, 0, 0, False)], [(8, 0, None, 0, False)]),
            )):
                for value in values:
                    given = [cls, layout, game, state, log]
                    given[place] = value
                    for call in METHODS:
                        tell(lambda: call(restore(*given)))
    """,
    "states of several runs with flipped bytes": """
        import random
        from omaha import Hand, games
        from omaha.hand.core import restore
        rng = random.Random(21)
        for street in ("", "3c6h8d", "3c6h8dKc"):
            for agreed in ((), (0,), (0, 1)):
                for dealt in range(4):
                    hand = Hand(games.nlo8(1, 2, run_it=3, cap=20, burn=street != ""), [50, 60, 70],
                                hole_cards=["As2d9c9h", None, "QsQhTdTh"], splash=3)
                    hand.fold()
                    hand.call()
                    for cards in (street[:6], street[6:]):
                        if cards:
                            hand.check()
                            if hand.actor is not None:
                                hand.check()
                            hand.deal_board(cards)
                    spare = [card for card in range(52) if card not in {
                        *hand.hole_cards[0], *hand.hole_cards[2], *hand.board}]
                    hand.all_in()
                    hand.call()
                    for seat in agreed:
                        hand.agree_runs(seat + 1, 3 - seat)
                    for _ in range(dealt):
                        if hand.needs_cards:
                            hand.deal_board([spare.pop() for _ in range(hand.needs_cards)])
                    cls, layout, game, state, log = hand.__reduce__()[1]
                    assert restore(cls, layout, game, state, log) == hand
                    tail = len(state) - 100
                    for trial in range(60):
                        damaged = bytearray(state)
                        for _ in range(rng.choice((1, 1, 2, 3))):
                            where = rng.randrange(0 if trial % 4 else tail, len(state))
                            damaged[where] = rng.choice((*range(12), 51, 52, 127, 128, 254, 255))
                        try:
                            made = restore(cls, layout, game, bytes(damaged), log[:])
                        except ValueError:
                            continue
                        for call in rng.sample(METHODS, 8):
                            tell(lambda: call(made.copy()))
    """,
    "states with flipped bytes": """
        import random
        from omaha import Hand, games
        from omaha.hand.core import restore
        rng = random.Random(20)
        for rules, seats in ((games.plo8(), 2), (games.plo6(), 7), (games.flo(boards=2), 3)):
            for line in ("", "c", "ck", "ckk", "ckkkk", "rc"):
                hand = Hand(rules, [40 + i for i in range(seats)], seed=5)
                for action in line:
                    if hand.actor is not None:
                        legal = hand.legal
                        if action == "r" and legal.max_raise_to:
                            hand.raise_to(legal.max_raise_to)
                        elif legal.check:
                            hand.check()
                        else:
                            hand.call()
                cls, layout, game, state, log = hand.__reduce__()[1]
                tail = len(state) - 120
                for trial in range(150):
                    damaged = bytearray(state)
                    for _ in range(rng.choice((1, 1, 2, 3))):
                        where = rng.randrange(0 if trial % 2 else tail, len(state))
                        damaged[where] = rng.choice((*range(12), 51, 52, 127, 128, 254, 255))
                    try:
                        made = restore(cls, layout, game, bytes(damaged), log[:])
                    except ValueError:
                        continue
                    for call in rng.sample(METHODS, 8):
                        tell(lambda: call(made.copy()))
                    for _ in range(60):
                        if made.actor is None:
                            break
                        tell(made.check if made.legal.check else made.call)
                    tell(lambda: made.result)
                    tell(lambda: made.events)
    """,
}


@pytest.mark.parametrize("name", list(PROBES))
def test_the_interpreter_survives(name: str) -> None:
    survives(PROBES[name])
