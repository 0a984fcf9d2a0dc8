"""The base class of the data classes of the protocol."""

from __future__ import annotations

import json
from typing import Any

from ._decode import encode


class Record:
    """A data class that can be converted back to JSON."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The members by their names in the protocol, with lists and dictionaries inside.

        Optional members that are None are omitted, as in the replies of the server.
        """
        members: dict[str, Any] = encode(self)
        return members

    def to_json(self) -> str:
        """The same as JSON, in one line."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))
