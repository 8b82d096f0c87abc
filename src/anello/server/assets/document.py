"""The document that begins every page: in the visitor's language, told of, with all it needs asked for at once."""

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from anello.kit.texts import LANGUAGES
from anello.server.assets.files import BEGINNING, CLASSIC, SHEET, PageFiles

__all__ = ["Document", "Preview", "document", "language_of"]

LANGUAGE_COOKIE = "anello_language"
"""What somebody chose on the page; without it the browser's own wish counts."""

MAP = re.compile(r'<script type="importmap">[^<]*</script>\n')
MODULE_PRELOAD = re.compile(r'<link rel="modulepreload"[^>]*>\n')
TITLE = re.compile(r"<title>[^<]*</title>")
DESCRIPTION = re.compile(r'(<meta name="description" content=")[^"]*(">)')
NOSCRIPT = re.compile(r"<noscript>[^<]*</noscript>")
INLINE = re.compile(r"<script[^>]*>([^<]+)</script>")


@dataclass(frozen=True)
class Preview:
    """What is told of a page before it is there: in a tab, among search results, or beside a link that was sent."""

    title: str
    description: str
    picture: str = ""
    """The path of a picture of 1200 by 630."""
    game: str = ""
    """The game that will be shown, if it is one."""


@dataclass(frozen=True)
class Document:
    """A document with the digests of the scripts in it, which a policy has to allow."""

    text: str

    @property
    def digests(self) -> list[str]:
        """Each as a policy names it."""
        found = (hashlib.sha256(inline.encode()).digest() for inline in INLINE.findall(self.text))
        return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in found]


def language_of(cookies: Mapping[str, str], accepted: str) -> str:
    """The language to speak: as chosen, else the first of the browser's wishes that we have, else English.

    >>> language_of({}, "pt-BR,pt;q=0.9,it;q=0.5,de;q=0.7")
    'de'
    """
    if (chosen := cookies.get(LANGUAGE_COOKIE, "")) in LANGUAGES:
        return chosen
    wishes: list[tuple[float, str]] = []
    for wish in accepted.split(",")[:20]:
        tag, _, weight = wish.partition(";q=")
        try:
            wishes.append((-float(weight or 1), tag.strip().lower()[:2]))
        except ValueError:
            continue
    # Wishes of equal weight keep their order.
    return next((tag for _, tag in sorted(wishes, key=lambda wish: wish[0]) if tag in LANGUAGES), LANGUAGES[0])


def document(
    files: PageFiles,
    *,
    route: str,
    language: str,
    preview: Preview,
    origin: str,
    address: str,
    data: Sequence[str],
    without_script: str,
) -> Document:
    """The document of an address.

    `route` is the address as the page's script writes it, with ``:names``; `data` are the addresses of what the page
    will ask for first.
    """
    root = f"/static/{files.hash}"
    text = files.text("index.html")
    text = text.replace('<html lang="en">', f'<html lang="{language}">')
    text = TITLE.sub(lambda _: f"<title>{escape(preview.title)}</title>", text)
    text = DESCRIPTION.sub(lambda match: f"{match[1]}{escape(preview.description)}{match[2]}", text)
    text = NOSCRIPT.sub(lambda _: f"<noscript>{escape(without_script)}</noscript>", text)
    sheets = " ".join(files.sheets)
    sheet = f'<link rel="stylesheet" href="{root}/sheet.css" data-holds="{escape(sheets)}">\n'
    text = SHEET.sub(lambda match: "" if match.start() != _first(text) else sheet, text)
    text = text.replace(
        f'<script src="/static/{CLASSIC}"></script>', f"<script>{_one_line(files.text(CLASSIC))}</script>"
    )
    text = MODULE_PRELOAD.sub("", text)
    text = MAP.sub(lambda _: _map(root) + _preloads(files, root, route, language, preview.game, data), text)
    chunk = files.linked.chunk_of.get(BEGINNING)
    if chunk is not None:
        text = text.replace(f'src="/static/{BEGINNING}"', f'src="{root}/chunks/{chunk}.js"')
    text = text.replace('"/static/', f'"{root}/').replace(f'"{root}/{files.hash}/', f'"{root}/')
    return Document(text.replace("</head>", _told(preview, origin, address, language) + "</head>"))


def _first(text: str) -> int:
    found = SHEET.search(text)
    return found.start() if found else -1


def _one_line(script: str) -> str:
    """A script that may stand in the document: without the comment that opens it."""
    return re.sub(r"^\s*//[^\n]*\n", "", script).replace("<", "\\x3c")


def _map(root: str) -> str:
    places = {"anello/": f"{root}/js/", "anello/games/": f"{root}/games/"}
    return f'<script type="importmap">{json.dumps({"imports": places})}</script>\n'


def _preloads(files: PageFiles, root: str, route: str, language: str, game: str, data: Sequence[str]) -> str:
    chunks = files.wanted(route, game)
    lines = [f'<link rel="modulepreload" href="{root}/chunks/{chunk}.js">' for chunk in chunks]
    packet = f'<link rel="preload" as="fetch" href="{root}/packets/{language}.json" id="packet" crossorigin>'
    fetched = [*(f"{root}/{path}" for path in files.more_texts(route, language, game)), *data]
    lines += [packet, *(f'<link rel="preload" as="fetch" href="{escape(path)}" crossorigin>' for path in fetched)]
    return "\n".join(lines) + "\n"


def _told(preview: Preview, origin: str, address: str, language: str) -> str:
    """What programs that show links to people read."""
    told = {
        "og:site_name": "Anello",
        "og:type": "website",
        "og:locale": {"en": "en_GB", "de": "de_DE", "fr": "fr_FR", "it": "it_IT"}[language],
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": origin + address,
    }
    if preview.picture:
        told |= {
            "og:image": origin + preview.picture,
            "og:image:type": "image/png",
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:image:alt": preview.description,
        }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
    lines.append(f'<meta name="twitter:card" content="{"summary_large_image" if preview.picture else "summary"}">')
    return "\n".join(lines) + "\n"
