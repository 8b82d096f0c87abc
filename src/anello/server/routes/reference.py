"""The OpenAPI document as a page that people can read, without a line of script."""

from collections.abc import Iterator
from html import escape

from litestar import MediaType, Response, get

from anello.server.openapi import OpenApiSchema, document_of
from anello.server.routes.common import HttpRequest, Work

__all__ = ["reference"]


@get("/api/docs", media_type=MediaType.HTML, include_in_schema=False)
async def reference(request: HttpRequest, work: Work) -> Response[bytes]:
    """All that the HTTP half of the protocol can do."""

    def written() -> bytes:
        return "\n".join(_page(document_of(request.app))).encode()

    return Response(await work.once("reference", written))


def _page(document: OpenApiSchema) -> Iterator[str]:
    about = document["info"]
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    yield f"<title>{escape(about['title'])} for programs</title>"
    yield '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
    yield from (f'<link rel="stylesheet" href="/static/css/{name}.css">' for name in ("tokens", "base", "pages"))
    yield f'</head><body><main class="page reference"><h1>{escape(about["title"])} for programs</h1>'
    yield f'<p class="lead">{escape(about.get("description", ""))} The same for programs: '
    yield '<a href="/api/schema/openapi.json">openapi.json</a>.</p>'
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            yield from _operation(f"{method.upper()} {path}", operation)
    yield "<h2>The shapes of data</h2>"
    for name, schema in sorted(document["components"]["schemas"].items()):
        yield from _shape(name, schema)
    yield "</main></body></html>"


def _operation(title: str, operation: OpenApiSchema) -> Iterator[str]:
    yield f"<section><h2><code>{escape(title)}</code></h2><p>{escape(operation.get('description', ''))}</p><ul>"
    for parameter in operation.get("parameters", ()):
        need = "" if parameter.get("required") else ", optional"
        kind = _kind(parameter.get("schema", {}))
        yield f"<li><code>{escape(parameter['name'])}</code> in {parameter['in']}: {kind}{need}</li>"
    for body in operation.get("requestBody", {}).get("content", {}).values():
        yield f"<li>body: {_kind(body.get('schema', {}))}</li>"
    for status, response in operation["responses"].items():
        kinds = [_kind(content.get("schema", {})) for content in response.get("content", {}).values()]
        yield f"<li>{escape(status)}: {escape(response.get('description', ''))} {', '.join(kinds)}</li>"
    yield "</ul></section>"


def _shape(name: str, schema: OpenApiSchema) -> Iterator[str]:
    yield f'<section id="{escape(name)}"><h3>{escape(schema.get("title", name))}</h3>'
    yield f"<p>{escape(schema.get('description', ''))}</p><ul>"
    for field, kind in schema.get("properties", {}).items():
        need = "" if field in schema.get("required", ()) else ", optional"
        yield f"<li><code>{escape(field)}</code>: {_kind(kind)}{need}</li>"
    yield "</ul></section>"


def _kind(schema: OpenApiSchema) -> str:
    """A type in a few words, linked to the shape it names."""
    if reference := schema.get("$ref"):
        name = escape(reference.rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for word in ("oneOf", "anyOf"):
        if choices := schema.get(word):
            return " or ".join(_kind(choice) for choice in choices)
    if "const" in schema:
        return f"<code>{escape(repr(schema['const']))}</code>"
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(choice))}</code>" for choice in schema["enum"])
    if schema.get("type") == "array":
        items = schema.get("items", {})
        return f"list of {_kind(items)}" if isinstance(items, dict) else "list"  # each item may be of another kind
    return escape(str(schema.get("type", "anything")))
