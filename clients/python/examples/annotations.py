"""Tags, notes, lists and visits of the cities of the archive, and what a query finds."""

import asyncio

from cityroulette import CityRoulette
from cityroulette.types import Query


async def main() -> None:
    async with CityRoulette.launch(archive=":memory:") as client:
        await client.list.add(name="Islands")
        async with client.open(source="country", country="MT", count=5) as session:
            await session.annotate(session.cities[0], own_name="Home port", note="Ask for *boats*.")
            await session.annotate_all(session.cities[:3], add_tags=["sea"], add_lists=["Islands"])
            await session.annotate_all(session.cities[1:3], add_visits=["2019-05"])
            await session.commit()
        found = await client.archive.list(query=Query(list="Islands", visited=True), annotations=True)
        for city, annotation in zip(found.cities, found.annotations or ()):
            print(city.name, annotation.tags, annotation.visits)


asyncio.run(main())
