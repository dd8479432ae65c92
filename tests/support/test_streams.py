"""Every decision has random numbers of its own, whatever else is decided before it."""

import threading
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import games
from omaha._support.streams import StreamSource
from omaha.errors import GameError
from omaha.players import RAISE, CallingStation, PotOdds, Random, Tight
from omaha.views import BatchView, View


class Draws:
    """Calls, and keeps what it draws: a number, and then two more."""

    def __init__(self) -> None:
        self.firsts: list[Any] = []
        self.seconds: list[Any] = []


class DrawsAlone(Draws):
    def act(self, view: View) -> Any:
        assert view.rng is not None
        self.firsts.append(view.rng.random())
        self.seconds.append((view.rng.integers(1000), view.rng.random()))
        return Random().act(view)


class DrawsTogether(Draws):
    def act_batch(self, view: BatchView) -> Any:
        n = len(view)
        self.firsts.extend(view.rng.random(n))
        self.seconds.extend(zip(view.rng.integers(1000, size=n), view.rng.random(n), strict=True))
        return view.passive


class CallsAlone(DrawsAlone):
    def act(self, view: View) -> Any:
        super().act(view)
        return CallingStation().act(view)


def test_a_batch_draws_what_single_decisions_draw() -> None:
    alone, together = CallsAlone(), DrawsTogether()
    omaha.simulate("plo", [alone, CallingStation()], 300, 5)
    omaha.simulate("plo", [together, CallingStation()], 300, 5)
    assert len(alone.firsts) > 1000
    assert alone.firsts == together.firsts
    assert alone.seconds == together.seconds


@pytest.mark.parametrize("carry", [False, True])
def test_it_does_not_matter_how_many_hands_are_played_at_once(carry: bool) -> None:
    class Plain:
        def act(self, view: View) -> Any:
            return Random().act(view)

    players = [Random(), Plain(), PotOdds(samples=16), Tight()]
    runs = [
        omaha.simulate("plo", players, 3_000, 2, tables=tables, carry_stacks=carry).sums
        for tables in (1, 7, 1024)
    ]
    assert runs[0] == runs[1] == runs[2]
    compiled = [Random(), Random(), PotOdds(samples=16), Tight()]
    assert omaha.simulate("plo", compiled, 3_000, 2, carry_stacks=carry).sums == runs[0]


def test_what_a_player_draws_is_no_concern_of_others() -> None:
    """The first acts of a hand are the same, however much the player before has drawn."""

    class Wasteful:
        def act(self, view: View) -> Any:
            assert view.rng is not None
            view.rng.random(100)
            return CallingStation().act(view)

    wasted = omaha.simulate("plo", [Wasteful(), Random(), Random()], 2_000, 3)
    saved = omaha.simulate("plo", [CallingStation(), Random(), Random()], 2_000, 3)
    assert wasted.sums == saved.sums


def test_the_numbers_are_evenly_spread_and_do_not_depend_on_each_other() -> None:
    drawing = DrawsTogether()
    omaha.simulate("plo", [drawing, CallingStation(), CallingStation()], 30_000, 1)
    x = np.array(drawing.firsts)
    y = np.array([second for _, second in drawing.seconds])
    n = len(x)
    assert n > 100_000
    assert 0 <= x.min() < 1e-3 < 1 - 1e-3 < x.max() < 1
    cells = np.histogram2d(x, y, bins=16, range=[[0, 1], [0, 1]])[0]
    expected = n / 256
    chi = ((cells - expected) ** 2 / expected).sum()
    assert abs(chi - 255) < 5 * (2 * 255) ** 0.5
    for lag in (1, 2, 3, 4, 1024):
        assert abs(np.corrcoef(x[:-lag], x[lag:])[0, 1]) < 5 / n**0.5
    low = x.view(np.int64) & 1023  # the last bits of the doubles
    assert len(np.unique(x)) == n
    assert np.bincount(low, minlength=1024).std() > 0


def test_every_decision_of_a_very_long_hand_has_numbers_of_its_own() -> None:
    class Least(DrawsAlone):
        def act(self, view: View) -> Any:
            super().act(view)
            least = view.legal.min_raise_to
            return CallingStation().act(view) if least is None else (RAISE, least)

    players = [Least(), Least()]
    omaha.simulate(games.nlh(1, 2), players, 1, 1, stacks=160_000)
    for player in players:
        assert 2 * len(player.firsts) > 2**16 + 1_000
        assert len(set(player.firsts)) == len(player.firsts)


def test_a_generator_that_is_kept_and_drawn_from_elsewhere() -> None:
    """It draws on, from this thread or another, and harms nothing."""

    class Keeps:
        kept: Any = None

        def act_batch(self, view: BatchView) -> Any:
            self.kept = view.rng
            return view.passive

    player, over = Keeps(), threading.Event()

    def draw() -> None:
        while not over.is_set():
            if player.kept is not None:
                player.kept.random(5_000)

    thread = threading.Thread(target=draw)
    thread.start()
    try:
        result = omaha.simulate("plo", [player, CallingStation()], 20_000, 4, tables=512)
    finally:
        over.set()
        thread.join()
    assert result.sums == omaha.simulate("plo", [CallingStation()] * 2, 20_000, 4).sums
    assert 0 <= player.kept.random() < 1
    assert sorted(player.kept.permutation(10)) == list(range(10))


@pytest.mark.parametrize("room", [0, -1, 2**40, 1.5, "3", None])
def test_a_source_without_room(room: Any) -> None:
    with pytest.raises(GameError, match="decisions"):
        StreamSource(room)
