"""What happens in a hand, in words."""

from collections.abc import Callable, Sequence

from omaha.events import Event, EventKind
from omaha.games import Game
from omaha.settlement import Pot
from omaha.strength.words import hands_in_words, spaced

__all__ = ["POSTS", "Narrator"]

POSTS = {
    EventKind.ANTE: "the ante",
    EventKind.SMALL_BLIND: "the small blind",
    EventKind.BIG_BLIND: "the big blind",
    EventKind.STRADDLE: "a straddle of",
    EventKind.LIVE_POST: "a blind of",
    EventKind.DEAD_POST: "a dead blind of",
    EventKind.BIG_BLIND_ANTE: "the big-blind ante",
}


class Narrator:
    """Says the events of one hand.

    Parameters
    ----------
    game : Game
    name : callable
        From a seat of the hand to who sits there.
    money : callable
        From units to text.
    """

    def __init__(self, game: Game, name: Callable[[int], str], money: Callable[[int], str]) -> None:
        self.game = game
        self.name = name
        self.money = money

    def sentence(self, event: Event, board: Sequence[int], pots: Sequence[Pot]) -> str:
        """Return an event as a sentence.

        Parameters
        ----------
        event : Event
        board : sequence of int
            The cards dealt so far; none where there are several boards.
        pots : sequence of Pot
            As they are paid; empty before the end.
        """
        who = "" if event.seat is None else self.name(event.seat)
        amount = self.money(event.amount)
        all_in = ", all in" if event.all_in else ""
        if event.kind in POSTS:
            return f"{who} posts {POSTS[event.kind]} {amount}{all_in}"
        match event.kind:
            case EventKind.HOLE_CARDS:
                return f"{who} is dealt {spaced(event.cards) if event.cards else 'unknown cards'}"
            case EventKind.FOLD:
                return f"{who} folds"
            case EventKind.CHECK:
                return f"{who} checks"
            case EventKind.CALL:
                return f"{who} calls {amount}{all_in}"
            case EventKind.BET:
                return f"{who} bets {amount}{all_in}"
            case EventKind.RAISE:
                return f"{who} raises to {self.money(event.to)}{all_in}"
            case EventKind.RETURN:
                return f"{amount} goes back to {who}"
            case EventKind.SHOW:
                return f"{who} shows {spaced(event.cards or ())}{self._makes(event, board)}"
            case EventKind.MUCK:
                return f"{who} mucks"
            case EventKind.SPLASH:
                return f"{amount} is added to the pot"
            case EventKind.AGREE_RUNS:
                times = ("once", "twice", "three times")[event.amount - 1]
                return f"{who} agrees to run the board {times}"
            case EventKind.RAKE:
                return f"{amount} is taken as rake"
            case EventKind.AWARD:
                return f"{who} wins {amount} from {self._pot_name(event, pots)}"
            case _:
                return f"{who} {event.kind.name.lower().replace('_', ' ')}".strip()

    def _makes(self, event: Event, board: Sequence[int]) -> str:
        """What a hand that is shown makes on the whole board."""
        if event.cards is None or len(board) < 5:
            return ""
        qualifier = self.game.low_qualifier if self.game.hi_lo else None
        return f": {hands_in_words(event.cards, board, qualifier)}"

    def _pot_name(self, event: Event, pots: Sequence[Pot]) -> str:
        if len(pots) <= 1:
            name = "the pot"
        elif event.index == 0:
            name = "the main pot"
        else:
            name = f"side pot {event.index}"
        if event.index >= len(pots):
            return name
        halves = [
            half
            for board in pots[event.index].winners
            for half, winners in zip(("high", "low"), board, strict=True)
            if event.seat in winners
        ]
        split = any(low for _, low in pots[event.index].winners)
        return f"{name} ({' and '.join(sorted(set(halves)))})" if split else name
