"""What the engine in the browser spares the server, and what it costs the wire: ``python -m bench.pocket``."""

import argparse
import os
import random
import time
from pathlib import Path

import anello
from anello.games.xart import GAME
from anello.games.xart.service import XartLinesQuestion, XartPositionQuestion, lines, position
from anello.kit.texts import LANGUAGES
from anello.server.assets.files import PageFiles, current_files


def sent(files: PageFiles, paths: list[str]) -> int:
    """So many bytes go over the wire."""
    found = [files.get(path, linked=True) for path in paths]
    return sum(len(file.packed or file.content) for file in found if file is not None)


def tell_bytes() -> None:
    """What a first visit takes: the page, then what is kept for later, and of that the engine."""
    files = current_files(Path(anello.__file__).parent / "web")
    start = ["sheet.css", f"packets/{LANGUAGES[0]}.json", *(f"chunks/{chunk}.js" for chunk in files.wanted("/"))]
    engine = [path for path in files.kept if "/engine/" in path]
    whole = [path for path in engine if not path.endswith(".npz")]
    weights = [path for path in engine if path.endswith(".npz")]
    print(f"start page {sent(files, start):,} bytes; all that is kept {sent(files, files.kept):,}")
    print(f"without the engine {sent(files, [path for path in files.kept if path not in engine]):,}; ", end="")
    print(f"engine {sent(files, whole):,}, weights {', '.join(f'{sent(files, [path]):,}' for path in weights)}")


def random_turns(count: int, dice: random.Random) -> list[str]:
    """Turns of a game that goes on."""
    while True:
        at = GAME.start()
        words: list[str] = []
        while at.outcome is None and len(words) < count:
            words.append(str(dice.choice(list(at.legal_moves))))
            at = at.play(words[-1])
        if at.outcome is None:
            return words


def tell_load(people: int, level: int) -> None:
    """The processor time of a server when so many people look at one position each, with its engine and without."""
    dice = random.Random(1)
    games = [" ".join(random_turns(dice.randrange(2, 14), dice)) for _ in range(people)]
    position(XartPositionQuestion(moves=games[0]))
    lines(XartLinesQuestion(moves=games[0], lines=3))
    began = time.process_time()
    for moves in games:
        position(XartPositionQuestion(moves=moves))
    looked = time.process_time()
    for moves in games:
        for each in range(level + 1):
            lines(XartLinesQuestion(moves=moves, level=each, lines=3))
    thought = time.process_time()
    print(f"{people} people, one position each, lines to level {level}: ", end="")
    print(f"before {thought - began:.2f} s of a core, now {looked - began:.2f} s; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--level", type=int, default=1)
    arguments = parser.parse_args()
    tell_bytes()
    tell_load(arguments.people, arguments.level)
