"""Tests of the temporary server and of the failing network."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Awaitable, Callable
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER))

from team.proxy import Proxy  # noqa: E402

SERVER = FOLDER / "server"
PSQL = 'psql -XAtq "$CITYROULETTE_POSTGRESQL"'


class Server(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory(prefix="pg-")
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        # If root runs the test, the user postgres needs access to the folder.
        self.folder.chmod(0o755)

    def run_beside(self, script: str) -> subprocess.CompletedProcess[str]:
        command = ["env", f"TMPDIR={self.folder}", str(SERVER), "bash", "-ec", script]
        return subprocess.run(command, capture_output=True, text=True)

    def test_hands_on_the_status_and_leaves_nothing(self) -> None:
        ran = self.run_beside(f'{PSQL} -c "SELECT current_user, current_database()"; exit 7')
        self.assertEqual((ran.stdout, ran.returncode), ("cityroulette|cityroulette\n", 7), ran.stderr)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_starts_again_after_a_kill_with_what_was_committed(self) -> None:
        """In a container without an init, killed processes stay in the process table."""
        ran = self.run_beside(
            f"""
            {PSQL} -c "CREATE TABLE t (n int)"
            for n in 1 2; do
              {PSQL} -c "INSERT INTO t VALUES ($n)"
              "$CITYROULETTE_POSTGRESQL_CONTROL" kill
              ! {PSQL} -c "SELECT 1" 2> /dev/null
              "$CITYROULETTE_POSTGRESQL_CONTROL" start
            done
            {PSQL} -c "SELECT n FROM t ORDER BY n"
            """
        )
        self.assertEqual((ran.stdout, ran.returncode), ("1\n2\n", 0), ran.stderr)

    def test_roles_with_a_password_have_to_tell_it(self) -> None:
        ran = self.run_beside(
            """
            psql -Xq "$CITYROULETTE_POSTGRESQL_ADMIN" \
              -c "CREATE ROLE ada LOGIN PASSWORD 'secret' IN ROLE with_password"
            ada="${CITYROULETTE_POSTGRESQL/cityroulette@/ada@}"
            ! psql -Xw "$ada" -c "SELECT 1" 2> /dev/null
            PGPASSWORD=secret psql -XAt "$ada" -c "SELECT current_user"
            """
        )
        self.assertEqual((ran.stdout, ran.returncode), ("ada\n", 0), ran.stderr)

    def test_a_signal_reaches_the_command_and_its_status_comes_back(self) -> None:
        script = "trap 'kill %1; exit 3' TERM; sleep 60 & echo there; wait"
        with subprocess.Popen(
            ["env", f"TMPDIR={self.folder}", str(SERVER), "bash", "-c", script], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout
            self.assertEqual(process.stdout.readline(), b"there\n")
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(), 3)
        self.assertEqual(list(self.folder.iterdir()), [])


class Network(unittest.TestCase):
    """Tests with a server that answers each line in upper case."""

    def said(self, manner: str) -> tuple[bytes, list[bytes]]:
        """The reply to a line sent after the cut, and the bytes that the server received."""

        async def ask(proxy: Proxy, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
            writer.write(b"begin\n")
            await reader.readline()
            proxy.cut(manner)
            writer.write(b"commit\n")
            try:
                return await reader.read()
            except ConnectionError:
                return b""

        return asyncio.run(through_proxy(ask))

    def test_a_commit_that_does_not_arrive(self) -> None:
        self.assertEqual(self.said("before the commit"), (b"", [b"begin\n"]))

    def test_a_commit_whose_answer_does_not_arrive(self) -> None:
        self.assertEqual(self.said("after the commit"), (b"", [b"begin\n", b"commit\n"]))

    def test_a_commit_of_which_a_part_arrives(self) -> None:
        answer, got = self.said("in a request")
        self.assertEqual(answer, b"")
        self.assertTrue(b"commit\n".startswith(b"".join(got[1:])) and b"commit\n" not in got)

    def test_connections_that_go_now_and_in_silence_and_altogether(self) -> None:
        for manner in ("now", "silence", "away"):
            self.assertEqual(self.said(manner)[0], b"", manner)


async def through_proxy(
    ask: Callable[[Proxy, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]],
) -> tuple[bytes, list[bytes]]:
    got: list[bytes] = []
    ended = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                got.append(line)
                writer.write(line.upper())
        except ConnectionError:
            pass
        writer.close()
        ended.set()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    proxy = Proxy(host, port, random.Random(1))
    reader, writer = await asyncio.open_connection("127.0.0.1", await proxy.start())
    answer = await ask(proxy, reader, writer)
    await proxy.heal()
    await ended.wait()
    assert proxy.cuts.total() == 1
    writer.close()
    proxy.stop()
    server.close()
    return answer, got


if __name__ == "__main__":
    unittest.main()
