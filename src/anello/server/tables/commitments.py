"""Fair secrets: a choice is sealed by a salted hash that everybody sees before anybody sees the choice."""

import hashlib
import re
import secrets

from anello.core import Seat

__all__ = ["commitment", "is_salt", "new_salt"]

_SALT = re.compile(r"[0-9a-f]{32,64}")


def commitment(table: str, round: int, seat: Seat, word: str, salt: str) -> str:
    """The seal of a choice.

    >>> commitment("k3v9t2m8q4xz", 1, 2, "=R", "00112233445566778899aabbccddeeff")[:16]
    '6f8072cd7ae4f537'
    """
    return hashlib.sha256(f"{table}|{round}|{seat}|{word}|{salt}".encode()).hexdigest()


def new_salt() -> str:
    """Sixteen random bytes: enough that nobody finds the choice by trying."""
    return secrets.token_hex(16)


def is_salt(text: str) -> bool:
    """Whether a client's salt is long enough to hide anything."""
    return _SALT.fullmatch(text) is not None
