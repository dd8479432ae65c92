"""What a player draws leads neither to the cards nor to other players' numbers (case C94)."""

import itertools
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.random import PCG64, Generator, SeedSequence

import omaha
from omaha._support.seeds import key_of
from omaha.matches.chunks import MatchSetup
from omaha.matches.seat import Limits
from omaha.players import CallingStation, Random
from omaha.simulation import replay
from omaha.simulation.setup import checked
from omaha.views import BatchView, View

MASK = (1 << 64) - 1
SPLITMIX = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


def mixed(x: int) -> int:
    x = (x + SPLITMIX[0]) & MASK
    x = (x ^ x >> 30) * SPLITMIX[1] & MASK
    x = (x ^ x >> 27) * SPLITMIX[2] & MASK
    return x ^ x >> 31


def unmixed(x: int) -> int:
    """The number before it: SplitMix64 runs backwards as well."""
    for shift, factor in ((31, SPLITMIX[2]), (27, SPLITMIX[1])):
        y = x
        for _ in range(64 // shift):
            y = x ^ y >> shift
        x = y * pow(factor, -1, 1 << 64) & MASK
    y = x
    for _ in range(3):
        y = x ^ y >> 30
    return (y - SPLITMIX[0]) & MASK


class Draws:
    """Calls, and keeps the raw bits of what it draws."""

    def __init__(self, each: int = 1) -> None:
        self.each = each
        self.raw: list[list[int]] = []

    def act(self, view: View) -> Any:
        assert view.rng is not None
        self.raw.append(view.rng.integers(0, 2**64, self.each, dtype=np.uint64).tolist())
        return omaha.actions.CHECK if view.legal.check else omaha.actions.CALL


def drawn(seed: Any, hands: int = 200, each: int = 1) -> list[list[int]]:
    player = Draws(each)
    omaha.simulate("plo", [player, CallingStation()], hands, seed)
    return player.raw


# ---- The attack that worked ----------------------------------------------------------------------


def old_key(seed: int, player: int) -> int:
    """What a player drew from before: a hash of 60 bits, of a seed that can be tried."""
    root = SeedSequence(seed, spawn_key=(0,))
    return int(root.spawn(3)[1 + player].generate_state(1, np.uint64)[0]) >> 4


def test_c94_the_seed_cannot_be_found_again_from_a_draw() -> None:
    """The attack: undo the mixing of one draw, and compare with the keys of small seeds.

    Undoing the mixing gives the state of that decision, and nothing that seeds can be compared
    with: neither the key, nor a number that moves on by a constant from decision to decision.
    """
    seed = 777
    raws = [raw for raw, *_ in drawn(seed, each=2)]
    states = raws + [unmixed(raw) for raw in raws]
    steps = {(y - x) & MASK for x, y in itertools.pairwise(raws)}
    assert len(steps) == len(raws) - 1
    constants = (0xD1342543DE82EF95, SPLITMIX[0])
    keys = {old_key(seed, player) for player in range(2)} | {mixed(old_key(seed, 0))}
    for number in range(64):
        for constant in constants:
            wanted = {(key + number * constant) & MASK for key in keys}
            assert not wanted.intersection(states)


def test_what_follows_in_a_decision_follows_from_its_first_number_alone() -> None:
    """So the whole state of a decision is its first number, and a player may know it."""
    for raw in drawn(5, 50, each=6):
        assert [mixed(x) for x in raw[:-1]] == raw[1:]


def test_c94_from_a_million_draws_no_other_stream_follows() -> None:
    """No number that was drawn, nor one that follows or goes before it, begins another decision."""
    player, rival = Draws(), Draws()
    omaha.simulate("plo", [player, rival], 140_000, 11)
    mine = np.array([raw for (raw,) in player.raw], np.uint64)
    theirs = {raw for (raw,) in rival.raw}
    assert len(mine) + len(theirs) > 1_000_000
    assert len(set(mine.tolist()) | theirs) == len(mine) + len(rival.raw)
    ahead, back = mine.copy(), mine.copy()
    for _ in range(2):
        ahead = _mixed_all(ahead)
        assert theirs.isdisjoint(ahead.tolist())
    back = np.array([unmixed(int(x)) for x in back[:5_000]], np.uint64)
    assert theirs.isdisjoint(back.tolist())
    assert not set(mine.tolist()).intersection(back.tolist())
    bits = np.unpackbits(mine.view(np.uint8)).reshape(len(mine), 64)
    assert np.abs(bits.mean(axis=0) - 0.5).max() < 5 * 0.5 / len(mine) ** 0.5
    # Neighbours in time, and in the numbers of hands, differ in half of their bits.
    for lag in (1, 2, 4, 8, 4_096):
        changed = (bits[lag:] ^ bits[:-lag]).mean()
        assert abs(changed - 0.5) < 5 * 0.5 / (64 * len(mine)) ** 0.5


def _mixed_all(x: Any) -> Any:
    with np.errstate(over="ignore"):
        x = x + np.uint64(SPLITMIX[0])
        x = (x ^ x >> np.uint64(30)) * np.uint64(SPLITMIX[1])
        x = (x ^ x >> np.uint64(27)) * np.uint64(SPLITMIX[2])
        return x ^ x >> np.uint64(31)


# ---- The derivation ------------------------------------------------------------------------------


def test_every_part_of_a_run_has_a_key_of_its_own() -> None:
    setup = checked("plo", [CallingStation()] * 3, 50_000, 9, None, False, False, False, 64)
    keys = [setup.key(role, chunk) for role in ("cards", "decisions") for chunk in range(4)]
    keys += [setup.key("program", chunk, seat, 1) for chunk in range(4) for seat in range(3)]
    other = checked("plo", [CallingStation()] * 3, 50_000, 10, None, False, False, False, 64)
    keys += [other.key("cards", 0), other.key("decisions", 0)]
    assert len(set(keys)) == len(keys)
    assert setup.key("cards", 0) != key_of(SeedSequence(9))  # the run's own root


def test_cards_do_not_follow_from_other_cards_or_from_what_is_drawn() -> None:
    """The same players in the same run with another key for decisions are dealt the same cards."""
    first = replay("plo", [Random(), Random()], 100, 3, hand=7).hand
    second = replay("plo", [CallingStation(), Draws()], 100, 3, hand=7).hand
    assert first.hole_cards == second.hole_cards
    old = Generator(PCG64(SeedSequence(3, spawn_key=(0,)).spawn(3)[0])).permutation(52)
    assert first.hole_cards[0] != tuple(old[:4].tolist())


def test_no_seed_takes_128_bits_from_the_system() -> None:
    runs = [omaha.simulate("plo", [CallingStation()] * 2, 1).seed for _ in range(50)]
    assert len(set(runs)) == 50
    assert max(seed or 0 for seed in runs).bit_length() > 118
    match = omaha.match(["CallingStation", "Folder"], "plo", 2)
    assert (match.seed or 0).bit_length() > 64


# ---- Rivals --------------------------------------------------------------------------------------


class Meddles:
    """Takes hold of generators, and tries to read and to set them."""

    def __init__(self) -> None:
        self.kept: list[Any] = []

    def act(self, view: View) -> Any:
        assert view.rng is not None
        bits: Any = view.rng.bit_generator
        with pytest.raises(AttributeError):
            bits.state  # noqa: B018
        with pytest.raises(AttributeError):
            bits.state = {"state": 1}
        with pytest.raises(AttributeError):
            bits.seed_seq  # noqa: B018
        self.kept.append(view.rng)
        for generator in self.kept[-3:]:
            generator.random(7)
        return omaha.actions.CHECK if view.legal.check else omaha.actions.CALL


class Tells:
    """Calls, and keeps what it draws and with which generator."""

    def __init__(self) -> None:
        self.raw: list[int] = []
        self.used: list[Any] = []

    def act(self, view: View) -> Any:
        assert view.rng is not None
        self.raw.append(int(view.rng.integers(0, 2**64, dtype=np.uint64)))
        self.used.append(view.rng)
        return omaha.actions.CHECK if view.legal.check else omaha.actions.CALL


@pytest.mark.parametrize("play", ["simulate", "match", "from a table"])
def test_c94_a_rivals_generator_can_be_neither_read_nor_set(play: str) -> None:
    def run(first: Any, second: Any) -> Any:
        if play == "match":
            return omaha.match([first, second], "plo", 300, 8).encounters[0].result.sums
        if play == "simulate":
            return omaha.simulate("plo", [first, second], 300, 8).sums
        table = omaha.Table(omaha.games.plo(1, 2), seats=2, button=0)
        for seat in range(2):
            table.sit(seat, f"{seat}", 200)
        return omaha.simulate(table, [first, second], 300, 8).sums

    meddler, told, alone = Meddles(), Tells(), Tells()
    meddled = run(meddler, told)
    assert meddled == run(CallingStation(), alone)
    assert told.raw == alone.raw
    assert {id(rng.bit_generator) for rng in meddler.kept}.isdisjoint(
        id(rng.bit_generator) for rng in told.used
    )


def test_a_batched_players_rival_draws_what_it_would_have_drawn_alone() -> None:
    class Batch:
        kept: Any = None

        def act_batch(self, view: BatchView) -> Any:
            view.rng.random(len(view) * 3)
            if self.kept is not None:
                self.kept.random(11)
            self.kept = view.rng
            return view.passive

    told, alone = Tells(), Tells()
    omaha.simulate("plo", [Batch(), told], 400, 2)
    omaha.simulate("plo", [CallingStation(), alone], 400, 2)
    assert told.raw == alone.raw


# ---- Programs ------------------------------------------------------------------------------------


def test_the_seed_that_a_program_is_told_is_a_hash_of_its_own(tmp_path: Path) -> None:
    """By chunk, seat and process; from one nothing follows about the match's seed."""
    script = tmp_path / "bot.py"
    script.write_text(
        "import json, sys\n"
        f"log = open({str(tmp_path / 'seeds')!r}, 'a')\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'hello':\n"
        "        print(message['seat'], message['seed'], file=log, flush=True)\n"
        "        print(json.dumps({'type': 'ready', 'protocol': 1, 'hands': 8}), flush=True)\n"
        "    elif message['type'] == 'act':\n"
        "        act = 'check' if message['legal']['check'] else 'call'\n"
        "        print(json.dumps({'id': message['id'], 'act': act}), flush=True)\n"
        "    elif message['type'] == 'bye':\n"
        "        break\n"
    )
    bot = f"cmd:{sys.executable} {script}"
    seeds = []
    for _ in range(2):
        result = omaha.match([f"a={bot}", f"b={bot}"], "plo", 20, 5, duplicate=True)
        assert result.faults == 0
        lines = (tmp_path / "seeds").read_text().splitlines()
        seeds.append(sorted(line for line in lines if not line.endswith(" 0")))
        (tmp_path / "seeds").unlink()
    assert seeds[0] == seeds[1]
    numbers = [int(line.split()[1]) for line in seeds[0]]
    assert len(set(numbers)) == len(numbers) == 4  # two seats, a process for each rotation
    assert all(0 <= number < 1 << 53 for number in numbers)
    run = checked("plo", [CallingStation()] * 2, 20, 5, None, False, True, False, 8)
    setup = MatchSetup(run, ("a", "b"), (0, 1), 0, Limits())
    derived = {
        int.from_bytes(setup.run.key("program", 0, seat, process), "little") % (1 << 53)
        for seat in range(2)
        for process in (1, 2)
    }
    assert set(numbers) == derived
