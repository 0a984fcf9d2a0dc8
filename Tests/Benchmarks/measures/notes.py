"""The places in a note of 60 kB: with marked names only, with bare names too, and in adverse texts."""

import random
from pathlib import Path

from measures.names import BIG, places
from program import Program
from report import Bar, Row, spread

SIZE = 60_000  # Bytes.
LIMIT, STRANGE_LIMIT = 20, 5  # Milliseconds.

WORDS = """
the a of and in to was we then after before with from train hotel Monday river market breakfast museum evening walked
slept beautiful long short old Great Station Street die der das und nach Zug Wetter Abend Strasse Markt gut le la les
avec puis gare matin marché très belle 昨日 から 行きました と 去了 在 吃饭 很大
""".split()
MARKS = [
    "geo:48.2082,16.3738", "https://www.openstreetmap.org/#map=16/52.5163/13.3777", "52.5163, 13.3777",
    "48°12'30\"N 16°22'19\"E", "9F4MG98H+G3", "https://example.org/a/long/path?with=query", "12.50, 13.99", "don't",
]  # fmt: skip


def measure(command: list[str], gazetteer: Path, runs: int) -> tuple[list[Row], list[Bar]]:
    """Milliseconds until the reply is read."""
    note, marked = mixed(gazetteer), ["mention", "wikiLink", "quoted"]
    texts = {
        "marked names": (note, marked),
        "bare names too": (note, [*marked, "bare"]),
        "20,000 times @san": ("@san " * (SIZE // 5), [*marked, "bare"]),
        "words that are no names": (strange(), [*marked, "bare"]),
    }
    rows = [Row(f"places in a text of 60 kB: {what}", "ms", []) for what in texts]
    for _ in range(runs):
        program = Program([*command, "--archive", ":memory:"])
        program.call("gazetteer.match", text="@Oslo")
        for row, (text, names) in zip(rows, texts.values()):
            row.samples.append(program.timed("gazetteer.match", text=text, names=names))
        program.end()
    slowest = max(rows, key=lambda row: row.value)
    promise = f"the places in a text of 60 kB: {LIMIT} ms"
    nameless = rows[-1]
    return rows, [
        Bar(promise, f"{spread(slowest.samples)} ms", slowest.value <= LIMIT),
        Bar(f"{nameless.name}: {STRANGE_LIMIT} ms", f"{spread(nameless.samples)} ms", nameless.value <= STRANGE_LIMIT),
    ]


def mixed(gazetteer: Path) -> str:
    """Words in many languages, names of cities with and without marks, and points."""
    dice = random.Random(9)
    big = [names[0] for _, population, names in places(gazetteer) if population >= BIG]
    parts: list[str] = []
    size = 0
    while size < SIZE:
        kind, name = dice.random(), dice.choice(big)
        if kind < 0.9:
            part = dice.choice(WORDS)
        elif kind < 0.95:
            part = name
        elif kind < 0.98:
            part = dice.choice(["@{}", "[[{}]]", "[[{}|there]]", "“{}”", '"{}"']).format(name)
        else:
            part = dice.choice(MARKS)
        parts.append(part)
        size += len(part.encode()) + 1
    return " ".join(parts)


def strange() -> str:
    """Random words of five letters with a capital, each of which could begin a name."""
    dice = random.Random(9)
    letters = "aeioubcdfglmnprstv"
    return " ".join("".join(dice.choices(letters, k=5)).capitalize() for _ in range(SIZE // 6))
