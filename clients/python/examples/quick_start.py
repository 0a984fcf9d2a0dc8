"""A session as one object: cities of a country, a star, one fewer, kept; then the archive."""

import asyncio

from cityroulette import CityRoulette


async def main() -> None:
    async with CityRoulette.launch(archive="cities.sqlite") as client:
        async with client.open(source="country", country="PT", count=5) as session:
            await session.toggle(session.cities[0])
            await session.remove(session.cities[-1])
            done = await session.commit()
        print(f"{done.added} added; the archive holds {done.archive.count}.")
        async for city in client.archive.cities():
            print("★" if city.favorite else " ", city.name)


asyncio.run(main())
