"""The throw-away server: its address, and how it is killed."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

URI = "CITYROULETTE_POSTGRESQL"
CONTROL = "CITYROULETTE_POSTGRESQL_CONTROL"


@dataclass(frozen=True)
class Database:
    """A database as its URI tells it."""

    uri: str

    @classmethod
    def from_environment(cls) -> Database | None:
        """That of `Tests/PostgreSQL/server`, if it runs this."""
        return cls(os.environ[URI]) if URI in os.environ else None

    @property
    def role(self) -> str:
        """Who is asked for."""
        return urlsplit(self.uri).username or ""

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens."""
        parts = urlsplit(self.uri)
        return parts.hostname or "127.0.0.1", parts.port or 5432

    def through(self, port: int) -> Database:
        """The same behind another port of this machine."""
        parts = urlsplit(self.uri)
        login = parts.netloc.rpartition("@")[0]
        return Database(urlunsplit(parts._replace(netloc=f"{login}@127.0.0.1:{port}")))

    def in_schema(self, name: str) -> Database:
        """The same with its tables in a schema of that name."""
        parts = urlsplit(self.uri)
        query = [pair for pair in parse_qsl(parts.query) if pair[0] != "options"]
        query.append(("options", f"-csearch_path={name}"))
        return Database(urlunsplit(parts._replace(query=urlencode(query, quote_via=quote))))

    async def check_use(self) -> None:
        """Raises an error if there are no tables, as of a program that takes the URI for a file."""
        if await self.psql("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()") in ("", "0"):
            raise RuntimeError("there are no tables on the server; this program does not know of PostgreSQL")

    async def psql(self, *statements: str) -> str:
        """What psql prints of some statements, without headings."""
        commands = [part for statement in statements for part in ("--command", statement)]
        options = ["--no-psqlrc", "--no-password", "--quiet", "--tuples-only", "--no-align"]
        return await run("psql", *options, "--set=ON_ERROR_STOP=1", *commands, self.uri)


async def control(what: str) -> None:
    """Kills the server, or starts it again."""
    await run(os.environ[CONTROL], what)


async def run(*command: str) -> str:
    """What a command prints; raises an error with what it says if it fails."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    printed, said = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"{command[0]} failed: {said.decode().strip()}")
    return printed.decode().strip()
