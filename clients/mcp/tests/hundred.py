"""One hundred questions written by a person who had not seen the tools.

For each: at most two calls of tools, each with the facts that the text of its answer must contain,
as a client without structured content shows it. The facts are from `zoneinfo` and the values of the
stand-ins, or are known of the places. What the program cannot answer, the text has to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from services import NOW, PLACES

Fact = str | re.Pattern[str]
Call = tuple[str, dict[str, Any], list[Fact]]


@dataclass
class Question:
    text: str
    calls: list[Call]


def have(text: str, fact: Fact) -> bool:
    return bool(fact.search(text)) if isinstance(fact, re.Pattern) else fact in text


def of_day(place: str, day: int) -> re.Pattern[str]:
    """Lowest, highest and rain of a day, in the order of the columns."""
    at = PLACES[place]
    low, high, rain = (
        f"{value:g}" for value in (at.lowest(day), at.highest(day), at.millimetres(day))
    )
    return re.compile(rf"{re.escape(low)}\|{re.escape(high)}\|{re.escape(rain)}\|")


def clock(zone: str, at: datetime = NOW) -> str:
    """The local time with its offset."""
    return at.astimezone(ZoneInfo(zone)).isoformat(timespec="minutes")


def row(*cells: str) -> re.Pattern[str]:
    """A row of a table that begins with these cells."""
    return re.compile("^" + re.escape("|".join(cells)) + r"(\||$)", re.MULTILINE)


def names(*found: str) -> list[Fact]:
    """Rows of tables, by their first cell."""
    return [row(name) for name in found]


NORMALS = ["years=1991-2020", row("month", "min", "max", "precipitation"), row("12")]
NO_ALL_CLEAR = ["status=not_covered", "no all-clear"]
SOURCE = ["provider=open-meteo", "ageMinutes=5", "Open-Meteo.com (CC BY 4.0)"]
ALERTS = ["status=covered", "Excessive Heat Warning|severe", "US National Weather Service"]
AIR = ["europeanIndex=44", "europeanLevel=moderate", "pm25=18.6", "pm10=31.4", "o3=71"]


def article(title: str) -> list[Fact]:
    return [f"article: title={title}", "is a city with a long history", "license=CC BY-SA 4.0"]


AREA = "is a country, not a city"


def weather(place: str, *facts: Fact, **arguments: Any) -> Call:
    return ("weather", {"place": place, **arguments}, list(facts))


def find(place: str, *facts: Fact, **arguments: Any) -> Call:
    return ("find_place", {"place": place, **arguments}, list(facts))


def compare(places: list[str], *facts: Fact, **arguments: Any) -> Call:
    return ("compare", {"places": places, **arguments}, list(facts))


def several(name: str, *regions: str) -> list[Fact]:
    """The candidates for a name, by region."""
    return [f'Several places are called "{name}"', "status: ambiguous"] + [
        re.compile(rf"^[^|\n]+\|\d+\|{region}\|", re.MULTILINE) for region in regions
    ]


Q = Question
ALL = [
    # Places and what they are like
    Q(
        "What is Ljubljana like?",
        [
            weather("Ljubljana", "country=SI", "zone=Europe/Ljubljana", clock("Europe/Ljubljana")),
            (
                "read_about",
                {"place": "Ljubljana"},
                ["id=3196359", "population=", *article("Ljubljana")],
            ),
        ],
    ),
    Q(
        "Which bigger towns are around Freiburg?",
        [
            (
                "near",
                {"place": "Freiburg im Breisgau", "radius_km": 60, "min_population": 50_000},
                [
                    "country=DE",
                    row("Basel", "2661604"),
                    row("Mulhouse", "2991214"),
                    re.compile(r"^Basel\|.*\|\d+\|Europe/Zurich\|5\d\.\d+\|S", re.MULTILINE),
                ],
            ),
        ],
    ),
    Q(
        "Where exactly is Ouagadougou and how many people live there?",
        [
            find(
                "Ouagadougou", "country=BF", "lat=12.3", "lon=-1.5", re.compile(r"population=\d{7}")
            ),
        ],
    ),
    Q(
        "I found the coordinates 64.1466, -21.9426 in an old email. What place is that?",
        [
            find(
                "64.1466, -21.9426",
                "a point near Reykjavík",
                "country=IS",
                "zone=Atlantic/Reykjavik",
                re.compile(r"km=\d"),
            ),
        ],
    ),
    Q(
        "Is there a town called Hell, and if so where?",
        [
            find("Hell", 'There is no place "Hell"', "Similar names"),
        ],
    ),
    Q(
        "How high up is La Paz?",
        [find("La Paz", "country=BO", "notInData: elevation", row("La Paz", "4000900"))],
    ),
    Q(
        "What's the biggest city within 100 km of Bern?",
        [
            (
                "near",
                {"place": "Bern", "radius_km": 100, "sort": "largest", "limit": 3},
                [
                    "lat=46.9",
                    re.compile(r"km\|direction\nZürich\|2657896\|"),
                    row("Basel", "2661604"),
                ],
            ),
        ],
    ),
    Q(
        "Did Astana change its name again? What do you call it?",
        [
            find("Nur-Sultan", "Astana", "id=1526273", "country=KZ"),
            ("read_about", {"place": "Astana"}, article("Astana")),
        ],
    ),
    Q(
        "Which city is further north, Edinburgh or Moscow?",
        [
            compare(
                ["Edinburgh", "Moscow"],
                re.compile(r"Edinburgh\|\d+\|Scotland\|GB\|55\.95"),
                re.compile(r"Moscow\|\d+\|Moscow\|RU\|55\.7"),
            )
        ],
    ),
    Q(
        "Tell me something about Timbuktu that isn't in every quiz.",
        [
            (
                "read_about",
                {"place": "Timbuktu"},
                ["country=ML", "population=", *article("Timbuktu")],
            ),
            weather("Timbuktu", *NORMALS, include=["normals"]),
        ],
    ),
    Q(
        "Is Ushuaia really the southernmost city?",
        [
            find("Ushuaia", "lat=-54.8", "country=AR", re.compile(r"population=\d{5}")),
            find("Puerto Williams", "lat=-54.9", "country=CL", "population="),
        ],
    ),
    Q(
        "How many places called San José do you know?",
        [
            find(
                "San José, Costa Rica",
                re.compile(r"othersTotal: \d\d"),
                re.compile(r"^San Jos", re.M),
                limit=20,
            ),
        ],
    ),
    # Ambiguous names
    Q(
        "What's the weather in Springfield?",
        [
            weather(
                "Springfield",
                *several("Springfield", "Missouri", "Illinois", "Massachusetts"),
                "Ask the user",
            ),
        ],
    ),
    Q(
        "How warm is it in Cambridge right now?",
        [
            compare(
                ["Cambridge, England", "Cambridge, Massachusetts"],
                "England|GB",
                "Massachusetts|US",
                "temperature",
                "°C",
                clock("America/New_York"),
            ),
        ],
    ),
    Q(
        "How far is it from Birmingham to Manchester?",
        [
            find(
                "Manchester",
                *several("Manchester", "England", "New Hampshire"),
                "|Birmingham",
                "Alabama",
                **{"from": "Birmingham"},
            ),
            find(
                "Manchester, England",
                re.compile(r"1[12]\d\.\d km from Birmingham, England"),
                **{"from": "Birmingham, England"},
            ),
        ],
    ),
    Q(
        "Is Portland colder than Vancouver today?",
        [
            compare(
                ["Portland, Oregon", "Vancouver, British Columbia"],
                "Portland|5746545|Oregon",
                "Vancouver|6173331|British Columbia",
                of_day("Springfield", 0),
                by="coldest",
            ),
        ],
    ),
    Q(
        "I'm going from Santiago to Córdoba, what time difference do I get?",
        [
            compare(
                ["Santiago, Chile", "Córdoba, Argentina"],
                clock("America/Santiago"),
                clock("America/Argentina/Cordoba"),
                "|CL|",
                "|AR|",
            ),
        ],
    ),
    Q(
        "When does the sun set in Georgia tonight?",
        [
            weather("Georgia", AREA, "Tbilisi|611717", "Georgia (region, US.GA)"),
            compare(["Tbilisi", "Atlanta"], "sunset", row("Atlanta", "4180439")),
        ],
    ),
    Q(
        "Which Valencia is warmer, the Spanish one or the Venezuelan one?",
        [
            compare(
                ["Valencia, Spain", "Valencia, Venezuela"],
                "|ES|",
                "|VE|",
                "temperature",
                clock("America/Caracas"),
            ),
        ],
    ),
    Q(
        "Is it raining in Richmond? My sister moved there, somewhere in the US.",
        [
            find("Richmond, US", *several("Richmond, US", "Virginia", "California")),
        ],
    ),
    Q(
        "Whats the wether in San Fransisco",
        [
            weather("San Fransisco", "San Francisco"),
            weather("San Francisco", "region=California", "Now 14.0 °C", "°C"),
        ],
    ),
    Q(
        "What time is it in St. Petersburg?",
        [
            compare(
                ["Saint Petersburg, Russia", "St. Petersburg, Florida"],
                clock("Europe/Moscow"),
                clock("America/New_York"),
            ),
        ],
    ),
    # A country, region or other thing instead of a city
    Q(
        "What's the weather like in Portugal?",
        [
            weather("Portugal", AREA, *names("Lisbon", "Porto")),
            compare(["Lisbon", "Porto", "Faro"], *names("Lisbon", "Porto", "Faro"), "temperature"),
        ],
    ),
    Q(
        "What time is it in Australia?",
        [
            find(
                "Australia",
                AREA,
                clock("Australia/Sydney"),
                clock("Australia/Perth"),
                clock("Australia/Brisbane"),
            ),
        ],
    ),
    Q(
        "Is it hot in Singapore?",
        [
            weather("Singapore", "country=SG", "temperature=", "feelsLike=", "humidity=55"),
        ],
    ),
    Q(
        "How's the weather in the Alps this weekend?",
        [
            compare(
                ["Innsbruck", "Zermatt", "Chamonix"],
                "Saturday",
                "Sunday",
                *names("Innsbruck", "Zermatt"),
                of_day("Berlin", 1),
                date="saturday",
                days=2,
            ),
        ],
    ),
    Q(
        "Weather at JFK please.",
        [
            weather(
                "JFK", "name=New York City", "The city of the airport", "kind=model", "temperature="
            ),
        ],
    ),
    Q(
        "How cold is it at the South Pole?",
        [
            weather("-90, 0", "far from any city", "temperature="),
        ],
    ),
    Q("What's the forecast for Narnia?", [weather("Narnia", 'There is no place "Narnia"')]),
    # Weather now
    Q(
        "Do I need a jacket in Copenhagen right now?",
        [
            weather(
                "Copenhagen",
                "temperature=17.5",
                "feelsLike=16.5",
                "windSpeed=3.4",
                "precipitation=0",
                "ageMinutes=5",
            ),
        ],
    ),
    Q(
        "Is it snowing anywhere in my saved cities?",
        [
            (
                "compare",
                {},
                ["summary", *names("Berlin", "Tokyo", "Nairobi", "Oslo", "Lisbon"), "Light rain"],
            ),
        ],
    ),
    Q(
        "How windy is it in Wellington, and is that unusual for it?",
        [
            weather(
                "Wellington",
                "country=NZ",
                "windSpeed=3.4",
                "windGust=7.1",
                "windDirection=250",
                "normals of wind, sunshine and snow are not covered",
                include=["normals"],
            ),
        ],
    ),
    Q(
        "What's the humidity in Bangkok and what does it feel like?",
        [
            weather(
                "Bangkok",
                "humidity=55",
                "feelsLike=",
                "temperature=",
                "dewPoint=10.6",
                include=["measured"],
            ),
        ],
    ),
    Q(
        "What's the air pressure in Denver? I get migraines.",
        [
            weather("Denver", "pressure=1013.2", "hPa", "pressure=1011.5", include=["measured"]),
        ],
    ),
    Q(
        "Is it foggy in San Francisco at the moment?",
        [
            weather("San Francisco", "visibility=24.14", "condition=clear", "kind=model"),
        ],
    ),
    Q(
        "Give me the temperature in Minsk, just the number.",
        [
            weather("Minsk", f"Now {PLACES['Berlin'].now} °C", days=1),
        ],
    ),
    Q(
        "How reliable is the weather you just gave me, where does it come from?",
        [
            weather("Minsk", "kind=model", "fetchedAt=2026-05-01T12:05Z", *SOURCE, days=1),
        ],
    ),
    # Forecast: hours and days
    Q(
        "Will it rain in Manchester this afternoon between two and five?",
        [
            weather(
                "Manchester, England",
                row("2026-05-01T14:00+01:00"),
                row("2026-05-01T17:00+01:00"),
                "precipitation|precipitationProbability",
                date="today",
                hours=True,
            ),
        ],
    ),
    Q(
        "What's the weather in Oslo for the next three days?",
        [
            weather(
                "Oslo", "Friday", "Saturday", "Sunday", *[of_day("Oslo", day) for day in range(3)]
            ),
        ],
    ),
    Q(
        "Which day next week is best for a hike near Innsbruck?",
        [
            weather(
                "Innsbruck",
                row("2026-05-08", "Friday"),
                *[of_day("Berlin", d) for d in range(8)],
                *NO_ALL_CLEAR,
                days=8,
            ),
        ],
    ),
    Q(
        "When will it stop raining in Bergen?",
        [
            weather(
                "Bergen",
                row("2026-05-01T15:00+02:00"),
                row("2026-05-02T23:00+02:00"),
                "precipitation",
                days=2,
                hours=True,
                detail="full",
            ),
        ],
    ),
    Q(
        "Is it going to freeze tonight in Clermont-Ferrand?",
        [
            weather(
                "Clermont-Ferrand",
                row("2026-05-01T23:00+02:00"),
                row("2026-05-02T06:00+02:00"),
                days=2,
                hours=True,
                detail="full",
            ),
        ],
    ),
    Q(
        "What will the weather be in Rome on Christmas Day?",
        [
            weather(
                "Rome",
                "The forecast ends on 2026-05-08",
                "date=2026-12-25",
                "min=-4.07",
                "max=3.93",
                "precipitation=2",
                *NORMALS,
                date="2026-12-25",
                include=["normals"],
            ),
        ],
    ),
    Q(
        "Can I hang out my washing in Utrecht before noon?",
        [
            weather(
                "Utrecht",
                clock("Europe/Amsterdam"),
                row("2026-05-01T15:00+02:00"),
                "humidity",
                "windSpeed",
                date="today",
                hours=True,
            ),
        ],
    ),
    Q(
        "Hour by hour for Chicago tomorrow, as a table please.",
        [
            weather(
                "Chicago",
                *[row(f"2026-05-02T{hour:02}:00-05:00") for hour in range(24)],
                "temperature|",
                date="tomorrow",
                hours=True,
            ),
        ],
    ),
    Q(
        "What's the UV index in Cairns tomorrow at noon, will I burn?",
        [
            weather(
                "Cairns", re.compile(r"uvIndex\|.*\n2026-05-02\|Saturday\|.*\|5\|"), date="tomorrow"
            ),
        ],
    ),
    Q(
        "Will there be snow in Zakopane by Saturday?",
        [
            weather(
                "Zakopane",
                row("2026-05-02", "Saturday", "Light rain"),
                of_day("Berlin", 1),
                row("2026-05-01", "Friday", "Mainly clear"),
                days=2,
            ),
        ],
    ),
    Q(
        "I land in Doha at 23:40 on Thursday. How hot will it be?",
        [
            weather(
                "Doha", row("2026-05-07T23:00+03:00"), "feelsLike", date="thursday", hours=True
            ),
        ],
    ),
    Q(
        "How likely is a thunderstorm in Milan tonight?",
        [
            weather(
                "Milan, Italy",
                row("2026-05-01T22:00+02:00", "clear"),
                "precipitationProbability",
                *NO_ALL_CLEAR,
                date="today",
                hours=True,
            ),
        ],
    ),
    # Comparing cities
    Q(
        "Where is it nicer this weekend, Lisbon, Barcelona or Nice?",
        [
            compare(
                ["Lisbon", "Barcelona, Spain", "Nice"],
                row("Lisbon", "2026-05-02", "Saturday"),
                row("Nice", "2026-05-03", "Sunday"),
                row("Barcelona", "2026-05-03", "Sunday"),
                of_day("Lisbon", 1),
                date="saturday",
                days=2,
            ),
        ],
    ),
    Q(
        "Rank London, Dublin, Edinburgh and Cardiff by rain today.",
        [
            compare(
                ["London", "Dublin", "Edinburgh", "Cardiff"],
                "Driest first",
                "precipitation",
                *names("London", "Dublin", "Edinburgh", "Cardiff"),
                "mm",
                date="today",
                by="driest",
            ),
        ],
    ),
    Q(
        "I can take a remote week in Tallinn, Riga or Vilnius. Weather, daylight and distance "
        "from Berlin, please.",
        [
            compare(
                ["Tallinn", "Riga", "Vilnius"],
                row("Riga", "2026-05-07"),
                "dayLength",
                re.compile(r"^Vilnius\|.*\|8\d\d\.\d+\|ENE\|", re.M),
                "from: name=Berlin",
                days=7,
                detail="full",
                **{"from": "Berlin"},
            ),
        ],
    ),
    Q(
        "Which of my starred cities is the warmest now?",
        [
            (
                "compare",
                {"starred": True},
                [
                    "Warmest first: Berlin, DE (17.5 °C); Oslo, NO (9.8 °C).",
                    *names("Berlin", "Oslo"),
                ],
            ),
        ],
    ),
    Q(
        "Is Phoenix hotter than Baghdad right now, or is it just night there?",
        [
            compare(
                ["Phoenix", "Baghdad"],
                clock("America/Phoenix"),
                clock("Asia/Baghdad"),
                "max",
                "isDay",
            ),
        ],
    ),
    Q(
        "Compare Sydney and Melbourne over the next five days.",
        [
            compare(
                ["Sydney", "Melbourne"],
                row("Sydney", "2026-05-05"),
                row("Melbourne", "2026-05-05"),
                "Victoria|AU",
                of_day("Sydney", 4),
                days=5,
            ),
        ],
    ),
    Q(
        "Which has more daylight today, Anchorage or Helsinki?",
        [
            compare(
                ["Anchorage", "Helsinki"],
                "Most daylight first",
                "dayLength",
                "sunrise",
                row("Helsinki", "658225"),
                by="longest_day",
            ),
        ],
    ),
    # Warnings and air quality
    Q(
        "Are there any weather warnings for Miami?",
        [
            weather("Miami", *ALERTS, "2026-05-01T23:00-04:00", days=1),
        ],
    ),
    Q(
        "Is there a storm warning anywhere around Hamburg, including the coast?",
        [
            weather("Hamburg", *NO_ALL_CLEAR, days=1),
            weather("Cuxhaven", *NO_ALL_CLEAR, days=1),
        ],
    ),
    Q(
        "How bad is the air in Delhi today?",
        [
            weather(
                "Delhi",
                *AIR,
                "usIndex=63",
                "forecast of air and pollen is not covered",
                include=["air"],
            ),
        ],
    ),
    Q(
        "Can my asthmatic kid play outside in Kraków this evening?",
        [
            weather("Kraków", *AIR, "forecast of air and pollen is not covered", include=["air"]),
        ],
    ),
    Q(
        "Pollen in Vienna this week?",
        [
            weather(
                "Vienna",
                "country=AT",
                "pollen.birch=12.4",
                "pollen.grass=3.1",
                "grains/m³",
                "forecast of air and pollen is not covered",
                include=["air"],
            ),
        ],
    ),
    Q(
        "Is the smoke from the fires reaching Seattle?",
        [
            weather("Seattle", "pm25=18.6", "windDirection=250", *ALERTS, include=["air"]),
        ],
    ),
    Q("Do you have flood warnings for Passau?", [weather("Passau", *NO_ALL_CLEAR)]),
    # Normals, measured values, the past
    Q(
        "Is it warmer than usual in Stockholm?",
        [
            weather("Stockholm", "max=17.67", "today=", "normal", *NORMALS, include=["normals"]),
        ],
    ),
    Q(
        "What's a normal February in Chicago?",
        [
            weather(
                "Chicago",
                "date=2027-02-15",
                "min=-3",
                "max=5",
                row("2", "-2.9", "5.1", "56"),
                *NORMALS,
                date="2027-02-15",
                include=["normals"],
            ),
        ],
    ),
    Q(
        "What was the weather in London on 8 January 2020?",
        [
            weather(
                "London",
                "2020-01-08 is in the past: weather before yesterday is not covered",
                date="2020-01-08",
            ),
        ],
    ),
    Q(
        "How hot was it in Seville last Tuesday?",
        [
            weather(
                "Seville",
                "2026-04-28 is in the past: weather before yesterday is not covered",
                date="2026-04-28",
            ),
        ],
    ),
    Q(
        "Did it rain in Seattle yesterday? How much?",
        [
            weather(
                "Seattle",
                "Yesterday, Thursday 2026-04-30",
                "2.0 mm",
                "modelled, preliminary",
                date="yesterday",
            ),
        ],
    ),
    Q(
        "What does the nearest weather station to Grenoble actually measure right now?",
        [
            weather(
                "Grenoble",
                "station=Grenoble",
                "icao=LFL",
                "elevation=",
                "temperature=12.8",
                "ageMinutes=25",
                "kind=measured",
                include=["measured"],
            ),
        ],
    ),
    Q(
        "Your forecast says 3 degrees for Davos, what does the station say?",
        [
            weather(
                "Davos",
                "kind=measured",
                "km=",
                "elevation=",
                "temperature=12.8",
                "Now 17.5 °C",
                include=["measured"],
            ),
        ],
    ),
    Q(
        "What was the weather on the day I was born, 3 March 1931, in Breslau?",
        [
            weather(
                "Breslau",
                "Wrocław",
                "1931-03-03 is in the past: weather before yesterday is not",
                date="1931-03-03",
            ),
        ],
    ),
    Q(
        "When is the best time of the year to visit Kyoto?",
        [
            weather(
                "Kyoto",
                *NORMALS,
                row("7"),
                "sunshine and snow are not covered",
                include=["normals"],
            ),
        ],
    ),
    # Sun and moon
    Q(
        "When is sunrise in Reykjavik tomorrow?",
        [
            weather(
                "Reykjavik", row("2026-05-02", "Saturday"), "sunrise 04:5", "dawn", date="tomorrow"
            ),
        ],
    ),
    Q(
        "Will I see the midnight sun in Tromsø on July 10?",
        [
            weather("Tromsø", "the sun does not set", "polarDay", date="2026-07-10"),
        ],
    ),
    Q(
        "What's the moon tonight over Buenos Aires, and when does it rise?",
        [
            weather("Buenos Aires", "fullMoon|0.99", "moon.rise|moon.set", "2026-05-01", days=1),
        ],
    ),
    Q(
        "When is the next full moon? I live in Leeds.",
        [
            weather("Leeds", "fullMoon: 2026-05-01T18:23+01:00", days=1),
        ],
    ),
    Q(
        "When's golden hour in Lisbon on Friday evening?",
        [
            weather(
                "Lisbon",
                "goldenHourFrom|goldenHourTo",
                row("2026-05-01", "Friday"),
                re.compile(r"\|19:\d\d\|20:\d\d\|22:\d\d$", re.M),
                date="today",
            ),
        ],
    ),
    Q(
        "How dark is the sky over Tucson tonight at 10 pm, moon and clouds?",
        [
            weather(
                "Tucson",
                "darkFrom",
                "moon.illumination",
                "cloudCover",
                re.compile(r"^2026-05-01T22:00-07:00\|rain\|.*\|40$", re.M),
                date="today",
                hours=True,
            ),
        ],
    ),
    # Clock, distances, my cities, chance
    Q(
        "Find an hour when Berlin, San Francisco and Bangalore can meet without anyone crying.",
        [
            compare(
                ["Berlin", "San Francisco", "Bangalore"],
                clock("Europe/Berlin"),
                clock("America/Los_Angeles"),
                clock("Asia/Kolkata"),
                "Earliest local time first",
                by="earliest",
            ),
        ],
    ),
    Q(
        "Pick me three random cities in South America over 100,000 people and star the one "
        "with the best weather.",
        [
            (
                "surprise_me",
                {"country": "South America", "min_population": 100_000, "count": 3},
                [re.compile(r"Drawn at random: .+; .+; .+\."), "America/", "population"],
            ),
            (
                "keep",
                {"action": "star", "place": "Porto Alegre"},
                ["in the archive with a star", "starred=true", "undo: "],
            ),
        ],
    ),
    # Other languages
    Q(
        "Wie wird das Wetter am Wochenende in Freiburg?",
        [
            weather(
                "Freiburg im Breisgau",
                row("2026-05-02", "Saturday"),
                row("2026-05-03", "Sunday"),
                of_day("Berlin", 2),
                "country=DE",
                date="saturday",
                days=2,
            ),
        ],
    ),
    Q(
        "Wie spät ist es gerade in Neu-Delhi und kann ich dort jetzt noch jemanden anrufen?",
        [
            find("Neu-Delhi", "New Delhi", clock("Asia/Kolkata")),
        ],
    ),
    Q(
        "Wie weit ist es von Köln nach Mailand Luftlinie?",
        [
            find(
                "Mailand",
                "name=Milan",
                re.compile(r"63\d\.\d km from Köln"),
                "straight line",
                **{"from": "Köln"},
            ),
        ],
    ),
    Q(
        "Ist es in Zürich wärmer als sonst um diese Zeit?",
        [
            weather("Zürich", "today=", "max=17.67", *NORMALS, include=["normals"]),
        ],
    ),
    Q(
        "Zeig mir meine gespeicherten Städte und lösche alle, in denen es heute regnet.",
        [
            (
                "compare",
                {"date": "today", "by": "driest"},
                [
                    re.compile(r"^Nairobi\|184745\|.*\|Light rain\|", re.M),
                    of_day("Nairobi", 0),
                    row("Oslo"),
                ],
            ),
            (
                "keep",
                {"action": "remove", "place": "184745"},
                ["Nairobi", "was removed from the archive", "undo: "],
            ),
        ],
    ),
    Q(
        "Quel temps fera-t-il à Saint-Denis demain ?",
        [
            compare(
                ["Saint-Denis, France", "Saint-Denis, Réunion"],
                "|FR|",
                "|RE|",
                "2026-05-02",
                date="tomorrow",
            ),
        ],
    ),
    Q(
        "Il fait combien à Londres et à Vienne en ce moment ?",
        [
            compare(
                ["Londres", "Vienne, Autriche"], "London|2643743", "Vienna|2761369", "temperature"
            ),
        ],
    ),
    Q(
        "À quelle heure se couche le soleil à Brest ce soir ?",
        [
            compare(["Brest, France", "Brest, Belarus"], "sunset", "|FR|", "|BY|"),
        ],
    ),
    Q(
        "L'air est-il respirable à Grenoble aujourd'hui ?",
        [
            weather("Grenoble", *AIR, "air: time=2026-05-01T14:00+02:00", include=["air"]),
        ],
    ),
    Q(
        "¿Qué tiempo hace en Guadalajara?",
        [
            compare(
                ["Guadalajara, México", "Guadalajara, España"], "Jalisco|MX", "|ES|", "temperature"
            ),
        ],
    ),
    Q(
        "¿A qué distancia está Mérida de Cartagena?",
        [
            find(
                "Mérida, España",
                re.compile(r"\d{3}\.\d km from Cartagena"),
                "country=ES",
                **{"from": "Cartagena, España"},
            ),
        ],
    ),
    Q(
        "¿Hay alguna alerta meteorológica para Valencia hoy?",
        [
            weather("Valencia, España", "country=ES", *NO_ALL_CLEAR),
        ],
    ),
    Q(
        "Che tempo fa a Reggio?",
        [
            compare(
                ["Reggio Emilia", "Reggio Calabria"],
                "Emilia-Romagna|IT",
                "Calabria|IT",
                "temperature",
            ),
        ],
    ),
    Q(
        "Com'è Matera? Vale la pena andarci a novembre?",
        [
            ("read_about", {"place": "Matera"}, ["population=", "country=IT", *article("Matera")]),
            weather(
                "Matera",
                row("11", "0.1", "8.1"),
                "date=2026-11-15",
                "min=0",
                "max=8",
                date="2026-11-15",
                include=["normals"],
            ),
        ],
    ),
    Q(
        "Vai chover no Porto no sábado?",
        [
            weather(
                "Porto",
                "country=PT",
                row("2026-05-02", "Saturday"),
                of_day("Lisbon", 1),
                "precipitationProbability",
                date="saturday",
            ),
        ],
    ),
    Q(
        "Que horas são em São Paulo e em Lisboa?",
        [
            compare(["São Paulo", "Lisboa"], clock("America/Sao_Paulo"), clock("Europe/Lisbon")),
        ],
    ),
    Q(
        "Jaka pogoda będzie jutro w Krakowie?",
        [
            weather(
                "Kraków",
                row("2026-05-02", "Saturday", "Light rain"),
                of_day("Berlin", 1),
                date="tomorrow",
            ),
        ],
    ),
    Q(
        "När går solen upp i Kiruna i januari?",
        [
            weather("Kiruna", "the sun does not rise", "polarNight", date="2027-01-01", days=8),
            weather("Kiruna", row("2027-01-15", "Friday"), "sunrise", date="2027-01-15", days=8),
        ],
    ),
    Q(
        "東京は今何度ですか?",
        [
            weather("東京", "name=Tokyo", "Now 19.2 °C", clock("Asia/Tokyo"), days=1),
        ],
    ),
    Q(
        "Какая погода во Владивостоке и который там час?",
        [
            weather("Владивосток", "Vladivostok", clock("Asia/Vladivostok"), "temperature="),
        ],
    ),
]
