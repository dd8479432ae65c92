"""Equilibria of rivers and turns, solved exactly, and best responses."""

from omaha.solver._train import Progress
from omaha.solver.groups import Group
from omaha.solver.node import SolutionNode
from omaha.solver.responses import best_response
from omaha.solver.solution import Solution
from omaha.solver.subgame import Subgame

__all__ = ["Group", "Progress", "Solution", "SolutionNode", "Subgame", "best_response"]
