"""Cases that concern more than one hand; each waits for the part of the package it needs."""

import pytest

LATER = {
    "C65": "playing a hand out on several boards needs run-it-twice (the money: test_rake.py)",
}


@pytest.mark.parametrize("name", list(LATER))
def test_waits(name: str) -> None:
    pytest.skip(LATER[name])
