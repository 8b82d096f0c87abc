"""Commands for the archive of a server: games brought in from files, and all of them taken out."""

import gc
from pathlib import Path
from typing import Annotated

import typer

from anello.cli.keeping import DataFolder, place
from anello.kit.commands import Commands, growing, put_line

__all__ = ["app"]

app = typer.Typer(cls=Commands, help="The archive of a server: games that everybody may look up.")


@app.command("import")
def bring(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Records, one after the other.", exists=True)],
    collection: Annotated[
        str | None, typer.Option(metavar="NAME", help="What they are called together; else the name of the file.")
    ] = None,
    data: DataFolder = None,
) -> None:
    """Bring games into the archive of a server, which may be running. What is there already is left as it is.

    Example: anello archive import docs/games/xart.txt
    """
    from anello.server.archive.importing import import_games
    from anello.server.tables.database import migrate, open_engine

    gc.disable()  # nothing here refers to itself, and looking for that takes a fifth of the time
    folder, url = place(data)
    folder.mkdir(parents=True, exist_ok=True)
    migrate(url)
    engine = open_engine(url)
    try:
        with growing("{:,} games read") as grow:
            read = 0

            def count(games: int) -> None:
                nonlocal read
                read += games
                grow(read)

            found = import_games(engine, file, (collection or file.stem)[:60], count)
    finally:
        engine.dispose()
        gc.enable()
    for fault in found.faults:
        put_line(fault)
    if found.bad > len(found.faults):
        put_line(f"… and {found.bad - len(found.faults):,} more that cannot be read.")
    put_line(f"New in the archive: {found.games:,}. There already: {found.known:,}. Faulty: {found.bad:,}.")
    if found.bad:
        raise typer.Exit(1)


@app.command()
def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to.")],
    game: Annotated[str | None, typer.Option(metavar="NAME", help="Only games of this kind.")] = None,
    data: DataFolder = None,
) -> None:
    """Write all games of the archive into one file of records.

    Example: anello archive export games.txt --game xart
    """
    from anello.kit.files import expect_room
    from anello.server.archive.reading import GameSearch, written_games
    from anello.server.tables.database import expect_newest, open_engine

    expect_room(file)
    engine = open_engine(place(data)[1])
    written, last = 0, 0
    try:
        expect_newest(engine)
        with file.open("w", encoding="utf-8") as out, engine.connect() as connection:
            while found := written_games(connection, GameSearch(game=game), last):
                out.writelines(f"{text}\n" for _, text in found)
                written, last = written + len(found), found[-1][0]
    finally:
        engine.dispose()
    put_line(f"{written:,} games are in {str(file)!r}.")
