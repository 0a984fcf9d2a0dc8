"""Asks the hundred questions with at most two calls each, and records the size of the answers."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import hundred
from conftest import Assistant

TABLE = Path(__file__).resolve().parents[1] / "hundred-questions.md"
"""The questions with their calls and the size of the texts. CITYROULETTE_UPDATE=1 writes it."""

HEAD = """# One hundred questions

`tests/test_hundred.py` writes this table. It asks each question with the calls that
[tests/hundred.py](tests/hundred.py) lists, and looks for the facts of the answer in the text alone.
The bytes are those of the text that an assistant reads, for each call.

| | question | calls | bytes |
| --- | --- | --- | --- |
"""

GROUP = 5
"""The questions to one process. The clock stands still, so a process would use up the budget that
the weather service grants for a minute."""


def test_the_text_alone_answers_a_hundred_questions_with_at_most_two_calls(
    assistant: Assistant,
) -> None:
    rows: list[str] = []
    missing: list[str] = []

    async def keep() -> None:
        async with assistant() as client:
            for name in ("Lisbon", "Tokyo", "Nairobi", "Reykjavik"):
                await client.call_tool("keep", {"action": "add", "place": name})
            for name in ("Berlin", "Oslo"):
                await client.call_tool("keep", {"action": "star", "place": name})

    async def ask(first: int) -> None:
        async with assistant() as client:
            for number, question in enumerate(hundred.ALL[first : first + GROUP], first + 1):
                assert 1 <= len(question.calls) <= 2
                sizes: list[str] = []
                for tool, arguments, facts in question.calls:
                    text = (await client.call_tool(tool, arguments)).content[0].text
                    absent = [fact for fact in facts if not hundred.have(text, fact)]
                    if absent:
                        missing.append(f"{number}. {question.text} {absent}\n{text}")
                    size = len(text.encode())
                    assert size <= (10_000 if arguments.get("detail") == "full" else 4_000)
                    sizes.append(f"{size:,}")
                tools = ", ".join(tool for tool, _, _ in question.calls)
                rows.append(f"| {number} | {question.text} | {tools} | {', '.join(sizes)} |")

    async def run() -> None:
        await keep()
        for first in range(0, len(hundred.ALL), GROUP):
            await ask(first)

    asyncio.run(run())
    assert not missing, "\n\n".join([f"{len(missing)} texts lack facts", *missing])
    assert len(hundred.ALL) == 100
    table = HEAD + "\n".join(rows) + "\n"
    if os.environ.get("CITYROULETTE_UPDATE"):
        TABLE.write_text(table)
    assert TABLE.read_text() == table
