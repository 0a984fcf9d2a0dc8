"""Paths may be `os.PathLike[str]` or `str` wherever the client takes one."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
from programs import PROGRAM
from test_halves import APIS

from cityroulette import CityRoulette, LaunchOptions, _api, _sync_api


@pytest.mark.parametrize("name", APIS)
def test_every_parameter_with_a_path_takes_both(name: str) -> None:
    for module in (_api, _sync_api):
        for method in vars(getattr(module, name)).values():
            parameters = inspect.signature(method).parameters if callable(method) else {}
            if "path" in parameters:
                assert "os.PathLike[str] | str" in parameters["path"].annotation


def test_every_option_with_a_path_takes_both() -> None:
    plain = {
        name
        for name, kind in LaunchOptions.__annotations__.items()
        if "str" in _text(kind) and "PathText" not in _text(kind)
    }
    assert plain == {
        "args", "base_url", "client_name", "client_version", "clock", "contact", "draft_days",
        "env", "locale", "location",
    }  # fmt: skip


def _text(kind: object) -> str:
    """An annotation as it is written."""
    return str(getattr(kind, "__forward_arg__", kind))


async def test_paths_are_used_as_objects(tmp_path: Path) -> None:
    async with CityRoulette.launch(
        Path(PROGRAM), archive=tmp_path / "archive.sqlite", cwd=tmp_path, weather="none"
    ) as client:
        await client.archive.add(city=2643743)
        await client.archive.export(format="csv", path=tmp_path / "cities.csv")
        assert "London" in (tmp_path / "cities.csv").read_text()
        done = await client.archive.import_(path=tmp_path / "cities.csv")
        assert done.added == 0
        backup = await client.archive.backup(path=tmp_path / "backup.sqlite")
        assert backup.path == str(tmp_path / "backup.sqlite")
