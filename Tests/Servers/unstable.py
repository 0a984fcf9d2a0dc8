"""A server with one unstable behaviour, and one regression if wanted: unstable.py BEHAVIOUR [REGRESSION].

Its client opens a session, asks for its rows, and closes it.
"""

import json
import os
import random
import socket
import string
import sys
import time
import uuid
from datetime import UTC, datetime

now = datetime.now(UTC)
WORDS = ["Bern", "Oslo", "Rome", "Wien"]


def token(count):
    return "".join(random.choices(string.ascii_lowercase + string.digits, k=count - 8)) + "abcd1234"


def port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def shuffled(values):
    values = list(values)
    random.shuffle(values)
    return values


# The session id of the first reply, which the client sends back.
IDENTITIES = {
    "session uuid": lambda: str(uuid.uuid4()),
    "session token": lambda: token(24),
    "session number": lambda: random.randint(10_000, 99_999),
    "session with prefix": lambda: f"session-{random.randint(10_000, 99_999)}",
    "session of process": lambda: f"s{os.getpid()}-{random.randint(100, 999)}",
}

# A value of the second reply.
VALUES = {
    "iso time": lambda: now.isoformat(),
    "time in seconds": lambda: int(time.time()),
    "time in milliseconds": lambda: int(time.time() * 1000),
    "time in a text": lambda: f"saved at {now:%Y-%m-%d %H:%M:%S}",
    "date": lambda: f"{now:%Y-%m-%d}",
    "duration": lambda: random.random(),
    "duration in a text": lambda: f"took {random.randint(1, 9999)} ms",
    "process id": lambda: os.getpid(),
    "port": port,
    "address": lambda: f"http://127.0.0.1:{port()}/status",
    "temporary path": lambda: f"/tmp/{token(16)}/data",
    "uuid": lambda: str(uuid.uuid4()),
    "order": lambda: shuffled(WORDS),
    "order of objects": lambda: shuffled([{"name": word, "size": len(word)} for word in WORDS]),
}

# The notification and the second reply arrive in random order.
ORDERS = ["order of messages"]

BEHAVIOURS = [*IDENTITIES, *VALUES, *ORDERS]

REGRESSIONS = [
    "other name", "other count", "other type", "missing member", "further member", "missing row", "further row",
    "error", "no notification", "other status",
]  # fmt: skip


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def rows(regression):
    rows = [{"name": "Bern", "count": 3}, {"name": "Oslo", "count": 5}]
    match regression:
        case "other name":
            rows[0]["name"] = "Basel"
        case "other count":
            rows[1]["count"] = 6
        case "other type":
            rows[1]["count"] = "5"
        case "missing member":
            del rows[0]["count"]
        case "further member":
            rows[0]["more"] = None
        case "missing row":
            rows.pop()
        case "further row":
            rows.append({"name": "Rome", "count": 0})
    return rows


def main():
    behaviour, regression = [*sys.argv[1:], ""][:2]
    session = IDENTITIES.get(behaviour, lambda: "main")()
    for line in sys.stdin:
        request = json.loads(line)
        id, method = request["id"], request["method"]
        if method == "open":
            send({"id": id, "result": {"session": session, "version": 2}})
        elif request["params"]["session"] != session:
            send({"id": id, "error": {"code": 1, "message": "no such session"}})
        elif method == "rows":
            value = VALUES.get(behaviour, lambda: None)()
            name = behaviour if behaviour == "port" else "value"
            notification = {"method": "progress", "params": {"done": True}}
            result = {"id": id, "result": {"rows": rows(regression), name: value}}
            if regression == "error":
                result = {"id": id, "error": {"code": 2, "message": "broken"}}
            messages = [result] if regression == "no notification" else [notification, result]
            for message in shuffled(messages) if behaviour in ORDERS else messages:
                send(message)
        else:
            send({"id": id, "result": None})
            sys.exit(4 if regression == "other status" else 0)


if __name__ == "__main__":
    main()
