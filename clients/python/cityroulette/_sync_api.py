"""The methods of the protocol, for programs without asyncio; `_api` explains the parameters.

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

    def __call__(
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

    def discover(self, *, timeout: float | None = None) -> dict[str, Any]:
        """The whole protocol as an OpenRPC document."""
        return self._call("rpc.discover", {}, dict[str, Any], timeout)


class ServerApi:
    """The methods `server.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def status(self, *, timeout: float | None = None) -> ServerStatusResult:
        """How the server does, without loading anything."""
        return self._call("server.status", {}, ServerStatusResult, timeout)


class ClientApi:
    """The methods `client.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def configure(
        self, *, units: Literal["metric", "us"] | ClientConfigureUnits | None = None,
        locale: str | None = None,
        notify: Sequence[Literal["weather.didChangeHere", "roulette.didLook"]] | None = None,
        visible: bool | None = None, timeout: float | None = None,
    ) -> ClientConfigureResult:
        """Changes what initialize said of units and language, which further notifications come, and
        whether anything is shown.
        """
        params = {
            "units": units, "locale": locale, "notify": notify, "visible": visible,
        }
        return self._call("client.configure", params, ClientConfigureResult, timeout)


class SessionApi:
    """The methods `session.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def open(
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
        """
        params = {
            "mode": mode, "source": source, "location": location, "country": country,
            "query": query, "radiusKm": radius_km, "count": count, "provider": provider,
            "wishes": wishes, "weighting": weighting, "weather": weather,
        }
        return self._call("session.open", params, SessionOpenResult, timeout, on_progress)

    def get(
        self, *, session: str | None = None, offset: int | None = None, limit: int | None = None,
        timeout: float | None = None,
    ) -> SessionGetResult:
        """A page of the visible cities, with the session's state."""
        params = {
            "session": session, "offset": offset, "limit": limit,
        }
        return self._call("session.get", params, SessionGetResult, timeout)

    def list(self, *, timeout: float | None = None) -> SessionListResult:
        """The open sessions, oldest first, and the drafts of those that were cut off."""
        return self._call("session.list", {}, SessionListResult, timeout)

    def resume(
        self, *, draft: str, force: bool | None = None, timeout: float | None = None,
    ) -> SessionResumeResult:
        """Opens a session again that ended with its process, from the draft of it."""
        params = {
            "draft": draft, "force": force,
        }
        return self._call("session.resume", params, SessionResumeResult, timeout)

    def discard_draft(self, *, draft: str, timeout: float | None = None) -> None:
        """Removes a draft that is open in no session; what it holds is lost."""
        self._call("session.discardDraft", {"draft": draft}, object, timeout)

    def undo(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> SessionUndoResult:
        """Takes the last star, removal or restoration back; the filter stays."""
        return self._call("session.undo", {"session": session}, SessionUndoResult, timeout)

    def redo(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> SessionRedoResult:
        """Does again what session.undo took back."""
        return self._call("session.redo", {"session": session}, SessionRedoResult, timeout)

    def commit(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> SessionCommitResult:
        """Stores the session in the archive and ends it: an import its visible cities, a browse all
        its changes.
        """
        return self._call("session.commit", {"session": session}, SessionCommitResult, timeout)

    def close(
        self, *, session: str | None = None, discard: bool | None = None,
        timeout: float | None = None,
    ) -> None:
        """Ends the session without storing anything."""
        self._call("session.close", {"session": session, "discard": discard}, object, timeout)


class CityApi:
    """The methods `city.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def toggle_favorite(
        self, *, city: int, session: str | None = None, timeout: float | None = None,
    ) -> CityToggleFavoriteResult:
        """Stars a city of the session, or takes its star away, until the commit."""
        params = {
            "city": city, "session": session,
        }
        return self._call("city.toggleFavorite", params, CityToggleFavoriteResult, timeout)

    def set_favorite(
        self, *, favorite: bool, city: int | None = None, cities: Sequence[int] | None = None,
        session: str | None = None, timeout: float | None = None,
    ) -> CitySetFavoriteResult:
        """As city.toggleFavorite, to a given value; of one city or of several at once."""
        params = {
            "favorite": favorite, "city": city, "cities": cities, "session": session,
        }
        return self._call("city.setFavorite", params, CitySetFavoriteResult, timeout)

    def remove(
        self, *, city: int | None = None, cities: Sequence[int] | None = None,
        session: str | None = None, timeout: float | None = None,
    ) -> CityRemoveResult:
        """Takes a city, or several at once, out of the session, until the commit."""
        params = {
            "city": city, "cities": cities, "session": session,
        }
        return self._call("city.remove", params, CityRemoveResult, timeout)

    def remove_unfavorites(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> CityRemoveUnfavoritesResult:
        """Takes every visible city without a star out of the session."""
        params = {
            "session": session,
        }
        return self._call("city.removeUnfavorites", params, CityRemoveUnfavoritesResult, timeout)

    def restore(
        self, *, city: int | None = None, cities: Sequence[int] | None = None,
        session: str | None = None, timeout: float | None = None,
    ) -> CityRestoreResult:
        """Puts a city, or several at once, that were removed from the session back, with their
        stars.
        """
        params = {
            "city": city, "cities": cities, "session": session,
        }
        return self._call("city.restore", params, CityRestoreResult, timeout)

    def search(
        self, *, query: str,
        scope: Literal["all", "favorites", "unfavorites", "withWikipedia"] | None = None,
        session: str | None = None, offset: int | None = None, limit: int | None = None,
        timeout: float | None = None,
    ) -> CitySearchResult:
        """Sets the session's filter and answers what it lets through."""
        params = {
            "query": query, "scope": scope, "session": session, "offset": offset, "limit": limit,
        }
        return self._call("city.search", params, CitySearchResult, timeout)

    def select(
        self, *, city: int, session: str | None = None, timeout: float | None = None,
    ) -> CitySelectResult:
        """Points a city out to every view of the session, by city.didSelect."""
        params = {
            "city": city, "session": session,
        }
        return self._call("city.select", params, CitySelectResult, timeout)

    def get(
        self, *, city: int, session: str | None = None, timeout: float | None = None,
    ) -> CityGetResult:
        """One city: from the named or only session, else the archive, else wherever it is known."""
        return self._call("city.get", {"city": city, "session": session}, CityGetResult, timeout)

    def detail(
        self, *, city: int, session: str | None = None, days: int | None = None,
        entries: int | None = None, origin: Literal["user", "automatic"] | None = None,
        timeout: float | None = None,
    ) -> CityDetailResult:
        """What a page about one city shows: its title and row, today's nine values, the days to
        come, its history.
        """
        params = {
            "city": city, "session": session, "days": days, "entries": entries, "origin": origin,
        }
        return self._call("city.detail", params, CityDetailResult, timeout)

    def brief(
        self, *, city: int, detail: Literal["line", "summary", "full"] | None = None,
        timeout: float | None = None,
    ) -> CityBriefResult:
        """The weather of a city in as many words as the asker wants: a line, a sentence to be
        spoken, a status bar's item; with the next days; or with all but the hours.
        """
        return self._call("city.brief", {"city": city, "detail": detail}, CityBriefResult, timeout)

    def sky(
        self, *, city: int | None = None, location: Location | str | None = None,
        timezone: str | None = None, date: str | None = None, days: int | None = None,
        timeout: float | None = None,
    ) -> CitySkyResult:
        """Sun and moon over a city or a point, day by day: rise, set, twilights, light for
        pictures, phases.
        """
        params = {
            "city": city, "location": location, "timezone": timezone, "date": date, "days": days,
        }
        return self._call("city.sky", params, CitySkyResult, timeout)

    def clock(
        self, *, cities: Sequence[int], at: str | None = None,
        from_: int | Location | str | None = None,
        working_hours: CityClockWorkingHours | None = None, timeout: float | None = None,
    ) -> CityClockResult:
        """Local time in several cities, when their clocks change, how far they are, and when all
        work.
        """
        params = {
            "cities": cities, "at": at, "from": from_, "workingHours": working_hours,
        }
        return self._call("city.clock", params, CityClockResult, timeout)


class GazetteerApi:
    """The methods `gazetteer.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def search(
        self, *, query: str, country: str | None = None, limit: int | None = None,
        provider: Literal["embedded", "geonames"] | None = None, timeout: float | None = None,
    ) -> GazetteerSearchResult:
        """Cities by name, for completion while typing: names in any language, whole or begun, words
        inside of them, one typing error a word.
        """
        params = {
            "query": query, "country": country, "limit": limit, "provider": provider,
        }
        return self._call("gazetteer.search", params, GazetteerSearchResult, timeout)

    def nearby(
        self, *, location: Location | str, radius_km: float | None = None, limit: int | None = None,
        provider: Literal["embedded", "geonames"] | None = None, timeout: float | None = None,
    ) -> GazetteerNearbyResult:
        """The cities around a point, nearest first."""
        params = {
            "location": location, "radiusKm": radius_km, "limit": limit, "provider": provider,
        }
        return self._call("gazetteer.nearby", params, GazetteerNearbyResult, timeout)

    def countries(
        self, *, provider: Literal["embedded", "geonames"] | None = None,
        timeout: float | None = None,
    ) -> GazetteerCountriesResult:
        """All countries and territories, by code."""
        params = {
            "provider": provider,
        }
        return self._call("gazetteer.countries", params, GazetteerCountriesResult, timeout)

    def match(
        self, *, text: str,
        names: Sequence[Literal["mention", "wikiLink", "quoted", "bare"]] | None = None,
        minimum_population: int | None = None, offset: int | None = None, limit: int | None = None,
        timeout: float | None = None,
    ) -> GazetteerMatchResult:
        """The places that a text speaks of, with where: links to maps, coordinates, Plus Codes and
        names.
        """
        params = {
            "text": text, "names": names, "minimumPopulation": minimum_population, "offset": offset,
            "limit": limit,
        }
        return self._call("gazetteer.match", params, GazetteerMatchResult, timeout)


class RouletteApi:
    """The methods `roulette.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def history(self, *, timeout: float | None = None) -> RouletteHistoryResult:
        """The countries that surpriseMe drew last, which it leaves out of the next draws."""
        return self._call("roulette.history", {}, RouletteHistoryResult, timeout)

    def clear_history(self, *, timeout: float | None = None) -> RouletteClearHistoryResult:
        """Forgets the countries that surpriseMe drew, so that any may come next."""
        return self._call("roulette.clearHistory", {}, RouletteClearHistoryResult, timeout)


class WeatherApi:
    """The methods `weather.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def refresh(
        self, *, cities: Sequence[int] | None = None, session: str | None = None,
        scope: Literal["visible", "all", "favorites"] | None = None, offset: int | None = None,
        limit: int | None = None, origin: Literal["user", "automatic"] | None = None,
        timeout: float | None = None, on_progress: ProgressListener | None = None,
    ) -> WeatherRefreshResult:
        """Asks for the weather of a page of a session's cities, or of the named ones, anew."""
        params = {
            "cities": cities, "session": session, "scope": scope, "offset": offset, "limit": limit,
            "origin": origin,
        }
        return self._call("weather.refresh", params, WeatherRefreshResult, timeout, on_progress)

    def get(
        self, *, city: int | None = None, location: Location | str | None = None,
        origin: Literal["user", "automatic"] | None = None, timeout: float | None = None,
    ) -> WeatherGetResult:
        """The weather now in a city or at a point; when it cannot be had, the last known, marked
        stale.
        """
        params = {
            "city": city, "location": location, "origin": origin,
        }
        return self._call("weather.get", params, WeatherGetResult, timeout)

    def here(self, *, timeout: float | None = None) -> WeatherHereResult:
        """The weather now at the device position, with the city there; when it cannot be had, the
        last known, marked stale.
        """
        return self._call("weather.here", {}, WeatherHereResult, timeout)

    def forecast(
        self, *, city: int | None = None, location: Location | str | None = None,
        days: int | None = None, hours: bool | None = None,
        origin: Literal["user", "automatic"] | None = None, timeout: float | None = None,
    ) -> WeatherForecastResult:
        """The weather to come: hours, eight 3-hour slots, up to eight days, a summary, a chart;
        when it cannot be had, what is left of the last one, marked stale.
        """
        params = {
            "city": city, "location": location, "days": days, "hours": hours, "origin": origin,
        }
        return self._call("weather.forecast", params, WeatherForecastResult, timeout)

    def compare(
        self, *, city: int | None = None, location: Location | str | None = None,
        providers: Sequence[
            Literal["open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"]
        ] | None = None,
        models: Sequence[str] | None = None, days: int | None = None, timeout: float | None = None,
    ) -> WeatherCompareResult:
        """What several services, or several models of Open-Meteo, say of one place, side by side,
        and how far they are apart.
        """
        params = {
            "city": city, "location": location, "providers": providers, "models": models,
            "days": days,
        }
        return self._call("weather.compare", params, WeatherCompareResult, timeout)

    def air(
        self, *, city: int | None = None, location: Location | str | None = None,
        cities: Sequence[int] | None = None, session: str | None = None,
        scope: Literal["visible", "all", "favorites"] | None = None, offset: int | None = None,
        limit: int | None = None, timeout: float | None = None,
    ) -> WeatherAirResult:
        """The air now: indices with their levels, pollutants and pollen; of many places in one
        request.
        """
        params = {
            "city": city, "location": location, "cities": cities, "session": session,
            "scope": scope, "offset": offset, "limit": limit,
        }
        return self._call("weather.air", params, WeatherAirResult, timeout)

    def normals(
        self, *, city: int | None = None, location: Location | str | None = None,
        date: str | None = None, timeout: float | None = None,
    ) -> WeatherNormalsResult:
        """What a calendar day is normally like at a place, how today differs from that, and
        yesterday.
        """
        params = {
            "city": city, "location": location, "date": date,
        }
        return self._call("weather.normals", params, WeatherNormalsResult, timeout)

    def measured(
        self, *, city: int | None = None, location: Location | str | None = None,
        cities: Sequence[int] | None = None, max_km: float | None = None,
        max_age_minutes: int | None = None, timeout: float | None = None,
    ) -> WeatherMeasuredResult:
        """What the nearest weather station measured last, of one place or several; never a model's
        values.
        """
        params = {
            "city": city, "location": location, "cities": cities, "maxKm": max_km,
            "maxAgeMinutes": max_age_minutes,
        }
        return self._call("weather.measured", params, WeatherMeasuredResult, timeout)

    def warnings(
        self, *, city: int | None = None, location: Location | str | None = None,
        cities: Sequence[int] | None = None, timeout: float | None = None,
    ) -> WeatherWarningsResult:
        """Official warnings of dangerous weather, of one place or several, where a service is known
        that warns.
        """
        params = {
            "city": city, "location": location, "cities": cities,
        }
        return self._call("weather.warnings", params, WeatherWarningsResult, timeout)

    def watch(
        self, *, session: str | None = None, archive: bool | None = None, every: int | None = None,
        timeout: float | None = None,
    ) -> Watch:
        """Keeps the weather of a session's visible cities, or of the archive, fresh, and tells what
        is new.
        """
        params = {
            "session": session, "archive": archive, "every": every,
        }
        return self._call("weather.watch", params, Watch, timeout)

    def unwatch(
        self, *, session: str | None = None, archive: bool | None = None,
        timeout: float | None = None,
    ) -> WeatherUnwatchResult:
        """Ends a watch; that of a session ends with it, too."""
        params = {
            "session": session, "archive": archive,
        }
        return self._call("weather.unwatch", params, WeatherUnwatchResult, timeout)

    def icon(
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
        """A weather icon as SVG, and as a file to show; drawn by this program."""
        return self._call("weather.icon", {"icon": icon}, WeatherIconResult, timeout)

    def history(
        self, *, city: int, offset: int | None = None, limit: int | None = None,
        units: Literal["metric", "us"] | None = None, timeout: float | None = None,
    ) -> WeatherHistoryResult:
        """What the weather of a favourite was each time the user asked for it, newest first."""
        params = {
            "city": city, "offset": offset, "limit": limit, "units": units,
        }
        return self._call("weather.history", params, WeatherHistoryResult, timeout)

    def remove_history(
        self, *, id: int, timeout: float | None = None,
    ) -> WeatherRemoveHistoryResult:
        """Removes one entry from the weather history."""
        return self._call("weather.removeHistory", {"id": id}, WeatherRemoveHistoryResult, timeout)


class ArticleApi:
    """The methods `article.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def open(
        self, *, city: int, session: str | None = None, timeout: float | None = None,
    ) -> ArticleOpenResult:
        """Opens the Wikipedia article of a city of the session, or else the search for its name."""
        params = {
            "city": city, "session": session,
        }
        return self._call("article.open", params, ArticleOpenResult, timeout)

    def navigate(
        self, *, url: str, session: str | None = None, timeout: float | None = None,
    ) -> ArticleNavigateResult:
        """Follows a link from the page shown; what was ahead is forgotten."""
        params = {
            "url": url, "session": session,
        }
        return self._call("article.navigate", params, ArticleNavigateResult, timeout)

    def back(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> ArticleBackResult:
        """Goes back to the page that was shown before."""
        return self._call("article.back", {"session": session}, ArticleBackResult, timeout)

    def forward(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> ArticleForwardResult:
        """Goes forward to the page that was gone back from."""
        return self._call("article.forward", {"session": session}, ArticleForwardResult, timeout)

    def reload(
        self, *, session: str | None = None, timeout: float | None = None,
    ) -> ArticleReloadResult:
        """Asks every view of the session to load the page shown again."""
        return self._call("article.reload", {"session": session}, ArticleReloadResult, timeout)

    def summary(
        self, *, city: int, language: str | None = None, timeout: float | None = None,
    ) -> ArticleSummaryResult:
        """The beginning of a city's Wikipedia article, with its picture."""
        params = {
            "city": city, "language": language,
        }
        return self._call("article.summary", params, ArticleSummaryResult, timeout)


class PhotoApi:
    """The methods `photo.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def search(
        self, *, city: int | None = None, query: str | None = None, limit: int | None = None,
        language: str | None = None, timeout: float | None = None,
    ) -> PhotoSearchResult:
        """Pictures of a city, or by words, with author and licence."""
        params = {
            "city": city, "query": query, "limit": limit, "language": language,
        }
        return self._call("photo.search", params, PhotoSearchResult, timeout)


class ArchiveApi:
    """The methods `archive.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def status(self, *, timeout: float | None = None) -> ArchiveStatusResult:
        """How much is archived, and where."""
        return self._call("archive.status", {}, ArchiveStatusResult, timeout)

    def list(
        self, *, offset: int | None = None, limit: int | None = None, after: str | None = None,
        timeout: float | None = None,
    ) -> ArchiveListResult:
        """A page of the archive, in the order of sessions."""
        params = {
            "offset": offset, "limit": limit, "after": after,
        }
        return self._call("archive.list", params, ArchiveListResult, timeout)

    def changes(
        self, *, since: str | None = None, limit: int | None = None, timeout: float | None = None,
    ) -> ArchiveChangesResult:
        """What was committed to the archive since a cursor, change by change."""
        params = {
            "since": since, "limit": limit,
        }
        return self._call("archive.changes", params, ArchiveChangesResult, timeout)

    def add(
        self, *, city: int, favorite: bool | None = None, timeout: float | None = None,
    ) -> ArchiveAddResult:
        """Archives a city that was found, or any of the gazetteer, at once, outside any session."""
        params = {
            "city": city, "favorite": favorite,
        }
        return self._call("archive.add", params, ArchiveAddResult, timeout)

    def remove(self, *, city: int, timeout: float | None = None) -> ArchiveRemoveResult:
        """Takes a city out of the archive at once, outside any session."""
        return self._call("archive.remove", {"city": city}, ArchiveRemoveResult, timeout)

    def set_favorite(
        self, *, city: int, favorite: bool, timeout: float | None = None,
    ) -> ArchiveSetFavoriteResult:
        """Stars an archived city, or takes its star away, at once."""
        params = {
            "city": city, "favorite": favorite,
        }
        return self._call("archive.setFavorite", params, ArchiveSetFavoriteResult, timeout)

    def export(
        self, *, format: Literal["csv", "ids", "geojson", "gpx"], path: str | None = None,
        favorites_only: bool | None = None, timeout: float | None = None,
    ) -> ArchiveExportResult:
        """The archive as a file, or as text in the reply, by id."""
        params = {
            "format": format, "path": path, "favoritesOnly": favorites_only,
        }
        return self._call("archive.export", params, ArchiveExportResult, timeout)

    def import_(
        self, *,
        format: Literal["auto", "csv", "ids", "geojson", "gpx", "kml", "names"] | None = None,
        path: str | None = None, text: str | None = None,
        target: Literal["cities", "places"] | None = None, dry_run: bool | None = None,
        timeout: float | None = None, on_progress: ProgressListener | None = None,
    ) -> ArchiveImportResult:
        """Adds the cities of a file or a text to the archive, or its places to the guide, at once;
        also of files of other programs.
        """
        params = {
            "format": format, "path": path, "text": text, "target": target, "dryRun": dry_run,
        }
        return self._call("archive.import", params, ArchiveImportResult, timeout, on_progress)

    def backup(
        self, *, path: str | None = None, overwrite: bool | None = None,
        timeout: float | None = None,
    ) -> ArchiveBackupResult:
        """A file that holds all of the archive: cities, history, guide and pictures."""
        params = {
            "path": path, "overwrite": overwrite,
        }
        return self._call("archive.backup", params, ArchiveBackupResult, timeout)

    def restore(
        self, *, path: str, dry_run: bool | None = None, timeout: float | None = None,
    ) -> ArchiveRestoreResult:
        """Puts a backup in the place of the archive, which is kept under another name."""
        params = {
            "path": path, "dryRun": dry_run,
        }
        return self._call("archive.restore", params, ArchiveRestoreResult, timeout)


class LocationApi:
    """The methods `location.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def set(
        self, *, location: Location | str, accuracy: float | None = None,
        timeout: float | None = None,
    ) -> DeviceLocation:
        """Tells where the device is."""
        params = {
            "location": location, "accuracy": accuracy,
        }
        return self._call("location.set", params, DeviceLocation, timeout)

    def get(self, *, timeout: float | None = None) -> DeviceLocation:
        """What is known of the device's position."""
        return self._call("location.get", {}, DeviceLocation, timeout)

    def clear(self, *, timeout: float | None = None) -> DeviceLocation:
        """Forgets the device's position; the permission stays."""
        return self._call("location.clear", {}, DeviceLocation, timeout)

    def set_permission(
        self, *, permission: Literal["notDetermined", "denied", "granted"],
        timeout: float | None = None,
    ) -> DeviceLocation:
        """Tells whether the user lets the device's position be used."""
        params = {
            "permission": permission,
        }
        return self._call("location.setPermission", params, DeviceLocation, timeout)

    def resolve(self, *, text: str, timeout: float | None = None) -> LocationResolveResult:
        """The point that a text means: coordinates, a link to a map, a Plus Code, a name, an
        airport's code or a GeoNames id.
        """
        return self._call("location.resolve", {"text": text}, LocationResolveResult, timeout)


class ShareApi:
    """The methods `share.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def compose(
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
        """
        params = {
            "city": city, "place": place, "location": location, "session": session, "units": units,
            "format": format,
        }
        return self._call("share.compose", params, ShareComposeResult, timeout)


class PlaceApi:
    """The methods `place.…`."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self, *, radius_miles: float | None = None, location: Location | str | None = None,
        query: str | None = None, offset: int | None = None, limit: int | None = None,
        timeout: float | None = None,
    ) -> PlaceListResult:
        """The guide: cities by name with their places by name, all or those within a radius."""
        params = {
            "radiusMiles": radius_miles, "location": location, "query": query, "offset": offset,
            "limit": limit,
        }
        return self._call("place.list", params, PlaceListResult, timeout)

    def get(self, *, place: int, timeout: float | None = None) -> PlaceGetResult:
        """One place, with how much of the map to show around it."""
        return self._call("place.get", {"place": place}, PlaceGetResult, timeout)

    def add(
        self, *, name: str | None = None, location: Location | str | None = None,
        description: str | None = None, city: int | None = None, timeout: float | None = None,
    ) -> PlaceAddResult:
        """Adds a place of the user's to the guide, under the city there."""
        params = {
            "name": name, "location": location, "description": description, "city": city,
        }
        return self._call("place.add", params, PlaceAddResult, timeout)

    def update(
        self, *, place: int, name: str | None = None, location: Location | str | None = None,
        description: str | None = None, city: int | None = None, timeout: float | None = None,
    ) -> PlaceUpdateResult:
        """Changes a place, which is the user's from then on; what is left out stays."""
        params = {
            "place": place, "name": name, "location": location, "description": description,
            "city": city,
        }
        return self._call("place.update", params, PlaceUpdateResult, timeout)

    def remove(self, *, place: int, timeout: float | None = None) -> PlaceRemoveResult:
        """Removes a place with its picture."""
        return self._call("place.remove", {"place": place}, PlaceRemoveResult, timeout)

    def import_(
        self, *, path: str | None = None, text: str | None = None,
        format: Literal["json", "geojson", "csv"] | None = None, shipped: bool | None = None,
        timeout: float | None = None, on_progress: ProgressListener | None = None,
    ) -> PlaceImportResult:
        """Takes in the places of a file, of a text, or of the guide that comes with the program."""
        params = {
            "path": path, "text": text, "format": format, "shipped": shipped,
        }
        return self._call("place.import", params, PlaceImportResult, timeout, on_progress)

    def set_photo(
        self, *, place: int, path: str | None = None, base64: str | None = None,
        timeout: float | None = None,
    ) -> PlaceSetPhotoResult:
        """Gives a place a picture of the user's, or none; the former file is deleted."""
        params = {
            "place": place, "path": path, "base64": base64,
        }
        return self._call("place.setPhoto", params, PlaceSetPhotoResult, timeout)

    def photo(
        self, *, place: int, timeout: float | None = None,
        on_progress: ProgressListener | None = None,
    ) -> PlacePhotoResult:
        """The picture of a place as a file; one that is elsewhere is fetched once and kept."""
        return self._call("place.photo", {"place": place}, PlacePhotoResult, timeout, on_progress)


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

    def initialize(
        self, *, protocol_version: int | None = None,
        client_info: InitializeClientInfo | None = None, process_id: int | None = None,
        capabilities: dict[str, Any] | None = None,
        units: Literal["metric", "us"] | InitializeUnits | None = None, locale: str | None = None,
        location: Location | str | None = None, timeout: float | None = None,
    ) -> InitializeResult:
        """Agrees on the protocol and says who is there; optional, but first if sent."""
        params = {
            "protocolVersion": protocol_version, "clientInfo": client_info, "processId": process_id,
            "capabilities": capabilities, "units": units, "locale": locale, "location": location,
        }
        return self._call("initialize", params, InitializeResult, timeout)

    def initialized(self, *, timeout: float | None = None) -> None:
        """The client is ready; nothing follows from it."""
        self._call("initialized", {}, object, timeout)

    def shutdown(self, *, timeout: float | None = None) -> None:
        """Announces the end: from now on only exit is accepted."""
        self._call("shutdown", {}, object, timeout)

    def exit(self, *, timeout: float | None = None) -> None:
        """Ends the process once the requests before it are answered, with status 0 after shutdown
        and 1 without.
        """
        self._call("exit", {}, object, timeout)

    def cancel_request(self, *, id: str | float, timeout: float | None = None) -> None:
        """Cancels an exclusive or waiting request, which is then answered with RequestCancelled; a
        notification.
        """
        self._call("$/cancelRequest", {"id": id}, object, timeout)

    def set_trace(
        self, *, value: Literal["off", "messages", "verbose"], timeout: float | None = None,
    ) -> None:
        """Turns $/logTrace on or off; a notification."""
        self._call("$/setTrace", {"value": value}, object, timeout)
