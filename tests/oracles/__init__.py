"""Slow, obvious references of the rules, written from the rule text alone.

They import nothing of the package under test, so that an error has to be made twice to stay hidden.
"""
