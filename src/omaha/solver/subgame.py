"""Subgames: two players, their ranges, a pot and a board on the turn or the river."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from omaha._support.checks import MAX_CHIPS, quoted, whole
from omaha.cards import format_cards
from omaha.errors import GameError, RangeError
from omaha.hand import Hand
from omaha.solver._estimate import estimated_seconds
from omaha.solver._given import (
    dead_cards,
    hand_at,
    known_boards,
    part_of_all,
    rules_of,
    seats_left,
    two_ranges,
    two_stacks,
)
from omaha.solver._hands import RangeLike, matchup_of
from omaha.solver._hidden import without_cards
from omaha.solver._numbers import check_memory, memory_of, numbers_of
from omaha.solver._sizes import Sizes
from omaha.solver._suits import rivers_alike, suits_alike
from omaha.solver._train import Progress
from omaha.solver._tree import DECISION, Grower
from omaha.solver.solution import Solution

if TYPE_CHECKING:
    from omaha.games import Game

__all__ = ["Subgame"]

_MAX_THREADS = 256


class Subgame:
    """A spot for two players with the turn or the whole board known.

    Parameters
    ----------
    game : str or Game
        For example ``"plo"``; a `Game` also says the limit, the least bet and the rake.
    board : str or sequence of int, or a sequence of these
        Five cards, a river; or four, a turn. In a game with several boards all five cards of
        each; each is worth an equal part of the pot.
    ranges : pair
        By player: text, a `Range`, an integer array of hands (n, hole cards), or a pair of such an
        array and weights (n,). Hands of text and of a `Range` that hit the board are left out.
    pot : int
        In chips, what is in the pot now.
    stacks : int or pair of int
        What each player has behind.
    bets : sequence or mapping, optional
        Sizes: fractions of the pot (``0.5``, ``"75%"``, ``"pot"``), totals in chips (ints) or
        ``"all-in"``. By street, ``{"turn": [...], "river": [...]}``, by player, ``{0: [...], 1:
        [...]}``, or by street and then player; who or what is not named does not bet. The pot,
        unless given; fixed limit has one size. Fractions below the least bet are that bet.
    raises : int, optional
        The most bets and raises of a street, the first bet counted; 3 unless given. In fixed limit
        as many as the rules allow, unless given.
    first : int
        The player who acts first, 0 or 1.
    dead : str or sequence of int
        Cards that nobody holds and that do not come.
    merge : float
        A bet of at least this part of all that can be called becomes all-in.

    Attributes
    ----------
    game : Game
    boards : tuple of tuple of int
    dead : tuple of int
    pot : int
    stacks : tuple of int
    first : int
    seats : tuple of int
        Where the players sit: 0 and 1, unless the subgame is that of a hand.
    root : TreeNode
        The betting tree.
    pairs : float
        The sum over pairs of disjoint hands of the product of their weights.

    Raises
    ------
    omaha.errors.GameError, omaha.errors.CardError, omaha.errors.RangeError

    Notes
    -----
    Pots, bounds, short all-ins, returned bets and rake are those of the engine. A pot that is
    shared is halved exactly: no odd chip goes to one seat.

    Examples
    --------
    >>> spot = Subgame("plo", "KsTd7s4h2c", ["AsAh**:!KK", "KK"], pot=100, stacks=200, bets=["pot"])
    >>> spot.nodes
    15
    """

    def __init__(
        self,
        game: str | Game,
        board: str | Sequence[int],
        ranges: Sequence[RangeLike],
        pot: int,
        stacks: int | Sequence[int],
        bets: Any = None,
        raises: int | None = None,
        *,
        first: int = 0,
        dead: str | Sequence[int] = "",
        merge: float = 0.8,
    ) -> None:
        rules = rules_of(game)
        self.game = rules
        self.boards = known_boards(board, rules)
        self.dead = dead_cards(dead, self.boards)
        self.pot = whole(pot, "the pot", 1, MAX_CHIPS)
        self.stacks = two_stacks(stacks)
        self.first = whole(first, "the player who acts first", 0, 1)
        self.seats = (0, 1)
        self._turned = self.first == 1
        start = hand_at(rules, self.boards, self.pot, self.stacks, self.first)
        self._fill(start, ranges, bets, raises, merge)

    @classmethod
    def from_hand(
        cls,
        hand: Hand,
        ranges: Sequence[RangeLike] | Mapping[int, RangeLike],
        bets: Any = None,
        raises: int | None = None,
        *,
        dead: str | Sequence[int] = "",
        merge: float = 0.8,
    ) -> Subgame:
        """Return the subgame that a hand in progress has come to.

        Parameters
        ----------
        hand : Hand
            On the turn or the river, two seats left, one of them to act. What its cards are is
            forgotten.
        ranges : pair, or mapping of seats
            As in `Subgame`; a pair is in the order in which the two seats act on a street.
        bets, raises, dead, merge
            As in `Subgame`; raises before now do not count.

        Raises
        ------
        omaha.errors.GameError, omaha.errors.CardError, omaha.errors.RangeError

        Examples
        --------
        >>> import omaha
        >>> hand = omaha.Hand(omaha.games.plo(1, 2), [200, 200], seed=1)
        >>> hand.raise_to(6), hand.call(), hand.check(), hand.check(), hand.check(), hand.check()
        (None, None, None, None, None, None)
        >>> spot = Subgame.from_hand(hand, {0: "AA", 1: "15%"}, bets=["pot"])
        >>> spot.pot, spot.stacks, spot.seats
        (12, (194, 194), (1, 0))
        """
        if not isinstance(hand, Hand):
            raise GameError(f"a subgame comes from an omaha.Hand, got {quoted(hand)}")
        spot = cls.__new__(cls)
        spot.game = rules_of(hand.game)
        spot.seats = seats_left(hand)
        spot.boards = known_boards(hand.board if hand.game.boards == 1 else hand.boards, spot.game)
        spot.dead = dead_cards(dead, spot.boards)
        spot._turned = False
        spot.first = spot.seats.index(hand.actor)
        spot.pot = hand.pot
        spot.stacks = hand.stacks[spot.seats[0]], hand.stacks[spot.seats[1]]
        if isinstance(ranges, Mapping):
            if set(ranges) != set(spot.seats):
                raise RangeError(
                    f"ranges are those of seats {sorted(spot.seats)}, got {sorted(ranges)}"
                )
            ranges = [ranges[seat] for seat in spot.seats]
        spot._fill(without_cards(hand), ranges, bets, raises, merge)
        return spot

    def _fill(
        self,
        start: Hand,
        ranges: Sequence[RangeLike],
        bets: Any,
        raises: int | None,
        merge: float,
    ) -> None:
        """Read the ranges, and grow the tree of a hand."""
        self._described_as = (start, bets, raises, merge)
        fixed = self.game.limit == "fixed"
        if fixed and bets is not None:
            raise GameError("fixed limit has one size of bet: leave bets out")
        most = 1_000_000 if fixed else 3
        if raises is not None:
            most = whole(raises, "raises", 0, 1_000_000)
        sizes = Sizes(bets, most, part_of_all(merge))
        known = tuple(card for board in self.boards for card in board)
        self._hands = two_ranges(ranges, self.game, (*known, *self.dead))
        self.root = Grower(start, self.seats, sizes).root
        # On four cards nothing is compared: these are the sums of folds.
        unfinished = tuple(board[:4] for board in self.boards)
        self._folds = matchup_of(self._hands, unfinished, self.game)
        first, second = (float(h.weights.sum()) for h in self._hands)
        self.weights = first, second
        self.pairs = self._pair_weight()

    def _described(self) -> dict[str, Any]:
        """Return all that makes the subgame but its hands."""
        names = (
            "game",
            "boards",
            "dead",
            "pot",
            "stacks",
            "first",
            "seats",
            "_turned",
            "_described_as",
        )
        return {name: getattr(self, name) for name in names}

    @classmethod
    def _from_description(cls, described: dict[str, Any], ranges: Sequence[RangeLike]) -> Subgame:
        spot = cls.__new__(cls)
        start, bets, raises, merge = described.pop("_described_as")
        for name, value in described.items():
            setattr(spot, name, value)
        spot._fill(start, ranges, bets, raises, merge)
        return spot

    def _pair_weight(self) -> float:
        """Return the weight of all pairs of hands that share no card."""
        from omaha.solver._kernels import LANES, aligned

        weights = aligned(len(self._hands[1]), LANES)
        weights[:, 0] = self._hands[1].weights
        sums = aligned(len(self._hands[0]), LANES)
        self._folds.disjoint(0, weights, sums)
        total = float(self._hands[0].weights @ sums[:, 0])
        if total <= 1e-12 * self.weights[0] * self.weights[1]:
            raise RangeError("the ranges overlap so that every two hands share a card")
        return total

    # ------------------------------------------------------------ before solving

    @property
    def board(self) -> tuple[int, ...]:
        """The board; the first one where there are several."""
        return self.boards[0]

    @property
    def board_text(self) -> str:
        """The boards as text."""
        return " and ".join(format_cards(board) for board in self.boards)

    @property
    def turned(self) -> bool:
        """Whether player 0 is the one who acts last on a street."""
        return self._turned

    @property
    def nodes(self) -> int:
        """How many nodes the betting tree has: decisions, and ends by folds and showdowns."""
        return sum(1 for _ in self.root.walk())

    @property
    def decisions(self) -> int:
        """How many of the nodes are decisions."""
        return sum(node.kind == DECISION for node in self.root.walk())

    @property
    def hands(self) -> tuple[int, int]:
        """How many hands the players' ranges have beside the board and dead cards."""
        return len(self._hands[0]), len(self._hands[1])

    @property
    def bits(self) -> int:
        """Of the numbers that are stored of each hand and action: 32 on a river, 16 on a turn."""
        return 32 if len(self.board) == 5 else 16

    @cached_property
    def rivers(self) -> int:
        """How many different rivers are solved: those that suits do not tell apart count once."""
        if len(self.board) == 5:
            return 0
        ways = suits_alike(self.board, self.dead, self._hands)
        return len(rivers_alike(self.board, self.dead, ways))

    @property
    def memory(self) -> int:
        """The bytes that solving takes, with two threads."""
        return memory_of(self, 2)

    def estimate(self, target: float = 0.001, threads: int = 1) -> float:
        """Return about how many seconds solving to a target takes, if nothing else runs.

        Exploitability falls nearly with the square of the iterations, and what an iteration takes
        follows from the tree and from one sweep over the hands, which is timed. Expect it to be
        right within a factor of two or three.
        """
        return estimated_seconds(self, target, threads)

    # ------------------------------------------------------------------- solving

    def solve(
        self,
        target: float | None = 0.001,
        iterations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        progress: Callable[[Progress], object] | None = None,
        *,
        memory: int | None = None,
    ) -> Solution:
        """Find an equilibrium by Discounted CFR.

        Parameters
        ----------
        target : float or None
            Stop at this exploitability, a fraction of the pot.
        iterations, seconds : optional
            Stop after so many, whatever the exploitability; both players improve in each.
        threads : int
            The solution does not depend on it.
        progress : callable, optional
            Called with `Progress` whenever exploitability was looked at.
        memory : int, optional
            The bytes that may be taken; all that the machine has free, unless given.

        Returns
        -------
        Solution
            After Ctrl-C of what there is by then; its `stopped` says so.

        Raises
        ------
        omaha.errors.GameError
            When it would not fit into memory, or nothing says when to stop.
        """
        threads = whole(threads, "threads", 1, _MAX_THREADS)
        check_memory(self, threads, memory)
        numbers = numbers_of(self, threads)
        return Solution(self, numbers).resume(target, iterations, seconds, threads, progress)

    def __repr__(self) -> str:
        return (
            f"<Subgame of {self.game.name} on {self.board_text}: pot {self.pot}, stacks "
            f"{self.stacks[0]} and {self.stacks[1]}, {self.hands[0]:,} and {self.hands[1]:,} "
            f"hands, {self.nodes} nodes>"
        )
