"""Called back, in Chromium: a game that waits is counted on every page, and a push message is shown and leads to it."""

import json
import re
import uuid
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browsing.fixtures import NewPage, ServerProcess
from tests.browsing.hands import keep, until
from tests.server.calling.endpoint import PushService, push_service

SUBSCRIBED = """
const given = %s;
const made = {
  endpoint: given.endpoint,
  toJSON: () => ({ endpoint: given.endpoint, keys: given }),
  unsubscribe: async () => localStorage.removeItem("subscribed"),
};
PushManager.prototype.subscribe = async () => (localStorage.setItem("subscribed", "yes"), made);
PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? made : null);
"""
"""No push service can be reached here: the browser is told that it is subscribed at ours."""
SHOWN = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration.getNotifications()).map(({ title, body, data }) => [title, body, data.address]);
}"""


def say(page: Page, server: ServerProcess, path: str, **body: Any) -> dict[str, Any]:
    answer = page.request.post(server.address + path, data=body, headers={"Origin": server.address})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def message(page: Page, service: PushService, number: int, key: str) -> dict[str, Any]:
    """A message that came to the push service, as the browser reads it."""
    assert until(page, lambda: len(service.received) > number), "no message came"
    return service.message(number, key)


def deliver(page: Page, server: ServerProcess, text: str) -> None:
    """Have Chromium deliver a message to the service worker, as a push service would, until it is displayed.

    Whoever asks Chromium what is displayed while it is about to display something makes it forget the message
    (3 of 60 on a busy machine): it is asked only after it has told so itself.
    """
    session = page.context.new_cdp_session(page)
    known: list[str] = []
    displayed: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.on(
        "BackgroundService.backgroundServiceEventReceived",
        lambda event: displayed.append(event["backgroundServiceEvent"]["eventName"]),
    )
    session.send("BackgroundService.startObserving", {"service": "notifications"})
    session.send("BackgroundService.setRecording", {"service": "notifications", "shouldRecord": True})
    session.send("ServiceWorker.enable")
    assert until(page, lambda: bool(known)), "there is no service worker"
    session.send(
        "ServiceWorker.deliverPushMessage", {"origin": server.address, "registrationId": known[0], "data": text}
    )
    assert until(page, lambda: "Notification displayed" in displayed), "nothing was displayed"


def test_a_push_message_is_shown(
    new_page_of_whole_browser: NewPage,
    server: ServerProcess,
    complaints: Callable[[Page], list[Any]],
    picture: Callable[[Page, str], None],
) -> None:
    new_page = new_page_of_whole_browser  # no other shows messages outside of pages
    with push_service() as service:
        white, red = new_page(), new_page(axe=True, keeps=True)
        red.context.grant_permissions(["notifications"], origin=server.address)
        red.add_init_script(SUBSCRIBED % json.dumps(service.subscription))
        keep(red)
        table = say(white, server, "/api/tables", game="xart", names={"1": "Ada"}, clock={"kind": "days", "days": 3})
        say(red, server, f"/api/tables/{table['id']}/join", name="Bo")
        red.goto("/waiting")
        expect(red.get_by_text("No game is waiting for you.")).to_be_visible()
        red.get_by_role("button", name="Send me messages").click()
        expect(red.locator("main [role=status]")).to_contain_text("Messages come to this browser from now on")

        seq = white.request.get(f"{server.address}/api/tables/{table['id']}").json()["seq"]
        move = {"type": "move", "id": str(uuid.uuid4()), "seq": seq, "word": "@0/"}
        say(white, server, f"/api/tables/{table['id']}/messages", **move)
        key = red.request.get(f"{server.address}/api/calls").json()["key"]
        sent = message(red, service, 0, key)
        assert sent == {
            "title": "Your turn",
            "body": "Xart: Ada has moved.",
            "address": f"/table/{table['id']}",
            "tag": f"/table/{table['id']}",
        }
        deliver(red, server, json.dumps(sent))
        assert red.evaluate(SHOWN) == [["Your turn", "Xart: Ada has moved.", f"/table/{table['id']}"]]

        # On every page the game is counted: in the title, and beside the head.
        red.goto("/rules")
        badge = red.get_by_role("link", name="1 game is waiting for you")
        expect(badge).to_be_visible()
        expect(red).to_have_title(re.compile(r"^\(1\) "))
        badge.click()
        expect(red.locator(".rowlist li")).to_contain_text("Xart · Ada")
        red.get_by_role("button", name="No messages").click()
        expect(red.get_by_role("button", name="Send messages again")).to_be_visible()
        assert complaints(red) == []
        picture(red, "waiting")
        red.get_by_label("For how many days").fill("10")
        red.get_by_role("button", name="Go on vacation").click()
        expect(red.get_by_text("You are away until")).to_be_visible()
        red.get_by_role("button", name="I am back").click()
        expect(red.get_by_text("left to you this year: 30.").or_(red.get_by_text("this year: 29."))).to_be_visible()
        red.get_by_role("combobox", name="How often").select_option("daily")
        expect(red.get_by_role("combobox", name="At", exact=True)).to_be_visible()
        red.set_viewport_size({"width": 360, "height": 740})
        assert red.evaluate("document.documentElement.scrollWidth") <= 360
        picture(red, "waiting-phone")
        red.get_by_role("button", name="Stop the messages").click()
        expect(red.get_by_role("button", name="Send me messages")).to_be_visible()
        assert red.request.get(f"{server.address}/api/calls").json()["browsers"] == 0


def test_an_answer_is_planned_ahead(
    new_page: NewPage,
    server: ServerProcess,
    complaints: Callable[[Page], list[Any]],
    picture: Callable[[Page, str], None],
) -> None:
    white, red = new_page(axe=True), new_page()
    table = say(white, server, "/api/tables", game="xart", names={"1": "Ada"}, clock={"kind": "days", "days": 3})
    say(red, server, f"/api/tables/{table['id']}/join", name="Bo")

    def play(page: Page, word: str) -> None:
        seq = page.request.get(f"{server.address}/api/tables/{table['id']}").json()["seq"]
        move = {"type": "move", "id": str(uuid.uuid4()), "seq": seq, "word": word}
        say(page, server, f"/api/tables/{table['id']}/messages", **move)

    white.goto(f"/table/{table['id']}")
    expect(white.locator("[data-acts=true]")).to_have_count(1)
    expect(white.locator("planned-moves form")).to_have_count(0)
    badge = white.get_by_role("link", name="1 game is waiting for you")
    expect(badge).to_be_visible()
    play(white, "@0/")
    expect(badge).to_have_count(0)
    lines = white.get_by_label("Plan ahead")
    lines.fill("B1/ C1/ D1/ E1/")
    white.get_by_role("button", name="Plan it").click()
    expect(white.locator("planned-moves [role=status]")).to_have_text("Kept. Nobody else sees it.")
    assert complaints(white) == []
    picture(white, "planned")
    play(red, "B1/")
    expect(white.locator(".moves")).to_contain_text("C1/")
    expect(lines).to_have_value("D1/ E1/")
