"""The page of a player over HTTP: as public as the player wants."""

from functools import partial

from litestar import get
from litestar.params import FromPath

from anello.server.people.histories import best_wins, favourite_openings, public_games
from anello.server.people.ignoring import ignored_by
from anello.server.people.people import People
from anello.server.people.person import Person
from anello.server.refusals import Refusal, RefusalCode
from anello.server.routes.common import Everybody, Sender, errors
from anello.server.routes.ratings import pool_info
from anello.server.wire.players import BestWinInfo, GameOfPlayer, OpeningOfPlayer, PlayerInfo, RatingGraph

__all__ = ["HANDLERS", "shown_person"]

GAMES, BEST, OPENINGS, CHANGES = 100, 5, 5, 1000
"""How much of each is shown."""


async def shown_person(people: People, page: str, asker: str) -> Person:
    """Whose page it is; nobody's if they want none, but for themselves."""
    person = await people.with_page(page)
    if person is None or (person.shown == "closed" and person.id != asker):
        raise Refusal(RefusalCode.NO_SUCH_PERSON, "There is no such player, or they want no page.")
    return person


@get("/api/people/{page:str}", responses=errors(404))
async def player(people: Everybody, sender: Sender, page: FromPath[str]) -> PlayerInfo:
    """A player: name, ratings, public games, best wins and openings, as far as they want."""
    person = await shown_person(people, page, sender.person)
    mine = person.id == sender.person
    changes = await people.ratings.changes_of(person.id, CHANGES)
    ratings = [
        RatingGraph(
            pool_info(one.pool),
            round(one.rating.rating),
            one.is_provisional,
            one.games,
            [(change.at, round(change.after)) for change in reversed(changes) if change.pool == one.pool],
        )
        for one in await people.ratings.of_person(person.id)
        if one.games
    ]
    is_open = mine or person.shown == "open"
    games = await public_games(people.access, person.id, GAMES) if is_open else []
    wins = await best_wins(people.access, person.id, BEST) if is_open else []
    openings = await favourite_openings(people.access, games, OPENINGS)
    ignored = await people.access.read(partial(ignored_by, person=sender.person))
    known = next((one for one in ignored if one.other == person.id), None)
    return PlayerInfo(
        person.page,
        person.name,
        person.is_bot,
        person.since,
        person.shown,
        mine,
        ratings,
        [GameOfPlayer(one.table, one.seat) for one in games],
        [BestWinInfo(one.table, one.seat, round(one.against)) for one in wins],
        [OpeningOfPlayer(one.game, list(one.words), one.games, one.won) for one in openings],
        known.how if known else None,
        known.id if known else "",
    )


HANDLERS = [player]
