"""Compares city.sky with the package ephem, and city.clock with Python's zoneinfo.

    almanac.py PROGRAM [CITY-DAYS]

ephem, the library of XEphem, uses the full VSOP87 theory and its own theory of the moon; the program uses
no code of it. A seeded generator draws the places and days. Where the sun or the moon grazes the horizon,
a small error in height is a large error in time. In these cases the height at the reported time is
compared instead, and the number of them is printed.
"""

import datetime
import json
import math
import random
import subprocess
import sys
import zoneinfo

import ephem

PROGRAM = sys.argv[1]
CITY_DAYS = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
INSTANTS = 50
DAY = datetime.timedelta(days=1)
UTC = datetime.timezone.utc

# Tolerances: seconds for the sun and the moon, and degrees of height for one that grazes the horizon.
SUN, MOON, GRAZING = 60, 180, 0.02
TWILIGHTS = {"civil": -6, "nautical": -12, "astronomical": -18}


class Server:
    """The program. Sends one request at a time."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "--archive", ":memory:", "--weather", "none", "--clock", "2026-05-01T12:00:00Z"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def call(self, method, **params):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = {}
        while "id" not in reply:
            reply = json.loads(self.process.stdout.readline())
        if "error" in reply:
            sys.exit(f"{method} {params}: {reply['error']}")
        return reply["result"]


class Comparison:
    """The results by kind: counts, largest differences and errors."""

    def __init__(self):
        self.largest, self.counts, self.grazing, self.wrong = {}, {}, {}, []

    def number(self, kind, what, ours, theirs, limit):
        difference = abs(ours - theirs)
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self.largest[kind] = max(difference, self.largest.get(kind, 0))
        if difference > limit:
            self.wrong.append(f"{what}: {kind} {ours}, expected {theirs}")

    def moment(self, kind, what, ours, theirs, limit, height, edges=()):
        """Compares two times of an event.

        Only one of the two is accepted if the body grazes the height, or if the time is at an edge of the
        day. `height` returns the degrees of the body above the height of the event at a time.
        """
        if ours is None and theirs is None:
            return
        both = ours is not None and theirs is not None
        if both and abs(ours - theirs).total_seconds() <= limit:
            self.number(kind, what, ours.timestamp(), theirs.timestamp(), limit)
            return
        moments = [moment for moment in (ours, theirs) if moment]
        if not both and any(abs(moments[0] - edge).total_seconds() <= limit for edge in edges):
            return
        # A grazing body has nearly the same height `limit` seconds earlier and later.
        slack = datetime.timedelta(seconds=limit)
        flat = all(
            abs(height(moment + step)) < GRAZING for moment in moments for step in (-slack, 0 * slack, slack))
        if flat:
            self.grazing[kind] = self.grazing.get(kind, 0) + 1
        else:
            heights = [round(height(moment), 4) for moment in moments]
            self.wrong.append(f"{what}: {kind} {ours}, expected {theirs}, heights {heights}")


def utc(date):
    return ephem.Date(date).datetime().replace(tzinfo=UTC)


def read(text):
    return datetime.datetime.fromisoformat(text).astimezone(UTC) if text else None


def observer(lat, lon):
    place = ephem.Observer()
    place.lat, place.lon, place.elevation, place.pressure = str(lat), str(lon), 0, 0
    return place


class Sky:
    """One body at one place, by ephem. Heights are those of the upper edge, or of the centre."""

    def __init__(self, place, body, horizon, centre):
        self.place, self.body, self.centre = place, body, centre
        self.horizon = horizon

    def height(self, moment):
        self.place.date = ephem.Date(moment.replace(tzinfo=None))
        self.body.compute(self.place)
        edge = 0 if self.centre else math.degrees(self.body.radius)
        return math.degrees(self.body.alt) + edge - self.horizon

    def event(self, find, moment, inside):
        """The rising or setting that `find` returns for a moment; None if it is not inside."""
        self.place.date = ephem.Date(moment.replace(tzinfo=None))
        self.place.horizon = str(self.horizon)
        try:
            found = utc(getattr(self.place, find)(self.body, use_center=self.centre))
        except (ephem.AlwaysUpError, ephem.NeverUpError):
            return None
        return found if inside[0] <= found < inside[1] else None


def compare_sun(result, what, answer, place, midday):
    noon = read(answer["noon"])
    place.date = ephem.Date(midday.replace(tzinfo=None))
    sun = ephem.Sun()
    candidates = [utc(find(sun)) for find in (place.previous_transit, place.next_transit)]
    expected = min(candidates, key=lambda moment: abs(moment - midday))
    result.number("noon", what, noon.timestamp(), expected.timestamp(), SUN)
    place.date = ephem.Date(expected.replace(tzinfo=None))
    sun.compute(place)
    result.number("noonAltitude", what, answer["noonAltitude"], math.degrees(sun.alt), 0.05)
    half = datetime.timedelta(hours=12, minutes=10)

    def passing(kind, up, down, horizon, centre):
        sky = Sky(place, ephem.Sun(), horizon, centre)
        before = sky.event("previous_rising", noon, (noon - half, noon))
        after = sky.event("next_setting", noon, (noon, noon + half))
        edges = (noon - DAY / 2, noon + DAY / 2)
        result.moment(kind + " up", what, read(up), before, SUN, sky.height, edges)
        result.moment(kind + " down", what, read(down), after, SUN, sky.height, edges)

    passing("sun", answer["rise"], answer["set"], -34 / 60, False)
    for kind, height in TWILIGHTS.items():
        passing(kind, answer[kind]["dawn"], answer[kind]["dusk"], height, True)
    golden, blue = answer["goldenHour"], answer["blueHour"]
    passing("-4 degrees", golden["morning"]["begin"], golden["evening"]["end"], -4, True)
    passing("6 degrees", golden["morning"]["end"], golden["evening"]["begin"], 6, True)
    assert blue["morning"] == {"begin": answer["civil"]["dawn"], "end": golden["morning"]["begin"]}
    assert blue["evening"] == {"begin": golden["evening"]["end"], "end": answer["civil"]["dusk"]}
    if answer["rise"] and answer["set"]:
        sky = Sky(place, ephem.Sun(), -34 / 60, False)
        for name in ("rise", "set"):
            sky.height(read(answer[name]))
            result.number(f"{name}Azimuth", what, answer[f"{name}Azimuth"], math.degrees(sky.body.az), 0.05)
        length = (read(answer["set"]) - read(answer["rise"])).total_seconds()
        result.number("dayLength", what, answer["dayLength"], length, 1)


def compare_moon(result, what, answer, place, midday, day):
    sky = Sky(place, ephem.Moon(), -34 / 60, False)
    for kind, find in (("rise", "next_rising"), ("set", "next_setting")):
        expected = sky.event(find, day[0], day)
        result.moment(f"moon {kind}", what, read(answer[kind]), expected, MOON, sky.height, day)
    if answer["rise"] is None and answer["set"] is None:
        if answer["state"] != ("alwaysUp" if sky.height(midday) > 0 else "alwaysDown"):
            result.wrong.append(f"{what}: the moon is {answer['state']}")
    moon = ephem.Moon(ephem.Date(midday.replace(tzinfo=None)))
    result.number("illumination", what, answer["illumination"], moon.phase / 100, 0.01)


def compare_phases(result, what, answer, start):
    finds = {
        "newMoon": ephem.next_new_moon, "firstQuarter": ephem.next_first_quarter_moon,
        "fullMoon": ephem.next_full_moon, "lastQuarter": ephem.next_last_quarter_moon,
    }
    for phase in answer[:4]:
        expected = utc(finds[phase["phase"]](ephem.Date(start.replace(tzinfo=None))))
        result.number("phase", what, read(phase["time"]).timestamp(), expected.timestamp(), 180)


def midnight(date, zone):
    """The start of a day; None if the clocks change at midnight."""
    local = datetime.datetime.combine(date, datetime.time(), zone)
    moment = local.astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) != local.replace(tzinfo=None):
        return None
    return moment if local.replace(fold=1).utcoffset() == local.utcoffset() else None


def random_city(server, dice):
    """The city nearest to a random point on the sphere, which favours remote and northern cities."""
    while True:
        lat = round(math.degrees(math.asin(dice.uniform(-1, 1))), 4)
        location = {"lat": lat, "lon": round(dice.uniform(-180, 180), 4)}
        found = server.call("gazetteer.nearby", location=location, radiusKm=200, limit=1)["cities"]
        if found:
            return found[0]


def compare_sky(server, result, dice):
    cities = [random_city(server, dice) for _ in range(400)]
    days = 0
    while days < CITY_DAYS:
        city = dice.choice(cities)
        date = datetime.date(1975, 1, 1) + DAY * dice.randrange(365 * 75)
        zone = zoneinfo.ZoneInfo(city["timezone"])
        day = midnight(date, zone), midnight(date + DAY, zone)
        if None in day:
            continue
        days += 1
        answer = server.call("city.sky", city=city["id"], date=date.isoformat())
        what = f"{city['name']} ({city['lat']}, {city['lon']}) {date}"
        place = observer(city["lat"], city["lon"])
        midday = datetime.datetime.combine(date, datetime.time(12), zone).astimezone(UTC)
        compare_sun(result, what, answer["days"][0]["sun"], place, midday)
        compare_moon(result, what, answer["days"][0]["moon"], place, midday, day)
        compare_phases(result, what, answer["phases"], day[0])


def cities_of_zones(server):
    """The id of one city in each time zone of the gazetteer, from a session for each country."""
    zones = {}
    for country in server.call("gazetteer.countries")["countries"]:
        if not country["cityCount"]:
            continue
        page = server.call(
            "session.open", mode="import", source="country", country=country["code"], count=100_000)
        session = page["session"]
        while True:
            for city in page["cities"]:
                zones.setdefault(city["timezone"], city["id"])
            if page["next"] is None:
                break
            page = server.call("session.get", session=session, offset=page["next"], limit=500)
        server.call("session.close", session=session, discard=True)
    return {zone: zones[zone] for zone in sorted(zones) if zone in zoneinfo.available_timezones()}


def compare_clocks(server, result, dice):
    """Compares one city of each time zone at seeded instants, half of them up to 2100."""
    zones = cities_of_zones(server)
    ids = list(zones.values())
    for number in range(INSTANTS):
        last = 2037 if number % 2 else 2100
        first = datetime.datetime(1970, 1, 1, tzinfo=UTC)
        seconds = dice.randrange(int((datetime.datetime(last, 12, 31, tzinfo=UTC) - first).total_seconds()))
        at = first + datetime.timedelta(seconds=seconds)
        clocks = []
        for start in range(0, len(ids), 100):
            answer = server.call("city.clock", cities=ids[start:start + 100], at=at.isoformat())
            clocks += answer["cities"]
        for zone, clock in zip(zones, clocks):
            compare_clock(result, zoneinfo.ZoneInfo(zone), clock, at)
    result.counts["zones"] = len(zones)


def compare_clock(result, zone, clock, at):
    local = at.astimezone(zone)
    result.counts["clocks"] = result.counts.get("clocks", 0) + 1
    # Compared without the offset in the text: ISO 8601 cannot express seconds, which Liberia had until 1972.
    shown = clock["time"][:19], clock["offset"], clock["weekday"]
    expected = local.strftime("%Y-%m-%dT%H:%M:%S"), local.utcoffset().total_seconds(), local.strftime("%A")
    if shown != expected:
        result.wrong.append(f"{zone} at {at}: {shown}, expected {expected}")
    name = local.tzname() if local.tzname()[0].isalpha() else None
    if clock["abbreviation"] != name:
        result.wrong.append(f"{zone} at {at}: called {clock['abbreviation']}, expected {name}")
    change = clock["nextChange"]
    if change:
        moment = read(change["time"])
        before = (moment - datetime.timedelta(seconds=1)).astimezone(zone).utcoffset().total_seconds()
        after = moment.astimezone(zone).utcoffset().total_seconds()
        answer = change["offsetBefore"], change["offsetAfter"]
        if answer != (before, after) or before == after or before != clock["offset"]:
            result.wrong.append(f"{zone} at {at}: next change {change}, expected {before} and {after}")
    # The offset must not change before then, or for a year if no change is known.
    end = min(moment if change else at + 366 * DAY, at + 366 * DAY)
    step = at
    while step < end:
        if step.astimezone(zone).utcoffset() != local.utcoffset():
            result.wrong.append(f"{zone} at {at}: the clocks change before {end}")
            break
        step += DAY * 10


def main():
    server, result = Server(), Comparison()
    compare_sky(server, result, random.Random(1))
    compare_clocks(server, result, random.Random(2))
    for kind, count in result.counts.items():
        largest = f", at most {result.largest[kind]:.3f} apart" if kind in result.largest else ""
        grazing = f", {result.grazing[kind]} graze the horizon" if kind in result.grazing else ""
        print(f"{kind}: {count}{largest}{grazing}")
    for line in result.wrong[:30]:
        print(line, file=sys.stderr)
    if result.wrong:
        sys.exit(f"{len(result.wrong)} differ")


main()
