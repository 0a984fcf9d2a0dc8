"""Asks the forty questions with at most two calls each, and records the size of the answers."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import questions
from conftest import Assistant
from mcp import Client

TABLE = Path(__file__).resolve().parents[1] / "questions.md"
"""The questions with their calls and the size of the answers. CITYROULETTE_UPDATE=1 writes it."""

HEAD = """# Forty questions

`tests/test_questions.py` writes this table and compares the answers with independent sources. The
bytes are those of the texts of all calls, which have all data; the structured content repeats it.

| question | calls | bytes |
| --- | --- | --- |
"""


class Asked:
    """The calls for one question, and the total size of their answers."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.tools: list[str] = []
        self.bytes = 0

    async def call(self, tool: str, **arguments: object) -> dict:
        result = await self._client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        size = len(result.content[0].text.encode())
        assert size <= (10_000 if arguments.get("detail") == "full" else 4_000)
        self.tools.append(tool)
        self.bytes += size
        return result.structured_content


def test_forty_questions_get_the_right_answer_with_at_most_two_calls(assistant: Assistant) -> None:
    rows: list[str] = []

    async def run() -> None:
        async with assistant() as client:
            for name in ("Lisbon", "Tokyo", "Nairobi", "Reykjavik"):
                await client.call_tool("keep", {"action": "add", "place": name})
            for name in ("Berlin", "Oslo"):
                await client.call_tool("keep", {"action": "star", "place": name})
            for question in questions.ALL:
                asked = Asked(client)
                answer = await question.ask(asked.call)
                assert question.right(answer), (question.text, answer)
                assert len(asked.tools) <= 2
                rows.append(f"| {question.text} | {', '.join(asked.tools)} | {asked.bytes:,} |")

    asyncio.run(run())
    assert len(questions.ALL) == 40
    table = HEAD + "\n".join(rows) + "\n"
    if os.environ.get("CITYROULETTE_UPDATE"):
        TABLE.write_text(table)
    assert TABLE.read_text() == table
