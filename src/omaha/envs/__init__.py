"""Environments for learning: the game for reinforcement learning, many tables at once.

`VectorEnv` steps thousands of tables in compiled code and needs NumPy only. The adapters for the
frameworks are modules of their own, each with its extra: `omaha.envs.gymnasium`,
`omaha.envs.pettingzoo` (``pip install "omaha-poker[rl]"``) and `omaha.envs.openspiel`
(``pip install "omaha-poker[openspiel]"``).
"""

from omaha.envs.choices import Choices
from omaha.envs.information import information_state
from omaha.envs.layout import Layout, Part
from omaha.envs.learner import ArrayPolicy, LearnerTables
from omaha.envs.observer import ArrayPlayer, Observer
from omaha.envs.snapshot import TableSnapshot
from omaha.envs.stacks import Stacks
from omaha.envs.vector import VectorEnv

__all__ = [
    "ArrayPlayer",
    "ArrayPolicy",
    "Choices",
    "Layout",
    "LearnerTables",
    "Observer",
    "Part",
    "Stacks",
    "TableSnapshot",
    "VectorEnv",
    "information_state",
]
