"""PHH files of the standard games, in the library of those who publish the format."""

import pytest

from omaha import Game, Hand, history
from tests.history.played_hands import RANDOM_STACKS, random_play

pokerkit = pytest.importorskip("pokerkit")

GAMES = {
    "PO": Game(limit="pot", big_blind=10),
    "FO/8": Game(limit="fixed", big_blind=10, hi_lo=True),
    "NT": Game(variant="holdem", limit="no", big_blind=10),
    "FT": Game(variant="holdem", limit="fixed", big_blind=10),
}


@pytest.mark.parametrize("variant", GAMES)
def test_hands_end_with_the_same_stacks(variant: str) -> None:
    for seed in range(25):
        hand = random_play(Hand(GAMES[variant], RANDOM_STACKS[seed % 3], button=2, seed=seed), seed)
        text = history.dumps(hand)
        assert f'variant = "{variant}"' in text
        theirs = pokerkit.HandHistory.loads(text)
        *_, last = theirs
        assert tuple(last.stacks) == hand.stacks, text
