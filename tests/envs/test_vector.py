"""VectorEnv against hands that are played along: legality, rewards, observations, storage."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import omaha
from omaha.actions import ALL_IN, RAISE
from omaha.envs import Stacks, TableSnapshot, VectorEnv
from omaha.errors import GameError, IllegalAction
from tests.envs.following import GAMES, allowed, make, steps, try_action, try_exact, wanted_total
from tests.oracles import observation
from tests.playing import end

NAMES = list(GAMES)
DEFAULT = ("fold", "check_call", "min", 0.5, 1.0, "all_in")
CHOICES = ("fold", "check_call", "min", 0.33, 0.5, "pot", 1.5, "max", "all_in")


def everything(env: VectorEnv) -> list[bytes]:
    """All that an environment shows, as bytes."""
    shown = (
        env.observation,
        env.legal_action_mask,
        env.current_player,
        env.rewards,
        env.terminated,
        env.truncated,
        env.raise_bounds,
    )
    return [array.tobytes() for array in shown]


# --- legality and rewards ------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_masks_are_what_a_hand_accepts_and_rewards_are_its_net(name: str) -> None:
    env = make(name, 8, actions=CHOICES)
    env.reset()
    hands = [env.hand(t) for t in range(8)]
    finished = 0
    for actions in steps(env, 120):
        for t, hand in enumerate(hands):
            assert env.current_player[t] == hand.actor
            assert env.legal_action_mask[t].tolist() == allowed(hand, CHOICES)
            limits = (hand.legal.min_raise_to, hand.legal.max_raise_to)
            assert env.raise_bounds[t].tolist() == [-1 if x is None else x for x in limits]
            after = try_action(hand, CHOICES[actions[t]])
            assert after is not None
            if after.needs_runs:  # everybody agrees to as many as the deck has
                most = 3
                for seat in after.needs_runs:
                    after.agree_runs(seat, most)
            hands[t] = after
        env.step(actions)
        assert not env.truncated.any()
        for t, hand in enumerate(hands):
            assert env.terminated[t] == hand.finished
            if hand.finished:
                finished += 1
                assert tuple(env.rewards[t]) == end(hand).net
                hands[t] = env.hand(t)
            else:
                assert not env.rewards[t].any()
                assert env.hand(t).__reduce__()[1][3] == hand.__reduce__()[1][3]
    assert finished > 8


@pytest.mark.parametrize("name", NAMES)
def test_exact_acts_and_totals_are_what_a_hand_accepts(name: str) -> None:
    env = make(name, 4, actions="exact")
    env.reset()
    rng = np.random.default_rng(5)
    hands = [env.hand(t) for t in range(4)]
    for actions in steps(env, 60, seed=9):
        totals = np.zeros(4, dtype=np.int64)
        for t, hand in enumerate(hands):
            seat = hand.actor
            assert seat is not None
            least, most = (int(x) for x in env.raise_bounds[t])
            top = hand.bets[seat] + hand.in_play[seat]
            for total in {0, least - 1, least, (least + most) // 2, most, most + 1, top, top + 1}:
                accepted = total >= 0 and try_exact(hand, RAISE, total) is not None
                assert accepted == (env.legal_action_mask[t, RAISE] and least <= total <= most)
            for act in (0, 1, 2, ALL_IN):
                assert env.legal_action_mask[t, act] == (try_exact(hand, act) is not None)
            if actions[t] == RAISE:
                totals[t] = rng.integers(least, most + 1)
            after = try_exact(hand, int(actions[t]), int(totals[t]))
            assert after is not None
            for seat in after.needs_runs:
                after.agree_runs(seat, 3)
            hands[t] = after
        env.step(actions, totals)
        for t, hand in enumerate(hands):
            if hand.finished:
                assert tuple(env.rewards[t]) == end(hand).net
                hands[t] = env.hand(t)


def test_rewards_in_big_blinds_and_adjusted_for_all_ins() -> None:
    plain, blinds, fair = (
        make("plo5 rake", 64, actions=["fold", "check_call", "all_in", "max"], **options)
        for options in ({}, {"reward_unit": "big_blinds"}, {"all_in_adjusted": True})
    )
    sums = np.zeros((2, 3))
    differ = 0
    for env in (plain, blinds, fair):
        env.reset()
    for actions in steps(plain, 60):
        for env in (plain, blinds, fair):
            env.step(actions)
        assert np.array_equal(blinds.rewards * 2, plain.rewards)
        assert np.allclose(fair.rewards.sum(axis=1), plain.rewards.sum(axis=1), atol=1.01)
        differ += int((fair.rewards != plain.rewards).any(axis=1).sum())
        sums += plain.rewards.sum(axis=0), fair.rewards.sum(axis=0)
    assert differ > 30


# --- observations --------------------------------------------------------------------------------


@pytest.mark.parametrize("small", [False, True], ids=["float32", "int8"])
@pytest.mark.parametrize("layout", ["compact", "full"])
@pytest.mark.parametrize("name", NAMES)
def test_observations_are_made_of_what_a_seat_may_know(name: str, layout: str, small: bool) -> None:
    features = ["strength", "low"] if GAMES[name][0].hi_lo else ["strength"]
    dtype = "int8" if small else "float32"
    env = make(name, 4, observation=layout, dtype=dtype, features=features, history=5)
    env.reset()
    past: list[list[observation.Past]] = [[] for _ in range(4)]
    for actions in steps(env, 60):
        for t in range(4):
            hand = env.hand(t)
            view = hand.view(int(env.current_player[t]))
            expected = observation.row(view, layout, past[t], 5, small, features)
            assert np.array_equal(env.observation[t], expected), env.layout
            past[t].append(act_done(hand, DEFAULT[actions[t]]))
        env.step(actions)
        for t in range(4):
            if env.terminated[t]:
                past[t].clear()


def act_done(hand: omaha.Hand, action: Any) -> observation.Past:
    """What the history says of an action."""
    seat, legal = hand.actor, hand.legal
    assert seat is not None
    top = hand.bets[seat] + hand.in_play[seat]
    if action == "fold":
        return seat, int(hand.street), 0, 0, False
    if action == "check_call":
        total = hand.bets[seat] + legal.call if legal.call else 0
        return seat, int(hand.street), 1 + (legal.call > 0), total, legal.call > 0 and total == top
    total = wanted_total(hand, action)
    return seat, int(hand.street), 3, total, total == top


def with_hand(env: VectorEnv, table: int, hand: omaha.Hand) -> TableSnapshot:
    """A stored table with the cards of another hand, which is at the same point."""
    stored = env.save(table)
    reduced: Any = hand.__reduce__()
    state: bytes = reduced[1][3]
    assert len(state) < len(stored.data)
    return TableSnapshot(stored.game, stored.layout, state + stored.data[len(state) :])


@pytest.mark.parametrize("name", NAMES)
def test_nothing_shown_depends_on_hidden_cards(name: str) -> None:
    options: dict[str, Any] = {"observation": "full", "features": ["strength", "equity"]}
    env, other = (make(name, 3, equity_samples=20, **options) for _ in range(2))
    env.reset()
    other.reset()
    for k, actions in enumerate(steps(env, 40)):
        for t in range(3):
            hand = env.hand(t)
            seat = int(env.current_player[t])
            changed = hand.redeal(seat, seed=k)
            assert changed.hole_cards != hand.hole_cards
            other.restore(t, with_hand(env, t, changed))
        assert everything(other) == everything(env)
        env.step(actions)


def test_cards_that_differ_in_the_names_of_suits_look_the_same() -> None:
    env = make("bomb pot on two boards", 6, canonical_suits=True, observation="full")
    env.reset()
    other = pickle.loads(pickle.dumps(env))
    rng = np.random.default_rng(11)
    for actions in steps(env, 30):
        plain = env.observation.copy()
        for t in range(6):
            names = rng.permutation(4)
            stored = env.save(t)
            reduced: Any = env.hand(t).__reduce__()
            state = np.frombuffer(reduced[1][3], dtype=np.uint8).copy()
            start = deck_start(state)
            state[start : start + 52] = [
                4 * (c // 4) + names[c % 4] for c in state[start : start + 52]
            ]
            data = state.tobytes() + stored.data[len(state) :]
            other.restore(t, TableSnapshot(stored.game, stored.layout, data))
        assert np.array_equal(other.observation, plain)
        env.step(actions)


def deck_start(state: np.ndarray[Any, Any]) -> int:
    """Where the 52 cards of a stored hand lie."""
    for start in range(len(state) - 52, -1, -1):
        if sorted(state[start : start + 52].tolist()) == list(range(52)):
            return start
    raise AssertionError("there is no deck")


def test_canonical_suits_keep_what_is_held() -> None:
    env, plain = (make("plo", 50, canonical_suits=on) for on in (True, False))
    env.reset()
    plain.reset()
    for actions in steps(env, 20):
        for part in ("own_cards", "board"):
            ranks = [e.parts[part].reshape(50, 13, 4).sum(axis=2) for e in (env, plain)]
            assert np.array_equal(*ranks)
        assert np.array_equal(env.observation[:, 104:], plain.observation[:, 104:])
        env.step(actions)
        plain.step(actions)


def test_the_layout_names_every_column_once() -> None:
    for name in NAMES:
        env = make(name, 2, observation="full", features=["strength", "equity"])
        columns = [c for part in env.layout.values() for c in range(*part.columns.indices(10**6))]
        assert columns == list(range(env.layout.width)) == list(range(env.observation.shape[1]))
        env.reset()
        env.observation[:] = 0
        for part, array in env.parts.items():
            assert array.shape == (2, *env.layout[part].shape)
            array[:] = 1  # a view: what is written is seen in the flat array
        assert env.observation.all()


def test_observations_are_shared_through_dlpack() -> None:
    env = make("plo", 5)
    env.reset()
    shared = np.from_dlpack(env.observation)
    env.step(env.sample_actions(np.random.default_rng(1)))
    assert np.shares_memory(shared, env.observation)
    assert np.array_equal(shared, env.observation)


def test_sampled_equity_is_near_the_exact_one() -> None:
    env = make("plo", 20, features=["equity"], equity_samples=4096)
    env.reset()
    for t in range(3):
        hand = env.hand(t)
        own = hand.hole_cards[int(env.current_player[t])]
        assert own is not None
        exact = omaha.equity([own, "****"], samples=40_000, seed=1).share[0]
        assert abs(float(env.parts["equity"][t, 0]) - exact) < 0.04


# --- seeds, resets, storage ----------------------------------------------------------------------


def test_threads_change_nothing() -> None:
    shown = []
    for threads in (1, 2, 3):
        env = make("plo8", 500, threads=threads, players=None, observation="full")
        env.reset()
        for actions in steps(env, 30):
            env.step(actions)
        shown.append(everything(env))
        env.close()
    assert shown[0] == shown[1] == shown[2]


def test_a_table_depends_on_its_own_seed_only() -> None:
    many = make("plo", 3, seed=[5, 6, 5])
    one = make("plo", 1, seed=6)
    first = make("plo", 9, seed=6)
    for env in (many, one, first):
        env.reset()
    for actions in steps(one, 60):
        assert np.array_equal(many.observation[1], one.observation[0])
        assert np.array_equal(first.observation[0], one.observation[0])
        for env in (many, first):
            env.step(
                np.full(env.num_tables, actions[0]),
                where=np.arange(env.num_tables) == (1 if env is many else 0),
            )
        one.step(actions)
    assert np.array_equal(many.observation[0], many.observation[2])


def test_reset_with_a_seed_begins_anew_and_without_one_goes_on() -> None:
    env = make("plo", 4, seed=3)
    env.reset()
    first = env.observation.copy()
    env.reset()
    assert not np.array_equal(env.observation, first)
    assert env.hand_number(2) == 1
    env.reset(seed=3)
    assert np.array_equal(env.observation, first)
    env.reset(where=np.array([True, False, False, False]))
    assert [env.hand_number(t) for t in range(4)] == [1, 0, 0, 0]


@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_the_hands_are_the_same_with_every_way_to_reset(autoreset: str) -> None:
    env = make("plo", 1, autoreset=autoreset, seed=4)
    plain = make("plo", 1, seed=4)
    env.reset()
    plain.reset()
    hands = 0
    for actions in steps(plain, 200):
        assert np.array_equal(env.observation, plain.observation)
        env.step(actions)
        plain.step(actions)
        assert np.array_equal(env.rewards, plain.rewards)
        assert env.terminated[0] == plain.terminated[0]
        if not plain.terminated[0]:
            continue
        hands += 1
        if autoreset == "same_step":
            continue
        assert env.current_player[0] == -1
        assert not env.legal_action_mask.any()
        assert not env.observation.any()
        if autoreset == "next_step":
            env.step([-5])  # is not looked at
            assert not env.terminated[0]
        else:
            env.step([-5])
            assert env.terminated[0]
            assert env.current_player[0] == -1
            env.reset()
        assert not env.rewards.any()
    assert hands > 10


def test_stored_tables_go_on_identically() -> None:
    env = make("plo", 3, observation="full", seed=9)
    env.reset()
    rng = np.random.default_rng(2)
    for _ in range(25):
        env.step(env.sample_actions(rng))
    stored = pickle.loads(pickle.dumps(env.save(1)))
    other = make("plo", 2, observation="full", seed=10)
    other.reset()
    other.restore(0, stored)
    whole = pickle.loads(pickle.dumps(env))
    assert everything(whole) == everything(env)
    for actions in steps(env, 60):
        assert np.array_equal(other.observation[0], env.observation[1])
        assert np.array_equal(other.legal_action_mask[0], env.legal_action_mask[1])
        assert everything(whole) == everything(env)
        other.step([actions[1], 1])
        env.step(actions)
        whole.step(actions)
        assert np.array_equal(other.rewards[0], env.rewards[1])
    env.restore(0, stored)
    env.restore(2, stored)
    assert np.array_equal(env.observation[0], env.observation[2])


def test_damaged_and_foreign_tables_are_refused_and_change_nothing() -> None:
    env = make("plo", 2)
    env.reset()
    stored = env.save(0)
    before = everything(env)
    rng = np.random.default_rng(1)
    refused = 0
    for _ in range(300):
        data = bytearray(stored.data)
        data[rng.integers(0, 760)] ^= 1 << rng.integers(0, 8)
        try:
            env.restore(0, TableSnapshot(stored.game, stored.layout, bytes(data)))
        except GameError:
            refused += 1
            assert everything(env) == before
        env.restore(0, stored)
    assert refused > 100
    for wrong in (
        make("plo8", 1).game,
        make("plo", 1, observation="full"),
    ):
        if isinstance(wrong, VectorEnv):
            wrong.reset()
            snapshot = wrong.save(0)
        else:
            snapshot = TableSnapshot(wrong, stored.layout, stored.data)
        with pytest.raises(GameError):
            env.restore(0, snapshot)
    with pytest.raises(GameError):
        env.restore(0, stored.data)  # type: ignore[arg-type]
    assert everything(env) == before


# --- stacks and players --------------------------------------------------------------------------


def test_stacks_are_fixed_drawn_or_carried() -> None:
    game = omaha.games.plo(1, 2)
    env = VectorEnv(game, 2, seats=3, seed=1, stacks=[50, 60, 70])
    env.reset()
    assert env.hand(1).starting_stacks == (50, 60, 70)

    env = VectorEnv(game, 400, seats=3, seed=1, stacks=Stacks([40, 400], [3, 1]))
    env.reset()
    drawn = np.array([env.hand(t).starting_stacks for t in range(400)])
    assert set(drawn.ravel().tolist()) == {40, 400}
    assert abs((drawn == 40).mean() - 0.75) < 0.05
    assert len(set(drawn[:, 0] == drawn[:, 1])) == 2
    env = VectorEnv(game, 50, seats=3, seed=1, stacks=Stacks(range(40, 400), same=True))
    env.reset()
    assert all(len(set(env.hand(t).starting_stacks)) == 1 for t in range(50))

    env = VectorEnv(game, 1, seats=3, seed=1, stacks=100, carry_stacks=True)
    env.reset()
    stacks = np.array([100, 100, 100])
    for actions in steps(env, 400):
        env.step(actions)
        if env.terminated[0]:
            stacks = stacks + env.rewards[0].astype(int)
            stacks[stacks == 0] = 100
            assert env.hand(0).starting_stacks == tuple(stacks)
    assert env.hand_number(0) > 30


def test_compiled_players_play_their_seats() -> None:
    players = [None, omaha.players.Folder(), omaha.players.Folder()]
    env = VectorEnv("plo", 30, seats=3, seed=2, players=players, observation="full")
    env.reset()
    hands = 0
    for actions in steps(env, 100):
        assert (env.current_player == 0).all()
        env.step(actions)
        hands += int(env.terminated.sum())
    assert hands > 300
    assert env.skipped > 0  # hands in which both fold to seat 0, who has the big blind
    again = VectorEnv("plo", 30, seats=3, seed=2, players=players, observation="full", threads=2)
    again.reset()
    for actions in steps(again, 100):
        again.step(actions)
    assert everything(again) == everything(env)


def test_a_step_limit_truncates() -> None:
    env = make("plo", 20, step_limit=3)
    env.reset()
    for actions in steps(env, 30):
        env.step(actions)
        assert not (env.truncated & env.terminated).any()
        assert not env.rewards[env.truncated].any()
    assert sum(env.hand_number(t) for t in range(20)) > 100


# --- wrong input ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ([1, 1], "shape"),
        ([[1, 1, 1]], "shape"),
        ([1.0, 1.0, 1.0], "float64"),
        ([True, True, True], "bool"),
        (["1", "1", "1"], "whole numbers"),
        ([1, 1, 6], "0 to 5"),
        ([1, -1, 1], "got -1 for table 1"),
        (np.array([1, 1, 2**64 - 1], dtype=np.uint64), "at most"),
        ([1, 2**62, 1], "table 1"),
    ],
)
def test_wrong_actions_are_refused_and_change_nothing(actions: Any, says: str) -> None:
    env = make("plo", 3)
    env.reset()
    before = everything(env)
    with pytest.raises((GameError, IllegalAction), match=says):
        env.step(actions)
    assert everything(env) == before
    assert env.save(0) == env.save(0)


def test_masked_actions_are_refused_or_replaced_by_the_nearest() -> None:
    strict = make("plo", 40, actions=CHOICES)
    kind = make("plo", 40, actions=CHOICES, illegal="nearest")
    strict.reset()
    kind.reset()
    rng = np.random.default_rng(1)
    corrected = 0
    for _ in range(100):
        wanted = rng.integers(0, len(CHOICES), 40)
        masked = ~strict.legal_action_mask[np.arange(40), wanted]
        if masked.any():
            before = everything(strict)
            with pytest.raises(IllegalAction, match=f"of table {masked.argmax()} is refused"):
                strict.step(wanted)
            assert everything(strict) == before
        corrected += int(masked.sum())
        kind.step(wanted)
        assert kind.corrected == corrected
        chosen = wanted.copy()
        for t in np.flatnonzero(masked):
            chosen[t] = nearest(strict, int(t), CHOICES[wanted[t]])
        strict.step(chosen)
        assert everything(kind) == everything(strict)


def nearest(env: VectorEnv, table: int, action: Any) -> int:
    """The allowed action with the total that is nearest; a check or call is the price."""
    hand = env.hand(table)
    price = max(hand.bets)
    if hand.street == 0:
        price = max(price, 2)
    totals = {}
    for k, name in enumerate(CHOICES):
        if env.legal_action_mask[table, k] and name != "fold":
            total = env.action_total(table, k)
            totals[k] = price if total is None else total
    seat = hand.actor
    assert seat is not None
    if action == "fold" or (not hand.legal.max_raise_to):
        wanted = price
    elif action == "all_in":
        wanted = hand.bets[seat] + hand.in_play[seat]
    elif action in ("min", "max"):
        wanted = (hand.legal.min_raise_to if action == "min" else hand.legal.max_raise_to) or 0
    else:
        share = {"pot": (1, 1), 0.33: (33, 100), 0.5: (1, 2), 1.5: (3, 2)}[action]
        call = max(price - hand.bets[seat], 0)
        wanted = price + (hand.pot + call) * share[0] // share[1]
    return min(totals, key=lambda k: (abs(totals[k] - wanted), totals[k]))


def test_exact_play_needs_totals_within_bounds() -> None:
    env = make("plo", 2, actions="exact")
    env.reset()
    before = everything(env)
    with pytest.raises(GameError, match="totals"):
        env.step([2, 2])
    with pytest.raises(IllegalAction, match="raise"):
        env.step([RAISE, 2], [3, 0])
    with pytest.raises(GameError, match="totals"):
        env.step([2, 2], [0])
    assert everything(env) == before
    with pytest.raises(GameError, match="exact"):
        make_reset("plo").step([1], totals=[1])
    kind = make("plo", 2, actions="exact", illegal="nearest")
    kind.reset()
    kind.step([RAISE, 1], [10_000, 0])
    assert kind.corrected == 2
    assert max(kind.hand(0).bets) == 7
    assert max(kind.hand(1).bets) == 2


def make_reset(name: str) -> VectorEnv:
    env = make(name, 1)
    env.reset()
    return env


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 1},
        {"seats": 11},
        {"num_tables": 0},
        {"num_tables": 2.0},
        {"stacks": 0},
        {"stacks": [100, 100]},
        {"stacks": "100"},
        {"stacks": 2**60},
        {"stacks": Stacks([2**60])},
        {"stacks": Stacks([100]), "carry_stacks": True},
        {"carry_stacks": 1},
        {"observation": "tiny"},
        {"actions": []},
        {"actions": ["fold"]},
        {"actions": ["check_call", 0]},
        {"actions": ["check_call", float("nan")]},
        {"actions": ["check_call", 1 / 3]},
        {"actions": ["check_call", "shove"]},
        {"actions": ["check_call", 0.5, 0.50]},
        {"actions": ["check_call", "pot", 1.0]},
        {"actions": ["check_call"] + [k / 100 for k in range(1, 40)]},
        {"actions": "all"},
        {"autoreset": "later"},
        {"threads": 0},
        {"dtype": "float64"},
        {"features": ["low"]},
        {"features": "low"},
        {"features": ["luck"]},
        {"history": 0},
        {"canonical_suits": 1},
        {"reward_unit": "euro"},
        {"all_in_adjusted": None},
        {"players": [None] * 5},
        {"players": [omaha.players.Random()] * 6},
        {"players": [None] * 5 + ["random"]},
        {"illegal": "ignore"},
        {"step_limit": 0},
        {"equity_samples": 0},
        {"seed": -1},
        {"seed": [1, 2]},
        {"seed": "one"},
        {"game": "chess"},
    ],
    ids=str,
)
def test_wrong_parameters_are_refused(options: dict[str, Any]) -> None:
    values: dict[str, Any] = {"game": "plo", "num_tables": 3} | options
    with pytest.raises(GameError):
        VectorEnv(**values)


def test_what_is_out_of_turn_is_refused() -> None:
    env = make("plo", 3)
    with pytest.raises(GameError, match="reset"):
        env.step([1, 1, 1])
    with pytest.raises(GameError, match="reset"):
        env.hand(0)
    with pytest.raises(GameError, match="first reset"):
        env.reset(where=np.array([True, False, True]))
    env.reset()
    with pytest.raises(GameError, match="bool"):
        env.step([1, 1, 1], where=[1, 0, 1])
    with pytest.raises(GameError, match="0 to 2"):
        env.hand(3)
    nobody = VectorEnv("plo", 1, seats=2, stacks=1)
    with pytest.raises(GameError, match="nobody is ever asked"):
        nobody.reset()


def test_sampled_actions_are_allowed_and_equally_likely() -> None:
    env = make("plo", 3000, autoreset="disabled")
    env.reset()
    rng = np.random.default_rng(1)
    actions = env.sample_actions(rng)
    assert env.legal_action_mask[np.arange(3000), actions].all()
    counts = np.bincount(actions, minlength=6)
    assert counts[5] == 0
    assert (abs(counts[counts > 0] / 3000 - 1 / (counts > 0).sum()) < 0.04).all()
