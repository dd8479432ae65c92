"""What readers of texts of lines share: names before acts, cards, the bets of a street."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from re import Match, Pattern

from omaha._support.checks import quoted
from omaha.cards import RANKS, SUITS
from omaha.errors import HistoryError
from omaha.history.draft import HandDraft
from omaha.history.recorded import (
    Action,
    ActionKind,
    Award,
    Note,
    NoteKind,
    Post,
    PostKind,
    RecordedHand,
    Returned,
    Source,
)
from omaha.history.scan import money_units

__all__ = ["MONEY", "LineReader", "TextHand", "cards_of", "run_lines", "small_number"]

#: An amount with its currency, before or after it.
MONEY = r"[^\s\d\[\](),.]{0,4} ?[0-9][0-9.,]*k?(?: ?(?:€|[A-Z]{3}))?"
#: Letters of cards in other languages: Dutch and Swedish honours, and the ten of two characters.
_RANKS = {rank: i for i, rank in enumerate(RANKS)}
_RANKS |= {"10": 8, "1": 8, "B": 9, "V": 10, "H": 11, "KN": 9, "D": 10, "E": 12}
_CARD = re.compile(r"(10|[Kk][Nn]|[2-9TJQKABVHDE1tjqka])([cdhsCDHS])")
_NAMED = {"spade": "s", "heart": "h", "diamond": "d", "club": "c"}
LineReader = tuple[Pattern[str], Callable[["TextHand", Match[str]], object]]


def cards_of(text: str) -> tuple[int, ...]:
    """Return the cards in a text, whatever stands between them.

    Examples
    --------
    >>> cards_of("[Kc, 10d ks]")
    (44, 33, 47)
    """
    found = _CARD.findall(text)
    rest = _CARD.sub("", text)
    if re.search(r"[A-Za-z0-9]", rest):
        raise HistoryError(f"{quoted(text)} are no cards")
    return tuple(4 * _RANKS[rank.upper()] + SUITS.index(suit.lower()) for rank, suit in found)


def small_number(text: str) -> int:
    """Return a number such as that of a chair."""
    if not text.isdecimal() or len(text) > 6:
        raise HistoryError(f"{quoted(text[:20])} is no number of a chair or of seats")
    return int(text)


class TextHand:
    """A hand as it is read line by line; amounts are texts, seats are names.

    Parameters
    ----------
    format, room : str
    decimals : int
        Of the unit of money.

    Attributes
    ----------
    draft : HandDraft
    line : int
        The number of the line that is read, from 1.
    text : str
    """

    def __init__(self, format: str, room: str, decimals: int = 2) -> None:  # noqa: A002
        self.draft = HandDraft(format=format)
        self.draft.fields |= {"room": room, "states_returns": False}
        self.decimals = decimals
        self.line, self.text = 0, ""
        self.seats: dict[str, int] = {}
        self.put: dict[int, int] = {}  # in all, and in bets of the street
        self.bets: dict[int, int] = {}
        self.dead = 0
        self.stated_rake: int | None = None
        self.drops = 0
        self.board: tuple[int, ...] = ()
        self.summary = False  # whether the lines are those of a summary

    # --- values ----------------------------------------------------------------------------------

    def units(self, text: str) -> int:
        """Return an amount in units; ``6.27k`` are thousands."""
        text = text.strip()
        if text.endswith("k"):
            return int(Decimal(money_units(text[:-1], 6)) / 1000 * 10**self.decimals)
        return money_units(text, self.decimals)

    def who(self, name: str) -> int:
        """Return the seat of a player."""
        seat = self.seats.get(name.strip())
        if seat is None:
            raise HistoryError(f"{quoted(name)} is none of the players {', '.join(self.seats)}")
        return seat

    # --- what lines say --------------------------------------------------------------------------

    def sit(self, chair: str | int, name: str, stack: str) -> None:
        """List a player."""
        self.draft.seat(small_number(f"{chair}"), name.strip(), self.units(stack))
        self.seats[name.strip()] = len(self.seats)

    def post(
        self, kind: PostKind, name: str, amount: str, dead: str = "", all_in: bool = False
    ) -> None:
        """Note a post; of `dead` so much is no bet."""
        seat, units = self.who(name), self.units(amount)
        gone = self.units(dead) if dead else 0
        if kind is PostKind.BIG_BLIND and not self.draft.big_blind:
            self.draft.big_blind = units - gone  # the head does not say it
        if kind in (PostKind.ANTE, PostKind.BIG_BLIND_ANTE, PostKind.DEAD):
            gone = units
        else:
            self.bets[seat] = self.bets.get(seat, 0) + units - gone
            self.put[seat] = self.put.get(seat, 0) + units - gone
        self.dead += gone
        stack = self.draft.stacks[seat]
        spent = self.put.get(seat, 0) + gone
        self.draft.post(
            Post(self.line, kind, seat, units, gone, all_in or spent == stack, self.text)
        )

    def act(self, kind: ActionKind, name: str, added: str = "", total: str = "") -> None:
        """Note an act; of a call, bet or raise what was put in, or the total of the street."""
        seat = self.who(name)
        before = self.bets.get(seat, 0)
        after = self.units(total) if total else before + (self.units(added) if added else 0)
        self.bets[seat] = after
        self.put[seat] = self.put.get(seat, 0) + after - before
        amount = after - before if kind is ActionKind.CALL else after
        if kind in (ActionKind.FOLD, ActionKind.CHECK):
            amount = 0
        self.draft.act(Action(self.line, kind, seat, (), amount, self.text))

    def all_in(self, name: str, added: str) -> None:
        """Note an act for all that is left, of which the room does not say what it is."""
        total = self.bets.get(self.who(name), 0) + self.units(added)
        top = max(self.bets.values(), default=0)
        kind = ActionKind.CALL
        if total > top:
            kind = ActionKind.RAISE_TO if top else ActionKind.BET
        self.act(kind, name, added=added)

    def street(self, cards: str) -> None:
        """Deal the cards of a street."""
        new = cards_of(cards)
        if self.board and new[: len(self.board)] == self.board:
            new = new[len(self.board) :]  # the room repeats what was there
        if not new:
            raise HistoryError(f"{quoted(cards)} has no cards of the board")
        self.bets = {}
        self.board += new
        self.draft.act(Action(self.line, ActionKind.DEAL_BOARD, None, new, 0, self.text))

    def know(self, name: str, cards: str) -> None:
        """Take down hole cards."""
        known = cards_of(cards)
        if known:
            if self.draft.kind is None:
                raise HistoryError("hole cards come before the game is stated")
            count = self.draft.kind[1]
            if len(known) > count:
                raise HistoryError(f"{quoted(cards)} are more than {count} cards")
            self.draft.know(self.who(name), known + (None,) * (count - len(known)))

    def show(self, name: str, cards: str, shown: bool = True) -> None:
        """Note a show or a muck at the showdown."""
        self.know(name, cards)
        kind = ActionKind.SHOW if shown and cards_of(cards) else ActionKind.MUCK
        self.draft.act(Action(self.line, kind, self.who(name), (), 0, self.text))

    def give_back(self, name: str, amount: str) -> None:
        """Note the part of a bet that nobody called."""
        seat, units = self.who(name), self.units(amount)
        self.draft.returned.append(Returned(self.line, seat, units, self.text))
        self.put[seat] = self.put.get(seat, 0) - units

    def win(self, name: str, amount: str, pot: str = "pot") -> None:
        """Note money that a player took."""
        units = self.units(amount)
        self.draft.awards.append(Award(self.line, self.who(name), units, pot, self.text))

    def rake(self, amount: str, drop: bool = False) -> None:
        """Note what was taken; a drop is something else than the rake."""
        units = self.units(amount)
        self.stated_rake = (self.stated_rake or 0) + units
        if drop and units:
            self.drops += units

    def note(self, kind: NoteKind = NoteKind.TABLE) -> None:
        """Keep a line that changes nothing."""
        self.draft.notes.append(Note(self.line, kind, self.text))

    # --- the end ---------------------------------------------------------------------------------

    def record(self, source: Source) -> RecordedHand:
        """Return the record; what nobody called is no part of the pot, nor won."""
        draft = self.draft
        if not draft.names:
            raise HistoryError("no players are listed")
        if draft.kind is None:
            raise HistoryError("no line says what game is played")
        self._muck_the_silent()
        total = sum(self.put.values()) + self.dead
        ranked = sorted(self.put.values(), reverse=True)
        uncalled = ranked[0] - (ranked[1] if len(ranked) > 1 else 0) if ranked else 0
        total -= uncalled
        won = sum(award.amount for award in draft.awards)
        if uncalled and won > total:
            top = max(self.put, key=lambda seat: self.put[seat])
            self._take_off(top, uncalled)
            won -= uncalled
        draft.total_pot = total
        draft.rake = total - won if draft.awards else self.stated_rake or 0
        if self.stated_rake is not None and draft.awards and draft.rake != self.stated_rake:
            draft.oddities.append(
                f"the rake is stated as {self.stated_rake} units, and {draft.rake} are missing "
                "from what was won"
            )
        if self.drops:
            draft.fields["drops"] = {"drop": self.drops}
        draft.fields["unit"] = Decimal(1).scaleb(-self.decimals)
        draft.fields["source"] = source
        return draft.record()

    def _muck_the_silent(self) -> None:
        """At a showdown, who neither shows nor wins has mucked, whether the room says so or not."""
        draft = self.draft
        told = {a.seat for a in draft.actions if a.kind in (ActionKind.SHOW, ActionKind.MUCK)}
        folded = {a.seat for a in draft.actions if a.kind is ActionKind.FOLD}
        won = {award.seat for award in draft.awards}
        inside = [seat for seat in self.put if seat not in folded]
        if won and len(inside) > 1:
            for seat in inside:
                if seat not in told | won:
                    draft.act(Action(self.line, ActionKind.MUCK, seat))

    def _take_off(self, seat: int, amount: int) -> None:
        """Take off the awards of a seat what it got back."""
        for i, award in enumerate(self.draft.awards):
            if award.seat == seat and amount:
                part = min(award.amount, amount)
                amount -= part
                self.draft.awards[i] = award._replace(amount=award.amount - part)
        self.draft.awards[:] = [award for award in self.draft.awards if award.amount]


def run_lines(
    hand: TextHand,
    lines: Sequence[str],
    readers: Sequence[LineReader],
    first: int = 1,
) -> None:
    """Give each line to the first reader whose pattern matches it from beginning to end.

    A line that none matches is kept as a note; where it begins with the name of a player and has
    an amount, which could change the hand, it is an error.
    """
    for number, line in enumerate(lines, first):
        text = line.strip()
        hand.line, hand.text = number, text
        hand.summary = hand.summary or _SUMMARY.match(text) is not None
        if not text:
            continue
        for pattern, reader in readers:
            match = pattern.fullmatch(text)
            if match is not None:
                reader(hand, match)
                break
        else:
            _unknown(hand, text)


_SUMMARY = re.compile(r"\W*summary\b", re.IGNORECASE)
_AMOUNT = re.compile(r"[0-9]")
_ACTING = re.compile(r"\b(?:folds?|checks?|calls?|bets?|raises?|posts?|wins?|won|collect\w*)\b")


def _unknown(hand: TextHand, text: str) -> None:
    named = any(text.startswith(name) for name in hand.seats)
    if named and _ACTING.search(text.lower()) and _AMOUNT.search(text):
        raise HistoryError(f"line {hand.line}: {quoted(text[:120])} is not understood")
    hand.note(NoteKind.UNKNOWN)
