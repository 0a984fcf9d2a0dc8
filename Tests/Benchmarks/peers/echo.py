"""A bare JSON-lines server in Python: parses each line and writes a reply with its parameters."""

import json
import sys

for line in sys.stdin.buffer:
    request = json.loads(line)
    reply = {"jsonrpc": "2.0", "id": request["id"], "result": request.get("params")}
    sys.stdout.buffer.write(json.dumps(reply).encode() + b"\n")
    sys.stdout.buffer.flush()
