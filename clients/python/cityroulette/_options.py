"""The typed options of `launch`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from difflib import get_close_matches
from typing import Any, Literal, TypedDict, Union

from .types import InitializeUnits, Location

PathText = Union["os.PathLike[str]", str]

WeatherService = Literal[
    "open-meteo", "openweathermap", "metno", "worldweatheronline", "pirateweather"
]
"""A weather service. Several are tried in their order."""


class ProgramOptions(TypedDict, total=False):
    """The options of the program; `cityroulette help options` describes them.

    An option that is omitted or None has the program's default.
    """

    archive: PathText | None
    data_dir: PathText | None
    backups: int | Literal["off"] | None
    drafts: Literal["on", "off"] | None
    draft_days: str | None
    cache_dir: PathText | None
    config: PathText | None
    cities: Literal["embedded", "geonames"] | None
    weather: WeatherService | Literal["none"] | Sequence[WeatherService] | None
    photos: Literal["commons", "google"] | None
    contact: str | None
    service_timeout: float | None
    base_url: Mapping[str, str] | None
    replay: PathText | None
    record_http: PathText | None
    clock: str | datetime | None
    data: PathText | None
    gazetteer: PathText | None
    seed: int | None
    record: PathText | None
    log_file: PathText | None
    only_below: Sequence[PathText] | None
    log_level: Literal["error", "warning", "info", "debug"] | None
    client_process_id: int | None


class LaunchOptions(ProgramOptions, total=False):
    """The options of the program and of the client.

    `args` are additional arguments, passed unchanged. `timeout` is in seconds and applies to every
    call; it is 60 if it is omitted or None, and `math.inf` is no limit. `units`, `locale` and
    `location` are sent to the server.
    """

    args: Sequence[str]
    timeout: float | None
    client_name: str
    client_version: str
    units: InitializeUnits | Literal["metric", "us"] | None
    locale: str | None
    location: Location | str | None
    env: Mapping[str, str] | None
    cwd: PathText | None


OWN_NAMES = {"service_timeout": "timeout"}
"""Options with another name here, because `timeout` is that of a call."""

JOINED = {"weather"}
"""Options whose values are one argument, separated by commas; others are repeated."""


def check_names(options: Mapping[str, Any]) -> None:
    """Raises `TypeError` for an unknown option, as for a wrong keyword argument."""
    known = LaunchOptions.__annotations__
    for name in options:
        if name not in known:
            near = get_close_matches(name, known, 1, cutoff=0.7)
            hint = f"did you mean {near[0]!r}?" if near else "args= passes arguments unchanged"
            raise TypeError(f"launch() got an unexpected option {name!r}; {hint}")


def program_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options for the program."""
    return {n: v for n, v in options.items() if n in ProgramOptions.__annotations__}


def option_arguments(options: Mapping[str, Any]) -> list[str]:
    """Command line arguments for options of the program by their Python names."""
    words: list[str] = []
    for name, value in options.items():
        option = "--" + OWN_NAMES.get(name, name).replace("_", "-")
        given = _words(value)
        if name in JOINED and given:
            given = [",".join(given)]
        words += [f"{option}={word}" for word in given]
    return words


def _words(value: Any) -> list[str]:
    if value is None:
        return []
    if isinstance(value, Mapping):
        return [f"{name}={each}" for name, each in value.items()]
    if isinstance(value, list | tuple):
        return [word for each in value for word in _words(each)]
    if isinstance(value, datetime):
        return [value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")]
    return [os.fspath(value) if isinstance(value, os.PathLike) else str(value)]
