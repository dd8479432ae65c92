"""Call an all-in on the flop? What is known of the opponent is a range."""

import omaha

HAND = "KsQsJh9h"
BOARD = "Th8s2s"
RAISES = "AA, TT, 88, [T,8][T,8], [A,K]ss"  # overpairs, sets, two pairs, big flush draws


def main() -> omaha.Equity:
    """Print the range, the equity against it, and the decision at some pot odds."""
    opponent = omaha.Range(RAISES).without(HAND + BOARD)
    print(f"{len(opponent):,} hands, such as", *opponent.explain(4).samples)
    result = omaha.equity([HAND, opponent], BOARD)
    print(result)
    for odds in (1, 2, 3):
        needed = 1 / (odds + 1)
        verdict = "yes" if result.share[0] > needed else "no"
        print(f"call when the pot lays {odds} to 1: {verdict}")
    return result


if __name__ == "__main__":
    main()
