"""Drives `cityroulette`: find cities, keep the ones you like.

    async with CityRoulette.launch() as client:
        opened = await client.session.open(mode="import")
        for city in opened.cities:
            print(city.name, city.country)

`CityRoulette` is for asyncio, `SyncCityRoulette` for everything else; both have every method of
the protocol. `Session` is an open session as one object, `Mirror` is a live copy of a session's
list, `ArchiveMirror` one of the archive, `Subscription` a stream of notifications, `Restarting` a
program that is started again when it dies.
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
        """Reads the rest of the package when something of it is first wanted.

        Nearly all the time that takes goes to the hundreds of classes of `types`, and who only hands
        messages on, as the bridge of the web client does, never needs one.
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
