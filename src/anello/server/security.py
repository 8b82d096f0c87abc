"""Who somebody is, where a request comes from, and the headers that keep a browser safe."""

import hashlib
import ipaddress
import secrets
import socket
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

__all__ = [
    "COOKIE",
    "HEADERS",
    "PICTURE_HEADERS",
    "AnyConnection",
    "Identity",
    "address",
    "address_group",
    "cookie",
    "hash_key",
    "identity",
    "is_own_host",
    "is_own_origin",
    "is_proxy",
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
    # Nothing of another site comes near a page: then its threads may share a memory.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}

PICTURE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""A picture brings its own style sheet and may do nothing else; every site may show it."""

AnyConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True)
class Identity:
    """Whoever sent a request: the hash of the key they showed, and whose key that is; empty for somebody without."""

    key_hash: str = ""
    by_cookie: bool = False
    person: str = ""
    """Whose key it is, as far as that was asked: see `anello.server.people`."""
    is_known: bool = False
    """Whether anything is remembered of the person."""


def new_key() -> str:
    """A key that cannot be guessed."""
    return secrets.token_urlsafe(32)


def hash_key(key: str) -> str:
    """What is kept of a key. It is random and long, so a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


def identity(connection: AnyConnection) -> Identity:
    """The key that came with a request: a bot's token, or a browser's cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and 20 <= len(token.strip()) <= 100:
        return Identity(hash_key(token.strip()))
    key = connection.cookies.get(COOKIE, "")
    return Identity(hash_key(key), by_cookie=True) if 20 <= len(key) <= 100 else Identity()


def cookie(connection: AnyConnection, key: str) -> Cookie:
    """The cookie that keeps a browser's key, out of reach of scripts and of other sites."""
    secure = connection.scope["scheme"] in ("https", "wss")
    return Cookie(key=COOKIE, value=key, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)


def is_own_origin(connection: AnyConnection, others: frozenset[str]) -> bool:
    """Whether a request comes from our own page, or from a program that no web site can command.

    Browsers always say the origin of what could do harm. Who shows a cookie is a browser.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return COOKIE not in connection.cookies
    scheme = {"ws": "http", "wss": "https"}.get(connection.scope["scheme"], connection.scope["scheme"])
    return origin == f"{scheme}://{connection.headers.get('host', '')}" or origin in others


def is_own_host(connection: AnyConnection, others: frozenset[str]) -> bool:
    """Whether a request is meant for us: by an address, by a name of this machine, or by one we were given.

    Else a page of another site could have its own name point here, and would be our own page for a browser.
    """
    host = connection.headers.get("host", "").lower()
    name = host.partition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    name = name.rstrip(".")
    if name in others or name in _own_names() or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=1)
def _own_names() -> frozenset[str]:
    machine = socket.gethostname().lower()
    return frozenset({"localhost", machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"})


def address(connection: AnyConnection) -> str:
    """The network address of the other side, as far as one household has it to itself."""
    return address_group(connection.client.host) if connection.client else "unknown"


@lru_cache(maxsize=4096)
def address_group(host: str) -> str:
    """What counts as one address: of IPv6 whoever has one has its whole network of 64 bits.

    >>> address_group("2001:db8:1:2:3:4:5:6"), address_group("::ffff:192.0.2.7"), address_group("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def is_proxy(host: str, proxies: Collection[str]) -> bool:
    """Whether an address is one of the proxies that were named, each an address or a network."""
    if not proxies:
        return False
    try:
        found = ipaddress.ip_address(host)
        return any(found in ipaddress.ip_network(proxy, strict=False) for proxy in proxies)
    except ValueError:
        return host in proxies
