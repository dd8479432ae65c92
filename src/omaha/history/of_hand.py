"""A finished `omaha.Hand` as a record."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from omaha._support.checks import quoted
from omaha.errors import HistoryError
from omaha.events import Event, EventKind
from omaha.hand import Hand, HandResult
from omaha.history.recorded import (
    Action,
    ActionKind,
    Award,
    Post,
    PostKind,
    RecordedHand,
    Returned,
)
from omaha.settlement import Pot, settle

__all__ = ["label_of_pot", "record_of"]

_POSTS = {
    EventKind.ANTE: PostKind.ANTE,
    EventKind.BIG_BLIND_ANTE: PostKind.BIG_BLIND_ANTE,
    EventKind.SMALL_BLIND: PostKind.SMALL_BLIND,
    EventKind.BIG_BLIND: PostKind.BIG_BLIND,
    EventKind.STRADDLE: PostKind.STRADDLE,
    EventKind.LIVE_POST: PostKind.LIVE,
    EventKind.DEAD_POST: PostKind.DEAD,
}
_ACTS = {
    EventKind.FOLD: ActionKind.FOLD,
    EventKind.CHECK: ActionKind.CHECK,
    EventKind.CALL: ActionKind.CALL,
    EventKind.BET: ActionKind.BET,
    EventKind.RAISE: ActionKind.RAISE_TO,
}


def record_of(hand: Hand, /, **fields: Any) -> RecordedHand:
    """Return a finished hand as a record.

    Parameters
    ----------
    hand : Hand
        Finished, and with its events.
    **fields
        Further fields of `RecordedHand` by name, such as ``players`` (names by seat), ``number``,
        ``room``, ``table``, ``played_at``, ``currency``.

    Returns
    -------
    RecordedHand
        Its `RecordedHand.replay` plays the same hand, with nothing to disagree on.

    Raises
    ------
    omaha.errors.HistoryError
        When the hand is not finished, or was played without events.

    Examples
    --------
    >>> import omaha
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), stacks=[200] * 3, button=0, seed=7)
    >>> hand.raise_to(7); hand.fold(); hand.fold()
    >>> record = record_of(hand, players=["Ann", "Bea", "Cy"])
    >>> [str(action.kind) for action in record.actions][-3:], record.awards[0].amount
    (['bet or raise to', 'fold', 'fold'], 5)
    >>> record.replay().hand.events == hand.events
    True
    """
    if not isinstance(hand, Hand):
        raise HistoryError(f"an omaha.Hand is recorded, not {quoted(hand)}")
    if not hand.finished or hand.result is None:
        raise HistoryError("the hand is not finished")
    if not hand.keeps_events:
        raise HistoryError("the hand was played without events, so its actions are not known")
    return _Recorder(hand, hand.result).record(fields)


def label_of_pot(index: int, pots: int) -> str:
    """What a pot is called: ``"pot"``, or main and side pots, numbered where there are several."""
    if pots == 1:
        return "pot"
    if index == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{index}"


class _Recorder:
    """Turns the events of a hand into the entries of a record, numbered in order."""

    def __init__(self, hand: Hand, result: HandResult) -> None:
        self.hand = hand
        self.result = result
        self.posts: list[Post] = []
        self.actions: list[Action] = []
        self.returned: list[Returned] = []
        self.awards: list[Award] = []
        self.number = 0

    def next(self) -> int:
        self.number += 1
        return self.number

    def record(self, fields: dict[str, Any]) -> RecordedHand:
        hand, result, game = self.hand, self.result, self.hand.game
        events = hand.events
        for at, event in enumerate(events):
            self.take(event, events[at + 1 :])
        for index, pot in enumerate(result.pots):
            label = label_of_pot(index, len(result.pots))
            for board, seat, amount in _shares(hand, pot, self.paid(events, index)):
                self.awards.append(Award(self.next(), seat, amount, label, board=board))
        pots = tuple(
            (label_of_pot(i, len(result.pots)), pot.amount - pot.rake)
            for i, pot in enumerate(result.pots)
        )
        antes, blinds, dead = self.owed()
        known: dict[str, Any] = {
            "variant": game.name,
            "game": game,
            "own_posts": False,
            "antes": antes,
            "blinds": blinds,
            "dead": dead if any(dead) else (),
            "stacks": hand.starting_stacks,
            "button": hand.button,
            "actions": tuple(self.actions),
            "finishing_stacks": hand.stacks,
            "players": tuple(f"p{seat + 1}" for seat in range(hand.seats)),
            "rake": result.rake,
            "splash": hand.splash,
            "runs": hand.runs or 1,
            "killer": hand.killer,
            "agreements": tuple(
                (event.seat, event.amount) for event in events if event.kind is EventKind.AGREE_RUNS
            ),
            "unit": Decimal(1) if game.unit is None else game.unit,
            "format": "hand",
            "hole_cards": hand.hole_cards,
            "posts": tuple(self.posts),
            "boards": tuple(board for board in hand.boards if board),
            "returned": tuple(self.returned),
            "awards": tuple(self.awards),
            "total_pot": sum(pot.amount for pot in result.pots),
            "pots": pots if len(pots) > 1 else (),
            "rake_by_pot": tuple(pot.rake for pot in result.pots),
        }
        fields = dict(fields)
        if "players" in fields:
            fields["players"] = tuple(fields["players"])
            if len(fields["players"]) != hand.seats:
                raise HistoryError(
                    f"{len(fields['players'])} players are named for {hand.seats} seats"
                )
        try:
            return RecordedHand(**(known | fields))
        except TypeError as error:
            raise HistoryError(f"no such field of a record: {error}") from None

    def take(self, event: Event, later: Sequence[Event]) -> None:
        seat, kind = event.seat, event.kind
        if kind in _POSTS and seat is not None:
            dead = event.amount if kind is EventKind.DEAD_POST else 0
            post = Post(self.next(), _POSTS[kind], seat, event.amount, dead, event.all_in)
            self.posts.append(post)
        elif kind in _ACTS:
            self.actions.append(self.act(event, later))
        elif kind is EventKind.BOARD:
            self.board(event)
        elif kind is EventKind.DISCONNECT:
            self.actions.append(Action(self.next(), ActionKind.DISCONNECT, seat))
        elif kind is EventKind.RETURN and seat is not None:
            self.returned.append(Returned(self.next(), seat, event.amount))
        elif kind in (EventKind.SHOW, EventKind.MUCK):
            shows = ActionKind.SHOW if kind is EventKind.SHOW else ActionKind.MUCK
            self.actions.append(Action(self.next(), shows, seat, event.cards or ()))
        elif kind is EventKind.HOLE_CARDS and event.cards is not None:
            self.actions.append(Action(self.next(), ActionKind.DEAL_HOLE, seat, event.cards))

    def act(self, event: Event, later: Sequence[Event]) -> Action:
        """A fold, check, call, bet or raise; a raise also says how much it is over the price."""
        amount, by = 0, None
        if event.kind is EventKind.CALL:
            amount = event.amount
        elif event.kind in (EventKind.BET, EventKind.RAISE):
            amount = event.to
            by = amount - self.price()
        all_in = event.all_in
        return Action(self.next(), _ACTS[event.kind], event.seat, (), amount, by=by, all_in=all_in)

    def price(self) -> int:
        """The price before a raise: the highest bet of the street, or the greatest live post."""
        price = 0
        for action in reversed(self.actions):
            if action.kind is ActionKind.DEAL_BOARD:
                return 0
            if action.kind in (ActionKind.BET, ActionKind.RAISE_TO):
                return action.amount
        if self.posts and any(self.owed()[1]):
            price = max(self.hand.game.min_bet, *self.owed()[1])
        if self.hand.game.short_blind_price == "posted":
            price = max((p.amount for p in self.posts if p.kind in _LIVE), default=0)
        return price

    def board(self, event: Event) -> None:
        """The cards of a street; those of a second board are with those of the first."""
        cards = event.cards or ()
        if event.index and self.hand.game.boards > 1:
            last = self.actions[-1]
            self.actions[-1] = last._replace(cards=last.cards + cards)
            return
        self.actions.append(Action(self.next(), ActionKind.DEAL_BOARD, None, cards))

    def owed(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """What each seat owed: antes, live posts and dead posts, a short one of all in full."""
        game, seats = self.hand.game, self.hand.seats
        antes, blinds, dead = [0] * seats, [0] * seats, [0] * seats
        straddles = iter(game.straddles)
        full_ante = max(
            game.ante, max((p.amount for p in self.posts if p.kind == "ante"), default=0)
        )
        for post in self.posts:
            owed = post.amount
            if post.kind is PostKind.ANTE:
                antes[post.seat] += full_ante
            elif post.kind is PostKind.BIG_BLIND_ANTE:
                antes[post.seat] += game.big_blind_ante if post.all_in else owed
            elif post.kind is PostKind.DEAD:
                dead[post.seat] += owed
            else:
                if post.kind is PostKind.SMALL_BLIND and post.all_in:
                    owed = game.small_blind
                elif post.kind is PostKind.BIG_BLIND and post.all_in:
                    owed = game.big_blind
                elif post.kind is PostKind.STRADDLE:
                    owed = next(straddles, owed)
                blinds[post.seat] += owed
        return tuple(antes), tuple(blinds), tuple(dead)

    def paid(self, events: Sequence[Event], index: int) -> dict[int, int]:
        """What each seat got from a pot."""
        return {
            event.seat: event.amount
            for event in events
            if event.kind is EventKind.AWARD and event.index == index and event.seat is not None
        }


_LIVE = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.LIVE)


def _shares(hand: Hand, pot: Pot, paid: dict[int, int]) -> Iterator[tuple[int, int, int]]:
    """What was won of a pot, as board, seat and amount: high before low, where it can be told.

    The engine shares out each part by itself; where that does not add up to what it paid, as odd
    units of one part go on in the next, each seat's money is one amount.
    """
    parts = list(_parts(pot))
    if len(parts) > 1:
        shares: list[tuple[int, int, int]] = []
        for board, amount, winners in parts:
            flags = [seat not in winners for seat in range(hand.seats)]
            won = settle([0] * hand.seats, flags, [1] * hand.seats, dead=amount, button=hand.button)
            shares += [(board, seat, won.payouts[seat]) for seat in _clockwise(hand, winners)]
        sums = dict.fromkeys(paid, 0)
        for _, seat, amount in shares:
            sums[seat] = sums.get(seat, 0) + amount
        if {seat: amount for seat, amount in sums.items() if amount} == paid:
            yield from (share for share in shares if share[2])
            return
    yield from ((0, seat, paid[seat]) for seat in _clockwise(hand, tuple(paid)))


def _clockwise(hand: Hand, seats: Sequence[int]) -> list[int]:
    return sorted(seats, key=lambda seat: (seat - hand.button - 1) % hand.seats)


def _parts(pot: Pot) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The parts that a pot falls into: board, amount, and who won it."""
    rest, boards = pot.amount - pot.rake, len(pot.winners)
    for board, (highs, lows) in enumerate(pot.winners):
        share = -(-rest // (boards - board))
        rest -= share
        if lows:
            yield board, share - share // 2, highs
            yield board, share // 2, lows
        else:
            yield board, share, highs
