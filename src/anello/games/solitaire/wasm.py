"""What of the solitaire runs in browsers: its rules, and looking positions up in its solutions."""

import numpy as np

from anello.games.solitaire.deal import EIGHT
from anello.games.solitaire.engine.store import FOLDER
from anello.games.solitaire.kernel import (
    CELL_BITS,
    LARGEST,
    MOST_PLACEMENTS,
    find,
    key_after,
    line_through,
    list_turns,
    solved_by,
)
from anello.games.xart.line import LETTERS
from anello.games.xart.notation import DRAW_WORDS, OPENING, XartTurn
from anello.games.xart.tables import SHAPE
from anello.kit.wasm import WasmModule

__all__ = ["FOLDER", "MODULE", "PLACE", "SETTINGS"]

PLACE = "anello.games.solitaire.wasm:MODULE"
SETTINGS: dict[str, str] = {}

FOUND = np.empty((MOST_PLACEMENTS, 3), np.int64)
CELLS = np.empty((LARGEST**2, 2), np.int64)
KEYS = np.empty(1 << 17, np.int64)
"""Room for all positions that can be won."""

MODULE = WasmModule(
    kernels={
        "list_turns": (list_turns, (int, int, int, FOUND)),
        "key_after": (key_after, (int, int, int, int)),
        "solved_by": (solved_by, (int, int)),
        "line_through": (line_through, (int, int, CELLS)),
        "find": (find, (KEYS, int)),
    },
    shapes={"found": FOUND, "cells": CELLS, "keys": KEYS},
    constants={
        "largest": LARGEST,
        "cell_bits": CELL_BITS,
        "tiles": SHAPE,
        "letters": LETTERS,
        "openings": [str(XartTurn(*OPENING, tile)).removeprefix("@0") for tile in range(len(SHAPE))],
        "draws": DRAW_WORDS,
        "eight": EIGHT,
    },
)
