# cython: boundscheck=False, initializedcheck=False, cdivision=True
"""Hands in the text of PokerStars."""
from libc.stdint cimport int64_t
from libc.string cimport memchr, memcmp

from omaha.history.draft cimport HandDraft, MOST_LISTED
from omaha.history.scan cimport (
    ends, find, read_cards_in_brackets, read_money, starts,
)

from decimal import Decimal

from omaha.errors import HistoryError
from omaha.history.recorded import (
    Action, ActionKind, Award, Note, NoteKind, Outcome, Post, Returned, Source, Status,
)
from omaha.history.rooms.stars_header import header_of
from omaha.history.rooms.stars_lines import IDLE, POSTS, table_of
from omaha.history.scan import FinerUnit

cdef object FOLD = ActionKind.FOLD, CHECK = ActionKind.CHECK, CALL = ActionKind.CALL
cdef object BET = ActionKind.BET, RAISE_TO = ActionKind.RAISE_TO, SHOW = ActionKind.SHOW
cdef object MUCK = ActionKind.MUCK, DEAL_HOLE = ActionKind.DEAL_HOLE
cdef object DEAL_BOARD = ActionKind.DEAL_BOARD
cdef object CHAT = NoteKind.CHAT, TABLE = NoteKind.TABLE, CASH_OUT = NoteKind.CASH_OUT
cdef object UNKNOWN_NOTE = NoteKind.UNKNOWN, MARKER = NoteKind.MARKER
# The tuple that a named tuple is, made without a call into its class.
cdef object MADE = tuple.__new__
cdef tuple PLACES = (b" (button)", b" (small blind)", b" (big blind)")
cdef dict UNITS = {decimals: Decimal(1).scaleb(-decimals) for decimals in range(7)}
cdef enum:
    MOST_DECIMALS = 6

cdef enum Section:
    SEATS = 0
    PLAY = 1
    SUMMARY = 2


def read_hand(bytes data not None, str file="", int line=1):
    """Parse one hand.

    Parameters
    ----------
    data : bytes
        The lines of the hand, in UTF-8.
    file : str
    line : int
        Where it was found.

    Returns
    -------
    RecordedHand

    Raises
    ------
    omaha.errors.HistoryError
        When it is not such a hand; the message names the line.
    """
    cdef int decimals = -1
    while True:
        reader = _Reader(data, file, line, decimals)
        try:
            return reader.read()
        except FinerUnit as error:
            decimals = error.decimals
            if decimals > MOST_DECIMALS:
                raise HistoryError(f"line {line + reader.number - 1}: an amount with more than "
                                   f"{MOST_DECIMALS} decimals") from None


cdef class _Reader:
    """One pass over the lines of a hand."""

    cdef bytes data
    cdef str file
    cdef int first_line, decimals, section, run
    cdef readonly int number       # of the line that is read, from 1
    cdef HandDraft draft
    cdef const char* names[MOST_LISTED]
    cdef Py_ssize_t lengths[MOST_LISTED]
    cdef list held                 # the bytes that `names` points into
    cdef dict chairs               # from the number of a chair to the seat
    cdef bint trailing
    cdef const char* stop          # the end of the line, blanks included

    def __init__(self, bytes data, str file, int first_line, int decimals):
        self.data = data
        self.file = file
        self.first_line = first_line
        self.decimals = decimals
        self.held = []
        self.chairs = {}

    def read(self):
        cdef const char* at = self.data
        cdef const char* end = at + len(self.data)
        cdef const char* stop
        cdef const char* last
        self.section = SEATS
        while at < end:
            stop = <const char*>memchr(at, b'\n', end - at)
            if stop == NULL:
                stop = end
            last = stop
            while last > at and last[-1] == b'\r':
                last -= 1
            self.stop = last
            while last > at and (last[-1] == b' ' or last[-1] == b'\r' or last[-1] == b'\t'):
                last -= 1
            self.number += 1
            if last > at:
                try:
                    self.line(at, last)
                except FinerUnit:
                    raise
                except HistoryError as error:
                    raise HistoryError(f"line {self.first_line + self.number - 1}: {error}"
                                       ) from None
                if self.section == SEATS and last < stop and last[0] == b' ':
                    self.trailing = True
            at = stop + 1
        if self.draft is None:
            raise HistoryError(f"line {self.first_line}: no hand begins here")
        return self.finished()

    cdef object finished(self):
        cdef HandDraft draft = self.draft
        fields = draft.fields
        if self.section != SUMMARY and "status" not in fields:
            fields["status"] = Status.CUT_OFF
        fields["details"]["trailing_blank"] = bool(self.trailing)
        fields["source"] = MADE(Source, (self.file, self.first_line))
        return draft.record()

    cdef int line(self, const char* at, const char* end) except -1:
        if self.draft is None:
            return self.header(at, end)
        if starts(at, end, b"*** "):
            return self.marker(at, end)
        if self.section == SEATS:
            if starts(at, end, b"Seat ") and self.listed(at, end):
                return 0
            if starts(at, end, b"Table '"):
                return self.table(at, end)
            self.section = PLAY
        if self.section == PLAY:
            return self.play(at, end)
        return self.summary(at, end)

    # --- before the hand -------------------------------------------------------------------------

    cdef int header(self, const char* at, const char* end) except -1:
        prefix, number, gap, game, time, header = header_of(self.text(at, end))
        if self.decimals < 0:
            self.decimals = header.decimals
        small, big, cap = header.units(self.decimals)
        details = {"prefix": prefix, "gap": gap, "game": game}
        if header.cap:
            details["cap"] = header.cap
        details.update(header.extra)
        draft = HandDraft(
            format="pokerstars", room="PokerStars", variant=header.variant, number=number,
            played_at=time, currency=header.currency, symbol=header.symbol,
            stakes=f"{header.first}/{header.second}", tournament=header.tournament,
            unit=UNITS[self.decimals], details=details)
        draft.kind = header.kind
        if header.kind[3] == "fixed":      # the stakes are the bets
            small, big = small // 2, small
        draft.small_blind = small
        draft.big_blind = big
        draft.cap = cap
        self.draft = draft
        return 0

    cdef int table(self, const char* at, const char* end) except -1:
        found = table_of(self.text(at, end))
        if found.pop("play_money", False):
            self.draft.fields["details"]["play_money"] = True
        self.draft.fields.update(found)
        return 0

    cdef int chair(self, const char* at, const char* end, const char** after) except -1:
        """The number after ``Seat ``; 0 where there is none."""
        cdef int number = 0
        at += 5
        while at < end and b'0' <= at[0] <= b'9' and number < 100:
            number = 10 * number + (at[0] - <char>b'0')
            at += 1
        if not starts(at, end, b": ") or number >= 100:
            return 0
        after[0] = at + 2
        return number

    cdef bint listed(self, const char* at, const char* end) except -1:
        """``Seat 2: Name ($100 in chips)``, with more behind it for some; whether it is that."""
        cdef const char* name
        cdef const char* here
        cdef const char* open_at = at
        cdef const char* after
        cdef int number = self.chair(at, end, &name)
        cdef int64_t stack
        cdef int seat
        if not number:
            return False
        here = find(name, end, b" in chips")
        while here < end:              # the last " (" before the last " in chips"
            open_at = here
            here = find(here + 1, end, b" in chips")
        while open_at > name and not starts(open_at, end, b" ("):
            open_at -= 1
        if open_at <= name:
            return False
        stack = read_money(open_at + 2, end, self.decimals, &after)
        label = name[:open_at - name]
        seat = <int>len(self.draft.names)
        self.draft.seat(number, label.decode("utf-8"), stack)
        self.held.append(label)
        self.names[seat] = label
        self.lengths[seat] = open_at - name
        self.chairs[number] = seat
        after = find(after, end, b")")
        if after < end and not starts(after, end, b")\n") and end - after > 1:
            self.draft.fields["details"].setdefault("seat_notes", {})[number] = (
                self.text(after + 1, self.stop))
        elif starts(find(open_at, end, b" in chips"), end, b" in chips,"):
            self.draft.fields["details"].setdefault("bounties", {})[number] = self.text(
                find(open_at, end, b" in chips,") + 9, after)
        return True

    # --- the play --------------------------------------------------------------------------------

    cdef str text(self, const char* at, const char* end):
        return at[:end - at].decode("utf-8")

    cdef int named(self, const char* at, const char* end, const char* behind) except? -1:
        """The listed seat whose name stands here, with the text `behind` it; -1 for none."""
        cdef int seat, best = -1
        cdef Py_ssize_t length
        for seat in range(len(self.held)):
            length = self.lengths[seat]
            if (end - at > length and (best < 0 or length > self.lengths[best])
                    and memcmp(at, self.names[seat], length) == 0
                    and starts(at + length, end, behind)):
                best = seat
        return best

    cdef int note(self, object kind, const char* at) except -1:
        """Keep a line as it is, blanks at its end included."""
        self.draft.notes.append(MADE(Note, (self.number, kind, self.text(at, self.stop))))
        return 0

    cdef int play(self, const char* at, const char* end) except -1:
        cdef int seat = self.named(at, end, b": "), winner = self.named(at, end, b" collected ")
        if winner >= 0 and (seat < 0 or self.lengths[winner] > self.lengths[seat]):
            return self.collected(winner, at, end)
        if seat >= 0:
            return self.acted(seat, at, at + self.lengths[seat] + 2, end)
        if starts(at, end, b"Dealt to "):
            return self.dealt(at, end)
        if starts(at, end, b"Uncalled bet ("):
            return self.uncalled(at, end)
        if starts(at, end, b"Hand cancelled"):
            self.draft.fields["status"] = Status.CANCELLED
            return self.note(MARKER, at)
        seat = self.named(at, end, b" cashed out")
        if seat >= 0:
            return self.note(CASH_OUT, at)
        if find(at, end, b' said, "') < end:
            return self.note(CHAT, at)
        return self.note(TABLE, at)

    cdef int acted(self, int seat, const char* line, const char* at, const char* end) except -1:
        """A line that begins with a name and a colon."""
        cdef bint all_in = ends(at, end, b" and is all-in")
        cdef const char* after
        cdef int64_t amount, by
        if starts(at, end, b"folds"):
            return self.shown(FOLD, seat, line, at + 5, end)
        if starts(at, end, b"checks"):
            self.act(CHECK, seat, 0, None, False, line, end)
        elif starts(at, end, b"calls "):
            amount = read_money(at + 6, end, self.decimals, &after)
            self.act(CALL, seat, amount, None, all_in, line, end)
        elif starts(at, end, b"bets "):
            amount = read_money(at + 5, end, self.decimals, &after)
            self.act(BET, seat, amount, amount, all_in, line, end)
        elif starts(at, end, b"raises "):
            by = read_money(at + 7, end, self.decimals, &after)
            if not starts(after, end, b" to "):
                raise HistoryError("a raise is 'raises AMOUNT to AMOUNT'")
            amount = read_money(after + 4, end, self.decimals, &after)
            self.act(RAISE_TO, seat, amount, by, all_in, line, end)
        elif starts(at, end, b"shows ["):
            return self.shown(SHOW, seat, line, at + 6, end)
        elif starts(at, end, b"mucks hand") or starts(at, end, b"mucks"):
            self.act(MUCK, seat, 0, None, None, line, end)
        else:
            return self.other(seat, line, at, end, all_in)
        return 0

    cdef int act(self, object kind, int seat, int64_t amount, object by, object all_in,
                 const char* line, const char* end) except -1:
        self.draft.deal_in(seat)
        self.draft.actions.append(MADE(Action, (
            self.number, kind, seat, (), amount, self.text(line, end), "", by, all_in)))
        return 0

    cdef int other(self, int seat, const char* line, const char* at, const char* end,
                   bint all_in) except -1:
        """A post, or a line that changes nothing."""
        cdef const char* after
        cdef int64_t amount
        for words, kind in POSTS:
            if starts(at, end, words):
                amount = read_money(at + len(words), end, self.decimals, &after)
                self.draft.deal_in(seat)
                self.draft.posts.append(MADE(Post, (
                    self.number, kind, seat, amount, 0, all_in, self.text(line, end))))
                return 0
        for words in IDLE:
            if starts(at, end, words):
                return self.note(TABLE, line)
        if starts(at, end, b"cashed out"):
            return self.note(CASH_OUT, line)
        self.draft.oddities.append(
            f"line {self.number} is not understood: {self.text(line, end)}")
        return self.note(UNKNOWN_NOTE, line)

    cdef int shown(self, object kind, int seat, const char* line, const char* at,
                   const char* end) except -1:
        """A show, or a fold that may show: cards in brackets, and what they are worth."""
        cdef const char* after = at
        cdef str comment = ""
        cdef tuple cards = ()
        while at < end and at[0] == b' ':
            at += 1
        if at < end and at[0] == b'[':
            cards = self.hole_cards(seat, at, end, &after)
        if starts(after, end, b" (") and ends(after, end, b")"):
            comment = self.text(after + 2, end - 1)
        self.draft.deal_in(seat)
        self.draft.actions.append(MADE(Action, (
            self.number, kind, seat, cards, 0, self.text(line, end), comment, None, None)))
        return 0

    cdef tuple hole_cards(self, int seat, const char* at, const char* end, const char** after):
        """Cards of a hand in brackets; what is missing is None."""
        cdef tuple cards = read_cards_in_brackets(at, end, after)
        cdef int due = self.draft.kind[1]
        if len(cards) > due:
            raise HistoryError(f"{len(cards)} hole cards; the game has {due}")
        cards += (None,) * (due - len(cards))
        self.draft.know(seat, cards)
        return cards

    cdef int dealt(self, const char* at, const char* end) except -1:
        """``Dealt to Name [cards]``."""
        cdef int seat = self.named(at + 9, end, b" [")
        cdef const char* after
        if seat < 0:
            raise HistoryError("cards are dealt to somebody who is not listed")
        cards = self.hole_cards(seat, at + 10 + self.lengths[seat], end, &after)
        self.draft.deal_in(seat)
        self.draft.actions.append(MADE(Action, (
            self.number, DEAL_HOLE, seat, cards, 0, self.text(at, end), "", None, None)))
        return 0

    cdef int uncalled(self, const char* at, const char* end) except -1:
        """``Uncalled bet ($2) returned to Name``."""
        cdef const char* after
        cdef int64_t amount = read_money(at + 14, end, self.decimals, &after)
        cdef int seat
        if not starts(after, end, b") returned to "):
            raise HistoryError("an uncalled bet is returned to a player")
        after += 14
        name = self.text(after, end)
        names = [each.rstrip() for each in self.draft.names]   # the end of a line has no blanks
        if name not in names:
            raise HistoryError("an uncalled bet is returned to somebody who is not listed")
        seat = names.index(name)
        self.draft.returned.append(MADE(Returned, (
            self.number, seat, amount, self.text(at, end))))
        return 0

    cdef int collected(self, int seat, const char* line, const char* end) except -1:
        """``Name collected $2 from side pot``."""
        cdef const char* after
        cdef const char* at = line + self.lengths[seat] + 11
        cdef int64_t amount = read_money(at, end, self.decimals, &after)
        if not starts(after, end, b" from "):
            raise HistoryError("a pot is 'collected AMOUNT from pot'")
        self.draft.awards.append(MADE(Award, (
            self.number, seat, amount, self.text(after + 6, end), self.text(line, end), self.run)))
        return 0

    cdef int marker(self, const char* at, const char* end) except -1:
        """``*** FLOP *** [9h Ts 8d]`` and the like."""
        cdef const char* after
        cdef const char* cards = NULL
        cdef const char* here = find(at + 4, end, b" ***")
        if self.section != SUMMARY:
            self.section = PLAY
        if starts(at, end, b"*** SUMMARY"):
            self.section = SUMMARY
            self.draft.fields["details"]["summary_line"] = self.number
            return 0
        if starts(at, end, b"*** HOLE") or ends(at, here, b"SHOW DOWN"):
            if starts(at, end, b"*** SECOND") or starts(at, end, b"*** THIRD"):
                self.run += 1
            return self.note(MARKER, at)
        while True:                    # the last brackets have the cards that are new
            here = find(here, end, b"[")
            if here == end:
                break
            cards = here
            here += 1
        if cards == NULL:
            return self.note(TABLE, at)
        if starts(at, end, b"*** SECOND") or starts(at, end, b"*** THIRD"):
            self.draft.fields["runs"] = max(self.draft.fields.get("runs", 1), 2 + (at[4] == b'T'))
        new = read_cards_in_brackets(cards, end, &after)
        self.draft.actions.append(MADE(Action, (
            self.number, DEAL_BOARD, None, new, 0, self.text(at, end), "", None, None)))
        return 0

    # --- the summary -----------------------------------------------------------------------------

    cdef int summary(self, const char* at, const char* end) except -1:
        cdef const char* after
        cdef const char* here
        if starts(at, end, b"Seat "):
            return self.outcome(at, end)
        if starts(at, end, b"Total pot "):
            return self.totals(at, end)
        here = find(at, end, b"Board [")
        if here == at or (here < end and here - at < 12):
            self.draft.boards.append(read_cards_in_brackets(here + 6, end, &after))
            return 0
        if starts(at, end, b"Hand was run "):
            self.draft.fields["details"]["run_text"] = self.text(at, end)
            return 0
        return self.note(TABLE, at)

    cdef int totals(self, const char* at, const char* end) except -1:
        """``Total pot $10 Main pot $6. Side pot $3. | Rake $1``."""
        cdef HandDraft draft = self.draft
        cdef const char* after
        cdef const char* label
        cdef bint drop = False         # what comes after an upright line is no pot
        drops = {}
        draft.total_pot = read_money(at + 10, end, self.decimals, &after)
        at = after
        while at < end:
            while at < end and (at[0] == b' ' or at[0] == b'.' or at[0] == b'|'):
                drop = drop or at[0] == b'|'
                at += 1
            label = at
            # A side pot has a number behind its name, with a hyphen.
            while at < end and not (b'0' <= at[0] <= b'9' and at[-1] != b'-'):
                at += 1
            if at >= end:
                break
            words = self.text(label, at).rpartition(" ")[0]
            amount = read_money(at, end, self.decimals, &after)
            at = after
            if drop and words == "Rake":
                draft.rake = amount
            elif drop:
                drops[words] = amount
            else:
                draft.pots.append((words.lower(), amount))
        if drops:
            draft.fields["drops"] = drops
            draft.rake = (draft.rake or 0) + sum(drops.values())
        return 0

    cdef int outcome(self, const char* at, const char* end) except -1:
        """``Seat 1: Name (button) folded before Flop (didn't bet)``."""
        cdef const char* here
        cdef const char* after
        cdef int number = self.chair(at, end, &here), seat = self.chairs.get(number, -1)
        cdef Py_ssize_t length
        if seat < 0 or memcmp(here, self.names[seat], min(self.lengths[seat], end - here)):
            return self.note(TABLE, at)
        length = self.lengths[seat]
        here += min(length, end - here)
        after = here
        for words in PLACES:
            if starts(here, end, words):
                here += len(words)
        place = self.text(after, here) if here > after else ""
        while here < end and here[0] == b' ':
            here += 1
        at = find(here, end, b"[")
        cards = ()
        if at < end:
            cards = self.hole_cards(seat, at, end, &after)
        won = []
        at = here
        while at < end:
            at = find(at, end, b"won (")
            if at < end:
                won.append(read_money(at + 5, end, self.decimals, &after))
                at = after
        if starts(here, end, b"collected ("):
            won.append(read_money(here + 11, end, self.decimals, &after))
        self.draft.outcomes.append(
            MADE(Outcome, (self.number, seat, cards, tuple(won), self.text(here, end), place)))
        return 0
