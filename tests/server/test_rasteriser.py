"""Pictures drawn in other processes."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator

import pytest

from anello.core import NotOffered
from anello.kit.drawing.gif import gif
from anello.kit.drawing.png import png
from anello.server.rasteriser import Rasteriser

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="9" height="9"/></svg>'


@pytest.fixture
def rasteriser() -> Iterator[Rasteriser]:
    made = Rasteriser()
    yield made
    made.close()


def number_of_process(_svg: str) -> bytes:
    return str(os.getpid()).encode()


def test_a_picture_is_the_same_as_here_and_costs_something(rasteriser: Rasteriser) -> None:
    pixels, seconds = rasteriser.draw(png, SQUARE)
    assert pixels == png(SQUARE)
    assert seconds > 0
    with pytest.raises(NotOffered):
        rasteriser.draw(gif, SQUARE)
    killed = int(rasteriser.draw(number_of_process, SQUARE)[0])
    os.kill(killed, signal.SIGKILL)
    assert rasteriser.draw(png, SQUARE)[0] == pixels
    ended = int(rasteriser.draw(number_of_process, SQUARE)[0])
    assert ended not in {killed, os.getpid()}
    somebody_elses = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(60,))
    somebody_elses.start()
    rasteriser.close()
    with pytest.raises(ProcessLookupError):
        os.kill(ended, 0)
    assert somebody_elses.is_alive()
    somebody_elses.kill()
    with pytest.raises(RuntimeError, match="closed"):
        rasteriser.draw(png, SQUARE)
