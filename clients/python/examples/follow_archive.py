"""Changes committed to the archive, including those made while the client was not running."""

from __future__ import annotations

import asyncio

from cityroulette import ArchiveCopy, CityRoulette


async def look(copy: ArchiveCopy | None = None) -> ArchiveCopy:
    async with CityRoulette.launch(archive="cities.sqlite") as client:
        async with client.follow_archive(since=copy) as archive:
            if archive.missed is not None:
                print(len(archive.missed.changes), "changes since the copy")
            await client.archive.add(city=2643743)
            await archive.ready()
            print([city.name for city in archive.cities])
            return archive.copy()


async def main() -> None:
    copy = await look()
    async with CityRoulette.launch(archive="cities.sqlite") as client:
        await client.archive.remove(city=2643743)
    await look(copy)


asyncio.run(main())
