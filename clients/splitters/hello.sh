#!/usr/bin/env bash
# A whole client in one page: bash hello.sh PROGRAM. It needs jq.
set -euo pipefail

coproc SERVER { exec "$1" --archive :memory:; }
server=$SERVER_PID

# The splitter is `read -r`: it ends at a line feed only, and -r leaves backslashes alone. Writes a
# request, reads up to its reply, and prints the notifications on the way.
call() { # ID METHOD PARAMS; the answer is in $result
  jq -cn --argjson id "$1" --arg method "$2" --argjson params "$3" \
    '{jsonrpc: "2.0", $id, $method, $params}' >&"${SERVER[1]}"
  local line
  while IFS= read -r line <&"${SERVER[0]}"; do
    case $(jq -r 'if .method then "told" else .id end' <<<"$line") in
      told) jq -r '"\(.method) \(.params.revision)"' <<<"$line" ;;
      "$1") result=$(jq -ec 'if .error then error(.error.message) else .result end' <<<"$line")
            return ;;
    esac
  done
  echo "the server has died" >&2
  return 1
}

call 1 initialize '{"protocolVersion": 1, "clientInfo": {"name": "hello.sh"}}'
jq -r '"version \(.protocolVersion)"' <<<"$result"
call 2 session.open '{"mode": "import", "source": "country", "country": "US", "count": 500}'
call 3 session.get '{"limit": 500}'
jq -r '"\(.cities | length) cities, first \(.cities[0].name)"' <<<"$result"
name=$(jq -r '.cities[0].name' <<<"$result")
call 4 city.toggleFavorite "$(jq -c '{city: .cities[0].id}' <<<"$result")"
echo "$name has a star"
exec {SERVER[1]}>&-
wait "$server"
