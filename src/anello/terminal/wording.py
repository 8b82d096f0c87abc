"""What the terminal says about each game: whose turn it is, what may be typed, how a round ended."""

from typing import Any

from anello.core import Playthrough, Position, Seat
from anello.core.outcome import How
from anello.games import xart, xequeo
from anello.games.xequeo.notation import LETTERS, NAMES

__all__ = ["HOW_TO_TYPE", "advice", "person", "prompt", "result", "round_story"]

HOW_TO_TYPE = {
    "solitaire": (
        "Lay the tile you see: column, row and shape, like B3/. @ is the empty column on the left, 0 the empty row"
        " above. Where the neighbours leave two ways, add the colour at the top edge: @0/r."
    ),
    "xart": (
        "A turn is column, row and shape of the tile you lay, like B3/. The shapes are + for a straight tile, / and \\"
        " for the curves. @ is the empty column on the left, 0 the empty row above. Forced tiles are laid for you."
    ),
    "xequeo": (
        "Rc3 moves red to c3, R! calls red, @d4 enters the ring, =R (or R, unseen) chooses red."
        " The pieces are R red, O orange, Y yellow, G green, B blue, V violet, W white."
    ),
}


def person(played: Playthrough, seat: Seat) -> str:
    """A seat's player, by colour or number."""
    name = played.game.seat_name(seat)
    return f"Player {name}" if name.isdigit() else name.capitalize()


def prompt(played: Playthrough, seat: Seat) -> str:
    """What is asked of a player."""
    position, who = played.position, person(played, seat)
    if isinstance(position, xart.Position) and position.drawn:
        word = str(xart.Draw(position.drawn))
        return f"{who} lays the tile drawn: {word[0]} with {'white' if word[1] == 'w' else 'red'} at its top"
    if isinstance(position, xequeo.Position):
        return f"{who} {_ASKED[position.phase]}"
    return who


_ASKED = {
    "pieces": "puts a piece on the board, like Ra1",
    "ring": "enters the ring, like @d4",
    "choose": "chooses a piece, like R",
    "play": "moves or calls, like Rc3 or R!",
}


def advice(position: Position[Any]) -> str:
    """What everybody may be told about the coming move; empty if there is nothing to tell."""
    if isinstance(position, xequeo.Position) and position.phase == "ring":
        cells = " ".join(str(move).removeprefix("@") for move in position.legal_moves)
        return f"The ring may go to {cells}."
    return ""


def round_story(position: Position[Any]) -> str:
    """How the round before this position ended; empty for games without rounds."""
    if not isinstance(position, xequeo.Position) or position.last_round is None:
        return ""
    ended = position.last_round
    one, two = (NAMES[piece] for piece in ended.choices)
    cards = f"Both chose {one}." if one == two else f"Player 1 chose {one}, player 2 chose {two}."
    piece = NAMES[LETTERS.index(ended.last.word[0])]
    why = {
        How.ENTERED: f"{piece} entered",
        How.SHARED: f"{piece} entered, but both had it",
        How.CALLED: f"player {ended.last.seat} called {piece}, rightly",
        How.MISCALLED: f"player {ended.last.seat} called {piece}, wrongly",
    }[ended.how]
    rings = "{} to {}".format(*position.score)
    return f"{cards} The ring goes to player {ended.winner}: {why}. Rings won: {rings}."


def result(played: Playthrough) -> str:
    """How the game ended, as a sentence."""
    outcome = played.outcome
    if outcome is None:
        return "The game is not over."
    if outcome.winner is None:
        return f"The game is over: {outcome.how}."
    return f"{person(played, outcome.winner)} wins ({outcome.how})."
