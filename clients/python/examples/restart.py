"""A program that is restarted after a crash."""

import asyncio
import os
import signal

from cityroulette import ProcessDied, Restarting


async def main() -> None:
    async with Restarting(archive="cities.sqlite") as server:
        client = await server.client()
        os.kill(client.pid, signal.SIGKILL)
        try:
            await client.archive.status()
        except ProcessDied as error:
            print(f"died by signal {error.signal}")
        client = await server.client()  # the running one, or a new one
        print((await client.archive.status()).count)


asyncio.run(main())
