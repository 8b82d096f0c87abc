"""A server in its own process, Debian's Chromium, and pages that fail the test when a script of theirs does.

Where there is Chromium without windows (Debian's chromium-headless-shell) it is taken, which takes half the time.

The server and the browser are shared by all tests that want them, wherever these lie.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect, sync_playwright

from tests.ports import free_port

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
DESKTOP = (1280, 800)
PATIENCE = 120_000
"""So many milliseconds something may take on a busy machine before a test gives up."""

SLOWER = float(os.environ.get("ANELLO_SLOWER_PAGES", "1"))
"""So many times as slow the pages are, and their answers some tenths of a second late: to find tests that hope."""

expect.set_options(timeout=PATIENCE)


class ServerProcess:
    """A server that can be killed and started again at the same address."""

    def __init__(self, folder: Path, *toys: str, environment: Mapping[str, str] = os.environ) -> None:
        self._folder = folder
        self._environment = environment
        self._toys = toys
        self._process: subprocess.Popen[bytes] | None = None
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start the server and wait until it has compiled everything."""
        command = [sys.executable, "-m", "tests.browsing.server", str(self._port), str(self._folder), *self._toys]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=self._environment)
        deadline = time.monotonic() + 1800  # on a new machine it has everything to compile
        while not self._is_ready():
            assert self._process.poll() is None, "the server ended"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(self.address + "/api/warmup", timeout=120) as answer:
                return bool(json.load(answer)["ready"])
        except OSError:
            return False

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill the server as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


Complaints: TypeAlias = Callable[[Page], list[Any]]
"""The fixture ``complaints``."""
Picture: TypeAlias = Callable[[Page, str], None]
"""The fixture ``picture``."""


class NewPage(Protocol):
    """Opens a page as a new person with a browser of their own, which ``keeps`` the page for later or not."""

    def __call__(
        self,
        size: tuple[int, int] = DESKTOP,
        locale: str = "en-GB",
        touch: bool = False,
        axe: bool = False,
        keeps: bool = False,
        **settings: object,
    ) -> Page: ...


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests of the page."""
    running = ServerProcess(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.kill()


def whole_chromium() -> str:
    """The program that people use, with windows and messages outside of pages, though nobody sees them here."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert program, "Chromium is missing: apt-get install chromium"
    return program


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium as the tests use it."""
    program = whole_chromium()
    if program == shutil.which("chromium"):  # and not another one that somebody wants to see tested
        program = shutil.which("chromium-headless-shell") or program
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=ARGUMENTS, timeout=PATIENCE)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of the page."""
    with chromium() as launched:
        yield launched


def slow_down(page: Page, answers: bool) -> None:
    """Let a page be as slow as on a busy machine; whoever cuts the network himself cannot have late answers too."""
    chrome = page.context.new_cdp_session(page)
    chrome.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if answers:
        late = {"offline": False, "latency": 100 * SLOWER, "downloadThroughput": -1, "uploadThroughput": -1}
        chrome.send("Network.emulateNetworkConditions", late)


def opener(browser: Browser, server: ServerProcess) -> Iterator[NewPage]:
    """Opens pages of a server in separate contexts; whatever one of them logs as an error fails the test at its end."""
    contexts = []
    faults: list[str] = []

    # A server that is killed refuses connections, and ends those it has, in the middle of an answer too.
    killed = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_CONTENT_LENGTH_MISMATCH", "ERR_EMPTY_RESPONSE")
    cut_off = ("ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")

    def note(message: ConsoleMessage, harmless: tuple[str, ...]) -> None:
        if message.type == "error" and not any(word in message.text for word in harmless):
            faults.append(message.text)

    def fault(error: Error) -> None:
        faults.append(str(error))

    def open_page(
        size: tuple[int, int] = DESKTOP,
        locale: str = "en-GB",
        touch: bool = False,
        axe: bool = False,
        keeps: bool = False,
        **settings: object,
    ) -> Page:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            has_touch=touch,
            base_url=server.address,
            # What a page keeps would be answered past `page.route`.
            service_workers="allow" if keeps else "block",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)  # for what is asked of the server past the page too
        wanted = json.dumps(json.dumps({"motion": "still", **settings}))
        context.add_init_script(
            f"localStorage.getItem('anello.settings') ?? localStorage.setItem('anello.settings', {wanted})"
        )
        if axe:
            context.add_init_script(path=AXE)
        page = context.new_page()
        if SLOWER > 1:
            slow_down(page, answers=not keeps)
        harmless = killed + cut_off if keeps else killed
        page.on("console", lambda message: note(message, harmless))
        page.on("pageerror", fault)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def new_page(browser: Browser, server: ServerProcess) -> Iterator[NewPage]:
    """Pages of the server that all tests share."""
    yield from opener(browser, server)


@pytest.fixture
def new_page_of_whole_browser(browser: Browser, server: ServerProcess) -> Iterator[NewPage]:
    """The same in Chromium with windows."""
    whole = browser.browser_type.launch(executable_path=whole_chromium(), args=ARGUMENTS, timeout=PATIENCE)
    yield from opener(whole, server)
    whole.close()


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Picture:
    """Keeps a screenshot under artefacts/screenshots, for people to look at, if ``ANELLO_SCREENSHOTS`` is set."""
    folder = Path(request.config.rootpath) / "artefacts" / "screenshots"

    def take(page: Page, name: str) -> None:
        if os.environ.get("ANELLO_SCREENSHOTS"):
            page.screenshot(path=folder / f"{name}.png", full_page=True)  # makes the folder too

    return take


@pytest.fixture
def complaints() -> Complaints:
    """What axe finds wrong with a page opened with ``axe=True``: the serious and critical things."""

    def run(page: Page) -> list[Any]:
        found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run(document)).violations")
        return [
            (fault["id"], [node["html"][:160] for node in fault["nodes"]][:3])
            for fault in found
            if fault["impact"] in ("serious", "critical")
        ]

    return run
