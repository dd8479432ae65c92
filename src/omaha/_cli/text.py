"""Small things that the subcommands print."""

import json
from collections.abc import Sequence

import typer

from omaha.cards import format_cards
from omaha.houses import House, house_of
from omaha.strength import describe

__all__ = ["cards", "hands_in_words", "house_named", "print_json", "printable"]


def cards(held: Sequence[int]) -> str:
    """Cards with blanks between them."""
    return " ".join(format_cards([card]) for card in held)


def hands_in_words(hole: Sequence[int], board: Sequence[int], qualifier: int | None) -> str:
    """The names of what a hand makes; a low only with a qualifier."""
    showing = describe(hole, board, qualifier or 8)
    low = f"; {showing.low_name}" if qualifier and showing.low else ""
    return f"{showing.high_name}{low}"


def printable(text: str) -> str:
    """A text from a file without what could steer a terminal."""
    return "".join(symbol if symbol.isprintable() else "?" for symbol in text)


def print_json(value: object) -> None:
    """A result for programs."""
    typer.echo(json.dumps(value, indent=2))


def house_named(text: str) -> House:
    """A house by its name, or from a file whose name ends in .toml."""
    try:
        return house_of(text)
    except OSError as error:
        raise typer.BadParameter(f"{printable(text)}: {error.strerror}") from None
