"""Settle the pots of a hi-lo hand: side pots, a quartered player, an odd unit and the rake."""

import omaha

BOARD = "3h7cKd5sJh"
#         put in, folded, hole cards
SEATS = [
    (130, False, "As2sKcQc"),
    (20, True, "JdTd8s4h"),
    (130, False, "Ad2hKhKs"),
    (70, False, "9d9s6c4c"),
]


def main() -> omaha.Settlement:
    """Print what everybody gets, pot by pot."""
    settlement = omaha.settle(
        contributions=[paid for paid, _, _ in SEATS],
        folded=[folded for _, folded, _ in SEATS],
        high=[omaha.high(hole, BOARD) for _, _, hole in SEATS],
        low=[omaha.low(hole, BOARD) for _, _, hole in SEATS],
        button=3,
        rake=omaha.rake.percentage("5%", cap=5),
    )
    for number, pot in enumerate(settlement.pots):
        (high, low) = pot.winners[0]
        print(f"pot {number}: {pot.amount}, rake {pot.rake}, high to {high}, low to {low}")
    for seat, payout in enumerate(settlement.payouts):
        print(f"seat {seat} put in {SEATS[seat][0]} and gets {payout}")
    put_in = sum(paid for paid, _, _ in SEATS)
    assert put_in == sum(settlement.payouts) + sum(settlement.returned) + settlement.rake
    print(f"{put_in} put in = {sum(settlement.payouts)} paid out + {settlement.rake} rake")
    return settlement


if __name__ == "__main__":
    main()
