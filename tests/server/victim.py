"""A server in a process of its own, to be killed.

`python -m tests.server.victim FOLDER PORT [DATABASE [WORKERS [SILENCE [CHANCE]]]]`: who is silent for so many seconds
hangs, and what is left to chance is the same for the same number.
"""

import random
import sys
from pathlib import Path

from anello.kit.games import known_games
from anello.server import workers
from anello.server.command import serve
from anello.server.warmup import play_a_little
from tests.server.helpers import settings_for
from tests.server.homes import Home, home_of

METRICS_TOKEN = "for-the-tests-only"

if __name__ in ("__main__", "__mp_main__"):  # its workers too, like other servers, serve when the rules are compiled
    for game in known_games():
        play_a_little(game)

if __name__ == "__main__":
    folder, port, *more = sys.argv[1:]
    home = Home(Path(folder), more[0]) if more else home_of(Path(folder))
    if more[2:]:
        workers.LONGEST_SILENCE = float(more[2])
    chance = {"source": random.Random(int(more[3]))} if more[3:] else {}
    serve(
        "127.0.0.1",
        int(port),
        open_browser=False,
        settings=settings_for(home, metrics_token=METRICS_TOKEN, **chance),
        log_level="warning",
        workers=int(more[1]) if more[1:] else 1,
    )
