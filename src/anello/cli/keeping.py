"""Commands about what a server keeps: verifying it, copying it, putting a copy back, and taking the old away."""

import os
from pathlib import Path
from typing import Annotated

import typer

from anello.kit.commands import counting, put_line, working
from anello.kit.files import data_folder

__all__ = ["DataFolder", "commands", "place"]

SHOWN = 20
"""So many faults are told one by one."""

DataFolder = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="The folder in which a server keeps its games.")
]


def place(data: Path | None) -> tuple[Path, str]:
    """The folder, and the address of the database."""
    from anello.server.tables.database import sqlite_url

    folder = data or data_folder()
    return folder, os.environ.get("ANELLO_DATABASE") or sqlite_url(folder)


def check(data: DataFolder = None) -> None:
    """Verify all games of a server, which may be running: the file, and of every table its numbers, rules and seals.

    Example: anello check --data games
    """
    from anello.server.tables.checking import check_logs
    from anello.server.tables.database import DatabaseTrouble, expect_newest, hold, open_engine
    from anello.server.tables.sqlite import file_of, page_trouble

    folder, url = place(data)
    path = file_of(url)
    try:
        held = hold(url)
    except DatabaseTrouble as damage:
        put_line(str(damage))
        raise typer.Exit(1) from None
    engine = open_engine(url)
    try:
        if path is not None and not path.exists():
            raise DatabaseTrouble(f"There are no games in {str(folder)!r}.")
        expect_newest(engine)
        with working("Looking at the file"):
            trouble = page_trouble(path) if path is not None else None
        with counting("Checking tables") as progress:
            found = check_logs(engine, progress)
    finally:
        engine.dispose()
        if held is not None:
            held.leave()
    faults = [f"The file: {trouble}."] if trouble else []
    faults += found.faults
    for fault in faults[:SHOWN]:
        put_line(fault)
    if len(faults) > SHOWN:
        put_line(f"… and {len(faults) - SHOWN} more.")
    looked = f"{found.tables:,} tables, {found.events:,} events, {found.seals:,} seals"
    put_line(f"{looked}: {f'{len(faults):,} faults' if faults else 'all is well'}.")
    if faults:
        raise typer.Exit(1)


def backup(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Where to; else into the folder 'copies' beside the games.")
    ] = None,
    data: DataFolder = None,
) -> None:
    """Copy all games of a server, which may be running, into one file, as they are at one moment.

    Example: anello backup games-before-the-holidays.db
    """
    from anello.kit.files import expect_room
    from anello.server.tables.copies import make_copy, new_copy

    folder, url = place(data)
    target = file
    if target is not None:
        expect_room(target)
    with working("Copying"):
        target = target or new_copy(folder, "backup")
        make_copy(url, target)
    put_line(f"Everything is in {str(target)!r} ({target.stat().st_size / 2**20:.1f} MB).")


def restore(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The copy; else the newest in the folder 'copies'.")
    ] = None,
    data: DataFolder = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    anyway: Annotated[bool, typer.Option("--anyway", help="Also a copy in which some tables are damaged.")] = False,
) -> None:
    """Put a copy in the place of all games of a server, which may be running; what was there before is kept.

    The server keeps a copy of every day in the folder 'copies' beside its games; 'anello backup' makes one at any time.
    Clocks go on from the moment of the copy. Whoever is at a table is connected anew.

    Example: anello restore copies/daily-2026-01-31-040000.db
    """
    from anello.server.tables import copies
    from anello.server.tables.database import DatabaseTrouble

    folder, url = place(data)
    copy = file or copies.newest_copy(folder)
    if copy is None:
        raise DatabaseTrouble(f"There are no copies in {str(folder / 'copies')!r}.")
    with counting("Checking the copy") as progress:
        examined = copies.examine(copy, folder, progress)
        with examined as (prepared, found):
            for fault in found.faults[:SHOWN]:
                put_line(fault)
            if found.faults and not anyway:
                raise DatabaseTrouble(f"{len(found.faults):,} tables of the copy are damaged; --anyway takes it still.")
            put_line(f"{str(copy)!r} holds {found.tables:,} tables with {found.events:,} events.")
            if not yes and not typer.confirm("Put it in the place of what is there now?"):
                raise typer.Exit(1)
            kept = copies.restore(prepared, url, folder)
    put_line("It is in place." + (f" What was there before is in {str(kept)!r}." if kept else ""))


def tidy(
    waiting: Annotated[int, typer.Option(min=0, metavar="DAYS", help="Tables and tournaments that wait.")] = 30,
    left: Annotated[int, typer.Option(min=0, metavar="DAYS", help="Games that nobody goes on with.")] = 365,
    over: Annotated[int, typer.Option(min=0, metavar="DAYS", help="Games and tournaments that are over.")] = 0,
    tries: Annotated[int, typer.Option(min=0, metavar="DAYS", help="Who tried which puzzle.")] = 730,
    copies: Annotated[int, typer.Option(min=0, metavar="DAYS", help="What was kept in case of trouble.")] = 90,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be taken away.")] = False,
    data: DataFolder = None,
) -> None:
    """Take away what a server, which may be running, has kept for longer than so many days; 0 is for ever.

    Games and tournaments that are over are kept for ever unless you say otherwise, and so are copies of your own.

    Example: anello tidy --dry-run --over 1000
    """
    from anello.server.tables.database import DatabaseTrouble, expect_newest, open_engine
    from anello.server.tables.sqlite import file_of
    from anello.server.tables.tidying import Retention
    from anello.server.tables.tidying import tidy as take_away

    folder, url = place(data)
    path = file_of(url)
    if path is not None and not path.exists():
        raise DatabaseTrouble(f"There are no games in {str(folder)!r}.")
    kept = Retention(waiting, left, over, tries, copies)
    engine = open_engine(url)
    try:
        expect_newest(engine)
        with working("Tidying"):
            gone = take_away(engine, folder, kept, dry_run=dry_run)
    finally:
        engine.dispose()
    found = [
        (gone.waiting, "tables at which nobody sat down", waiting),
        (gone.left, "games that nobody went on with", left),
        (gone.over, "games that were over", over),
        (gone.unbegun, "tournaments that nobody began", waiting),
        (gone.ended, "tournaments that were over", over),
        (gone.tries, "tries at puzzles", tries),
        (gone.copies, "copies kept in case of trouble", copies),
    ]
    put_line("This is older than it is kept" + (" and would be taken away:" if dry_run else " and was taken away:"))
    for count, what, days in found:
        put_line(f"  {count:,} {what} ({f'kept for {days:,} days' if days else 'kept for ever'})")


commands = (check, backup, restore, tidy)
