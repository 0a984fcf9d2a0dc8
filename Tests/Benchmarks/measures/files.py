"""Large files of places and cities for imports."""

from pathlib import Path
from typing import Iterator


def places(folder: Path, count: int) -> Path:
    """A CSV file of `count` places, each in a city that is not in the gazetteer."""
    return table(
        folder / f"places-{count}.csv",
        "city,name,latitude,longitude,description",
        (f"Town {n},Place {n},{latitude(n)},{longitude(n)},Worth a look" for n in range(count)),
    )


def cities(folder: Path, count: int) -> Path:
    """A CSV file of `count` cities that are not in the gazetteer."""
    return table(
        folder / f"cities-{count}.csv",
        "geonameid,name,country,lat,lon,population",
        (f"{100_000_000 + n},City {n},FR,{latitude(n)},{longitude(n)},{n}" for n in range(count)),
    )


def table(file: Path, heading: str, rows: Iterator[str]) -> Path:
    """Writes a file with these lines, and returns its path."""
    with file.open("w") as out:
        out.write(f"{heading}\n")
        out.writelines(f"{row}\n" for row in rows)
    return file


def latitude(number: int) -> float:
    """A latitude for a number."""
    return number % 160 - 79.5


def longitude(number: int) -> float:
    """A longitude for a number."""
    return number % 358 - 178.75


def waypoints(folder: Path, size: int) -> Path:
    """A GPX file of cities with at least `size` bytes."""
    file = folder / "cities.gpx"
    with file.open("w") as out:
        out.write(
            '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="benchmark" '
            'xmlns="http://www.topografix.com/GPX/1/1" xmlns:roulette="urn:x-cityroulette:city">\n'
        )
        number = 0
        while out.tell() < size:
            for number in range(number, number + 1000):
                out.write(
                    f'<wpt lat="{latitude(number)}" lon="{longitude(number)}">'
                    f'<name>City {number}</name><extensions>'
                    f'<roulette:city id="{100_000_000 + number}" country="FR" '
                    f'population="{number}" timezone="Europe/Paris"/></extensions></wpt>\n'
                )
            number += 1
        out.write("</gpx>\n")
    return file
