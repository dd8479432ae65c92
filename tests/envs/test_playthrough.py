"""Seeded playthroughs stay as they were recorded."""

import pytest

from tests.envs.following import GAMES
from tests.envs.playthrough import file_of, playthrough


@pytest.mark.parametrize("name", list(GAMES))
def test_a_playthrough_is_as_recorded(name: str) -> None:
    assert playthrough(name) == file_of(name).read_text("utf-8")
