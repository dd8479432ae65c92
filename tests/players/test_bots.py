"""Naming bots: players, files, modules and programs."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

import omaha
from omaha.errors import GameError, PlayerError
from omaha.players import CallingStation, Folder, Mixed, PotOdds, Random, Tight
from omaha.players.bots import ProgramBot, PythonBot, find_bot, find_bots


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("Random", Random()),
        ("Random()", Random()),
        ("random", Random()),
        ("CALLINGstation", CallingStation()),
        ("mixed({random: 1, tight(30): 3})", Mixed({Random(): 1, Tight(30): 3})),
        ("Tight(20, raise_with=5)", Tight(20, 5)),
        ("PotOdds(samples=64, raise_above=0.7)", PotOdds(64, 0.7)),
        ("Mixed({Random: 1, Tight(30): 3})", Mixed({Random(): 1, Tight(30): 3})),
    ],
)
def test_players_by_name(text: str, player: Any) -> None:
    assert find_bot(text) == (text, player)
    assert find_bot(f"my bot-2.1={text}") == ("my bot-2.1", player)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tight:20,5",
        "Chess",
        "compiledplayer",
        "Random(",
        "Random(1)",
        "Tight(200)",
        "Tight(20, wild=True)",
        "Tight(*[20])",
        "Tight(**{'play': 20})",
        "CompiledPlayer()",
        "__import__('os').system('true')",
        "Mixed({Random: __import__})",
        "Mixed({**{}: 1})",
        "[Random]",
        "3",
        "Tight(" * 200 + ")" * 200,
        "no_such_file.py",
        "no_such_module:Bot",
        "omaha.players:NoSuchPlayer",
        "./no_such_program",
        "cmd:",
        "cmd:'unfinished",
        "cmd:no-such-program-anywhere",
    ],
)
def test_what_is_no_bot_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        find_bot(text)


FILES = {
    "a class": "class Bot:\n    def act(self, view): return 1 if view.legal.check else 2\n",
    "an object": "class B:\n    def act(self, view): return 2 - view.legal.check\nbot = B()\n",
    "a function": "def act(view): return 1 if view.legal.check else 2\n",
    "a batch": "def act_batch(view): return view.passive\n",
    "compiled": "from omaha.players import CallingStation as Bot\n",
    "fresh": (
        "class Bot:\n    made = 0\n    def __init__(self): Bot.made += 1; assert Bot.made == 1\n"
        "    def fresh(self): return self\n    def act_batch(self, view): return view.passive\n"
    ),
    "a neighbour": "from neighbour import act\n",
}


@pytest.mark.parametrize("kind", FILES)
def test_a_python_file_plays(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "caller.py"
    path.write_text(FILES[kind])
    (tmp_path / "neighbour.py").write_text(FILES["a function"])
    before = list(sys.path)
    result = omaha.match([str(path), "Random"], "plo", 40_000 if kind == "fresh" else 400, 2)
    sys.modules.pop("neighbour", None)
    assert sys.path == before
    assert result.names[0] == "caller"
    assert result.faults == 0
    hands = result.hands
    expected = omaha.simulate("plo", [CallingStation(), Random()], hands, 2)
    assert result.encounters[0].result.sums == expected.sums


def test_two_files_of_the_same_name_are_two_bots(tmp_path: Path) -> None:
    for folder, body in (("one", FILES["a function"]), ("two", "def act(view): return 0\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bot.py").write_text(body)
    bots = [str(tmp_path / "one" / "bot.py"), str(tmp_path / "two" / "bot.py")]
    result = omaha.match(bots, "plo", 100, 2)
    assert result.names == ("bot", "bot #2")
    assert result.ranking[0].bot == 0


def test_a_name_in_a_file_and_a_class_of_a_module(tmp_path: Path) -> None:
    path = tmp_path / "bots.py"
    path.write_text("def act(view): return 0\nclass Calm:\n    def act(self, view): return 0\n")
    name, bot = find_bot(f"{path}:Calm")
    assert (name, type(bot)) == ("Calm", PythonBot)
    assert find_bot("omaha.players:Folder") == ("Folder", Folder())


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("x = 1\n", "none of Bot, bot, act_batch, act"),
        ("raise OSError('no weights')\n", "OSError: no weights"),
        ("import sys; sys.exit(4)\n", "SystemExit: 4"),
        ("def act(view:\n", "SyntaxError"),
        ("class Bot:\n    def __init__(self, size): pass\n", "TypeError"),
        ("Bot = 7\n", "a bot has act"),
    ],
)
def test_a_file_that_makes_no_bot_is_refused(body: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text(body)
    with pytest.raises(GameError, match=message):
        find_bot(str(path))


def test_a_program_that_is_taken_for_a_bot_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text("import sys\nfor line in sys.stdin:\n    pass\n", "utf-8")
    stdin = sys.stdin
    with pytest.raises(GameError, match=f"a program is 'cmd:python {re.escape(str(file))}'"):
        find_bot(str(file))
    assert sys.stdin is stdin


def test_a_module_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_at_hand.py").write_text("class Mine:\n    act = lambda *_: 2\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    path = list(sys.path)
    name, bot = find_bot("bots_at_hand:Mine")
    assert (name, bot.fresh().act(None)) == ("Mine", 2)
    assert sys.path == path


def test_programs(tmp_path: Path) -> None:
    path = tmp_path / "deep thought"
    path.write_text("#!/bin/sh\n")
    with pytest.raises(GameError, match="is not executable"):
        find_bot(str(path))
    path.chmod(0o755)
    assert find_bot(str(path)) == ("deep thought", ProgramBot((str(path),), "deep thought"))
    name, bot = find_bot("x=cmd:sh 'bot 1.sh' --deep")
    assert name == "x"
    assert bot.command[1:] == ("bot 1.sh", "--deep")
    assert Path(bot.command[0]).is_absolute()
    with pytest.raises(PlayerError, match=r"plays in omaha\.match only"):
        omaha.simulate("plo", [bot, Random()], 10)
    for command in ((), "sh", ("sh", 3), ("a\0b",)):
        with pytest.raises(GameError, match="command"):
            ProgramBot(command, "x")  # type: ignore[arg-type]


def test_programs_are_refused_where_none_can_play() -> None:
    names, players = find_bots(["Random", "Random", "x=cmd:sh -c true"])
    assert names == ("Random", "Random #2", "x")
    assert isinstance(players[2], ProgramBot)
    with pytest.raises(GameError, match=r"x is a program, which plays in omaha match only"):
        find_bots(["Random", "x=cmd:sh -c true"], programs=False)
    assert find_bots(["Random", Folder()], programs=False)[1] == (Random(), Folder())
