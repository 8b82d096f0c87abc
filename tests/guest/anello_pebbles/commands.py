"""The command of Pebbles: whether a position is won."""

import typer

from anello.kit.commands import Commands, put_line

__all__ = ["app"]

app = typer.Typer(cls=Commands, help="What Pebbles is worth.")


@app.command()
def judge(line: str = "3-4-5 1") -> None:
    """Say who wins.

    Example: anello pebbles judge --line "1-1-0 2"
    """
    import numpy as np

    from .game import GAME
    from .kernel import worth

    position = GAME.from_line(line)
    put_line(f"Whoever takes now {'wins' if worth(np.array(position.heaps)) else 'loses'}.")
