"""Forty questions that people ask, the calls with which an assistant answers each of them, at most
two, and the expected answers, from `zoneinfo`, `ephem` and the values of the stand-ins."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import ephem
from services import NOW, PLACES

Row = dict[str, Any]
Call = Callable[..., Awaitable[Row]]


@dataclass
class Question:
    text: str
    ask: Callable[[Call], Awaitable[object]]
    right: Callable[[Any], bool]


ALL: list[Question] = []


def question(text: str, right: Callable[[Any], bool]):  # noqa: ANN201
    """Registers a question. `right` checks the value that the decorated function returns."""

    def note(ask: Callable[[Call], Awaitable[object]]) -> None:
        ALL.append(Question(text, ask, right))

    return note


def observer(name: str, day: date) -> ephem.Observer:
    """An observer at the place, at local midnight, where almanacs begin the day."""
    at = PLACES[name]
    observer = ephem.Observer()
    observer.lat, observer.lon = str(at.lat), str(at.lon)
    observer.pressure, observer.horizon = 0, "-0:34"
    midnight = datetime(day.year, day.month, day.day, tzinfo=at.zone)
    observer.date = ephem.Date(midnight.astimezone(ZoneInfo("UTC")).replace(tzinfo=None))
    return observer


def sunrise(name: str, day: date) -> datetime:
    return observer(name, day).next_rising(ephem.Sun()).datetime().replace(tzinfo=ZoneInfo("UTC"))


def sunset(name: str, day: date) -> datetime:
    return observer(name, day).next_setting(ephem.Sun()).datetime().replace(tzinfo=ZoneInfo("UTC"))


def near(expected: datetime) -> Callable[[str], bool]:
    """Within two minutes, since the coordinates in the gazetteer and in `PLACES` differ."""
    return lambda found: abs(datetime.fromisoformat(found) - expected) <= timedelta(minutes=2)


def today(name: str) -> date:
    return NOW.astimezone(PLACES[name].zone).date()


@question("Which of my cities is warmest now?", lambda name: name == "Nairobi")
async def _(call: Call) -> object:
    return (await call("compare"))["places"][0]["name"]


@question("And which is the coldest?", lambda name: name == "Reykjavík")
async def _(call: Call) -> object:
    return (await call("compare", by="coldest"))["places"][0]["name"]


@question(
    "In which of my cities does it rain tomorrow?", lambda names: names == {"Berlin", "Nairobi"}
)
async def _(call: Call) -> object:
    rows = (await call("compare", date="tomorrow", by="driest"))["places"]
    return {row["name"] for row in rows if row["precipitation"] > 0}


@question("Which of my cities has the longest day today?", lambda name: name == "Reykjavík")
async def _(call: Call) -> object:
    return (await call("compare", by="longest_day"))["places"][0]["name"]


@question("In which of my cities is it earliest in the day?", lambda name: name == "Reykjavík")
async def _(call: Call) -> object:
    return (await call("compare", by="earliest"))["places"][0]["name"]


@question("When does the sun set in 東京 next Friday?", near(sunset("Tokyo", date(2026, 5, 8))))
async def _(call: Call) -> object:
    return (await call("weather", place="東京", date="friday"))["days"][0]["sunset"]


@question("What is Springfield's weather?", lambda regions: {"Illinois", "Missouri"} <= regions)
async def _(call: Call) -> object:
    return {one["region"] for one in (await call("weather", place="Springfield"))["candidates"]}


@question("How warm is it in Springfield, Illinois?", lambda degrees: degrees == 14.0)
async def _(call: Call) -> object:
    return (await call("weather", place="Springfield, Illinois"))["now"]["temperature"]


@question("Will it rain in Berlin tomorrow?", lambda millimetres: millimetres == 4.2)
async def _(call: Call) -> object:
    return (await call("weather", place="Berlin", date="tomorrow"))["days"][0]["precipitation"]


# The value of an hour is the rain of the hour before it, so the last hour of a wet day is in the
# next day.
@question("At which hours does it rain in Berlin tomorrow?", lambda hours: len(hours) == 23)
async def _(call: Call) -> object:
    found = await call("weather", place="Berlin", date="tomorrow", hours=True, detail="full")
    return {row["time"][11:13] for row in found["hours"] if row["precipitation"] > 0}


@question("How warm will it get in Oslo on Monday?", lambda degrees: degrees == 18.8)
async def _(call: Call) -> object:
    return (await call("weather", place="Oslo", date="monday"))["days"][0]["max"]


@question("What time is it in Nairobi?", lambda time: time == "2026-05-01T15:05:00+03:00")
async def _(call: Call) -> object:
    return (await call("find_place", place="Nairobi"))["time"]["local"]


@question("How many hours is Sydney ahead of Lisbon?", lambda hours: hours == 9)
async def _(call: Call) -> object:
    times = [
        datetime.fromisoformat((await call("find_place", place=name))["time"]["local"])
        for name in ("Sydney", "Lisbon")
    ]
    return (times[0].utcoffset() - times[1].utcoffset()) / timedelta(hours=1)


@question("Which time zone is Reykjavík in?", lambda zone: zone == "Atlantic/Reykjavik")
async def _(call: Call) -> object:
    return (await call("find_place", place="Reykjavík"))["time"]["zone"]


@question("Which country is Nairobi in?", lambda country: country == "KE")
async def _(call: Call) -> object:
    return (await call("find_place", place="Nairobi"))["place"]["country"]


@question("How many people live in Lisbon?", lambda people: 450_000 < people < 650_000)
async def _(call: Call) -> object:
    return (await call("find_place", place="Lisboa"))["place"]["population"]


@question("When did the sun rise in Sydney today?", near(sunrise("Sydney", today("Sydney"))))
async def _(call: Call) -> object:
    return (await call("weather", place="Sydney", days=1))["days"][0]["sunrise"]


@question("Does the sun set in Tromsø at midsummer?", lambda state: state == "polarDay")
async def _(call: Call) -> object:
    return (await call("weather", place="Tromsø", date="2026-06-21"))["days"][0]["sun"]


@question("And does it rise there at midwinter?", lambda state: state == "polarNight")
async def _(call: Call) -> object:
    return (await call("weather", place="Tromsø", date="2026-12-21"))["days"][0]["sun"]


def oslo_at_midwinter(found: str) -> bool:
    day = date(2026, 12, 21)
    minutes = (sunset("Oslo", day) - sunrise("Oslo", day)) / timedelta(minutes=1)
    hours, rest = found.split(" h ")
    return math.isclose(int(hours) * 60 + int(rest.split()[0]), minutes, abs_tol=2)


@question("How long is the day in Oslo on 21 December?", oslo_at_midwinter)
async def _(call: Call) -> object:
    return (await call("weather", place="Oslo", date="2026-12-21"))["days"][0]["dayLength"]


@question("Is the moon full in Lisbon tonight?", lambda moon: moon["illumination"] > 0.98)
async def _(call: Call) -> object:
    return (await call("weather", place="Lisbon", days=1))["days"][0]["moon"]


@question(
    "When does the sun set in Springfield, Illinois today?",
    near(sunset("Springfield", today("Springfield"))),
)
async def _(call: Call) -> object:
    return (await call("weather", place="Springfield, Illinois"))["days"][0]["sunset"]


@question("Which large cities are around Berlin?", lambda names: "Potsdam" in names)
async def _(call: Call) -> object:
    found = await call("near", place="Berlin", radius_km=50, min_population=100_000)
    return {row["name"] for row in found["near"]}


@question(
    "What is the time zone at 48.85, 2.35?",
    lambda found: found == ("FR", "Europe/Paris", "+02:00"),
)
async def _(call: Call) -> object:
    found = await call("find_place", place="48.85, 2.35")
    return found["place"]["country"], found["time"]["zone"], found["time"]["local"][-6:]


@question("What does my guide have around Lisbon?", lambda places: places == [])
async def _(call: Call) -> object:
    return (await call("near", place="Lisbon", kind="guide"))["near"]


@question("Tell me about Lisbon.", lambda found: found[0] == "Lisbon" and "Wikipedia" in found[1])
async def _(call: Call) -> object:
    article = (await call("read_about", place="Lisbon"))["article"]
    return article["title"], article["credit"]


@question("Surprise me with a city in Iceland.", lambda country: country == "IS")
async def _(call: Call) -> object:
    return (await call("surprise_me", country="Island"))["cities"][0]["country"]


@question("Draw three random cities.", lambda ids: len(set(ids)) == 3)
async def _(call: Call) -> object:
    return [city["id"] for city in (await call("surprise_me", count=3))["cities"]]


@question("Is it warmer in Lisbon or in Oslo?", lambda name: name == "Lisbon")
async def _(call: Call) -> object:
    return (await call("compare", places=["Oslo", "Lisbon"]))["places"][0]["name"]


@question("Are Köln and Cologne the same?", lambda ids: ids[0] == ids[1])
async def _(call: Call) -> object:
    return [(await call("find_place", place=name))["place"]["id"] for name in ("Köln", "Cologne")]


@question("Which Athens are there?", lambda countries: {"GR", "US"} <= countries)
async def _(call: Call) -> object:
    found = await call("find_place", place="Athens")
    return {one["country"] for one in found.get("candidates", []) + found.get("others", [])} | {
        found.get("place", {}).get("country")
    }


@question("Is there a weather warning for Oslo?", lambda found: found == ("covered", 0))
async def _(call: Call) -> object:
    warnings = (await call("weather", place="Oslo"))["warnings"]
    return warnings["status"], warnings["active"]


@question("Was Berlin's temperature measured?", lambda kind: kind == "model")
async def _(call: Call) -> object:
    return (await call("weather", place="Berlin"))["source"]["kind"]


@question(
    "Which service is the weather from, and under which licence?",
    lambda licence: "Open-Meteo" in licence,
)
async def _(call: Call) -> object:
    return (await call("weather", place="Berlin"))["source"]["licence"]


@question("How many cities have I kept?", lambda count: count == 6)
async def _(call: Call) -> object:
    return (await call("my_cities"))["total"]


@question("Which of them are starred?", lambda names: names == ["Berlin", "Oslo"])
async def _(call: Call) -> object:
    return sorted(city["name"] for city in (await call("my_cities", starred=True))["cities"])


@question("Have I any in Japan?", lambda names: names == ["Tokyo"])
async def _(call: Call) -> object:
    return [city["name"] for city in (await call("my_cities", country="Japan"))["cities"]]


@question("Add Madrid; how many are there now?", lambda count: count == 7)
async def _(call: Call) -> object:
    await call("keep", action="add", place="Madrid")
    return (await call("my_cities"))["total"]


@question("Add Rome in Italy. No, undo that.", lambda found: found == (7, None))
async def _(call: Call) -> object:
    added = await call("keep", action="add", place="Rome, Italy")
    back = await call("keep", action="undo", undo=added["undo"])
    return back["archive"]["count"], back["place"].get("archived")


@question("Remove Nairobi; which is the warmest then?", lambda name: name in ("Madrid", "Lisbon"))
async def _(call: Call) -> object:
    await call("keep", action="remove", place="Nairobi")
    return (await call("compare"))["places"][0]["name"]
