"""Writes a table of the cities whose names it reads. A second run continues an earlier one.

python examples/data_script.py cities.csv [SECONDS TO WAIT] <names.txt
"""

from __future__ import annotations

import csv
import sys

from cityroulette import ProcessDied, RequestTimedOut, RpcError, SyncRestarting

TRIES = 2


def look_up(server: SyncRestarting, name: str) -> list[str] | None:
    """The row of a city; None if the program does not reply."""
    for _ in range(TRIES):
        try:
            city = server.client().city.get(location=name).city
            return [name, str(city.id), city.name, str(city.population or "")]
        except (ProcessDied, RequestTimedOut):
            continue  # A client that died is replaced by the next call of `client`.
        except RpcError as error:
            return [name, "", error.name, ""]
    return None


def main(path: str, seconds: float) -> None:
    """Adds a row to the table for each name that it lacks."""
    with open(path, "a+", newline="", encoding="utf-8") as file:
        file.seek(0)
        done = {row[0] for row in csv.reader(file)}
        table = csv.writer(file)
        with SyncRestarting(archive=":memory:", timeout=seconds) as server:
            for name in map(str.strip, sys.stdin):
                row = None if name in done else look_up(server, name)
                if row is not None:
                    table.writerow(row)
                    file.flush()
                    done.add(name)
                print("done" if name in done else "skipped", name, flush=True)


arguments = sys.argv[1:]
main(arguments[0] if arguments else "cities.csv", float(arguments[1]) if arguments[1:] else 5.0)
