"""A table as text: what one seat may see, or everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omaha.cards import format_cards

if TYPE_CHECKING:
    from omaha.hand.views import View

__all__ = ["text_of"]


def text_of(view: View) -> str:
    """Return what a seat may see, a line for the table and one for each seat.

    Examples
    --------
    >>> import omaha
    >>> print(text_of(omaha.Hand(omaha.games.plo(1, 2), [200] * 3, seed=7).view(0)))
    pot-limit omaha 1/2  preflop  board -  pot 3
    > seat 0  button  stack 200  bet 0  JsJc8c2h
      seat 1  stack 199  bet 1  ????????
      seat 2  stack 198  bet 2  ????????
    seat 0 may fold or call 2 or raise to 4 to 7
    """
    boards = " and ".join(format_cards(board) or "-" for board in view.boards)
    lines = [f"{view.game}  {view.street.name.lower()}  board {boards}  pot {view.pot}"]
    for seat, cards in enumerate(view.hole_cards):
        mark = ">" if seat == view.actor else " "
        button = "  button" if seat == view.button else ""
        hole = "??" * view.game.hole_cards if cards is None else format_cards(cards)
        if seat in view.folded:
            hole = "folded"
        lines.append(
            f"{mark} seat {seat}{button}  stack {view.stacks[seat]}  bet {view.bets[seat]}  {hole}"
        )
    legal = view.legal
    if legal:
        lines.append(f"seat {view.seat} may {' or '.join(legal.words())}")
    return "\n".join(lines)
