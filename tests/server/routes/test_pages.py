"""Documents in the visitor's language, the files of the page, and nothing else."""

import asyncio
import gzip
import hashlib
import re
from base64 import b64encode
from pathlib import Path

import httpx
import pytest

from anello.kit.texts import LANGUAGES, read_texts
from anello.server.assets import preview
from anello.server.assets.document import language_of
from tests.server.helpers import running, settings_for

HTML = {"Accept": "text/html,*/*"}


@pytest.mark.slow
def test_the_files_of_the_page_and_nothing_else(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "js").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>")
    (web / "js" / "app.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("secret")
    (web / "js" / "link.js").symlink_to(tmp_path / "secret.txt")

    async def look() -> None:
        async with running(settings_for(tmp_path / "data", web=web)) as server:
            http = server.client().http
            for path in ("/", "/rules/xart", "/learn", "/settings"):
                assert (await http.get(path)).text.startswith("<!doctype html>")
            nowhere = await http.get("/no/such/page", headers=HTML)
            assert (nowhere.status_code, nowhere.text[:15]) == (404, "<!doctype html>")
            script = await http.get("/static/js/app.js")
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            again = await http.get("/static/js/app.js", headers={"If-None-Match": script.headers["etag"]})
            assert again.status_code == 304
            host, _, port = server.base.removeprefix("http://").partition(":")
            for path in (
                "/static/../secret.txt",
                "/static/%2e%2e/secret.txt",
                "/static//etc/passwd",
                "/static/js/link.js",
                "/static/js",
                "/static/",
            ):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                assert b" 404 " in (await reader.read()).splitlines()[0], path
                writer.close()
                await writer.wait_closed()

    asyncio.run(look())


def addresses(document: str) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', document)


@pytest.mark.slow
def test_all_that_a_document_names_is_there_small_and_kept_for_good(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            http = server.client().http
            for path in ("/", "/learn", "/puzzles", "/rules/xart", "/games/solitaire", "/settings"):
                answer = await http.get(path)
                assert answer.headers["cache-control"] == "no-cache"
                named = addresses(answer.text)
                assert any(address.endswith(".css") for address in named)
                assert any(address.endswith("/chunks/first.js") for address in named)
                for address in named:
                    file = await http.get(address)
                    assert file.status_code == 200, address
                    assert "immutable" in file.headers["cache-control"]
                    if not address.endswith((".svg", ".png")):
                        assert file.headers["content-encoding"] == "gzip"
                    plain = await http.get(address, headers={"Accept-Encoding": "identity"})
                    assert "content-encoding" not in plain.headers
                    assert plain.content == file.content
            assert (await http.get("/static/0123456789ab/js/app.js")).status_code == 404

    asyncio.run(look())


def test_a_file_that_changes_gets_another_address_and_the_old_one_stays(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "css").mkdir(parents=True)
    link = '<link rel="stylesheet" href="/static/css/a.css">\n'
    (web / "index.html").write_text(f"<!doctype html>\n<head>\n{link}</head>\n")
    (web / "css" / "a.css").write_text("a { b: url(../c.svg) }")

    async def look() -> None:
        async with running(settings_for(tmp_path / "data", web=web)) as server:
            http = server.client().http
            (before,) = addresses((await http.get("/")).text)
            assert 'a { b: url("c.svg") }' in (await http.get(before)).text
            (web / "css" / "a.css").write_text("a { b: 2 }")
            after = before
            while after == before:  # soon
                (after,) = addresses((await http.get("/")).text)
            assert "a { b: 2 }" in (await http.get(after)).text
            assert "c.svg" in (await http.get(before)).text

    asyncio.run(look())


def test_a_document_that_is_known_is_not_sent_again(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            http = server.client().http
            first = await http.get("/")
            again = await http.get("/", headers={"If-None-Match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            for path in ("/", "/rules/xart", addresses(first.text)[0]):
                head = await http.head(path)
                assert (head.status_code, head.content) == (200, b"")
                assert head.headers["etag"] == (await http.get(path)).headers["etag"]
            assert gzip.decompress((await raw(http, "/")).content) == first.content

    asyncio.run(look())


async def raw(http: httpx.AsyncClient, path: str) -> httpx.Response:
    """An answer as it came, still compressed."""
    async with http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        content = b"".join([part async for part in answer.aiter_raw()])
    return httpx.Response(answer.status_code, content=content)


def test_only_the_scripts_of_a_document_may_run_in_it(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            answer = await server.client().http.get("/")
            policy = answer.headers["content-security-policy"]
            inline = re.findall(r"<script[^>]*>([^<]+)</script>", answer.text)
            assert len(inline) == 2
            for script in inline:
                assert f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" in policy
            assert "unsafe" not in policy

    asyncio.run(look())


def test_workers_may_run_web_assembly_and_nobody_else(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "js").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>")
    for name in ("app.js", "worker.js", "kernels.wasm"):
        (web / "js" / name).write_text("export {}")

    async def look() -> None:
        async with running(settings_for(tmp_path / "data", web=web)) as server:
            answers = {
                name: (await server.client().http.get(f"/static/js/{name}")).headers
                for name in ("app.js", "worker.js", "kernels.wasm")
            }
            assert answers["kernels.wasm"]["content-type"] == "application/wasm"
            allowed = {name for name, headers in answers.items() if "wasm-unsafe-eval" in str(headers)}
            assert allowed == {"worker.js"}

    asyncio.run(look())


@pytest.mark.parametrize(
    ("cookies", "accepted", "language"),
    [
        ({}, "", "en"),
        ({}, "de-CH,de;q=0.9,en;q=0.8", "de"),
        ({}, "pt-BR,en;q=0.2,it;q=0.7", "it"),
        ({}, "fr;q=x,nonsense,;;q=,de;q=0.1", "de"),
        ({"anello_language": "fr"}, "de", "fr"),
        ({"anello_language": "../xx"}, "de", "de"),
    ],
)
def test_the_language_is_the_chosen_one_else_the_browsers(
    cookies: dict[str, str], accepted: str, language: str
) -> None:
    assert language_of(cookies, accepted) == language


def told(document: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', document))


@pytest.mark.slow
def test_every_page_is_told_of_in_four_languages_before_any_script_runs(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            http = server.client().http
            lesson = (await server.client().get("/api/learn"))["courses"][0]["lessons"][0]["key"]
            for path in ("/", "/learn", f"/learn/{lesson}", "/puzzles", "/rules", "/rules/xart", "/analysis"):
                seen = set()
                for language in LANGUAGES:
                    text = (await http.get(path, headers={"Accept-Language": language})).text
                    assert f'<html lang="{language}">' in text
                    assert told(text)["og:title"] in text.split("<title>")[1].split("</title>")[0]
                    assert told(text)["description"] == told(text)["og:description"] != ""
                    seen.add(told(text)["description"])
                assert len(seen) == 4, path

    asyncio.run(look())


@pytest.mark.slow
def test_every_link_has_a_picture_that_is_there(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            http = server.client().http
            seen = set()
            for path in (
                "/",
                "/learn",
                "/puzzles",
                "/puzzles/rush",
                "/rules",
                "/rules/xequeo",
                "/analysis",
                "/settings",
            ):
                about = told((await http.get(path)).text)
                assert about["twitter:card"] == "summary_large_image", path
                seen.add(about["og:image"])
            for address in seen:
                answer = await http.head(address.removeprefix(server.base))
                assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png"), address

    asyncio.run(look())


def test_what_is_not_there_is_a_404_with_a_page_that_says_so(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            http = server.client().http
            nowhere = (
                "/rules/nope",
                "/games/nope",
                "/learn/nope",
                "/puzzles/nope",
                "/table/nope",
                "/%ff",
                "/rules/%00",
            )
            for path in nowhere:
                answer = await http.get(path, headers={**HTML, "Accept-Language": "it"})
                assert (answer.status_code, "Qui non" in answer.text) == (404, True), path
                assert (await http.get(path, headers={"Accept": "application/json"})).json()["code"]

    asyncio.run(look())


def test_a_link_to_a_table_is_an_invitation_then_tells_who_plays_and_who_won(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            anna, bruno = server.client(), server.client()
            table = await anna.table(game="xart", names={"1": "Anna <b>"}, seats={"1": "me", "2": "open"})
            page = f"/table/{table['id']}"

            async def seen() -> dict[str, str]:
                return told((await bruno.http.get(page)).text)

            assert (await seen())["og:title"] == "Anna &lt;b&gt; invites you to a game of Xart · Anello"
            picture = (await seen())["og:image"]
            assert picture == f"{server.base}/api/games/xart/preview.png"
            await bruno.post(f"/api/tables/{table['id']}/join", name="Bruno")
            assert (await seen())["og:title"] == "Xart: Anna &lt;b&gt; – Bruno · Anello"
            await bruno.post(f"/api/tables/{table['id']}/messages", type="resign", id="a-message-of-mine")
            assert "Anna &lt;b&gt; won" in (await seen())["og:description"]

    asyncio.run(look())


def test_the_texts_of_documents_have_the_same_keys_and_places_in_every_language() -> None:
    folder = Path(preview.__file__).parent / "text"
    english = read_texts(folder, "en")
    for language in LANGUAGES:
        texts = read_texts(folder, language)
        assert list(texts) == sorted(english)
        for key, text in texts.items():
            assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[key])), key


@pytest.mark.slow
def test_what_keeps_the_page_speaks_for_all_pages_and_names_files_that_are_there(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(settings_for(tmp_path)) as server:
            http = server.client().http
            answer = await http.get("/service-worker.js")
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["cache-control"] == "no-cache"
            files = re.findall(r'"(/static/[^"]+)"', answer.text.partition("\n")[0])
            assert len(files) > 50
            for path in (files[0], files[-1]):
                assert (await http.get(path)).status_code == 200, path

    asyncio.run(look())
