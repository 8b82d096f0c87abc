"""How large a PNG picture is."""

import struct

__all__ = ["size_of"]


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height, as its head says."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height
