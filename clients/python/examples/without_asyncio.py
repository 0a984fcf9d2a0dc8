"""The same without asyncio."""

from cityroulette import SyncCityRoulette

with SyncCityRoulette.launch(archive=":memory:") as client:
    print(client.gazetteer.search(query="koln").cities[0].name)
    with client.open(source="country", country="MT") as session:
        session.star(session.cities[0])
        session.remove_unfavorites()
        print(session.commit().added)
    print([city.name for city in client.archive.cities()])
