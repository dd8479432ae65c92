"""Where table lives are played: the houses' games, and what houses do not offer."""

from typing import NamedTuple

from omaha import Game, games, houses, rake
from omaha.games import Kill

RAKE = rake.percentage("5%", cap=300)

PATIENT = houses.House(
    name="patient",
    about="Nobody posts: all wait for the big blind",
    games=["plo", "holdem"],
    limits=["pot", "no"],
    buy_ins=[houses.BuyIn(least=20, most=60)],
    rake=[houses.RakeTable(rows=[houses.RakeLine(rate="4%", cap="2")])],
    options={"button_rule": "dead"},
    new_player="wait",
    missed_blinds="wait",
    protections=2,
)


OPEN = houses.House(
    name="open",
    about="Newcomers are free, the button is for sale, a straddle settles what was missed",
    games=["plo", "flo8"],
    limits=["pot", "fixed"],
    buy_ins=[houses.BuyIn(least=20, most=60)],
    options={"button_rule": "forward"},
    new_player="free",
    buy_button=True,
    straddle_return=True,
    protections=2,
)

SALE = houses.House(
    name="sale",
    about="The button is for sale",
    games=["plo", "nlo8"],
    limits=["pot", "no"],
    buy_ins=[houses.BuyIn(least=20, most=60)],
    buy_button=True,
)


class Room(NamedTuple):
    """What is played at a table: the game, the house's rules, and a bomb pot now and then."""

    game: Game
    house: str | houses.House | None = None
    bomb: Game | None = None

    @property
    def max_seats(self) -> int:
        return min(each.max_seats for each in (self.game, self.bomb) if each is not None)

    def __str__(self) -> str:
        house = self.house.name if isinstance(self.house, houses.House) else self.house
        return f"{house or 'no house'}, {self.game}"


def house_rooms() -> list[Room]:
    """Every game of the five houses at every limit, and stakes of every rake table."""
    stakes = {"pot": "0.50/1", "no": "1/2"}
    fixed = ["0.02/0.04", "0.50/1", "5/10", "50/100"]
    rooms: list[Room] = []
    for name in houses.NAMES:
        house = houses.by_name(name)
        for variant in house.games:
            for limit in house.limits:
                amounts = stakes[limit] if limit != "fixed" else fixed[len(rooms) % 4]
                game = house.game(variant, stakes=amounts, limit=limit, unit="0.01")
                bomb = game.replace(bomb_pot=True, ante=2 * game.big_blind, boards=2)
                rooms.append(Room(game, name, bomb if limit == "pot" else None))
    return rooms


def rooms() -> list[Room]:
    """Rooms over which table lives are played: the houses, and what houses do not offer."""
    plo, plo8 = games.plo(50, 100, rake=RAKE), games.plo8(50, 100, rake=RAKE)
    dead = games.plo(50, 100, button_rule="dead", rake=RAKE)
    steps = rake.steps([(1_000, 50), (2_000, 50)], no_flop_no_drop=False)
    return [
        *house_rooms(),
        Room(PATIENT.game("plo", stakes="0.50/1", limit="pot"), PATIENT),
        Room(plo, bomb=games.plo(50, 100, ante=200, bomb_pot=True, boards=2, rake=RAKE)),
        Room(
            dead.replace(run_it=2, cap=20),
            bomb=dead.replace(bomb_pot=True, ante=300, run_it=3, rake=None),
        ),
        Room(games.flo8(50, 100, first_card="left_of_big_blind", cap_heads_up=False, run_it=3)),
        Room(games.flo(50, 100, button_rule="dead", fold_when_free=False, straddles=(200,))),
        Room(games.nlo8(49, 101, ante=7, rake=RAKE, run_it=2)),
        Room(games.plo5(50, 100, big_blind_ante=100, straddles=(200, 400))),
        Room(games.nlh(0, 100, button_rule="dead", big_blind_ante=30)),
        Room(games.plo6(100, 100, rake=steps)),
        Room(plo8.replace(straddles=(250,), straddle_kind="mississippi", run_it=2)),
        Room(dead.replace(straddles=(200,), straddle_kind="button", cap=5)),
        Room(games.nlo(50, 100, boards=2, ante=25, cap=30)),
        Room(OPEN.game("plo", stakes="0.50/1", limit="pot"), OPEN),
        Room(OPEN.game("plo", stakes="0.50/1", limit="pot").replace(straddles=(200,)), OPEN),
        Room(SALE.game("plo", stakes="0.50/1", limit="pot"), SALE),
        Room(SALE.game("plo", stakes="0.50/1", limit="pot").replace(button_rule="dead"), SALE),
        Room(games.plo(50, 100, button_rule="forward", big_blind_ante=100)),
        Room(games.flo8(50, 100, kill=Kill(amount=150))),
        Room(games.flo8(50, 100, kill=Kill(amount=200, trigger="scoop", scoop_of=800))),
        Room(games.flo(50, 100, kill=Kill(amount=200, acts="last"), button_rule="dead")),
        Room(games.plo(blinds=(25, 50, 100), rake=RAKE)),
        Room(games.plo(blinds=(25, 50, 125), button_rule="dead", pot_limit_small_blind="full")),
        Room(games.nlo(blinds=(20, 50, 100), straddles=(200,), big_blind_ante=100)),
        Room(games.plo8(50, 100, big_blind_ante=150, big_blind_ante_first=True)),
        Room(games.nlo(0, 0, ante=50, min_bet=100, rake=RAKE, run_it=3)),
        Room(games.plo(50, 100, ante=100, bomb_pot=True, boards=2, cap=50, button_rule="dead")),
    ]
