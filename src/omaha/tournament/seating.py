"""Who sits where: how many tables there are, which one breaks, and who moves to balance them."""

from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush

__all__ = ["break_order", "draw_tables", "moves", "share_out", "tables_needed"]


def tables_needed(players: int, seats: int, final: int) -> int:
    """Return how many tables the players need: one only where they fit the final table."""
    return 1 if players <= final else max(2, -(-players // seats))


def draw_tables(players: Sequence[int], tables: int) -> list[list[int]]:
    """Deal drawn players to tables in turn, so that their numbers differ by at most one."""
    return [list(players[table::tables]) for table in range(tables)]


def break_order(tables: Iterable[int]) -> list[int]:
    """Return table numbers in the order in which tables break: the highest number first."""
    return sorted(tables, reverse=True)


def share_out(players: Sequence[int], counts: Mapping[int, int]) -> list[tuple[int, int]]:
    """Send drawn players of a broken table one by one to the table with the fewest players.

    Parameters
    ----------
    players : sequence of int
    counts : mapping of int to int
        Players at the tables that are left, by the tables' numbers.

    Returns
    -------
    list of tuple of int
        Each player and the number of the table; of tables with equally few the lowest.

    Examples
    --------
    >>> share_out([70, 71, 72], {1: 8, 2: 7, 3: 8})
    [(70, 2), (71, 1), (72, 2)]
    """
    heap = [(count, table) for table, count in counts.items()]
    heapify(heap)
    result = []
    for player in players:
        count, table = heappop(heap)
        heappush(heap, (count + 1, table))
        result.append((player, table))
    return result


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
    [(3, 2)]
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
