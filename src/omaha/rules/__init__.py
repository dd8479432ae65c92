"""The one rule book, compiled: posts, bounds, acts, runs, showdown, and what seats owe."""
