"""A server in its own process, Debian's Chromium, and pages that fail the test when a script of theirs does."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
DESK = (1280, 800)
PATIENCE = 20_000
"""So many milliseconds something may take on a busy machine before a test gives up."""

expect.set_options(timeout=PATIENCE)


class House:
    """A server that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self._port = 0
        self.address = ""

    def start(self) -> None:
        """Start the server and wait until it has compiled everything."""
        command = [sys.executable, "-m", "tests.web.house", str(self._port), str(self._folder)]
        # The kernels have their own tests with checked bounds; here the usual ones are quicker.
        usual = {name: value for name, value in os.environ.items() if name != "ANELLO_BOUNDSCHECK"}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=usual)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        self.address = line.split()[3].rstrip("/")
        self._port = int(self.address.rsplit(":", 1)[1])
        deadline = time.monotonic() + 180
        while not self._is_ready():
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(self.address + "/api/warmup", timeout=20) as answer:
                return bool(json.load(answer)["ready"])
        except OSError:
            return False

    def kill(self) -> None:
        """Kill the server as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


class NewPage(Protocol):
    """Opens a page as a new person with a browser of their own."""

    def __call__(
        self,
        size: tuple[int, int] = DESK,
        locale: str = "en-GB",
        touch: bool = False,
        axe: bool = False,
        **settings: object,
    ) -> Page: ...


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests of the page."""
    running = House(tmp_path_factory.mktemp("house"))
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of the page."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert chromium, "Chromium is missing: apt-get install chromium"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def new_page(browser: Browser, house: House) -> Iterator[NewPage]:
    """Pages in separate contexts; whatever one of them logs as an error fails the test."""
    contexts = []
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and "ERR_CONNECTION_REFUSED" not in message.text:
            faults.append(message.text)

    def fault(error: Error) -> None:
        faults.append(str(error))

    def open_page(
        size: tuple[int, int] = DESK, locale: str = "en-GB", touch: bool = False, axe: bool = False, **settings: object
    ) -> Page:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, has_touch=touch, base_url=house.address
        )
        contexts.append(context)
        wanted = json.dumps(json.dumps({"motion": "still", **settings}))
        context.add_init_script(
            f"localStorage.getItem('anello.settings') ?? localStorage.setItem('anello.settings', {wanted})"
        )
        if axe:
            context.add_init_script(path=AXE)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", note)
        page.on("pageerror", fault)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a screenshot under artefacts/screenshots, for people to look at."""
    folder = Path(request.config.rootpath) / "artefacts" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)

    def take(page: Page, name: str) -> None:
        page.screenshot(path=folder / f"{name}.png", full_page=True)

    return take


@pytest.fixture
def complaints() -> Callable[[Page], list[Any]]:
    """What axe finds wrong with a page opened with ``axe=True``: the serious and critical things."""

    def run(page: Page) -> list[Any]:
        found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run(document)).violations")
        return [
            (fault["id"], [node["html"][:160] for node in fault["nodes"]][:3])
            for fault in found
            if fault["impact"] in ("serious", "critical")
        ]

    return run
