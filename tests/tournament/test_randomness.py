"""What players in a tournament draw from leads nowhere: not to cards, not to others' numbers."""

import pickle
from typing import Any

import numpy as np
import pytest

from omaha import View
from omaha.actions import CALL, CHECK
from omaha.tournament import Tournament

case = pytest.mark.case


class Meddler:
    """Reads and changes all that it can get at of what it draws from, and keeps every generator."""

    def __init__(self, meddle: bool) -> None:
        self.meddle = meddle
        self.kept: list[Any] = []

    def act(self, view: View) -> int:
        assert view.rng is not None
        if self.meddle:
            for generator in self.kept[-50:]:
                generator.random(3)
            view.rng.random(7)
            self.kept.append(view.rng)
        return CHECK if view.legal.check else CALL


class Honest:
    """Writes down what it draws."""

    def __init__(self) -> None:
        self.drawn: list[float] = []

    def act(self, view: View) -> int:
        assert view.rng is not None
        self.drawn.append(float(view.rng.random()))
        return CHECK if view.legal.check else CALL


@case("C94")
def test_nobody_changes_what_others_draw_or_are_dealt() -> None:
    found = []
    for meddle in (False, True):
        honest = Honest()
        event = Tournament("plo", [honest, Meddler(meddle)] * 4, stack=500, seed=3)
        found.append((event.play(), honest.drawn))
    assert found[0] == found[1]
    assert len(set(found[0][1])) == len(found[0][1]) > 20


@case("C94")
def test_the_draws_are_not_those_of_any_generator_of_the_seed() -> None:
    """What a player draws is derived one way: not from NumPy's generators by the seed itself."""
    honest = Honest()
    Tournament("plo", [honest] * 6, stack=500, seed=3).play()
    known: set[float] = set()
    for source in (np.random.PCG64(3), np.random.MT19937(3), np.random.PCG64DXSM(3)):
        known.update(np.random.Generator(source).random(20_000).tolist())
    for child in np.random.SeedSequence(3).spawn(8):
        known.update(np.random.default_rng(child).random(20_000).tolist())
    assert not known & set(honest.drawn)


@case("C94")
def test_no_generator_has_a_state_to_read_or_to_set() -> None:
    seen: list[Any] = []

    def look(view: View) -> int:
        assert view.rng is not None
        seen.append(view.rng.bit_generator)
        return CHECK if view.legal.check else CALL

    Tournament("plo", [look] * 3, stack=200, seed=3).play()
    assert len({id(bits) for bits in seen}) == len(seen)
    for bits in seen:
        with pytest.raises(AttributeError):
            bits.state  # noqa: B018
        with pytest.raises((TypeError, AttributeError)):
            bits.state = {}
        with pytest.raises((TypeError, AttributeError)):
            pickle.dumps(bits)


def test_a_pickle_goes_on_with_the_same_streams() -> None:
    honest = Honest()
    event = Tournament("plo", [honest, "random"] * 3, stack=500, seed=5)
    for _ in range(4):
        event.step()
    copy = pickle.loads(pickle.dumps(event))
    before = len(honest.drawn)
    result = event.play()
    assert copy.play() == result
    (again,) = {id(player): player for player in copy_players(copy)}.values()
    assert again.drawn[before:] == honest.drawn[before:]


def copy_players(event: Tournament) -> list[Honest]:
    """The players in Python of a tournament."""
    deciders = [decider for decider in event._course._manner.acts if decider is not None]
    return [decider.player for decider in deciders]
