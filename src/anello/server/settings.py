"""What can be set about a server, with values for a few hundred people at once."""

import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from anello.server.tables.thinking import LevelsOf, known_levels

__all__ = ["Rate", "Settings"]


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


class SystemChance(random.SystemRandom):
    """Chance from the system. It has no state, so that settings can be handed to another process."""

    def __reduce__(self) -> tuple[type, tuple[()]]:
        return SystemChance, ()


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
    engine_threads: int = field(default_factory=lambda: max(3, os.cpu_count() or 1))
    """So many threads do all that takes long; one is kept for the computer's seats, one more for quick answers."""
    pace: float = 0.8
    """The computer's beat in games with secrets: a quick thought and a slow one take the same time."""
    idle_tables: int = 256
    """How many tables without anybody connected are kept in memory."""
    heartbeat: float = 5.0
    """Every so many seconds the server notes that it is alive: more than that is never lost of anybody's clock."""
    copies: int = 7
    """So many copies of the database are kept, one a day; 0 for none."""
    ping_every: float = 15.0
    largest_frame: int = 4096
    largest_body: int = 16_384
    send_queue: int = 256
    """So many messages may wait for a slow reader before he is let go."""
    sockets_per_address: int = 64
    connections: int = 20_000
    """In all, as far as the system's limit of open files allows."""
    connections_per_address: int = 256
    request_seconds: float = 15.0
    """So long a whole request may take to arrive."""
    idle_seconds: int = 30
    """So long a connection may wait for the next request."""
    proxies: frozenset[str] = frozenset()
    """Addresses and networks of proxies that are believed when they say for whom they ask."""
    hosts: frozenset[str] = frozenset()
    """Further names under which this server is reached, besides those of this machine and plain addresses."""
    imports: bool = False
    """Whether games may be brought to the archive from the page; else only by `anello archive import`."""
    push_services: frozenset[str] = frozenset()
    """Further hosts to which push messages may be sent, besides those of the usual browsers."""
    contact: str = "mailto:host@anello.invalid"
    """Where push services may complain, a mail address or a page."""
    call_after: float = 30.0
    """Whoever is not there is called so many seconds after their turn began."""
    metrics_token: str = ""
    """Who shows it may read the numbers of the server at /metrics; nobody, if it is empty."""
    messages: Rate = Rate(40, 10)
    """For each connection."""
    posts: Rate = Rate(120, 4)
    """For each address."""
    reads: Rate = Rate(600, 100)
    """For each address."""
    thinking: Rate = Rate(60, 1)
    """The seconds of a core that answers may take, for each address: who asks one thing after the other never waits."""
    now: Callable[[], float] = time.time
    source: random.Random = field(default_factory=SystemChance)
    """What chance draws from."""
    levels: LevelsOf = known_levels
