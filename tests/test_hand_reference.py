"""`omaha.Hand` against the slow reference in `tests/oracles`, step by step on the same deck."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.drawing import Action, RandomSource, draw_action, draw_hand
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
            self.pair.act(draw_action(HypothesisSource(data), self.pair.hand))

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


def play_seed(*seed: int) -> Pair:
    """Play one hand to its end; call it with the numbers of a failing message to see it again."""
    source = RandomSource(*seed)
    setup = draw_hand(source)
    actions: list[Action] = []
    try:
        pair = Pair(setup, actions)
        while not pair.over:
            pair.check_refusals()
            pair.act(draw_action(source, pair.hand))
        pair.check_refusals()
    except Exception as error:
        error.add_note(f"play_seed{seed} plays this hand again:\n{setup}\n{actions}")
        raise
    return pair


@pytest.mark.parametrize("block", range(BLOCKS))
def test_seeded_hands_are_the_same_on_both(block: int) -> None:
    for number in range(HANDS_IN_BLOCK):
        play_seed(SEED, block, number)
