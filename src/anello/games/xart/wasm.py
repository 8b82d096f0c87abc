"""What of Xart runs in browsers: the kernels that are compiled for them, and the size of their board."""

from pathlib import Path

import numpy as np

from anello.games.xart.analysis import FEWEST_NODES, GLANCE
from anello.games.xart.counting import perft
from anello.games.xart.engine.calls import (
    ENDINGS,
    ending,
    forget,
    hasty,
    open_board,
    think,
    value,
    winning_path,
    winning_turns,
)
from anello.games.xart.engine.choosing import DICE
from anello.games.xart.engine.engine import table_rows
from anello.games.xart.engine.features import FEATURES
from anello.games.xart.engine.root import DEEPEST
from anello.games.xart.engine.scores import SCALE, SURE, WIN
from anello.games.xart.engine.weights import trained_as
from anello.games.xart.engine.workspace import MAX_PLY, WORKSPACE, set_up
from anello.games.xart.levels import STRENGTHS
from anello.games.xart.line import LETTERS
from anello.games.xart.notation import CHANCES, OPENING, XartTurn
from anello.games.xart.service import MEGABYTES, NODES
from anello.games.xart.stepping import advance, list_turns, new_notes, tile_meant
from anello.games.xart.study.puzzles.attempt import HELP_KEYS, TELLING, VERDICTS
from anello.games.xart.study.puzzles.attempt import NODES as MOST_TRIED
from anello.games.xart.study.puzzles.kernel import best_turn, judge_turn, new_room
from anello.games.xart.study.remarking import KINDS, MANNERS, list_remarks, new_found
from anello.games.xart.study.threats.find import HOW
from anello.games.xart.study.threats.listing import MOST_TURNS, list_threats
from anello.games.xart.study.tutor import MISTAKES, OTHER_MISTAKE
from anello.games.xart.tables import SHAPE
from anello.games.xart.turns import BOARD, MAX_TILES
from anello.games.xart.variants import Variant
from anello.kit.wasm import WasmModule

__all__ = ["FOLDER", "MODULE", "PLACE", "SETTINGS"]

FOLDER = Path(__file__).parent / "page" / "engine"
PLACE = "anello.games.xart.wasm:MODULE"
SETTINGS = {"ANELLO_XART_LOG_CELLS": "17"}
"""Boards of up to 2048 tiles: with table and weights that takes less than 40 megabytes, which phones have."""

BOARDS = np.empty(1, BOARD)
WORKSPACES = np.empty(1, WORKSPACE)
WEIGHTS = np.empty(FEATURES, np.int32)
TABLE = np.empty((MEGABYTES * 2**20 // 16, 2), np.uint64)
NOTES = new_notes()
LINE = np.empty((MAX_PLY + 8, 3), np.int64)
PROOF = new_room()
THREATS = np.empty((MOST_TURNS, 5), np.int64)
REMARKS = new_found()
LAID = np.empty((MAX_TILES, 3), np.int64)

MODULE = WasmModule(
    kernels={
        "open_board": (open_board, (BOARDS, int, int, int)),
        "set_up": (set_up, (BOARDS, NOTES, int)),
        "list_turns": (list_turns, (BOARDS, int, NOTES)),
        "tile_meant": (tile_meant, (BOARDS, int, int, int, int)),
        "advance": (advance, (BOARDS, int, int, int, NOTES)),
        "ending": (ending, (BOARDS, NOTES)),
        "winning_turns": (winning_turns, (BOARDS, int, NOTES)),
        "winning_path": (winning_path, (BOARDS, int, NOTES)),
        "perft": (perft, (BOARDS, int)),
        "value": (value, (BOARDS, WORKSPACES, WEIGHTS)),
        "forget": (forget, (WORKSPACES, TABLE)),
        "hasty": (hasty, (BOARDS, WORKSPACES, WEIGHTS, NOTES, int, int, int, int, int, int, int, int, int, LINE)),
        "best_turn": (best_turn, (BOARDS, *PROOF, int, int, int, LINE)),
        "judge_turn": (judge_turn, (BOARDS, *PROOF, int, int, int, int, int, int, NOTES, LINE)),
        "list_threats": (list_threats, (BOARDS, int, THREATS, NOTES)),
        "list_remarks": (list_remarks, (BOARDS, int, LAID, int, int, NOTES, REMARKS)),
        "think": (think, (BOARDS, WORKSPACES, WEIGHTS, TABLE, NOTES, int, int, int, LINE)),
    },
    shapes={
        "board": BOARDS,
        "workspace": WORKSPACES,
        "weights": WEIGHTS,
        "table": TABLE,
        "notes": NOTES,
        "line": LINE,
        **dict(zip(("proof_nodes", "proof_counts", "proof_keys", "proof_known"), PROOF, strict=True)),
        "threats": THREATS,
        "remarks": REMARKS,
        "laid": LAID,
    },
    fields={"workspace": ("stop",)},
    constants={
        "sure": SURE,
        "win": WIN,
        "scale": SCALE,
        "tiles": SHAPE,
        "endings": ENDINGS,
        "nodes": NODES,
        "glance": GLANCE,
        "fewest": FEWEST_NODES,
        "deepest": DEEPEST,
        "threats": [ending.value for _, ending in sorted(HOW.items())],
        "remarks": {"kinds": KINDS, "manners": MANNERS},
        "mistakes": {"codes": MISTAKES, "other": OTHER_MISTAKE},
        "puzzles": {
            "most": MOST_TRIED,
            "verdicts": [verdict.value for verdict in VERDICTS],
            "hints": HELP_KEYS,
            "telling": [theme.value for theme in TELLING],
        },
        "dice": DICE,
        "letters": LETTERS,
        "openings": [str(XartTurn(*OPENING, tile)).removeprefix("@0") for tile in range(len(SHAPE))],
        "draws": {str(draw): [draw.tile, float(chance)] for draw, chance in CHANCES},
        "levels": {
            str(number): {
                "nodes": settings.nodes or 0,
                "depth": settings.depth or DEEPEST,
                "seconds": settings.seconds or 0,
                "rows": table_rows(settings.megabytes),
                "hasty": settings.hasty,
            }
            for number, (_, settings) in enumerate(STRENGTHS, 1)
        },
        "variants": {
            variant.value: {
                "limit": variant.limit,
                "lines_win": int(variant.lines_win),
                "draws_tiles": int(variant.draws_tiles),
                "weights": trained_as(variant),
            }
            for variant in Variant
        },
    },
)
