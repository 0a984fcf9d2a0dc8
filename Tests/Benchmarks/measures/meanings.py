"""The results of location.resolve for main names of towns, the same with division and country, and names of areas."""

import struct
import sys
from collections import Counter
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path

from measures.names import decoded
from program import Program
from report import Bar, Row

sys.dont_write_bytecode = True
MAKER = Path(__file__).parents[3] / "Sources/Data/make-gazetteer"
maker = SourceFileLoader("make_gazetteer", str(MAKER)).load_module()
TOWN = 15_000  # People.
AHEAD = 64  # The most requests in flight.
SHORT = {b"saint": b"st", b"sankt": b"st", b"sainte": b"ste", b"mount": b"mt", b"fort": b"ft"}
VARIANTS = Path(__file__).with_name("spelling-variants.tsv")


@dataclass
class Place:
    """A row of the gazetteer."""

    id: int
    population: int
    name: str
    division: str
    country: str
    code: str


class Tables:
    """The tables of the gazetteer's file; its format is described in Sources/Data/README.md."""

    def __init__(self, gazetteer: Path) -> None:
        self.data = gazetteer.read_bytes()
        self.sections = [struct.unpack_from("<QQ", self.data, 40 + 16 * number) for number in range(14)]
        table, symbols = self.sections[2]
        self.symbols = [self.data[at + 1 : at + 1 + self.data[at]] for at in range(table, table + 16 * symbols, 16)]

    def label(self, number: int) -> str:
        """A text by its number."""
        start, end = struct.unpack_from("<II", self.data, self.sections[9][0] + 4 * number)
        text = self.sections[10][0]
        return self.data[text + start : text + end].decode()

    def countries(self) -> list[tuple[str, str]]:
        """Code and English name of each."""
        begin, count = self.sections[7]
        labels = (struct.unpack_from("<III", self.data, begin + 68 * number) for number in range(count))
        return [(self.label(code), self.label(name)) for code, _, name in labels]

    def divisions(self) -> list[tuple[str, str]]:
        """Code and name of each."""
        begin, count = self.sections[8]
        labels = (struct.unpack_from("<II", self.data, begin + 16 * number) for number in range(count))
        return [(self.label(code), self.label(name)) for code, name in labels]

    def places(self) -> list[Place]:
        """All places."""
        countries, divisions = self.countries(), self.divisions()
        begin, records = self.sections[0]
        found = []
        for place in range(records - 1):
            region, id, population, first = struct.unpack_from("<HIII", self.data, begin + 22 * place + 8)
            country, division = struct.unpack_from("<HH", self.data, self.sections[6][0] + 8 * region)
            start = self.sections[1][0] + first
            name = decoded(self.data[start : self.data.index(b"\0", start)], self.symbols)
            code, title = countries[country]
            inside = divisions[division][1] if division < len(divisions) else ""
            found.append(Place(id, population, name, inside, title, code))
        return found


def measure(command: list[str], gazetteer: Path, step: int) -> tuple[list[Row], list[Bar]]:
    """Resolves every `step`-th name."""
    tables = Tables(gazetteer)
    places = tables.places()
    towns = [place for place in places if place.population >= TOWN][::step]
    mains = Counter(fold(place.name) for place in places)
    variants = {tuple(line.split("\t")[:2]) for line in VARIANTS.read_text().splitlines() if not line.startswith("#")}
    counted = [town for town in towns if (str(town.id), town.name) not in variants]
    alone = [town for town in counted if mains[fold(town.name)] == 1]
    replies = resolved(command, [town.name for town in counted])
    means = [meaning(reply, town) for reply, town in zip(replies, counted)]
    wholes = [whole(town) for town in towns]
    labels = Counter(fold(whole(place)) for place in places)
    full = [(text, town) for text, town in zip(wholes, towns) if labels[fold(text)] == 1]
    in_full = [meaning(reply, town) for reply, (_, town) in zip(resolved(command, [text for text, _ in full]), full)]
    areas = (tables.countries() + tables.divisions() + spellings(gazetteer))[::step]
    wrong = sum(is_elsewhere(reply, code) for reply, (code, _) in zip(resolved(command, [name for _, name in areas]), areas))
    another = means.count("another")
    refused = sum(kind == "several" for kind, town in zip(means, counted) if mains[fold(town.name)] == 1)
    share = 100 * in_full.count("right") / max(1, len(in_full))
    return [], [
        Bar(f"of {len(counted):,} main names of towns silently another place: 0", f"{another:,}", another == 0),
        Bar(
            f"of {len(alone):,} that one place has, refused: at most 0.3 %",
            f"{100 * refused / max(1, len(alone)):.2f} %",
            refused <= 0.003 * len(alone),
        ),
        Bar(f"of {len(full):,} with division and country right: at least 99.9 %", f"{share:.2f} %", share >= 99.9),
        Bar(f"of {len(areas):,} names of countries and divisions silently elsewhere: 0", f"{wrong:,}", wrong == 0),
    ]


def whole(place: Place) -> str:
    """A place as the program prints it."""
    return ", ".join(part for part in (place.name, place.division, place.country) if part)


def fold(name: str) -> bytes:
    """Equal for names that a search does not distinguish."""
    return b" ".join(SHORT.get(word, word) for word in maker.fold(name).split())


def resolved(command: list[str], texts: list[str]) -> list[dict]:
    """The replies of location.resolve."""
    program = Program([*command, "--archive", ":memory:"])
    replies, under_way = [], []
    for text in texts:
        under_way.append(program.send("location.resolve", text=text))
        if len(under_way) == AHEAD:
            replies.append(program.reply(under_way.pop(0)))
    replies += [program.reply(request) for request in under_way]
    program.end()
    return replies


def meaning(reply: dict, town: Place) -> str:
    """The kind of a reply to a town's name: right, namesake, area, several, another or unknown."""
    if "error" in reply:
        return {1009: "several", 1014: "area"}.get(reply["error"]["code"], "unknown")
    city = reply["result"]["city"]
    if city is None:
        return "another"
    if city["id"] == town.id:
        return "right"
    return "namesake" if fold(city["name"]) == fold(town.name) else "another"


def is_elsewhere(reply: dict, code: str) -> bool:
    """Whether the name of an area resolves to a place in another country, without the area as an alternative."""
    if "error" in reply or reply["result"]["city"] is None:
        return False
    result = reply["result"]
    listed = [area["code"] for area in result.get("alternatives", {}).get("areas", [])]
    return result["city"]["country"] != code[:2] and code not in listed


def spellings(gazetteer: Path) -> list[tuple[str, str]]:
    """Code and folded names of countries and divisions in the languages of the table, from four letters on."""
    found = []
    for line in gazetteer.with_name("territories.tsv").read_text().splitlines():
        code, packed, *_ = line.split("\t")
        name, at = "", 0
        while at < len(packed):
            end = at + 1
            while end < len(packed) and not "A" <= packed[end] <= "Z":
                end += 1
            shared = name.encode()[: ord(packed[at]) - ord("A")].decode()
            name, at = shared + packed[at + 1 : end], end
            if len(name) > 3:
                found.append((code, name))
    return found
