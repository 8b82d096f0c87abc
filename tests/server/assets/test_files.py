"""The files of the page, and what is made of them."""

import json
import posixpath
import re
import struct
from pathlib import Path

import anello
from anello.kit.texts import LANGUAGES
from anello.server.assets.files import PageFiles, current_files

WEB = Path(anello.__file__).parent / "web"

LARGEST_ARRIVAL = 70_000
"""So many bytes of the start page take a second and a half over slow 3G (50 kB/s), and leave as much to its delays."""


def sent(files: PageFiles, *paths: str) -> int:
    """So many bytes go over the wire."""
    found = [files.get(path, linked=True) for path in paths]
    return sum(len(file.packed or file.content) for file in found if file is not None)


def test_the_start_page_stays_small() -> None:
    files = current_files(WEB)
    chunks = [f"chunks/{chunk}.js" for chunk in files.wanted("/")]
    assert chunks == ["chunks/first.js"]
    for language in LANGUAGES:
        arrival = sent(files, "index.html", "sheet.css", f"packets/{language}.json", *chunks)
        assert 30_000 < arrival < LARGEST_ARRIVAL


def test_the_texts_of_a_part_of_the_page_come_with_the_document_of_that_part() -> None:
    files = current_files(WEB)
    assert files.more_texts("/", "de") == []
    assert files.more_texts("/people", "de") == ["text/de/people.json"]
    assert files.more_texts("/puzzles", "it") == ["text/it/study.json", "text/it/puzzles.json"]
    assert files.more_texts("/games/:name", "fr", "solitaire") == ["text/fr/study.json"]


def test_a_sheet_comes_without_comments_and_with_all_its_rules() -> None:
    files = PageFiles(
        {
            "index.html": b'<link rel="stylesheet" href="/static/css/a.css">\n',
            "css/a.css": b'a { color: red; } /* and\nwhy */ b { background: url("../b.svg"); }',
        }
    )
    sheet = files.get("sheet.css", linked=True)
    assert sheet is not None
    assert sheet.content == b'a { color: red; } b { background: url("b.svg"); }'


def test_browsers_are_told_to_keep_all_that_pages_need() -> None:
    files = current_files(WEB)
    kept = set(files.kept)
    assert all(files.get(path, linked=True) is not None for path in kept)
    assert {f"chunks/{chunk}.js" for route in files.routes for chunk in files.wanted(route, "xart")} <= kept
    assert {f"packets/{language}.json" for language in LANGUAGES} <= kept
    assert {"sheet.css", "icon.svg", "icons/192.png", "fonts/pagella-regular.woff2"} <= kept
    assert any(path.endswith("/worker.js") for path in kept)
    assert any(path.endswith(".wasm") for path in kept)
    assert {f"text/{language}/people.json" for language in LANGUAGES} <= kept
    assert not [path for path in kept if path.endswith((".d.ts", "/page.css", "/app.json"))]
    script = files.service_worker().content.decode()
    assert script.startswith("self.kept = ")
    assert files.hash in script.partition("\n")[0]


def test_what_workers_run_comes_as_it_is_with_all_that_it_imports() -> None:
    files = current_files(WEB)
    waiting = [path for path in files.kept if path.endswith("/worker.js")]
    seen: set[str] = set()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        file = files.get(path, linked=True)
        assert file is not None
        assert file.content.decode() == files.text(path), "a chunk holds what only a page can run"
        assert path in files.kept
        for name in re.findall(r'^import [^;]*?"([^"]+)"', files.text(path), re.M):
            assert name.startswith("."), "workers know no other names"
            place = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
            waiting += [place] if place not in seen else []
    assert len(seen) > 5


def test_the_manifest_names_pictures_of_the_size_it_says() -> None:
    manifest = json.loads((WEB / "manifest.webmanifest").read_text())
    for icon in manifest["icons"]:
        content = (WEB / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert f"{width}x{height}" == icon["sizes"]
