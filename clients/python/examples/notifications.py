"""Notifications of two types; a type checker knows their union."""

import asyncio

from cityroulette import CityRoulette, SessionDidChange, SessionDidClose


async def main() -> None:
    async with CityRoulette.launch(archive=":memory:") as client:
        opened = await client.session.open(mode="import")
        async with client.subscribe(SessionDidChange, SessionDidClose) as news:
            await client.city.toggle_favorite(city=opened.cities[0].id)
            await client.session.commit()
            async for each in news:
                if isinstance(each, SessionDidClose):
                    print(each.reason)
                    break
                print(each.revision, each.state.favorites)


asyncio.run(main())
