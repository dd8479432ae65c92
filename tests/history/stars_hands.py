# ruff: noqa: E501
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

#: A tournament: antes, a big blind that is short, a side pot, players who bust.
TOURNAMENT = """\
PokerStars Hand #1002: Tournament #555, $0.23+$0.02 USD Hold'em No Limit - Level V (50/100) - 2012/05/12 14:30:00 MSK [2012/05/12 6:30:00 ET]
Table '555 1' 9-max Seat #2 is the button
Seat 1: Ann (1500 in chips, $0.50 bounty)
Seat 2: Bea (900 in chips)
Seat 3: Cy (2200 in chips) is sitting out
Seat 5: Dan (70 in chips)
Seat 6: Eve (3000 in chips) out of hand (moved from another table into small blind)
Ann: posts the ante 10
Bea: posts the ante 10
Cy: posts the ante 10
Dan: posts the ante 10
Cy: posts small blind 50
Dan: posts big blind 60 and is all-in
*** HOLE CARDS ***
Dealt to Ann [Kh Kd]
Ann: raises 100 to 200
Bea: raises 690 to 890 and is all-in
Cy: folds
Ann: calls 690
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh] [3s]
*** RIVER *** [2c 7d Jh 3s] [Qh]
*** SHOW DOWN ***
Ann: shows [Kh Kd] (a pair of Kings)
Bea: shows [As Qd] (a pair of Queens)
Ann collected 1660 from side pot
Dan: shows [9s 9d] (a pair of Nines)
Ann collected 270 from main pot
Dan finished the tournament in 8th place
Bea finished the tournament in 7th place
*** SUMMARY ***
Total pot 1930 Main pot 270. Side pot 1660. | Rake 0
Board [2c 7d Jh 3s Qh]
Seat 1: Ann showed [Kh Kd] and won (1930) with a pair of Kings
Seat 2: Bea (button) showed [As Qd] and lost with a pair of Queens
Seat 3: Cy (small blind) folded before Flop
Seat 5: Dan (big blind) showed [9s 9d] and lost with a pair of Nines
"""

#: Run twice from before the flop; the second time the pot is shared.
TWICE = """\
PokerStars Hand #1003:  Omaha Pot Limit (€0.50/€1.00 EUR) - 2024/03/01 12:00:00 CET [2024/03/01 6:00:00 ET]
Table 'Beta II' 2-max Seat #2 is the button
Seat 1: Ann (€3 in chips)
Seat 2: Bea (€50 in chips)
Bea: posts small blind €0.50
Ann: posts big blind €1
*** HOLE CARDS ***
Bea: raises €2 to €3
Ann: calls €2 and is all-in
*** FIRST FLOP *** [2c 7d Jh]
*** FIRST TURN *** [2c 7d Jh] [3s]
*** FIRST RIVER *** [2c 7d Jh 3s] [Qh]
*** SECOND FLOP *** [4h 5h 6h]
*** SECOND TURN *** [4h 5h 6h] [7h]
*** SECOND RIVER *** [4h 5h 6h 7h] [8s]
*** FIRST SHOW DOWN ***
Ann: shows [Kh Kd Ts 9c] (a pair of Kings)
Bea: shows [As Ad Tc 9d] (a pair of Aces)
Bea collected €2.85 from pot
*** SECOND SHOW DOWN ***
Ann: shows [Kh Kd Ts 9c] (a straight, Six to Ten)
Bea: shows [As Ad Tc 9d] (a straight, Six to Ten)
Ann collected €1.43 from pot
Bea collected €1.42 from pot
*** SUMMARY ***
Total pot €6 | Rake €0.30
Hand was run twice
FIRST Board [2c 7d Jh 3s Qh]
SECOND Board [4h 5h 6h 7h 8s]
Seat 1: Ann (big blind) showed [Kh Kd Ts 9c] and lost with a pair of Kings, and won (€1.43) with a straight, Six to Ten
Seat 2: Bea (button) (small blind) showed [As Ad Tc 9d] and won (€2.85) with a pair of Aces, and won (€1.42) with a straight, Six to Ten
"""

#: A dead small blind, a newcomer's big blind, a straddle, a cash-out, and no line with the rake.
MANY_POSTS = """\
PokerStars Hand #1004:  Omaha Pot Limit ($1/$2 USD) - 2024/03/01 12:00:00 ET
Table 'Gamma' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bea ($200 in chips)
Seat 3: Cy ($200 in chips)
Seat 4: Dan ($200 in chips)
Seat 5: Eve ($200 in chips)
Seat 6: Fay ($10 in chips)
Bea: posts small blind $1
Cy: posts big blind $2
Eve: posts small & big blinds $3
Fay: posts big blind $2
*** HOLE CARDS ***
Dan: folds
Eve: checks
Fay: raises $8 to $10 and is all-in
Ann: folds
Bea: folds
Cy: calls $8
Eve: folds
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh] [3s]
*** RIVER *** [2c 7d Jh 3s] [Qh]
*** SHOW DOWN ***
Cy: shows [Kh Kd 6s 5c] (a pair of Kings)
Fay: shows [As Ad Tc 4d] (a pair of Aces)
Fay collected $22.80 from pot
Fay cashed out the hand for $20 | Cash Out Fee $0.20
*** SUMMARY ***
Total pot $24
Board [2c 7d Jh 3s Qh]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bea (small blind) folded before Flop
Seat 3: Cy (big blind) showed [Kh Kd 6s 5c] and lost with a pair of Kings
Seat 4: Dan folded before Flop (didn't bet)
Seat 5: Eve folded before Flop
Seat 6: Fay showed [As Ad Tc 4d] and won ($22.80) with a pair of Aces (pot not awarded as player cashed out)
"""

HAND_MADE = {"side pot": SIDE_POT, "tournament": TOURNAMENT, "twice": TWICE, "posts": MANY_POSTS}
