"""Equilibria of rivers and turns, solved exactly, and best responses."""

from omaha.solver.responses import best_response
from omaha.solver.solution import Solution, SolutionNode
from omaha.solver.subgame import Subgame

__all__ = ["Solution", "SolutionNode", "Subgame", "best_response"]
