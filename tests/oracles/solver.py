"""River spots solved the obvious way: matrices of hands against hands, plain CFR, own betting.

Nothing here comes from the package: strengths are given, bets are counted in this file, and every
pair of hands is compared with every other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]


def disjoint_pairs(first: NDArray[np.uint8], second: NDArray[np.uint8]) -> Matrix:
    """Return 1 where two hands share no card, (n, m)."""
    return np.array(
        [[float(not set(a) & set(b)) for b in second.tolist()] for a in first.tolist()]
    ).reshape(len(first), len(second))


def shares(
    high: tuple[NDArray[np.int16], NDArray[np.int16]],
    low: tuple[NDArray[np.int16], NDArray[np.int16]] | None = None,
) -> Matrix:
    """Return the part of the pot that each first hand wins from each second one, (n, m)."""
    a, b = (np.asarray(part, dtype=np.int64) for part in high)
    top: Matrix = (np.sign(a[:, None] - b[None, :]) + 1) / 2
    if low is None:
        return top
    c, d = (np.asarray(part, dtype=np.int64) for part in low)
    bottom = (np.sign(c[:, None] - d[None, :]) + 1) / 2
    nobody = (c[:, None] == 0) & (d[None, :] == 0)
    split: Matrix = np.where(nobody, top, (top + bottom) / 2)
    return split


@dataclass(frozen=True)
class Showdown:
    """An end without a fold: what both have put in."""

    paid: tuple[int, int]


@dataclass
class Spot:
    """A node of the betting: what both have put in since the start, and who is to act."""

    player: int
    paid: tuple[int, int]
    stacks: tuple[int, int]
    raises: int
    pot: int
    sizes: tuple[float, ...]
    most_raises: int
    least_bet: int
    checked: bool = False
    last_raise: int = 0
    actions: list[str] = field(default_factory=list)
    children: list[Spot | Showdown | None] = field(default_factory=list)
    regrets: Matrix | None = None
    sums: Matrix | None = None

    def grow(self) -> Spot:
        """Make all nodes below; a child is None after a fold."""
        me, other = self.player, 1 - self.player
        owed = self.paid[other] - self.paid[me]
        if owed:
            self._add("fold", None)
            after = list(self.paid)
            after[me] += min(owed, self.stacks[me] - self.paid[me])
            self._add("call", Showdown((after[0], after[1])))
        elif self.checked:
            self._add("check", Showdown(self.paid))
        else:
            self._add("check", self._next(self.paid, self.raises, self.last_raise, True))
        self._grow_bets(owed)
        return self

    def _grow_bets(self, owed: int) -> None:
        me, other = self.player, 1 - self.player
        most = min(self.stacks)
        if self.raises >= self.most_raises or self.paid[other] >= most:
            return
        totals = set()
        for size in self.sizes:
            money = self.pot + sum(self.paid) + owed
            total = self.paid[other] + int(money * size)
            least = self.paid[other] + max(self.last_raise, self.least_bet)
            totals.add(min(max(total, least), most))
        for total in sorted(totals):
            after = list(self.paid)
            after[me] = total
            raised = max(total - self.paid[other], self.last_raise)
            spot = self._next((after[0], after[1]), self.raises + 1, raised, True)
            self._add(f"to {total}", spot)

    def _add(self, name: str, child: Spot | Showdown | None) -> None:
        self.actions.append(name)
        self.children.append(child)

    def _next(self, paid: tuple[int, int], raises: int, last: int, checked: bool) -> Spot:
        return Spot(
            1 - self.player,
            paid,
            self.stacks,
            raises,
            self.pot,
            self.sizes,
            self.most_raises,
            self.least_bet,
            checked,
            last,
        ).grow()


class ObviousSolver:
    """CFR+ with linear averaging over all pairs of hands."""

    def __init__(
        self,
        share: Matrix,
        disjoint: Matrix,
        weights: tuple[Matrix, Matrix],
        spot: Spot,
        rake: float = 0.0,
        cap: float = float("inf"),
    ) -> None:
        self.share, self.disjoint, self.weights = share, disjoint, weights
        self.root = spot.grow()
        self.rake, self.cap = rake, cap
        self.pot = spot.pot

    def _raked(self, money: int) -> int:
        return money - int(min(money * self.rake, self.cap))

    def _end(self, node: Spot, child: Showdown | None, player: int, reach: Matrix) -> Matrix:
        """Return the values of a player's hands at an end."""
        pairs = self.disjoint if player == 0 else self.disjoint.T
        if child is None:
            loser = node.player
            called = min(node.paid)
            money = self._raked(self.pot + 2 * called)
            gain = -node.paid[loser] if player == loser else money - called
            folded: Matrix = gain * (pairs @ reach)
            return folded
        called = min(child.paid)
        money = self._raked(self.pot + 2 * called)
        part = self.share if player == 0 else 1 - self.share.T
        shown: Matrix = ((money * part - called) * pairs) @ reach
        return shown

    def _sigma(self, node: Spot, mode: str) -> Matrix:
        n = len(self.weights[node.player])
        if node.regrets is None or node.sums is None:
            node.regrets = np.zeros((len(node.actions), n))
            node.sums = np.zeros((len(node.actions), n))
        raw = node.sums if mode == "average" else np.maximum(node.regrets, 0)
        total = raw.sum(axis=0)
        even = np.full_like(raw, 1 / len(node.actions))
        sigma: Matrix = np.where(total > 0, raw / np.where(total > 0, total, 1), even)
        return sigma

    def _values(
        self, node: Spot, player: int, mine: Matrix, theirs: Matrix, mode: str, t: int
    ) -> Matrix:
        found = []
        sigma = self._sigma(node, "average" if mode != "train" else mode)
        acting = node.player == player
        for a, child in enumerate(node.children):
            down = theirs if acting else theirs * sigma[a]
            up = mine * sigma[a] if acting else mine
            if isinstance(child, Spot):
                found.append(self._values(child, player, up, down, mode, t))
            else:
                found.append(self._end(node, child, player, down))
        if not acting:
            total: Matrix = np.sum(found, axis=0)
            return total
        if mode == "best":
            most: Matrix = np.max(found, axis=0)
            return most
        out: Matrix = np.sum(sigma * np.array(found), axis=0)
        if mode == "train":
            assert node.regrets is not None
            assert node.sums is not None
            node.regrets[:] = np.maximum(node.regrets + np.array(found) - out, 0)
            node.sums += t * mine * sigma
        return out

    def solve(self, iterations: int) -> None:
        """Improve both players in turn."""
        for t in range(1, iterations + 1):
            for player in (0, 1):
                self._values(
                    self.root, player, self.weights[player], self.weights[1 - player], "train", t
                )

    def worth(self, mode: str) -> tuple[float, float]:
        """Return what both get, playing "average" or "best" against the other's average."""
        pairs = self.weights[0] @ self.disjoint @ self.weights[1]
        first, second = (
            float(
                self.weights[p]
                @ self._values(self.root, p, self.weights[p], self.weights[1 - p], mode, 0)
                / pairs
            )
            for p in (0, 1)
        )
        return first, second


class ObviousTurn(ObviousSolver):
    """A turn: every end without a fold is followed by each river in turn, betting included.

    Strategies are given, not trained.
    """

    def __init__(
        self,
        rivers: dict[int, tuple[Matrix, Matrix]],
        disjoint: Matrix,
        weights: tuple[Matrix, Matrix],
        spot: Spot,
        first: int,
        chance: float,
        rake: float = 0.0,
        cap: float = float("inf"),
    ) -> None:
        super().__init__(disjoint, disjoint, weights, spot, rake, cap)
        self.rivers, self.first, self.chance = rivers, first, chance
        self.below: dict[tuple[int, int], ObviousSolver] = {}

    def after(self, child: Showdown, card: int) -> ObviousSolver:
        """Return what follows when both have put in as much and a card comes."""
        called = min(child.paid)
        if (id(child), card) not in self.below:
            share, disjoint = self.rivers[card]
            spot = self.root
            left = spot.stacks[0] - called, spot.stacks[1] - called
            raises = spot.most_raises if min(left) else 0
            pot = spot.pot + 2 * called
            start = Spot(self.first, (0, 0), left, 0, pot, spot.sizes, raises, spot.least_bet)
            self.below[id(child), card] = ObviousSolver(
                share, disjoint, self.weights, start, self.rake, self.cap
            )
        return self.below[id(child), card]

    def _end(self, node: Spot, child: Showdown | None, player: int, reach: Matrix) -> Matrix:
        if child is None:
            return super()._end(node, child, player, reach)
        called = min(child.paid)
        total: Matrix = np.zeros(len(self.weights[player]))
        for card, (_, disjoint) in self.rivers.items():
            river = self.after(child, card)
            pairs = disjoint if player == 0 else disjoint.T
            mine = self.weights[player]
            total += river._values(river.root, player, mine, reach, self._mode, 0)
            total -= called * (pairs @ reach)
        return total * self.chance

    def worth(self, mode: str) -> tuple[float, float]:
        """Return what both get, playing "average" or "best" against the other's average."""
        self._mode = mode
        return super().worth(mode)
