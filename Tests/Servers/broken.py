"""Starts a server and breaks what it sends in one way: broken.py BREAKAGE ID COMMAND…

The breakage applies to the reply with the id, or begins at it.
"""

import json
import os
import subprocess
import sys
import threading


def read(stream, has_headers):
    """The next message, as parsed; None at the end or for an empty message."""
    if not has_headers:
        line = stream.readline()
        return json.loads(line) if line.strip() else None
    length = 0
    while line := stream.readline().strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return json.loads(stream.read(length)) if length else None


def change(value, to):
    """Changes the first leaf of a value."""
    if isinstance(value, dict):
        name = next(iter(value))
        return {**value, name: change(value[name], to)}
    if isinstance(value, list):
        return [change(value[0], to), *value[1:]]
    return to(value)


def other(leaf):
    if isinstance(leaf, bool) or leaf is None:
        return "other"
    return leaf + 1 if isinstance(leaf, (int, float)) else "other"


def replies(breakage, message):
    """The messages to send instead of a reply. Text is sent as it is."""
    result = message["result"]
    match breakage:
        case "drops the reply":
            return []
        case "changes a value":
            return [{**message, "result": change(result, other)}]
        case "changes a type":
            return [{**message, "result": change(result, lambda leaf: [leaf])}]
        case "sends null":
            return [{**message, "result": None}]
        case "adds a member":
            return [{**message, "more": True}]
        case "omits the result":
            return [{name: value for name, value in message.items() if name != "result"}]
        case "sends an error":
            return [{"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32603, "message": "Out of order."}}]
        case "sends another id":
            return [{**message, "id": 1000}]
        case "sends a further message":
            return [message, {"jsonrpc": "2.0", "method": "test/further"}]
        case "writes other text":
            return ["DEBUG: about to reply\n"]
        case "crashes":
            sys.stderr.write("Traceback: out of memory\n")
            sys.stderr.flush()
            os._exit(3)
    raise ValueError(breakage)


def main():
    breakage, broken_id, *command = sys.argv[1:]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    first = sys.stdin.buffer.peek(1)[:1]
    has_headers = first in b"Cc"

    def forward():
        while chunk := sys.stdin.buffer.read1(1 << 16):
            server.stdin.write(chunk)
            server.stdin.flush()
        server.stdin.close()

    threading.Thread(target=forward, daemon=True).start()
    while (message := read(server.stdout, has_headers)) is not None:
        is_broken = str(message.get("id")) == broken_id and "result" in message
        for reply in replies(breakage, message) if is_broken else [message]:
            text = (reply if isinstance(reply, str) else json.dumps(reply)).encode()
            if isinstance(reply, str):
                frame = text
            elif has_headers:
                frame = b"Content-Length: %d\r\n\r\n%s" % (len(text), text)
            else:
                frame = text + b"\n"
            sys.stdout.buffer.write(frame)
            sys.stdout.buffer.flush()
    # The thread may still read.
    os._exit(server.wait())


if __name__ == "__main__":
    main()
