"""Names of the gazetteer as exact queries: the rank of their city in the result."""

import struct
from pathlib import Path

from program import Program
from report import Bar, Row

BIG = 50_000  # People.
AHEAD = 64  # The most requests in flight.


def count(gazetteer: Path) -> int:
    """The number of names in the file."""
    return sum(len(names) for _, _, names in places(gazetteer))


def places(gazetteer: Path):
    """Id, population and names of each place; the format is in Sources/Data/README.md."""
    data = gazetteer.read_bytes()
    (begin, records), (text, _), (table, symbols) = (struct.unpack_from("<QQ", data, 40 + 16 * section) for section in (0, 1, 2))
    meanings = [data[at + 1 : at + 1 + data[at]] for at in range(table, table + 16 * symbols, 16)]
    for place in range(records - 1):
        id, population, first = struct.unpack_from("<III", data, begin + 22 * place + 10)
        (end,) = struct.unpack_from("<I", data, begin + 22 * place + 40)
        names = data[text + first : text + end].rstrip(b"\0").split(b"\0")
        yield id, population, [decoded(name.split(b"\1")[0], meanings) for name in names]


def decoded(name: bytes, meanings: list) -> str:
    """Decodes a name: a byte from 18 on is a symbol, a lower byte forms one with the next byte."""
    text, rest = b"", iter(name)
    for byte in rest:
        text += meanings[byte - 18 if byte >= 18 else 238 + 254 * (byte - 2) + next(rest) - 2]
    return text.decode()


def measure(command: list[str], gazetteer: Path, step: int) -> tuple[list[Row], list[Bar]]:
    """Asks for every `step`-th name; the share found among the first results."""
    asked = [(id, population, name) for id, population, names in places(gazetteer) for name in names][::step]
    ranks = list(zip(asked, found(Program([*command, "--archive", ":memory:"]), asked)))
    of_all = [rank for _, rank in ranks]
    of_big = [rank for (_, population, _), rank in ranks if population >= BIG]
    return [], [
        bar(f"of {len(of_all):,} names in the first ten", of_all, 10, 99),
        bar(f"of {len(of_big):,} names of cities of {BIG:,} people, first", of_big, 1, 97),
        bar("of them in the first three", of_big, 3, 99.5),
    ]


def bar(what: str, ranks: list[int], within: int, limit: float) -> Bar:
    share = 100 * sum(rank < within for rank in ranks) / len(ranks)
    return Bar(f"{what}: at least {limit} %", f"{share:.2f} %", share >= limit)


def found(program: Program, asked: list) -> list[int]:
    """The rank of the city of each name, from 0; 10 if it is not among the first ten."""
    ranks = []

    def take(request: int, id: int) -> None:
        # Two names, of 277 and 418 bytes, exceed the limit of a query and find nothing.
        ids = [city["id"] for city in program.reply(request).get("result", {"cities": []})["cities"]]
        ranks.append(ids.index(id) if id in ids else 10)

    under_way = []
    for id, _, name in asked:
        under_way.append((program.send("gazetteer.search", query=name, limit=10), id))
        if len(under_way) == AHEAD:
            take(*under_way.pop(0))
    for request, id in under_way:
        take(request, id)
    program.end()
    return ranks
