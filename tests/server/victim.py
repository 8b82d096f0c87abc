"""A server in a process of its own, to be killed: `python -m tests.server.victim FOLDER PORT`."""

import sys
from pathlib import Path

from anello.server.command import serve
from tests.server.helpers import settings_for

if __name__ == "__main__":
    folder, port = sys.argv[1:]
    serve("127.0.0.1", int(port), open_browser=False, settings=settings_for(Path(folder)), log_level="warning")
