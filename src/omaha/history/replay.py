"""Replaying a recorded hand: every action goes through `omaha.Hand`, which knows the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from omaha._support.checks import quoted
from omaha.errors import GameError, HistoryError
from omaha.events import Event, EventKind
from omaha.hand import Hand
from omaha.history.disagreements import Disagreement, DisagreementKind
from omaha.history.phh_replay import played
from omaha.history.play import play
from omaha.history.recorded import ActionKind, RecordedHand, Source, Status, set_replayer

__all__ = ["Replay", "replay"]


@dataclass(frozen=True)
class Replay:
    """A recorded hand and what became of it.

    Attributes
    ----------
    recorded : RecordedHand
    hand : Hand
        Finished, unless a disagreement says otherwise.
    disagreements : tuple of Disagreement
        All that the record states otherwise than the rules have it; an act that is forbidden is
        the last, as nothing can be played after it.
    shown : mapping
        By seat, the hands that the record shows although they need not be shown.
    """

    recorded: RecordedHand
    hand: Hand
    disagreements: tuple[Disagreement, ...] = ()
    shown: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the hand, and what was shown of free will."""
        shown = self.shown if self.recorded.format == "phh" else _shown(self.recorded)
        return tuple(_events(self.hand, shown))

    @property
    def agrees(self) -> bool:
        """Whether the record and the rules agree in everything."""
        return not self.disagreements

    @property
    def matches(self) -> bool | None:
        """Whether the stacks are those that the record states; None where it states none."""
        stated = self.recorded.finishing_stacks
        return None if stated is None else self.hand.stacks == stated

    @property
    def difference(self) -> str:
        """What does not match, in words; empty where everything does."""
        if self.recorded.format != "phh":
            return "; ".join(f"{each}" for each in self.disagreements)
        stated = self.recorded.finishing_stacks
        money = self.recorded.money
        return "; ".join(
            f"p{seat + 1} ends with {money(has)}, the record states {money(should)}"
            for seat, (has, should) in enumerate(zip(self.hand.stacks, stated or (), strict=False))
            if has != should
        )


def replay(recorded: RecordedHand, *, check: bool | None = None) -> Replay:
    """Play a recorded hand by the rules.

    Parameters
    ----------
    recorded : RecordedHand
    check : bool, optional
        Whether a disagreement is an error. By default it is one for PHH, whose files state hands
        as they should be, and not for the texts of rooms, which `Replay.disagreements` tells of.

    Returns
    -------
    Replay

    Raises
    ------
    omaha.errors.HistoryError
        When the record is not a hand that can be played: its message names the action by number,
        and says what was recorded and what is allowed. A hand that was cancelled or cut off is
        none.

    Notes
    -----
    PHH has no field for the rake: a user's field ``_rake`` says it, and without one none is
    taken. So do ``_splash`` for money added to the pot and ``_runs`` for a board that is run
    several times, in a game whose options in ``_omaha`` allow that. The showdown follows the rules
    of `omaha.Hand`, so a PHH record in which a winning hand is mucked is refused.

    The rake of a text is what it states; everything else is computed and compared.
    """
    if not isinstance(recorded, RecordedHand):
        raise HistoryError(f"a RecordedHand is replayed, not {quoted(recorded)}")
    if recorded.status is not Status.COMPLETE:
        raise HistoryError(f"the hand was {recorded.status}, so there is nothing to replay")
    if recorded.format != "phh":
        hand, found = play(recorded)
        result = Replay(recorded, hand, (*found, *_wrong_stacks(recorded, hand)))
        if check and result.disagreements:
            raise HistoryError(f"the record does not agree with the rules: {result.difference}")
        return result
    try:
        hand, shown = played(recorded)
    except GameError as error:
        raise HistoryError(str(error)) from None
    result = Replay(recorded, hand, _wrong_stacks(recorded, hand), shown)
    if check is not False and result.matches is False:
        raise HistoryError(f"the finishing stacks do not match: {result.difference}")
    return result


set_replayer(replay)


class Checked(NamedTuple):
    """What a replay found, in a few bytes.

    Attributes
    ----------
    room, number : str
    source : Source or None
    agrees : bool
    problems : tuple of str
        The disagreements in words, or why the record cannot be played.
    """

    room: str
    number: str
    source: Source | None
    agrees: bool
    problems: tuple[str, ...] = ()


def check(recorded: RecordedHand) -> Checked:
    """Replay a hand and tell only whether the rules and the record agree.

    It is made for `omaha.history.read_folder`, as its ``each``.

    Examples
    --------
    >>> import omaha
    >>> from omaha import history
    >>> hand = omaha.Hand(omaha.games.plo(1, 2), stacks=[200] * 2, seed=7)
    >>> hand.fold()
    >>> history.check(history.record_of(hand)).agrees
    True
    """
    try:
        problems = tuple(f"{each}" for each in replay(recorded, check=False).disagreements)
    except HistoryError as error:
        problems = (f"{error}",)
    known = recorded.room, recorded.number, recorded.source
    return Checked(*known, not problems, problems)


def _wrong_stacks(recorded: RecordedHand, hand: Hand) -> tuple[Disagreement, ...]:
    """Stacks at the end that are not those that the record states."""
    stated = recorded.finishing_stacks
    if stated is None or not hand.finished or hand.stacks == stated:
        return ()
    return tuple(
        Disagreement(
            DisagreementKind.AMOUNT,
            seat,
            None,
            should,
            has,
            f"seat {seat} ends with {should} by the record, and {has} by the rules",
        )
        for seat, (has, should) in enumerate(zip(hand.stacks, stated, strict=True))
        if has != should
    )


def _shown(recorded: RecordedHand) -> dict[int, tuple[int, ...]]:
    """The hands that a text shows in full."""
    return {
        action.seat: cards
        for action in recorded.actions
        if action.kind is ActionKind.SHOW
        and action.seat is not None
        and (cards := action.known_cards)
    }


def _events(hand: Hand, shown: Mapping[int, tuple[int, ...]]) -> Iterator[Event]:
    left = dict(shown)
    for event in hand.events:
        seat = event.seat
        if event.kind in (EventKind.SHOW, EventKind.MUCK) and seat is not None:
            if seat in left:
                event = Event(EventKind.SHOW, seat, cards=left.pop(seat))
        elif event.kind in (EventKind.RAKE, EventKind.AWARD):
            for who, cards in left.items():
                yield Event(EventKind.SHOW, who, cards=cards)
            left = {}
        yield event
