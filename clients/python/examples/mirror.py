"""A list that is redrawn after each change of the session."""

import asyncio

from cityroulette import CityRoulette, Mirror


async def follow(mirror: Mirror) -> None:
    async for change in mirror.changed():
        print(change.revision, [("★" if city.favorite else "☆") for city in mirror.cities[:3]])


async def main() -> None:
    async with CityRoulette.launch(archive=":memory:") as client:
        opened = await client.session.open(mode="import", source="country", country="AT")
        async with client.mirror(opened.session) as mirror:
            following = asyncio.create_task(follow(mirror))
            await asyncio.sleep(0)  # Let it start before the first change.
            await client.city.toggle_favorite(city=opened.cities[0].id)
            await client.city.remove_unfavorites()
            await client.session.commit()
            await following


asyncio.run(main())
