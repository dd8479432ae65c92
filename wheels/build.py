"""Build the sdist, the wheel from the sdist, repair it, check it and try it in a clean place.

Run by ``make wheel``. What comes out lies in ``wheels/built/``: the sdist and one manylinux2014
wheel for the running Python (from 3.12 on, an abi3 wheel for every later one too).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "wheels" / "built"
POLICY = "manylinux2014"
GLIBC = "2.17"


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command, shown first; stop the build when it fails."""
    print("+", *command, flush=True)
    code = subprocess.run(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL).returncode
    if code:
        sys.exit(f"{command[0]} failed with exit code {code}")


def tool(name: str) -> Path:
    """The path of a command of this environment."""
    return Path(sys.executable).parent / name


def one(folder: Path, pattern: str) -> Path:
    """The only file of a folder that matches."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        sys.exit(f"expected one {pattern} in {folder}, got {[path.name for path in found]}")
    return found[0]


def zig_compiler(folder: Path) -> Path:
    """A ``CC`` that is Zig's C compiler against the oldest glibc of the policy."""
    script = folder / "zig-cc"
    target = f"{os.uname().machine}-linux-gnu.{GLIBC}"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang cc -target {target} "$@"\n')
    script.chmod(0o755)
    return script


def build(folder: Path, compiler: str) -> tuple[Path, Path]:
    """Build the sdist from the checkout and the wheel from the sdist, both into ``folder``."""
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    if compiler == "zig":
        environment["CC"] = str(zig_compiler(folder))
    # Flags meant for this machine (-march=native, say) have no place in a wheel for others.
    for name in ("CFLAGS", "CPPFLAGS", "LDFLAGS", "SKBUILD_CMAKE_ARGS", "CMAKE_ARGS"):
        environment.pop(name, None)
    run(sys.executable, "-m", "build", "--outdir", folder, env=environment)
    return one(folder, "*.tar.gz"), one(folder, "*.whl")


def repair(wheel: Path, folder: Path) -> Path:
    """Name the wheel by the oldest system it runs on, which has to be that of the policy."""
    platform = f"{POLICY}_{os.uname().machine}"
    environment = {**os.environ, "PATH": f"{tool('')}{os.pathsep}{os.environ['PATH']}"}
    run(tool("auditwheel"), "show", wheel, env=environment)
    run(
        tool("auditwheel"), "repair", "--plat", platform, "--wheel-dir", folder, wheel,
        env=environment,
    )  # fmt: skip
    return one(folder, f"*{platform}*.whl")


def check_contents(wheel: Path) -> None:
    """Refuse a wheel that has sources or debug information, or lacks what users need."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        libraries = [name for name in names if name.endswith(".so")]
        unstripped = [name for name in libraries if b".symtab\0" in archive.read(name)]
    unwanted = [name for name in names if name.endswith((".pyx", ".c", ".o"))]
    missing = {"omaha/__init__.py", "omaha/py.typed"} - set(names)
    if not libraries or unwanted or unstripped or missing:
        sys.exit(f"{wheel.name}: {libraries=} {unwanted=} {unstripped=} {missing=}")


def smoke_test(wheel: Path, folder: Path) -> None:
    """Install the wheel into a new environment, away from the checkout, and use it."""
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    run(
        python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel,
        cwd=folder,
    )  # fmt: skip
    shutil.copy(ROOT / "wheels" / "smoke.py", folder)
    run(python, "-I", "smoke.py", "--not-in", ROOT, cwd=folder)


def main() -> None:
    """Do all of it and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--compiler",
        choices=["system", "zig"],
        default="system",
        help="zig (needs the package ziglang) links against an old glibc whatever the code uses",
    )
    compiler = parser.parse_args().compiler

    with tempfile.TemporaryDirectory(prefix="omaha-wheel-") as name:
        folder = Path(name)
        for part in ("raw", "repaired", "smoke"):
            (folder / part).mkdir()
        sdist, raw = build(folder / "raw", compiler)
        wheel = repair(raw, folder / "repaired")
        check_contents(wheel)
        if "-abi3-" in wheel.name:
            run(tool("abi3audit"), "--strict", wheel)
        smoke_test(wheel, folder / "smoke")
        BUILT.mkdir(exist_ok=True)
        results = [Path(shutil.copy(path, BUILT)) for path in (sdist, wheel)]

    print()
    for path in results:
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1024:,.0f} KiB")
    print(f"tag: {'-'.join(results[1].stem.split('-')[2:])}")


if __name__ == "__main__":
    main()
