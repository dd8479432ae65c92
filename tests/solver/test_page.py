"""The page of a solution."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

import omaha
from omaha.solver import Solution, Subgame
from omaha.solver.page import to_html, write_html

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


@pytest.fixture(scope="module")
def solution() -> Solution:
    spot = Subgame("plo", "KsTd7s4h2c", ["AA,KK$ds", "TT$ds,JT98"], 100, 200, bets=[0.5, 1.0])
    return spot.solve(target=None, iterations=15)


def data_of(page: str) -> dict[str, object]:
    begin = page.index('id="data">') + len('id="data">')
    found: dict[str, object] = json.loads(page[begin : page.index("</script>", begin)])
    return found


def test_a_page_has_every_decision(solution: Solution) -> None:
    found = data_of(to_html(solution))
    nodes = found["nodes"]
    assert isinstance(nodes, list)
    assert len(nodes) == solution.subgame.decisions
    for node in nodes:
        assert sum(node["frequencies"]) == pytest.approx(1, abs=1e-4)
        assert len(node["hands"][0]) == 6 + len(node["actions"])
        assert sum(group[2] for group in node["groups"]) == pytest.approx(1, abs=1e-4)
    root = solution[()]
    hand = nodes[0]["hands"][0]
    at = root.hands.tolist().index(sorted(omaha.parse_cards(hand[0])))
    assert hand[5:-1] == pytest.approx(root.strategy[at], abs=1e-5)


def test_a_page_lists_only_so_many_hands(solution: Solution) -> None:
    nodes = data_of(to_html(solution, hands=7))["nodes"]
    assert isinstance(nodes, list)
    assert {len(node["hands"]) for node in nodes} == {7}


class Reader(HTMLParser):
    """Collects what a page would fetch, and its ids."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href", "action")]
        if "id" in given:
            self.ids.append(given["id"] or "")


def test_a_page_needs_nothing_else(solution: Solution) -> None:
    page = to_html(solution)
    reader = Reader()
    reader.feed(page)
    assert reader.fetched == []
    assert "http" not in page.replace("http-equiv", "")
    assert "default-src 'none'" in page
    wanted = set(re.findall(r'get\("(\w+)"\)', page))
    assert wanted <= set(reader.ids)


@pytest.mark.parametrize("width", [1200, 390])
def test_a_browser_shows_the_page(solution: Solution, tmp_path: Path, width: int) -> None:
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        pytest.skip("there is no Chromium to show it")
    path = tmp_path / "page.html"
    write_html(solution, path)
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", f"--window-size={width},800"]
    command += ["--virtual-time-budget=2000", path.as_uri()]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    begin = shown.index('<tbody id="rows">')
    groups = len(solution[()].by_made_hand())
    assert shown[begin : shown.index("</tbody>", begin)].count('class="group"') == groups
    assert shown.count('role="treeitem"') == solution.subgame.decisions
    assert 'aria-current="true"' in shown
