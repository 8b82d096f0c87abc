"""How fast the page arrives over a slow network: bytes, requests and seconds of a first and a second visit.

Run with `python -m bench.arrival [--network slow-3g|fast-3g|none|cut] [--address URL]`. Without an address a server of
its own is started. Chromium is throttled by its own means (Network.emulateNetworkConditions); when the network is *cut*
the page was opened once before, and comes from what the browser keeps. *Usable* is the moment when
what one came for is on the screen and answers: "Play now" on the start page, a lesson or a puzzle to choose on theirs,
the board of a game in which it is one's turn.
The times are those of the page itself (performance.now), from the moment it was asked for; a busy machine adds to them.
"""

import argparse
import os
import shutil
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, sync_playwright

from bench.serving import served
from tests.browsing.fixtures import ARGUMENTS

__all__ = ["Arrival", "arrive", "main"]

NETWORKS: dict[str, dict[str, Any]] = {
    # As WebPageTest and Lighthouse define them: milliseconds of a round trip, bytes a second.
    "slow-3g": {"latency": 400, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8},
    "fast-3g": {"latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8},
    "none": {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
    "cut": {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1, "offline": True},
}

PAGES = {
    "start": ("/", "[data-game] button.go:not(:disabled)"),
    "learn": ("/learn", "main a[href^='/learn/']"),
    "puzzles": ("/puzzles", "main a[href^='/puzzles/']"),
    "rules": ("/rules", "main h2"),
    "table": ("/table/{table}", "[data-acts=true]"),
}
"""Addresses, and what has to be there for somebody who comes to them; each comes to a table of their own."""

KEPT = "() => localStorage.getItem('anello.kept')"

WATCH = """
(() => {
  const seen = (window.seen = {});
  const look = () => {
    if (seen.usable === undefined && document.querySelector(SELECTOR)) seen.usable = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
})();
"""

PATIENCE = 60_000


@dataclass(frozen=True)
class Arrival:
    """One visit: what came over the wire until the page was usable, and when."""

    requests: int
    bytes: int
    painted: float
    usable: float


def arrive(context: BrowserContext, address: str, selector: str, network: str) -> Arrival:
    """Come to an address over a network in a new tab."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    wire = _Wire(devtools)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", {"offline": False, **NETWORKS[network]})
    page.add_init_script(WATCH.replace("SELECTOR", repr(selector)))
    page.goto(address, wait_until="commit", timeout=PATIENCE)
    page.locator(selector).first.wait_for(state="attached", timeout=PATIENCE)
    requests, size = wire.requests, wire.bytes
    usable = page.evaluate("seen.usable") / 1000
    page.wait_for_timeout(300)
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN") / 1000
    page.wait_for_load_state("load", timeout=PATIENCE)
    page.close()
    return Arrival(requests, size, painted, usable)


class _Wire:
    """Counts what really goes over the network: what a cache answers does not."""

    def __init__(self, devtools: CDPSession) -> None:
        self.requests = 0
        self.bytes = 0
        self._cached: set[str] = set()
        devtools.on("Network.requestServedFromCache", lambda event: self._cached.add(event["requestId"]))
        devtools.on("Network.responseReceived", self._answered)
        devtools.on("Network.loadingFinished", self._finished)

    def _answered(self, event: dict[str, Any]) -> None:
        answer = event["response"]
        if answer.get("fromDiskCache") or answer.get("fromPrefetchCache"):
            self._cached.add(event["requestId"])

    def _finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] not in self._cached:
            self.requests += 1
            self.bytes += int(event["encodedDataLength"])


def _new_table(context: BrowserContext, address: str) -> str:
    """A table of the first game with a seat for whoever comes."""
    game = context.request.get(f"{address}/api/games").json()["games"][0]["name"]
    wish = {"game": game, "seats": {"1": "me", "2": "here"}}
    made = context.request.post(f"{address}/api/tables", data=wish, headers={"Origin": address})
    return str(made.json()["id"])


@contextmanager
def _chromium() -> Iterator[Browser]:
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not program:
        raise SystemExit("Chromium is missing: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


def _cut(context: BrowserContext, address: str) -> None:
    """Open the page once, wait until the browser keeps all of it, and cut the network."""
    page = context.new_page()
    page.goto(address, timeout=PATIENCE)
    page.wait_for_function(KEPT, timeout=PATIENCE)
    page.close()
    context.set_offline(True)


def _line(name: str, visit: str, runs: list[Arrival]) -> str:
    middle = {
        field: statistics.median(getattr(run, field) for run in runs)
        for field in ("requests", "bytes", "painted", "usable")
    }
    return (
        f"{name:<8} {visit:<7} {middle['requests']:8.0f} {middle['bytes'] / 1000:8.1f} {middle['painted']:8.2f} "
        f"{middle['usable']:8.2f}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--network", choices=NETWORKS, default="slow-3g")
    parser.add_argument("--address", help="a server that already runs, instead of one of our own")
    parser.add_argument("--runs", type=int, default=3, help="how often each visit is made; medians are printed")
    parser.add_argument("--page", choices=PAGES, action="append", help="one page alone")
    chosen = parser.parse_args()
    print(f"{chosen.network}: medians of {chosen.runs}, {os.cpu_count()} cores with a load of {os.getloadavg()[0]:.1f}")
    print(f"{'page':<8} {'visit':<7} {'requests':>8} {'kB':>8} {'paint s':>8} {'usable s':>8}")
    with served(chosen.address) as address, _chromium() as browser:
        for name in chosen.page or [name for name in PAGES if chosen.network != "cut" or name != "table"]:
            path, selector = PAGES[name]
            first, second = [], []
            for _ in range(chosen.runs):
                context = browser.new_context(viewport={"width": 360, "height": 740}, locale="en-GB")
                there = address + path.format(table=_new_table(context, address))
                if chosen.network == "cut":
                    _cut(context, address)
                first.append(arrive(context, there, selector, chosen.network))
                second.append(arrive(context, there, selector, chosen.network))
                context.close()
            print(_line(name, "first", first), flush=True)
            print(_line(name, "second", second), flush=True)


if __name__ == "__main__":
    main()
