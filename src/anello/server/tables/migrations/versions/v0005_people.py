"""People: who somebody is, by which keys and passkeys, and what is good for one use within minutes."""

import secrets
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ROWS = 1000


def upgrade() -> None:
    """Make the tables. Whoever holds a seat was known by the hash of a key alone: that becomes the person's id."""
    people = op.create_table(
        "people",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("page", sa.String(12), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("shown", sa.String(10), nullable=False),
        sa.Column("is_bot", sa.Boolean, nullable=False),
    )
    op.create_index("people_page", "people", ["page"], unique=True)
    devices = op.create_table(
        "devices",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=True),
    )
    op.create_index("devices_person", "devices", ["person"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=True),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "tickets",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    connection = op.get_bind()
    known = _holders(connection)
    for first in range(0, len(known), ROWS):
        some = known[first : first + ROWS]
        connection.execute(sa.insert(people), some)
        keys = [{"key_hash": one["id"], "person": one["id"], "since": one["since"], "ended": None} for one in some]
        connection.execute(sa.insert(devices), keys)


def _holders(connection: sa.Connection) -> list[dict[str, Any]]:
    """Everybody who holds a seat, since the oldest of their games, under the last name they gave."""
    tables = sa.table("tables", sa.column("id"), sa.column("updated"), sa.column("summary"))
    seats = sa.table("seats", sa.column("table_id"), sa.column("seat"), sa.column("key_hash"))
    query = sa.select(seats.c.key_hash, seats.c.seat, tables.c.updated, tables.c.summary).join(
        tables, tables.c.id == seats.c.table_id
    )
    found: dict[str, dict[str, Any]] = {}
    for row in connection.execute(query.order_by(tables.c.updated)):
        one = found.setdefault(
            row.key_hash,
            {
                "id": row.key_hash,
                "page": "".join(secrets.choice(ALPHABET) for _ in range(12)),
                "name": "",
                "since": row.updated,
                "shown": "open",
                "is_bot": False,
            },
        )
        one["name"] = _name(row.summary, row.seat) or one["name"]
    return list(found.values())


def _name(summary: str, seat: int) -> str:
    try:
        return str(msgspec.json.decode(summary)["seats"][str(seat)]["name"])[:40]
    except (msgspec.MsgspecError, KeyError, TypeError):
        return ""  # a damaged table harms nobody else


def downgrade() -> None:
    """Take them away."""
    for name in ("tickets", "passkeys", "devices", "people"):
        op.drop_table(name)
