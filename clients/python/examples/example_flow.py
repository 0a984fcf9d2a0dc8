"""The whole flow: surprise, search, look, star, remove the rest, import, and browse the archive.

python examples/example_flow.py [options of the program, such as --seed=19]
"""

from __future__ import annotations

import asyncio
import sys

from cityroulette import City, CityRoulette, Mirror, SessionOpenResult


async def main(args: list[str]) -> None:
    """Plays the flow and prints each step."""
    async with CityRoulette.launch(args=args) as client:
        before = await client.archive.status()
        opened = await client.session.open(mode="import", source="surpriseMe")
        print(f"Surprise: {opened.total} cities in {place(opened)}.")
        async with client.mirror(opened.session) as mirror:
            await choose(client, mirror)
            print("Kept:", ", ".join(city.name for city in mirror.cities))
            done = await client.session.commit(session=opened.session)
        print(f"Imported {done.added}; the archive held {before.count} before.")
        await browse(client)


def place(opened: SessionOpenResult) -> str:
    """The country that was drawn."""
    return (opened.source.country if opened.source else None) or "nowhere"


async def choose(client: CityRoulette, mirror: Mirror) -> None:
    """Stars a city found by search and the largest one, and removes the others."""
    session = mirror.session
    wanted, largest = mirror.cities[-1], mirror.cities[0]
    await client.city.search(session=session, query=wanted.name)
    print(f"Searching {wanted.name!r} shows {[city.name for city in mirror.cities]}.")
    look((await client.city.get(session=session, city=wanted.id)).city)
    await client.city.set_favorite(session=session, city=wanted.id, favorite=True)
    await client.city.set_favorite(session=session, city=largest.id, favorite=True)
    # A commit stores the visible cities, so clear the filter first.
    await client.city.search(session=session, query="")
    await client.city.remove_unfavorites(session=session)
    await mirror.ready()


def look(city: City) -> None:
    """Prints the details of a city."""
    article = city.wikipedia or "no article known"
    print(f"{city.name}, {city.admin1}, {city.country}: {city.lat}, {city.lon}; {article}.")


async def browse(client: CityRoulette) -> None:
    """Lists the archive in a browse session."""
    opened = await client.session.open(mode="browse")
    print("Archive:")
    async with client.mirror(opened.session) as mirror:
        for city in mirror.cities:
            print(" ", "★" if city.favorite else " ", city.name)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
