"""Playthroughs that a person can read: two hands of each game, from a seed.

``python -m tests.envs.playthrough`` writes them anew, to ``tests/data/playthroughs``. Do that when
behaviour was changed on purpose, and look at what became different.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from omaha.cards import format_cards
from omaha.envs import VectorEnv
from omaha.envs.text import text_of
from tests.envs.following import GAMES, make

FOLDER = Path(__file__).resolve().parent.parent / "data" / "playthroughs"


def file_of(name: str) -> Path:
    return FOLDER / f"{name.replace(',', '').replace(' ', '-')}.txt"


def columns(env: VectorEnv) -> str:
    """The columns that are not 0, by part; cards as text."""
    words = []
    for name, values in env.parts.items():
        row = values[0]
        if name in ("own_cards", "board"):
            cards = [int(at[-1]) for at in np.argwhere(row)]
            words.append(f"{name} {format_cards(cards) or '-'}")
        elif row.any():
            words.append(f"{name} {' '.join(f'{x:g}' for x in row.ravel())}")
    return "\n".join(f"    {word}" for word in words)


def playthrough(name: str) -> str:
    """Two hands of a game as text."""
    env = make(name, 1, seed=2026)
    env.reset()
    rng = np.random.default_rng(7)
    lines = [f"# {name}: seed 2026, actions drawn with seed 7"]
    for hand in range(2):
        lines += ["", f"== hand {hand}", ""]
        while env.hand_number(0) == hand:
            view = env.hand(0).view(int(env.current_player[0]))
            allowed = np.flatnonzero(env.legal_action_mask[0]).tolist()
            totals = {k: env.action_total(0, k) for k in allowed}
            action = int(env.sample_actions(rng)[0])
            lines += [
                text_of(view),
                columns(env),
                "  allowed: "
                + ", ".join(
                    f"{k} {env.action_names[k]}" + (f" to {totals[k]}" if totals[k] else "")
                    for k in allowed
                ),
                f"  chosen: {action} {env.action_names[action]}",
                "",
            ]
            env.step([action])
        lines.append("rewards: " + " ".join(f"{reward:g}" for reward in env.rewards[0]))
    return "\n".join(lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        file_of(name).write_text(playthrough(name), "utf-8")


if __name__ == "__main__":
    main()
