"""What each house takes from a pot, in cents, written out from rules.md (5)."""


def rake_of(house: str, limit: str, bet: int, players: int, pot: int, *, flop: bool) -> int:
    """The rake by small bet or big blind, players dealt in, and pot after uncalled bets."""
    if not flop:
        return 0
    if house == "generic":
        return min(pot * 5 // 100, 300)
    if house == "officiel":
        return _officiel(limit, bet, players, pot)
    return 0  # the other houses' texts give none


def _officiel(limit: str, bet: int, players: int, pot: int) -> int:
    few, some = players <= 3, players <= 5
    fives = pot // 100 * 5  # 0.05 for each full 1
    if limit != "fixed":
        return min(fives, 100 if few else 200 if some else 300)
    if bet <= 25:  # 0.02/0.04 to 0.25/0.50
        return min(fives, 100)
    if bet <= 100:  # 0.50/1 to 1/2
        return 50 * (pot >= 500) + 25 * (pot >= 1200) + 25 * (pot >= 2000)
    if bet <= 3000:  # 2/4 to 30/60
        tens = min(pot // 1000, 4 if some else 6)
        return tens * (25 if few else 50)
    steps = [75, 100] if few else [75, 100, 125, 150, 200, 250, 300, 350]
    return 100 * (pot >= 5000) + 50 * sum(pot >= 100 * step for step in steps)
