"""Push messages over the network (RFC 8030): encrypted for one browser, signed with the server's own key (VAPID).

What they are sent with is imported when the first one is: two more HTTP clients come with it, for which nobody who
starts a server should wait.
"""

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from py_vapid import Vapid02

__all__ = ["PUSH_SERVICES", "PushKey", "Subscription", "expected_service", "send_push"]

PUSH_SERVICES = frozenset(
    {"fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com", "push.yandex.net"}
)
"""Where browsers have their messages sent, with all names below these. A server asks no other address: the one who
subscribes names it, and could name a machine that only the server reaches."""
DAY = 86_400
PATIENCE = 10.0
"""So many seconds a push service may take."""
GONE = (404, 410)
"""What is answered for a browser that does not want messages any more."""


@dataclass(frozen=True)
class Subscription:
    """Where one browser of a person is reached."""

    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


class PushKey:
    """The key by which push services know this server."""

    def __init__(self, written: str = "") -> None:
        from py_vapid import Vapid02

        if written:
            self._vapid = Vapid02.from_raw(written.encode())
        else:
            self._vapid = Vapid02()
            self._vapid.generate_keys()

    @property
    def written(self) -> str:
        """The key as it is kept."""
        number = self._vapid.private_key.private_numbers().private_value
        return _text(number.to_bytes(32, "big"))

    @property
    def public(self) -> str:
        """What browsers subscribe with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return _text(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def signer(self) -> "Vapid02":
        """What signs a message."""
        return self._vapid


def _text(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).rstrip(b"=").decode()


def expected_service(endpoint: str, further: frozenset[str] = frozenset()) -> bool:
    """Whether an address is that of a push service, or of one more that the host names.

    >>> expected_service("https://fcm.googleapis.com/fcm/send/x"), expected_service("https://evil.example/fcm.googleapis.com")
    (True, False)
    """
    try:
        address = urlsplit(endpoint)
        host = address.hostname or ""
    except ValueError:
        return False
    if host in further:
        return address.scheme in ("http", "https")
    return address.scheme == "https" and any(host == known or host.endswith(f".{known}") for known in PUSH_SERVICES)


def send_push(key: PushKey, to: Subscription, message: str, contact: str) -> Literal["sent", "gone", "failed"]:
    """Send a message; it is kept for a browser that is not there for a day at most."""
    import requests
    from pywebpush import WebPushException, webpush

    info = {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}}
    with requests.Session() as session:
        session.max_redirects = 0  # another address is another machine
        try:
            webpush(
                info,
                message,
                vapid_private_key=key.signer(),
                vapid_claims={"sub": contact},
                ttl=DAY,
                timeout=PATIENCE,
                requests_session=session,
            )
        except WebPushException as error:
            answer = error.response
            return "gone" if answer is not None and answer.status_code in GONE else "failed"
        except (requests.RequestException, ValueError):
            return "failed"
    return "sent"
