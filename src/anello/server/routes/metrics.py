"""Numbers of a running server for Prometheus, for whoever shows the token that the server was given."""

import asyncio
import hmac
from collections import Counter
from collections.abc import Sequence

from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController

from anello.server import metrics
from anello.server.engine_pool import EnginePool, Urgency
from anello.server.security import AnyConnection
from anello.server.tables.live import LiveTable
from anello.server.watch import Watch

__all__ = ["REQUESTS", "MetricsPage", "measure"]

REQUESTS = PrometheusConfig(
    app_name="anello", prefix="anello", group_path=True, scopes={ScopeType.HTTP}, buckets=[*metrics.SECONDS]
)
"""Requests are counted by route, method and status."""

STATUSES = ("waiting", "playing", "over")
AT_ONCE = 100
"""So many tables are counted at a time: all of three thousand would hold everybody up for thirty milliseconds."""


async def measure(tables: Sequence[LiveTable], pool: EnginePool, watch: Watch) -> None:
    """Note how things are now; whoever asks later is told what was noted last."""
    statuses: Counter[str] = Counter()
    seats = sockets = 0
    for number, table in enumerate(tables, 1):
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
        statuses[table.state.status] += 1
        sockets += len(table.listeners)
        seats += len({seat for one in table.listeners for seat in table.state.held_by(one.key)})
    for status in STATUSES:
        metrics.TABLES.labels(status).set(statuses[status])
    metrics.SEATS.set(seats)
    metrics.SOCKETS.set(sockets)
    for urgency in Urgency:
        for state, count in (("waiting", pool.waiting(urgency)), ("running", pool.running(urgency))):
            metrics.JOBS.labels(urgency.name.lower(), state).set(count)
    metrics.TROUBLES.set(sum(watch.troubles.values()))


def _expect_token(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Without a token, or with a wrong one, there is no such page."""
    wanted = connection.app.state.settings.metrics_token
    scheme, _space, shown = connection.headers.get("authorization", "").partition(" ")
    if not wanted or scheme.lower() != "bearer" or not hmac.compare_digest(shown.encode(), wanted.encode()):
        raise NotFoundException("There is no such page.")


class MetricsPage(PrometheusController):
    """``GET /metrics``."""

    guards = [_expect_token]  # noqa: RUF012  # as Litestar has it
    include_in_schema = False
