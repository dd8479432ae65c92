"""Finished hands of every kind, played at random from a seed."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from omaha import Game, Hand, rake
from omaha.errors import IllegalAction
from omaha.events import Event, EventKind

NAMES = ("Ann", "Bea: the 2nd", "C (y)", "Dän", "E collected 5", "Fé", "G", "Hugo", "Ida", "J 10")


def any_game(generator: np.random.Generator) -> Game:
    def chance(probability: float) -> bool:
        return bool(generator.random() < probability)

    holdem = chance(0.3)
    big = 2 * int(generator.integers(1, 8))
    limit = str(generator.choice(["fixed", "pot", "no"]))
    options: dict[str, Any] = {"variant": "holdem" if holdem else "omaha", "limit": limit}
    if not holdem:
        options |= {"hole_cards": int(generator.integers(4, 7)), "hi_lo": chance(0.5)}
    if chance(0.25):
        options["ante"] = int(generator.integers(1, big))
    if chance(0.2) and limit != "fixed":
        options["straddles"] = (2 * big,)
    if chance(0.3):
        options["run_it"] = int(generator.integers(2, 4))
    if chance(0.5):
        options["rake"] = rake.percentage("5%", cap=20)
    return Game(big_blind=big, antes_in_pot_limit=True, **options)


def played_hand(seed: int, **options: Any) -> Hand:
    """A finished hand; with `posts`, some seat posts as a newcomer or one who comes back."""
    generator = np.random.default_rng(seed)
    game = any_game(generator)
    seats = int(generator.integers(2, min(9, game.max_seats) + 1))
    if game.straddles and seats == 2:
        game = game.replace(straddles=())
    stacks = [int(x) for x in generator.integers(1, 40, size=seats) * game.big_blind]
    button = int(generator.integers(seats))
    posts: dict[str, Any] = {}
    if seats > 4 and generator.random() < 0.3 and not game.straddles and not game.ante:
        live, dead = [0] * seats, [0] * seats
        live[(button + 1) % seats] = game.small_blind
        live[(button + 2) % seats] = live[(button + 4) % seats] = game.big_blind
        dead[(button + 4) % seats] = game.small_blind if generator.random() < 0.5 else 0
        posts = {"live": live, "dead": dead}
    hand = Hand(game, stacks, button, seed=seed, **posts, **options)
    return random_play(hand, seed)


#: Stacks of three seats of which some are deep and some are short.
RANDOM_STACKS = ((1_000, 1_000, 1_000), (1_000, 300, 1_000), (200, 1_000, 500))


def random_play(hand: Hand, seed: int) -> Hand:
    """Play a hand to its end, with whatever the rules allow."""
    generator = np.random.default_rng(seed + 1)
    for _ in range(1000):
        if hand.finished:
            return hand
        if hand.needs_runs:
            times = int(generator.integers(1, hand.game.run_it + 1))
            try:
                hand.agree_runs(hand.needs_runs[0], times)
            except IllegalAction:  # the deck does not suffice
                hand.agree_runs(hand.needs_runs[0], 1)
            continue
        _act(hand, generator)
    raise AssertionError("the hand has no end")


def _act(hand: Hand, generator: np.random.Generator) -> None:
    legal = hand.legal
    choice = generator.random()
    if legal.max_raise_to is not None and legal.min_raise_to is not None and choice < 0.3:
        hand.raise_to(int(generator.integers(legal.min_raise_to, legal.max_raise_to + 1)))
    elif legal.check:
        hand.check()
    elif legal.call and choice < 0.85:
        hand.call()
    else:
        hand.fold()


_UNNAMED = {EventKind.SMALL_BLIND: EventKind.LIVE_POST, EventKind.BIG_BLIND: EventKind.LIVE_POST}


def story(events: Iterable[Event]) -> list[Event]:
    """Events but for what no text says: who agreed to what, and whether a live post is a blind."""
    told = [event for event in events if event.kind is not EventKind.AGREE_RUNS]
    return [replace(event, kind=_UNNAMED.get(event.kind, event.kind)) for event in told]
