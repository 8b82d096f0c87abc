"""The commands that every game answers."""

import re
from collections.abc import Sequence

from anello import __version__
from anello.adapters.gtp.session import Command, Session
from anello.adapters.perft import count_turns
from anello.core import CHANCE, AnelloError, IllegalMove, NotYourTurn, Playthrough

__all__ = ["COMMANDS", "arguments_of", "legal_moves", "outcome", "play"]

DEPTH = re.compile("[1-9][0-9]?")


def arguments_of(arguments: Sequence[str], *names: str) -> Sequence[str]:
    """The arguments, as many as they have names; a name that ends in ``?`` may be left out."""
    needed = sum(not name.endswith("?") for name in names)
    if not needed <= len(arguments) <= len(names):
        raise AnelloError(f"This command takes: {' '.join(names).upper() or 'nothing'}.")
    return arguments


def protocol_version(session: Session, arguments: Sequence[str]) -> str:
    """protocol_version: the version of GTP spoken."""
    return "2"


def name(session: Session, arguments: Sequence[str]) -> str:
    """name: what this program is called."""
    return "anello"


def version(session: Session, arguments: Sequence[str]) -> str:
    """version: the version of this program."""
    return __version__


def list_commands(session: Session, arguments: Sequence[str]) -> str:
    """list_commands: all commands, one a line."""
    return "\n".join(session.commands)


def known_command(session: Session, arguments: Sequence[str]) -> str:
    """known_command COMMAND: true or false."""
    (command,) = arguments_of(arguments, "command")
    return "true" if command in session.commands else "false"


def show_help(session: Session, arguments: Sequence[str]) -> str:
    """help [COMMAND]: what a command does, or what all do, one a line."""
    for command in arguments_of(arguments, "command?"):
        if command not in session.commands:
            raise AnelloError(f"There is no command {command[:20]!r}.")
    chosen = arguments or session.commands
    return "\n".join(str(session.commands[command].__doc__) for command in chosen)


def leave(session: Session, arguments: Sequence[str]) -> str:
    """quit: end the session."""
    session.running = False
    return ""


def clear_board(session: Session, arguments: Sequence[str]) -> str:
    """clear_board: begin a new game with the same options."""
    session.begin(Playthrough.begin(session.game, session.options))
    return ""


def play(session: Session, arguments: Sequence[str]) -> str:
    """play SEAT WORD: make a move."""
    seat_name, word = arguments_of(arguments, "seat", "word")
    seat = session.seat(seat_name)
    if session.played.position.to_act == (CHANCE,) and seat != CHANCE:
        raise NotYourTurn("Nothing has been drawn yet: say draw to let chance draw, or draw WORD for a draw you know.")
    session.played = session.played.play(word, seat)
    return ""


def draw(session: Session, arguments: Sequence[str]) -> str:
    """draw [WORD]: let chance draw, or say what it drew; answers the word of what was drawn."""
    position = session.played.position
    if session.played.outcome is not None or position.to_act != (CHANCE,):
        raise NotYourTurn("There is nothing to draw now.")
    word = next(iter(arguments_of(arguments, "word?")), None) or str(position.draw(session.source))
    session.played = session.played.play(word, CHANCE)
    return session.played.events[-1].word


def undo(session: Session, arguments: Sequence[str]) -> str:
    """undo: take the last event back."""
    if len(session.played.events) <= session.fixed:
        raise IllegalMove("There is nothing to take back.")
    session.played = session.played.undo()
    return ""


def showboard(session: Session, arguments: Sequence[str]) -> str:
    """showboard: the board as everybody may see it."""
    return "\n" + session.played.position.view(None).text()


def legal_moves(session: Session, arguments: Sequence[str]) -> str:
    """legal_moves [SEAT]: the words of all legal moves of a seat, or of the one to act."""
    seats = [session.seat(seat) for seat in arguments_of(arguments, "seat?")]
    position = session.played.position
    if session.played.outcome is not None:
        return ""
    return " ".join(str(move) for move in position.moves_of(seats[0] if seats else position.acting(None)))


def outcome(session: Session, arguments: Sequence[str]) -> str:
    """outcome: none while the game goes on, else who won and how."""
    return session.game.describe(session.played.outcome)


def perft(session: Session, arguments: Sequence[str]) -> str:
    """perft DEPTH: how many sequences of so many turns there are from here, and the seconds it took to count them."""
    (depth,) = arguments_of(arguments, "depth")
    if not DEPTH.fullmatch(depth):
        raise AnelloError("The depth is a number from 1 to 99.")
    *_, count = count_turns(session.played.position, int(depth))
    return f"{count.turns} {count.seconds:.6f}"


def position(session: Session, arguments: Sequence[str]) -> str:
    """position: the position as one line of text, without secrets."""
    return session.played.position.line()


def setposition(session: Session, arguments: Sequence[str]) -> str:
    """setposition LINE: begin at the position of a line."""
    if not arguments:
        raise AnelloError("This command takes: LINE.")
    session.begin(Playthrough.begin(session.game, session.options, start=" ".join(arguments)))
    return ""


COMMANDS: dict[str, Command] = {
    "protocol_version": protocol_version,
    "name": name,
    "version": version,
    "list_commands": list_commands,
    "known_command": known_command,
    "help": show_help,
    "quit": leave,
    "clear_board": clear_board,
    "play": play,
    "draw": draw,
    "undo": undo,
    "showboard": showboard,
    "legal_moves": legal_moves,
    "outcome": outcome,
    "perft": perft,
    "position": position,
    "setposition": setposition,
}
