"""Random games and hands for the tests: every option, odd stacks, all kinds of posts.

Everything is drawn through a `Source`, so the same code serves Hypothesis (which shrinks towards 0)
and plain seeded runs (which are fast).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any, Protocol, TypeVar, cast

import numpy as np

import omaha
from tests.oracles.betting import ReferenceHand
from tests.oracles.game import GameLike

T = TypeVar("T")


class Source(Protocol):
    """Where choices come from."""

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1; n is at most 2**32."""
        ...


class RandomSource:
    """Choices from the raw output of a seeded bit generator, which no release of NumPy changes."""

    def __init__(self, *seed: int, block: int = 256) -> None:
        self.bits = np.random.PCG64(seed)
        self._block = block
        self._pool: list[int] = []

    def below(self, n: int, /) -> int:
        if not self._pool:
            raw = self.bits.random_raw(self._block)
            self._pool = (raw >> np.uint64(32)).tolist()
        return self._pool.pop() * n >> 32


CAP_HEADS_UP: tuple[bool | str, ...] = (True, False, "round_start")


def pick(source: Source, values: Sequence[T]) -> T:
    return values[source.below(len(values))]


def between(source: Source, least: int, most: int) -> int:
    return least + source.below(most - least + 1)


def one_in(source: Source, n: int) -> bool:
    return source.below(n) == n - 1


@dataclass(frozen=True)
class PlainRake:
    """A rake schedule, computed anew in plain Python."""

    rows: tuple[tuple[int, int, omaha.RakeRow], ...]
    no_flop_no_drop: bool

    def schedule(self) -> omaha.RakeSchedule:
        rows: dict[int | tuple[int, int], omaha.RakeRow] = {
            (first, last): row for first, last, row in self.rows
        }
        return omaha.RakeSchedule(rows, no_flop_no_drop=self.no_flop_no_drop)

    def rake_total(self, pot: int, players: int, flop: bool, /) -> int:
        if self.no_flop_no_drop and not flop:
            return 0
        for first, last, row in self.rows:
            if first <= players <= last:
                counted = pot - pot % row.per
                total = int(Fraction(row.rate) * counted)
                total += sum(amount for threshold, amount in row.steps if threshold <= pot)
                return min(total, pot if row.cap is None else min(row.cap, pot))
        return 0


@dataclass(frozen=True)
class StatedRake:
    """A rake that is stated for the hand."""

    amount: int

    def rake_total(self, pot: int, players: int, flop: bool, /) -> int:
        return self.amount


def draw_rake(source: Source) -> PlainRake:
    split = between(source, 2, 10)
    rows = []
    for first, last in ((2, split), (split + 1, 10)):
        if first > last or one_in(source, 4):
            continue
        row = omaha.RakeRow(
            pick(source, (Fraction(1, 20), Fraction(0), Fraction(1, 3), Fraction(123, 1000))),
            per=pick(source, (1, 7, 100)),
            steps=tuple(
                (between(source, 0, 300), between(source, 0, 9)) for _ in range(source.below(4))
            ),
            cap=pick(source, (None, 0, 3, 50)),
        )
        rows.append((first, last, row))
    return PlainRake(tuple(rows), not one_in(source, 2))


def draw_game(source: Source) -> tuple[omaha.Game, PlainRake | None]:
    hole_cards = pick(source, (4, 2, 5, 6))
    limit = pick(source, ("pot", "no", "fixed"))
    big_blind = pick(source, (2, 10, 1, 3, 4, 5, 7, 20, 100, 0))
    options: dict[str, Any] = {}
    if big_blind:
        options["small_blind"] = pick(source, (None, 0, big_blind, source.below(big_blind + 1)))
    else:
        options["min_bet"] = between(source, 1, 10)
    unit = big_blind or options["min_bet"]
    options["max_bets"] = pick(source, (4, None, 1, 2, 3, 5))
    if one_in(source, 7):
        options |= {"bomb_pot": True, "ante": between(source, 1, 3 * unit)}
    elif one_in(source, 4):
        options["ante"] = between(source, 1, 2 * unit)
    elif big_blind and one_in(source, 4):
        options["big_blind_ante"] = between(source, 1, 2 * unit)
    if big_blind and "bomb_pot" not in options and one_in(source, 3):
        options |= _draw_straddles(source, limit, big_blind, options["max_bets"])
    if big_blind > 2 and one_in(source, 5):
        small = between(source, 1, big_blind - 2)
        options["blinds"] = (small, between(source, small + 1, big_blind - 1), big_blind)
        options.pop("small_blind")
    if limit == "fixed" and big_blind and "bomb_pot" not in options and one_in(source, 3):
        options["kill"] = omaha.games.Kill(
            amount=between(source, big_blind + 1, 2 * big_blind),
            acts=pick(source, ("in_turn", "last")),
        )
    rake = draw_rake(source) if one_in(source, 2) else None
    hi_lo = hole_cards > 2 and one_in(source, 2)
    game = omaha.Game(
        variant="holdem" if hole_cards == 2 else "omaha",
        hole_cards=hole_cards,
        hi_lo=hi_lo,
        limit=limit,
        big_blind=big_blind,
        boards=2 if one_in(source, 4) else 1,
        rake=None if rake is None else rake.schedule(),
        short_blind_price=pick(source, ("full", "posted")),
        pot_limit_small_blind=pick(source, ("posted", "full")),
        antes_in_pot_limit=one_in(source, 2),
        straddle_min_raise=pick(source, ("double", "big_blind")),
        reopening=pick(source, ("cumulative", "single")),
        short_open_reopens=one_in(source, 2),
        fixed_all_in_raise=pick(source, ("half", "full")),
        fixed_all_in_next=pick(source, ("full_bet", "level")),
        cap_heads_up=pick(source, CAP_HEADS_UP),
        straddles_count=not one_in(source, 3),
        splash_in_pot_limit=one_in(source, 2),
        big_blind_ante_first=one_in(source, 2),
        low_qualifier=pick(source, (8, 8, 8, between(source, 5, 13))) if hi_lo else 8,
        rake_from=pick(source, ("main_first", "proportion", "by_pot")),
        odd_chip=pick(source, (1, 1, 2, 5)),
        odd_unit=pick(source, ("left_of_button", "high_hand", "first_shown")),
        show_all=one_in(source, 3),
        fold_when_free=not one_in(source, 3),
        burn=not one_in(source, 3),
        first_card=pick(source, ("small_blind", "left_of_big_blind")),
        **options,
    )
    return game, rake


def _draw_straddles(
    source: Source, limit: str, big_blind: int, max_bets: int | None
) -> dict[str, Any]:
    kind = pick(source, ("under_the_gun", "button", "mississippi"))
    number = between(source, 1, 3) if kind == "under_the_gun" else 1
    if limit == "fixed":
        number = min(number, number if max_bets is None else max_bets - 1)
        amounts = [(k + 2) * big_blind for k in range(number)]
    else:
        amounts = []
        for _ in range(number):
            amounts.append(2 * (amounts[-1] if amounts else big_blind))
            if one_in(source, 4):
                amounts[-1] += source.below(big_blind + 1)
    return {"straddles": tuple(amounts), "straddle_kind": kind}


@dataclass(frozen=True)
class Setup:
    """All that a hand begins with."""

    game: omaha.Game
    rake: PlainRake | StatedRake | None
    stacks: list[int]
    button: int
    deck: list[int]
    posts: dict[str, Any]  # and splash money, and what is agreed on runs
    stated_rake: int | None = None

    @property
    def chips(self) -> int:
        """All the money that there is."""
        return sum(self.stacks) + int(self.posts.get("splash", 0))

    def hand(self, **changes: Any) -> omaha.Hand:
        return omaha.Hand(
            self.game,
            self.stacks,
            self.button,
            **({"deck": self.deck, "rake": self.stated_rake} | self.posts | changes),
        )

    def reference(self, **options: Any) -> ReferenceHand:
        """The same hand for the reference, with options of the game changed."""
        values = {f.name: getattr(self.game, f.name) for f in fields(self.game) if f.init}
        values |= {"rake": self.rake} | options
        game = cast("GameLike", SimpleNamespace(**values))
        return ReferenceHand(game, self.stacks, self.button, self.deck, **self.posts)


def cards_needed(game: omaha.Game, players: int) -> int:
    return players * game.hole_cards + 5 * game.boards + (3 if game.burn else 0)


def draw_players(source: Source, game: omaha.Game) -> int:
    """A number of seats on which the game's straddles fit."""
    if game.straddle_kind != "under_the_gun" or not game.straddles:
        return between(source, 2, game.max_seats)
    if len(game.straddles) == 1 and one_in(source, 4):
        return 2
    return between(source, len(game.straddles) + 2, game.max_seats)


def draw_stacks(source: Source, game: omaha.Game, players: int) -> list[int]:
    unit = game.min_bet
    posts = max(unit, game.ante, game.big_blind_ante, *game.straddles, 0)
    stacks: list[int] = []
    for _ in range(players):
        kind = source.below(8)
        if kind <= 2:
            stack = between(source, 1, 100 * unit)
        elif kind == 3:
            stack = between(source, 1, 10 * unit)
        elif kind == 4:
            stack = between(source, 1, 3 * posts)
        elif kind == 5:
            stack = between(source, 1, 3)
        elif kind == 6:
            stack = pick(source, stacks) if stacks else unit
        else:
            stack = max(1, unit + pick(source, (0, game.ante, game.small_blind, -1, 1)))
        stacks.append(stack)
    return stacks


def draw_close_stacks(source: Source, game: omaha.Game, players: int) -> list[int]:
    """Deep stacks among short ones of nearly one size, for short raises one after the other."""
    unit = game.min_bet
    base = pick(source, (1, 2, 3, between(source, 1, 12))) * unit + game.ante
    spread = pick(source, (1, 2, 3)) * unit
    return [
        60 * unit if one_in(source, 3) else base + source.below(spread + 1) for _ in range(players)
    ]


def draw_posts(source: Source, game: omaha.Game, players: int, button: int) -> dict[str, Any]:
    """Nothing, a straddler, or lists that replace the game's own posts."""
    if game.kill is not None and one_in(source, 2):
        return {"killer": source.below(players)}
    if not one_in(source, 3):
        if game.straddles and game.straddle_kind == "mississippi" and one_in(source, 2):
            return {"straddle_seat": button if players == 2 else source.below(players)}
        return {}
    posts: dict[str, Any] = {}
    unit = game.min_bet
    if one_in(source, 2):
        posts["antes"] = [source.below(2 * unit + 1)] * players
    if one_in(source, 2):
        posts["dead"] = [source.below(unit + 1) if one_in(source, 3) else 0 for _ in range(players)]
    # The engine takes a seat for the big blind from `live`, the reference from the button.
    if not game.bomb_pot and game.first_card == "small_blind" and one_in(source, 2):
        live = [0] * players
        for _ in range(source.below(4)):
            live[source.below(players)] = pick(source, (unit, game.small_blind, 2 * unit, unit + 1))
        equal_blinds = game.small_blind == max(live) and live.count(max(live)) > 1
        if not equal_blinds:
            posts["live"] = live
    return posts


def draw_setup(source: Source, game: omaha.Game, rake: PlainRake | None) -> Setup:
    players = draw_players(source, game)
    button = source.below(players)
    deck = list(range(52))
    Random(source.below(2**32)).shuffle(deck)
    if one_in(source, 4) and game.run_it == 1:
        deck = deck[: cards_needed(game, players)]
    stacks = pick(source, (draw_stacks, draw_stacks, draw_close_stacks))(source, game, players)
    posts = draw_posts(source, game, players, button)
    if one_in(source, 12):
        stated = StatedRake(source.below(6))
        return Setup(game, stated, stacks, button, deck, posts, stated.amount)
    return Setup(game, rake, stacks, button, deck, posts)


def draw_hand(source: Source) -> Setup:
    """A hand of any game; every other one with what `draw_modern_game` adds."""
    game, rake = draw_game(source)
    if one_in(source, 2):
        game = draw_modern_game(source, game)
    setup = draw_setup(source, game, rake)
    setup.posts.update(draw_modern_posts(source, game, len(setup.stacks)))
    return setup


def draw_modern_game(source: Source, game: omaha.Game) -> omaha.Game:
    """The same game with a cap, or run several times, or both."""
    changes: dict[str, Any] = {}
    if game.boards == 1 or one_in(source, 3):
        changes |= {"boards": 1, "run_it": pick(source, (2, 3, 3, 1))}
    if one_in(source, 2):
        blind = 0 if game.bomb_pot else max(game.big_blind, *game.straddles, 0)
        kill = 0 if game.kill is None else game.kill.amount
        least = max(1, game.ante + max(blind, kill), game.big_blind + game.big_blind_ante)
        changes["cap"] = -(-least // game.min_bet) + pick(source, (0, 1, 4, 10, 30))
    return game.replace(**changes)


def draw_modern_posts(source: Source, game: omaha.Game, players: int) -> dict[str, Any]:
    """Splash money, and perhaps what all agree to beforehand."""
    posts: dict[str, Any] = {}
    if one_in(source, 3):
        posts["splash"] = between(source, 1, 5 * game.min_bet)
    if game.run_it > 1 and one_in(source, 3):
        most = most_runs(game, players, 0)
        if most:
            posts["runs"] = between(source, 1, most)
    return posts


def most_runs(game: omaha.Game, players: int, street: int) -> int:
    """The most runs that may be agreed to on a street; 0 where that is not done."""
    if game.run_it == 1:
        return 0
    burns = int(game.burn)
    dealt = (0, 3 + burns, 4 + 2 * burns, 5 + 3 * burns)
    left = 52 - players * game.hole_cards - dealt[street]
    each = dealt[3] - dealt[street]
    return max(1, min(game.run_it, left // each)) if each else 0


Action = tuple[str, tuple[int, ...]]


def actor_of(hand: omaha.Hand) -> int:
    """The seat to act, in a hand where there is one."""
    assert hand.actor is not None
    return hand.actor


def raise_bounds(hand: omaha.Hand) -> tuple[int, int] | None:
    """The least and the greatest raise-to, or None; never only one of them."""
    legal = hand.legal
    if legal.min_raise_to is None or legal.max_raise_to is None:
        assert legal.min_raise_to is None
        assert legal.max_raise_to is None
        return None
    return legal.min_raise_to, legal.max_raise_to


def draw_action(source: Source, hand: omaha.Hand) -> Action:
    """A legal action of the actor, a lost connection of anybody, or a word on the runs."""
    if hand.game.run_it > 1 and hand.runs is None:
        word = _draw_word(source, hand)
        if word is not None:
            return word
    legal = hand.legal
    kind = source.below(16)
    if kind == 15:
        seat = source.below(hand.seats)
        lost = hand.folded + hand.disconnected
        if hand.in_play[seat] and seat not in lost:
            return "disconnect", (seat,)
        return "time_out", ()
    if kind == 14:
        return "time_out", ()
    bounds = raise_bounds(hand)
    if kind >= 9 and bounds is not None:
        return _draw_raise(source, hand, *bounds)
    if kind >= 7 and legal.fold:
        return "fold", ()
    return ("check" if legal.check else "call"), ()


def _draw_word(source: Source, hand: omaha.Hand) -> Action | None:
    """What somebody says about the runs: whoever is asked, or now and then anybody beforehand."""
    if hand.actor is not None and not one_in(source, 12):
        return None
    seats = hand.needs_runs or [seat for seat in range(hand.seats) if seat not in hand.folded]
    seat = pick(source, seats)
    able = hand.in_play[seat] and seat not in hand.disconnected
    if hand.needs_runs and able and one_in(source, 6):
        return "disconnect", (seat,)
    most = most_runs(hand.game, hand.seats, int(hand.street))
    if most == 0:
        return None
    times = between(source, 1, most) if one_in(source, 3) else most
    if hand.agreed_runs[seat] == times:
        return None
    return "agree_runs", (seat, times)


def _draw_raise(source: Source, hand: omaha.Hand, least: int, most: int) -> Action:
    actor = actor_of(hand)
    kind = source.below(4)
    if kind == 3 and most == hand.bets[actor] + hand.in_play[actor]:
        return "all_in", ()
    total = (
        least,
        between(source, least, min(most, 2 * least)),
        between(source, least, most),
        most,
    )
    return pick(source, ("raise_to", "bet_to")), (total[kind],)


def draw_pushing_action(source: Source, hand: omaha.Hand) -> Action:
    """The same, but stacks too short for a full raise are often raised all in."""
    if hand.needs_runs:
        return draw_action(source, hand)
    bounds, actor = raise_bounds(hand), actor_of(hand)
    everything = hand.bets[actor] + hand.in_play[actor]
    if bounds == (everything, everything) and source.below(3):
        return "all_in", ()
    return draw_action(source, hand)


def illegal_actions(hand: omaha.Hand) -> Iterator[Action]:
    """The illegal actions that are closest to the legal ones."""
    legal = hand.legal
    actor = hand.actor
    lost = hand.folded + hand.disconnected
    if not legal.fold:
        yield "fold", ()
    if not legal.check:
        yield "check", ()
    if not legal.call:
        yield "call", ()
    for seat in range(hand.seats):
        if hand.finished or seat in lost or hand.in_play[seat] == 0:
            yield "disconnect", (seat,)
    yield from _illegal_words(hand)
    if actor is None:
        yield "time_out", ()
        yield "all_in", ()
        yield "raise_to", (hand.game.min_bet,)
        return
    everything = hand.bets[actor] + hand.in_play[actor]
    bounds = raise_bounds(hand)
    if bounds is None:
        for total in {0, max(hand.bets), max(hand.bets) + hand.game.min_bet, everything}:
            yield "raise_to", (total,)
    else:
        yield "raise_to", (bounds[0] - 1,)
        yield "raise_to", (bounds[1] + 1,)
    if hand.in_play[actor] > legal.call and (bounds is None or everything != bounds[1]):
        yield "all_in", ()


def _illegal_words(hand: omaha.Hand) -> Iterator[Action]:
    """Agreements that are not to be had: too many runs, or too late, or not in this game."""
    most = most_runs(hand.game, hand.seats, int(hand.street))
    over = hand.finished or hand.runs is not None
    for seat in (0, hand.seats - 1):
        if over or seat in hand.folded:
            yield "agree_runs", (seat, 1)
        else:
            yield "agree_runs", (seat, 0)
            yield "agree_runs", (seat, most + 1)
