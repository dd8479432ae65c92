"""The screen of `omaha play`."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from rich.markup import escape
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal
from textual.events import Key
from textual.widgets import Button, Footer, Input, RichLog, Static

from omaha.actions import ALL_IN, FOLD, RAISE
from omaha.cards import format_cards
from omaha.errors import OmahaError
from omaha.tui.session import YOU, Session, amounts

__all__ = ["PlayApp"]

_SUITS = {"c": ("♣", "green"), "d": ("♦", "blue"), "h": ("♥", "red"), "s": ("♠", "white")}
_PAUSE = 3.0  # seconds between the end of a hand and the next, when hands follow by themselves


def pictured(cards: tuple[int, ...] | None, number: int = 0) -> str:
    """Return cards with coloured suits; backs where they are not known."""
    if cards is None:
        return "[dim]" + " ".join(["▒▒"] * number) + "[/dim]"
    shown = []
    for card in cards:
        text = format_cards([card])
        symbol, colour = _SUITS[text[1]]
        shown.append(f"[{colour}]{text[0]}{symbol}[/{colour}]")
    return " ".join(shown)


class PlayApp(App[None]):
    """A table in the terminal.

    Parameters
    ----------
    session : Session
    path : Path, optional
        Where the table is saved, after every hand and on leaving.
    pace : float
        Seconds that a bot takes for an act.
    """

    TITLE = "omaha"
    AUTO_FOCUS = ""  # keys act; the amount takes them only after r
    CSS = """
    #title { height: 1; background: $primary; color: $text; padding: 0 1; }
    #seats { grid-size: 5; grid-gutter: 0 1; height: auto; grid-rows: 5; }
    #seats.few { grid-size: 3; }
    .seat { height: 5; border: round $surface-lighten-2; padding: 0 1; }
    .seat.actor { border: heavy $warning; }
    .seat.out { opacity: 50%; }
    #board { height: auto; min-height: 2; content-align: center middle; text-align: center; }
    #turn { height: 2; padding: 0 1; }
    #acts { height: 3; }
    #acts Button { min-width: 8; margin-right: 1; }
    #amount { width: 18; }
    #log { height: 1fr; min-height: 3; border-top: solid $surface-lighten-2; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "fold", "Fold"),
        Binding("c", "call", "Check/call"),
        Binding("r", "amount", "Bet/raise"),
        Binding("m", "least", "Least"),
        # Those that have no button come before those that have, which a narrow screen cuts off.
        Binding("s", "sit_out", "Sit out/in"),
        Binding("b", "rebuy", "Buy in"),
        Binding("q", "leave", "Leave"),
        Binding("p", "pot", "Pot"),
        Binding("a", "all_in", "All in"),
        Binding("n", "deal", "Next hand"),
        Binding("o", "post", "Post/wait"),
        Binding("w", "show", "Show cards"),
        Binding("1", "runs(1)", show=False),
        Binding("2", "runs(2)", show=False),
        Binding("3", "runs(3)", show=False),
    ]

    def __init__(self, session: Session, path: Path | None = None, pace: float = 0.6) -> None:
        super().__init__()
        self.session = session
        self.path = path
        self.pace = pace
        self._written = 0
        self._deadline: float | None = None
        self._next_deal: float | None = None

    def compose(self) -> ComposeResult:
        """Make the parts of the screen."""
        yield Static(id="title")
        seats = self.session.table.seats
        with Grid(id="seats", classes="few" if seats <= 6 else ""):
            for seat in range(seats):
                yield Static(classes="seat", id=f"seat{seat}")
        yield Static(id="board")
        yield Static(id="turn")
        with Horizontal(id="acts"):
            yield Button("Fold", id="fold", variant="error")
            yield Button("Check", id="call", variant="success")
            yield Input(placeholder="bet or raise to", id="amount", restrict=r"[0-9.]*")
            yield Button("Bet", id="raise", variant="primary")
            yield Button("Pot", id="pot")
            yield Button("All in", id="all_in")
            yield Button("Next hand", id="deal")
        yield RichLog(id="log", wrap=True, markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Deal, or go on where the table was left."""
        self.set_focus(None)
        if self.session.hand is None:
            self._attempt(self.session.deal)
        self._turn_begins()
        self.set_interval(self.pace, self._bots)
        self.set_interval(0.2, self._clock)
        self._show()

    # --- What happens by itself ------------------------------------------------------------------

    def _bots(self) -> None:
        if self._attempt(self.session.step):
            self._turn_begins()
            self._show()
        elif self._next_deal is not None and time.monotonic() >= self._next_deal:
            self.action_deal()

    def _clock(self) -> None:
        if self._deadline is None:
            return
        if time.monotonic() >= self._deadline:
            self.session.time_out()
            self._turn_begins()
            self._show()
        else:
            self._show_turn()

    def _turn_begins(self) -> None:
        """After something has happened: set the clock, keep the table, plan the next hand."""
        session = self.session
        self._deadline = None
        if (session.your_turn or session.asked_for_runs) and session.clock is not None:
            self._deadline = time.monotonic() + session.clock
        if session.playing:
            self._next_deal = None
        elif session.table.sitting_out and YOU in session.table.sitting_out:
            self._next_deal = time.monotonic() + _PAUSE
        if not session.playing:
            self._save()

    def _save(self) -> None:
        if self.path is not None:
            try:
                self.session.save(self.path)
            except OSError as error:
                self._say(f"the table could not be saved: {error.strerror}")

    def _attempt(self, do: Callable[..., object], *arguments: object) -> bool:
        """Do something, or say why not."""
        try:
            return do(*arguments) is not False
        except OmahaError as error:
            self._say(str(error))
            return False

    def _say(self, text: str) -> None:
        self.notify(escape(text), severity="warning", timeout=6)

    # --- Acts ------------------------------------------------------------------------------------

    def _act(self, kind: int, total: int = 0) -> None:
        if self._attempt(self.session.act, kind, total):
            self._turn_begins()
        self.set_focus(None)
        self._show()

    def action_fold(self) -> None:
        """Fold."""
        self._act(FOLD)

    def action_call(self) -> None:
        """Check or call."""
        if self._attempt(self.session.call_or_check):
            self._turn_begins()
        self._show()

    def action_all_in(self) -> None:
        """Go all in."""
        self._act(ALL_IN)

    def action_least(self) -> None:
        """Bet or raise the least."""
        self._raise_to("min_raise_to")

    def action_pot(self) -> None:
        """Bet or raise the pot, or what comes nearest."""
        hand = self.session.hand
        if hand is None or not self.session.your_turn:
            return
        legal = hand.legal
        pot = legal.pot_raise_to(1)
        if pot is None:
            self._raise_to("max_raise_to")
        else:
            self._act(RAISE, pot)

    def _raise_to(self, bound: str) -> None:
        hand = self.session.hand
        if hand is None or not self.session.your_turn:
            return
        total = getattr(hand.legal, bound)
        if total is None:
            self._say("no bet or raise is allowed")
        else:
            self._act(RAISE, total)

    def action_amount(self) -> None:
        """Type an amount."""
        if self.session.your_turn:
            self.query_one("#amount", Input).focus()

    def on_key(self, event: Key) -> None:
        """Leave the amount with Escape."""
        if event.key == "escape":
            self.query_one("#amount", Input).value = ""
            self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Bet or raise what was typed."""
        try:
            total = self.session.units(event.value)
        except OmahaError as error:
            self._say(str(error))
            return
        event.input.value = ""
        self._act(RAISE, total)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        match event.button.id:
            case "fold":
                self.action_fold()
            case "call":
                self.action_call()
            case "pot":
                self.action_pot()
            case "all_in":
                self.action_all_in()
            case "deal":
                self.action_deal()
            case "raise":
                amount = self.query_one("#amount", Input)
                if amount.value:
                    amount.post_message(Input.Submitted(amount, amount.value))
                else:
                    self.action_least()
        self.set_focus(None)

    # --- Between hands ---------------------------------------------------------------------------

    def action_deal(self) -> None:
        """Deal the next hand."""
        self._next_deal = None
        if self._attempt(self.session.deal):
            self._turn_begins()
        self._show()

    def action_sit_out(self) -> None:
        """Sit out or in."""
        if self._attempt(self.session.toggle_sitting_out):
            self._turn_begins()
        self._show()

    def action_post(self) -> None:
        """Post what is owed to be dealt in at once, or wait for the big blind after all."""
        self._attempt(lambda: self.session.choose_to_post(not self.session.posting))
        self._show()

    def action_show(self) -> None:
        """Show the cards of a hand that is over."""
        self._attempt(self.session.show_cards)
        self._show()

    def action_rebuy(self) -> None:
        """Buy in or top up."""
        self._attempt(self.session.rebuy)
        self._show()

    def action_runs(self, times: int) -> None:
        """Say how often the board is to be run out."""
        if self.session.asked_for_runs and self._attempt(self.session.agree_runs, times):
            self._turn_begins()
        self._show()

    def action_leave(self) -> None:
        """Save and leave."""
        self._save()
        self.exit()

    # --- The screen ------------------------------------------------------------------------------

    def _show(self) -> None:
        session = self.session
        table = session.table
        self.query_one("#title", Static).update(
            f"{escape(session.title)} · hand {table.hands} · keys below, Escape leaves the amount"
        )
        for seat in range(table.seats):
            self._show_seat(seat)
        self._show_board()
        self._show_turn()
        log = self.query_one("#log", RichLog)
        for line in session.log[self._written :]:
            log.write(line)
        self._written = len(session.log)

    def _show_seat(self, seat: int) -> None:
        session = self.session
        table, hand = session.table, session.hand
        panel = self.query_one(f"#seat{seat}", Static)
        dealt = seat in session.dealt_in and hand is not None
        at = session.dealt_in.index(seat) if dealt else -1
        folded = dealt and hand is not None and at in hand.folded
        button = " [b]D[/b]" if table.button == seat else ""
        stack = hand.stacks[at] if hand is not None and dealt else table.stacks[seat]
        if hand is not None and dealt and hand.finished:
            stack = table.stacks[seat]
        bet = (
            f" [b]· {session.money(hand.bets[at])}[/b]" if hand and dealt and hand.bets[at] else ""
        )
        lines = [f"{escape(table.players[seat] or '')}{button}", f"{session.money(stack)}{bet}"]
        if seat in table.sitting_out:
            lines.append("sits out")
        elif hand is None or not dealt:
            lines.append("waits")
        elif folded:
            lines.append("folded")
        else:
            lines.append(self._cards_of(at))
        panel.border_subtitle = escape(session.last_acts.get(seat, ""))
        panel.set_class(session.actor == seat, "actor")
        panel.set_class(bool(folded or not dealt), "out")
        panel.update("\n".join(lines))

    def _cards_of(self, at: int) -> str:
        """What the person may see of a hand."""
        session = self.session
        hand = session.hand
        if hand is None:
            return ""
        view = session.view()
        if view is not None:
            cards = view.hole_cards[at]
        else:
            cards = hand.hole_cards[at] if at in hand.shown else None
        return pictured(cards, session.game.hole_cards)

    def _show_board(self) -> None:
        session = self.session
        hand = session.hand
        if hand is None:
            self.query_one("#board", Static).update("")
            return
        boards = [pictured(board) or "—" for board in hand.boards]
        pots = " + ".join(session.money(pot.amount) for pot in hand.pots)
        middle = f"pot {session.money(hand.pot)}" if hand.pot else ""
        if len(hand.pots) > 1:
            middle += f" ({pots} before this street)"
        self.query_one("#board", Static).update("   |   ".join(boards) + "\n" + middle)

    def _time_left(self) -> str:
        """The clock, where the person has one."""
        if self._deadline is None:
            return ""
        return f"   [b]{max(0, round(self._deadline - time.monotonic()))} s[/b]"

    def _between_hands(self) -> str:
        """What the person may do when no hand is being played."""
        session = self.session
        if not session.table.stacks[YOU]:
            return "You have no chips: b buys in again"
        parts = ["n deals the next hand"]
        if session.may_show:
            parts.append("w shows your cards")
        if session.owed and session.posting:
            parts.append(f"you post {session.owed} (o: wait for the big blind instead)")
        elif session.owed:
            parts.append(f"you wait for the big blind (o: post {session.owed} instead)")
        return "; ".join(parts)

    def _show_turn(self) -> None:
        session = self.session
        text = ""
        if session.asked_for_runs:
            text = f"Run it how often? Keys 1 to {session.game.run_it}{self._time_left()}"
        elif session.your_turn:
            text = f"Your turn: {amounts(session)}{self._time_left()}"
        elif not session.playing:
            text = self._between_hands()
        elif session.actor is not None:
            text = f"{escape(session.table.players[session.actor] or '')} thinks"
        turn = self.query_one("#turn", Static)
        turn.update(text)
        call = self.query_one("#call", Button)
        hand = session.hand
        can = session.your_turn and hand is not None
        if can and hand is not None:
            owed = hand.legal.call
            call.label = f"Call {session.money(owed)}" if owed else "Check"
            self.query_one("#raise", Button).label = "Raise" if any(hand.bets) else "Bet"
        for name in ("fold", "call", "raise", "pot", "all_in"):
            self.query_one(f"#{name}", Button).disabled = not can
        self.query_one("#deal", Button).disabled = session.playing
