"""The table of range texts: what each holds, and where each faulty one is at fault."""

from collections.abc import Callable
from itertools import product
from math import comb, prod

import pytest

from omaha.ranges import Range, RangeSyntaxError


def suits(cards: int, wanted: Callable[[list[int]], bool]) -> int:
    """Count hands by how many cards they have of each suit (sorted, most first)."""
    return sum(
        prod(comb(13, count) for count in counts)
        for counts in product(range(cards + 1), repeat=4)
        if sum(counts) == cards and wanted(sorted(counts, reverse=True))
    )


def some(cards: int, *groups: int) -> int:
    """Count hands with a card of each of these disjoint groups of cards."""
    total = 0
    for chosen in product((0, 1), repeat=len(groups)):
        left = 52 - sum(size for size, take in zip(groups, chosen, strict=True) if take)
        total += (-1) ** sum(chosen) * comb(left, cards)
    return total


ALL4, ALL5, ALL6 = comb(52, 4), comb(52, 5), comb(52, 6)
AA = ALL4 - comb(48, 4) - 4 * comb(48, 3)
AA5 = ALL5 - comb(48, 5) - 4 * comb(48, 4)
NO_PAIR = comb(13, 4) * 4**4

ACCEPTED = [
    # any cards, ranks
    ("omaha", "*", ALL4),
    ("omaha", "****", ALL4),
    ("omaha", " * ", ALL4),
    ("omaha", "A", some(4, 4)),
    ("omaha", "AA", AA),
    ("omaha", "aa", AA),
    ("omaha", "AA**", AA),
    ("omaha", "A*A", AA),
    ("omaha", "AAA", 4 * 48 + 1),
    ("omaha", "AAAA", 1),
    ("omaha", "AK", some(4, 4, 4)),
    ("omaha", "KA", some(4, 4, 4)),
    ("omaha", "AKQ", some(4, 4, 4, 4)),
    ("omaha", "AKQJ", 256),
    ("omaha", "AAKK", 36),
    ("omaha", "AAK", 6 * 4 * 44 + 36 + 16),
    # known cards, suits
    ("omaha", "AsAhKsKh", 1),
    ("omaha", "As Ks Qs Js", 1),
    ("omaha", "As", comb(51, 3)),
    ("omaha", "AsKs", comb(50, 2)),
    ("omaha", "AsKs**", comb(50, 2)),
    ("omaha", "10s9s", comb(50, 2)),
    ("omaha", "A♠K♡", comb(50, 2)),
    ("omaha", "AsA", comb(51, 3) - comb(48, 3)),
    ("omaha", "AAs", comb(51, 3) - comb(48, 3)),
    ("omaha", "AKs", comb(51, 3) - comb(47, 3)),
    ("omaha", "s", some(4, 13)),
    ("omaha", "*s", some(4, 13)),
    ("omaha", "ss", ALL4 - comb(39, 4) - 13 * comb(39, 3)),
    ("omaha", "sshh", 78 * 78),
    ("omaha", "ssss", 715),
    # suit variables
    ("omaha", "xx", ALL4 - 13**4),
    ("omaha", "xxyy", 6 * 78 * 78),
    ("omaha", "wxyz", 13**4),
    ("omaha", "wxy", 12 * 78 * 13 * 13 + 13**4),
    ("omaha", "xxx", 4 * 286 * 39 + 4 * 715),
    ("omaha", "xxxx", 4 * 715),
    ("omaha", "ssxx", 78 * 3 * 78),
    ("omaha", "AxAyxy", 6 * 12 * 12),
    ("omaha", "AxKx", 4 * comb(50, 2) - 6),
    ("omaha", "AxKxQyJy", 12),
    ("omaha", "AxKyQzJw", 24),
    (
        "omaha",
        "Axx",
        ALL4 - (comb(48, 4) + 4 * comb(36, 3) + 6 * comb(24, 2) + 4 * 12 + 1),
    ),
    # rank variables
    ("omaha", "RR", ALL4 - NO_PAIR),
    ("omaha", "RRR", 13 * (4 * 48 + 1)),
    ("omaha", "RRRR", 13),
    ("omaha", "RROO", 78 * 36),
    ("omaha", "RRON", 13 * 6 * comb(12, 2) * 16),
    ("omaha", "ONRR", 13 * 6 * comb(12, 2) * 16),
    ("omaha", "RRRO", 13 * 4 * 48),
    ("omaha", "RONP", NO_PAIR),
    ("omaha", "AARR", 6 * 12 * 6),
    ("omaha", "AAR", AA - 1),
    ("omaha", "RxRyOxOy", 78 * 6),
    # lists and spans
    ("omaha", "[A,K,2s]", some(4, 9)),
    ("omaha", "[A]", some(4, 4)),
    ("omaha", "[ A , K ]", some(4, 8)),
    ("omaha", "[s,h]", some(4, 26)),
    ("omaha", "[A,K][Q,J]", some(4, 8, 8)),
    ("omaha", "[T+]", some(4, 20)),
    ("omaha", "[3-]", some(4, 8)),
    ("omaha", "[T+][T+][T+][T+]", comb(20, 4)),
    ("omaha", "[T-A][A-T][T+][T,J,Q,K,A]", comb(20, 4)),
    ("omaha", "[T+][T+][T+][T+]:xxyy", 6 * 10 * 10),
    ("omaha", "[T+]s[T+]s[T+]s[T+]s", 5),
    ("omaha", "[A,K]x[A,K]x", 4 * comb(50, 2) - 6),
    ("omaha", "[A,K]RR", 2 * 12 * (6 * 4 * 44 + 36 + 16) - 11 * 6 * 16 - 36),
    ("omaha", "[TT-77]AA", 4 * 6 * 6),
    ("omaha", "[TT-77]", 4 * AA - 6 * 36),
    ("omaha", "A-Q", some(4, 12)),
    ("omaha", "Q+", some(4, 12)),
    ("omaha", "A+", some(4, 4)),
    ("omaha", "3-", some(4, 8)),
    ("omaha", "TT-77", 4 * AA - 6 * 36),
    ("omaha", "77-TT", 4 * AA - 6 * 36),
    ("omaha", "TT+", 5 * AA - 10 * 36),
    ("omaha", "AA+", AA),
    ("omaha", "9876-", 5 * 256),
    ("omaha", "9876-5432", 5 * 256),
    ("omaha", "KQJT-8765", 6 * 256),
    ("omaha", "QJT9+", 3 * 256),
    ("omaha", "AAK-AAT", AA - (comb(36, 4) - comb(32, 4) - 4 * comb(32, 3))),
    ("omaha", "AsKs-JsTs", 4 * comb(50, 2) - 3 * 49 - 3 + 2),
    ("omaha", "AxKxQyJy-QxJxTy9y", 3 * 12),
    # operators
    ("omaha", "(AA)", AA),
    ("omaha", "((AA))", AA),
    ("omaha", "AA,AA", AA),
    ("omaha", "AA,KK", 2 * AA - 36),
    ("omaha", "AA:KK", 36),
    ("omaha", "AA!KK", AA - 36),
    ("omaha", "AA:!KK", AA - 36),
    ("omaha", "!AA", ALL4 - AA),
    ("omaha", "*!AA", ALL4 - AA),
    ("omaha", "AA!(KK,QQ)", AA - 72),
    ("omaha", "AA!AAA", 6 * comb(48, 2)),
    ("omaha", "AA:xxyy", 864),
    ("omaha", "AA,KK:xxyy", AA + 864 - 6),
    ("omaha", "(AA,KK):xxyy", 2 * 864 - 6),
    ("omaha", "(AA , KK) : xxyy", 2 * 864 - 6),
    ("omaha", "AA:xxyy, JJ!JJJ, KK", 864 + 6 * comb(48, 2) + AA - 36 - 6 - 6),
    ("omaha", "AA@50", AA),
    ("omaha", "AA@50,KK@100", 2 * AA - 36),
    # macros
    ("omaha", "$np", NO_PAIR),
    ("omaha", "$pp", ALL4 - NO_PAIR),
    ("omaha", "$dp", 78 * 36),
    ("omaha", "$nt", ALL4 - 13 * (4 * 48 + 1)),
    ("omaha", "$ds", 6 * 78 * 78),
    ("omaha", "$ss", suits(4, lambda n: n == [2, 1, 1, 0])),
    ("omaha", "$rb", 13**4),
    ("omaha", "$0g", 11 * 256),
    ("omaha", "$1g", (9 + 1) * 3 * 256),
    ("omaha", "$2g", (8 + 1) * 6 * 256),
    ("omaha", "$3g", (7 + 1) * 10 * 256),
    ("omaha", "AA$ds", 864),
    ("omaha", "AA $ds", 864),
    ("omaha", "AA$ds:!KK", 858),
    ("omaha", "(AA,KK)$ds", 2 * 864 - 6),
    ("omaha", "AKQJ$rb", 24),
    ("omaha", "AKQJ$ds", 36),
    ("omaha", "$0g$ds", 11 * 36),
    ("omaha", "TT-77$ds!AA", 4 * 864 - 6 * 6 - 4 * 6),
    ("omaha", "$B$B$B$B", comb(16, 4)),
    ("omaha", "$M$M$M$M", comb(16, 4)),
    ("omaha", "$Z$Z$Z$Z", comb(20, 4)),
    ("omaha", "$R$R$R$R", comb(20, 4)),
    ("omaha", "$F$F$F$F", comb(12, 4)),
    ("omaha", "$N$N$N$N", comb(20, 4)),
    ("omaha", "$L$L$L$L", comb(32, 4)),
    ("omaha", "$W$W$W$W", comb(20, 4)),
    ("omaha8", "A2$ds", None),
    # hold'em
    ("holdem", "*", 1326),
    ("holdem", "A", 198),
    ("holdem", "Ax", 198),
    ("holdem", "AA", 6),
    ("holdem", "AK", 16),
    ("holdem", "AKs", 4),
    ("holdem", "aks", 4),
    ("holdem", "KAo", 12),
    ("holdem", "KsA", 4),
    ("holdem", "KsAs", 1),
    ("holdem", "TT+", 30),
    ("holdem", "1010+", 30),
    ("holdem", "22+", 78),
    ("holdem", "99-", 48),
    ("holdem", "AQo+", 24),
    ("holdem", "AQ+", 32),
    ("holdem", "A2+", 12 * 16),
    ("holdem", "KTs+", 12),
    ("holdem", "T9s+", 4),
    ("holdem", "A5s-", 16),
    ("holdem", "A5s-A2s", 16),
    ("holdem", "A2s-A5s", 16),
    ("holdem", "TT-77", 24),
    ("holdem", "KQs-T9s", 16),
    ("holdem", "AK-JT", 64),
    ("holdem", "6c5c,AQo+", 25),
    ("holdem", "72o,AA@10", 18),
    ("holdem", "xx", 312),
    ("holdem", "$s", 312),
    ("holdem", "$o", 1014),
    ("holdem", "$pp", 78),
    ("holdem", "RO$s", 312),
    ("holdem", "$0g", 13 * 16),
    ("holdem", "[T+][T+]", 190),
    # five and six cards
    ("omaha5", "*", ALL5),
    ("omaha5", "AA", AA5),
    ("omaha5", "$np", comb(13, 5) * 4**5),
    ("omaha5", "$ds", suits(5, lambda n: n[1] >= 2)),
    ("omaha5", "$ss", suits(5, lambda n: n in ([2, 1, 1, 1], [3, 1, 1, 0]))),
    ("omaha5", "$0g", 10 * 4**5),
    ("omaha5", "xxxxx", 5148),
    ("omaha5", "RRROO", 3744),
    ("omaha5", "RROON", 123552),
    ("omaha5", "RRONP", 1098240),
    ("omaha5", "RRR", 54912 + 3744 + 624),
    ("omaha5", "AKQJT", 4**5),
    ("omaha5", "AsKsQsJsTs", 1),
    ("big-o", "AA!AAA", 6 * comb(48, 3)),
    ("omaha6", "*", ALL6),
    ("omaha6", "$np", comb(13, 6) * 4**6),
    ("omaha6", "$ds", suits(6, lambda n: n[1] >= 2)),
    ("omaha6", "$ts", 4 * 78**3),
    ("omaha6", "RROONN", comb(13, 3) * 6**3),
    ("omaha6", "RRROOO", 78 * 16),
    ("omaha6", "$0g", 9 * 4**6),
    ("omaha6", "AKQJT9-", 8 * 4**6),
    ("omaha6", "sshhdd", 78**3),
    ("omaha6", "RwOxNyPzEwFx", None),
]

REFUSED = [
    # nothing there
    ("omaha", "", 0, "empty"),
    ("omaha", "   ", 3, "empty"),
    ("omaha", "AA,", 3, "missing before the end"),
    ("omaha", ",AA", 0, "missing before ','"),
    ("omaha", "AA,,KK", 3, "missing before ','"),
    ("omaha", "AA:", 3, "missing before the end"),
    ("omaha", ":KK", 0, "missing before ':'"),
    ("omaha", "AA!", 3, "missing before the end"),
    ("omaha", "AA!!KK", 3, "missing before '!'"),
    ("omaha", "!!AA", 1, "missing before '!'"),
    ("omaha", "AA:,KK", 3, "missing before ','"),
    ("omaha", "@50", 0, "missing before '@'"),
    ("omaha", "()", 1, "nothing stands"),
    ("omaha", "AA:( )", 5, "nothing stands"),
    # parentheses and brackets
    ("omaha", "(AA", 0, "not closed"),
    ("omaha", "AA:(KK,(QQ)", 3, "not closed"),
    ("omaha", "AA)", 2, "closes nothing"),
    ("omaha", "(AA]", 3, "cannot stand here"),
    ("omaha", "[A,K", 0, "not closed"),
    ("omaha", "[]", 1, "missing in the list"),
    ("omaha", "[A,]", 3, "missing in the list"),
    ("omaha", "[AK]", 2, "one card, or a span"),
    ("omaha", "[A,KQ-JT]", 3, "as many cards"),
    ("omaha", "[R,O]", 1, "no variables"),
    ("omaha", "[Ax]", 1, "no variables"),
    ("omaha", "[As,K]x", 6, "needs a list of ranks"),
    ("omaha", "[[A]]", 1, "cannot stand here"),
    # spans
    ("omaha", "TT-7", 3, "2 and 1 cards"),
    ("omaha", "TT-76", 4, "unequal"),
    ("omaha", "AKQ-JT", 4, "3 and 2 cards"),
    ("omaha", "AsKs-JsTh", 7, "more than ranks"),
    ("omaha", "AxKx-JxTy", 7, "more than ranks"),
    ("omaha", "AT+", 2, "moves every rank up"),
    ("omaha", "A2-", 2, "moves every rank down"),
    ("omaha", "RR+", 2, "no rank"),
    ("omaha", "xx-", 2, "no rank"),
    ("omaha", "[A,K]Q+", 6, "with a list"),
    ("omaha", "[TT-77]A+", 8, "with a list"),
    ("omaha", "TT+77", 3, "only an operator"),
    # impossible or too long
    ("omaha", "AsAs", 2, "As twice"),
    ("omaha", "AxAx", 2, "Ax twice"),
    ("omaha5", "AAAAA", 4, "five cards of rank A"),
    ("omaha6", "RRRRRO", 4, "five cards of rank R"),
    ("omaha5", "wxyzs", 4, "five different suits"),
    ("omaha", "AAAAA", 4, "one more"),
    ("omaha", "wxyzs", 4, "one more"),
    ("omaha", "[T+][T+][T+][T+][T+]", 16, "one more"),
    ("holdem", "AKQ", 2, "one more"),
    ("omaha5", "$rb", 0, "unknown macro $rb"),
    ("omaha", "As[As]", 2, "As twice"),
    ("omaha", "AA!AA", 0, "no hand"),
    ("omaha", "AAA:KKK", 0, "no hand"),
    ("omaha", "!*", 0, "no hand"),
    # characters and words
    ("omaha", "AA#KK", 2, "cannot stand here"),
    ("omaha", "XX", 0, "cannot stand here"),
    ("omaha", "AAXX", 2, "cannot stand here"),
    ("omaha", "ASKS", 1, "cannot stand here"),
    ("omaha", "AKo", 2, "cannot stand here"),
    ("omaha", "AAKKr", 4, "cannot stand here"),
    ("omaha", "random", 0, "says nothing"),
    ("omaha", "top 15%", 0, "says nothing"),
    ("omaha", "AA, any", 4, "says nothing"),
    ("omaha", "AA&KK", 2, "cannot stand here"),
    ("omaha", "AA|KK", 2, "cannot stand here"),
    ("omaha", "-AA", 0, "cannot stand here"),
    ("omaha", "AA KK", 3, "only an operator"),
    ("omaha", "AsKs AA", 5, "space inside"),
    ("omaha", "AsAhKsKh QsQhJsJh", 9, "space inside"),
    ("omaha", "1s", 0, "cannot stand here"),
    ("omaha", "AA\x00", 2, "cannot stand here"),
    # habits of other syntaxes
    ("omaha", "AAxx", 2, "suit variable"),
    ("omaha", "Axxx", 1, "suit variable"),
    ("omaha5", "AAxxx", 2, "suit variable"),
    ("omaha", "AAxy", 2, "suit variable"),
    ("omaha6", "AAxxyy", 2, "suit variable"),
    ("omaha", "AKQJds", 4, "is a suit here"),
    ("omaha", "AAds", 2, "is a suit here"),
    ("omaha", "KKss", 2, "is a suit here"),
    ("omaha", "AA:50", 4, "cannot stand here"),
    ("omaha", "AA:0.5", 3, "cannot stand here"),
    # macros
    ("omaha", "$", 0, "unknown macro"),
    ("omaha", "$zz", 0, "unknown macro $zz"),
    ("omaha", "AA$xyz", 2, "unknown macro $xyz"),
    ("omaha", "AA$DS", 2, "unknown macro"),
    ("omaha", "AA$s", 2, "unknown macro $s"),
    ("omaha", "AA$dsKK", 5, "only an operator"),
    ("holdem", "$ds", 0, "unknown macro $ds"),
    # weights and percentages
    ("omaha", "AA@", 3, "number after"),
    ("omaha", "AA@x", 3, "number after"),
    ("omaha", "AA@-5", 3, "number after"),
    ("omaha", "AA@0", 3, "above 0"),
    ("omaha", "AA@100.5", 3, "above 0"),
    ("omaha", "AA@1000%", 3, "above 0"),
    ("omaha", "AA@50@50", 5, "second weight"),
    ("omaha", "AA@50:KK", 5, "a weight ends an item"),
    ("omaha", "AA@50!KK", 5, "a weight ends an item"),
    ("omaha", "AA@1111111111111", 3, "12 digits"),
    ("omaha", "0%", 0, "no hands"),
    ("omaha", "101%", 0, "at most 100"),
    ("omaha", "5%-101%", 3, "at most 100"),
    ("omaha", "10%-5%", 4, "not above"),
    ("omaha", "5%-5%", 3, "not above"),
    ("omaha", "5%-", 3, "second percentage"),
    ("omaha", "5-10%", 4, "cannot stand here"),
    ("omaha", "%15", 0, "cannot stand here"),
    ("omaha", "15%6h", 3, "only an operator"),
    # hold'em
    ("holdem", "AAs", 2, "neither suited nor offsuit"),
    ("holdem", "A5s-K2s", 4, "unequal"),
    ("holdem", "A5s-A2o", 4, "unequal"),
    ("holdem", "TT-A5", 3, "unequal"),
]


@pytest.mark.parametrize(("game", "text", "count"), ACCEPTED, ids=lambda value: str(value))
def test_text_holds_so_many_hands(game: str, text: str, count: int | None) -> None:
    hands = Range(text, game)
    if count is not None:
        assert len(hands) == count
    again = Range(str(hands), game)
    assert again == hands
    assert str(again) == str(hands)
    assert len(hands.to_array()) == len(hands.weights) == len(hands)


@pytest.mark.parametrize(("game", "text", "position", "reason"), REFUSED, ids=lambda v: repr(v))
def test_faulty_text_is_refused_where_it_is_wrong(
    game: str, text: str, position: int, reason: str
) -> None:
    with pytest.raises(RangeSyntaxError) as caught:
        Range(text, game)
    error = caught.value
    assert error.position == position
    assert reason in error.reason
    line, caret = str(error).splitlines()[1:3]
    assert caret.endswith("^")
    if text.isprintable() and text:
        assert line == f"  {text}"
        assert caret.index("^") - 2 == position


def test_the_table_is_long_enough() -> None:
    assert len(ACCEPTED) + len(REFUSED) >= 120
    assert len({(game, text) for game, text, *_ in [*ACCEPTED, *REFUSED]}) == len(ACCEPTED) + len(
        REFUSED
    )
