"""A session as one object: open a country, star one city, remove another, commit; then the archive."""

import asyncio

from cityroulette import CityRoulette


async def main() -> None:
    async with CityRoulette.launch(archive="cities.sqlite") as client:
        async with client.open(source="country", country="PT", count=5) as session:
            await session.toggle(session.cities[0])
            await session.remove(session.cities[-1])
            done = await session.commit()
        print(f"{done.added} added; the archive has {done.archive.count}.")
        async for city in client.archive.cities():
            print("★" if city.favorite else " ", city.name)


asyncio.run(main())
