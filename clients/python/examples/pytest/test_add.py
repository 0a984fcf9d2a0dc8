"""A test of a client, with the server of a transcript."""

import json
import subprocess
from collections.abc import Callable


def add(command: list[str], a: int, b: int) -> int:
    """A client of a calculator: the result of its server."""
    request = {"jsonrpc": "2.0", "id": "sum", "method": "add", "params": [a, b]}
    line = json.dumps(request) + "\n"
    done = subprocess.run(command, input=line, stdout=subprocess.PIPE, text=True)
    result: int = json.loads(done.stdout)["result"]
    return result


def test_add(cityroulette_stub: Callable[..., list[str]]) -> None:
    assert add(cityroulette_stub("add.rpc"), 2, 3) == 5
