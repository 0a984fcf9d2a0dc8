"""Writes `rpc_errors.py`."""

from __future__ import annotations

from ._shapes import Schema
from ._text import docstring, filled, header

IMPORTS = """
from ._errors import RpcError

"""


def write_errors(document: Schema) -> str:
    """The module `rpc_errors`: a class for each error of the protocol."""
    errors = document["components"]["errors"]
    lines = [header("The errors of the server, one class for each.") + IMPORTS]
    lines += ["__all__ = [", *filled((f'"{name}",' for name in sorted(errors)), "    "), "]"]
    for name, error in errors.items():
        text = str(error["message"]).removeprefix(f"{name}: ")
        lines += ["", "", f"class {name}(RpcError):", *docstring(text, (), "", 4)]
        lines += ["", f"    CODE = {error['code']}"]
    return "\n".join(lines) + "\n"
