"""Who somebody is, where a request comes from, and the headers that keep a browser safe."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

__all__ = [
    "COOKIE",
    "HEADERS",
    "PICTURE_POLICY",
    "Identity",
    "address",
    "cookie",
    "identity",
    "is_own_origin",
    "new_key",
]

COOKIE = "anello_key"
A_YEAR = 365 * 86_400

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A picture brings its own style sheet and may do nothing else."""

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True)
class Identity:
    """Whoever sent a request, as the hash of the key shown; empty for somebody without one."""

    key_hash: str = ""
    by_cookie: bool = False


def new_key() -> str:
    """A key that cannot be guessed."""
    return secrets.token_urlsafe(32)


def hash_key(key: str) -> str:
    """What is kept of a key. It is random and long, so a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


def identity(connection: Connection) -> Identity:
    """Who sent a request: a bot by its token, a browser by its cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and 20 <= len(token.strip()) <= 100:
        return Identity(hash_key(token.strip()))
    key = connection.cookies.get(COOKIE, "")
    return Identity(hash_key(key), by_cookie=True) if 20 <= len(key) <= 100 else Identity()


def cookie(connection: Connection, key: str) -> Cookie:
    """The cookie that keeps a browser's key, out of reach of scripts and of other sites."""
    secure = connection.scope["scheme"] in ("https", "wss")
    return Cookie(key=COOKIE, value=key, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)


def is_own_origin(connection: Connection, others: frozenset[str]) -> bool:
    """Whether a request comes from our own page, or from a program that no web site can command.

    Browsers always say the origin of what could do harm. Who shows a cookie is a browser.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return COOKIE not in connection.cookies
    scheme = {"ws": "http", "wss": "https"}.get(connection.scope["scheme"], connection.scope["scheme"])
    return origin == f"{scheme}://{connection.headers.get('host', '')}" or origin in others


def address(connection: Connection) -> str:
    """The network address of the other side."""
    return connection.client.host if connection.client else "unknown"
