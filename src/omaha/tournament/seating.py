"""Who sits where: how many tables there are, which one breaks, and who moves to balance them."""

from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush, heapreplace

__all__ = ["Fullness", "break_order", "draw_tables", "moves", "tables_needed"]


def tables_needed(players: int, seats: int, final: int) -> int:
    """Return how many tables the players need: one only where they fit the final table."""
    return 1 if players <= final else max(2, -(-players // seats))


def draw_tables(players: Sequence[int], tables: int) -> list[list[int]]:
    """Deal drawn players to tables in turn, so that their numbers differ by at most one."""
    return [list(players[table::tables]) for table in range(tables)]


def break_order(tables: Iterable[int]) -> list[int]:
    """Return table numbers in the order in which tables break: the highest number first."""
    return sorted(tables, reverse=True)


class Fullness:
    """How many players sit at each table, to send the next one to where the fewest do.

    Examples
    --------
    >>> tables = Fullness({1: 8, 2: 7, 3: 8})
    >>> [tables.add_to_smallest() for _ in range(3)]        # of equal ones the lowest number
    [2, 1, 2]
    """

    def __init__(self, counts: Mapping[int, int]) -> None:
        self._heap = [(count, table) for table, count in counts.items()]
        heapify(self._heap)

    def add_to_smallest(self) -> int:
        """Add a player to the table with the fewest; its number."""
        count, table = self._heap[0]
        heapreplace(self._heap, (count + 1, table))
        return table


def moves(counts: Mapping[int, int], between_hands: Iterable[int]) -> list[tuple[int, int]]:
    """Return the moves of single players after which tables differ by at most one.

    Parameters
    ----------
    counts : mapping of int to int
        Players by the tables' numbers.
    between_hands : iterable of int
        The tables from which somebody can be moved now. Where a bigger one is in a hand, nobody is
        moved from a smaller one in its place.

    Returns
    -------
    list of tuple of int
        From and to which table, in order: always from a biggest table (of several the one that
        would break first) to a smallest (of several the one that would break last).

    Examples
    --------
    >>> moves({1: 9, 2: 6, 3: 9}, [1, 2, 3])
    [(3, 2), (1, 2)]
    >>> moves({1: 9, 2: 6, 3: 9}, [1, 2]), moves({1: 9, 2: 6, 3: 8}, [2, 3])
    ([(1, 2)], [])
    """
    movable = set(between_hands)
    smallest = [(count, table) for table, count in counts.items()]
    biggest = [(-count, -table) for table, count in counts.items() if table in movable]
    now = dict(counts)
    busiest = max((count for table, count in counts.items() if table not in movable), default=0)
    heapify(smallest)
    heapify(biggest)
    result = []
    while biggest and smallest:
        few, to = heappop(smallest)
        if few != now[to]:  # it was moved from or to since
            continue
        many, origin = -biggest[0][0], -biggest[0][1]
        if many != now[origin]:
            heappop(biggest)
            heappush(smallest, (few, to))
            continue
        if many - few <= 1 or many < busiest:
            break
        heappop(biggest)
        result.append((origin, to))
        now[origin] -= 1
        now[to] += 1
        for table in (origin, to):
            heappush(smallest, (now[table], table))
            if table in movable:
                heappush(biggest, (-now[table], -table))
    return result
