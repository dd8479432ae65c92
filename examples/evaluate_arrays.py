"""Strengths of many hands at once: who wins high and low on random boards."""

import numpy as np

import omaha


def main(deals: int = 20_000, players: int = 6, seed: int = 1) -> None:
    """Deal hi-lo hands to a full table and count the winners, without a loop over hands."""
    generator = np.random.default_rng(seed)
    decks = generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (deals, 1)), axis=1)
    holes = decks[:, : 4 * players].reshape(deals, players, 4)
    boards = decks[:, None, 4 * players : 4 * players + 5]  # one board for all players of a deal

    high = omaha.high(holes, boards)  # (deals, players), 1 to 7462
    low = omaha.low(holes, boards)  # 0 where there is none, 56 for A-2-3-4-5
    best_high = high == high.max(axis=1, keepdims=True)
    best_low = (low == low.max(axis=1, keepdims=True)) & (low > 0)
    scoops = best_high & (best_high.sum(axis=1, keepdims=True) == 1)
    scoops &= best_low.any(axis=1, keepdims=True) <= best_low
    scoops &= best_low.sum(axis=1, keepdims=True) <= 1

    print(f"{deals:,} deals to {players} players")
    print(f"some low is possible: {np.mean(best_low.any(axis=1)):.1%}")
    print(f"the high is shared:   {np.mean(best_high.sum(axis=1) > 1):.1%}")
    print(f"the low is shared:    {np.mean(best_low.sum(axis=1) > 1):.1%}")
    print(f"one player scoops:    {np.mean(scoops.any(axis=1)):.1%}")

    first = omaha.format_cards(holes[0, 0]), omaha.format_cards(boards[0, 0])
    print(f"{first[0]} on {first[1]}: high {high[0, 0]}, low {low[0, 0]}")


if __name__ == "__main__":
    main()
