"""`omaha play`: the session without a screen, the screen driven, the program in a terminal."""

import asyncio
import os
import pickle
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import omaha
from omaha import players
from omaha.actions import ALL_IN, FOLD, RAISE
from omaha.errors import GameError, IllegalAction
from omaha.tui.session import YOU, Session, amounts

pytest.importorskip("textual")

from textual.widgets import Button, Input, Static

from omaha.tui.app import PlayApp


def session(**options: object) -> Session:
    values = {
        "game": omaha.games.plo(1, 2),
        "bots": [players.CallingStation(), players.Random()],
        "buy_in": 200,
        "seed": 1,
    }
    return Session(**values | options)  # type: ignore[arg-type]


def play_bots(table: Session) -> None:
    """Let the bots act until it is the person's turn or the hand is over."""
    while table.step():
        pass


def check_or_fold(table: Session) -> None:
    """Play a hand to its end without another chip of the person's."""
    while table.playing:
        if table.your_turn:
            table.time_out()
        play_bots(table)


class TestSession:
    def test_plays_hands_and_keeps_the_books(self) -> None:
        table = session()
        draw = np.random.default_rng(5)
        for _ in range(60):
            if not table.table.stacks[YOU]:
                table.rebuy()
            table.deal()
            while table.playing:
                play_bots(table)
                if table.your_turn:
                    if draw.random() < 0.2:
                        table.act(ALL_IN) if omaha_can_go_all_in(table) else table.call_or_check()
                    else:
                        table.call_or_check()
            table.table.finish()
            assert table.table.ledger.balanced
        assert table.table.hands == 60

    def test_the_same_seed_plays_the_same(self) -> None:
        logs = []
        for _ in range(2):
            table = session(seed=9)
            for _ in range(10):
                table.deal()
                check_or_fold(table)
            logs.append(table.log)
        assert logs[0] == logs[1]
        assert any("folds" in line for line in logs[0])

    def test_never_tells_or_shows_the_cards_of_others_before_they_are_shown(self) -> None:
        table = session(bots=[players.CallingStation()] * 2)
        table.deal()
        dealt = [line for line in table.log if "is dealt" in line]
        assert len(dealt) == 1
        assert dealt[0].startswith("Hero")
        view = table.view()
        assert view is not None
        at = table.dealt_in.index(YOU)
        assert [cards is not None for cards in view.hole_cards] == [i == at for i in range(3)]

    def test_the_last_acts_are_without_names_and_cards(self) -> None:
        table = session(bots=[players.CallingStation()], name="Mo von X")
        seen: set[str] = set()
        for _ in range(5):
            table.deal()
            while table.playing:
                if table.your_turn:
                    table.call_or_check()
                else:
                    table.step()
                table.tell()
                seen.update(table.last_acts.values())
        assert "checks" in seen
        assert not any("von" in act or ":" in act for act in seen), seen

    def test_a_bot_may_be_a_function_and_an_illegal_answer_costs_it_the_hand_at_most(self) -> None:
        table = session(bots=[lambda view: RAISE, lambda view: players.CALL])
        table.deal()
        check_or_fold(table)
        assert any("Ada's bot failed" in line for line in table.log)
        assert any("Ada folds" in line or "Ada checks" in line for line in table.log)
        assert table.table.ledger.balanced

    @pytest.mark.case("C94")
    def test_what_a_bot_draws_is_a_stream_of_its_own(self) -> None:
        drawn: dict[bool, list[float]] = {False: [], True: []}
        for greedy, found in drawn.items():
            kept: list[np.random.Generator] = []

            def first(view: omaha.View, greedy: bool = greedy, kept: list[object] = kept) -> int:  # type: ignore[assignment]
                if greedy:
                    assert view.rng is not None
                    view.rng.random(9)
                    kept.append(view.rng)
                return players.CHECK if view.legal.check else players.CALL

            def second(view: omaha.View, found: list[float] = found) -> int:
                assert view.rng is not None
                with pytest.raises(AttributeError):
                    view.rng.bit_generator.state  # noqa: B018
                found.append(float(view.rng.random()))
                return players.CHECK if view.legal.check else players.CALL

            table = session(bots=[first, second], seed=6)
            for _ in range(4):
                table.deal()
                check_or_fold(table)
        assert drawn[False] == drawn[True]
        assert len(set(drawn[True])) == len(drawn[True]) > 5
        known = np.random.default_rng(6).random(10_000).tolist()
        assert not set(known) & set(drawn[True])

    def test_a_bot_that_cannot_be_asked_is_refused(self) -> None:
        with pytest.raises(GameError, match="has act"):
            session(bots=[players.Random])
        with pytest.raises(GameError, match="has act"):
            session(bots=[object()])

    def test_an_act_out_of_turn_is_refused(self) -> None:
        table = session()
        with pytest.raises(IllegalAction, match="not your turn"):
            table.act(FOLD)
        table.deal()
        with pytest.raises(IllegalAction, match="is being played"):
            table.deal()

    def test_an_amount_out_of_bounds_is_refused_and_changes_nothing(self) -> None:
        table = session()
        table.deal()
        play_bots(table)
        assert table.hand is not None
        before = table.hand.copy()
        with pytest.raises(IllegalAction, match="may fold"):
            table.act(RAISE, 10_000)
        assert table.hand == before

    def test_a_table_that_was_left_in_a_hand_goes_on_as_it_would_have(self, tmp_path: Path) -> None:
        table = session(seed=4)
        table.deal()
        play_bots(table)
        path = tmp_path / "kept" / "table"
        table.save(path)
        again = Session.load(path)
        for each in (table, again):
            for _ in range(5):
                check_or_fold(each)
                each.deal()
        assert table.log == again.log
        assert again.table.ledger.balanced

    @pytest.mark.parametrize("content", [b"", b"junk", pickle.dumps(("other", 1)), pickle.dumps(3)])
    def test_a_file_that_is_no_table_is_refused(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "table"
        path.write_bytes(content)
        with pytest.raises(GameError, match="no saved table"):
            Session.load(path)

    def test_money_of_a_house_is_written_and_read_in_its_currency(self) -> None:
        house = omaha.houses.by_name("officiel")
        game = house.game("plo", stakes="0.50/1")
        table = session(game=game, buy_in=10_000, house=house)
        assert table.money(250) == "2.50"
        assert table.units("2.5") == 250
        with pytest.raises(GameError, match="whole number"):
            table.units("0.005")
        table.deal()
        play_bots(table)
        assert re.search(r"call (0\.50|1\.00)|check", amounts(table))

    def test_who_sits_out_is_not_dealt_in_and_comes_back(self) -> None:
        table = session(bots=[players.CallingStation()] * 3)
        table.toggle_sitting_out()
        table.deal()
        assert YOU not in table.dealt_in
        assert table.view() is None
        check_or_fold(table)
        table.table.finish()
        table.toggle_sitting_out()
        for _ in range(5):
            table.deal()
            if YOU in table.dealt_in:
                break
            check_or_fold(table)
        assert YOU in table.dealt_in

    def test_who_missed_blinds_chooses_to_post_or_to_wait(self) -> None:
        table = session(bots=[players.Folder()] * 4, seed=2)
        table.deal()
        check_or_fold(table)
        table.table.finish()
        table.toggle_sitting_out()
        while not table.table.owes(YOU)[0]:
            table.deal()
            check_or_fold(table)
            table.table.finish()
        table.toggle_sitting_out()
        assert not table.posting
        assert table.owed.startswith("2")
        table.choose_to_post(True)
        assert table.posting
        table.choose_to_post(False)
        assert not table.posting
        table.choose_to_post(True)
        while YOU not in table.dealt_in:
            table.deal()
            check_or_fold(table)
            table.table.finish()
        assert any(line.startswith("Hero posts 2") for line in table.log)
        assert table.owed == ""
        with pytest.raises(IllegalAction, match="owe no blinds"):
            table.choose_to_post(True)

    @pytest.mark.case("C98")
    def test_a_hand_that_is_over_may_be_shown_or_stay_closed(self) -> None:
        table = session(bots=[players.Folder()] * 2, seed=3)
        shown = closed = 0
        for k in range(12):
            table.deal()
            while table.playing:
                play_bots(table)
                if table.your_turn:
                    table.call_or_check()
            assert table.hand is not None
            at = table.dealt_in.index(YOU)
            if not table.may_show:
                continue
            if k % 2:
                closed += at not in table.hand.shown
                continue
            table.show_cards()
            shown += 1
            assert at in table.hand.shown
            assert table.log[-1].startswith("Hero shows ")
            with pytest.raises(IllegalAction, match="no cards of yours"):
                table.show_cards()
        assert shown
        assert closed

    def test_players_agree_how_often_the_board_is_run_out(self) -> None:
        table = session(
            game=omaha.games.plo(1, 2, run_it=2), bots=[players.CallingStation()], buy_in=6, seed=3
        )
        for _ in range(20):
            table.deal()
            while table.playing and not table.asked_for_runs:
                play_bots(table)
                if table.your_turn:
                    table.act(ALL_IN) if omaha_can_go_all_in(table) else table.call_or_check()
            if table.asked_for_runs:
                break
            if not table.table.stacks[YOU]:
                table.rebuy()
        assert table.asked_for_runs
        table.agree_runs(2)
        play_bots(table)
        assert table.hand is not None
        assert table.hand.finished
        assert len(table.hand.boards) == 2


def omaha_can_go_all_in(table: Session) -> bool:
    """Whether the person may put in all that is left."""
    assert table.hand is not None
    legal = table.hand.legal
    at = table.dealt_in.index(YOU)
    everything = table.hand.bets[at] + table.hand.stacks[at]
    return legal.max_raise_to == everything or legal.call == table.hand.stacks[at]


def run(table: Session, drive: Callable[..., object], path: Path | None = None) -> None:
    async def go() -> None:
        app = PlayApp(table, path, pace=0.01)
        async with app.run_test(size=(110, 45)) as pilot:
            await drive(app, pilot)  # type: ignore[misc]

    asyncio.run(go())


async def until(pilot: object, true: Callable[[], bool]) -> None:
    for _ in range(1000):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never happened")


class TestScreen:
    def test_keys_act_and_the_hand_goes_on(self) -> None:
        table = session(bots=[players.CallingStation()] * 5)

        async def drive(app: PlayApp, pilot: object) -> None:
            await until(pilot, lambda: table.your_turn)
            shown = str(app.query_one("#turn", Static).render())
            assert "Your turn" in shown
            while table.playing:
                await until(pilot, lambda: table.your_turn or not table.playing)
                if table.your_turn:
                    await pilot.press("c")  # type: ignore[attr-defined]
            await until(pilot, lambda: any("wins" in line for line in table.log))
            await pilot.press("n")  # type: ignore[attr-defined]
            await until(pilot, lambda: table.table.hands == 2)

        run(table, drive)
        assert table.table.ledger.balanced

    def test_an_amount_is_typed_and_a_wrong_one_is_refused(self) -> None:
        table = session(bots=[players.CallingStation()] * 2)

        async def drive(app: PlayApp, pilot: object) -> None:
            await until(pilot, lambda: table.your_turn)
            assert table.hand is not None
            await pilot.press("r", *"9999", "enter")  # type: ignore[attr-defined]
            await pilot.pause()  # type: ignore[attr-defined]
            assert table.your_turn
            app.query_one("#amount", Input).value = ""
            least = table.hand.legal.min_raise_to
            await pilot.press("r", *str(least), "enter")  # type: ignore[attr-defined]
            await until(pilot, lambda: any("Hero raises to" in line for line in table.log))

        run(table, drive)

    def test_buttons_are_only_for_ones_turn(self) -> None:
        table = session(bots=[players.CallingStation()])

        async def drive(app: PlayApp, pilot: object) -> None:
            await until(pilot, lambda: table.your_turn)
            await until(pilot, lambda: not app.query_one("#fold", Button).disabled)
            await pilot.click("#fold")  # type: ignore[attr-defined]
            await until(pilot, lambda: not table.playing)
            await until(pilot, lambda: app.query_one("#fold", Button).disabled)

        run(table, drive)

    def test_the_clock_runs_out(self) -> None:
        table = session(bots=[players.CallingStation()], clock=1)

        async def drive(app: PlayApp, pilot: object) -> None:
            await until(pilot, lambda: any("time is over" in line for line in table.log))

        run(table, drive)

    def test_leaving_keeps_the_table(self, tmp_path: Path) -> None:
        table = session()
        path = tmp_path / "table"

        async def drive(app: PlayApp, pilot: object) -> None:
            await until(pilot, lambda: table.your_turn)
            await pilot.press("q")  # type: ignore[attr-defined]

        run(table, drive, path)
        assert Session.load(path).your_turn


def test_the_program_refuses_to_play_without_a_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "omaha", "play"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs a terminal" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_program_plays_in_a_terminal_and_resumes(tmp_path: Path) -> None:
    path = tmp_path / "table"
    command = [sys.executable, "-m", "omaha", "play", "--file", str(path), "--pace", "0.05"]
    new = Terminal(
        [*command, "--seed", "3", "--seats", "3", "--bots", "CallingStation", "--name", "Mo"]
    )
    new.wait_for("Your turn")
    assert "Mo" in new.text()
    new.send("c")
    new.wait_for("Mo c")  # calls or checks
    new.wait_for("Your turn")
    new.send("q")
    assert new.closed() == 0
    again = Terminal([*command, "--resume"])
    again.wait_for("Your turn")
    again.wait_for("hand 1")
    again.send("f")
    again.wait_for("Mo folds")
    again.send("q")
    assert again.closed() == 0


class Terminal:
    """A program in a pseudo-terminal, and what its screen shows."""

    def __init__(self, command: list[str], rows: int = 45, columns: int = 110) -> None:
        import fcntl
        import pty
        import struct
        import termios

        import pyte

        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(command[0], command)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def text(self) -> str:
        return "\n".join(self.screen.display)

    def read(self, seconds: float) -> bool:
        """Take in what comes; whether the program still writes."""
        import select

        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.stream.feed(data)
        return bool(data)

    def wait_for(self, text: str, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while text not in self.text():
            if time.monotonic() > end or not self.read(0.2):
                raise AssertionError(f"{text!r} never came; the screen is\n{self.text()}")

    def send(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def closed(self, seconds: float = 60) -> int:
        """Wait for the end; the exit code."""
        end = time.monotonic() + seconds
        while self.read(0.2):
            if time.monotonic() > end:
                raise AssertionError(f"it does not end; the screen is\n{self.text()}")
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_a_narrow_screen_tells_how_to_leave() -> None:
    from textual.widgets._footer import FooterKey

    async def go() -> None:
        app = PlayApp(session(), pace=0.01)
        async with app.run_test(size=(80, 30)) as pilot:
            await pilot.pause()
            told = {key.description for key in app.query(FooterKey) if key.region.right <= 80}
            assert told >= {"Fold", "Check/call", "Bet/raise", "Sit out/in", "Buy in", "Leave"}

    asyncio.run(go())


@pytest.mark.parametrize(
    ("house", "game", "stakes", "title"),
    [
        (
            "generic",
            "flo8",
            "4/8",
            "fixed-limit omaha8 4/8, blinds 2/4, buy-in at least 40",
        ),
        (
            "pacific",
            "omaha8",
            "5/10",
            "fixed-limit omaha8 5/10, blinds 3/5, buy-in at least 50",
        ),
        (
            "officiel",
            "flo",
            "0.25/0.50",
            "fixed-limit omaha 0.25/0.50, blinds 0.125/0.25",
        ),
        ("generic", "plo", "0.50/1", "pot-limit omaha 0.50/1, buy-in 20 to 100"),
        ("generic", "nlo8", "0.25/0.50", "no-limit omaha8 0.25/0.50, buy-in 10 to 50"),
    ],
)
def test_the_title_has_stakes_as_the_room_writes_them_and_buy_ins(
    house: str, game: str, stakes: str, title: str
) -> None:
    room = omaha.houses.by_name(house)
    played = room.game(game, stakes=stakes)
    assert session(game=played, house=room, buy_in=100 * played.big_blind).title == title


def test_the_title_without_a_house_is_in_units() -> None:
    assert session().title == "pot-limit omaha 1/2"
    assert session(game=omaha.games.flo(2, 4)).title == "fixed-limit omaha 4/8, blinds 2/4"
    anted = omaha.games.nlo(50, 100, big_blind_ante=100)
    assert session(game=anted).title == "no-limit omaha 50/100, big-blind ante 100"


def test_blinds_are_told_in_money_and_posts_in_full() -> None:
    game = omaha.Game.for_house("officiel", "omaha8", limit="fixed", stakes="2/4")
    table = session(game=game, buy_in=20_000)
    assert table.title == "fixed-limit omaha8 2/4, blinds 1/2"
    table = session()

    async def go() -> None:
        app = PlayApp(table, pace=10)
        async with app.run_test(size=(120, 30)) as pilot:
            await pilot.pause()
            told = [panel.border_subtitle for panel in app.query(".seat")]
            assert "posts the small blind 1" in told

    asyncio.run(go())
