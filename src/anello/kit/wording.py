"""What is said of any game in a terminal: whose turn it is, what is asked of him, how it ended."""

from anello.core import Outcome, Playthrough, Seat

__all__ = ["person", "prompt", "result", "seat_list"]


def person(played: Playthrough, seat: Seat) -> str:
    """A seat's player, by colour or number."""
    name = played.game.seat_name(seat)
    return f"Player {name}" if name.isdigit() else name.capitalize()


def prompt(played: Playthrough, seat: Seat) -> str:
    """What is asked of a player."""
    asked = played.position.asks(seat)
    return f"{person(played, seat)} {asked}" if asked else person(played, seat)


def result(played: Playthrough) -> str:
    """How the game ended, as a sentence."""
    match played.outcome:
        case None:
            return "The game is not over."
        case Outcome(winner=int(winner), how=how):
            return f"{person(played, winner)} wins ({how})."
        case Outcome(loser=int(loser), how=how):
            return f"{person(played, loser)} loses ({how})."
        case Outcome(how=how):
            return f"The game is over: {how}."


def seat_list(names: list[str], *, last: str = "and") -> str:
    """Names in a row, as they are said.

    >>> seat_list(["white", "red"]), seat_list(["north", "east", "west"], last="or")
    ('white and red', 'north, east or west')
    """
    *others, final = names
    return f"{', '.join(others)} {last} {final}" if others else final
