"""A chat bot: a message a line in, an answer a line out. Its program may crash, hang or be slow.

echo "near Florence" | python examples/chat_bot.py [SECONDS TO WAIT]
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

from cityroulette import (
    City,
    CityRoulette,
    CityRouletteError,
    ProcessDied,
    RequestTimedOut,
    Restarting,
)

HELP = "Say: near PLACE, or find NAME."


async def ask(client: CityRoulette, message: str) -> str:
    """The answer to a message."""
    command, _, rest = message.strip().partition(" ")
    if command == "near":
        return names((await client.gazetteer.nearby(location=rest, limit=3)).cities)
    if command == "find":
        return names((await client.gazetteer.search(query=rest, limit=3)).cities)
    return HELP


def names(cities: Sequence[City]) -> str:
    """The names of some cities."""
    return ", ".join(city.name for city in cities) or "I know no such city."


async def answer(server: Restarting, message: str) -> str:
    """The answer to a message, whatever happens to the program."""
    try:
        return await ask(await server.client(), message)
    except ProcessDied:
        # A question changes nothing, so it can be repeated. The next client is a new process.
        return await answer(server, message)
    except RequestTimedOut:
        return "I have to think about that; please ask again."
    except CityRouletteError as error:
        return str(error)


async def main(seconds: float) -> None:
    async with Restarting(archive=":memory:", timeout=seconds) as server:
        while message := await asyncio.to_thread(sys.stdin.readline):
            print(await answer(server, message), flush=True)


asyncio.run(main(float(sys.argv[1]) if sys.argv[1:] else 5.0))
