"""The signature of two hundred thousand random actions: it changes only when behaviour does."""

from tests.fuzz.playout_fuzz import pinned, run

ACTIONS = 200_000


def test_random_playouts_keep_every_invariant_and_their_signature() -> None:
    assert run(ACTIONS) == pinned(ACTIONS)
