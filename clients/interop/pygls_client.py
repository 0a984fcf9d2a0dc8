"""Tests a session through pygls, a Python library for language servers, with typical client code."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

from lsprotocol import types
from pygls.lsp.client import BaseLanguageClient

PATIENCE = 600.0
"""The timeout of the whole conversation, in seconds."""


async def converse(program: str) -> None:
    client = BaseLanguageClient("pygls", "2")
    changes: list[Any] = []

    @client.feature("session.didChange")
    def on_change(params: Any) -> None:
        changes.append(params)

    await client.start_io(program, "--archive", ":memory:", "--seed", "7", "--weather", "none")
    process = client._server
    assert process is not None
    greeting = await client.initialize_async(
        types.InitializeParams(
            capabilities=types.ClientCapabilities(),
            process_id=os.getpid(),
            root_uri="file:///tmp",
            workspace_folders=[types.WorkspaceFolder(uri="file:///tmp", name="tmp")],
            trace=types.TraceValue.Off,
        )
    )
    assert greeting.server_info is not None and greeting.server_info.name == "cityroulette"
    client.initialized(types.InitializedParams())
    client.set_trace(types.SetTraceParams(types.TraceValue.Off))
    client.protocol.notify("$/unknown", {"anything": 1})

    request = client.protocol.send_request_async
    opened = await request("session.open", {"mode": "import"})
    city = opened.cities[0]
    toggled = await request("city.toggleFavorite", {"city": city.id})
    assert toggled.favorite and [change.revision for change in changes] == [1], changes
    committed = await request("session.commit", {})
    assert committed.added == opened.total, committed

    assert await client.shutdown_async(None) is None
    client.exit(None)
    assert await process.wait() == 0
    await client.stop()


asyncio.run(asyncio.wait_for(converse(sys.argv[1]), PATIENCE))
