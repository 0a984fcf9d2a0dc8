"""What was committed to the archive, also while nobody looked."""

from __future__ import annotations

import asyncio

from cityroulette import ArchiveCopy, CityRoulette


async def look(copy: ArchiveCopy | None = None) -> ArchiveCopy:
    async with CityRoulette.launch(archive="cities.sqlite") as client:
        async with client.follow_archive(since=copy) as archive:
            if archive.missed is not None:
                print(len(archive.missed.changes), "changes meanwhile")
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
