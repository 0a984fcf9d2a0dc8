"""Writes the files, or reports with --check which ones are out of date."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from .._find import find_program
from ._blocks import ASYNC_BLOCKS, SYNC_BLOCKS, write_blocks
from ._errors import write_errors
from ._luacats import write_luacats
from ._methods import ASYNC, SYNC, write_api
from ._records import read_types, write_notifications, write_types
from ._shapes import Schema
from ._swift import write_swift
from ._typescript import write_javascript, write_typescript

PACKAGE = Path(__file__).resolve().parent.parent
NEIGHBOURS = PACKAGE.parent.parent


def discover(program: str | None) -> Schema:
    """The OpenRPC document of the program. The client is not used: it needs the generated files."""
    request = '{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}\n'
    command = [*find_program(program), "--archive", ":memory:"]
    done = subprocess.run(command, input=request, capture_output=True, check=True, text=True)
    document: Schema = json.loads(done.stdout)["result"]
    return document


def generated(document: Schema) -> dict[str, str]:
    """The texts of the files, by name."""
    shapes, results, params = read_types(document)
    return {
        "types.py": write_types(document, shapes),
        "notifications.py": write_notifications(document),
        "rpc_errors.py": write_errors(document),
        "_api.py": write_api(document, results, params, ASYNC),
        "_sync_api.py": write_api(document, results, params, SYNC),
        "_blocks.py": write_blocks(document, params, ASYNC_BLOCKS),
        "_sync_blocks.py": write_blocks(document, params, SYNC_BLOCKS),
    }


def generated_elsewhere(document: Schema) -> dict[str, str]:
    """The texts for other languages, by file path below the folder of clients."""
    shapes, results, params = read_types(document)
    swift = write_swift(document, shapes, results, params)
    return {
        "typescript/cityroulette.d.ts": write_typescript(document, shapes, results, params),
        "typescript/protocol.js": write_javascript(document),
        "nvim/lua/cityroulette/protocol.lua": write_luacats(document, shapes, results, params),
        **{f"swift/Sources/CityRouletteClient/{name}": text for name, text in swift.items()},
    }


def outdated(document: Schema) -> dict[str, str]:
    """The files that are missing or out of date, by their path from the package."""
    files = generated(document)
    if (NEIGHBOURS / "typescript").is_dir():  # An installed package has no neighbours.
        others = generated_elsewhere(document)
        files |= {f"../../{name}": text for name, text in others.items()}
    return {
        name: text
        for name, text in files.items()
        if not (PACKAGE / name).is_file() or (PACKAGE / name).read_text("utf-8") != text
    }


def main() -> int:
    """Writes the files, or reports which ones would change."""
    parser = argparse.ArgumentParser(prog="generate", description=__doc__)
    parser.add_argument("--program", help="the program")
    parser.add_argument("--check", action="store_true", help="write nothing; status 1 if outdated")
    options = parser.parse_args()
    files = outdated(discover(options.program))
    for name, text in files.items():
        print(f"{name} is out of date" if options.check else f"wrote {name}")
        if not options.check:
            (PACKAGE / name).parent.mkdir(parents=True, exist_ok=True)
            (PACKAGE / name).write_text(text, "utf-8")
    return 1 if files and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
