"""`import omaha` beside `import numpy` alone, each in fresh processes.

What the figure means: the median wall time of ``python -c "import ..."`` over interleaved
processes, the interpreter's own start subtracted (the median of ``python -c ""``).
"""

import subprocess
import sys
import time

from benchmarks._support import arguments, median, print_ratios


def seconds(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def main() -> None:
    quick = arguments(__doc__).quick
    rounds = 5 if quick else 40
    codes = {"": [], "import numpy": [], "import omaha": []}  # type: dict[str, list[float]]
    for _ in range(rounds):
        for code, times in codes.items():
            times.append(seconds(code))
    bare, numpy, omaha = (median(times) for times in codes.values())
    print(f"numpy {1e3 * (numpy - bare):.1f} ms, omaha {1e3 * (omaha - bare):.1f} ms")
    print_ratios([("import omaha / import numpy", (omaha - bare) / (numpy - bare), -1.3)], quick)


if __name__ == "__main__":
    main()
