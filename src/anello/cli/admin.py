"""Commands for the host of a server: who is there, what was reported, another name, silence, and taking people away."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from anello.cli.keeping import DataFolder, place
from anello.kit.commands import put_line, working

if TYPE_CHECKING:
    import sqlalchemy as sa

__all__ = ["app"]

app = typer.Typer(
    help="For the host of a server, which may be running: find, rename, silence and remove people, and read reports."
)

Page = Annotated[str, typer.Argument(metavar="PAGE", help="The last part of the address of somebody's page.")]


@contextmanager
def _database(data: DataFolder) -> "Iterator[sa.Engine]":
    from anello.server.tables.database import DatabaseTrouble, expect_newest, open_engine
    from anello.server.tables.sqlite import file_of

    folder, url = place(data)
    path = file_of(url)
    if path is not None and not path.exists():
        raise DatabaseTrouble(f"There are no games in {str(folder)!r}.")
    engine = open_engine(url)
    try:
        expect_newest(engine)
        yield engine
    finally:
        engine.dispose()


@app.command()
def people(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="A part of the name.")] = "",
    data: DataFolder = None,
) -> None:
    """List people, the newest first: page, name, since when, and at how many tables they sit.

    Example: anello admin people ada
    """
    from anello.server.people.hosting import known_people

    with _database(data) as engine:
        found = known_people(engine, name)
    for one in found:
        day = time.strftime("%Y-%m-%d", time.gmtime(one.since))
        put_line(f"{one.page}  {day}  {one.tables:5,}  {one.name or '–'}{' (bot)' if one.is_bot else ''}")
    if not found:
        put_line("There is nobody of that name." if name else "Nobody is known yet.")


@app.command()
def rename(page: Page, name: str, data: DataFolder = None) -> None:
    """Give somebody another name, also at the tables where they have sat.

    Example: anello admin rename k3v9t2m8q4xz "Somebody else"
    """
    from anello.server.people.hosting import rename_person

    with _database(data) as engine, working("Renaming"):
        count = rename_person(engine, page, name)
    put_line(f"Renamed at {count:,} tables.")


@app.command()
def silence(
    page: Page,
    days: Annotated[int, typer.Option("--for", min=0, max=36500, metavar="DAYS", help="0: let them speak again.")] = 7,
    data: DataFolder = None,
) -> None:
    """Let somebody say nothing at any table for some days; they can play on, and are told.

    Example: anello admin silence k3v9t2m8q4xz --for 3
    """
    from anello.server.people.hosting import silence_person

    until = time.time() + days * 86_400 if days else None
    with _database(data) as engine:
        silence_person(engine, page, until)
    said = time.strftime("Silenced until %Y-%m-%d %H:%M UTC.", time.gmtime(until)) if until else "They may speak again."
    put_line(said)


@app.command()
def reports(
    settle: Annotated[
        str, typer.Option("--settle", metavar="ID", help="Take this one away: you have seen to it.")
    ] = "",
    data: DataFolder = None,
) -> None:
    """List what people have reported, the newest first, with what was said at the table last.

    Example: anello admin reports --settle m4x7q2k9t8vz
    """
    from anello.server.people.hosting import known_reports, settle_report

    with _database(data) as engine:
        if settle:
            settle_report(engine, settle)
        found = known_reports(engine)
    for one in found:
        day = time.strftime("%Y-%m-%d %H:%M", time.gmtime(one.at))
        where = f" at /table/{one.table}" if one.table else ""
        put_line(f"{one.id}  {day}  {one.reason}: {_who(one.about)}, by {_who(one.by)}{where}")
        for line in [one.words] if one.words else []:
            put_line(f"    “{line}”")
        for line in one.chat:
            put_line(f"    {line}")
    if not found:
        put_line("There are no reports.")


def _who(person: tuple[str, str]) -> str:
    page, name = person
    return f"{name or '–'} ({page})"


@app.command()
def remove(
    page: Page,
    data: DataFolder = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Take somebody away, with keys, passkeys, ratings and what they wrote. Games stay, without a name.

    Example: anello admin remove k3v9t2m8q4xz
    """
    from anello.server.people.hosting import remove_person

    if not yes and not typer.confirm("Nothing brings this back. Remove this person?"):
        raise typer.Exit(1)
    with _database(data) as engine, working("Removing"):
        count = remove_person(engine, page)
    put_line(f"Gone. {count:,} games stay, without a name.")
