"""A betting tree as the arrays that the kernels walk."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from omaha.solver._forest import NODE
from omaha.solver._kernels import LANES, MAX_ACTIONS
from omaha.solver._tree import CHANCE, DECISION, TERMINAL, TreeNode

_KINDS = {DECISION: 0, TERMINAL: 1, CHANCE: 2}


@dataclass
class Layout:
    """The trees of one street, as arrays.

    Attributes
    ----------
    listed : list of TreeNode
        By number.
    rows : tuple of int
        How many rows, one for each action of each decision, are stored of each player.
    decisions : tuple of int
        How many each player has.
    lanes : tuple of int
        How many terminals need the weight of disjoint hands, and how many the wins.
    leaves : list of TreeNode
        Where a card is dealt.
    """

    listed: list[TreeNode]
    nodes: NDArray[np.void]
    children: NDArray[np.int32]
    roots: NDArray[np.int32]
    depth: int
    rows: tuple[int, int]
    decisions: tuple[int, int]
    lanes: tuple[int, int]
    leaves: list[TreeNode]

    @property
    def batches(self) -> int:
        """How many sweeps of hands the terminals take."""
        return sum((count + LANES - 1) // LANES for count in self.lanes)


def _below(node: TreeNode) -> list[TreeNode]:
    """Return a node and what follows on its street, each before its children."""
    found = [node]
    if node.kind == DECISION:
        for child in node.children:
            found += _below(child)
    return found


def _depth(node: TreeNode) -> int:
    if node.kind != DECISION:
        return 0
    return 1 + max(_depth(child) for child in node.children)


def lay_out(roots: list[TreeNode], pot: int) -> Layout:
    """Lay out the trees below some roots, as far as no card is dealt.

    What players gain is counted from half of the pot, so that without rake a showdown between
    equal contributions is worth as much to one as it costs the other, and needs the weight of
    the disjoint hands no more.
    """
    listed = [node for root in roots for node in _below(root)]
    number = {id(node): i for i, node in enumerate(listed)}
    nodes = np.zeros(len(listed), dtype=NODE)
    children: list[int] = []
    rows, decisions, lanes = [0, 0], [0, 0], [0, 0]
    leaves: list[TreeNode] = []
    for i, node in enumerate(listed):
        node.number = i
        out = nodes[i]
        out["kind"], out["player"] = _KINDS[node.kind], node.player
        out["lane_disjoint"] = out["lane_wins"] = out["lock"] = -1
        if node.kind == DECISION:
            if len(node.actions) > MAX_ACTIONS:
                raise ValueError(f"{len(node.actions)} actions; at most {MAX_ACTIONS}")
            out["actions"], out["first_child"] = len(node.actions), len(children)
            out["row"] = rows[node.player]
            rows[node.player] += len(node.actions)
            out["decision"] = decisions[node.player]
            decisions[node.player] += 1
            children += [number[id(child)] for child in node.children]
        elif node.kind == CHANCE:
            out["lane_wins"] = len(leaves)
            leaves.append(node)
        else:
            middle = [node.won[p] + node.lost[p] - pot for p in (0, 1)]
            swing = [node.won[p] - node.lost[p] for p in (0, 1)]
            out["disjoint"], out["wins"] = np.divide(middle, 2), np.divide(swing, 2)
            for k, (name, needed) in enumerate((("disjoint", middle), ("wins", swing))):
                if any(needed):
                    out[f"lane_{name}"] = lanes[k]
                    lanes[k] += 1
    return Layout(
        listed,
        nodes,
        np.array(children, dtype=np.int32),
        np.array([number[id(root)] for root in roots], dtype=np.int32),
        max(_depth(root) for root in roots),
        (rows[0], rows[1]),
        (decisions[0], decisions[1]),
        (lanes[0], lanes[1]),
        leaves,
    )
