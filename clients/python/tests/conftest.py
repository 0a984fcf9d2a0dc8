"""Shared fixtures: the real program, offline, and coroutines as tests."""

from __future__ import annotations

import asyncio
import inspect
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

LONGEST_TEST = 60.0
"""Timeout of a test in seconds; no test comes close to it."""

# A shell starts what runs in its background with interrupts ignored, and all below it inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs tests that are coroutines."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    arguments: dict[str, Any] = {name: pyfuncitem.funcargs[name] for name in names}
    asyncio.run(asyncio.wait_for(pyfuncitem.obj(**arguments), LONGEST_TEST))
    return True
