"""The OpenAPI document: its shapes are those that are checked by, and it is the same in every run."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias, get_args

import msgspec
from litestar import Litestar, Request
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute

from anello.server.wire.about import ErrorInfo

__all__ = ["ExactJson", "OpenApiSchema", "body_type", "document_of"]

OpenApiSchema: TypeAlias = dict[str, Any]

REFERENCE = "#/components/schemas/{name}"


class ExactJson(JsonRenderPlugin):
    """Renders the document as JSON, once."""

    _written: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: OpenApiSchema) -> bytes:
        """The document; that it never changes after the start is why it is kept."""
        if self._written is None:
            self._written = msgspec.json.encode(document_of(request.app))
        return self._written


def document_of(app: Litestar) -> OpenApiSchema:
    """The document of an app."""
    document = app.openapi_schema.to_schema()
    structs = {struct.__name__: struct for handler in _handlers(app) for struct in _structs(handler)}
    _, shapes = msgspec.json.schema_components([*structs.values(), ErrorInfo], ref_template=REFERENCE)
    document["components"]["schemas"] |= shapes
    in_order: OpenApiSchema = _in_order(document)
    return in_order


def body_type(handler: BaseRouteHandler) -> Any:
    """What the body of a request to this handler has to be, None if it takes none."""
    taken = handler.parsed_fn_signature.parameters.get("data")
    return None if taken is None else taken.annotation


def _handlers(app: Litestar) -> Iterator[HTTPRouteHandler]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            yield from (handler for handler in route.route_handlers if handler.resolve_include_in_schema())


def _structs(handler: HTTPRouteHandler) -> Iterator[type[msgspec.Struct]]:
    """All that a handler takes or gives, out of unions and answers."""
    waiting = [body_type(handler), handler.parsed_fn_signature.return_type.annotation]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield kind
        waiting += [one for one in get_args(kind) if not isinstance(one, str | int)]


def _in_order(data: Any) -> Any:
    """The same with all names in order, which would else differ from one run to the next."""
    if isinstance(data, dict):
        return {name: _in_order(data[name]) for name in sorted(data)}
    if isinstance(data, Sequence) and not isinstance(data, str):
        return [_in_order(one) for one in data]
    return data
