"""Records brought along: whatever somebody pastes, or what is wrong with it."""

from pathlib import Path

from anello.core import Record
from tests.server.helpers import Client, with_client


def test_records_are_brought_along(tmp_path: Path) -> None:
    async def look(client: Client) -> None:
        bare = await client.post("/api/records", text="1. @0/ A2\\ 2. B1\\")
        assert bare["game"] == "xart"
        assert [event.word for event in Record.read(bare["record"]).events] == ["@0/", "A2\\", "B1\\"]
        loop = await client.post("/api/records", text='[Game "xart"]\n[Options "variant=loop"]\n\n@0/')
        again = await client.post("/api/records", text=loop["record"])
        assert again == loop
        assert Record.read(loop["record"]).options == {"variant": "loop"}
        for wrong in ("@0/ Z9+", '[Game "chess"]', "{", "[", "some words"):
            assert (await client.post("/api/records", 400, text=wrong))["code"] == "bad_record"
        told = await client.post("/api/records", 400, text="@0/ A1+", language="it")
        assert told["reason"] == "Parola 2, A1+: In A1 c’è già una tessera. Prendi una casella vuota."

    with_client(tmp_path, look)
