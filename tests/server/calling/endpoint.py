"""A push service and a browser of our own: what is sent there is taken apart as a browser would."""

import base64
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

__all__ = ["PushService", "push_service"]


def text(key: bytes) -> str:
    """Bytes as browsers write them."""
    return base64.urlsafe_b64encode(key).rstrip(b"=").decode()


@dataclass
class PushService:
    """A browser's subscription, and the messages that came for it."""

    address: str = ""
    status: int = 201
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))
    received: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def subscription(self) -> dict[str, Any]:
        """What a browser tells the server."""
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.address, "p256dh": text(public), "auth": text(self.secret)}

    def message(self, number: int, key: str) -> dict[str, Any]:
        """A message as it is read by the browser; it must be signed with the server's key and encrypted for us."""
        headers, body = self.received[number]
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        assert f"k={key}" in headers["authorization"]
        assert Vapid02.verify(headers["authorization"])
        found: dict[str, Any] = json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret))
        return found


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service on this machine."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(service.status)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.address = f"http://127.0.0.1:{server.server_address[1]}/push/one"
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
