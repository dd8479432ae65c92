"""Omaha poker at machine speed."""
