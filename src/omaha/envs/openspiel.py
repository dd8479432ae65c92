"""OpenSpiel: hands with explicit chance, and a small spot on the river.

Importing this module registers ``python_omaha`` and ``python_omaha_river``:

>>> import pyspiel
>>> import omaha.envs.openspiel
>>> game = pyspiel.load_game("python_omaha", {"game": "plo", "players": 2})
>>> game.num_distinct_actions(), game.max_chance_outcomes()
(6, 52)
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.legal_actions()[0])
>>> state.current_player(), [state.action_to_string(a) for a in state.legal_actions()]
(0, ['fold', 'call 1', 'raise to 4', 'raise to 6'])
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from omaha.cards import format_cards
from omaha.envs.spiel_spots import GENERAL, RIVER, Spot, read, river, whole_hand
from omaha.events import EventKind
from omaha.hand import Hand

__all__ = ["OmahaGame", "OmahaState", "RiverGame", "RiverState"]

_LONGEST = 1000  # acts in a hand; what is longer is not played here


def _kind(name: str, long_name: str, parameters: dict[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=10 if name == "python_omaha" else 2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
    )


_OMAHA = _kind("python_omaha", "Omaha", GENERAL)
_SPOT = _kind("python_omaha_river", "Omaha on the river", RIVER)


def _info(spot: Spot) -> Any:
    """Return the sizes of a game, as pyspiel wants them."""
    return pyspiel.GameInfo(
        num_distinct_actions=spot.betting.n,
        max_chance_outcomes=spot.outcomes,
        num_players=len(spot.stacks),
        min_utility=-float(max(spot.stacks)),
        max_utility=float(sum(spot.stacks) - min(spot.stacks)),
        utility_sum=0.0,
        max_game_length=_LONGEST,
    )


class OmahaGame(pyspiel.Game):  # type: ignore[misc]
    """A hand of any game, card by card.

    Parameters
    ----------
    params : dict
        ``game`` (a name), ``players``, ``small_blind``, ``big_blind``, ``stack``, ``button``,
        ``betting`` ("discrete": the ``actions``, with blanks between; "full": 0 folds, 1 checks
        or calls, and any other id is the total of a bet or raise).
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(_OMAHA, _info(read(GENERAL, whole_hand, params)), params or {})

    def new_initial_state(self) -> OmahaState:
        """Return a hand before the deal."""
        return OmahaState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> _Observer:
        """Return what makes tensors and strings: of information states where recall is perfect."""
        return _Observer(read(GENERAL, whole_hand, self.get_parameters()), kind)


class RiverGame(pyspiel.Game):  # type: ignore[misc]
    """A spot on the river: a board, a pot, and a short list of hands for each of two seats.

    Parameters
    ----------
    params : dict
        ``board``; ``hands``: those of seat 0, "/" and those of seat 1, with blanks between;
        ``pot``, ``stack`` (behind, of each), ``betting``, ``actions``. Pairs of hands that share
        no card are equally likely. Seat 1 acts first.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(_SPOT, _info(read(RIVER, river, params)), params or {})

    def new_initial_state(self) -> RiverState:
        """Return the spot before the hands are known."""
        return RiverState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> _Observer:
        """Return what makes tensors and strings, as `OmahaGame` does."""
        return _Observer(read(RIVER, river, self.get_parameters()), kind)


class _AnyState(pyspiel.State):  # type: ignore[misc]
    """What both games share: the betting, once there is a hand."""

    def __init__(self, game: Any, spot: Spot) -> None:
        super().__init__(game)
        self.omaha = spot
        self.hand: Hand | None = None

    def current_player(self) -> int:
        """Return the player to act, or that chance or nobody is."""
        if self.hand is not None and self.hand.finished:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.hand is None or self.hand.actor is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.hand.actor)

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return self.hand is not None and self.hand.finished

    def returns(self) -> list[float]:
        """Return what each player won or lost; 0 before the end."""
        result = None if self.hand is None else self.hand.result
        if result is None:
            return [0.0] * len(self.omaha.stacks)
        return [float(net) for net in result.net]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.hand is not None
        return self.omaha.betting.legal(self.hand)

    def _do(self, action: int) -> None:
        assert self.hand is not None
        answer = self.omaha.betting.answer(self.hand, action)
        if isinstance(answer, tuple):
            self.hand.raise_to(answer[1])
        else:
            (self.hand.fold, self.hand.check, self.hand.call)[answer]()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._outcome_name(action)
        assert self.hand is not None
        return self.omaha.betting.name(self.hand, action)

    def _outcome_name(self, action: int) -> str:
        return format_cards([action])

    def own_cards(self, player: int) -> tuple[int, ...]:
        """Return the cards that a player has been dealt so far."""
        return () if self.hand is None else self.hand.hole_cards[player] or ()

    def __str__(self) -> str:
        players = range(len(self.omaha.stacks))
        holes = " ".join(format_cards(self.own_cards(player)) or "-" for player in players)
        return f"{holes} {_public(self.hand)}"


class OmahaState(_AnyState):
    """A hand; chance deals a card at a time, the hole cards of one seat after the other."""

    def __init__(self, game: OmahaGame) -> None:
        super().__init__(game, read(GENERAL, whole_hand, game.get_parameters()))
        self.dealt: list[int] = []  # hole cards
        self.board: list[int] = []  # cards of a street of which more are due

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that are left, equally likely."""
        gone = {*self.dealt, *self.board, *(() if self.hand is None else self.hand.board)}
        left = [card for card in range(52) if card not in gone]
        return [(card, 1 / len(left)) for card in left]

    def _apply_action(self, action: int) -> None:
        if self.hand is not None and self.hand.actor is not None:
            self._do(action)
        elif self.hand is not None:
            self.board.append(action)
            if len(self.board) == self.hand.needs_cards:
                self.hand.deal_board(self.board)
                self.board = []
        else:
            self.dealt.append(action)
            self._begin()

    def _begin(self) -> None:
        """Begin to bet when all hole cards are dealt."""
        game, width = self.omaha, self.omaha.rules.hole_cards
        if len(self.dealt) == width * len(game.stacks):
            holes = [self.dealt[k : k + width] for k in range(0, len(self.dealt), width)]
            self.hand = Hand(game.rules, game.stacks, game.button, hole_cards=holes)

    def own_cards(self, player: int) -> tuple[int, ...]:
        """Return the cards that a player has been dealt so far."""
        width = self.omaha.rules.hole_cards
        return tuple(self.dealt[player * width : (player + 1) * width])


class RiverState(_AnyState):
    """A spot on the river; one chance node deals both hands."""

    def __init__(self, game: RiverGame) -> None:
        super().__init__(game, read(RIVER, river, game.get_parameters()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the pairs of hands, equally likely."""
        n = len(self.omaha.deals)
        return [(k, 1 / n) for k in range(n)]

    def _apply_action(self, action: int) -> None:
        if self.hand is not None:
            self._do(action)
            return
        game = self.omaha
        holes = game.deals[action]
        self.hand = Hand(game.rules, game.stacks, 0, hole_cards=list(holes), board=game.board)
        while self.hand.street < 3:
            self.hand.check()

    def _outcome_name(self, action: int) -> str:
        return " ".join(format_cards(cards) for cards in self.omaha.deals[action])


def _public(hand: Hand | None) -> str:
    """Return the board and what was done."""
    if hand is None:
        return "-"
    words = []
    for event in hand.events:
        if event.kind == EventKind.BOARD:
            words.append(f"[{format_cards(event.cards or ())}]")
        elif EventKind.FOLD <= event.kind <= EventKind.RAISE:
            words.append(f"{event.seat}{event.kind.name[0].lower()}{event.to or ''}")
    return " ".join(words) or "-"


class _Observer:
    """Tensors and strings of what a player knows."""

    def __init__(self, spot: Spot, kind: Any) -> None:
        self._recall = kind is None or kind.perfect_recall
        self._rows = spot.observers["full" if self._recall else "compact"]
        self.tensor = np.zeros(self._rows.layout.width, np.float32)
        self.dict = {
            part.name: self.tensor[part.columns].reshape(part.shape)
            for part in self._rows.layout.values()
        }

    def set_from(self, state: _AnyState, player: int) -> None:
        """Write what a player knows; before there is a hand, its cards so far."""
        self.tensor.fill(0)
        if state.hand is not None:
            self.tensor[:] = self._rows.row(state.hand, player)
        else:
            for card in state.own_cards(player):
                self.dict["own_cards"][card] = 1

    def string_from(self, state: _AnyState, player: int) -> str:
        """Return what a player knows as text; without recall, without what was done before."""
        own = format_cards(tuple(sorted(state.own_cards(player), reverse=True))) or "-"
        if self._recall:
            return f"{player} {own} {_public(state.hand)}"
        hand = state.hand
        if hand is None:
            return f"{player} {own}"
        board = format_cards(hand.board) or "-"
        return f"{player} {own} {board} {hand.pot} {hand.bets} {hand.stacks} {hand.folded}"


pyspiel.register_game(_OMAHA, OmahaGame)
pyspiel.register_game(_SPOT, RiverGame)
