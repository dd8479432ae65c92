"""What came of simulations: results with their intervals, and the sums behind them."""

from omaha.simulation.statistics import Interval, SimulationResult, Sums

__all__ = ["Interval", "SimulationResult", "Sums"]
