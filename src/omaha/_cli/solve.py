"""`omaha solve`: an equilibrium of a turn or a river."""

from math import log
from pathlib import Path
from typing import Annotated

import typer

from omaha._cli.options import AsJson, check_paths
from omaha._cli.rules import Evaluated
from omaha._cli.text import print_json
from omaha._support.progress import LateBar
from omaha.errors import GameError
from omaha.solver import Progress, Solution, SolutionNode, Subgame
from omaha.solver.page import write_html


def solve(
    ranges: Annotated[
        list[str],
        typer.Option("--range", "-r", help="Twice: the first player's and the second's."),
    ],
    board: Annotated[str, typer.Option("--board", "-b", help="Five cards, or four: KsTd7s4h2c.")],
    pot: Annotated[int, typer.Option(min=1, help="Chips in the pot.")],
    stack: Annotated[
        list[int], typer.Option("--stack", help="Chips behind; twice where they differ.")
    ],
    game: Evaluated = "plo",
    bets: Annotated[
        str | None, typer.Option(help="Sizes: 50%,pot,all-in, or chips. The pot, if absent.")
    ] = None,
    raises: Annotated[
        int | None, typer.Option(min=0, help="The most bets and raises of a street; 3.")
    ] = None,
    first: Annotated[int, typer.Option(min=0, max=1, help="Who acts first, 0 or 1.")] = 0,
    dead: Annotated[str, typer.Option(help="Cards that nobody has and that do not come.")] = "",
    target: Annotated[
        float, typer.Option(min=0, help="Stop at this exploitability, a fraction of the pot.")
    ] = 0.001,
    seconds: Annotated[float | None, typer.Option(help="Stop after so many.")] = None,
    iterations: Annotated[int | None, typer.Option(help="Stop after so many.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="How many to use.")] = 1,
    html: Annotated[Path | None, typer.Option(help="Write a page to look at: out.html.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the solution itself: out.npz.")] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a turn or a river exactly, with whole ranges.

    Put ranges in single quotes: $ and ! mean something to the shell.
    """
    check_paths([html] if html else [], (".html",), "a page is written to a name in .html")
    check_paths([save] if save else [], (".npz",), "a solution is written to a name in .npz")
    if not 1 <= len(stack) <= 2:
        raise GameError(f"a subgame has 2 players, got {len(stack)} stacks")
    spot = Subgame(
        game,
        board,
        ranges,
        pot,
        stack if len(stack) == 2 else stack[0],
        None if bets is None else bets.split(","),
        raises,
        first=first,
        dead=dead,
    )
    with LateBar("solving") as bar:
        told = bar.callback
        solution = spot.solve(
            target,
            iterations,
            seconds,
            threads,
            progress=None if told is None else lambda now: told(_part(now, target)),
        )
    if html is not None:
        write_html(solution, html)
    if save is not None:
        solution.save(save)
    if as_json:
        print_json(_for_programs(solution))
    else:
        typer.echo(_for_people(solution))


def _part(now: Progress, target: float) -> float:
    """How far a solve has come: exploitability falls from about the pot by equal factors."""
    if not 0 < target < 1 or now.exploitability <= target:
        return 1.0
    return min(1.0, log(min(1.0, now.exploitability)) / log(target))


def _for_programs(solution: Solution) -> dict[str, object]:
    spot = solution.subgame
    return {
        "game": spot.game.name,
        "nodes": spot.nodes,
        "hands": list(spot.hands),
        "memory": spot.memory,
        "iterations": solution.iterations,
        "exploitability": solution.exploitability,
        "ev": list(solution.ev),
        "gains": list(solution.gains),
        "decisions": [
            {
                "path": list(node.path),
                "player": node.player,
                "actions": dict(zip(node.actions, node.frequencies.tolist(), strict=True)),
            }
            for node in _decisions(solution)
        ],
    }


def _for_people(solution: Solution) -> str:
    spot = solution.subgame
    lines = [
        repr(spot)[1:-1],
        f"{solution.iterations} iterations, exploitability {solution.exploitability:.3%} of the "
        f"pot; EV {solution.ev[0]:.2f} and {solution.ev[1]:.2f}",
    ]
    for node in _decisions(solution):
        shares = ", ".join(
            f"{action} {share:.1%}"
            for action, share in zip(node.actions, node.frequencies.tolist(), strict=True)
        )
        lines.append(f"{', '.join(node.path) or 'start'}: player {node.player}: {shares}")
    return "\n".join(lines)


def _decisions(solution: Solution) -> list[SolutionNode]:
    """The decisions of the first street."""
    street = solution.subgame.root.street
    return [
        solution[node.path]
        for node in solution.subgame.root.walk()
        if node.kind == "decision" and node.street == street
    ]
