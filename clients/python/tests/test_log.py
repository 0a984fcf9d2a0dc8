"""The messages of the package to `logging`."""

from __future__ import annotations

import logging
import subprocess
import sys

import pytest
from programs import PROGRAM, real, stub
from test_cli import ENVIRONMENT

from cityroulette import CityRoulette, ProcessDied


async def test_the_wire_is_logged_at_debug(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "cityroulette.wire")
    async with real() as client:
        caplog.clear()
        await client.city.get(location="Zürich")
    wire = [record for record in caplog.records if record.name == "cityroulette.wire"]
    assert {record.levelno for record in wire} == {logging.DEBUG}
    asked, answered = wire[0].getMessage(), wire[1].getMessage()
    assert asked.startswith('--> {"jsonrpc":"2.0","id":"c2","method":"city.get"')
    assert "Zürich" in asked
    assert answered.startswith("<-- {")


async def test_the_wire_is_not_logged_at_info(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "cityroulette")
    async with real() as client:
        await client.server.status()
    assert [record for record in caplog.records if record.name == "cityroulette.wire"] == []


async def test_standard_error_is_logged_at_the_level_of_the_server(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "cityroulette.server")
    lines = [f"cityroulette: {level}: a text" for level in ("debug", "info", "warning", "error")]
    said = "".join(f"@stderr {line}\n" for line in [*lines, "without a level"])
    async with CityRoulette.launch(
        stub(f'--> {{"id":2,"method":"any"}}\n{said}@exit 7\n')
    ) as client:
        with pytest.raises(ProcessDied):
            await client.call("any")
    logged = [
        (r.levelno, r.getMessage()) for r in caplog.records if r.name == "cityroulette.server"
    ]
    assert logged == [
        (logging.DEBUG, "a text"),
        (logging.INFO, "a text"),
        (logging.WARNING, "a text"),
        (logging.ERROR, "a text"),
        (logging.WARNING, "without a level"),
    ]


async def test_the_log_level_of_the_program_reaches_logging(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "cityroulette.server")
    async with real(log_level="debug") as client:
        await client.archive.status()
    logged = [
        (r.levelno, r.getMessage()) for r in caplog.records if r.name == "cityroulette.server"
    ]
    assert (logging.DEBUG, "archive.status {}") in logged


def test_nothing_is_printed_unless_logging_is_configured() -> None:
    script = (
        "from cityroulette import SyncCityRoulette\n"
        f"with SyncCityRoulette.launch({PROGRAM!r}, archive=':memory:', log_level='debug') as client:\n"
        "    client.archive.status()\n"
        "    client._client._connection.process.write(b'{\\n')\n"
        "    client.archive.status()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=ENVIRONMENT
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
