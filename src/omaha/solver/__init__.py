"""Equilibria of rivers and turns, solved exactly, and best responses."""

from omaha.solver.solution import Solution, SolutionNode
from omaha.solver.subgame import Subgame

__all__ = ["Solution", "SolutionNode", "Subgame"]
