"""Posts that are given play, and are written, exactly as the same posts of the game's own."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha import Event, EventKind, Game, Hand, games, history

POSTS = {
    EventKind.SMALL_BLIND: "live",
    EventKind.BIG_BLIND: "live",
    EventKind.STRADDLE: "live",
    EventKind.ANTE: "antes",
    EventKind.BIG_BLIND_ANTE: "antes",
}


def own_posts(game: Game, n: int, button: int, straddle_seat: int | None) -> dict[str, Any]:
    """What each seat posts where everybody can pay."""
    rich = Hand(game, [1 << 40] * n, button, seed=1, straddle_seat=straddle_seat)
    posts: dict[str, list[int]] = {"live": [0] * n, "antes": [0] * n}
    for event in rich.events:
        if event.kind in POSTS and event.seat is not None:
            posts[POSTS[event.kind]][event.seat] = event.amount
    return posts


@st.composite
def games_with_posts(draw: st.DrawFn) -> Game:
    limit = draw(st.sampled_from(["fixed", "pot", "no"]))
    big = draw(st.sampled_from([1, 2, 10]))
    antes = draw(st.sampled_from(["none", "equal", "big blind"]))
    straddles = draw(
        st.sampled_from([(), (2 * big,), (2 * big, (3 if limit == "fixed" else 4) * big)])
    )
    kinds = ["under_the_gun"] if len(straddles) > 1 else ["under_the_gun", "button", "mississippi"]
    return Game(
        limit=limit,
        small_blind=draw(st.sampled_from([0, big // 2, big])),
        big_blind=big,
        ante=3 if antes == "equal" else 0,
        big_blind_ante=big if antes == "big blind" else 0,
        straddles=straddles,
        straddle_kind=draw(st.sampled_from(kinds)),
        short_blind_price=draw(st.sampled_from(["full", "posted"])),
        pot_limit_small_blind=draw(st.sampled_from(["posted", "full"])),
        straddle_min_raise=draw(st.sampled_from(["double", "big_blind"])),
        first_card=draw(st.sampled_from(["small_blind", "left_of_big_blind"])),
        antes_in_pot_limit=draw(st.booleans()),
    )


def as_live(event: Event) -> Event:
    """An event as it is of posts of which nothing is known but their size."""
    blinds = (EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.STRADDLE)
    return replace(event, kind=EventKind.LIVE_POST) if event.kind in blinds else event


def state(hand: Hand) -> bytes:
    """All that the engine knows of a hand."""
    raw: bytes = hand.__reduce__()[1][3]
    return raw


@settings(max_examples=200, deadline=None)
@given(games_with_posts(), st.data())
def test_given_posts_are_the_games_own(game: Game, data: st.DataObject) -> None:
    """(C89) For every option, whoever is short: states, events and written hands are the same."""
    n = data.draw(st.integers(2, 6))
    if game.straddle_kind == "under_the_gun" and len(game.straddles) > max(1, n - 2):
        n = 6
    button = data.draw(st.integers(0, n - 1))
    straddle_seat = None
    if game.straddles and game.straddle_kind == "mississippi":
        seats = [button] if n == 2 else [s for s in range(n) if (s - button) % n not in (1, 2)]
        straddle_seat = data.draw(st.sampled_from([None, *seats]))
    stacks = data.draw(st.lists(st.integers(1, 60), min_size=n, max_size=n))
    own = Hand(game, stacks, button, seed=3, straddle_seat=straddle_seat)
    posts = own_posts(game, n, button, straddle_seat)
    given_hand = Hand(game, stacks, button, seed=3, **posts)
    assert [as_live(event) for event in own.events] == given_hand.events
    assert (given_hand.legal, given_hand.actor) == (own.legal, own.actor)
    assert given_hand.owed_posts == own.owed_posts
    assert state(given_hand) == state(own)
    for hand in (own, given_hand):
        while hand.actor is not None:
            hand.check() if hand.legal.check else hand.call()
    if straddle_seat is None or n == 2:
        assert history.dumps(given_hand) == history.dumps(own)


@pytest.mark.parametrize(
    ("option", "most"), [("posted", 35), ("full", 40)], ids=["posted", "full (C89)"]
)
def test_c89_a_small_blind_that_is_given(option: Any, most: int) -> None:
    game = games.plo(5, 10, pot_limit_small_blind=option)
    for live in (None, [0, 5, 10, 0, 0, 0]):
        hand = Hand(game, [1000] * 6, 0, seed=1, live=live)
        assert (hand.actor, hand.legal.max_raise_to) == (3, most)


def test_c89_a_newcomer_beside_the_blinds() -> None:
    game = games.plo(5, 10, pot_limit_small_blind="full")
    hand = Hand(game, [1000] * 6, 0, seed=1, live=[0, 5, 10, 0, 10, 0])
    assert (hand.actor, hand.legal.max_raise_to) == (3, 50)


def at_table_with_newcomer(game: Game) -> Hand:
    table = omaha.Table(game, 6, seed=1, button=0)
    for seat in range(4):
        table.sit(seat, f"P{seat}", 1000)
    hand = table.next_hand()
    while hand.actor is not None:
        hand.fold()
    table.sit(4, "New", 1000, post=True)
    return table.next_hand()


@pytest.mark.parametrize(
    "options",
    [
        {"pot_limit_small_blind": small, "short_blind_price": price, "first_card": first}
        for small, price, first in product(
            ("posted", "full"), ("full", "posted"), ("small_blind", "left_of_big_blind")
        )
    ],
    ids=lambda options: "-".join(options.values()),
)
def test_c89_a_hand_of_a_table_with_a_newcomer_can_be_written(options: dict[str, Any]) -> None:
    hand = at_table_with_newcomer(games.plo(5, 10, **options))
    most = hand.legal.max_raise_to
    assert most == (40 if options["pot_limit_small_blind"] == "full" else 35)
    hand.raise_to(most)
    while hand.actor is not None:
        hand.check() if hand.legal.check else hand.call()
    again = history.loads(history.dumps(hand)).replay().hand
    assert again.result is not None
    assert hand.result is not None
    assert sum(again.result.payouts) == sum(hand.result.payouts)


def kinds(hand: Hand) -> list[tuple[EventKind, int | None, int]]:
    return [(e.kind, e.seat, e.amount) for e in hand.events if isinstance(e, Event) and e.amount]


def test_posts_of_other_sizes() -> None:
    """Action starts left of the highest, and what is owed counts where a stack is short."""
    game = games.plo(5, 10)
    hand = Hand(game, [1000] * 5, 0, seed=1, live=[0, 3, 20, 0, 20], dead=[5, 0, 0, 0, 0])
    assert kinds(hand) == [
        (EventKind.LIVE_POST, 1, 3),
        (EventKind.LIVE_POST, 2, 20),
        (EventKind.LIVE_POST, 4, 20),
        (EventKind.DEAD_POST, 0, 5),
    ]
    assert (hand.actor, hand.legal.call) == (3, 20)
    hand = Hand(game, [1000] * 5, 0, seed=1, live=[0, 0, 10, 20, 10])
    assert (hand.actor, hand.legal.call) == (4, 10)
    hand = Hand(game, [1000, 1000, 7, 12, 1000], 0, seed=1, live=[0, 5, 10, 20, 0])
    assert (hand.bets, hand.owed_posts) == ((0, 5, 7, 12, 0), (0, 5, 10, 20, 0))
    assert (hand.actor, hand.legal.call) == (4, 20)
