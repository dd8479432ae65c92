"""Who owes what before the cards, and who acts first (rules.md, 2). Amounts are nominal."""

from collections.abc import Sequence
from dataclasses import dataclass

from .game import GameLike


@dataclass(frozen=True)
class Posts:
    """What each seat owes, in the order in which it is paid, and the seats that matter."""

    antes: list[int]
    live: list[int]
    dead: list[int]
    big_blind_ante: list[int]
    smaller_blind_seats: list[int]
    big_blind_seat: int
    first_to_act: int
    killer: int | None


def nominal_posts(
    game: GameLike,
    players: int,
    button: int,
    live: Sequence[int] | None,
    dead: Sequence[int] | None,
    antes: Sequence[int] | None,
    straddle_seat: int | None,
    killer: int | None,
) -> Posts:
    """The game's own posts, replaced by the lists that are given."""
    if game.bomb_pot and live is not None:
        raise ValueError("a bomb pot has no blinds, so none can be replaced")
    nothing = [0] * players
    blind_seats, blinds = _blinds(game, players, button)
    *smaller_blind_seats, big_blind_seat = blind_seats

    own_live = list(nothing)
    own_antes = [game.ante] * players
    big_blind_ante = list(nothing)
    last_post = None
    if not game.bomb_pot:
        for seat, amount in zip(blind_seats, blinds, strict=True):
            own_live[seat] = amount
        big_blind_ante[big_blind_seat] = game.big_blind_ante
        if game.big_blind:
            last_post = big_blind_seat
        straddlers = _straddlers(game, players, button, big_blind_seat, straddle_seat)
        straddles = game.straddles if killer is None else ()
        for seat, amount in zip(straddlers, straddles, strict=False):
            own_live[seat] = amount
            last_post = seat
        if killer is not None and game.kill is not None and live is None:
            own_live[killer] = max(own_live[killer], game.kill.amount)

    if live is not None:
        own_live = list(live)
        own_antes = list(nothing)
        big_blind_ante = list(nothing)
        last_post = None
        plain = [0 if seat == killer else amount for seat, amount in enumerate(live)]
        small_blind_seat, big_blind_seat = _blind_seats(game, button, plain)
        smaller_blind_seats = [] if small_blind_seat < 0 else [small_blind_seat]
        if game.blinds is not None and len(game.blinds) > 2 and any(plain):
            smaller_blind_seats = _smaller_blinds(plain, button, big_blind_seat)
        if any(plain):
            straddled = max(plain) > plain[big_blind_seat]
            last_post = _first_highest(plain, button) if straddled else big_blind_seat
        else:
            last_post = button
    if antes is not None:
        own_antes = list(antes)
        big_blind_ante = list(nothing)
    if last_post is None:
        last_post = _first_highest(own_live, button)
    return Posts(
        antes=own_antes,
        live=own_live,
        dead=list(nothing if dead is None else dead),
        big_blind_ante=big_blind_ante,
        smaller_blind_seats=smaller_blind_seats if game.big_blind else [],
        big_blind_seat=big_blind_seat,
        first_to_act=(last_post + 1) % players,
        killer=killer,
    )


def _blinds(game: GameLike, players: int, button: int) -> tuple[list[int], list[int]]:
    """Seats and amounts of the blinds, the big blind last; heads-up the button has the smaller."""
    amounts = list(game.blinds or (game.small_blind, game.big_blind))
    amounts = amounts[-min(len(amounts), players) :]
    first = button if players == 2 else button + 1
    return [(first + turn) % players for turn in range(len(amounts))], amounts


def _smaller_blinds(live: Sequence[int], button: int, big_blind_seat: int) -> list[int]:
    """Posts before the big blind that are smaller; heads-up there is no before."""
    players = len(live)
    first = 0 if players == 2 else 1
    seats = []
    for turn in range(first, players):
        seat = (button + turn) % players
        if seat == big_blind_seat:
            if players > 2:
                break
            continue
        if 0 < live[seat] < live[big_blind_seat]:
            seats.append(seat)
    return seats


def _straddlers(
    game: GameLike, players: int, button: int, big_blind_seat: int, straddle_seat: int | None
) -> list[int]:
    """The seats that may straddle, in turn; no more of them than there are straddles post."""
    if not game.straddles:
        return []
    if game.straddle_kind == "under_the_gun":
        if players == 2:
            return [button]
        return [(big_blind_seat + 1 + turn) % players for turn in range(players - 2)]
    if len(game.straddles) > 1:
        raise ValueError(f"only one {game.straddle_kind} straddle, not {len(game.straddles)}")
    if game.straddle_kind == "button":
        return [button]
    if game.straddle_kind == "mississippi":
        return [] if straddle_seat is None else [straddle_seat]
    raise ValueError(f"straddle_kind {game.straddle_kind!r}")


def _first_highest(live: Sequence[int], button: int) -> int:
    """First seat from the left of the button with the highest live post; the button if none."""
    highest = max(live)
    if highest == 0:
        return button
    players = len(live)
    clockwise = [(button + 1 + turn) % players for turn in range(players)]
    return next(seat for seat in clockwise if live[seat] == highest)


def _blind_seats(game: GameLike, button: int, live: Sequence[int]) -> tuple[int, int]:
    """Who posted the blinds, where posts are given: the same seats as would post the game's own.

    The big blind is the first post of just that size, the small blind one before it. Other sizes
    than the game's: the first of the highest posts is the big blind.
    """
    players = len(live)
    if not any(live):
        return -1, -1
    clockwise = [(button + 1 + turn) % players for turn in range(players)]
    bigs = [seat for seat in clockwise if live[seat] == game.big_blind]
    if not bigs:
        big_blind_seat = _first_highest(live, button)
    elif players > 2 and len(bigs) > 1 and game.small_blind == game.big_blind:
        big_blind_seat = bigs[1]
    else:
        big_blind_seat = bigs[0]
    before = clockwise[: clockwise.index(big_blind_seat)]
    if players == 2:
        before = [1 - big_blind_seat]
    if game.small_blind == 0:
        return (before or [-1])[-1], big_blind_seat
    next_to_big = game.small_blind if game.blinds is None else game.blinds[-2]
    just_that = [seat for seat in before if live[seat] == next_to_big]
    other = [seat for seat in before if live[seat]]
    return (just_that[:1] or other[-1:] or [-1])[0], big_blind_seat
