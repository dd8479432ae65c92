"""Posts that do not fit or come up short, and the order of showing; found beside the reference."""

import pytest

import omaha
from omaha.errors import GameError


@pytest.mark.parametrize("posts", [{"antes": [1, 1, 1]}, {"dead": [1, 0, 0]}, {}])
def test_straddles_that_do_not_fit_are_refused_whatever_else_is_posted(
    posts: dict[str, list[int]],
) -> None:
    game = omaha.games.plo(5, 10, straddles=(20, 40))
    with pytest.raises(GameError, match="2 straddles with 3 players: at most 1"):
        omaha.Hand(game, [500] * 3, seed=1, **posts)
    assert omaha.Hand(game, [500] * 3, seed=1, live=[0, 5, 10]).legal.call == 10
