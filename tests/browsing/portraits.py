"""Pictures of the page for the README, light and dark: ``python -m tests.browsing.portraits`` takes them.

A test takes them again and compares: they may differ in a line of text, not in what the page looks like.
"""

import io
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page, expect

import anello
from anello.client import Client
from tests.browsing.fixtures import PATIENCE, ServerProcess, chromium

__all__ = ["FOLDER", "difference", "portraits"]

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
SIZE = (1280, 800)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
COARSE = (64, 40)
"""Compared at this size, letters are a blur."""


def portraits(browser: Browser, address: str) -> Iterator[tuple[str, bytes]]:
    """The name of each picture, and the picture: the first page, and a table at which two play Xart."""
    table = _table(address)
    for scheme in SCHEMES:
        context = browser.new_context(
            viewport={"width": SIZE[0], "height": SIZE[1]},
            locale="en-GB",
            color_scheme=scheme,
            base_url=address,
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE)
        wanted = json.dumps(json.dumps({"motion": "still"}))
        context.add_init_script(f"localStorage.setItem('anello.settings', {wanted})")
        page = context.new_page()
        for name, path, there in (("start", "/", "[data-game] button.go"), ("table", f"/table/{table}", "text=D3+")):
            page.goto(path)
            expect(page.locator(there).first).to_be_visible()
            yield f"page-{name}-{scheme}.png", _taken(page)
        context.close()


def _taken(page: Page) -> bytes:
    page.wait_for_load_state("networkidle")
    page.evaluate("document.activeElement?.blur(), document.fonts.ready")
    image = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    kept = io.BytesIO()
    image.quantize(colors=128, dither=Image.Dither.NONE).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def _table(address: str) -> str:
    """A table at which the game of the documentation has been played, all but its last turns."""
    record = next(iter(anello.read_games(ROOT / "docs" / "games" / "xart.txt")))
    with Client(address) as white, Client(address) as red:
        first = white.new_table("xart", seats={1: "me"}, name="Ada")
        second = red.join(first.table, name="Bo")
        turns: dict[int, Any] = {1: first.turns(), 2: second.turns()}
        for event in record.events[:-2]:
            next(turns[event.seat]).play(event.word)
        for seat in turns.values():
            seat.close()
        return first.table


def difference(one: bytes, other: bytes) -> float:
    """How far two pictures are apart where they differ most, in parts of 1, looked at from afar."""
    coarse = [Image.open(io.BytesIO(data)).convert("RGB").resize(COARSE, Image.Resampling.BOX) for data in (one, other)]
    apart = ImageChops.difference(*coarse)
    return float(sum(ImageStat.Stat(apart).mean)) / 3 / 255


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as launched:
        running = ServerProcess(Path(folder))
        running.start()
        try:
            for name, picture in portraits(launched, running.address):
                (FOLDER / name).write_bytes(picture)
                print(name, len(picture))
        finally:
            running.kill()
