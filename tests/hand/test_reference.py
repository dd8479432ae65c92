"""`omaha.Hand` against the slow reference in `tests/oracles`, step by step on the same deck."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.drawing import Action, RandomSource, draw_hand, draw_pushing_action
from tests.oracles.betting import Refused
from tests.side_by_side import Pair

SEED = 20_240
BLOCKS = 20
HANDS_IN_BLOCK = 975


class HypothesisSource:
    """Choices that Hypothesis makes, and shrinks towards 0."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def below(self, n: int, /) -> int:
        return self._data.draw(st.integers(0, n - 1))


class SideBySide(RuleBasedStateMachine):
    """Any game, any posts, any actions."""

    pair: Pair

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        self.pair = Pair(draw_hand(HypothesisSource(data)))

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        if not self.pair.over:
            self.pair.act(draw_pushing_action(HypothesisSource(data), self.pair.hand))

    @invariant()
    def refusals(self) -> None:
        self.pair.check_refusals()


TestSideBySide = SideBySide.TestCase
TestSideBySide.settings = settings(
    max_examples=500,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def play_seed(*seed: int, **options: Any) -> Pair:
    """Play one hand to its end; call it with the numbers of a failing message to see it again.

    The options change the game of the reference.
    """
    source = RandomSource(*seed)
    setup = draw_hand(source)
    actions: list[Action] = []
    try:
        pair = Pair(setup, actions, **options)
        while not pair.over:
            pair.check_refusals()
            pair.act(draw_pushing_action(source, pair.hand))
        pair.check_refusals()
    except Exception as error:
        error.add_note(f"play_seed{seed} plays this hand again:\n{setup}\n{actions}")
        raise
    return pair


@pytest.mark.parametrize("block", range(BLOCKS))
def test_seeded_hands_are_the_same_on_both(block: int) -> None:
    for number in range(HANDS_IN_BLOCK):
        play_seed(SEED, block, number)


@pytest.mark.parametrize(
    "option",
    [
        {"short_blind_price": "posted"},
        {"pot_limit_small_blind": "full"},
        {"antes_in_pot_limit": False},
        {"splash_in_pot_limit": True},
        {"big_blind_ante_first": True},
        {"straddles_count": False},
        {"straddle_min_raise": "big_blind"},
        {"reopening": "single"},
        {"short_open_reopens": True},
        {"fixed_all_in_raise": "full"},
        {"fixed_all_in_next": "level"},
        {"max_bets": 3},
        {"cap_heads_up": False},
        {"cap_heads_up": "round_start"},
        {"low_qualifier": 7},
        {"rake_from": "proportion"},
        {"rake_from": "by_pot"},
        {"odd_chip": 5},
        {"odd_unit": "high_hand"},
        {"odd_unit": "first_shown"},
        {"show_all": True},
        {"fold_when_free": False},
        {"burn": False},
        {"first_card": "left_of_big_blind"},
        {"run_it": 2},
        {"cap": 5},
        {"cap": None},
    ],
    ids=str,
)
def test_random_hands_tell_every_option_apart(option: dict[str, Any]) -> None:
    """A reference that plays another value than the engine is soon caught."""

    def play_until_caught() -> None:
        for number in range(2500):
            play_seed(SEED, BLOCKS, number, **option)

    with pytest.raises((AssertionError, Refused), match=r"reference (differ|allows)|at most 2"):
        play_until_caught()
