"""The documentation as a site: built without a warning, whole without a network, and served."""

import asyncio
import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import anello
from anello.server.routes import documentation
from tests.server.helpers import running, settings_for

ROOT = Path(__file__).parents[2]
PAGES = sorted(path for path in (ROOT / "docs").rglob("*.md") if ">>> " in path.read_text(encoding="utf-8"))

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as ``./run docs`` does: what MkDocs only warns of is an error."""
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_every_public_name_has_an_entry(site: Path) -> None:
    page = (site / "reference" / "anello.html").read_text(encoding="utf-8")
    anchors = {anchor.rpartition(".")[2] for anchor in re.findall(r'id="(anello\.[\w.]+)"', page)}
    assert set(anello.__all__) - {"__version__"} <= anchors


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        sources = re.findall(r'<(?:script|img|iframe|link|source)\b[^>]*\b(?:src|href)="([^"]*)"', page)
        assert [source for source in sources if re.match(r"(https?:)?//", source)] == [], path.name
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert re.findall(r"url\(\W?(?:https?:)?//[^)]*\)", styles) == []


def test_every_public_name_is_used_in_an_example() -> None:
    parser = doctest.DocTestParser()
    text = (ROOT / "docs" / "reference" / "index.md").read_text(encoding="utf-8")
    code = "".join(example.source for example in parser.get_examples(text))
    assert [name for name in anello.__all__ if not re.search(rf"\banello\.{name}\b", code)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_examples_of_pages_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


def test_the_server_shows_it(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documentation, "FOLDER", site)

    async def look() -> None:
        async with running(settings_for(tmp_path)) as server, server.client().http as http:
            first = await http.get("/docs", follow_redirects=True)
            assert first.status_code == 200
            assert str(first.url).endswith("/docs/index.html")
            assert "<title>Anello" in first.text
            policy = first.headers["content-security-policy"]
            assert policy.count("'sha256-") == len(set(re.findall(r"<script>(.*?)</script>", first.text, re.DOTALL)))
            sheet = re.findall(r'href="(assets/[^"]+\.css)"', first.text)[0]
            assert (await http.get(f"/docs/{sheet}")).headers["content-type"].startswith("text/css")
            for name in ("nothing.html", "../__init__.py", "%2e%2e/__init__.py", ""):
                assert (await http.get(f"/docs/{name}")).status_code in (302, 307, 404) or not name
                assert b"__all__" not in (await http.get(f"/docs/{name}")).content
            monkeypatch.setattr(documentation, "FOLDER", tmp_path / "unbuilt")
            assert "not built" in (await http.get("/docs/index.html")).text

    asyncio.run(look())
