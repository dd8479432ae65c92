"""Recorded hands: PokerStars text and PHH, parsed and replayed with all checks.

The hands are those of a simulation, written as text. Time is that of the processor for one core,
and of the clock for two. The peer for PHH is the reader of ``pokerkit``, which its authors publish
with the format; it only parses.
"""

import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import omaha
from benchmarks._support import arguments, median, print_ratios
from omaha import history
from omaha.players import CallingStation, Random, Tight


def per_second(work: Callable[[], int], rounds: int) -> float:
    """Hands a second of one core, the median of some rounds."""
    rates = []
    for _ in range(rounds):
        start = time.process_time()
        hands = work()
        rates.append(hands / (time.process_time() - start))
    return median(rates)


def replayed(path: Path) -> int:
    """Parse and replay every hand of a file; all must agree."""
    hands = 0
    for record in history.read_all(path):
        if record.replay().disagreements:
            raise AssertionError(f"{record.source} does not agree")
        hands += 1
    return hands


def checked(folder: Path, executor: ProcessPoolExecutor | None) -> float:
    """Seconds of the clock for a folder."""
    start = time.perf_counter()
    reader = history.read_folder(folder, executor, each=history.check)
    if not all(each.agrees for each in reader):
        raise AssertionError("a hand does not agree")
    return time.perf_counter() - start


def pokerkit_rate(path: Path, rounds: int) -> float:
    """Hands a second that pokerkit parses."""
    from pokerkit import HandHistory

    tables = path.read_text().split("\n\n")
    texts = [table.partition("\n")[2] for table in tables if table.strip()]
    return per_second(lambda: len([HandHistory.loads(text) for text in texts]), rounds)


def main() -> None:
    """Print the rates and their ratios to the aims."""
    quick = arguments(__doc__).quick
    hands, rounds, copies = (200, 1, 1) if quick else (6_000, 3, 10)
    game = omaha.games.plo(50, 100, unit="0.01", rake=omaha.rake.percentage("5%", cap=300))
    players = [Tight(30, 10), Random(), CallingStation(), Tight(50, 20), Random(), Tight(20, 5)]
    result = omaha.simulate(game, players, hands, seed=1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text, log, many = folder / "run.txt", folder / "run.phhs", folder / "many"
        start = time.process_time()
        result.save_hands(text)
        writing = hands / (time.process_time() - start)
        result.save_hands(log, range(hands // 10))
        many.mkdir()
        for number in range(copies):
            renumbered = text.read_text().replace("Hand #", f"Hand #{number}000")
            (many / f"{number}.txt").write_text(renumbered)
        stars = per_second(lambda: replayed(text), rounds)
        phh = per_second(lambda: replayed(log), rounds)
        peer = pokerkit_rate(log, rounds)
        alone = median([checked(many, None) for _ in range(rounds)])
        with ProcessPoolExecutor(2) as executor:
            list(executor.map(abs, range(8)))  # both have started
            together = median([checked(many, executor) for _ in range(rounds)])
    print(f"PokerStars text, parsed and replayed      {stars:10,.0f} hands/s a core")
    print(f"PokerStars text, written and read back    {writing:10,.0f} hands/s a core")
    print(f"PHH, parsed and replayed                  {phh:10,.0f} hands/s a core")
    print(f"PHH, only parsed by pokerkit              {peer:10,.0f} hands/s a core")
    print_ratios(
        [
            ("PokerStars text to 20,000 hands a second", stars / 20_000, 1),
            ("PHH to 4,000 hands a second", phh / 4_000, 1),
            ("two processes to one", alone / together, 1.85),
        ],
        quick,
    )


if __name__ == "__main__":
    main()
