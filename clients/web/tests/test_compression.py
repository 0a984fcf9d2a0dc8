"""Browsers that accept gzip get compressed text, others get it as it is."""

from __future__ import annotations

import gzip
import json

import pytest
from test_bridge import ask, bridge  # noqa: F401

LIST = {"jsonrpc": "2.0", "id": 1, "method": "gazetteer.countries"}


def sent(bridge, accepted, **request):  # noqa: F811
    """The encoding and the length of a reply, and its content."""
    status, headers, body = ask(bridge, Accept_Encoding=accepted, **request)
    assert status == 200
    encoding = headers["Content-Encoding"]
    return encoding, len(body), gzip.decompress(body) if encoding == "gzip" else body


@pytest.mark.parametrize("request_", [{"body": LIST}, {"method": "GET", "path": "/", "body": None}])
@pytest.mark.parametrize("accepted", ["gzip", "gzip, deflate, br, zstd", "br;q=1.0, GZIP;q=0.5"])
def test_text_is_compressed_for_browsers_that_accept_it(bridge, request_, accepted):  # noqa: F811
    plain = sent(bridge, None, **request_)
    packed = sent(bridge, accepted, **request_)
    print(plain[:2], packed[:2])
    assert (plain[0], packed[0]) == (None, "gzip")
    assert packed[1] < plain[1] / 2
    assert packed[2] == plain[2]


@pytest.mark.parametrize(
    "accepted", [None, "", "identity", "br", "gzip;q=0", "gzip; q=0.0", "xgzip"]
)
def test_text_stays_as_it_is_for_others(bridge, accepted):  # noqa: F811
    encoding, _, body = sent(bridge, accepted, body=LIST)
    assert encoding is None
    assert len(json.loads(body)["result"]["countries"]) > 200


def test_short_replies_and_pictures_are_not_compressed(bridge):  # noqa: F811
    assert sent(bridge, "gzip")[0] is None
    picture = {"method": "GET", "path": "/icon-512.png", "body": None}
    assert sent(bridge, "gzip", **picture)[0] is None


def test_caches_tell_the_two_forms_apart(bridge):  # noqa: F811
    headers = ask(bridge, body=LIST, Accept_Encoding="gzip")[1]
    assert headers["Vary"] == "Accept-Encoding"
