"""Costs of many processes on one archive: on a SQLite file, and on a PostgreSQL server with real processes, with
sessions that only listen instead of further ones, and with a queue of writers that is only calculated."""

import asyncio
import os
import random
import select
import socket
import struct
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from extrapolation import Dimension, Limit
from measures.sizes import TIMES, Samples, stars
from program import Program

sys.path.append(str(Path(__file__).parents[2] / "PostgreSQL"))

from team.database import Database, control  # noqa: E402
from team.load import Load, percentile  # noqa: E402

PROCESSES = (2, 5, 20, 50)
LISTENERS = (10, 100, 300, 1000)
MEMBERS = (10, 100, 1000, 10_000)
CITIES = 10_000
SECONDS = 3
SETTLING, IDLE = 1, 5
"""Seconds after the load; an idle process on PostgreSQL looks for changes every five."""
ADMIN, LOG = "CITYROULETTE_POSTGRESQL_ADMIN", "CITYROULETTE_POSTGRESQL_LOG"
FIRST = 1
"""The id of the first city: `Load` stars the ids from 1 on."""


def filled(command: list[str], folder: Path) -> None:
    """Imports cities with the ids from 1 on."""
    file = folder / "shared.csv"
    rows = (f"{number},City {number},FR,{number % 160 - 80},{number % 360 - 180}" for number in range(1, CITIES + 1))
    file.write_text("geonameid,name,country,lat,lon\n" + "\n".join(rows) + "\n")
    program = Program(command)
    program.call("archive.import", path=str(file))
    program.end()


def of_file(command: list[str], folder: Path) -> Dimension:
    """Processes on one SQLite file, each of which sets a star a second."""
    command = [*command, "--archive", str(folder / "shared.sqlite"), "--backups", "off"]
    filled(command, folder)
    samples = Samples()
    for count in PROCESSES:
        loaded(samples, command, folder / f"file-{count}", count)
    instances = int(Path("/proc/sys/fs/inotify/max_user_instances").read_text())
    watch = "further processes of the user poll, because of `fs.inotify.max_user_instances`"
    return Dimension("Processes on one SQLite file", 10, samples.list(), [Limit(instances, watch)])


def loaded(samples: Samples, command: list[str], folder: Path, count: int, with_server: bool = False) -> None:
    """Costs while each process sets a star a second, and of the idle processes afterwards."""
    # The connections of the processes before must have ended.
    time.sleep(SETTLING)
    unused = memory_mb(server_processes()) if with_server else 0
    load = Load(command, folder, count)
    try:
        ours = [member.process.pid for member in load.members]
        every = ours + (server_processes() if with_server else [])
        used = cpu_seconds(every)
        figures = load.run(CITIES, SECONDS, random.Random(count))
        busy = (cpu_seconds(every) - used) / SECONDS
        if figures.failed or figures.unheard:
            raise RuntimeError(f"{figures.unheard} stars without news; refused: {figures.failed[:1]}")
        time.sleep(SETTLING)
        used = cpu_seconds(every)
        time.sleep(IDLE)
        idle = cpu_seconds(every) - used
        for name, times, part, bar in (
            ("reply to a star, p50", figures.answers, 0.5, 5),
            ("reply to a star, p99", figures.answers, 0.99, 50),
            ("news of it to all others, p50", figures.news, 0.5, 250),
            ("news of it to all others, longest", figures.news, 1, 250),
        ):
            samples.add(count, name, "ms", percentile(times, part), bar, has_power_law=False)
        cores = (os.cpu_count() or 1) * 1000
        samples.add(count, "processor time while each sets a star a second", "ms a second", busy * 1000, cores)
        samples.add(count, "processor time while all are idle", "ms a second", idle * 1000 / IDLE, cores)
        samples.add(count, "private memory of the processes", "MB", memory_mb(ours))
        if with_server:
            samples.add(count, "private memory of the server for them", "MB", memory_mb(server_processes()) - unused)
    finally:
        load.end()


def cpu_seconds(processes: list[int]) -> float:
    """Processor time of processes with all their threads. Those that have ended count as 0."""
    total = 0.0
    for process in processes:
        with suppress(OSError):
            # The clock of a process, as clock_getcpuclockid(3) computes its id.
            total += time.clock_gettime((~process << 3) | 2)
    return total


def memory_mb(processes: list[int]) -> float:
    """Memory in MB that each of the processes shares with no other. Those that have ended count as 0."""
    total = 0
    for process in processes:
        with suppress(OSError):
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
    return total / 1024


def of_server(command: list[str], folder: Path) -> list[Dimension]:
    """Processes on PostgreSQL, and simulations of more; nothing without a server."""
    database = Database.from_environment()
    if database is None:
        return []
    asyncio.run(raised_connections())
    command = [*command, "--archive", database.uri]
    filled(command, folder)
    samples = Samples()
    for count in PROCESSES:
        loaded(samples, command, folder / f"server-{count}", count, with_server=True)
    full = "further connections are refused with the default `max_connections`"
    return [
        Dimension("Processes on PostgreSQL", 10, samples.list(), [Limit(97, full)]),
        listening(command, database, full),
        queued(command),
    ]


async def raised_connections() -> None:
    """Restarts the server with more connections."""
    await Database(os.environ[ADMIN]).psql(f"ALTER SYSTEM SET max_connections = {max(LISTENERS) + 100}")
    await control("stop")
    await control("start")


class Listener:
    """A session of the server that listens to the notices of an archive, like an idle process, and does nothing else.

    Implements as much of PostgreSQL's frontend/backend protocol as that needs.
    """

    def __init__(self, database: Database, channel: str) -> None:
        parts = urlsplit(database.uri)
        self.socket = socket.create_connection(database.address)
        words = f"user\0{database.role}\0database\0{parts.path[1:]}\0\0".encode()
        self.socket.sendall(struct.pack("!ii", len(words) + 8, 196_608) + words)
        self.read_until(b"Z")
        text = f'LISTEN "{channel}"\0'.encode()
        self.socket.sendall(b"Q" + struct.pack("!i", len(text) + 4) + text)
        self.read_until(b"Z")

    def read_until(self, kind: bytes) -> None:
        """Reads messages up to one of this kind."""
        while True:
            head = self._read(5)
            self._read(struct.unpack("!i", head[1:])[0] - 4)
            if head[:1] == b"E":
                raise RuntimeError("the server refuses a listener")
            if head[:1] == kind:
                return

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                raise RuntimeError("the server ended the session of a listener")
            data += piece
        return data


def listening(command: list[str], database: Database, full: str) -> Dimension:
    """One process that sets stars while many sessions listen."""
    samples = Samples()
    listeners: list[Listener] = []
    channel = asyncio.run(
        database.psql("SELECT 'cityroulette_' || oid FROM pg_namespace WHERE nspname = current_schema()")
    )
    program = Program(command)
    program.call("archive.status")
    unused = memory_mb(server_processes())
    for count in LISTENERS:
        listeners += [Listener(database, channel) for _ in range(count - len(listeners))]
        poll = select.poll()
        by_descriptor = {listener.socket.fileno(): listener for listener in listeners}
        for descriptor in by_descriptor:
            poll.register(descriptor, select.POLLIN)
        replies, news = [], []
        for number in range(TIMES):
            replies.append(program.timed("archive.setFavorite", city=FIRST, favorite=number % 2 == 0))
            waiting = set(by_descriptor)
            while waiting:
                for descriptor, _ in poll.poll():
                    by_descriptor[descriptor].read_until(b"A")
                    waiting.discard(descriptor)
            news.append((time.perf_counter() - program.read_at) * 1000)
        samples.add(count, "reply to a star", "ms", median(replies), 5)
        samples.add(count, "its notice to all listeners, which one thread reads", "ms", median(news), 250)
        samples.add(count, "private memory of the server for them", "MB", memory_mb(server_processes()) - unused)
    for listener in listeners:
        listener.socket.close()
    program.end()
    return Dimension("Sessions that listen on PostgreSQL (simulated processes)", 10, samples.list(), [Limit(97, full)])


def server_processes() -> list[int]:
    """The processes of the server."""
    postmaster = int((Path(os.environ[LOG]).parent / "data/postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    return [postmaster, *map(int, children)]


def queued(command: list[str]) -> Dimension:
    """The wait for the turn to write, calculated from the time of a star without others."""
    program = Program(command)
    program.call("archive.status")
    service = [time for _ in range(10) for time in stars(program, FIRST)]
    program.end()
    samples = Samples()
    for members in MEMBERS:
        for name, seconds in (("a star a minute each", 60), ("a star a second each", 1)):
            replies = simulated(service, members / seconds)
            samples.add(members, f"reply at {name}, p50", "ms", percentile(replies, 0.5), 5, has_power_law=False)
            samples.add(members, f"reply at {name}, p99", "ms", percentile(replies, 0.99), 50, has_power_law=False)
    return Dimension("People who write to PostgreSQL (calculated queue)", 10, samples.list())


def simulated(service: list[float], rate: float) -> list[float]:
    """Milliseconds until the reply of each request of a minute, or of 2,000 requests, that arrive at random, `rate` a
    second. They are served one at a time, in the order of their arrival, in times drawn from `service`."""
    dice = random.Random(1)
    now = free = 0.0
    replies: list[float] = []
    while now < 60_000 or len(replies) < 2000:
        now += dice.expovariate(rate) * 1000
        free = max(now, free) + dice.choice(service)
        replies.append(free - now)
    return replies
