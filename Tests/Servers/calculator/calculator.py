"""A server with two methods, which speaks JSON-RPC 2.0 in lines."""

import json
import sys

OPERATIONS = {"add": lambda a, b: a + b, "divide": lambda a, b: a / b}


def answer(request):
    method, numbers = request["method"], request.get("params", [])
    if method not in OPERATIONS:
        return {"error": {"code": -32601, "message": f"Method not found: {method}"}}
    try:
        return {"result": OPERATIONS[method](*numbers)}
    except (TypeError, ZeroDivisionError) as problem:
        return {"error": {"code": -32602, "message": str(problem)}}


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **answer(request)}), flush=True)
