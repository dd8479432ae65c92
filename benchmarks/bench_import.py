"""`import omaha` beside `import numpy` alone, each in fresh processes.

What the figures mean: the median wall time of ``python -c "..."`` over interleaved processes, the
interpreter's own start subtracted (the median of ``python -c ""``).

- *import omaha*: the package alone, which imports hands, strengths and NumPy when they are first
  used;
- *with a hand*: the package, `omaha.Hand` and `omaha.high`, NumPy included.
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
    used = "import omaha; omaha.Hand, omaha.high"
    codes: dict[str, list[float]] = {"": [], "import numpy": [], "import omaha": [], used: []}
    for _ in range(rounds):
        for code, times in codes.items():
            times.append(seconds(code))
    bare, *rest = (median(times) for times in codes.values())
    numpy, omaha, hand = (1e3 * (seconds - bare) for seconds in rest)
    print(f"numpy {numpy:.1f} ms, omaha {omaha:.1f} ms, with a hand {hand:.1f} ms")
    rows = [
        ("import omaha / import numpy", omaha / numpy, -1.25),
        ("import omaha with a hand / import numpy", hand / numpy, -1.35),
    ]
    print_ratios(rows, quick)


if __name__ == "__main__":
    main()
