"""What the documents promise works: the bot plays a game, and every message shown is a message."""

import asyncio
import re
import sys
from pathlib import Path

import msgspec
import pytest
from prometheus_client import REGISTRY

from anello.server.wire.commands import ClientMessage
from anello.server.wire.tables import NewTable
from tests.server.helpers import PATIENCE, running, settings_for

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["xart", "xequeo"])
def test_the_bot_plays(tmp_path: Path, game: str) -> None:
    code = re.findall(r"```python\n(.*?)```", (DOCS / "bot.md").read_text(), re.DOTALL)[0]
    (tmp_path / "bot.py").write_text(code)

    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            table = await ada.table(game=game, options={"rings": "1"} if game == "xequeo" else {})
            words = (sys.executable, str(tmp_path / "bot.py"), server.base, table["id"])
            bot = await asyncio.create_subprocess_exec(*words)
            async with ada.sit(table["id"], 1) as talk:
                await talk.until("hello")
                while talk.state["status"] != "over":
                    if 1 in talk.state["to_act"]:
                        await talk.move(talk.words[0])
                    else:
                        await talk.hear()
                assert await asyncio.wait_for(bot.wait(), PATIENCE) == 0
                assert any(message.get("event", {}).get("seat") == 2 for message in talk.heard)

    asyncio.run(play())


def test_the_messages_of_the_protocol_are_messages() -> None:
    text = (DOCS / "protocol.md").read_text()
    block = text.split("### From the client")[1].split("```json\n")[1].split("```")[0]
    shown = block.replace("…ef", "0" * 26 + "ef").replace("…", "0" * 8).splitlines()
    kinds = {type(msgspec.json.decode(line, type=ClientMessage)) for line in shown}
    assert len(kinds) == 10, "a kind of message is not shown"
    wish = text.split("### `POST /api/tables`\n```json\n")[1].split("```")[0]
    assert msgspec.json.decode(wish, type=NewTable).game == "xart"


def test_whoever_serves_is_told_all_that_can_be_set() -> None:
    """What the files in deploy and the page on hosting name is what the server asks for, and the other way round."""
    root = DOCS.parent
    name = re.compile(r"ANELLO_[A-Z_]+")
    rooms = [root / "src" / "anello" / room for room in ("cli", "kit", "server")]
    heard = {found for room in rooms for path in room.rglob("*.py") for found in name.findall(path.read_text())}
    told = set(name.findall((DOCS / "hosting.md").read_text()))
    assert told <= heard
    assert heard - told == {"ANELLO_BOUNDSCHECK"}, "which is for those who write kernels"
    for path in (root / "deploy").iterdir():
        own = {"ANELLO_UPSTREAM"}  # of the Caddyfile, set by compose.yaml
        assert set(name.findall(path.read_text())) <= heard | own, path.name
    for file in ("anello.env", "compose.yaml"):
        assert {"ANELLO_HOSTS", "ANELLO_PROXIES"} <= set(name.findall((root / "deploy" / file).read_text()))


def test_numbers_have_the_names_that_are_told() -> None:
    counted = {family.name for family in REGISTRY.collect()}
    told = set(re.findall(r"anello_[a-z_]+", (DOCS / "hosting.md").read_text()))
    own = {found.removesuffix("_total") for found in told if not found.startswith("anello_request")}
    assert own == {found for found in counted if found.startswith("anello_") and "request" not in found}
