#!/usr/bin/env python3
"""A program that speaks just enough of the protocol to misbehave as the environment asks.

FAKE_VERSION: the version that it says it speaks. FAKE_CITIES: how many cities its only session has.
FAKE_PICTURE: the address of a picture; with it the program knows articles and pictures.
FAKE_DRAWN: it tells where a surprise was drawn.
FAKE_FLOOD: how many notifications a star causes. FAKE_MUTE: never answers. FAKE_SLOW: a method that
is never answered, which a notification tells.
"""

import json
import os
import sys

VERSION = int(os.environ.get("FAKE_VERSION", "1"))
CITIES = int(os.environ.get("FAKE_CITIES", "3"))
FLOOD = int(os.environ.get("FAKE_FLOOD", "1"))
METHODS = ["session.open", "session.get", "city.toggleFavorite", "city.select", "archive.status"]

PICTURE = os.environ.get("FAKE_PICTURE")
CREDIT = {"text": "A credit", "url": "https://credit.example/"}
if PICTURE:
    METHODS += ["article.open", "article.summary", "photo.search", "share.compose"]

BERN = {"lat": 46.9, "lon": 7.4}
TRY = {"country": "CH", "location": BERN, "radiusKm": 10, "found": CITIES}
SOURCE = {"kind": "surpriseMe", "location": BERN, "near": "City 2", "country": "CH", "radiusKm": 10,
          "widened": False, "attempts": [TRY], "provider": "embedded", "count": 30, "skipped": 0}  # fmt: skip

rows = [
    {
        "id": number + 1, "name": f"City {number + 1}", "country": "CH", "admin1": "A" * 40,
        "lat": (number * 7) % 120 - 60.0, "lon": (number * 13) % 340 - 170.0,
        "population": 1000 + number, "timezone": "Europe/Zurich", "wikipedia": None,
        "favorite": False, "archived": False, "weather": None,
    }
    for number in range(CITIES)
]  # fmt: skip
revision = 0


def state():
    stars = sum(row["favorite"] for row in rows)
    return {
        "mode": "import", "commitLabel": "Import", "total": CITIES, "visible": CITIES,
        "favorites": stars, "unfavorites": CITIES - stars, "dirty": revision > 0,
        "canCommit": True, "canRemoveUnfavorites": True, "needsConfirmation": False, "query": "",
        "scope": "all", "canUndo": False, "canRedo": False,
    }  # fmt: skip


def write(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")


def page(params):
    offset = params.get("offset", 0)
    limit = params.get("limit", CITIES)
    end = offset + limit
    return {
        "session": "s1", "mode": "import", "revision": revision, "state": state(),
        "cities": rows[offset:end], "total": CITIES, "next": end if end < CITIES else None,
    }  # fmt: skip


def toggle(params):
    """Every notification is a change of its own: the star goes on, off, on."""
    global revision
    index = params["city"] - 1
    for _ in range(FLOOD):
        revision += 1
        rows[index] = {**rows[index], "favorite": not rows[index]["favorite"]}
        star = {"id": params["city"], "favorite": rows[index]["favorite"]}
        change = {"op": "update", "index": index, "city": star}
        write({"method": "session.didChange", "params": {
            "session": "s1", "revision": revision, "changes": [change], "state": state()}})  # fmt: skip
    return {"city": params["city"], "favorite": rows[index]["favorite"], "index": index,
            "revision": revision}  # fmt: skip


def answer(method, params):
    if method == "initialize":
        return {"protocolVersion": VERSION, "serverInfo": {"name": "fake", "version": "0"},
                "providers": {"cities": "embedded", "weather": None,
                              "photos": "commons" if PICTURE else None}, "attribution": []}  # fmt: skip
    if method == "rpc.discover":
        return {"methods": [{"name": name} for name in METHODS]}
    if method == "session.open":
        return {**page({}), "source": SOURCE if "FAKE_DRAWN" in os.environ else None}
    if method == "session.get":
        return page(params)
    if method == "city.toggleFavorite":
        return toggle(params)
    if method == "article.open":
        article = {"city": 1, "title": "City 1", "url": "https://wiki.example/1", "fallback": False}
        return {"session": "s1", "article": article}
    if method == "article.summary":
        picture = {"url": PICTURE, "width": 1, "height": 1, "page": "https://wiki.example/picture"}
        return {"city": 1, "title": "City 1", "extract": "<b>It</b> is the first.", "description": None,
                "url": "https://wiki.example/1", "language": "en", "image": picture,
                "thumbnail": picture, "license": "CC BY-SA 4.0",
                "licenseUrl": "https://license.example/", "attribution": CREDIT}  # fmt: skip
    if method == "photo.search":
        photo = {"title": "A view", "url": PICTURE, "thumbnail": PICTURE, "author": "Ann",
                 "license": "CC0", "licenseUrl": None, "page": "https://wiki.example/view"}  # fmt: skip
        broken = {**photo, "title": "A gap", "thumbnail": PICTURE + "-missing"}
        return {"photos": [photo, broken], "attribution": CREDIT, "total": 2}
    if method == "share.compose":
        return {"text": "City 1 is fine", "link": "https://wiki.example/1", "hashtag": "#c",
                "url": "https://post.example/"}  # fmt: skip
    return {"count": 0, "favorites": 0, "revision": 0}


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["method"] == "exit":
            return
        if message["method"] == os.environ.get("FAKE_SLOW"):
            write({"method": "fake.didWait", "params": {}})
            sys.stdout.flush()
        elif "id" in message and "FAKE_MUTE" not in os.environ:
            write({"id": message["id"], "result": answer(message["method"], message["params"])})
            sys.stdout.flush()


if __name__ == "__main__":
    main()
