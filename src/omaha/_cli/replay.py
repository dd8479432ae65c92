"""`omaha replay`: recorded hands, street by street."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from omaha import history
from omaha._cli.options import AsJson
from omaha._cli.text import print_json, printable
from omaha.cards import format_cards
from omaha.errors import HistoryError
from omaha.events import Event, EventKind, Street
from omaha.hand.event_data import event_data
from omaha.hand.sentences import POSTS, Narrator
from omaha.history import RecordedHand, Replay
from omaha.strength.words import spaced


@dataclass
class _Outcome:
    """What became of one file: its status is one of match, mismatch, nothing stated, error."""

    path: Path
    status: str
    message: str = ""
    replay: Replay | None = None


def replay(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Hands in the PHH format (.phh), or logs (.phhs)."),
    ],
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Only one line for each file.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Replay recorded hands by the rules, and compare the stacks at the end with the record.

    The last line counts the hands that match. The exit code is 0 when none differs from its
    record, 1 when one does, 2 when one cannot be read or has an illegal action. Hands whose
    finishing stacks are not stated are replayed but not counted.
    """
    outcomes = []
    for outcome in (outcome for path in files for outcome in _outcomes(path)):
        path = outcome.path
        outcomes.append(outcome)
        if as_json:
            continue
        if outcome.replay is not None and not quiet:
            _Printer(outcome.replay).print()
        if outcome.status == "error":
            typer.echo(f"omaha: {path}: {outcome.message}", err=True)
        else:
            _print_outcome(outcome)
    matching = sum(outcome.status == "match" for outcome in outcomes)
    compared = sum(outcome.status != "nothing stated" for outcome in outcomes)
    if as_json:
        print_json({"files": [_as_data(o) for o in outcomes], "match": matching, "of": compared})
    else:
        silent = len(outcomes) - compared
        more = f", {silent} without finishing stacks" if silent else ""
        typer.echo(f"{matching} of {compared} match{more}")
    if any(outcome.status == "error" for outcome in outcomes):
        raise typer.Exit(2)
    if matching < compared:
        raise typer.Exit(1)


def _outcomes(path: Path) -> Iterator[_Outcome]:
    """The hand of a file, or each of a log."""
    log = path.suffix == ".phhs"
    try:
        hands = history.read_all(path) if log else iter([history.read(path)])
        for number, recorded in enumerate(hands, 1):
            yield _replayed(path.with_name(f"{path.name}[{number}]") if log else path, recorded)
    except OSError as error:
        yield _Outcome(path, "error", error.strerror or str(error))
    except HistoryError as error:
        yield _Outcome(path, "error", printable(str(error)))


def _replayed(path: Path, recorded: RecordedHand) -> _Outcome:
    try:
        result = recorded.replay(check=False)
    except HistoryError as error:
        return _Outcome(path, "error", printable(str(error)))
    if result.matches is None:
        return _Outcome(path, "nothing stated", "", result)
    status = "match" if result.matches else "mismatch"
    return _Outcome(path, status, result.difference, result)


def _print_outcome(outcome: _Outcome) -> None:
    if outcome.status == "match":
        typer.secho(f"{outcome.path}: match", fg="green")
    elif outcome.status == "mismatch":
        typer.secho(f"{outcome.path}: MISMATCH: {outcome.message}", fg="red")
    else:
        typer.echo(f"{outcome.path}: replayed; the file states no finishing stacks")


def _as_data(outcome: _Outcome) -> dict[str, Any]:
    data: dict[str, Any] = {"file": str(outcome.path), "status": outcome.status}
    if outcome.message:
        data["message"] = outcome.message
    if outcome.replay is None or outcome.replay.hand.result is None:
        return data
    recorded, hand = outcome.replay.recorded, outcome.replay.hand
    return data | {
        "game": hand.game.name,
        "limit": hand.game.limit,
        "unit": str(recorded.unit),
        "players": recorded.players,
        "board": format_cards(hand.board),
        "boards": [format_cards(board) for board in hand.boards],
        "rake": outcome.replay.hand.result.rake,
        "net": outcome.replay.hand.result.net,
        "finishing_stacks": hand.stacks,
        "stated_stacks": recorded.finishing_stacks,
        "events": [_event_as_data(event) for event in outcome.replay.events],
    }


def _event_as_data(event: Event) -> dict[str, Any]:
    data = event_data(event)
    if event.kind is EventKind.AWARD:
        data["pot"] = event.index
    if event.kind is EventKind.BOARD and event.index:
        data["run"] = event.index
    return data


class _Printer:
    """One hand in words."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.recorded: RecordedHand = replay.recorded
        self.board: list[int] = []
        self.run = 0
        self.pot = 0
        self.section = ""
        self.pots = replay.hand.result.pots if replay.hand.result else ()
        self.narrator = Narrator(replay.recorded.game, self.player, self.money)

    def print(self) -> None:
        recorded, game = self.recorded, self.recorded.game
        number = recorded.details.get("hand")
        name = "" if number is None else f"Hand {printable(str(number))}: "
        blinds = f"{self.money(game.small_blind)}/{self.money(game.big_blind)}"
        if not recorded.own_posts:
            blinds = f"minimum bet {self.money(game.min_bet)}"
        typer.secho(f"{name}{game.limit}-limit {game.name} {blinds}", bold=True)
        for seat, stack in enumerate(recorded.stacks):
            button = " (button)" if seat == recorded.button else ""
            typer.echo(f"  {self.player(seat)}{button} has {self.money(stack)}")
        for event in self.replay.events:
            self.print_event(event)

    def print_event(self, event: Event) -> None:
        if event.kind is EventKind.BOARD:
            if event.index != self.run:
                self.run = event.index
                first, second = self.replay.hand.boards[:2]
                self.board = [a for a, b in zip(first, second, strict=True) if a == b]
            self.board += event.cards or ()
        self.print_heading(event)
        if event.kind is not EventKind.BOARD and event.kind is not EventKind.AGREE_RUNS:
            self.pot += event.amount if event.kind is not EventKind.RETURN else -event.amount
        if event.kind is not EventKind.BOARD:
            board = self.board if len(self.replay.hand.boards) == 1 else ()
            typer.echo(f"  {self.narrator.sentence(event, board, self.pots)}")

    def print_heading(self, event: Event) -> None:
        """The name of a section where one begins."""
        if event.kind is EventKind.BOARD:
            run = f"Run {self.run + 1}, " if self.run else ""
            section = f"{run}{Street(len(self.board) - 2).name.lower()} {spaced(self.board)}"
            section = section[0].upper() + section[1:]
        elif event.kind in POSTS or event.kind is EventKind.SPLASH:
            section = "Posts"
        elif event.kind is EventKind.HOLE_CARDS:
            section = "Hole cards"
        elif self.section == "Hole cards":
            section = "Pre-flop"
        elif event.kind in (EventKind.SHOW, EventKind.MUCK) and len(self.board) == 5:
            section = "Showdown"
        elif event.kind in (EventKind.AWARD, EventKind.RAKE):
            section = "Result"
        else:
            return
        if section != self.section:
            pot = (
                f"  (pot {self.money(self.pot)})" if section not in ("Posts", "Hole cards") else ""
            )
            typer.secho(f"{section}{pot if section != 'Result' else ''}", bold=True)
            self.section = section

    def player(self, seat: int) -> str:
        return printable(self.recorded.players[seat])

    def money(self, amount: int) -> str:
        return f"{amount * self.recorded.unit:,}"
