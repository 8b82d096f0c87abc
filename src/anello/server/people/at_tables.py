"""What is told of the people at a table: who else sits there, and how strong they are where it is rated."""

from collections.abc import Iterable

from anello.core import Seat
from anello.server.people.ignoring import expect_unblocked
from anello.server.people.people import People
from anello.server.people.ratings import PeopleRatings, PersonRating, RatingChange
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables.events import SeatPlan
from anello.server.tables.pools import pool_of
from anello.server.tables.state import TableState

__all__ = ["challenged_by", "others_at", "pages_at", "ratings_at", "tells_vacations"]


async def ratings_at(ratings: PeopleRatings, table: TableState) -> dict[Seat, tuple[PersonRating, RatingChange | None]]:
    """The ratings of those who sit at a rated table, and what the game did to them; nothing at any other."""
    if not table.created.rated:
        return {}
    changes = await ratings.changes_at(table.id)
    pool = pool_of(table.created)
    return {
        seat: (await ratings.in_pool(plan.key, pool), changes.get(seat))
        for seat, plan in table.seats.items()
        if plan.kind == "person" and plan.key
    }


def others_at(table: TableState, person: str) -> dict[Seat, SeatPlan]:
    """The seats of all other people at a table."""
    return {seat: plan for seat, plan in table.seats.items() if plan.kind == "person" and plan.key not in ("", person)}


def tells_vacations(table: TableState, person: str) -> bool:
    """Whether somebody plays a game of days there: then they are told who is on vacation."""
    return table.created.clock.kind == "days" and table.status == "playing" and bool(table.held_by(person))


async def pages_at(people: People, table: TableState) -> dict[Seat, str]:
    """The pages of those who sit at a public table and want one."""
    if not table.created.is_public:
        return {}
    found = {seat: await people.person(plan.key) for seat, plan in table.seats.items() if plan.key}
    return {seat: person.page for seat, person in found.items() if person is not None and person.shown != "closed"}


async def challenged_by(people: People, person: str, seats: Iterable[str]) -> dict[str, SeatPlan]:
    """The seats of those whom somebody challenges, by what was said of them: `person:PAGE`.

    Whoever wants no page cannot be challenged. Who does not want to play gives up before the first move: that counts
    for nothing.
    """
    found: dict[str, SeatPlan] = {}
    for said in seats:
        kind, _, page = said.partition(":")
        if kind == "person":
            other = await people.with_page(page)
            if other is None or other.shown == "closed" or other.id == person:
                raise Refusal(RefusalCode.NO_SUCH_PERSON, "There is nobody with such a page whom you can challenge.")
            await expect_unblocked(people.access, person, [other.id])
            found[said] = SeatPlan("person", other.name, other.id, bot=other.is_bot)
    return found
