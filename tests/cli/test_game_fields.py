"""Every field of `Game` as an option of the subcommands that play."""

from dataclasses import dataclass, fields
from typing import Any

import pytest

import omaha
from omaha.errors import GameError
from tests.command import data, run

pytest.importorskip("typer", reason='the command needs the extra: pip install "omaha-poker[cli]"')

PLAYED = ("simulate", "match", "play-out", "play")
# Said by --game and --limit, or by --house; the big blind has an option of its own.
ELSEWHERE = {"variant", "hole_cards", "hi_lo", "limit", "big_blind", "rake", "unit"}


def options_of(name: str) -> dict[str, Any]:
    from typer.main import get_command

    from omaha._cli.app import app

    commands: Any = get_command(app)
    return {option.opts[0]: option for option in commands.commands[name].params}


@pytest.mark.parametrize("name", PLAYED)
def test_every_field_of_a_game_has_an_option_with_help(name: str) -> None:
    options = options_of(name)
    for field in fields(omaha.Game):
        if field.init and field.name not in ELSEWHERE:
            option = options[f"--{field.name.replace('_', '-')}"]
            assert len(option.help) > 15, field.name
            assert option.default is None
    assert "full, posted" in options["--short-blind-price"].help
    assert options["--show-all"].secondary_opts == ["--no-show-all"]


def played(monkeypatch: pytest.MonkeyPatch, *options: str) -> omaha.Game:
    """The game that `omaha simulate` plays with some options."""
    found = []

    def play(rules: omaha.Game, *_: object, **__: object) -> None:
        found.append(rules)
        raise GameError("this is as far as it goes")

    monkeypatch.setattr("omaha._cli.simulate.play", play)
    run("simulate", "Random", "Random", *options, code=2)
    (game,) = found
    return game


BOTH: list[tuple[list[str], dict[str, Any]]] = [
    (["--small-blind", "0"], {"small_blind": 0}),
    (["--ante", "3"], {"ante": 3}),
    (["--big-blind-ante", "2"], {"big_blind_ante": 2}),
    (["--straddles", "4,8"], {"straddles": (4, 8)}),
    (["--straddles", "4", "--straddle-kind", "button"],
     {"straddles": (4,), "straddle_kind": "button"}),
    (["--bomb-pot", "--ante", "5", "--boards", "2"], {"bomb_pot": True, "ante": 5, "boards": 2}),
    (["--big-blind", "0", "--min-bet", "3"], {"big_blind": 0, "min_bet": 3}),
    (["--run-it", "3", "--cap", "40"], {"run_it": 3, "cap": 40}),
    (["--cap", "none"], {"cap": None}),
    (["--short-blind-price", "posted"], {"short_blind_price": "posted"}),
    (["--pot-limit-small-blind", "full"], {"pot_limit_small_blind": "full"}),
    (["--antes-in-pot-limit"], {"antes_in_pot_limit": True}),
    (["--no-antes-in-pot-limit"], {"antes_in_pot_limit": False}),
    (["--straddle-min-raise", "big_blind"], {"straddle_min_raise": "big_blind"}),
    (["--reopening", "single"], {"reopening": "single"}),
    (["--short-open-reopens"], {"short_open_reopens": True}),
    (["--game", "flo", "--max-bets", "none"], {"limit": "fixed", "max_bets": None}),
    (["--game", "flo", "--max-bets", "5"], {"limit": "fixed", "max_bets": 5}),
    (["--fixed-all-in-raise", "full"], {"fixed_all_in_raise": "full"}),
    (["--low-qualifier", "9"], {"low_qualifier": 9}),
    (["--rake-from", "by_pot"], {"rake_from": "by_pot"}),
    (["--odd-chip", "5", "--odd-unit", "high_hand"], {"odd_chip": 5, "odd_unit": "high_hand"}),
    (["--show-all"], {"show_all": True}),
    (["--button-rule", "dead"], {"button_rule": "dead"}),
    (["--no-fold-when-free", "--no-burn"], {"fold_when_free": False, "burn": False}),
    (["--first-card", "left_of_big_blind"], {"first_card": "left_of_big_blind"}),
]  # fmt: skip


@pytest.mark.parametrize(("options", "values"), BOTH, ids=lambda x: " ".join(map(str, x)))
def test_an_option_sets_its_field(
    monkeypatch: pytest.MonkeyPatch, options: list[str], values: dict[str, Any]
) -> None:
    assert played(monkeypatch, *options) == omaha.Game(**values)


def test_options_change_the_game_of_a_house(monkeypatch: pytest.MonkeyPatch) -> None:
    house = ["--house", "generic", "--game", "plo", "--stakes", "1/2", "--unit", "0.01"]
    game = played(monkeypatch, *house, "--no-show-all", "--straddles", "400")
    assert game.straddles == (400,)
    assert not game.show_all
    assert played(monkeypatch, *house).show_all


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--low-qualifier", "4"], "low_qualifier must lie between 5 and 13, got 4"),
        (["--low-qualifier", "14"], "low_qualifier must lie between 5 and 13, got 14"),
        (
            ["--reopening", "twice"],
            "reopening must be one of 'cumulative' or 'single', got 'twice'",
        ),
        (["--max-bets", "some"], "--max-bets: 'some' is no whole number"),
        (["--straddles", "4,x"], "--straddles: 'x' is no whole number"),
        (["--straddles", "3"], "straddles[0] of 3"),
        (["--boards", "3"], "boards must lie between 1 and 2"),
        (["--big-blind", "0"], "a game without a big blind needs a min_bet"),
    ],
)
def test_what_cannot_be_is_said_in_words(options: list[str], message: str) -> None:
    for command in (["simulate", "Random", "Random"], ["play-out"], ["match", "Random", "Random"]):
        error = " ".join(run(*command, *options, code=2).stderr.split())
        assert message in error.replace("│ ", ""), error


@dataclass(frozen=True, kw_only=True)
class Part:
    """Stands for a field of `Game` that has fields of its own."""

    amount: int
    trigger: str = "two_pots"
    scoop_of: int | None = None


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("30", Part(amount=30)),
        ("amount=30, trigger=scoop, scoop_of=200", Part(amount=30, trigger="scoop", scoop_of=200)),
        ("amount=30,scoop_of=none", Part(amount=30)),
        ("none", None),
    ],
)
def test_a_part_of_a_game_is_written_by_its_fields(text: str, part: Part | None) -> None:
    from omaha._cli.game_fields import read_field

    assert read_field(Part | None, text, "--part") == part


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("trigger=scoop", "--part needs amount"),
        ("amount=x", "--part: 'x' is no whole number"),
        ("amount=30,size=4", "--part has amount, trigger, scoop_of, got 'size=4'"),
    ],
)
def test_a_part_that_cannot_be_read(text: str, message: str) -> None:
    from typer import BadParameter

    from omaha._cli.game_fields import read_field

    with pytest.raises(BadParameter, match=message):
        read_field(Part, text, "--part")


def test_hands_are_played_by_these_rules() -> None:
    options = ["--hands", "200", "--seed", "3"]
    rules = ["--bomb-pot", "--ante", "4", "--boards", "2"]
    found = data("simulate", "Random", "Random", *options, *rules)
    game = omaha.Game(bomb_pot=True, ante=4, boards=2)
    result = omaha.simulate(game, [omaha.players.Random()] * 2, 200, 3).to_dict()
    assert found["seconds"] > 0
    for mine, same in zip(found["players"], result["players"], strict=True):
        assert mine["net"] == same["net"]
