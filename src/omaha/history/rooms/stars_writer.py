"""Writing a record as PokerStars does."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from omaha.cards import format_cards
from omaha.errors import HistoryError
from omaha.history.of_hand import label_of_pot
from omaha.history.recorded import (
    Action,
    ActionKind,
    Award,
    Note,
    Post,
    PostKind,
    RecordedHand,
    Returned,
    Status,
)
from omaha.history.rooms.stars_opening import check, money, opening
from omaha.history.rooms.stars_words import words_for

__all__ = ["outcome_of", "write"]

Entry: TypeAlias = Post | Action | Returned | Award | Note

_POSTS = {
    PostKind.ANTE: "posts the ante",
    PostKind.BIG_BLIND_ANTE: "posts the ante",
    PostKind.SMALL_BLIND: "posts small blind",
    PostKind.BIG_BLIND: "posts big blind",
    PostKind.BOTH_BLINDS: "posts small & big blinds",
    PostKind.STRADDLE: "posts straddle",
    PostKind.LIVE: "posts big blind",
    PostKind.DEAD: "posts small blind",
}
_STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
_ORDINALS = ("FIRST", "SECOND", "THIRD")
_NO_BET = " (didn't bet)"
_TIMES = {2: "twice", 3: "three times"}


def write(record: RecordedHand) -> str:
    """Return a record as text; see `omaha.history.dumps`."""
    return _Writer(record).text()


def outcome_of(record: RecordedHand, seat: int) -> tuple[str, str]:
    """Return the position of a seat and what became of it, as the summary has them.

    They are put together from the entries of the record, whatever its own summary says.
    """
    writer = _Writer(record)
    return writer.outcome(seat)


class _Writer:
    def __init__(self, record: RecordedHand) -> None:
        self.record = record
        self.game = record.game
        self.blank = " " if record.details.get("trailing_blank") else ""
        self.chairs = record.chairs or tuple(range(1, len(record.players) + 1))
        self.board: tuple[int, ...] = ()
        self.fork = 0
        self.run = 0
        check(record)

    def text(self) -> str:
        lines = opening(self.record, self.chairs, self.blank)
        if self.record.format == "pokerstars":
            lines += self.recorded()
        else:
            lines += self.played()
        if self.record.status is not Status.CUT_OFF:
            lines += self.summary()
        return "\n".join(lines) + "\n"

    def money(self, units: int) -> str:
        return money(self.record, units)

    # --- the play --------------------------------------------------------------------------------

    def recorded(self) -> list[str]:
        """The lines of a record of this format in their order."""
        record = self.record
        entries: list[Entry] = [*record.posts, *record.actions, *record.returned]
        entries += [*record.awards, *record.notes]
        entries.sort(key=lambda entry: entry.number)
        end = record.details.get("summary_line", 1 << 60)
        lines = []
        for entry in entries:
            if entry.number < end:
                lines.append(self.line(entry))
        return lines

    def line(self, entry: Entry) -> str:
        if isinstance(entry, Post):
            return self.post(entry)
        if isinstance(entry, Action):
            return self.act(entry)
        if isinstance(entry, Returned):
            name = self.record.players[entry.seat]
            return f"Uncalled bet ({self.money(entry.amount)}) returned to {name}"
        if isinstance(entry, Award):
            name = self.record.players[entry.seat]
            return f"{name} collected {self.money(entry.amount)} from {entry.pot}"
        return entry.text

    def post(self, post: Post) -> str:
        words = _POSTS[post.kind]
        if post.kind is PostKind.LIVE and post.amount < self.game.big_blind and not post.all_in:
            words = _POSTS[PostKind.SMALL_BLIND]
        if post.kind is PostKind.STRADDLE and post.text:
            words = post.text.rpartition(" ")[0].partition(": ")[2]
        all_in = " and is all-in" if post.all_in else ""
        return f"{self.record.players[post.seat]}: {words} {self.money(post.amount)}{all_in}"

    def act(self, action: Action) -> str:
        if action.kind is ActionKind.DEAL_BOARD:
            return self.street(action)
        assert action.seat is not None
        name = self.record.players[action.seat]
        all_in = " and is all-in" if action.all_in else ""
        amount = self.money(action.amount)
        cards = [card for card in action.cards if card is not None]
        match action.kind:
            case ActionKind.DISCONNECT:
                raise HistoryError("PokerStars text cannot say a lost connection")
            case ActionKind.DEAL_HOLE:
                return f"Dealt to {name} [{_spaced(cards)}]"
            case ActionKind.FOLD:
                return f"{name}: folds{f' [{_spaced(cards)}]' if cards else self.blank}"
            case ActionKind.CHECK:
                return f"{name}: checks{self.blank}"
            case ActionKind.CALL:
                return f"{name}: calls {amount}{all_in}"
            case ActionKind.BET:
                return f"{name}: bets {amount}{all_in}"
            case ActionKind.RAISE_TO:
                return f"{name}: raises {self.money(action.by or 0)} to {amount}{all_in}"
            case ActionKind.MUCK:
                return f"{name}: mucks hand{self.blank}"
            case ActionKind.SHOW:
                words = action.comment or self.worth(action.seat, self.board)
                words = f" ({words})" if words else ""
                return f"{name}: shows [{_spaced(cards)}]{words}"
        raise HistoryError(f"PokerStars text cannot say the action {action.text!r}")

    def street(self, action: Action) -> str:
        """``*** TURN *** [Kd 2c 9h] [6c]``; of several runs with which it is."""
        new = tuple(card for card in action.cards if card is not None)
        runs = self.record.runs
        if runs > 1 and len(self.board) == 5:
            self.run += 1
            self.board = self.board[: self.fork]
        before, self.board = self.board, self.board + new
        ordinal = ""
        if runs > 1 and self.is_run_out(action):
            self.fork = self.fork if self.run else self.fork_of()
            ordinal = f"{_ORDINALS[self.run]} "
        dealt = f"[{_spaced(before)}] " if before else ""
        street = _STREETS.get(len(self.board), "BOARD")
        return f"*** {ordinal}{street} *** {dealt}[{_spaced(new)}]"

    def fork_of(self) -> int:
        """How many cards all runs have: those on the table when the board is run out."""
        boards = self.record.boards
        shared = 0
        dealt = [len(a.cards) for a in self.record.actions if a.kind is ActionKind.DEAL_BOARD]
        extra = sum(dealt) - 5
        shared = 5 - extra // (self.record.runs - 1)
        return shared if boards or extra else 5

    def is_run_out(self, action: Action) -> bool:
        """Whether a street is dealt in each of the runs."""
        return len(self.board) > self.fork_of()

    def worth(self, seat: int, board: Sequence[int]) -> str:
        cards = self.record.hole_cards[seat]
        if cards is None or None in cards or len(board) != 5:
            return ""
        known = tuple(card for card in cards if card is not None)
        return words_for(known, tuple(board), self.game.hi_lo, self.game.low_qualifier)

    def played(self) -> list[str]:
        """The lines of a hand that no room wrote: cards, streets, shows, and what was won."""
        record = self.record
        lines = [self.post(post) for post in record.posts]
        lines.append("*** HOLE CARDS ***")
        shows = (ActionKind.SHOW, ActionKind.MUCK)
        entries: list[Entry] = [*record.actions, *record.returned]
        entries.sort(key=lambda entry: entry.number)
        lines += [self.line(e) for e in entries if getattr(e, "kind", None) not in shows]
        ends = [action for action in record.actions if action.kind in shows]
        contested = len(record.players) - len(self.folded()) > 1
        if not contested:
            lines += [self.line(award) for award in record.awards]
            lines += [self.line(show) for show in ends]
            return lines
        boards = record.boards or ((),)
        for at, board in enumerate(boards):
            ordinal = f"{_ORDINALS[at]} " if len(boards) > 1 else ""
            lines.append(f"*** {ordinal}SHOW DOWN ***")
            self.board = board
            lines += [self.line(show) for show in ends if at == 0 or show.kind == ActionKind.SHOW]
            won = [award for award in record.awards if award.board == at]
            lines += [self.line(award) for award in sorted(won, key=self.place_of_pot)]
        return lines

    def place_of_pot(self, award: Award) -> int:
        """The last side pot first."""
        labels = [label_of_pot(i, len(self.record.pots) or 1) for i in range(10)]
        return -labels.index(award.pot) if award.pot in labels else 0

    # --- the summary -----------------------------------------------------------------------------

    def folded(self) -> dict[int, int]:
        """Who folded, and how many cards were on the board then."""
        board, folded = 0, {}
        for action in self.record.actions:
            if action.kind is ActionKind.DEAL_BOARD:
                board += len(action.cards)
            elif action.kind is ActionKind.FOLD and action.seat is not None:
                folded[action.seat] = board
        return folded

    def summary(self) -> Iterator[str]:
        record = self.record
        yield "*** SUMMARY ***"
        if record.total_pot is not None:
            pots = "".join(f" {_named(pot)} {self.money(won)}." for pot, won in record.pots)
            drops = sum(record.drops.values())
            rake = f" | Rake {self.money(record.rake - drops)}"
            more = "".join(f" | {name} {self.money(x)}" for name, x in record.drops.items())
            if record.details.get("no_rake_line"):
                rake = ""
            yield f"Total pot {self.money(record.total_pot)}{pots}{rake}{more}{self.blank}"
        if len(record.boards) > 1:
            default = f"Hand was run {_TIMES[len(record.boards)]}"
            yield record.details.get("run_text", default)
        for at, board in enumerate(record.boards):
            ordinal = f"{_ORDINALS[at]} " if len(record.boards) > 1 else ""
            yield f"{ordinal}Board [{_spaced(board)}]"
        yield from self.outcomes()

    def outcomes(self) -> Iterator[str]:
        record = self.record
        end = record.details.get("summary_line", 1 << 60)
        lines = {
            int(note.text.split(":")[0][5:]): note.text
            for note in record.notes
            if note.number > end and note.text.startswith("Seat ")
        }
        chairs = self.chairs
        stated = {outcome.seat: outcome for outcome in record.outcomes}
        for seat, name in enumerate(record.players):
            its = stated.get(seat)
            place, words = (its.place, its.text) if its else self.outcome(seat)
            lines[chairs[seat]] = f"Seat {chairs[seat]}: {name}{place} {words}"
        yield from (lines[chair] for chair in sorted(lines))

    def outcome(self, seat: int) -> tuple[str, str]:
        """The position of a seat, and what became of it, by the entries of the record."""
        place = " (button)" if self.chairs[seat] == self.button_chair() else ""
        small, big = self.blind_seats()
        place += " (small blind)" if seat == small else ""
        place += " (big blind)" if seat == big else ""
        return place, self.ending(seat, self.folded())

    def button_chair(self) -> int:
        chair = self.record.button_chair
        return self.chairs[self.record.button] if chair is None else chair

    def blind_seats(self) -> tuple[int | None, int | None]:
        """Who has the small and the big blind; a post of one who comes in is none."""
        found: dict[PostKind, int] = {}
        for post in self.record.posts:
            if not post.dead:
                found.setdefault(post.kind, post.seat)
        return found.get(PostKind.SMALL_BLIND), found.get(PostKind.BIG_BLIND)

    def ending(self, seat: int, folded: dict[int, int]) -> str:
        record = self.record
        won = sum(award.amount for award in record.awards if award.seat == seat)
        if seat in folded:
            street = {0: "before Flop", 3: "on the Flop", 4: "on the Turn"}.get(folded[seat])
            paid = any(post.seat == seat and post.kind != PostKind.ANTE for post in record.posts)
            paid = paid or any(
                a.seat == seat and a.kind in (ActionKind.CALL, ActionKind.RAISE_TO, ActionKind.BET)
                for a in record.actions
            )
            return f"folded {street or 'on the River'}{'' if paid else _NO_BET}"
        if len(record.players) - len(folded) == 1:
            return f"collected ({self.money(won)})"
        return self.at_showdown(seat)

    def at_showdown(self, seat: int) -> str:
        record = self.record
        shown = [a for a in record.actions if a.seat == seat and a.kind is ActionKind.SHOW]
        known = [c for c in record.hole_cards[seat] or () if c is not None]
        full = [show for show in shown if None not in show.cards]
        if not full:
            visible = self.visible_muck(seat, known)
            return f"mucked [{_spaced(visible)}]" if visible else "mucked"
        parts = []
        for at, board in enumerate(record.boards or ((),)):
            words = self.worth(seat, board)
            won = sum(a.amount for a in record.awards if a.seat == seat and a.board == at)
            verb = f"won ({self.money(won)})" if won else "lost"
            parts.append(f"and {verb} with {words}")
        return f"showed [{_spaced(full[0].cards)}] {', '.join(parts)}"

    def visible_muck(self, seat: int, known: list[int]) -> list[int]:
        """The cards of a mucked hand that the text gives."""
        if self.record.format != "pokerstars":
            return known
        for outcome in self.record.outcomes:
            if outcome.seat == seat:
                return [card for card in outcome.cards if card is not None]
        return []


def _spaced(cards: Sequence[int | None]) -> str:
    return " ".join(format_cards([card]) for card in cards if card is not None)


def _named(pot: str) -> str:
    return pot[:1].upper() + pot[1:]
