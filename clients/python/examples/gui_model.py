"""The model of a window: an action a line in (star 0, save), the list in a line out."""

import asyncio
import sys

from cityroulette import CityRouletteError, ProcessDied, RequestTimedOut, Restarting, Session


async def run(server: Restarting, actions: asyncio.Queue[str]) -> None:
    """Shows a session until it is saved, and resumes it from its draft after a crash."""
    session: Session | None = None
    while session is None or session.closed is None:
        try:
            block = (await server.client()).open(source="country", country="MT", count=4)
            if session is not None and session.draft is not None:
                block = server.resumed(session)
            async with block as session:
                await show(session, actions)
        except (ProcessDied, RequestTimedOut) as error:
            print("again:", error, flush=True)
    print(session.closed, flush=True)


async def show(session: Session, actions: asyncio.Queue[str]) -> None:
    """Draws the list after each change; raises `ProcessDied` as soon as the program dies."""
    acting = asyncio.create_task(act(session, actions))
    try:
        draw(session)
        async for _ in session.changed():
            draw(session)
    finally:
        acting.cancel()


def draw(session: Session) -> None:
    print(*(("★" if city.favorite else "☆") + city.name for city in session.cities), flush=True)


async def act(session: Session, actions: asyncio.Queue[str]) -> None:
    """Performs actions. A change is drawn when the program reports it, even after a timeout."""
    while action := await actions.get():
        try:
            if action.strip() == "save":
                await session.commit()
            else:
                await session.toggle(session.cities[int(action.removeprefix("star "))])
        except (CityRouletteError, LookupError, ValueError) as error:
            print("not done yet:", error, flush=True)


async def main(seconds: float) -> None:
    actions: asyncio.Queue[str] = asyncio.Queue()
    async with Restarting(archive="window.sqlite", timeout=seconds) as server:
        showing = asyncio.create_task(run(server, actions))
        while line := await asyncio.to_thread(sys.stdin.readline):
            actions.put_nowait(line)
        showing.cancel()


asyncio.run(main(float(sys.argv[1]) if sys.argv[1:] else 5.0))
