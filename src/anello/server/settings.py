"""What can be set about a server, with the values for a house with a few hundred guests."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from anello.server.computers import Levels, known_levels

__all__ = ["Rate", "Settings"]


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Settings:
    """All settings of a server."""

    data: Path
    """The folder of the database."""
    url: str | None = None
    """The address of another database, instead of SQLite in the folder."""
    origins: frozenset[str] = frozenset()
    """Further origins from which pages may talk to this server, besides its own."""
    web: Path = field(default_factory=lambda: Path(__file__).parents[1] / "web")
    """The folder of the page."""
    warm_up: bool = True
    """Whether rules and engines are compiled in the background at the start."""
    engine_threads: int = 2
    pace: float = 0.8
    """The computer's beat in games with secrets: a quick thought and a slow one take the same time."""
    idle_tables: int = 256
    """How many tables without guests are kept in memory."""
    heartbeat: float = 5.0
    """Every so many seconds the server notes that it is alive: more than that is never lost of anybody's clock."""
    ping_every: float = 15.0
    largest_frame: int = 4096
    largest_body: int = 16_384
    send_queue: int = 256
    """So many messages may wait for a slow reader before he is let go."""
    sockets_per_address: int = 64
    messages: Rate = Rate(40, 10)
    """For each connection."""
    posts: Rate = Rate(120, 4)
    """For each address."""
    reads: Rate = Rate(2000, 200)
    """For each address."""
    now: Callable[[], float] = time.time
    source: random.Random = field(default_factory=random.SystemRandom)
    """What chance draws from."""
    levels: Levels = known_levels
