"""What hands have on a board, looked at one by one and card by card."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from . import strength

CATEGORIES = (
    *("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house"),
    *("four of a kind", "straight flush"),
)


def plays(hole: Sequence[int], board: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Every five cards that a player may use."""
    if len(hole) == 2:
        return combinations((*hole, *board), 5)
    return (two + three for two in combinations(hole, 2) for three in combinations(board, 3))


def is_straight(five: Sequence[int]) -> bool:
    ranks = {card // 4 for card in five}
    return len(ranks) == 5 and (max(ranks) - min(ranks) == 4 or ranks == {0, 1, 2, 3, 12})


def straight_outs(hole: Sequence[int], board: Sequence[int]) -> int:
    rest = [card for card in range(52) if card not in (*hole, *board)]
    return sum(any(map(is_straight, plays(hole, (*board, card)))) for card in rest)


def has_flush_with(hole: Sequence[int], board: Sequence[int]) -> bool:
    return any(len({card % 4 for card in five}) == 1 for five in plays(hole, board))


def parts(
    hands: Sequence[tuple[Sequence[int], float]], board: Sequence[int], qualifier: int | None
) -> dict[str, float]:
    """The weight of hands by what they have, under the names of a breakdown."""
    found: dict[str, float] = defaultdict(float)
    cards = [card for card in range(52) if card not in board]
    best = {
        width: max(
            strength.high_number(two, three)
            for two in combinations(cards, 2)
            for three in ([board] if width == 2 else combinations(board, 3))
        )
        for width in {len(hole) for hole, _ in hands}
    }
    for hole, weight in hands:
        if set(hole) & set(board):
            continue
        for name in names(hole, board, best[len(hole)], qualifier):
            found[name] += weight
        found["all"] += weight
    return found


def names(
    hole: Sequence[int], board: Sequence[int], best: int, qualifier: int | None
) -> Iterable[str]:
    made = strength.high(hole, board)[0]
    yield f"made/{CATEGORIES[made]}"
    if strength.high_number(hole, board) == best:
        yield "nuts"
    if len(board) < 5 and made < strength.STRAIGHT:
        outs = straight_outs(hole, board)
        if outs:
            yield f"outs/{outs}"
            yield "gutshot" if outs <= 4 else "open-ended" if outs <= 8 else "wrap"
    if made < strength.FLUSH:
        yield from flush_names(hole, board)
    if qualifier is not None:
        yield from low_names(hole, board, qualifier)


def flush_names(hole: Sequence[int], board: Sequence[int]) -> Iterable[str]:
    rest = [card for card in range(52) if card not in (*hole, *board)]
    draws = set()
    nut = False
    for suit in range(4):
        mine = [card for card in hole if card % 4 == suit]
        on_board = [card for card in board if card % 4 == suit]
        top = max(card for card in range(suit, 52, 4) if card not in on_board)
        if len(on_board) >= 3 and top in mine:
            yield "blocks"
        one_more = [card for card in rest if card % 4 == suit]
        if len(board) < 5 and mine and one_more and has_flush_with(hole, (*board, one_more[0])):
            draws.add(suit)
            nut = nut or top in mine
    if draws:
        yield "flush draw"
    if nut:
        yield "nut flush draw"
    if len(board) == 3 and not draws:
        for suit in range(4):
            mine = [card for card in hole if card % 4 == suit]
            on_board = [card for card in board if card % 4 == suit]
            if len(mine) >= 2 and len(on_board) == 1:
                yield "backdoor flush draw"
                return


def low_names(hole: Sequence[int], board: Sequence[int], qualifier: int) -> Iterable[str]:
    def best_low(cards: Sequence[int]) -> int:
        """Of hands of two cards of any ranks that the board does not use up."""
        every = [rank * 4 + suit for rank in range(13) for suit in range(4)]
        pairs = combinations([card for card in every if card not in cards], 2)
        ranks = {tuple(sorted((a // 4, b // 4))): (a, b) for a, b in pairs}
        return max(strength.low_number(pair, three, qualifier)
                   for pair in ranks.values() for three in combinations(cards, 3))  # fmt: skip

    mine = strength.low_number(hole, board, qualifier)
    if mine:
        yield "low"
        if mine == best_low(board):
            yield "nut low"
    elif len(board) < 5:
        rest = [card for card in range(52) if card not in (*hole, *board)]
        lows = {card: strength.low_number(hole, (*board, card), qualifier) for card in rest}
        if any(lows.values()):
            yield "low draw"
        if any(low and low == best_low((*board, card)) for card, low in lows.items()):
            yield "nut low draw"
