"""A solution as one page of HTML that needs nothing else."""

from __future__ import annotations

import json
import math
import os
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from omaha._support.checks import whole
from omaha._support.files import replacing
from omaha.solver._tree import CHANCE, DECISION, TreeNode
from omaha.solver.groups import kind_of, weights_of

if TYPE_CHECKING:
    from omaha.solver.node import SolutionNode
    from omaha.solver.solution import Solution

__all__ = ["to_html", "write_html"]


def to_html(solution: Solution, hands: int = 1000) -> str:
    """Return a page of a solution, with all decisions of its first street.

    Parameters
    ----------
    solution : Solution
    hands : int
        The most hands that are listed at a decision: those that come there most often. Groups of
        made hands and frequencies are always those of all hands.

    Returns
    -------
    str
        HTML with its style and script inside, which asks no network for anything.
    """
    most = whole(hands, "hands", 0, 10_000_000)
    nodes: list[dict[str, Any]] = []
    tree = _branch(solution, solution.subgame.root, "start", nodes, most)
    spot = solution.subgame
    first, second = solution.ev
    page = {
        "title": f"{spot.game} on {spot.board_text}",
        "about": (
            f"pot {spot.pot}, stacks {spot.stacks[0]} and {spot.stacks[1]}; EV {first:.2f} and "
            f"{second:.2f}; exploitability {solution.exploitability:.3%} of the pot after "
            f"{solution.iterations} iterations"
        ),
        "tree": tree,
        "nodes": nodes,
    }
    template = files("omaha.solver").joinpath("_page.html").read_text("utf-8")
    # Within a script "</" could end it.
    text = json.dumps(page, separators=(",", ":"), allow_nan=False).replace("</", "<\\/")
    return template.replace("/*DATA*/", text)


def write_html(solution: Solution, path: str | os.PathLike[str], hands: int = 1000) -> None:
    """Write `to_html` to a file."""
    page = to_html(solution, hands).encode()
    with replacing(path) as file:
        file.write(page)


def _branch(
    solution: Solution, node: TreeNode, label: str, nodes: list[dict[str, Any]], most: int
) -> dict[str, Any]:
    """Return a branch of the tree for the page, and add its decisions to the nodes."""
    if node.kind != DECISION:
        end = "fold" if node.folded else "river" if node.kind == CHANCE else "showdown"
        return {"label": f"{label} ({end})" if end != label else label, "node": None, "below": []}
    number = len(nodes)
    nodes.append({})
    nodes[number] = _decision(solution[node.path], most)
    below = [
        _branch(solution, child, action, nodes, most)
        for action, child in zip(node.actions, node.children, strict=True)
    ]
    return {"label": f"{label}: player {node.player}", "node": number, "below": below}


def _decision(node: SolutionNode, most: int) -> dict[str, Any]:
    weights = weights_of(node)
    groups = node.by_made_hand()
    evs = np.nansum(node.strategy * node.ev, axis=1)
    chosen = np.argsort(-weights, kind="stable")[:most]
    columns = node.columns()
    rows = [
        [
            columns["hand"][i],
            columns["makes"][i],
            _number(weights[i]),
            _number(columns["equity"][i]),
            _number(evs[i]),
            *(_number(share) for share in node.strategy[i].tolist()),
            kind_of(columns["makes"][i]),
        ]
        for i in chosen.tolist()
    ]
    return {
        "where": f"Player {node.player} after {', '.join(node.path) or 'the start'}",
        "summary": f"pot {node.pot}; player 0 has put in {node.paid[0]}, player 1 {node.paid[1]}",
        "actions": list(node.actions),
        "frequencies": [_number(share) for share in node.frequencies.tolist()],
        "total": len(node.hands),
        "hands": rows,
        "groups": [
            [
                group.label,
                group.hands,
                _number(group.share),
                _number(group.equity),
                _number(group.ev),
                *(_number(share) for share in group.frequencies),
            ]
            for group in groups
        ],
    }


def _number(value: float) -> float | None:
    """Return a number with the digits that a page shows, None where there is none."""
    return None if not math.isfinite(value) else round(float(value), 5)
