"""The oracles against the worked examples (R) and the public cases (C) of single hands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.oracles.betting import Legal, ReferenceHand, Refused
from tests.oracles.game import KillLike, RakeLike
from tests.oracles.settlement import settle
from tests.oracles.strength import high, high_number, low, low_number


@dataclass(frozen=True)
class OmahaGame:
    """A game with the defaults of rules.md."""

    limit: str = "no"
    small_blind: int = 1
    big_blind: int = 2
    min_bet: int = 2
    variant: str = "omaha"
    hole_cards: int = 4
    hi_lo: bool = False
    ante: int = 0
    big_blind_ante: int = 0
    straddles: tuple[int, ...] = ()
    straddle_kind: str = "under_the_gun"
    bomb_pot: bool = False
    boards: int = 1
    run_it: int = 1
    cap: int | None = None
    rake: RakeLike | None = None
    short_blind_price: str = "full"
    pot_limit_small_blind: str = "posted"
    antes_in_pot_limit: bool = True
    splash_in_pot_limit: bool = False
    big_blind_ante_first: bool = False
    blinds: tuple[int, ...] | None = None
    kill: KillLike | None = None
    straddle_min_raise: str = "double"
    reopening: str = "cumulative"
    short_open_reopens: bool = False
    fixed_all_in_raise: str = "half"
    fixed_all_in_next: str = "full_bet"
    max_bets: int | None = 4
    cap_heads_up: bool | str = True
    straddles_count: bool = True
    low_qualifier: int = 8
    rake_from: str = "main_first"
    odd_chip: int = 1
    odd_unit: str = "left_of_button"
    show_all: bool = False
    fold_when_free: bool = True
    burn: bool = True
    first_card: str = "small_blind"


@dataclass(frozen=True)
class StatedRake:
    """A stated amount, or per cent up to a cap; no flop, no drop."""

    amount: int = 0
    percent: int = 0
    cap: int = 0

    def rake_total(self, pot: int, players: int, flop: bool, /) -> int:
        """Rake of a hand."""
        if not flop:
            return 0
        return min(pot * self.percent // 100, self.cap) if self.percent else self.amount


def blinds(small: int, big: int, limit: str = "no", **options: Any) -> OmahaGame:
    return replace(OmahaGame(limit=limit, small_blind=small, big_blind=big, min_bet=big), **options)


def cards(text: str) -> list[int]:
    text = text.replace(" ", "")
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return [4 * "23456789TJQKA".index(pair[0]) + "cdhs".index(pair[1]) for pair in pairs]


def stack_deck(holes: Sequence[str], board: str, button: int = 0) -> list[int]:
    """Deck that deals these cards, with burns."""
    hands = [cards(hole) for hole in holes]
    on_board = cards(board)
    used = {card for hand in hands for card in hand} | set(on_board)
    burns = [card for card in range(52) if card not in used][:3]
    deck = []
    for turn in range(len(hands[0])):
        for seat in range(len(hands)):
            deck.append(hands[(button + 1 + seat) % len(hands)][turn])
    flop, turn_card, river = on_board[:3], on_board[3], on_board[4]
    return [*deck, burns[0], *flop, burns[1], turn_card, burns[2], river]


def start(
    game: OmahaGame, stacks: Sequence[int], button: int = 0, actions: str = "", **posts: Any
) -> ReferenceHand:
    hand = ReferenceHand(game, stacks, button, posts.pop("deck", range(52)), **posts)
    return play(hand, actions)


def play(hand: ReferenceHand, actions: str) -> ReferenceHand:
    """f fold, k check, c call, a all-in, r20 bet or raise to 20; chips are counted after each."""
    before = sum(hand.stacks) + hand.pot
    for action in actions.split():
        simple: dict[str, Callable[[], None]] = {
            "f": hand.fold,
            "k": hand.check,
            "c": hand.call,
            "a": hand.all_in,
        }
        if action in simple:
            simple[action]()
        else:
            hand.raise_to(int(action[1:]))
        assert sum(hand.stacks) + hand.pot + hand.rake == before
        assert min(hand.stacks) >= 0
    return hand


def bounds(hand: ReferenceHand) -> tuple[int | None, int | None]:
    legal = hand.legal()
    return legal.min_raise_to, legal.max_raise_to


NO_RAISE = (None, None)
RICH = [10_000] * 6


# Ranking


def test_r1_straight_flush() -> None:
    assert high(cards("JcTc2d3h"), cards("Qc9c8c2s3s")) == (8, 10)


def test_r2_third_king_cannot_play() -> None:
    assert high(cards("KcKdKh4s"), cards("TcTd8h6s2c")) == (2, 11, 8, 6)
    assert high(cards("TcTd5h4s"), cards("KcKdKh8s2c")) == (6, 11, 8)


def test_r3_two_and_three() -> None:
    assert high(cards("AcTcTd4s"), cards("AdTh7h6s2c")) == (3, 8, 12, 5)
    assert high(cards("AcTc9d5s"), cards("ThTdAd6s3c")) == (6, 8, 12)
    assert high(cards("AcTc6d3s"), cards("TdAd9h5s2c")) == (2, 12, 8, 7)


def test_r4_suits_do_not_add_up() -> None:
    assert high(cards("AsKs9s7s"), cards("2s4s6dJhQc"))[0] != 5
    assert high(cards("As8d9h7c"), cards("2s4s6sJsQc"))[0] != 5


def test_r5_two_aces_of_four() -> None:
    aces = cards("AcAdAhAs")
    assert high(aces, cards("KcQd9h5s3c")) == (1, 12, 11, 10, 7)
    assert high(aces, cards("KcKd4h2s3c")) == (2, 12, 11, 2)
    assert high(aces, cards("KcKdKh2s3c")) == (6, 11, 12)


def test_r6_order_of_lows() -> None:
    def number(text: str, qualifier: int = 8) -> int:
        made = cards(text)
        return low_number([*made[:2], 44, 45], made[2:], qualifier)  # with two kings

    assert number("3s4s5s6s8s") > 0
    assert number("8c7d6h5s4c") < number("8c7d6h5s3c")
    assert number("8c5d4h3s2c") > number("8c6d3h2sAc")
    assert number("7c6d5h4s3c") > number("8c4d3h2sAc")
    assert number("Ac2d3h4s5c") == 56
    assert number("8c7d6h5s4c") == 1
    assert number("9c7d6h5s4c") == 0
    assert number("9c7d6h5s4c", 9) > 0


def test_r7_c78_counterfeited_low() -> None:
    assert low(cards("Ac2cKdQd"), cards("2d3d4hKhKs")) is None
    board = cards("Ad2d3c8c9s")
    assert low(cards("Ah2hKdQd"), board) is None
    assert low_number(cards("4s5sKdQd"), board) == 56


def test_c73_c75_c79_c82_c84_evaluation() -> None:
    assert high(cards("AsKs5d7c"), cards("Ts7d8h4s2c")) == (1, 5, 12, 8, 6)
    assert high(cards("Ts9h8h7h"), cards("AsKsQsJs2d")) == (4, 11)
    wheel = high(cards("Ad2cKhKs"), cards("3d4h5s9cTc"))
    assert wheel < high(cards("2d3cKhKs"), cards("4h5s6c9cTc"))
    assert high(cards("Ad2dKhKs"), cards("3d4d5d9cTc")) == (8, 3)
    board = cards("JdTcQsKs9s")
    assert len({high(cards(hole), board) for hole in ("9c2s", "4c4h", "Qh8d")}) == 1
    steel = cards("3h4h5h6h7h")
    assert high(cards("8h8d"), steel) == (8, 6) > high(cards("AdKc"), steel)


def test_scales() -> None:
    assert high_number(cards("AsKs2c2d"), cards("QsJsTs")) == 7462
    assert high_number(cards("7s5d"), cards("4c3c2h")) == 1


# Pots


def test_r8_scoop_and_quarter() -> None:
    two = [100, 100], [False, False]
    assert settle(*two, [[1, 2]], [[None, None]])["payouts"] == [0, 200]
    assert settle(*two, [[2, 1]], [[(1,), None]])["payouts"] == [200, 0]
    assert settle(*two, [[2, 1]], [[5, 5]])["payouts"] == [150, 50]


def test_r15_side_pots() -> None:
    settled = settle([20, 50, 100, 100], [False] * 4, [[4, 3, 2, 1]])
    assert [pot["amount"] for pot in settled["pots"]] == [80, 90, 100]
    assert [pot["eligible"] for pot in settled["pots"]] == [[0, 1, 2, 3], [1, 2, 3], [2, 3]]
    assert settled["payouts"] == [80, 90, 100, 0]


def nets(contributions: list[int], folded: list[bool], high: list[int]) -> list[int]:
    settled = settle(contributions, folded, [high])
    got = zip(settled["payouts"], settled["returned"], contributions, strict=True)
    return [won + back - paid for won, back, paid in got]


def test_c51_c53_c54_c56_c62_levels() -> None:
    assert nets([100, 200, 300, 400], [False] * 4, [4, 3, 2, 1]) == [300, 100, -100, -300]
    six = [100, 200, 300, 400, 500, 600]
    assert nets(six, [False] * 6, [3, 3, 2, 2, 1, 1]) == [200, 600, -100, 100, -400, -400]
    folded = [True, False, False, False]
    assert nets([200, 89820, 89820, 120360], folded, [9, 1, 1, 2]) == [-200, -89820, -89820, 179840]
    settled = settle([98, 102], [False, False], [[2, 1]])
    assert (settled["payouts"], settled["returned"]) == ([196, 0], [0, 4])
    assert nets([50, 50, 50], [True, False, False], [9, 2, 1]) == [-50, 100, -50]


def test_folded_excess_joins_the_highest_pot() -> None:
    settled = settle([100, 40, 60], [True, False, False], [[0, 2, 1]], dead=7)
    assert [pot["amount"] for pot in settled["pots"]] == [127, 80]
    assert settled["payouts"] == [0, 127, 80]
    assert settled["returned"] == [0, 0, 0]


def test_nothing_live_is_eligible_only_alone() -> None:
    assert settle([0, 5, 5], [False] * 3, [[9, 2, 1]], dead=3)["payouts"] == [0, 13, 0]
    assert settle([0, 5, 0], [False, True, False], [[9, 2, 1]], dead=3)["payouts"] == [8, 0, 0]


def test_c59_c68_odd_chips() -> None:
    assert settle([10100] * 3, [False] * 3, [[1, 1, 1]])["payouts"] == [10100] * 3
    settled = settle([10] * 4, [False] * 4, [[1] * 4], dead=2, button=1)
    assert settled["payouts"] == [10, 10, 11, 11]


def test_c71_odd_chip_to_the_high() -> None:
    three = [33] * 3, [False] * 3, [[1, 2, 1]], [[5, None, 5]]
    assert settle(*three, dead=4, button=1)["payouts"] == [25, 52, 26]
    assert settle(*three, dead=2, button=1)["payouts"] == [25, 51, 25]


def test_c65_rake_before_boards() -> None:
    tied = [[1, 1], [1, 1]]
    settled = settle([11205, 11205], [False] * 2, tied, rake_taken=250)
    assert settled["payouts"] == [2 * 5540, 2 * 5540]


def test_rake_from() -> None:
    levels = [20, 50, 100, 100], [False] * 4, [[1, 1, 1, 1]]
    main = settle(*levels, rake_taken=100)
    assert [pot["rake"] for pot in main["pots"]] == [80, 20, 0]
    proportion = settle(*levels, rake_taken=10, rake_from="proportion")  # 2.96, 3.33, 3.70
    assert [pot["rake"] for pot in proportion["pots"]] == [3, 3, 4]


def test_odd_unit_to_the_first_board() -> None:
    settled = settle([5, 5], [False] * 2, [[2, 1], [1, 2]], dead=1)
    assert settled["payouts"] == [6, 5]


# A. Who may act, and for how much


@pytest.mark.parametrize("under_the_gun", [16, 200])
def test_c1_short_all_in_after_full_raise(under_the_gun: int) -> None:
    hand = start(blinds(1, 2), [19, 200, under_the_gun, 200], 3, "r16 c a c")
    if under_the_gun == 200:
        assert (hand.actor, hand.legal().call, bounds(hand)) == (2, 3, NO_RAISE)
        hand.call()
    assert hand.actor == 3
    assert hand.legal() == Legal(True, False, 3, None, None)
    with pytest.raises(Refused):
        hand.all_in()


def test_c2_minimum_raise_is_not_cut_down() -> None:
    hand = start(blinds(10, 20), [1000, 200], 0, "r100 r180")
    assert bounds(hand) == (260, 1000)
    play(hand, "r260 c")
    assert hand.finished
    assert hand.returned == [60, 0]


def test_c4_c5_c6_all_in_below_minimum() -> None:
    hand = start(blinds(1, 2), [31, 100], 0, "c k k k k k r22")
    assert (hand.street, hand.actor, bounds(hand)) == (3, 0, (29, 29))
    play(hand, "a")
    hand = start(blinds(50, 100), [250, 1000], 0, "c k r100")
    assert bounds(hand) == (150, 150)
    hand = start(blinds(1, 2), [1000, 1000], 0, "r500 c k k k k r270")
    assert hand.pot == 1270
    assert bounds(hand) == (500, 500)


def test_c7_c8_c9_c10_minimum_is_last_increment() -> None:
    hand = start(blinds(50, 100), RICH[:2], 0, "r200 r2179")
    assert bounds(hand)[0] == 4158
    play(hand, "r4200")
    assert bounds(start(blinds(50, 100), RICH, 0, "r300"))[0] == 500
    hand = start(blinds(1, 2), [100, 100, 100, 100, 15], 0, "r10")
    assert (hand.actor, bounds(hand)) == (4, (15, 15))
    play(hand, "f")
    assert bounds(hand)[0] == 18
    for checks in ("", "k k", "k k k k"):
        assert bounds(start(blinds(1, 2), RICH[:2], 0, f"c k {checks} r2"))[0] == 4


def test_c11_one_convention() -> None:
    hand = start(blinds(1, 2), RICH[:2])
    assert (hand.legal().call, hand.legal().min_raise_to) == (1, 4)
    hand.call()
    assert (hand.legal().call, hand.legal().min_raise_to) == (0, 4)


def test_c14_c15_option() -> None:
    hand = start(blinds(10, 20), [200, 200, 20], 0, "c c")
    assert (hand.street, hand.actor) == (1, 1)
    hand = start(blinds(1, 2), RICH[:4], 3, "f f c")
    assert (hand.street, hand.actor) == (0, 1)
    assert (hand.legal().check, hand.legal().min_raise_to) == (True, 4)


def test_c16_all_in_must_be_answered() -> None:
    hand = start(blinds(10, 20), [2000, 1880], 0, "r180 a")
    assert (hand.actor, hand.legal().call, bounds(hand)) == (0, 1700, NO_RAISE)
    hand.fold()
    assert hand.returned == [0, 1700]
    assert hand.payouts == [0, 360]


def test_c18_c25_fold_ends_heads_up() -> None:
    hand = start(blinds(1, 2), RICH[:2], 0, "f")
    assert hand.finished
    assert (hand.net, hand.payouts, hand.returned) == ([-1, 1], [0, 2], [0, 1])
    hand = start(blinds(1, 2), RICH[:2], 0, "r6 f")
    assert (hand.finished, hand.street, hand.net) == (True, 0, [2, -2])


def test_c19_c20_who_is_skipped() -> None:
    hand = start(blinds(1, 2), RICH[:3], 0, "c c k k k f")
    assert (hand.street, hand.actor) == (2, 1)
    play(hand, "k k")
    assert (hand.street, hand.actor) == (3, 1)
    hand = start(blinds(1, 2), [30, 90, 90], 0, "a c c k k")
    assert (hand.street, hand.actor) == (2, 1)
    hand = start(blinds(10, 20), [130, 70], 0, "r60 c")
    assert (hand.stacks, hand.actor, hand.street) == ([70, 10], 1, 1)


def test_c22_c23_c24_legal_amounts() -> None:
    hand = start(blinds(50, 100), [1200, 1200], 0, "r300 r900")
    assert bounds(hand) == (1200, 1200)
    with pytest.raises(Refused):
        hand.raise_to(1800)
    hand.fold()
    assert hand.legal() == Legal(False, False, 0, None, None)
    play(start(blinds(50, 100), RICH[:2]), "r201")
    hand = start(blinds(50, 100), RICH[:3])
    for _ in range(5):
        half_pot = hand.price + (hand.pot + hand.legal().call) // 2
        hand.raise_to(half_pot)


# B. Short blinds, short bets and reopening


@pytest.mark.parametrize(
    ("big_blind_stack", "price", "expected"),
    [
        (3, "full", (10, 20, 28)),
        (7, "full", (10, 20, 32)),
        (3, "posted", (5, 15, 18)),
        (7, "posted", (7, 17, 26)),
    ],
)
def test_c26_short_big_blind(
    big_blind_stack: int, price: str, expected: tuple[int, int, int]
) -> None:
    stacks = [500, 500, big_blind_stack, 500]
    hand = start(blinds(5, 10, "pot", short_blind_price=price), stacks)
    assert (hand.legal().call, *bounds(hand)) == expected
    hand = start(blinds(5, 10, short_blind_price=price), stacks)
    assert (hand.legal().call, *bounds(hand)) == (*expected[:2], 500)


@pytest.mark.parametrize("limit", ["no", "pot"])
@pytest.mark.parametrize("small_blind", [0, 25, 50, 100])
def test_c27_limper_may_not_raise_short_all_in(limit: str, small_blind: int) -> None:
    stacks = [1000, 1000, 1000, 150, 1000]
    hand = start(blinds(small_blind, 100, limit), stacks, 4, "c a f f")
    assert (hand.actor, bounds(hand)[0]) == (1, 250)
    hand.call()
    assert (hand.actor, hand.legal()) == (2, Legal(True, False, 50, None, None))


@pytest.mark.parametrize(("reopening", "least"), [("cumulative", 300), ("single", None)])
def test_c28_two_short_all_ins(reopening: str, least: int | None) -> None:
    game = blinds(50, 100, reopening=reopening)
    hand = start(game, [1000, 1000, 1000, 150, 200], 4, "c a a f c")
    assert (hand.actor, hand.legal().call, bounds(hand)[0]) == (2, 100, least)


@pytest.mark.parametrize(("reopens", "least"), [(False, None), (True, 120)])
def test_c29_short_opening_all_in(reopens: bool, least: int | None) -> None:
    game = blinds(50, 100, short_open_reopens=reopens)
    hand = start(game, [1000, 1000, 120], 0, "c c k k a")
    assert (hand.actor, hand.legal().call, bounds(hand)[0]) == (0, 20, 120)
    hand.call()
    assert (hand.actor, hand.legal().call, bounds(hand)[0]) == (1, 20, least)


@pytest.mark.parametrize(("option", "least"), [("double", 8), ("big_blind", 6)])
def test_c31_first_raise_over_straddle(option: str, least: int) -> None:
    hand = start(blinds(1, 2, straddles=(4,), straddle_min_raise=option), RICH)
    assert (hand.actor, hand.legal().call, bounds(hand)[0]) == (4, 4, least)
    play(hand, "c c c c c")
    assert (hand.actor, hand.legal().check, bounds(hand)[0]) == (3, True, least)


# C. Pot limit


def test_r10_r11_c36_pot_limit_after_bets() -> None:
    hand = start(blinds(5, 5, "pot"), RICH[:2], 0, "k k r5")
    assert (hand.pot, bounds(hand)) == (15, (10, 25))
    hand = start(blinds(10, 10, "pot"), RICH[:5], 0, "c c c k k r10 c")
    assert (hand.pot, bounds(hand)[1]) == (70, 90)
    assert bounds(start(blinds(50, 50, "pot"), RICH[:2], 0, "k k r50"))[1] == 250
    assert bounds(start(blinds(5, 5, "pot"), RICH[:4], 0, "c c k k r15 c"))[1] == 80


def test_r12_unopened_pot() -> None:
    hand = start(blinds(50, 50, "pot"), RICH[:2], 0, "k k")
    assert bounds(hand) == (50, 100)
    play(hand, "r100")
    assert bounds(hand) == (200, 400)
    with pytest.raises(Refused):
        hand.raise_to(401)
    with pytest.raises(Refused):
        hand.all_in()


def test_r13_r14_c32_first_pot_limit_raise() -> None:
    hand = start(blinds(1, 2, "pot"), RICH)
    assert bounds(hand) == (4, 7)
    assert bounds(start(blinds(5, 10, "pot"), RICH))[1] == 35
    assert bounds(start(blinds(1, 2, "pot"), RICH, 0, "r5"))[0] == 8
    assert bounds(start(blinds(1, 2, "pot"), RICH[:2], 0, "c k r4"))[0] == 8
    hand = start(blinds(1, 2, "pot"), RICH[:3], 0, "c c k r5")
    assert bounds(hand)[0] == 10


def test_c33_small_blind_as_big_blind() -> None:
    hand = start(blinds(5, 10, "pot", pot_limit_small_blind="full"), RICH[:4])
    assert bounds(hand) == (20, 40)
    play(hand, "c c")
    assert bounds(hand)[1] == 10 + 5 + 30 + 5  # the small blind itself: nothing extra
    hand.fold()
    assert (hand.actor, bounds(hand)[1]) == (2, 10 + 10 + 30)  # still counted as 10


def test_c34_c37_c40_pot_sized_raises() -> None:
    hand = start(blinds(2, 5, "pot"), RICH[:3], 0, "c c k r7")
    assert bounds(hand)[1] == 36
    hand = start(blinds(50, 100, "pot"), RICH[:2], 0, "c k r100")
    assert (hand.pot, bounds(hand)[1]) == (300, 500)
    play(hand, "r500")
    assert hand.pot == 800
    hand = start(blinds(500, 1000, "pot"), [10**6] * 2)
    for amount in (3000, 9000, 27000, 81000):
        assert bounds(hand)[1] == amount
        hand.raise_to(amount)
    play(hand, "c")
    assert hand.pot == 162000
    play(hand, "r91000")
    assert bounds(hand)[1] == 435000


def test_antes_and_dead_blinds_in_pot_limit() -> None:
    game = blinds(5, 10, "pot", ante=2, big_blind_ante=10)
    assert bounds(start(game, RICH[:4]))[1] == 43
    not_counted = replace(game, antes_in_pot_limit=False)
    assert bounds(start(not_counted, RICH[:4]))[1] == 35
    hand = start(game, RICH[:4], 0, "c c c k")
    assert bounds(hand) == (10, 58)
    hand = start(game, RICH[:4], live=[0, 5, 10, 10], dead=[0, 0, 0, 5])
    assert (hand.pot, hand.actor) == (30, 3)
    assert (hand.legal().call, bounds(hand)) == (0, (20, 40))


# D. Fixed limit


def test_r9_c41_c42_steps_and_cap() -> None:
    hand = start(blinds(1, 2, "fixed"), RICH[:4])
    for level in (4, 6, 8):
        assert bounds(hand) == (level, level)
        hand.raise_to(level)
    assert bounds(hand) == NO_RAISE
    play(hand, "c c c k k k k")
    assert hand.street == 2
    for level in (4, 8, 12, 16):
        assert bounds(hand) == (level, level)
        hand.raise_to(level)
    assert bounds(hand) == NO_RAISE


@pytest.mark.parametrize(("stands", "fifth"), [(True, NO_RAISE), (False, (10, 10))])
def test_c43_cap_with_two_left(stands: bool, fifth: tuple[int | None, int | None]) -> None:
    game = blinds(1, 2, "fixed", cap_heads_up=stands)
    assert bounds(start(game, RICH[:2], 0, "r4 r6 r8")) == fifth
    assert bounds(start(game, RICH[:3], 0, "r4 f r6 r8")) == fifth
    assert bounds(start(game, RICH[:3], 0, "r4 r6 r8 f")) == NO_RAISE  # capped before the fold


def test_fixed_all_in_counts_from_half_a_bet() -> None:
    game = blinds(10, 20, "fixed")
    stacks = [500, 35, 500]
    hand = start(game, stacks, 0, "c c k a")
    assert bounds(hand) == (35, 35)
    hand.call()
    assert bounds(hand) == (35, 35)
    whole = replace(game, fixed_all_in_raise="full")
    hand = start(whole, stacks, 0, "c c k a")
    assert bounds(hand) == (20, 20)
    hand = start(blinds(125, 250, "fixed"), [5000, 5000, 5000, 800], 0, "r500")
    play(hand, "r750 f")
    assert (hand.actor, bounds(hand)) == (2, (1000, 1000))
    hand = start(blinds(125, 250, "fixed"), [800, 5000, 5000, 5000, 5000], 0, "r500 r750 a")
    assert (hand.actor, bounds(hand)) == (1, (1000, 1000))
    play(hand, "c c")
    assert (hand.actor, bounds(hand)) == (3, (1000, 1000))  # one more bet came since: open
    play(hand, "c")
    assert (hand.actor, hand.legal().call, bounds(hand)) == (4, 50, NO_RAISE)


# E. Blinds, button, seats


def test_c44_heads_up_button_is_small_blind() -> None:
    for button in (0, 1):
        hand = start(blinds(1, 2), RICH[:2], button)
        assert hand.bets[button] == 1
        assert hand.actor == button
        play(hand, "c k")
        assert hand.actor == 1 - button


def test_c45_single_blind_with_antes() -> None:
    game = blinds(0, 2, ante=1)
    for seat in (0, 1):
        hand = start(game, RICH[:2], 0, live=[2 * (seat == 0), 2 * (seat == 1)], antes=[1, 1])
        assert hand.actor == 1 - seat
        assert hand.pot == 4


def test_c49_dead_half_dollar() -> None:
    hand = start(blinds(50, 100), RICH[:4], 0, live=[0, 50, 100, 100], dead=[0, 0, 0, 50])
    assert hand.pot == 300
    assert hand.bets == [0, 50, 100, 100]
    assert (hand.actor, hand.legal().call) == (3, 0)


def test_short_stack_pays_ante_first() -> None:
    hand = start(blinds(5, 10, ante=3), [100, 100, 7, 100])
    assert hand.bets == [0, 5, 4, 0]
    hand = start(blinds(5, 10, big_blind_ante=10), [100, 100, 13, 100])
    assert (hand.bets, hand.pot) == ([0, 5, 10, 0], 18)


def test_straddles() -> None:
    button = blinds(1, 2, straddles=(4,), straddle_kind="button")
    hand = start(button, RICH[:4])
    assert (hand.bets, hand.actor) == ([4, 1, 2, 0], 1)
    play(hand, "c c c")
    assert (hand.actor, hand.legal().check) == (0, True)
    hand = start(button, RICH[:2])
    assert (hand.bets, hand.actor) == ([4, 2], 1)
    mississippi = blinds(1, 2, straddles=(4,), straddle_kind="mississippi")
    hand = start(mississippi, RICH[:5], straddle_seat=1)
    assert (hand.bets, hand.actor) == ([0, 4, 2, 0, 0], 2)
    hand = start(blinds(1, 2, straddles=(4, 8)), RICH[:4])
    assert (hand.bets, hand.actor) == ([8, 1, 2, 4], 1)
    hand = start(blinds(1, 2, "fixed", straddles=(4,)), RICH[:4], 0, "r6 r8")
    assert bounds(hand) == NO_RAISE


def test_bomb_pot_with_two_boards() -> None:
    hand = start(blinds(1, 2, "pot", ante=5, bomb_pot=True, boards=2), RICH[:3])
    assert (hand.street, hand.actor, hand.pot, hand.bets) == (1, 1, 15, [0, 0, 0])
    assert bounds(hand) == (2, 15)
    assert hand.boards == [[13, 14, 15], [16, 17, 18]]
    play(hand, "k k k k k k k k k")
    assert hand.finished
    assert hand.boards == [[13, 14, 15, 20, 23], [16, 17, 18, 21, 24]]
    assert hand.deck_cards_used == 25


# F, G, H in whole hands


def test_c58_all_in_seat_keeps_its_pot() -> None:
    deck = stack_deck(["AsAhKsKh", "QsQh7c6d", "JsJh7d6c"], "Ac2d2h9sTc")
    hand = start(blinds(25, 50), [100, 1000, 1000], 0, "a c c r200 c k k k k", deck=deck)
    assert hand.finished
    assert [pot["amount"] for pot in hand.pots] == [300, 400]
    assert hand.payouts == [300, 400, 0]


def test_c60_short_all_in_is_a_call() -> None:
    game = blinds(1000, 2000, rake=StatedRake(percent=1, cap=10**6))
    hand = start(game, [100000, 19800], 0, "r6000 r10000 r28000")
    assert (hand.legal().call, bounds(hand)) == (9800, NO_RAISE)
    hand.all_in()
    assert hand.returned == [8200, 0]
    assert sum(pot["amount"] for pot in hand.pots) == 39600
    assert hand.rake == 396


def test_c61_returned_money_is_not_committed() -> None:
    deck = stack_deck(["AsAhKsKh", "QsQh7c6d"], "Ac2d2h9sTc")
    game = blinds(2, 5, rake=StatedRake(amount=16))
    hand = start(game, [1000, 283], 0, "r15 c k r48 c k r254 c", deck=deck)
    assert hand.returned == [34, 0]
    assert (hand.payouts, hand.net) == ([550, 0], [267, -283])


def test_c63_c64_rake_on_what_was_called() -> None:
    game = blinds(2, 5, rake=StatedRake(amount=4))
    assert start(game, RICH[:3], 0, "f f").rake == 0
    hand = start(game, RICH[:3], 0, "r24 c f r16 f")
    assert hand.returned == [0, 16, 0]
    assert (hand.rake, hand.payouts) == (4, [0, 49, 0])


def test_c66_cap_is_per_hand() -> None:
    hand = start(blinds(1, 2, rake=StatedRake(percent=5, cap=3)), [20, 60, 100, 100], 0)
    play(hand, "a a a a")
    assert [pot["amount"] for pot in hand.pots] == [80, 120, 80]
    assert hand.rake == 3


def test_c70_low_half_for_each_pot() -> None:
    holes = ["Ac2cJhQd", "KsKhTdTc", "QsQhJsJc", "9s9cTsTh"]
    deck = stack_deck(holes, "3d7s8hKdQc")
    hand = start(blinds(1, 2, hi_lo=True), [20, 60, 100, 100], 0, "a a a a", deck=deck)
    assert [pot["amount"] for pot in hand.pots] == [80, 120, 80]
    assert hand.payouts == [40, 160, 80, 0]


# J and the rest of the interface


def test_c86_c87_showdown() -> None:
    hand = start(blinds(1, 2), RICH[:3], 0, "c c k k k k k k k r10 c c")
    assert hand.showdown_order == [1, 2, 0]
    hand = start(blinds(1, 2), RICH[:3], 0, "c c k k k k k k k k r10 c c")
    assert hand.showdown_order == [2, 0, 1]
    hand = start(blinds(1, 2), RICH[:3], 0, "r10 c c k k r50 c c k k k k k k")
    assert hand.showdown_order == [1, 2, 0]
    hand = start(blinds(1, 2), [50, 50], 0, "a c")
    assert (hand.finished, len(hand.board), hand.showdown_order) == (True, 5, [1, 0])


def test_last_player_owes_only_real_bets() -> None:
    hand = start(blinds(5, 10), [100, 3], 0)
    assert hand.finished
    assert hand.returned == [2, 0]
    hand = start(blinds(5, 10), [100, 7], 0)
    assert hand.legal() == Legal(True, False, 2, None, None)
    hand = start(blinds(5, 10), [100, 100, 3], 0, "f")
    assert hand.finished


def test_disconnected_seat_is_in_for_what_it_paid() -> None:
    hand = start(blinds(1, 2), [100, 100, 100], 0, "r10 c c r20")
    hand.disconnect(2)
    assert hand.actor == 0
    with pytest.raises(Refused):
        hand.disconnect(2)
    hand.call()
    assert (hand.street, hand.actor) == (2, 1)
    play(hand, "k k k k")
    assert [pot["amount"] for pot in hand.pots] == [30, 40]
    assert hand.pots[1]["eligible"] == [0, 1]
    hand = start(blinds(1, 2), [100, 100], 0, "r10")
    hand.disconnect(1)
    assert (hand.finished, hand.returned) == (True, [8, 0])


def test_time_out_and_free_folds() -> None:
    hand = start(blinds(1, 2, fold_when_free=False), RICH[:2])
    assert hand.legal().fold
    hand.call()
    assert not hand.legal().fold
    with pytest.raises(Refused):
        hand.fold()
    hand.time_out()
    assert hand.street == 1
    play(hand, "r5")
    hand.time_out()
    assert hand.finished


def test_first_card_and_burns() -> None:
    hand = start(blinds(1, 2, burn=False, first_card="left_of_big_blind"), RICH[:3])
    assert hand.hole[0] == [0, 3, 6, 9]
    play(hand, "c c k")
    assert hand.board == [12, 13, 14]
    assert start(blinds(1, 2), RICH[:3]).hole[1] == [0, 3, 6, 9]
