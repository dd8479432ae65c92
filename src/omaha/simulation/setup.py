"""What a simulation plays: its options, checked, and the chunks of hands that it is cut into."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import SeedSequence

from omaha._support.checks import MAX_CHIPS, listed, quoted, whole
from omaha._support.keyed import KeyedBits
from omaha._support.seeds import key_of, seed_sequence
from omaha.errors import GameError, PlayerError
from omaha.games import Game, by_name
from omaha.players import CompiledPlayer, name_of
from omaha.players.answers import can_play
from omaha.simulation.asking import Refused, described
from omaha.simulation.lockstep import Lockstep
from omaha.simulation.ring import Ring
from omaha.table import Table

__all__ = ["CHUNK", "SESSION", "TABLES", "Setup", "checked", "names_of"]

CHUNK = 16_384  # hands of one seed
TABLES = 8_192  # hands that are played at once
_MOST_TABLES = 1 << 16
SESSION = 256  # hands at a table, from the starting stacks on, where stacks carry over
_MOST_HANDS = 1 << 40


@dataclass(frozen=True, slots=True)
class Setup:
    """A run: everything that a chunk needs to be played, small enough to be sent with each.

    With a `ring` it is a ring game, whose players sit in its seats; else players are seats.
    """

    game: Game
    players: tuple[Any, ...]
    stacks: tuple[int, ...]
    hands: int
    entropy: Any
    spawn_key: tuple[int, ...]
    duplicate: bool
    carry_stacks: bool
    adjust: bool
    tables: int
    chunk: int = CHUNK
    ring: Ring | None = None

    @property
    def group(self) -> int:
        """How many hands in a row belong together: they are not independent of each other."""
        if self.carry_stacks:
            return SESSION
        return len(self.players) if self.duplicate else 1

    @property
    def chunk_hands(self) -> int:
        """Hands of a full chunk: whole groups."""
        return self.chunk // self.group * self.group

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.hands // self.chunk_hands)

    @property
    def source(self) -> tuple[int, ...]:
        """What the seed is told from others by: numbers that are hashed from it."""
        seed = SeedSequence(self.entropy, spawn_key=self.spawn_key)
        return tuple(int(word) for word in seed.generate_state(2, np.uint64))

    def key(self, *role: str | int) -> bytes:
        """Return the secret key of a part of the run; from one nothing follows about another."""
        seed = SeedSequence(self.entropy, spawn_key=self.spawn_key)
        return key_of(seed, "simulation", *role)

    def lockstep(
        self,
        chunk: int,
        record: int = -2,
        faults: Callable[[int, int, str, str], object] | None = None,
    ) -> Lockstep:
        """Return a chunk, dealt and ready to be played."""
        first = chunk * self.chunk_hands
        players: list[Any] = []
        batched: list[bool] = []
        for number, player in enumerate(self.players):
            if isinstance(player, CompiledPlayer):
                players.append(player.policy(self.game))
                batched.append(False)
                continue
            mine = self._fresh(chunk, number)
            batched.append(callable(getattr(mine, "act_batch", None)))
            players.append(mine if batched[-1] or hasattr(mine, "act") else _Function(mine))
        return Lockstep(
            self.game,
            players,
            batched,
            self.key("decisions", chunk),
            KeyedBits(self.key("cards", chunk)),
            list(self.stacks),
            min(self.chunk_hands, self.hands - first),
            first,
            self.tables,
            len(self.players) if self.duplicate else 1,
            SESSION if self.carry_stacks else 0,
            self.adjust,
            record,
            faults,
            self.ring,
        )

    def _fresh(self, chunk: int, number: int) -> Any:
        """Return a player in Python as it plays a chunk."""
        player = self.players[number]
        try:
            fresh = getattr(player, "fresh", None)
            mine = fresh() if callable(fresh) else player
            if not can_play(mine):
                raise TypeError(f"fresh() must give a player, got {quoted(mine)}")
        except GameError:  # which says what is wrong, as bots of the command line do
            raise
        except (Exception, SystemExit) as error:
            raise self.failed(chunk, Refused(0, number, described(error))) from error
        return mine

    def failed(self, chunk: int, refused: Refused) -> PlayerError:
        """Return the error of a player, with the place where it happened."""
        number, player, reason = refused.args
        who = f"player {player} ({name_of(self.players[player])})"
        if self.ring is not None:
            who += f" in seat {self.ring.seats[player]}"
        return PlayerError(
            f"{who} in hand {number} of chunk {chunk}, seed "
            f"{self.entropy}: {reason}; omaha.simulation.replay with this chunk and hand shows it",
            chunk,
            number,
            player,
            seat=-1 if self.ring is None else self.ring.seats[player],
            seed=(
                SeedSequence(self.entropy, spawn_key=self.spawn_key)
                if self.spawn_key or not isinstance(self.entropy, int)
                else self.entropy
            ),
        )


@dataclass(slots=True)
class _Function:
    """A function of a view, as a player."""

    act: Callable[[Any], Any]


def names_of(players: Sequence[Any]) -> tuple[str, ...]:
    """Return what the players are called, with numbers where several are called the same."""
    names = [name_of(player) for player in players]
    return tuple(
        name if names.count(name) == 1 else f"{name} #{names[:i].count(name) + 1}"
        for i, name in enumerate(names)
    )


def checked(
    game: Any,
    players: Any,
    hands: Any,
    seed: Any,
    stacks: Any,
    carry_stacks: Any,
    duplicate: Any,
    adjust: Any,
    tables: Any,
) -> Setup:
    """Check what `simulate` is given."""
    rules = by_name(game) if isinstance(game, str) else game
    ring = None
    if isinstance(rules, Table):
        _check_ring_options(stacks, duplicate)
        players, seats = _at_table(players, rules)
        if getattr(rules.game, "kill", None) is not None:
            raise GameError(
                "sessions from a table have the same posts whatever is won, and a kill depends on "
                "what is won: play a table with a game without one"
            )
        ring = Ring(rules, seats, SESSION)
        rules, stacks = ring.game, None
    if not isinstance(rules, Game):
        raise GameError(
            f"game must be an omaha.Game, the name of one, or an omaha.Table, got {game!r}"
        )
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise GameError(f"players must be a sequence with a player for each seat, got {players!r}")
    n = len(players)
    if not 2 <= n <= rules.max_seats:
        raise GameError(f"{n} players: {rules.name} takes 2 to {rules.max_seats}")
    for i, player in enumerate(players):
        _check_player(player, i, rules)
    for name, flag in (
        ("carry_stacks", carry_stacks),
        ("duplicate", duplicate),
        ("all_in_adjusted", adjust),
    ):
        if not isinstance(flag, bool):
            raise GameError(f"{name} must be True or False, got {flag!r}")
    if carry_stacks and duplicate:
        raise GameError("stacks that carry over do not go with duplicate deals")
    count = whole(hands, "hands", 1, _MOST_HANDS)
    if duplicate and count % n:
        raise GameError(
            f"with duplicate deals hands must be a multiple of the {n} players, got {count}"
        )
    chips = _stacks(stacks, n, rules) if ring is None else ring.stacks
    bought = chips if ring is None else tuple(map(max, ring.stacks, ring.rebuys))
    if sum(bought) * count * n > MAX_CHIPS * 4:
        raise GameError(
            f"{count} hands with {sum(bought)} chips at the table are more than can be counted up"
        )
    root = seed_sequence(seed)
    return Setup(
        rules,
        tuple(players),
        chips,
        count,
        root.entropy,
        tuple(root.spawn_key),
        duplicate,
        carry_stacks or ring is not None,
        adjust,
        whole(tables, "tables", 1, _MOST_TABLES),
        ring=ring,
    )


def _check_player(player: Any, number: int, game: Game) -> None:
    if not can_play(player):
        got = repr(player)
        if isinstance(player, type):
            got = f"the class {player.__name__}; give an object of it, {player.__name__}()"
        raise GameError(
            f"player {number} must be a player of omaha.players, or have act(view) or "
            f"act_batch(view), got {got}"
        )
    if isinstance(player, CompiledPlayer):
        player.policy(game)  # a ranking may be missing


def _check_ring_options(stacks: Any, duplicate: Any) -> None:
    """Refuse what does not go with a table."""
    if stacks is not None:
        raise GameError(
            f"a table has stacks: stacks must be left out, got {stacks!r}; sit(), top_up() and "
            "rebuy() change them"
        )
    if duplicate is not False:
        raise GameError(
            "duplicate deals do not go with a table, whose stacks carry over and whose button and "
            f"posts are as they stand: duplicate must be False, got {duplicate!r}"
        )


def _at_table(players: Any, table: Table) -> tuple[list[Any], list[int]]:
    """Return the players that are given for seats of a table, and their seats, in order."""
    if isinstance(players, Mapping):
        by_seat = {whole(seat, "a seat", 0, table.seats - 1): players[seat] for seat in players}
        given = [(seat, by_seat[seat]) for seat in sorted(by_seat)]
    elif isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise GameError(
            "players must be a sequence with an entry for each seat of the table, or a mapping "
            f"from seats to players, got {players!r}"
        )
    elif len(players) != table.seats:
        raise GameError(
            f"{len(players)} players for the {table.seats} seats of the table: None stands for "
            "an empty seat, and a mapping from seats to players leaves it out"
        )
    else:
        given = [(seat, player) for seat, player in enumerate(players) if player is not None]
    return [player for _, player in given], [seat for seat, _ in given]


def _stacks(stacks: Any, n: int, game: Game) -> tuple[int, ...]:
    if stacks is None:
        stacks = 100 * (game.big_blind or game.min_bet)
    if not hasattr(stacks, "__len__") or getattr(stacks, "ndim", 1) == 0:
        stacks = [stacks] * n
    given = listed(stacks, "stacks", each="player")
    if len(given) != n:
        raise GameError(f"{len(given)} stacks for {n} players")
    chips = tuple(whole(x, f"the stack of player {i}", 1, MAX_CHIPS) for i, x in enumerate(given))
    if sum(chips) > MAX_CHIPS:
        raise GameError(f"the stacks add up to more than {MAX_CHIPS}")
    return chips
