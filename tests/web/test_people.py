"""Who one is, in Chromium: a passkey on two devices, a link from one to the other, and being forgotten."""

from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.browsing.fixtures import Complaints, NewPage, Picture, ServerProcess


def named(server: ServerProcess, path: str) -> str:
    """An address of the server by a name: browsers have no passkeys for numbers."""
    return server.address.replace("127.0.0.1", "localhost") + path


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A virtual authenticator that keeps passkeys for a page, and says yes to everything."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


def begin_game(page: Page, server: ServerProcess, name: str) -> str:
    """Set up a table as somebody with this name; its id."""
    wish = {"game": "xart", "names": {"1": name}}
    answer = page.request.post(named(server, "/api/tables"), data=wish, headers={"Origin": named(server, "")})
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def name_field(page: Page) -> Any:
    """The field with one's own name."""
    return expect(page.get_by_label("Your name"))


def test_a_passkey_is_used_on_two_devices(
    new_page: NewPage, server: ServerProcess, complaints: Complaints, picture: Picture
) -> None:
    desktop, phone = new_page(axe=True), new_page(size=(360, 740), theme="dark")
    table, guests = begin_game(desktop, server, "Ada"), begin_game(phone, server, "Guest")
    mine, own = authenticator(desktop)
    desktop.goto(named(server, "/me"))
    name_field(desktop).to_have_value("Ada")
    desktop.get_by_role("button", name="Make a passkey").click()
    expect(desktop.locator("main [role=status]")).to_have_text(
        "The passkey is made. Every device that has it recognises you."
    )
    expect(desktop.get_by_role("button", name="Remove")).to_have_count(1)
    assert complaints(desktop) == []
    picture(desktop, "me-desktop")
    # The passkey comes to the phone as a system brings it there.
    (passkey,) = mine.send("WebAuthn.getCredentials", {"authenticatorId": own})["credentials"]
    theirs, other = authenticator(phone)
    theirs.send("WebAuthn.addCredential", {"authenticatorId": other, "credential": passkey})
    phone.goto(named(server, "/me"))
    name_field(phone).to_have_value("Guest")
    phone.get_by_role("button", name="Use a passkey").click()
    expect(phone.locator("main [role=status]")).to_have_text("This browser knows you now.")
    name_field(phone).to_have_value("Ada")
    picture(phone, "me-phone-dark")
    for page in (desktop, phone):
        found = page.request.get(named(server, "/api/mine")).json()["tables"]
        assert {one["id"] for one in found} == {table, guests}
    # Signed out in all other browsers, the phone is nobody's; the passkey brings it back.
    desktop.reload()
    desktop.get_by_role("button", name="In all other browsers").click()
    desktop.locator("[data-sure=elsewhere]").click()
    expect(desktop.locator("main [role=status]")).to_have_text("Signed out.")
    phone.reload()
    expect(phone.locator("[data-deed=forget]")).to_have_count(0)
    phone.get_by_role("button", name="Use a passkey").click()
    expect(phone.locator("[data-deed=forget]")).to_be_visible()
    # A passkey that was removed opens nothing any more.
    desktop.get_by_role("button", name="Remove").click()
    expect(desktop.get_by_role("button", name="Remove")).to_have_count(0)
    shown = phone.evaluate(
        """async () => {
            const { ticket, options } = await (await fetch("/api/enter/question", { method: "POST" })).json();
            const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
            return { ticket, credential: (await navigator.credentials.get({ publicKey })).toJSON() };
        }"""
    )
    headers = {"Origin": named(server, "")}
    answers = [phone.request.post(named(server, "/api/enter"), data=shown, headers=headers).json() for _ in range(2)]
    assert [answer["code"] for answer in answers] == ["unknown_passkey", "ticket_used"]


def test_a_link_leads_to_another_device_and_somebody_is_forgotten(
    new_page: NewPage, server: ServerProcess, complaints: Complaints, picture: Picture
) -> None:
    desktop, phone = new_page(), new_page(size=(360, 740), locale="de-DE", axe=True)
    desktop.goto("/me")
    field = desktop.get_by_label("Your name")
    field.fill("Ada")
    field.press("Tab")
    expect(desktop.locator("main [role=status]")).to_have_text("Saved.")
    desktop.get_by_role("button", name="Make a link").click()
    expect(desktop.get_by_role("img", name="A QR code that leads your other device to you")).to_be_visible()
    link = desktop.get_by_role("textbox", name="To another device").input_value()
    picture(desktop, "me-link")
    phone.goto(link)
    arrive = phone.get_by_role("button", name="Ja, das bin ich")
    expect(arrive).to_be_visible()
    assert "#" not in phone.url
    assert complaints(phone) == []
    arrive.click()
    expect(phone.get_by_label("Dein Name")).to_have_value("Ada")
    assert complaints(phone) == []
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Datei herunterladen").click()
    assert download.value.suggested_filename.startswith("anello-")
    phone.locator("[data-deed=forget]").click()
    phone.locator("[data-sure=forget]").click()
    expect(phone.locator("main [role=status]")).to_have_text("Über dich ist nichts mehr gespeichert.")
    desktop.reload()
    expect(desktop.locator("[data-deed=forget]")).to_have_count(0)
