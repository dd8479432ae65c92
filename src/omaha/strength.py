"""Strength of high and low hands."""

from omaha._strength import high, low

__all__ = ["high", "low"]
