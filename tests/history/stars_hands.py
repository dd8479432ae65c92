"""Hand-made hands in the text of PokerStars."""

import os
from pathlib import Path

CASES = Path(os.environ.get("OMAHA_CASES", Path(__file__).parents[3] / "shared" / "cases"))
RECORDED = sorted((CASES / "histories" / "pokerstars").glob("*.txt"))

SIDE_POT = """\
PokerStars Hand #1001:  Omaha Pot Limit ($0.50/$1.00 USD) - 2024/03/01 12:00:00 ET
Table 'Alpha' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bea: the 2nd ($20 in chips)
Seat 4: Cy ($60.50 in chips)
Seat 5: Dan ($40 in chips) is sitting out
Bea: the 2nd: posts small blind $0.50
Cy: posts big blind $1
*** HOLE CARDS ***
Dealt to Cy [Kh Kd 7s 2c]
Ann: raises $2.50 to $3.50
Bea: the 2nd: calls $3
Cy: calls $2.50
*** FLOP *** [Ah Kc 5d]
Bea: the 2nd: bets $10.50
Cy: raises $31.50 to $42
Ann: calls $42
Bea: the 2nd: calls $6 and is all-in
*** TURN *** [Ah Kc 5d] [9s]
Cy: bets $15 and is all-in
Ann: folds
Uncalled bet ($15) returned to Cy
*** RIVER *** [Ah Kc 5d 9s] [3h]
*** SHOW DOWN ***
Cy: shows [Kh Kd 7s 2c] (three of a kind, Kings)
Cy collected $51 from side pot
Bea: the 2nd: shows [As Ad 8c 8d] (three of a kind, Aces)
Bea: the 2nd collected $57 from main pot
*** SUMMARY ***
Total pot $111 Main pot $57. Side pot $51. | Rake $3
Board [Ah Kc 5d 9s 3h]
Seat 1: Ann (button) folded on the Turn
Seat 2: Bea: the 2nd (small blind) showed [As Ad 8c 8d] and won ($57) with three of a kind, Aces
Seat 4: Cy (big blind) showed [Kh Kd 7s 2c] and won ($51) with three of a kind, Kings
"""
