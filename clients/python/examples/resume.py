"""A session that is resumed after its program crashed."""

import asyncio
import os
import signal

from cityroulette import Restarting


async def main() -> None:
    async with Restarting(archive="cities.sqlite") as server:
        client = await server.client()
        async with client.open(source="country", country="MT") as session:
            await session.star_all(session.cities[:2])
            os.kill(client.pid, signal.SIGKILL)
        async with server.resumed(session) as session:
            print((await session.commit()).added)


asyncio.run(main())
