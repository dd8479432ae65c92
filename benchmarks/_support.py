"""What the benchmarks share: options, medians, the table of ratios."""

import argparse
import statistics
from collections.abc import Iterable, Sequence


def arguments(description: str | None) -> argparse.Namespace:
    """Parse ``--quick``: small and short, to see that the benchmark runs and the results agree."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="small sizes, only a check")
    return parser.parse_args()


def median(values: Sequence[float]) -> float:
    """Return the median."""
    return statistics.median(values)


def print_ratios(rows: Iterable[tuple[str, float, float]]) -> None:
    """Print measured ratios beside their aims; a negative aim is the most, not the least."""
    for what, ratio, aim in rows:
        reached = ratio >= aim if aim >= 0 else ratio <= -aim
        bound = f">= {aim:g}" if aim >= 0 else f"<= {-aim:g}"
        print(f"{what:44} {ratio:10.2f}x   aim {bound:8} {'reached' if reached else 'NOT REACHED'}")
