"""The methods of the protocol, for asyncio.

Written by `clients/generate` from `rpc.discover`; not to be edited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

from .types import *  # noqa: F403

ProgressListener = Callable[[ProgressValue], None]
Answer = TypeVar("Answer")


class Call(Protocol):
    """Carries a request out: method, parameters, shape of the answer, seconds, progress."""

    async def __call__(
        self,
        method: str,
        params: Mapping[str, Any],
        kind: type[Answer],
        timeout: float | None,
        on_progress: ProgressListener | None = None,
    ) -> Answer: ...


class RpcApi:
    """The methods `rpc.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def discover(self, *, timeout: float | None = None) -> dict[str, Any]:
        """The whole protocol as an OpenRPC document."""
        return await self._call("rpc.discover", {}, dict[str, Any], timeout)


class ServerApi:
    """The methods `server.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def status(self, *, timeout: float | None = None) -> ServerStatusResult:
        """How the server does, without loading anything."""
        return await self._call("server.status", {}, ServerStatusResult, timeout)


class ClientApi:
    """The methods `client.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def configure(
        self, *, units: Literal["metric", "us"] | ClientConfigureUnits | None = None,
        locale: str | None = None,
        notify: Sequence[Literal["weather.didChangeHere", "roulette.didLook"]] | None = None,
        visible: bool | None = None, timeout: float | None = None,
    ) -> ClientConfigureResult:
        """Changes what initialize said of units and language, which further notifications come, and
        whether anything is shown.

        Args:
            units: Those of weather: a system, or the quantities that change; else they stay.
            locale: The client's language tag; articles are wanted in it.
            notify: The notifications that come on request only, all that are wanted; else they
                stay.
            visible: Whether the client shows anything: while it does not, watches rest; else it
                stays.
        """
        params = {
            "units": units, "locale": locale, "notify": notify, "visible": visible,
        }
        return await self._call("client.configure", params, ClientConfigureResult, timeout)


class SessionApi:
    """The methods `session.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def open(
        self, *, mode: Literal["import", "browse"],
        source: Literal["surpriseMe", "aroundMe", "country", "search", "daily"] | None = None,
        location: Location | str | None = None, country: str | None = None,
        query: str | None = None, radius_km: float | None = None, count: int | None = None,
        provider: Literal["embedded", "geonames"] | None = None,
        wishes: SessionOpenWishes | None = None,
        weighting: Literal["country", "place", "people"] | None = None, weather: bool | None = None,
        timeout: float | None = None, on_progress: ProgressListener | None = None,
    ) -> SessionOpenResult:
        """Opens a session: new cities to import, or the archive to browse. Waits only for weather
        and for a live source.

        Args:
            mode: What the session is for.
            source: Where an import looks; "surpriseMe" without it.
            location: The point for aroundMe; else the device position.
            country: A country: its ISO 3166-1 code of two or three letters, or its name in any
                language.
            query: The text for search.
            radius_km: Radius in kilometres; 10.0 without it.
            count: How many cities at most; 30 without it.
            provider: Whose cities; without it those that the program was started with.
            wishes: What the cities have to be like; all of them fulfil all wishes but warmNow.
            weighting: How a city is drawn from those that fulfil the wishes; "country" without it.
            weather: Answer when the weather of the cities is there too, or could not be had; False
                without it.
        """
        params = {
            "mode": mode, "source": source, "location": location, "country": country,
            "query": query, "radiusKm": radius_km, "count": count, "provider": provider,
            "wishes": wishes, "weighting": weighting, "weather": weather,
        }
        return await self._call("session.open", params, SessionOpenResult, timeout, on_progress)

    async def get(
        self, *, session: str | None = None, offset: int | None = None, limit: int | None = None,
        timeout: float | None = None,
    ) -> SessionGetResult:
        """A page of the visible cities, with the session's state.

        Args:
            session: Id of the session; may be left out while exactly one is open.
            offset: Index of the first row of the page; 0 without it.
            limit: How many rows at most; 50 without it.
        """
        params = {
            "session": session, "offset": offset, "limit": limit,
        }
        return await self._call("session.get", params, SessionGetResult, timeout)

    async def list(self, *, timeout: float | None = None) -> SessionListResult:
        """The open sessions, oldest first, and the drafts of those that were cut off."""
        return await self._call("session.list", {}, SessionListResult, timeout)

    async def resume(
        self, *, draft: str, force: bool | None = None, timeout: float | None = None,
    ) -> SessionResumeResult:
        """Opens a session again that ended with its process, from the draft of it.

        Args:
            draft: Id of the draft, of session.list.
            force: If the archive has changed since: open it over the archive as it is now; False
                without it.
        """
        params = {
            "draft": draft, "force": force,
        }
        return await self._call("session.resume", params, SessionResumeResult, timeout)

    async def discard_draft(self, *, draft: str, timeout: float | None = None) -> None:
        """Removes a draft that is open in no session; what it holds is lost.

        Args:
            draft: Id of the draft, of session.list.
        """
        await self._call("session.discardDraft", {"draft": draft}, object, timeout)

    async def undo(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> SessionUndoResult:
        """Takes the last star, removal or restoration back; the filter stays.

        Args:
            session: Id of the session; may be left out while exactly one is open.
        """
        return await self._call("session.undo", {"session": session}, SessionUndoResult, timeout)

    async def redo(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> SessionRedoResult:
        """Does again what session.undo took back.

        Args:
            session: Id of the session; may be left out while exactly one is open.
        """
        return await self._call("session.redo", {"session": session}, SessionRedoResult, timeout)

    async def commit(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> SessionCommitResult:
        """Stores the session in the archive and ends it: an import its visible cities, a browse all
        its changes.

        Args:
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "session": session,
        }
        return await self._call("session.commit", params, SessionCommitResult, timeout)

    async def close(
        self, *, session: str | None = None, discard: bool | None = None,
        timeout: float | None = None,
    ) -> None:
        """Ends the session without storing anything.

        Args:
            session: Id of the session; may be left out while exactly one is open.
            discard: Lose unsaved work without asking; False without it.
        """
        await self._call("session.close", {"session": session, "discard": discard}, object, timeout)


class CityApi:
    """The methods `city.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def toggle_favorite(
        self, *, city: int, session: str | None = None, timeout: float | None = None,
    ) -> CityToggleFavoriteResult:
        """Stars a city of the session, or takes its star away, until the commit.

        Args:
            city: GeoNames id of the city.
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "city": city, "session": session,
        }
        return await self._call("city.toggleFavorite", params, CityToggleFavoriteResult, timeout)

    async def set_favorite(
        self, *, favorite: bool, city: int | None = None, cities: Sequence[int] | None = None,
        session: str | None = None, timeout: float | None = None,
    ) -> CitySetFavoriteResult:
        """As city.toggleFavorite, to a given value; of one city or of several at once.

        Args:
            favorite: Whether the city is to have a star.
            city: GeoNames id of the city.
            cities: In its place: ids of several, which are one edit and one step of undo.
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "favorite": favorite, "city": city, "cities": cities, "session": session,
        }
        return await self._call("city.setFavorite", params, CitySetFavoriteResult, timeout)

    async def remove(
        self, *, city: int | None = None, cities: Sequence[int] | None = None,
        session: str | None = None, timeout: float | None = None,
    ) -> CityRemoveResult:
        """Takes a city, or several at once, out of the session, until the commit.

        Args:
            city: GeoNames id of the city.
            cities: In its place: ids of several, which are one edit and one step of undo.
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "city": city, "cities": cities, "session": session,
        }
        return await self._call("city.remove", params, CityRemoveResult, timeout)

    async def remove_unfavorites(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> CityRemoveUnfavoritesResult:
        """Takes every visible city without a star out of the session.

        Args:
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "session": session,
        }
        return await self._call("city.removeUnfavorites", params, CityRemoveUnfavoritesResult, timeout)

    async def restore(
        self, *, city: int | None = None, cities: Sequence[int] | None = None,
        session: str | None = None, timeout: float | None = None,
    ) -> CityRestoreResult:
        """Puts a city, or several at once, that were removed from the session back, with their
        stars.

        Args:
            city: GeoNames id of the city.
            cities: In its place: ids of several, which are one edit and one step of undo.
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "city": city, "cities": cities, "session": session,
        }
        return await self._call("city.restore", params, CityRestoreResult, timeout)

    async def search(
        self, *, query: str,
        scope: Literal["all", "favorites", "unfavorites", "withWikipedia"] | None = None,
        session: str | None = None, offset: int | None = None, limit: int | None = None,
        timeout: float | None = None,
    ) -> CitySearchResult:
        """Sets the session's filter and answers what it lets through.

        Args:
            query: Part of a name, or a name in any language; empty means all.
            scope: Which cities to look among; "all" without it.
            session: Id of the session; may be left out while exactly one is open.
            offset: Index of the first row of the page; 0 without it.
            limit: How many rows at most; 50 without it.
        """
        params = {
            "query": query, "scope": scope, "session": session, "offset": offset, "limit": limit,
        }
        return await self._call("city.search", params, CitySearchResult, timeout)

    async def select(
        self, *, city: int, session: str | None = None, timeout: float | None = None,
    ) -> CitySelectResult:
        """Points a city out to every view of the session, by city.didSelect.

        Args:
            city: GeoNames id of the city.
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "city": city, "session": session,
        }
        return await self._call("city.select", params, CitySelectResult, timeout)

    async def get(
        self, *, city: int, session: str | None = None, timeout: float | None = None,
    ) -> CityGetResult:
        """One city: from the named or only session, else the archive, else wherever it is known.

        Args:
            city: GeoNames id of the city.
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "city": city, "session": session,
        }
        return await self._call("city.get", params, CityGetResult, timeout)

    async def detail(
        self, *, city: int, session: str | None = None, days: int | None = None,
        entries: int | None = None, origin: Literal["user", "automatic"] | None = None,
        timeout: float | None = None,
    ) -> CityDetailResult:
        """What a page about one city shows: its title and row, today's nine values, the days to
        come, its history.

        Args:
            city: GeoNames id of the city.
            session: Id of the session; may be left out while exactly one is open.
            days: How many days, today included; 8 without it.
            entries: How many entries of the history at most; 10 without it.
            origin: Who wants it: only what the user asks for goes into the history; "user" without
                it.
        """
        params = {
            "city": city, "session": session, "days": days, "entries": entries, "origin": origin,
        }
        return await self._call("city.detail", params, CityDetailResult, timeout)

    async def brief(
        self, *, city: int, detail: Literal["line", "summary", "full"] | None = None,
        timeout: float | None = None,
    ) -> CityBriefResult:
        """The weather of a city in as many words as the asker wants: a line, a sentence to be
        spoken, a status bar's item; with the next days; or with all but the hours.

        Args:
            city: GeoNames id of the city.
            detail: How much is wanted; "line" without it.
        """
        params = {
            "city": city, "detail": detail,
        }
        return await self._call("city.brief", params, CityBriefResult, timeout)

    async def sky(
        self, *, city: int | None = None, location: Location | str | None = None,
        timezone: str | None = None, date: str | None = None, days: int | None = None,
        timeout: float | None = None,
    ) -> CitySkyResult:
        """Sun and moon over a city or a point, day by day: rise, set, twilights, light for
        pictures, phases.

        Args:
            city: GeoNames id of the city; or else a location.
            location: The point; or else a city.
            timezone: IANA time zone of the location; without it that of the nearest city.
            date: The first day, YYYY-MM-DD; without it the day that it is there.
            days: How many days; 1 without it.
        """
        params = {
            "city": city, "location": location, "timezone": timezone, "date": date, "days": days,
        }
        return await self._call("city.sky", params, CitySkyResult, timeout)

    async def clock(
        self, *, cities: Sequence[int], at: str | None = None,
        from_: int | Location | str | None = None,
        working_hours: CityClockWorkingHours | None = None, timeout: float | None = None,
    ) -> CityClockResult:
        """Local time in several cities, when their clocks change, how far they are, and when all
        work.

        Args:
            cities: Ids of the cities.
            at: The moment, ISO 8601 with Z or an offset; without it now.
            from_: From where distances and days count: a city's id or a location; or else the first
                city.
            working_hours: When people work, on the clocks of each city; {'start': '09:00', 'end':
                '17:00'} without it.
        """
        params = {
            "cities": cities, "at": at, "from": from_, "workingHours": working_hours,
        }
        return await self._call("city.clock", params, CityClockResult, timeout)


class GazetteerApi:
    """The methods `gazetteer.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def search(
        self, *, query: str, country: str | None = None, limit: int | None = None,
        provider: Literal["embedded", "geonames"] | None = None, timeout: float | None = None,
    ) -> GazetteerSearchResult:
        """Cities by name, for completion while typing: names in any language, whole or begun, words
        inside of them, one typing error a word.

        Args:
            query: A name or its beginning; after a comma a country or region narrows it.
            country: A country: its ISO 3166-1 code of two or three letters, or its name in any
                language.
            limit: How many cities at most; 8 without it.
            provider: Whose cities; without it those that the program was started with.
        """
        params = {
            "query": query, "country": country, "limit": limit, "provider": provider,
        }
        return await self._call("gazetteer.search", params, GazetteerSearchResult, timeout)

    async def nearby(
        self, *, location: Location | str, radius_km: float | None = None, limit: int | None = None,
        provider: Literal["embedded", "geonames"] | None = None, timeout: float | None = None,
    ) -> GazetteerNearbyResult:
        """The cities around a point, nearest first.

        Args:
            location: The point.
            radius_km: Radius in kilometres; 10.0 without it.
            limit: How many cities at most; 30 without it.
            provider: Whose cities; without it those that the program was started with.
        """
        params = {
            "location": location, "radiusKm": radius_km, "limit": limit, "provider": provider,
        }
        return await self._call("gazetteer.nearby", params, GazetteerNearbyResult, timeout)

    async def countries(
        self, *, provider: Literal["embedded", "geonames"] | None = None,
        timeout: float | None = None,
    ) -> GazetteerCountriesResult:
        """All countries and territories, by code.

        Args:
            provider: Whose cities; without it those that the program was started with.
        """
        params = {
            "provider": provider,
        }
        return await self._call("gazetteer.countries", params, GazetteerCountriesResult, timeout)

    async def match(
        self, *, text: str,
        names: Sequence[Literal["mention", "wikiLink", "quoted", "bare"]] | None = None,
        minimum_population: int | None = None, offset: int | None = None, limit: int | None = None,
        timeout: float | None = None,
    ) -> GazetteerMatchResult:
        """The places that a text speaks of, with where: links to maps, coordinates, Plus Codes and
        names.

        Args:
            text: The text, or a part of it.
            names: The ways to write a name that count; an empty list leaves names out; ['mention',
                'wikiLink', 'quoted'] without it.
            minimum_population: People that the place of a bare name has at least; a tenth is enough
                for a quoted one; 100000 without it.
            offset: Index of the first row of the page; 0 without it.
            limit: How many matches at most; 50 without it.
        """
        params = {
            "text": text, "names": names, "minimumPopulation": minimum_population, "offset": offset,
            "limit": limit,
        }
        return await self._call("gazetteer.match", params, GazetteerMatchResult, timeout)


class RouletteApi:
    """The methods `roulette.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def history(self, *, timeout: float | None = None) -> RouletteHistoryResult:
        """The countries that surpriseMe drew last, which it leaves out of the next draws."""
        return await self._call("roulette.history", {}, RouletteHistoryResult, timeout)

    async def clear_history(self, *, timeout: float | None = None) -> RouletteClearHistoryResult:
        """Forgets the countries that surpriseMe drew, so that any may come next."""
        return await self._call("roulette.clearHistory", {}, RouletteClearHistoryResult, timeout)


class WeatherApi:
    """The methods `weather.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def refresh(
        self, *, cities: Sequence[int] | None = None, session: str | None = None,
        scope: Literal["visible", "all", "favorites"] | None = None, offset: int | None = None,
        limit: int | None = None, origin: Literal["user", "automatic"] | None = None,
        timeout: float | None = None, on_progress: ProgressListener | None = None,
    ) -> WeatherRefreshResult:
        """Asks for the weather of a page of a session's cities, or of the named ones, anew.

        Args:
            cities: Ids of the cities; without them those of the session.
            session: Id of the session; may be left out while exactly one is open.
            scope: Which of the session's cities, in its order; "visible" without it.
            offset: Index of the first row of the page; 0 without it.
            limit: How many of them at most; 300 without it.
            origin: Who wants it: only what the user asks for goes into the history; "user" without
                it.
        """
        params = {
            "cities": cities, "session": session, "scope": scope, "offset": offset, "limit": limit,
            "origin": origin,
        }
        return await self._call("weather.refresh", params, WeatherRefreshResult, timeout, on_progress)

    async def get(
        self, *, city: int | None = None, location: Location | str | None = None,
        origin: Literal["user", "automatic"] | None = None, timeout: float | None = None,
    ) -> WeatherGetResult:
        """The weather now in a city or at a point; when it cannot be had, the last known, marked
        stale.

        Args:
            city: GeoNames id of the city; or else a location.
            location: The point; or else a city.
            origin: Who wants it: only what the user asks for goes into the history; "user" without
                it.
        """
        params = {
            "city": city, "location": location, "origin": origin,
        }
        return await self._call("weather.get", params, WeatherGetResult, timeout)

    async def here(self, *, timeout: float | None = None) -> WeatherHereResult:
        """The weather now at the device position, with the city there; when it cannot be had, the
        last known, marked stale.
        """
        return await self._call("weather.here", {}, WeatherHereResult, timeout)

    async def forecast(
        self, *, city: int | None = None, location: Location | str | None = None,
        days: int | None = None, hours: bool | None = None,
        origin: Literal["user", "automatic"] | None = None, timeout: float | None = None,
    ) -> WeatherForecastResult:
        """The weather to come: hours, eight 3-hour slots, up to eight days, a summary, a chart;
        when it cannot be had, what is left of the last one, marked stale.

        Args:
            city: GeoNames id of the city; or else a location.
            location: The point; or else a city.
            days: How many days, today included; 8 without it.
            hours: Whether to tell the hours, which take most of the bytes; True without it.
            origin: Who wants it: only what the user asks for goes into the history; "user" without
                it.
        """
        params = {
            "city": city, "location": location, "days": days, "hours": hours, "origin": origin,
        }
        return await self._call("weather.forecast", params, WeatherForecastResult, timeout)

    async def compare(
        self, *, city: int | None = None, location: Location | str | None = None,
        providers: Sequence[
            Literal["open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"]
        ] | None = None,
        models: Sequence[str] | None = None, days: int | None = None, timeout: float | None = None,
    ) -> WeatherCompareResult:
        """What several services, or several models of Open-Meteo, say of one place, side by side,
        and how far they are apart.

        Args:
            city: GeoNames id of the city; or else a location.
            location: The point; or else a city.
            providers: The services; without them those of --weather.
            models: Models of Open-Meteo, by its names; without them the service's choice, or three
                global ones where it would stand alone.
            days: How many days, today included; 3 without it.
        """
        params = {
            "city": city, "location": location, "providers": providers, "models": models,
            "days": days,
        }
        return await self._call("weather.compare", params, WeatherCompareResult, timeout)

    async def air(
        self, *, city: int | None = None, location: Location | str | None = None,
        cities: Sequence[int] | None = None, session: str | None = None,
        scope: Literal["visible", "all", "favorites"] | None = None, offset: int | None = None,
        limit: int | None = None, timeout: float | None = None,
    ) -> WeatherAirResult:
        """The air now: indices with their levels, pollutants and pollen; of many places in one
        request.

        Args:
            city: GeoNames id of the city; or else a location.
            location: The point; or else a city.
            cities: Ids of the cities; without any place those of the session.
            session: Id of the session; may be left out while exactly one is open.
            scope: Which of the session's cities, in its order; "visible" without it.
            offset: Index of the first row of the page; 0 without it.
            limit: How many of them at most; 300 without it.
        """
        params = {
            "city": city, "location": location, "cities": cities, "session": session,
            "scope": scope, "offset": offset, "limit": limit,
        }
        return await self._call("weather.air", params, WeatherAirResult, timeout)

    async def normals(
        self, *, city: int | None = None, location: Location | str | None = None,
        date: str | None = None, timeout: float | None = None,
    ) -> WeatherNormalsResult:
        """What a calendar day is normally like at a place, how today differs from that, and
        yesterday.

        Args:
            city: GeoNames id of the city; or else a location.
            location: The point; or else a city.
            date: The day, YYYY-MM-DD; without it the day that it is there.
        """
        params = {
            "city": city, "location": location, "date": date,
        }
        return await self._call("weather.normals", params, WeatherNormalsResult, timeout)

    async def measured(
        self, *, city: int | None = None, location: Location | str | None = None,
        cities: Sequence[int] | None = None, max_km: float | None = None,
        max_age_minutes: int | None = None, timeout: float | None = None,
    ) -> WeatherMeasuredResult:
        """What the nearest weather station measured last, of one place or several; never a model's
        values.

        Args:
            city: GeoNames id of the city; or else a location.
            location: The point; or else a city.
            cities: Ids of several cities.
            max_km: How far away the station may be; 100.0 without it.
            max_age_minutes: How old the report may be; 90 without it.
        """
        params = {
            "city": city, "location": location, "cities": cities, "maxKm": max_km,
            "maxAgeMinutes": max_age_minutes,
        }
        return await self._call("weather.measured", params, WeatherMeasuredResult, timeout)

    async def warnings(
        self, *, city: int | None = None, location: Location | str | None = None,
        cities: Sequence[int] | None = None, timeout: float | None = None,
    ) -> WeatherWarningsResult:
        """Official warnings of dangerous weather, of one place or several, where a service is known
        that warns.

        Args:
            city: GeoNames id of the city; or else a location.
            location: The point; or else a city.
            cities: Ids of several cities.
        """
        params = {
            "city": city, "location": location, "cities": cities,
        }
        return await self._call("weather.warnings", params, WeatherWarningsResult, timeout)

    async def watch(
        self, *, session: str | None = None, archive: bool | None = None, every: int | None = None,
        timeout: float | None = None,
    ) -> Watch:
        """Keeps the weather of a session's visible cities, or of the archive, fresh, and tells what
        is new.

        Args:
            session: Id of the session; may be left out while exactly one is open.
            archive: The archive's cities in the place of a session's; False without it.
            every: Seconds from one look to the next; 900 without it.
        """
        params = {
            "session": session, "archive": archive, "every": every,
        }
        return await self._call("weather.watch", params, Watch, timeout)

    async def unwatch(
        self, *, session: str | None = None, archive: bool | None = None,
        timeout: float | None = None,
    ) -> WeatherUnwatchResult:
        """Ends a watch; that of a session ends with it, too.

        Args:
            session: Id of the session; may be left out while exactly one is open.
            archive: The archive's cities in the place of a session's; False without it.
        """
        params = {
            "session": session, "archive": archive,
        }
        return await self._call("weather.unwatch", params, WeatherUnwatchResult, timeout)

    async def icon(
        self, *,
        icon: Literal[
            "clear-day", "clear-night", "partly-cloudy-day", "partly-cloudy-night", "cloudy-day",
            "cloudy-night", "wind-day", "wind-night", "haze-day", "haze-night", "fog-day",
            "fog-night", "drizzle-day", "drizzle-night", "rain-day", "rain-night", "sleet-day",
            "sleet-night", "snow-day", "snow-night", "hail-day", "hail-night", "thunderstorm-day",
            "thunderstorm-night"
        ],
        timeout: float | None = None,
    ) -> WeatherIconResult:
        """A weather icon as SVG, and as a file to show; drawn by this program.

        Args:
            icon: Its name, as weather has it.
        """
        return await self._call("weather.icon", {"icon": icon}, WeatherIconResult, timeout)

    async def history(
        self, *, city: int, offset: int | None = None, limit: int | None = None,
        units: Literal["metric", "us"] | None = None, timeout: float | None = None,
    ) -> WeatherHistoryResult:
        """What the weather of a favourite was each time the user asked for it, newest first.

        Args:
            city: GeoNames id of the city.
            offset: Index of the first row of the page; 0 without it.
            limit: How many rows at most; 50 without it.
            units: Those of the temperatures; "metric" without it.
        """
        params = {
            "city": city, "offset": offset, "limit": limit, "units": units,
        }
        return await self._call("weather.history", params, WeatherHistoryResult, timeout)

    async def remove_history(
        self, *, id: int, timeout: float | None = None,
    ) -> WeatherRemoveHistoryResult:
        """Removes one entry from the weather history.

        Args:
            id: The entry, as weather.history names it.
        """
        params = {
            "id": id,
        }
        return await self._call("weather.removeHistory", params, WeatherRemoveHistoryResult, timeout)


class ArticleApi:
    """The methods `article.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def open(
        self, *, city: int, session: str | None = None, timeout: float | None = None,
    ) -> ArticleOpenResult:
        """Opens the Wikipedia article of a city of the session, or else the search for its name.

        Args:
            city: GeoNames id of the city.
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "city": city, "session": session,
        }
        return await self._call("article.open", params, ArticleOpenResult, timeout)

    async def navigate(
        self, *, url: str, session: str | None = None, timeout: float | None = None,
    ) -> ArticleNavigateResult:
        """Follows a link from the page shown; what was ahead is forgotten.

        Args:
            url: https address of the page, on any host.
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "url": url, "session": session,
        }
        return await self._call("article.navigate", params, ArticleNavigateResult, timeout)

    async def back(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> ArticleBackResult:
        """Goes back to the page that was shown before.

        Args:
            session: Id of the session; may be left out while exactly one is open.
        """
        return await self._call("article.back", {"session": session}, ArticleBackResult, timeout)

    async def forward(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> ArticleForwardResult:
        """Goes forward to the page that was gone back from.

        Args:
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "session": session,
        }
        return await self._call("article.forward", params, ArticleForwardResult, timeout)

    async def reload(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> ArticleReloadResult:
        """Asks every view of the session to load the page shown again.

        Args:
            session: Id of the session; may be left out while exactly one is open.
        """
        params = {
            "session": session,
        }
        return await self._call("article.reload", params, ArticleReloadResult, timeout)

    async def summary(
        self, *, city: int, language: str | None = None, timeout: float | None = None,
    ) -> ArticleSummaryResult:
        """The beginning of a city's Wikipedia article, with its picture.

        Args:
            city: GeoNames id of the city.
            language: Language tag, as in de or pt-BR; that of initialize's locale if left out, or
                else English.
        """
        params = {
            "city": city, "language": language,
        }
        return await self._call("article.summary", params, ArticleSummaryResult, timeout)


class PhotoApi:
    """The methods `photo.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def search(
        self, *, city: int | None = None, query: str | None = None, limit: int | None = None,
        language: str | None = None, timeout: float | None = None,
    ) -> PhotoSearchResult:
        """Pictures of a city, or by words, with author and licence.

        Args:
            city: GeoNames id of the city; or else a query.
            query: What to look for; or else a city.
            limit: How many pictures at most; google finds 10 at most; 20 without it.
            language: Language tag, as in de or pt-BR; that of initialize's locale if left out, or
                else English.
        """
        params = {
            "city": city, "query": query, "limit": limit, "language": language,
        }
        return await self._call("photo.search", params, PhotoSearchResult, timeout)


class ArchiveApi:
    """The methods `archive.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def status(self, *, timeout: float | None = None) -> ArchiveStatusResult:
        """How much is archived, and where."""
        return await self._call("archive.status", {}, ArchiveStatusResult, timeout)

    async def list(
        self, *, offset: int | None = None, limit: int | None = None, after: str | None = None,
        timeout: float | None = None,
    ) -> ArchiveListResult:
        """A page of the archive, in the order of sessions.

        Args:
            offset: Index of the first row of the page; 0 without it.
            limit: How many rows at most; 50 without it.
            after: In the place of offset: what the page before answered as after.
        """
        params = {
            "offset": offset, "limit": limit, "after": after,
        }
        return await self._call("archive.list", params, ArchiveListResult, timeout)

    async def changes(
        self, *, since: str | None = None, limit: int | None = None, timeout: float | None = None,
    ) -> ArchiveChangesResult:
        """What was committed to the archive since a cursor, change by change.

        Args:
            since: A cursor that was answered or announced; without it nothing but the latest is
                told.
            limit: How many changes at most; 500 without it.
        """
        params = {
            "since": since, "limit": limit,
        }
        return await self._call("archive.changes", params, ArchiveChangesResult, timeout)

    async def add(
        self, *, city: int, favorite: bool | None = None, timeout: float | None = None,
    ) -> ArchiveAddResult:
        """Archives a city that was found, or any of the gazetteer, at once, outside any session.

        Args:
            city: GeoNames id of the city.
            favorite: Whether it gets a star; False without it.
        """
        params = {
            "city": city, "favorite": favorite,
        }
        return await self._call("archive.add", params, ArchiveAddResult, timeout)

    async def remove(self, *, city: int, timeout: float | None = None) -> ArchiveRemoveResult:
        """Takes a city out of the archive at once, outside any session.

        Args:
            city: GeoNames id of the city.
        """
        return await self._call("archive.remove", {"city": city}, ArchiveRemoveResult, timeout)

    async def set_favorite(
        self, *, city: int, favorite: bool, timeout: float | None = None,
    ) -> ArchiveSetFavoriteResult:
        """Stars an archived city, or takes its star away, at once.

        Args:
            city: GeoNames id of the city.
            favorite: Whether the city is to have a star.
        """
        params = {
            "city": city, "favorite": favorite,
        }
        return await self._call("archive.setFavorite", params, ArchiveSetFavoriteResult, timeout)

    async def export(
        self, *, format: Literal["csv", "ids", "geojson", "gpx"], path: str | None = None,
        favorites_only: bool | None = None, timeout: float | None = None,
    ) -> ArchiveExportResult:
        """The archive as a file, or as text in the reply, by id.

        Args:
            format: The format of the file.
            path: Absolute path of the file.
            favorites_only: Only the cities with a star; true for ids, false for the others if it is
                left out.
        """
        params = {
            "format": format, "path": path, "favoritesOnly": favorites_only,
        }
        return await self._call("archive.export", params, ArchiveExportResult, timeout)

    async def import_(
        self, *,
        format: Literal["auto", "csv", "ids", "geojson", "gpx", "kml", "names"] | None = None,
        path: str | None = None, text: str | None = None,
        target: Literal["cities", "places"] | None = None, dry_run: bool | None = None,
        timeout: float | None = None, on_progress: ProgressListener | None = None,
    ) -> ArchiveImportResult:
        """Adds the cities of a file or a text to the archive, or its places to the guide, at once;
        also of files of other programs.

        Args:
            format: The format; auto, or nothing, to tell it from the contents.
            path: Absolute path of the file.
            text: What would stand in the file.
            target: Whether the rows become cities of the archive, or places of the guide; "cities"
                without it.
            dry_run: Whether to answer what the import would do, and do nothing; False without it.
        """
        params = {
            "format": format, "path": path, "text": text, "target": target, "dryRun": dry_run,
        }
        return await self._call("archive.import", params, ArchiveImportResult, timeout, on_progress)

    async def backup(
        self, *, path: str | None = None, overwrite: bool | None = None,
        timeout: float | None = None,
    ) -> ArchiveBackupResult:
        """A file that holds all of the archive: cities, history, guide and pictures.

        Args:
            path: Absolute path of the file; a new one in the folder backups if it is left out.
            overwrite: Whether a file that is there is replaced; False without it.
        """
        params = {
            "path": path, "overwrite": overwrite,
        }
        return await self._call("archive.backup", params, ArchiveBackupResult, timeout)

    async def restore(
        self, *, path: str, dry_run: bool | None = None, timeout: float | None = None,
    ) -> ArchiveRestoreResult:
        """Puts a backup in the place of the archive, which is kept under another name.

        Args:
            path: Absolute path of the backup.
            dry_run: Only looks whether the file can be restored; False without it.
        """
        params = {
            "path": path, "dryRun": dry_run,
        }
        return await self._call("archive.restore", params, ArchiveRestoreResult, timeout)


class LocationApi:
    """The methods `location.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def set(
        self, *, location: Location | str, accuracy: float | None = None,
        timeout: float | None = None,
    ) -> DeviceLocation:
        """Tells where the device is.

        Args:
            location: The position.
            accuracy: Metres around it within which the device is.
        """
        params = {
            "location": location, "accuracy": accuracy,
        }
        return await self._call("location.set", params, DeviceLocation, timeout)

    async def get(self, *, timeout: float | None = None) -> DeviceLocation:
        """What is known of the device's position."""
        return await self._call("location.get", {}, DeviceLocation, timeout)

    async def clear(self, *, timeout: float | None = None) -> DeviceLocation:
        """Forgets the device's position; the permission stays."""
        return await self._call("location.clear", {}, DeviceLocation, timeout)

    async def set_permission(
        self, *, permission: Literal["notDetermined", "denied", "granted"],
        timeout: float | None = None,
    ) -> DeviceLocation:
        """Tells whether the user lets the device's position be used.

        Args:
            permission: What the user said; denied forgets the position.
        """
        params = {
            "permission": permission,
        }
        return await self._call("location.setPermission", params, DeviceLocation, timeout)

    async def resolve(self, *, text: str, timeout: float | None = None) -> LocationResolveResult:
        """The point that a text means: coordinates, a link to a map, a Plus Code, a name, an
        airport's code or a GeoNames id.

        Args:
            text: What was typed or pasted.
        """
        return await self._call("location.resolve", {"text": text}, LocationResolveResult, timeout)


class ShareApi:
    """The methods `share.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def compose(
        self, *, city: int | None = None, place: int | None = None,
        location: Location | str | None = None, session: str | None = None,
        units: Literal["metric", "us"] | None = None,
        format: Literal[
            "text", "geo", "openStreetMap", "google", "apple", "plusCode", "dms", "markdown", "org"
        ] | None = None,
        timeout: float | None = None,
    ) -> ShareComposeResult:
        """Text, link and hashtag to share a city, a place of the guide or a point with; sends
        nothing.

        Args:
            city: GeoNames id of the city.
            place: Or else the id of a place of the guide.
            location: Or else a point.
            session: Id of the session; may be left out while exactly one is open.
            units: Those of the temperature; else those of initialize.
            format: A form for other programs, for text; or else a sentence to post.
        """
        params = {
            "city": city, "place": place, "location": location, "session": session, "units": units,
            "format": format,
        }
        return await self._call("share.compose", params, ShareComposeResult, timeout)


class PlaceApi:
    """The methods `place.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    async def list(
        self, *, radius_miles: float | None = None, location: Location | str | None = None,
        query: str | None = None, offset: int | None = None, limit: int | None = None,
        timeout: float | None = None,
    ) -> PlaceListResult:
        """The guide: cities by name with their places by name, all or those within a radius.

        Args:
            radius_miles: Only places at most so many miles away, usually 1, 10 or 100; null for
                all.
            location: Where distances are measured from; or else the device position.
            query: Found anywhere in the name of the place or of its city, whatever case and
                accents; "" without it.
            offset: Index of the first row of the page; 0 without it.
            limit: How many rows at most; 50 without it.
        """
        params = {
            "radiusMiles": radius_miles, "location": location, "query": query, "offset": offset,
            "limit": limit,
        }
        return await self._call("place.list", params, PlaceListResult, timeout)

    async def get(self, *, place: int, timeout: float | None = None) -> PlaceGetResult:
        """One place, with how much of the map to show around it.

        Args:
            place: Id of the place.
        """
        return await self._call("place.get", {"place": place}, PlaceGetResult, timeout)

    async def add(
        self, *, name: str | None = None, location: Location | str | None = None,
        description: str | None = None, city: int | None = None, timeout: float | None = None,
    ) -> PlaceAddResult:
        """Adds a place of the user's to the guide, under the city there.

        Args:
            name: One line; has to be given.
            location: Where the pin is; has to be given.
            description: May have several lines.
            city: GeoNames id of the city, or the id of a city of the guide; 0 for Unknown City.
        """
        params = {
            "name": name, "location": location, "description": description, "city": city,
        }
        return await self._call("place.add", params, PlaceAddResult, timeout)

    async def update(
        self, *, place: int, name: str | None = None, location: Location | str | None = None,
        description: str | None = None, city: int | None = None, timeout: float | None = None,
    ) -> PlaceUpdateResult:
        """Changes a place, which is the user's from then on; what is left out stays.

        Args:
            place: Id of the place.
            name: One line.
            location: Where the place is.
            description: Null clears it.
            city: As in place.add; null lists the place under Unknown City.
        """
        params = {
            "place": place, "name": name, "location": location, "description": description,
            "city": city,
        }
        return await self._call("place.update", params, PlaceUpdateResult, timeout)

    async def remove(self, *, place: int, timeout: float | None = None) -> PlaceRemoveResult:
        """Removes a place with its picture.

        Args:
            place: Id of the place.
        """
        return await self._call("place.remove", {"place": place}, PlaceRemoveResult, timeout)

    async def import_(
        self, *, path: str | None = None, text: str | None = None,
        format: Literal["json", "geojson", "csv"] | None = None, shipped: bool | None = None,
        timeout: float | None = None, on_progress: ProgressListener | None = None,
    ) -> PlaceImportResult:
        """Takes in the places of a file, of a text, or of the guide that comes with the program.

        Args:
            path: Absolute path of a file.
            text: The content of one, or else a path.
            format: What it is; or else what it looks like.
            shipped: Takes the guide that comes with the program, as without path and text; False
                without it.
        """
        params = {
            "path": path, "text": text, "format": format, "shipped": shipped,
        }
        return await self._call("place.import", params, PlaceImportResult, timeout, on_progress)

    async def set_photo(
        self, *, place: int, path: str | None = None, base64: str | None = None,
        timeout: float | None = None,
    ) -> PlaceSetPhotoResult:
        """Gives a place a picture of the user's, or none; the former file is deleted.

        Args:
            place: Id of the place.
            path: Absolute path of a JPEG, PNG, WebP or GIF; null takes the picture away.
            base64: The bytes of such a file in base 64, or else a path; null takes the picture
                away.
        """
        params = {
            "place": place, "path": path, "base64": base64,
        }
        return await self._call("place.setPhoto", params, PlaceSetPhotoResult, timeout)

    async def photo(
        self, *, place: int, timeout: float | None = None,
        on_progress: ProgressListener | None = None,
    ) -> PlacePhotoResult:
        """The picture of a place as a file; one that is elsewhere is fetched once and kept.

        Args:
            place: Id of the place.
        """
        params = {
            "place": place,
        }
        return await self._call("place.photo", params, PlacePhotoResult, timeout, on_progress)


class Api:
    """All methods."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self.rpc = RpcApi(call)
        self.server = ServerApi(call)
        self.client = ClientApi(call)
        self.session = SessionApi(call)
        self.city = CityApi(call)
        self.gazetteer = GazetteerApi(call)
        self.roulette = RouletteApi(call)
        self.weather = WeatherApi(call)
        self.article = ArticleApi(call)
        self.photo = PhotoApi(call)
        self.archive = ArchiveApi(call)
        self.location = LocationApi(call)
        self.share = ShareApi(call)
        self.place = PlaceApi(call)

    async def initialize(
        self, *, protocol_version: int | None = None,
        client_info: InitializeClientInfo | None = None, process_id: int | None = None,
        capabilities: dict[str, Any] | None = None,
        units: Literal["metric", "us"] | InitializeUnits | None = None, locale: str | None = None,
        location: Location | str | None = None, timeout: float | None = None,
    ) -> InitializeResult:
        """Agrees on the protocol and says who is there; optional, but first if sent.

        Args:
            protocol_version: The newest version that the client speaks; 1 without it.
            client_info: Who asks, for the log.
            process_id: Process id of the client; if it is visible to the server, the server exits
                when it ends.
            capabilities: What the client can do; nothing is asked of it yet.
            units: Those of weather: a system, or a unit for each quantity; the others are metric;
                "metric" without it.
            locale: The client's language tag; articles are wanted in it.
            location: Where the device is.
        """
        params = {
            "protocolVersion": protocol_version, "clientInfo": client_info, "processId": process_id,
            "capabilities": capabilities, "units": units, "locale": locale, "location": location,
        }
        return await self._call("initialize", params, InitializeResult, timeout)

    async def initialized(self, *, timeout: float | None = None) -> None:
        """The client is ready; nothing follows from it."""
        await self._call("initialized", {}, object, timeout)

    async def shutdown(self, *, timeout: float | None = None) -> None:
        """Announces the end: from now on only exit is accepted."""
        await self._call("shutdown", {}, object, timeout)

    async def exit(self, *, timeout: float | None = None) -> None:
        """Ends the process once the requests before it are answered, with status 0 after shutdown
        and 1 without.
        """
        await self._call("exit", {}, object, timeout)

    async def cancel_request(self, *, id: str | float, timeout: float | None = None) -> None:
        """Cancels an exclusive or waiting request, which is then answered with RequestCancelled; a
        notification.

        Args:
            id: The id of the request.
        """
        await self._call("$/cancelRequest", {"id": id}, object, timeout)

    async def set_trace(
        self, *, value: Literal["off", "messages", "verbose"], timeout: float | None = None,
    ) -> None:
        """Turns $/logTrace on or off; a notification.

        Args:
            value: How much to tell.
        """
        await self._call("$/setTrace", {"value": value}, object, timeout)
