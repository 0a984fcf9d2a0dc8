"""Drives `cityroulette`: find cities, keep the ones you like.

    async with CityRoulette.launch() as client:
        opened = await client.session.open(mode="import")
        for city in opened.cities:
            print(city.name, city.country)

`CityRoulette` is for asyncio, `SyncCityRoulette` for everything else; both have every method of
the protocol. `Session` is an open session as one object, `Mirror` a live copy of a session's
list, `ArchiveMirror` a live copy of the archive, `Subscription` a stream of notifications, and
`Restarting` a program that is restarted after a crash.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ._errors import CityRouletteError as CityRouletteError
from ._errors import RpcError as RpcError
from ._errors import TooManyRestarts as TooManyRestarts
from ._find import find_program as find_program

if TYPE_CHECKING:
    from . import notifications as notifications
    from . import rpc_errors as rpc_errors
    from . import types as types
    from ._everything import *  # noqa: F403
    from .notifications import *  # noqa: F403
    from .rpc_errors import *  # noqa: F403
    from .types import *  # noqa: F403
else:

    def __getattr__(name):
        """Loads the rest of the package when one of its names is first used.

        Most of that time goes into the hundreds of classes of `types`, which a caller that only
        forwards messages, such as the bridge of the web client, never needs.
        """
        if name.startswith("_") and name not in ("__all__", "__version__"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        everything = import_module("._everything", __name__)
        names = everything.__all__
        globals().update({each: getattr(everything, each) for each in names}, __all__=names)
        try:
            return globals()[name]
        except KeyError:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None

    def __dir__():
        return sorted({*globals(), *__getattr__("__all__")})
