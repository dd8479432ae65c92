"""Another package can build on the installed declarations: hands, strengths, pots."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import omaha
from omaha import Hand, games

pytest.importorskip("Cython", reason="needs Cython to build a module")

SOURCE = Path(__file__).with_name("outside.pyx")


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module, built in a folder of its own with a compiler and Cython alone."""
    folder = tmp_path_factory.mktemp("elsewhere")
    source = shutil.copy(SOURCE, folder)
    made = folder / "outside.c"
    cython = [sys.executable, "-m", "cython", "-3", "-I", omaha.get_include()]
    subprocess.run([*cython, str(source), "-o", str(made)], cwd=folder, check=True)
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    built = folder / f"outside{sysconfig.get_config_var('EXT_SUFFIX')}"
    flags = ["-shared", "-fPIC", "-O2", f"-I{sysconfig.get_path('include')}"]
    subprocess.run([*compiler, *flags, str(made), "-o", str(built)], cwd=folder, check=True)
    spec = importlib.util.spec_from_file_location("outside", built)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("raising", [False, True])
@pytest.mark.parametrize("name", ["plo", "plo8", "plo5", "nlhe", "flo8"])
def test_a_hand_is_played_as_by_the_package(outside: ModuleType, name: str, raising: bool) -> None:
    game = games.by_name(name)
    rng = np.random.default_rng(7)
    for _ in range(20):
        deck = rng.permutation(52).tolist()
        stacks = rng.integers(10, 300, 4).tolist()
        hand = Hand(game, stacks, 1, deck=deck)
        while hand.actor is not None:
            if raising and hand.legal.max_raise_to is not None:
                hand.raise_to(hand.legal.max_raise_to)
            elif hand.legal.check:
                hand.check()
            else:
                hand.call()
        final, acts, pot, rake, sound = outside.play(game, stacks, 1, deck, raising)
        assert tuple(final) == hand.stacks
        assert (pot, rake, sound) == (0, 0, True)
        assert acts > 0


def test_a_million_hands_have_the_strengths_of_the_package(outside: ModuleType) -> None:
    rng = np.random.default_rng(1)
    cards = np.array([rng.permutation(52)[:9] for _ in range(20_000)], dtype=np.uint8)
    cards = np.ascontiguousarray(np.tile(cards, (50, 1)))
    hole, board = np.ascontiguousarray(cards[:, :4]), np.ascontiguousarray(cards[:, 4:])
    out = np.zeros(len(cards), dtype=np.int16)
    assert outside.strengths(hole, board, out, 0) == -1
    assert np.array_equal(out, omaha.high(hole, board))
    assert outside.strengths(hole, board, out, 8) == -1
    assert np.array_equal(out, omaha.low(hole, board))
    board[5] = hole[5, 0]
    assert outside.strengths(hole, board, out, 0) == 5


def test_one_hand_and_pots(outside: ModuleType) -> None:
    hole, board = "As2d9cKh", "8h6c4sQdQs"
    as_bytes = [bytes(omaha.parse_cards(text)) for text in (hole, board)]
    high = omaha.high(hole, board)
    assert outside.strength(*as_bytes, 8) == (high, high, omaha.low(hole, board))
    payouts, back = outside.settle([20, 50, 100, 120], [9, 8, 7, 6], 5)
    expected = omaha.settle([20, 50, 100, 120], [False] * 4, [9, 8, 7, 6], rake=5)
    assert (tuple(payouts), back) == (expected.payouts, sum(expected.returned))


def test_a_game_that_is_none_is_refused_as_everywhere(outside: ModuleType) -> None:
    with pytest.raises(omaha.errors.GameError, match=r"omaha\.Game"):
        outside.play("plo", [100, 100], 0, list(range(52)), False)
