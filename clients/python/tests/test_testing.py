"""The pytest plugin, in a pytest of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from programs import PROGRAM, ROOT
from test_cli import ENVIRONMENT, PACKAGE

CALCULATOR = ROOT / "Tests" / "Servers" / "calculator"
SETTINGS = f"[pytest]\ncityroulette_server = python3 {CALCULATOR / 'calculator.py'}\n"
ADD = '--> {"jsonrpc":"2.0","id":1,"method":"add","params":[2,3]}\n'
RIGHT = f'{ADD}<-- {{"jsonrpc":"2.0","id":1,"result":5}}\n'
WRONG = f'{ADD}<-- {{"jsonrpc":"2.0","id":1,"result":6}}\n'


class Project:
    """A project of somebody else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    def test(self, *arguments: str, folder: Path | None = None) -> tuple[int, str]:
        """The exit status and the output of pytest."""
        plugins = ["-p", "cityroulette.testing", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *plugins, *arguments],
            cwd=folder or self.folder,
            env={**ENVIRONMENT, "PYTHONPATH": str(PACKAGE), "CITYROULETTE_PROGRAM": PROGRAM},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
        )
        return done.returncode, done.stdout


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = Project(tmp_path)
    made.write("pytest.ini", SETTINGS)
    return made


def test_a_failure_is_the_report_of_play_with_file_and_line(project: Project) -> None:
    project.write("tests/right.rpc", RIGHT)
    project.write("tests/wrong.rpc", WRONG)
    status, output = project.test()
    assert status == 1
    assert "\ntests/wrong.rpc:2: $.result: expected 6, got 5\n" in output
    assert "FAILED tests/wrong.rpc::wrong - Failed: tests/wrong.rpc:2: $.result" in output
    assert "1 failed, 1 passed" in output
    assert "testing.py" not in output


def test_a_failure_has_the_whole_path_if_pytest_runs_in_another_folder(project: Project) -> None:
    path = project.write("tests/wrong.rpc", WRONG)
    _, output = project.test(folder=path.parent)
    assert f"\n{path}:2: $.result: expected 6, got 5\n" in output


def test_a_project_that_names_no_server_has_no_transcripts(project: Project) -> None:
    project.write("pytest.ini", "[pytest]\n")
    project.write("wrong.rpc", WRONG)
    status, output = project.test()
    assert (status, "no tests ran" in output) == (5, True), output


def test_set_up_and_teardown_are_played_with_each_transcript(project: Project) -> None:
    project.write("_setup.rpc", ADD)
    project.write("_teardown.rpc", RIGHT.partition("\n")[2])
    own = RIGHT.replace('"id":1', '"id":2')
    project.write("first.rpc", own)
    project.write("second.rpc", own)
    status, output = project.test()
    assert (status, "2 passed" in output) == (0, True), output


def test_skipped_transcripts_and_expected_failures_have_their_reason(project: Project) -> None:
    project.write("skip.rpc", f"@skip not yet\n{WRONG}")
    project.write("fails.rpc", f"@xfail issue 7\n{WRONG}")
    project.write("passes.rpc", f"@xfail issue 8\n{RIGHT}")
    status, output = project.test("-rsx")
    assert status == 1
    assert "not yet" in output
    assert "XFAIL fails.rpc::fails - issue 7" in output
    assert "passed although @xfail expects a failure (issue 8)" in output
    assert "1 failed, 1 skipped, 1 xfailed" in output


def test_further_options_are_those_of_play(project: Project) -> None:
    project.write("pytest.ini", f"{SETTINGS}cityroulette_options = --var sum=5 --framing lines\n")
    project.write("sum.rpc", f'{ADD}<-- {{"jsonrpc":"2.0","id":1,"result":"${{sum}}"}}\n')
    assert project.test()[0] == 0
    status, output = project.test("-o", "cityroulette_options=--var sum=6")
    assert (status, "sum.rpc:2: $.result: expected 6, got 5" in output) == (1, True), output
    status, output = project.test("-o", "cityroulette_options=--frame lines")
    assert (status, "unknown option '--frame'" in output) == (1, True), output


def test_transcripts_are_updated_on_request(project: Project) -> None:
    path = project.write("wrong.rpc", WRONG)
    status, output = project.test("--update-transcripts")
    assert (status, path.read_text()) == (0, RIGHT)
    assert "wrong.rpc:2: $.result: was 6, now 5" in output


@pytest.mark.long
def test_transcripts_are_distributed_to_processes(project: Project) -> None:
    for number in range(6):
        project.write(f"right{number}.rpc", RIGHT)
    path = project.write("wrong.rpc", WRONG)
    status, output = project.test("-n", "2")
    assert "1 failed, 6 passed" in output
    assert "\nwrong.rpc:2: $.result: expected 6, got 5\n" in output
    status, output = project.test("-n", "2", "--update-transcripts")
    assert (status, path.read_text()) == (0, RIGHT)
    assert "wrong.rpc:2: $.result: was 6, now 5" in output


def test_commands_are_those_of_the_environment_of_pytest(project: Project) -> None:
    # Without its folder on the PATH, python3 would be another one.
    server = "import sys, json\nfor line in sys.stdin:\n"
    server += '  print(json.dumps({"id": 1, "jsonrpc": "2.0", "result": sys.executable}))\n'
    project.write("server.py", server)
    project.write("pytest.ini", "[pytest]\ncityroulette_server = python3 server.py\n")
    folder = Path(sys.executable).parent
    expected = f'{{"jsonrpc":"2.0","id":1,"result":"$contains:{folder}"}}'
    project.write("which.rpc", f"{ADD}<-- {expected}\n")
    status, output = project.test()
    assert status == 0, output


CLIENT = """
import json
import subprocess

def test_add(cityroulette_stub):
    command = cityroulette_stub("right.rpc")
    for second in SECONDS:
        request = {"jsonrpc": "2.0", "id": "x", "method": "add", "params": [2, second]}
        subprocess.run(command, input=json.dumps(request) + chr(10), text=True)
"""
DIFFERENCE = "right.rpc:1: $.params[1]: expected 3, got 4"


@pytest.mark.parametrize(
    "seconds, words",
    [
        ("[3]", "1 passed"),
        ("[4]", DIFFERENCE),
        ("[4, 3]", DIFFERENCE),
        ("[]", "the client did not start the stub"),
    ],
    ids=["right", "deviates", "deviates before a restart", "never starts"],
)
def test_a_stub_fails_the_test_of_a_client_that_deviates(
    project: Project, seconds: str, words: str
) -> None:
    project.write("tests/right.rpc", RIGHT)
    project.write("tests/test_client.py", CLIENT.replace("SECONDS", seconds))
    if seconds == "[]":
        project.write("conftest.py", "import cityroulette.testing as t\nt.STUB_SECONDS = 0\n")
    _, output = project.test("tests/test_client.py")
    assert words in output


def test_the_example_passes() -> None:
    status, output = Project(PACKAGE / "examples" / "pytest").test()
    assert (status, "2 passed" in output) == (0, True), output
