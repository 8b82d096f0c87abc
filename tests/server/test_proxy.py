"""Behind nginx or Caddy, as `deploy/` sets them up: TLS, sockets, and everybody by their own address."""

import asyncio
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from anello.server.settings import Rate
from tests.ports import free_port
from tests.server.helpers import PATIENCE, running, settings_for

NAME = "games.example.org"
FOLDER = Path(__file__).parents[2] / "deploy"
READS = 12

PROGRAMS = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
NGINX, CADDY, OPENSSL = (shutil.which(name, path=PROGRAMS) for name in ("nginx", "caddy", "openssl"))

Proxy = Callable[[Path, str], AbstractAsyncContextManager[tuple[int, Path]]]
"""Starts a proxy for a server: its port for TLS, and the certificate by which it is trusted."""


async def listening(process: asyncio.subprocess.Process, port: int, errors: Path) -> None:
    """Wait until a proxy listens."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return
            except OSError:
                assert process.returncode is None, errors.read_text()
                await asyncio.sleep(0.02)


@asynccontextmanager
async def nginx(folder: Path, upstream: str) -> AsyncIterator[tuple[int, Path]]:
    """nginx with our own configuration, other ports and a certificate of its own."""
    plain, port = free_port(), free_port()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    words = [OPENSSL or "", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    more = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*words, *more], check=True, capture_output=True)
    site = (FOLDER / "nginx.conf").read_text()
    for old, new in (
        ("127.0.0.1:8000", upstream),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (f"/etc/ssl/{NAME}.pem", str(certificate)),
        (f"/etc/ssl/{NAME}.key", str(key)),
    ):
        assert old in site
        site = site.replace(old, new)
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    about = f"daemon off; pid {folder}/pid; error_log {folder}/errors;"
    whole = f"{about} events {{}} http {{ access_log off; {paths} {site} }}"
    (folder / "whole.conf").write_text(whole)
    process = await asyncio.create_subprocess_exec(NGINX or "", "-p", str(folder), "-c", str(folder / "whole.conf"))
    try:
        await listening(process, port, folder / "errors")
        yield port, certificate
    finally:
        process.terminate()
        await process.wait()


@asynccontextmanager
async def caddy(folder: Path, upstream: str) -> AsyncIterator[tuple[int, Path]]:
    """Caddy with our own configuration, other ports and certificates that it makes itself."""
    plain, port = free_port(), free_port()
    own = (
        f"admin off\nlocal_certs\nskip_install_trust\nstorage file_system {folder}/caddy\n"
        f"default_bind 127.0.0.1\nhttp_port {plain}\nhttps_port {port}\n"
    )
    (folder / "Caddyfile").write_text("{\n" + own + "}\n" + (FOLDER / "Caddyfile").read_text())
    errors = folder / "errors"
    environment = {**os.environ, "ANELLO_HOSTS": NAME, "ANELLO_UPSTREAM": upstream, "HOME": str(folder)}
    with errors.open("w") as told:
        process = await asyncio.create_subprocess_exec(
            CADDY or "", "run", "--config", str(folder / "Caddyfile"), env=environment, stdout=told, stderr=told
        )
    certificate = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    try:
        await listening(process, port, errors)
        async with asyncio.timeout(PATIENCE):
            while not any((folder / "caddy" / "certificates").glob(f"**/{NAME}.crt")):
                await asyncio.sleep(0.02)
        yield port, certificate
    finally:
        process.terminate()
        await process.wait()


@pytest.mark.parametrize(
    "proxy",
    [
        pytest.param(nginx, marks=pytest.mark.skipif(not (NGINX and OPENSSL), reason="needs nginx and openssl")),
        pytest.param(caddy, marks=pytest.mark.skipif(not CADDY, reason="needs caddy")),
    ],
)
def test_behind_a_proxy(proxy: Proxy, tmp_path: Path) -> None:
    async def play() -> None:
        settings = settings_for(
            tmp_path,
            hosts=frozenset({NAME}),
            proxies=frozenset({"127.0.0.1"}),
            reads=Rate(READS, 1e-6),
            metrics_token="not-for-everybody",
        )
        async with (
            running(settings) as server,
            proxy(tmp_path, server.base.removeprefix("http://")) as (port, certificate),
        ):
            trusted = ssl.create_default_context(cafile=certificate)
            origin = f"https://{NAME}:{port}"

            def visitor(address: str) -> httpx.AsyncClient:
                transport = httpx.AsyncHTTPTransport(verify=trusted, local_address=address)
                headers = {"Host": f"{NAME}:{port}", "Origin": origin}
                extensions = {"sni_hostname": NAME}
                client = httpx.AsyncClient(transport=transport, base_url=f"https://127.0.0.1:{port}", headers=headers)

                async def name_it(request: httpx.Request) -> None:
                    request.extensions |= extensions

                client.event_hooks = {"request": [name_it]}
                return client

            async with visitor("127.0.0.1") as ada, visitor("127.0.0.9") as eve:
                made = await ada.post("/api/tables", json={"game": "xart", "seats": {"1": "me", "2": "here"}})
                assert made.status_code == 201, made.text
                assert "Secure" in made.headers["set-cookie"]
                assert len(made.headers["x-request-id"].replace("-", "")) == 32  # as proxies make them
                cookie = made.headers["set-cookie"].partition(";")[0]
                async with connect(
                    f"wss://{NAME}:{port}/api/tables/{made.json()['id']}/socket?seat=1",
                    host="127.0.0.1",
                    ssl=trusted,
                    origin=websockets.Origin(origin),
                    additional_headers={"Cookie": cookie},
                ) as talk:
                    hello = json.loads(await talk.recv())
                    assert hello["seat"] == 1
                    move = {"type": "move", "id": "message-1", "seat": 1, "seq": hello["seq"], "word": "@0/"}
                    await talk.send(json.dumps(move))
                    while (heard := json.loads(await talk.recv()))["type"] != "ack":
                        assert heard["type"] != "refused", heard
                # Who reads too much is told so by their own address, whatever they say of themselves.
                statuses = [
                    (await eve.get("/healthz", headers={"X-Forwarded-For": f"192.0.2.{number}"})).status_code
                    for number in range(READS + 2)
                ]
                assert statuses == [200] * READS + [429] * 2
                assert (await ada.get("/healthz")).status_code == 200
                assert (
                    await ada.get("/metrics", headers={"Authorization": "Bearer not-for-everybody"})
                ).is_client_error

    asyncio.run(play())
