"""What of Xe Queo! runs in browsers: the rules of a match, and the levels that go by beliefs."""

from pathlib import Path

import numpy as np

from anello.games.xequeo.endings import RoundEnding
from anello.games.xequeo.engine.playing.beliefs import DICE, TURN, decide
from anello.games.xequeo.kernel import MAX_MOVES, MAX_SIZE, METRICS, RECORD
from anello.games.xequeo.levels import MANNERS
from anello.games.xequeo.match_kernel import (
    BOARD_CELLS,
    CALLS,
    CHOICES,
    COUNT,
    MATCH,
    PUTS,
    RINGS,
    SETUP_NAMES,
    TOLD,
    find_way,
    lay_tables,
    list_all,
    new_match,
    set_match,
    take,
    tell,
)
from anello.games.xequeo.notation import LETTERS, SIZE
from anello.games.xequeo.round import PHASES
from anello.kit.wasm import WasmModule

__all__ = ["FOLDER", "MODULE", "PLACE", "SETTINGS"]

FOLDER = Path(__file__).parent / "page" / "engine"
PLACE = "anello.games.xequeo.wasm:MODULE"
SETTINGS: dict[str, str] = {}

MATCHES = np.empty(1, MATCH)
TABLES = np.empty(BOARD_CELLS, RECORD)
FOUND = np.empty(MAX_MOVES, np.int64)
CELLS = np.empty(MAX_SIZE * MAX_SIZE, np.int64)
TURNS = np.empty((MAX_MOVES, len(TURN)), np.int64)
SHARES = {number: manner.shares for number, manner in enumerate(MANNERS.values(), 1)}
MANNER = np.empty(len(SHARES[1]), np.int64)

MODULE = WasmModule(
    kernels={
        "lay_tables": (lay_tables, (TABLES, int)),
        "new_match": (new_match, (MATCHES,)),
        "set_match": (set_match, (MATCHES, FOUND)),
        "take": (take, (MATCHES, int, int, int, int)),
        "list_all": (list_all, (MATCHES, TABLES, int, int, int, FOUND)),
        "find_way": (find_way, (MATCHES, TABLES, int, int, CELLS)),
        "tell": (tell, (MATCHES, int, FOUND)),
        "decide": (decide, (MATCHES, TABLES, int, int, int, TURNS, MANNER, int)),
    },
    shapes={
        "matches": MATCHES,
        "tables": TABLES,
        "found": FOUND,
        "cells": CELLS,
        "turns": TURNS,
        "manner": MANNER,
    },
    constants={
        "size": SIZE,
        "letters": LETTERS,
        "told": TOLD,
        "phases": [*PHASES, "over"],
        "endings": [ending.value for ending in RoundEnding],
        "setups": SETUP_NAMES,
        "metrics": METRICS,
        "actions": {"rings": RINGS, "choices": CHOICES, "calls": CALLS, "puts": PUTS, "count": COUNT},
        "levels": {str(number): shares for number, shares in SHARES.items()},
        "dice": DICE,
    },
)
