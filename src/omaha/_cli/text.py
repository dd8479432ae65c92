"""Small things that the subcommands print."""

import json

import typer

from omaha.houses import House, house_of

__all__ = ["house_named", "print_json", "printable"]


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
