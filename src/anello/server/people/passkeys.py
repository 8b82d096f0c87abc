"""Passkeys (WebAuthn): made on one device, and shown on any other that has them. The library judges what they sign."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from anello.server.people.person import Person
from anello.server.people.tickets import Tickets
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess

__all__ = ["PasskeyQuestion", "Passkeys", "Site"]

MOST = 20
"""So many passkeys one person may have."""


@dataclass(frozen=True)
class Site:
    """Where passkeys are good: the name of the server, and the address of its page."""

    host: str
    origin: str


class PasskeyQuestion(msgspec.Struct, frozen=True):
    """What a browser is to ask its authenticator, and the ticket that goes back with the answer."""

    ticket: str
    options: dict[str, Any]
    """As `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` takes it."""


class Passkeys:
    """All passkeys. Whoever makes one proves nothing but that they are there."""

    def __init__(self, access: DatabaseAccess, tickets: Tickets, now: Callable[[], float]) -> None:
        self._access = access
        self._tickets = tickets
        self._now = now

    async def ask_for_new(self, site: Site, person: Person, known: list[str]) -> PasskeyQuestion:
        """What makes a passkey for somebody; an authenticator that has one of the known makes no other."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        if len(known) >= MOST:
            raise Refusal(RefusalCode.TOO_MANY, "You have many passkeys already: remove one first.")
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Anello",
            user_id=bytes.fromhex(person.id),
            user_name=person.name or f"Anello {person.page}",
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(id)) for id in known],
        )
        ticket, _ = await self._tickets.issue("new passkey", person.id, bytes_to_base64url(options.challenge))
        return PasskeyQuestion(ticket, msgspec.json.decode(options_to_json(options)))

    async def keep(self, site: Site, person: str, ticket: str, credential: dict[str, Any]) -> None:
        """Keep a passkey that was made."""
        from webauthn import verify_registration_response
        from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        used = await self._tickets.use("new passkey", ticket)
        if used is None or used.person != person:
            raise _too_late()
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(used.value),
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError) as error:
            raise _not_valid() from error
        row = {
            "id": bytes_to_base64url(made.credential_id),
            "person": person,
            "public_key": bytes_to_base64url(made.credential_public_key),
            "counter": made.sign_count,
            "since": self._now(),
        }
        try:
            await self._access.write(lambda connection: connection.execute(sa.insert(schema.passkeys).values(row)))
        except IntegrityError as error:
            if await self._person_of(str(row["id"])) != person:
                raise _not_valid() from error

    async def ask_who(self, site: Site) -> PasskeyQuestion:
        """What lets anybody show a passkey they have."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers import bytes_to_base64url

        options = generate_authentication_options(rp_id=site.host)
        ticket, _ = await self._tickets.issue("passkey", value=bytes_to_base64url(options.challenge))
        return PasskeyQuestion(ticket, msgspec.json.decode(options_to_json(options)))

    async def owner(self, site: Site, ticket: str, credential: dict[str, Any]) -> str:
        """The person whose passkey was shown."""
        from webauthn import verify_authentication_response
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.exceptions import WebAuthnException

        used = await self._tickets.use("passkey", ticket)
        if used is None:
            raise _too_late()
        passkeys, id = schema.passkeys, credential.get("id")
        if not isinstance(id, str) or not id.isascii():
            raise _not_valid()
        query = sa.select(passkeys).where(passkeys.c.id == id)
        row = await self._access.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise Refusal(RefusalCode.UNKNOWN_PASSKEY, "This server does not know that passkey.")
        try:
            verified = verify_authentication_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(used.value),
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(row.public_key),
                credential_current_sign_count=row.counter,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError) as error:
            raise _not_valid() from error
        counted = sa.update(passkeys).where(passkeys.c.id == id)
        counted = counted.values(counter=verified.new_sign_count, used=self._now())
        await self._access.write(lambda connection: connection.execute(counted))
        return str(row.person)

    async def _person_of(self, id: str) -> str | None:
        query = sa.select(schema.passkeys.c.person).where(schema.passkeys.c.id == id)
        found: str | None = await self._access.read(lambda connection: connection.execute(query).scalar())
        return found


def _too_late() -> Refusal:
    return Refusal(RefusalCode.TICKET_USED, "That was used already, or it took too long. Please begin again.")


def _not_valid() -> Refusal:
    return Refusal(RefusalCode.BAD_PASSKEY, "That passkey cannot be verified.")
