"""Plays transcripts with other servers, intact and broken."""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import unstable

HERE = Path(__file__).parent
TRANSCRIPTS = HERE.parent / "Transcripts"
PROGRAM = os.environ.get("CITYROULETTE_PROGRAM", str(HERE / "../../.build/release/cityroulette"))
SERVERS = {
    "calculator": [sys.executable, str(HERE / "calculator/calculator.py")],
    "pylsp": [str(Path(sys.executable).parent / "pylsp")],
    "mcp-server-time": [str(Path(sys.executable).parent / "mcp-server-time")],
}

# The transcript of each server that is played with broken ones, and the id of the broken reply.
BROKEN = {"calculator": ("add", "1"), "pylsp": ("definition", "2"), "mcp-server-time": ("convert", "2")}

# The breakages that are found when the time for a reply is over. They are played first, side by side.
WAITING = ["drops the reply", "sends another id", "writes other text"]

# The breakages, and what the report says about each.
BREAKAGES = {
    "drops the reply": r": expected a reply with id \d within \d+ s, got none",
    "sends another id": r": expected a reply with id \d within \d+ s, got none\n  unread: .*\"id\": ?1000",
    "writes other text": r"DEBUG: about to reply",
    "changes a value": r": \$\.result\S*: expected .+, got .+",
    "changes a type": r": \$\.result\S*: expected .+, got \[.+\]",
    "sends null": r": \$\.result: expected .+, got null",
    "adds a member": r": \$\.more: expected nothing, got true",
    "omits the result": r": \$\.result: expected .+, got nothing",
    "sends an error": r": \$: expected the result .+, got the error -32603: Out of order\.",
    "sends a further message": r": the server exited with unread messages.*\n  unread: .*test/further",
    "crashes": r": expected a reply with id \d, but the server ended with exit status 3\n.*out of memory",
}


def play(*arguments):
    return subprocess.run([PROGRAM, "play", "--quiet", *arguments], capture_output=True, text=True, timeout=120)


def in_parallel(body, items):
    with ThreadPoolExecutor(9) as pool:
        return list(pool.map(body, items))


class SoundServers(unittest.TestCase):
    def test_each_server_has_five_transcripts_that_pass(self):
        for name, command in SERVERS.items():
            with self.subTest(name):
                played = play("--timeout", "60", "--server", shlex.join(command), str(HERE / name))
                self.assertEqual(played.stdout, "5 passed, 0 failed\n", played.stderr)


class Manual(unittest.TestCase):
    """The parts of the manual that .ci/check-documents cannot check."""

    def test_the_server_of_the_tutorial_is_the_calculator(self):
        text = (TRANSCRIPTS / "README.md").read_text()
        self.assertIn(f"```python calculator.py\n{(HERE / 'calculator/calculator.py').read_text()}```\n", text)

    def test_the_transcript_beside_that_of_pytest_lsp_passes(self):
        text = (TRANSCRIPTS / "coming-from.md").read_text()
        block = re.search(r"```rpc definition.rpc\n(.*?)```\n", text, re.DOTALL)[1]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "definition.rpc"
            path.write_text(block)
            played = play("--timeout", "60", "--server", shlex.join(SERVERS["pylsp"]), str(path))
        self.assertEqual(played.stdout, "1 passed, 0 failed\n", played.stderr)


class BrokenServers(unittest.TestCase):
    def test_each_breakage_is_reported_where_it_is(self):
        cases = [(name, breakage) for breakage in BREAKAGES for name in SERVERS]

        def run(case):
            name, breakage = case
            transcript, broken_id = BROKEN[name]
            command = [sys.executable, str(HERE / "broken.py"), breakage, broken_id, *SERVERS[name]]
            wait = "10" if breakage in WAITING else "60"
            transcript = str(HERE / name / f"{transcript}.rpc")
            return play("--timeout", wait, "--server", shlex.join(command), transcript)

        for (name, breakage), played in zip(cases, in_parallel(run, cases), strict=True):
            with self.subTest(f"{name} {breakage}"):
                self.assertEqual(played.returncode, 1, played.stdout + played.stderr)
                self.assertRegex(played.stdout, r"^\S+/\w+\.rpc:\d+: ")
                self.assertRegex(played.stdout, BREAKAGES[breakage])


def converse(server):
    """The conversation of a client with a server: opens a session, asks for its rows, and closes it."""

    def call(id, method, params):
        request = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
        server.stdin.write(json.dumps(request) + "\n")
        server.stdin.flush()
        while (reply := json.loads(server.stdout.readline())).get("id") != id:
            pass
        return reply

    session = call(1, "open", {"name": "test"})["result"]["session"]
    call(2, "rows", {"session": session})
    call(3, "close", {"session": session})
    server.stdin.close()
    server.wait()


class UnstableServers(unittest.TestCase):
    def test_recordings_of_unstable_servers_pass_and_still_find_regressions(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)

        def run(behaviour):
            path = f"{folder.name}/{behaviour.replace(' ', '-')}.rpc"
            command = [sys.executable, str(HERE / "unstable.py"), behaviour]
            with subprocess.Popen(
                [PROGRAM, "record", path, "--", *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            ) as recorded:
                converse(recorded)
            updated = play("--update", "--server", shlex.join(command), path)
            runs = [play("--server", shlex.join(command), path) for _ in range(2)]
            found = [
                play("--server", shlex.join([*command, regression]), path).returncode
                for regression in unstable.REGRESSIONS
            ]
            return updated, runs, found, Path(path).read_text()

        for behaviour, result in zip(unstable.BEHAVIOURS, in_parallel(run, unstable.BEHAVIOURS), strict=True):
            updated, runs, found, text = result
            with self.subTest(behaviour):
                self.assertEqual(updated.returncode, 0, f"{updated.stdout}\n{text}")
                self.assertEqual([played.returncode for played in runs], [0, 0], f"{runs[-1].stdout}\n{text}")
                self.assertEqual(
                    dict(zip(unstable.REGRESSIONS, found, strict=True)), dict.fromkeys(unstable.REGRESSIONS, 1), text
                )


if __name__ == "__main__":
    unittest.main()
