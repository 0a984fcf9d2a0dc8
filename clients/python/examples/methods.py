"""Methods of the protocol by their names, and an error."""

import asyncio

from cityroulette import CityRoulette, ConfirmationRequired


async def main() -> None:
    async with CityRoulette.launch(archive=":memory:", seed=6) as client:
        opened = await client.session.open(mode="import")
        await client.city.toggle_favorite(city=opened.cities[0].id)
        try:
            await client.session.close()
        except ConfirmationRequired as error:
            print(error.code, error.message, error.data.retryable)
        await client.session.commit()


asyncio.run(main())
