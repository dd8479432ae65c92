"""Reports of wrong betting, and rules of rooms that are options: cases C88, C89, C102 to C106."""

from typing import Any

import pytest

import omaha
from omaha import Game, Hand
from omaha.errors import GameError, IllegalAction
from omaha.games import Kill, flo8, nlo, plo

HOLES = ["AsAhKsKh", "2c3d7h8s", "4c5d9hTs", "6c7dJh2s", "3c4d8hQs", "5c6d9sJd"]
BOARD = "AcKdQc7s2h"


def kinds(hand: Hand) -> list[str]:
    return [event.kind.name for event in hand.events if event.kind.name != "HOLE_CARDS"]


class TestRaisesThatNobodyCouldCall:
    """C88."""

    def test_c88_only_short_blinds_are_left(self) -> None:
        hand = Hand(nlo(1, 2), [10, 20, 50, 100], button=3, seed=1)
        hand.all_in()
        assert (hand.actor, hand.legal.call) == (3, 50)
        assert hand.legal.max_raise_to is None
        assert hand.legal.fold

    def test_c88_somebody_could_put_in_one_chip_more(self) -> None:
        hand = Hand(nlo(1, 2), [10, 51, 50, 100], button=3, seed=1)
        hand.all_in()
        assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (98, 100)

    def test_c88_exactly_the_price_is_no_raise(self) -> None:
        hand = Hand(nlo(1, 2), [10, 50, 50, 100], button=3, seed=1)
        hand.all_in()
        assert hand.legal.max_raise_to is None

    def test_c88_who_could_call_has_folded(self) -> None:
        hand = Hand(nlo(1, 2), [10, 100, 50, 100, 100], button=4, seed=1)
        hand.all_in()
        hand.fold()
        hand.fold()
        assert hand.actor == 0
        hand.fold()
        assert hand.actor == 1
        assert hand.legal.max_raise_to is None

    def test_c88_stands_beside_c2(self) -> None:
        hand = Hand(nlo(10, 20), [1000, 200], button=0, seed=1)
        hand.raise_to(100)
        hand.raise_to(180)
        assert hand.legal.min_raise_to == 260


class TestGivenPosts:
    """C89: posts that are given play exactly as the game's own."""

    game = plo(5, 10, pot_limit_small_blind="full")

    @pytest.mark.parametrize("posts", [{}, {"live": [0, 5, 10, 0, 0, 0]}], ids=["own", "given"])
    def test_c89_the_small_blind_counts_as_a_big_one(self, posts: dict[str, Any]) -> None:
        hand = Hand(self.game, [1000] * 6, button=0, seed=1, **posts)
        assert (hand.actor, hand.legal.max_raise_to) == (3, 40)

    def test_c89_a_newcomer_posts_too(self) -> None:
        hand = Hand(self.game, [1000] * 6, button=0, seed=1, live=[0, 5, 10, 0, 10, 0])
        assert (hand.actor, hand.legal.max_raise_to) == (3, 50)

    @pytest.mark.parametrize(("small", "most"), [("posted", 35), ("full", 50)])
    def test_c89_three_blinds(self, small: str, most: int) -> None:
        game = plo(blinds=(1, 4, 10), pot_limit_small_blind=small)
        for live in (None, [0, 1, 4, 10, 0, 0]):
            hand = Hand(game, [1000] * 6, button=0, seed=1, live=live)
            assert hand.actor == 4
            assert hand.legal.max_raise_to == most


class TestBigBlindAnteFirst:
    """C102."""

    def stakes(self, first: bool) -> Game:
        return nlo(3000, 6000, big_blind_ante=6000, big_blind_ante_first=first)

    def all_call(self, game: Game) -> Hand:
        # The big blind, seat 2, has the best hand, and 6000 chips.
        holes = [HOLES[1], HOLES[2], HOLES[0]]
        hand = Hand(game, [60_000, 60_000, 6000], button=0, hole_cards=holes, board=BOARD)
        hand.call()
        hand.call()
        while not hand.finished:
            hand.check()
        return hand

    def test_c102_ante_first(self) -> None:
        hand = self.all_call(self.stakes(True))
        assert hand.result is not None
        assert hand.result.net[2] == 0
        assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [
            (6000, (0, 1, 2)),
            (12_000, (0, 1)),
        ]

    def test_c102_blind_first(self) -> None:
        hand = self.all_call(self.stakes(False))
        assert hand.result is not None
        assert hand.result.payouts[2] == 18_000
        assert [pot.amount for pot in hand.result.pots] == [18_000]

    def test_c102_posts_that_are_given(self) -> None:
        game = nlo(3000, 6000)
        holes = [HOLES[1], HOLES[2], HOLES[0]]
        hand = Hand(
            game,
            [60_000, 60_000, 6000],
            button=0,
            live=[0, 3000, 0],
            dead=[0, 0, 6000],
            hole_cards=holes,
            board=BOARD,
        )
        hand.call()
        hand.call()
        while not hand.finished:
            hand.check()
        assert hand.result is not None
        assert hand.result.payouts[2] == 6000

    def test_a_longer_stack_pays_both(self) -> None:
        for first in (True, False):
            hand = Hand(self.stakes(first), [60_000, 60_000, 9000], button=0, seed=1)
            assert hand.bets[2] == (3000 if first else 6000)


class TestKill:
    """C103: blinds 10 and 20, a half kill to 30/60."""

    def game(self, acts: str = "in_turn", amount: int = 30, **options: Any) -> Game:
        return flo8(10, 20, kill=Kill(amount=amount, acts=acts), **options)

    def order(self, game: Game, killer: int, seats: int = 6) -> list[int]:
        hand = Hand(game, [2000] * seats, button=0, seed=1, killer=killer)
        order = []
        while hand.street == omaha.Street.PREFLOP:
            assert hand.actor is not None
            order.append(hand.actor)
            hand.check() if hand.legal.check else hand.call()
        return order

    def test_c103_posts_and_limits(self) -> None:
        hand = Hand(self.game(), [2000] * 6, button=0, seed=1, killer=4)
        assert hand.bets == (0, 10, 20, 0, 30, 0)
        assert hand.killer == 4
        assert (hand.actor, hand.legal.call, hand.legal.min_raise_to) == (3, 30, 60)
        hand.raise_to(60)
        hand.raise_to(90)
        hand.raise_to(120)
        assert hand.legal.max_raise_to is None  # one bet and three raises
        for _ in range(5):
            if hand.street == omaha.Street.PREFLOP:
                hand.call()
        assert hand.legal.min_raise_to == 30
        while hand.street == omaha.Street.FLOP:
            hand.check()
        assert hand.legal.min_raise_to == 60

    def test_c103_in_turn(self) -> None:
        for killer in range(6):
            assert self.order(self.game(), killer) == [3, 4, 5, 0, 1, 2]

    @pytest.mark.parametrize("killer", range(6))
    def test_c103_last(self, killer: int) -> None:
        expected = [seat for seat in (3, 4, 5, 0, 1, 2) if seat != killer] + [killer]
        assert self.order(self.game("last"), killer) == expected

    def test_c103_last_after_a_raise(self) -> None:
        hand = Hand(self.game("last"), [2000] * 6, button=0, seed=1, killer=4)
        hand.call()  # 3
        assert hand.actor == 5
        hand.raise_to(60)
        for seat in (0, 1, 2):
            assert hand.actor == seat
            hand.fold()
        assert hand.actor == 4
        hand.raise_to(90)
        assert hand.actor == 3
        hand.call()
        assert hand.actor == 5

    def test_c103_full_kill_and_a_killer_in_the_blinds(self) -> None:
        hand = Hand(self.game(amount=40), [2000] * 6, button=0, seed=1, killer=2)
        assert hand.bets == (0, 10, 40, 0, 0, 0)
        assert hand.legal.min_raise_to == 80

    def test_nobody_straddles_with_a_killer(self) -> None:
        game = self.game(straddles=(40,))
        assert Hand(game, [2000] * 6, button=0, seed=1).bets == (0, 10, 20, 40, 0, 0)
        assert Hand(game, [2000] * 6, button=0, seed=1, killer=5).bets == (0, 10, 20, 0, 0, 30)

    def test_without_a_killer_the_game_is_as_ever(self) -> None:
        hand = Hand(self.game(), [2000] * 6, button=0, seed=1)
        assert (hand.legal.call, hand.legal.min_raise_to) == (20, 40)

    @pytest.mark.parametrize(
        ("make", "message"),
        [
            (lambda: Kill(amount=0), "the kill"),
            (lambda: Kill(amount=30, trigger="scoop"), "scoop_of"),
            (lambda: Kill(amount=30, scoop_of=100), "scoop_of"),
            (lambda: plo(10, 20, kill=Kill(amount=30)), "fixed limit"),
            (lambda: flo8(10, 20, kill=Kill(amount=20)), "more than the big blind"),
            (lambda: flo8(10, 20, kill=30), "must be a Kill"),
            (lambda: Hand(flo8(10, 20), [500] * 3, seed=1, killer=0), "kill pots"),
        ],
    )
    def test_refusals(self, make: Any, message: str) -> None:
        with pytest.raises(GameError, match=message):
            make()


class TestFixedLimitCap:
    """C104 and C105."""

    def raises(self, hand: Hand) -> int:
        """Raise as long as that is allowed; the last total."""
        total = 0
        while hand.legal.max_raise_to is not None and total < 300:
            total = hand.legal.max_raise_to
            hand.raise_to(total)
        return total

    @pytest.mark.parametrize(("counts", "cap"), [(True, 50), (False, 60)])
    def test_c104_a_straddle(self, counts: bool, cap: int) -> None:
        game = flo8(5, 10, straddles=(20,), max_bets=5, straddles_count=counts)
        assert self.raises(Hand(game, [1000] * 6, button=0, seed=1)) == cap

    @pytest.mark.parametrize(
        ("option", "three_handed", "heads_up"),
        [(True, 50, 50), (False, 300, 300), ("round_start", 50, 300)],
    )
    def test_c105_two_players_left(
        self, option: bool | str, three_handed: int, heads_up: int
    ) -> None:
        game = flo8(5, 10, max_bets=5, cap_heads_up=option)
        hand = Hand(game, [5000] * 3, button=0, seed=1)
        hand.fold()
        assert self.raises(hand) == three_handed
        hand.call()
        assert self.raises(hand) == heads_up  # the flop begins with two
        assert self.raises(Hand(game, [5000] * 2, button=0, seed=1)) == heads_up

    @pytest.mark.parametrize(("option", "total"), [("full_bet", 49), ("level", 64)])
    def test_the_raise_after_a_short_all_in(self, option: str, total: int) -> None:
        game = flo8(16, 32, fixed_all_in_next=option)
        hand = Hand(game, [500, 32 + 17, 500], button=2, seed=1)
        for _ in range(2):
            hand.call()
        hand.check()
        hand.check()
        hand.all_in()
        assert hand.legal.call == 17
        assert hand.legal.min_raise_to == total

    def test_below_half_a_bet_both_complete_it(self) -> None:
        for option in ("full_bet", "level"):
            game = flo8(16, 32, fixed_all_in_next=option)
            hand = Hand(game, [500, 32 + 10, 500], button=2, seed=1)
            for _ in range(2):
                hand.call()
            hand.check()
            hand.check()
            hand.all_in()
            assert hand.legal.min_raise_to == 32


class TestThreeBlinds:
    """C106."""

    @pytest.mark.parametrize(("small", "most"), [("posted", 18), ("full", 25)])
    def test_c106_the_first_raise(self, small: str, most: int) -> None:
        hand = Hand(plo(blinds=(1, 2, 5), pot_limit_small_blind=small), [500] * 6, 0, seed=1)
        assert hand.bets == (0, 1, 2, 5, 0, 0)
        assert (hand.actor, hand.legal.call, hand.legal.max_raise_to) == (4, 5, most)
        posts = [event.kind.name for event in hand.events[:3]]
        assert posts == ["SMALL_BLIND", "SMALL_BLIND", "BIG_BLIND"]

    def test_c106_heads_up_the_last_two(self) -> None:
        hand = Hand(plo(blinds=(1, 2, 5)), [500] * 2, 0, seed=1)
        assert (hand.bets, hand.actor) == ((2, 5), 0)

    def test_c106_three_players(self) -> None:
        hand = Hand(plo(blinds=(1, 2, 5)), [500] * 3, 0, seed=1)
        assert (hand.bets, hand.actor) == ((5, 1, 2), 1)

    def test_fields_that_follow(self) -> None:
        game = plo(blinds=(1, 2, 5))
        assert (game.small_blind, game.big_blind, game.min_bet) == (1, 5, 5)
        assert game.replace(big_blind=10).blinds is None
        assert game.replace(blinds=(5, 10, 20)).big_blind == 20
        assert Hand(plo(blinds=(1, 2)), [50] * 3, 0, seed=1).bets == (0, 1, 2)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"blinds": (1, 5, 2)}, "rise"),
            ({"blinds": (1, 1, 2)}, "rise"),
            ({"blinds": (5,)}, "two or three"),
            ({"blinds": (1, 2, 3, 4)}, "two or three"),
            ({"blinds": (1, 2, 5), "big_blind": 4}, "big_blind is 5"),
            ({"blinds": (1, 2, 5), "small_blind": 2}, "small_blind is 1"),
            ({"blinds": 5}, "sequence"),
        ],
    )
    def test_refusals(self, options: dict[str, Any], message: str) -> None:
        with pytest.raises(GameError, match=message):
            Game(**options)


class TestWhoSitsOut:
    def test_a_blind_that_is_all_in_is_folded(self) -> None:
        hand = Hand(nlo(1, 2), [100, 100, 2], button=0, seed=1)
        hand.call()
        hand.fold_absent(2)
        assert (hand.actor, hand.folded) == (1, (2,))
        assert hand.legal.call == 1
        assert hand.events[-1].kind.name == "FOLD"
        hand.raise_to(10)
        hand.fold()
        assert hand.result is not None
        assert hand.result.net == (-2, 4, -2)

    def test_the_last_other_player_wins(self) -> None:
        hand = Hand(nlo(1, 2), [100, 2], button=0, seed=1)
        hand.fold_absent(1)
        assert hand.result is not None
        assert hand.result.net == (2, -2)

    def test_who_has_chips_or_has_acted_is_not(self) -> None:
        hand = Hand(nlo(1, 2), [100, 100, 100], button=0, seed=1)
        before = hand.copy()
        with pytest.raises(IllegalAction, match="out of turn"):
            hand.fold_absent(2)
        assert hand == before
        hand.all_in()
        with pytest.raises(IllegalAction, match="out of turn"):
            hand.fold_absent(0)


class TestPotLimitMaximum:
    @pytest.mark.parametrize(("counts", "most"), [(False, 21), (True, 41)])
    def test_splash_money(self, counts: bool, most: int) -> None:
        game = plo(1, 2, splash_in_pot_limit=counts)
        hand = Hand(game, [500] * 6, 0, seed=1, splash=20)
        hand.raise_to(6)
        assert hand.legal.max_raise_to == most

    @pytest.mark.parametrize(("options", "most"), [({}, 13), ({"antes_in_pot_limit": False}, 7)])
    def test_equal_antes(self, options: dict[str, Any], most: int) -> None:
        hand = Hand(plo(1, 2, ante=1, **options), [500] * 6, 0, seed=1)
        assert hand.legal.max_raise_to == most

    def test_dead_small_blinds_count(self) -> None:
        hand = Hand(plo(1, 2), [500] * 6, 0, seed=1, dead=[0, 0, 0, 0, 1, 0])
        assert hand.legal.max_raise_to == 8

    def test_a_big_blind_ante_does_not(self) -> None:
        hand = Hand(plo(1, 2, big_blind_ante=2), [500] * 6, 0, seed=1)
        assert hand.legal.max_raise_to == 7
