"""The commands that every game answers."""

import re
from collections.abc import Mapping, Sequence

from anello import __version__
from anello.adapters.gtp.session import GtpCommand, GtpSession
from anello.core import CHANCE, AnelloError, Closing, IllegalMove, NotYourTurn, Playthrough, count_turns
from anello.study.analysis import ANALYST

__all__ = ["COMMANDS"]

DEPTH = re.compile("[1-9][0-9]?")
SECONDS = re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?")
LONGEST_ANALYSIS = 600
SHORT: Mapping[str, str] = {Closing.RESIGNED: "R", Closing.TIME: "T"}
"""How Go calls the endings that all games have."""
SIZE = "size"
"""The option that GTP's board size means."""


def protocol_version(session: GtpSession, arguments: Sequence[str]) -> str:
    """protocol_version: the version of GTP spoken."""
    return "2"


def name(session: GtpSession, arguments: Sequence[str]) -> str:
    """name: what this program is called."""
    return "anello"


def version(session: GtpSession, arguments: Sequence[str]) -> str:
    """version: the version of this program."""
    return __version__


def list_commands(session: GtpSession, arguments: Sequence[str]) -> str:
    """list_commands: all commands, one a line."""
    return "\n".join(session.commands)


def known_command(session: GtpSession, arguments: Sequence[str]) -> str:
    """known_command COMMAND: true or false."""
    (command,) = session.expect(arguments, "command")
    return "true" if command in session.commands else "false"


def show_help(session: GtpSession, arguments: Sequence[str]) -> str:
    """help [COMMAND]: what a command does, or what all do, one a line."""
    for command in session.expect(arguments, "command?"):
        if command not in session.commands:
            raise AnelloError(f"There is no command {command[:20]!r}.")
    chosen = arguments or session.commands
    return "\n".join(str(session.commands[command].__doc__) for command in chosen)


def leave(session: GtpSession, arguments: Sequence[str]) -> str:
    """quit: end the session."""
    session.running = False
    return ""


def clear_board(session: GtpSession, arguments: Sequence[str]) -> str:
    """clear_board: begin a new game with the same options."""
    session.begin(Playthrough.begin(session.game, session.options))
    return ""


def play(session: GtpSession, arguments: Sequence[str]) -> str:
    """play SEAT WORD: make a move."""
    seat_name, word = session.expect(arguments, "seat", "word")
    seat = session.seat(seat_name)
    if session.played.position.to_act == (CHANCE,) and seat != CHANCE:
        raise NotYourTurn("Nothing has been drawn yet: say draw to let chance draw, or draw WORD for a draw you know.")
    session.played = session.played.play(word, seat)
    return ""


def draw(session: GtpSession, arguments: Sequence[str]) -> str:
    """draw [WORD]: let chance draw, or say what it drew; answers the word of what was drawn."""
    position = session.played.position
    if session.played.outcome is not None or position.to_act != (CHANCE,):
        raise NotYourTurn("There is nothing to draw now.")
    word = next(iter(session.expect(arguments, "word?")), None) or str(position.draw(session.source))
    session.played = session.played.play(word, CHANCE)
    return session.played.events[-1].word


def undo(session: GtpSession, arguments: Sequence[str]) -> str:
    """undo: take the last event back."""
    if len(session.played.events) <= session.fixed:
        raise IllegalMove("There is nothing to take back.")
    session.played = session.played.undo()
    return ""


def showboard(session: GtpSession, arguments: Sequence[str]) -> str:
    """showboard: the board as everybody may see it."""
    return "\n" + session.played.position.view(None).text()


def legal_moves(session: GtpSession, arguments: Sequence[str]) -> str:
    """legal_moves [SEAT]: the words of all legal moves of a seat, or of the one to act."""
    seats = [session.seat(seat) for seat in session.expect(arguments, "seat?")]
    position = session.played.position
    if session.played.outcome is not None:
        return ""
    return " ".join(str(move) for move in position.moves_of(seats[0] if seats else position.acting(None)))


def outcome(session: GtpSession, arguments: Sequence[str]) -> str:
    """outcome: none while the game goes on, else who won and how."""
    return session.game.describe(session.played.outcome)


def perft(session: GtpSession, arguments: Sequence[str]) -> str:
    """perft DEPTH: how many sequences of so many turns there are from here, and the seconds it took to count them."""
    (depth,) = session.expect(arguments, "depth")
    if not DEPTH.fullmatch(depth):
        raise AnelloError("The depth is a number from 1 to 99.")
    *_, count = count_turns(session.played.position, int(depth))
    return f"{count.turns} {count.seconds:.6f}"


def position(session: GtpSession, arguments: Sequence[str]) -> str:
    """position: the position as one line of text, without secrets."""
    return session.played.position.line()


def setposition(session: GtpSession, arguments: Sequence[str]) -> str:
    """setposition LINE: begin at the position of a line."""
    if not arguments:
        raise AnelloError("This command takes: LINE.")
    session.begin(Playthrough.begin(session.game, session.options, start=" ".join(arguments)))
    return ""


def boardsize(session: GtpSession, arguments: Sequence[str]) -> str:
    """boardsize SIZE: begin anew on a board of this size, where the game has several."""
    (size,) = session.expect(arguments, "size")
    sizes = next((option.choices for option in session.game.options if option.name == SIZE), ())
    if size not in sizes:
        raise AnelloError("unacceptable size")  # the words that GTP has for it
    session.options = session.game.chosen({**session.options, SIZE: size})
    return session.run(["clear_board"])


def komi(session: GtpSession, arguments: Sequence[str]) -> str:
    """komi NUMBER: taken and forgotten; nobody gets points in advance here."""
    (number,) = session.expect(arguments, "number")
    try:
        float(number)
    except ValueError:
        raise AnelloError("The komi is a number.") from None
    return ""


def final_score(session: GtpSession, arguments: Sequence[str]) -> str:
    """final_score: who won and how, like W+ring, W+R after a resignation, W+T by time, or 0 for nobody."""
    session.expect(arguments)
    outcome = session.played.outcome
    if outcome is None:
        raise AnelloError("The game is not over: nobody has won yet.")
    if outcome.winner is None:
        return "0"
    return f"{session.game.seat_name(outcome.winner)[0].upper()}+{SHORT.get(outcome.how, outcome.how)}"


def analyse(session: GtpSession, arguments: Sequence[str]) -> str:
    """analyse [SECONDS]: what is going on, in lines for people: the best moves and where they lead."""
    seconds = 1.0
    for text in session.expect(arguments, "seconds?"):
        if not SECONDS.fullmatch(text) or not 0 < float(text) <= LONGEST_ANALYSIS:
            raise AnelloError(f"The time is a number of seconds up to {LONGEST_ANALYSIS}.")
        seconds = float(text)
    report = ANALYST.expect(session.game).analyse(session.played, seconds=seconds)
    return "\n".join("".join(part for part, _ in line) for line in report.lines())


def rules_game_id(session: GtpSession, arguments: Sequence[str]) -> str:
    """gogui-rules_game_id: the name of the game."""
    return session.game.title


def rules_board(session: GtpSession, arguments: Sequence[str]) -> str:
    """gogui-rules_board: the board as everybody may see it."""
    return showboard(session, arguments)


def rules_side_to_move(session: GtpSession, arguments: Sequence[str]) -> str:
    """gogui-rules_side_to_move: the names of the seats that may act."""
    acting = () if session.played.outcome is not None else session.played.position.to_act
    return " ".join(session.game.seat_name(seat) for seat in acting)


def rules_legal_moves(session: GtpSession, arguments: Sequence[str]) -> str:
    """gogui-rules_legal_moves: the words of all legal moves of the seat to act."""
    return session.run(["legal_moves"])


def rules_final_result(session: GtpSession, arguments: Sequence[str]) -> str:
    """gogui-rules_final_result: who won and how, in words."""
    return session.game.describe(session.played.outcome) if session.played.outcome is not None else ""


COMMANDS: dict[str, GtpCommand] = {
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
    "boardsize": boardsize,
    "komi": komi,
    "final_score": final_score,
    "analyse": analyse,
    "gogui-rules_game_id": rules_game_id,
    "gogui-rules_board": rules_board,
    "gogui-rules_side_to_move": rules_side_to_move,
    "gogui-rules_legal_moves": rules_legal_moves,
    "gogui-rules_final_result": rules_final_result,
}
