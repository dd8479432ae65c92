"""The signature of two hundred thousand random actions: it changes only when behaviour does."""

from tests.fuzz.playout_fuzz import pinned, run

ACTIONS = 200_000


def test_random_playouts_keep_every_invariant_and_their_signature() -> None:
    assert run(ACTIONS) == pinned(ACTIONS)


def test_random_playouts_with_caps_splash_money_and_several_runs() -> None:
    assert run(ACTIONS, modern=True) == pinned(ACTIONS, modern=True)
