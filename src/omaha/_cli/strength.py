"""`omaha strength`: what a hand makes on a board."""

from typing import Annotated

import typer

from omaha import describe, parse_cards
from omaha._cli.options import AsJson
from omaha._cli.text import print_json
from omaha.strength.words import spaced


def strength(
    hand: Annotated[str, typer.Argument(help="2 (hold'em), 4, 5 or 6 hole cards: AsKsQhJh.")],
    board: Annotated[str, typer.Argument(help="3 to 5 board cards: Tc5s2h9d3c.")],
    qualifier: Annotated[int, typer.Option(help="The highest rank of a low, 5 to 13.")] = 8,
    as_json: AsJson = False,
) -> None:
    """Say what a hand makes on a board, high and low.

    Strengths are greater for stronger hands: high 1 to 7462; low 0 where there is none, else up
    to 56 for A-2-3-4-5 (with the qualifier 8).
    """
    showing = describe(hand, board, qualifier)
    if as_json:
        high = {
            "strength": showing.high,
            "name": showing.high_name,
            "cards": spaced(showing.high_cards).split(),
        }
        low = {
            "strength": showing.low,
            "name": showing.low_name,
            "cards": spaced(showing.low_cards).split(),
        }
        print_json(
            {
                "hole": spaced(parse_cards(hand)).split(),
                "board": spaced(parse_cards(board)).split(),
                "qualifier": qualifier,
                "high": high,
                "low": low if showing.low else None,
            }
        )
        return
    typer.echo(f"high {showing.high:5}  {spaced(showing.high_cards)}  {showing.high_name}")
    if showing.low:
        typer.echo(f"low  {showing.low:5}  {spaced(showing.low_cards)}  {showing.low_name}")
    else:
        typer.echo("low   none")
