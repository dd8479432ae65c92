"""The parameters of a `VectorEnv`, checked and put as the compiled code reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha._support.seeds import seed_sequence
from omaha.envs.choices import raises_in_order, read_actions
from omaha.envs.layout import FEATURES, Layout, compiled_columns
from omaha.envs.stacks import Stacks
from omaha.errors import GameError
from omaha.games import Game
from omaha.players import CompiledPlayer

AUTORESET = ("same_step", "next_step", "disabled")  # as the compiled code numbers them

_KEYS = 3  # for what random numbers are for: cards, decisions, samples
_DTYPES = ("float32", "int8")


def one_of(value: Any, what: str, names: Sequence[str]) -> str:
    """Return a name that must be one of some."""
    if not isinstance(value, str) or value not in names:
        raise GameError(f"{what} is one of {', '.join(names)}, got {quoted(value)}")
    return value


def switch(value: Any, what: str) -> bool:
    """Return a value that must be True or False."""
    if not isinstance(value, bool):
        raise GameError(f"{what} must be True or False, got {quoted(value)}")
    return value


def keys_of(seed: Any, n: int) -> NDArray[np.uint64]:
    """Return the keys of each of n tables, a row for each.

    A sequence of seeds has one for each table, and gives each what it would have by itself.
    """
    if isinstance(seed, (Sequence, np.ndarray)) and not isinstance(seed, (str, bytes)):
        if len(seed) != n:
            raise GameError(f"{len(seed)} seeds for {n} tables: give one, or one for each")
        return np.concatenate([keys_of(one, 1) for one in seed])
    drawn = seed_sequence(seed).generate_state(n * _KEYS, np.uint64)
    return np.asarray(drawn, dtype=np.uint64).reshape(n, _KEYS)


def read_layout(
    game: Game, seats: int, observation: Any, features: Any, history: Any, canonical: bool
) -> tuple[Layout, dict[str, object]]:
    """Return the layout of the observations, and how the compiled code reads it."""
    if isinstance(features, str) or not isinstance(features, Sequence):
        raise GameError(f"features are a sequence of {', '.join(FEATURES)}, got {quoted(features)}")
    for feature in features:
        one_of(feature, "a feature", FEATURES)
    if "low" in features and not game.hi_lo:
        raise GameError(f"{game.name} has no low: the feature 'low' is for hi-lo games")
    acts = whole(history, "history", 1, 1024)
    layout = Layout.of(game, seats, observation, features, acts)
    return layout, compiled_columns(layout, game) | {"canonical": canonical}


def read_stacks(stacks: Any, carry: bool, game: Game, seats: int) -> dict[str, Any]:
    """Return how the stacks of each hand come about."""
    drawn = Stacks([1])
    if isinstance(stacks, Stacks):
        if carry:
            raise GameError("stacks that are drawn anew for every hand cannot be carried over")
        drawn = stacks
        listed = [max(drawn.values)] * seats
    elif isinstance(stacks, (Sequence, np.ndarray)) and not isinstance(stacks, (str, bytes)):
        if len(stacks) != seats:
            raise GameError(f"{len(stacks)} stacks for {seats} seats")
        listed = [whole(stack, "a stack", 1, MAX_CHIPS) for stack in stacks]
    elif stacks is None:
        listed = [100 * (game.big_blind or game.min_bet)] * seats
    else:
        listed = [whole(stacks, "stacks", 1, MAX_CHIPS)] * seats
    if sum(listed) > MAX_CHIPS:
        raise GameError(f"the stacks may add up to {sum(listed)}, which is more than {MAX_CHIPS}")
    return {
        "stack_rule": 1 if isinstance(stacks, Stacks) else 2 if carry else 0,
        "one_stack": drawn.same,
        "drawn": np.array(drawn.values, dtype=np.int64),
        "drawn_from": drawn.starts(),
        "stacks": listed,
        "most_chips": 1 << 60 if carry else sum(listed),
    }


def read_players(players: Any, seats: int) -> list[CompiledPlayer | None]:
    """Return who plays each seat: a compiled player, or None where learners are asked."""
    if players is None:
        return [None] * seats
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise GameError(f"players are a sequence with an entry a seat, got {quoted(players)}")
    if len(players) != seats:
        raise GameError(f"{len(players)} players for {seats} seats")
    for player in players:
        if player is not None and not isinstance(player, CompiledPlayer):
            raise GameError(
                "a player of the environment is a compiled one such as omaha.players.Random(), or "
                f"None for a seat that is asked, got {quoted(player)}"
            )
    if all(player is not None for player in players):
        raise GameError("one seat at least must be left to learners (None)")
    return list(players)


def compiled_options(
    game: Game, seats: int, columns: dict[str, object], given: dict[str, Any]
) -> dict[str, Any]:
    """Return the rest of the parameters as the compiled code reads them."""
    one_of(given["dtype"], "dtype", _DTYPES)
    one_of(given["reward_unit"], "reward_unit", ("chips", "big_blinds"))
    one_of(given["illegal"], "illegal", ("error", "nearest"))
    if given["step_limit"] is not None:
        whole(given["step_limit"], "step_limit", 1, 1 << 31)
    carry = switch(given["carry_stacks"], "carry_stacks")
    choices = read_actions(given["actions"])
    return {
        "threads": whole(given["threads"], "threads", 1, 256),
        "autoreset": AUTORESET.index(one_of(given["autoreset"], "autoreset", AUTORESET)),
        "nearest": given["illegal"] == "nearest",
        "adjusted": switch(given["all_in_adjusted"], "all_in_adjusted"),
        "step_limit": given["step_limit"] or 0,
        "reward_unit": 1.0
        if given["reward_unit"] == "chips"
        else 1 / (game.big_blind or game.min_bet),
        "small": given["dtype"] == "int8",
        "samples": whole(given["equity_samples"], "equity_samples", 1, 4096),
        "choices": choices,
        "order": raises_in_order(choices),
        "columns": columns,
        "players": read_players(given["players"], seats),
        **read_stacks(given["stacks"], carry, game, seats),
    }
