"""A whole client in one page: python3 hello.py PROGRAM"""

import json
import subprocess
import sys

server = subprocess.Popen(
    [sys.argv[1], "--archive", ":memory:"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
)


def messages():
    """The splitter: pieces are kept until a line feed ends them, and are never searched twice."""
    pieces = []
    while chunk := server.stdout.read(65536):
        *lines, rest = chunk.split(b"\n")
        if lines:
            lines[0] = b"".join((*pieces, lines[0]))
            pieces = []
        pieces.append(rest)
        yield from map(json.loads, lines)


incoming = messages()


def call(id, method, params):
    """Writes a request and reads up to its reply; notifications on the way are printed."""
    request = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
    server.stdin.write(json.dumps(request).encode() + b"\n")
    for message in incoming:
        if "method" in message:
            print(message["method"], message["params"]["revision"])
        elif message["id"] == id:
            if "error" in message:
                sys.exit(message["error"]["message"])
            return message["result"]
    sys.exit("the server has died")


hello = call(1, "initialize", {"protocolVersion": 1, "clientInfo": {"name": "hello.py"}})
print("version", hello["protocolVersion"])
where = {"mode": "import", "source": "country", "country": "US", "count": 500}
call(2, "session.open", where)
page = call(3, "session.get", {"limit": 500})
first = page["cities"][0]
print(len(page["cities"]), "cities, first", first["name"])
call(4, "city.toggleFavorite", {"city": first["id"]})
print(first["name"], "has a star")
server.stdin.close()
sys.exit(server.wait())
