"""How smoothly a large board of Xart moves under the finger, in frames a second, with software rendering.

Run with `python -m bench.page_panning [--tiles 400] [--seconds 4] [--address URL]`. Without an address a server of its
own is started. A square of tiles is laid on the page's own board, which is then dragged to and fro: one step with every
frame that the browser draws. Chromium runs without a graphics card, as on a small machine. Frames a second say little
on a busy machine; what a frame costs all processes of Chromium together, in milliseconds of a core, says it too.
"""

import argparse
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.serving import served
from tests.browsing.fixtures import ARGUMENTS

__all__ = ["Panning", "main", "pan"]

PAN = """
async ({ tiles, seconds }) => {
  const { XartBoard } = await import("anello/games/xart/page/board.js");
  const board = new XartBoard({ chosen: () => {}, lay: () => {} });
  const host = document.createElement("div");
  host.style.cssText = "position: fixed; inset: 0; z-index: 99; background: var(--table)";
  host.append(board.element);
  document.body.append(host);
  const across = Math.ceil(Math.sqrt(tiles));
  const laid = Array.from({ length: tiles }, (_, i) => [i % across, Math.floor(i / across), 1 + ((i * 7) % 6)]);
  const moves = laid.slice(0, across).map(([x]) => ({ word: `x${x}`, lays: [[x, -1, 3]] }));
  const view = { game: "xart", variant: "unlimited", line: "", viewer: 1, to_act: [1], size: [across, across],
    tiles: laid, drawn: null, last: { laid: [], shift: [0, 0] }, wins: [], moves };
  await board.show(view, { ply: 1, open: true });
  const tell = (kind, x, y) => board.frame.dispatchEvent(
    new PointerEvent(kind, { pointerId: 1, button: 0, clientX: x, clientY: y, pointerType: "mouse", bubbles: true }));
  board.frame.setPointerCapture = () => {};
  const frame = () => new Promise(requestAnimationFrame);
  tell("pointerdown", 400, 400);
  for (let i = 0; i < 20; i++) { await frame(); tell("pointermove", 400 + 9 * i, 400); }
  const began = await frame();
  let now = began, frames = 0;
  while (now - began < seconds * 1000) {
    const turn = frames / 25;
    tell("pointermove", 640 + 240 * Math.sin(turn), 400 + 160 * Math.cos(turn));
    now = await frame();
    frames++;
  }
  tell("pointerup", 640, 400);
  board.destroy();
  host.remove();
  return (1000 * frames) / (now - began);
}
"""


TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Panning:
    """What came of it: frames a second, and milliseconds of a core that each of them took."""

    rate: float
    cost: float


def _spent() -> float:
    """The seconds of a core that all programs started by this one have used so far, as far as they still run."""
    parents, used = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(stat.parent.name)
        parents[number] = int(fields[1])
        used[number] = (int(fields[11]) + int(fields[12])) / TICK

    def is_ours(number: int) -> bool:
        while number > 1:
            if number == os.getpid():
                return True
            number = parents.get(number, 0)
        return False

    return sum(seconds for number, seconds in used.items() if number != os.getpid() and is_ours(number))


def pan(address: str, tiles: int, seconds: float) -> Panning:
    """Drag a board of so many tiles for so long, and count the frames."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"), args=ARGUMENTS
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(address + "/learn/xart-rules.first")
        page.locator(".xart-board").wait_for()
        before = _spent()
        rate: float = page.evaluate(PAN, {"tiles": tiles, "seconds": seconds})
        cost = 1000 * (_spent() - before) / (rate * seconds)
        browser.close()
    return Panning(rate, cost)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tiles", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--address")
    wish = parser.parse_args()
    with served(wish.address) as address:
        for tiles in sorted({25, 100, wish.tiles}):
            found = pan(address, tiles, wish.seconds)
            print(f"{tiles:4d} tiles  {found.rate:5.1f} frames a second  {found.cost:5.1f} ms of a core a frame")


if __name__ == "__main__":
    main()
