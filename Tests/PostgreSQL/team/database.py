"""The temporary server: its address, and commands to kill and start it."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

URI = "CITYROULETTE_POSTGRESQL"
CONTROL = "CITYROULETTE_POSTGRESQL_CONTROL"


@dataclass(frozen=True)
class Database:
    """A database given by its URI."""

    uri: str

    @classmethod
    def from_environment(cls) -> Database | None:
        """The database of `Tests/PostgreSQL/server`, if that runs this process."""
        return cls(os.environ[URI]) if URI in os.environ else None

    @property
    def role(self) -> str:
        """The role in the URI."""
        return urlsplit(self.uri).username or ""

    @property
    def address(self) -> tuple[str, int]:
        """Host and port of the server."""
        parts = urlsplit(self.uri)
        return parts.hostname or "127.0.0.1", parts.port or 5432

    @property
    def schema(self) -> str:
        """The first schema of its search path."""
        options = dict(parse_qsl(urlsplit(self.uri).query)).get("options", "")
        return options.removeprefix("-csearch_path=") or "public"

    def through(self, port: int) -> Database:
        """The same database through another port of this machine."""
        parts = urlsplit(self.uri)
        login = parts.netloc.rpartition("@")[0]
        return Database(urlunsplit(parts._replace(netloc=f"{login}@127.0.0.1:{port}")))

    def in_schema(self, name: str) -> Database:
        """The same database with its tables in the schema of this name."""
        parts = urlsplit(self.uri)
        query = [pair for pair in parse_qsl(parts.query) if pair[0] != "options"]
        query.append(("options", f"-csearch_path={name}"))
        return Database(urlunsplit(parts._replace(query=urlencode(query, quote_via=quote))))

    async def check_use(self) -> None:
        """Raises an error if there are no tables, since the program may have used the URI as a file name."""
        if await self.psql("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()") in ("", "0"):
            raise RuntimeError("there are no tables on the server; this program does not know of PostgreSQL")

    async def psql(self, *statements: str) -> str:
        """Returns the output of psql for some statements, without headings."""
        commands = [part for statement in statements for part in ("--command", statement)]
        options = ["--no-psqlrc", "--no-password", "--quiet", "--tuples-only", "--no-align"]
        return await run("psql", *options, "--set=ON_ERROR_STOP=1", *commands, self.uri)


async def control(what: str) -> None:
    """Kills, starts or stops the server."""
    await run(os.environ[CONTROL], what)


async def run(*command: str) -> str:
    """Returns the trimmed output of a command; raises an error with its standard error if it fails."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    printed, said = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"{command[0]} failed: {said.decode().strip()}")
    return printed.decode().strip()
