"""Whole processes: the start, compared with processes that do nothing, and the transcripts of the project."""

import shutil
import subprocess
import time
from pathlib import Path
from statistics import median

from report import Bar, Row


def answered(command: list[str], line: bytes) -> float:
    """Milliseconds from the start of a process to its first line of output, or to its end."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    assert process.stdin and process.stdout
    if line:
        process.stdin.write(line)
    process.stdout.readline()
    took = (time.perf_counter() - begin) * 1000
    process.communicate()
    return took


def start(command: list[str], folder: Path, runs: int) -> tuple[list[Row], list[Bar]]:
    """Start to the first reply, compared with a process that does nothing and one that only loads its runtime."""
    line = b'{"jsonrpc":"2.0","id":1,"method":"initialize"}\n'
    ours = [*command, "--archive", str(folder / "start.sqlite")]
    nothing = {"/bin/true": shutil.which("true"), "node -e 0": shutil.which("node")}
    arguments = {"/bin/true": [], "node -e 0": ["-e", "0"]}
    peers: dict[str, list[float]] = {name: [] for name, program in nothing.items() if program}
    row = Row("start to the first reply", "ms", [], peers)
    for _ in range(runs * 4):
        row.samples.append(answered(ours, line))
        for name, samples in peers.items():
            samples.append(answered([str(nothing[name]), *arguments[name]], b""))
    bars = []
    if "/bin/true" in peers:
        more = median(mine - its for mine, its in zip(row.samples, peers["/bin/true"]))
        bars.append(Bar("start at most 5 ms more than `/bin/true`", f"{more:.1f} ms", more <= 5))
    if "node -e 0" in peers:
        ratio = row.ratio("node -e 0")
        bars.append(Bar("start at most 1/8 of `node -e 0`", f"1/{1 / ratio:.1f}", ratio <= 1 / 8))
    return [row], bars


def transcripts(program: str, folder: Path, runs: int) -> tuple[list[Row], list[Bar]]:
    """Plays all transcripts of the folder. If one fails, there is no time, and the bar is missed."""
    files = sorted(map(str, folder.glob("*.rpc")))
    times, failed = [], ""
    for _ in range(runs):
        begin = time.perf_counter()
        played = subprocess.run([program, "play", "--quiet", *files], capture_output=True, text=True)
        took = time.perf_counter() - begin
        if played.returncode:
            failed = (played.stdout.strip() or played.stderr.strip()).splitlines()[-1]
        else:
            times.append(took)
    row = Row(f"the {len(files)} transcripts of the project", "s", times)
    promise = f"{row.name}: at most 1.5 s"
    if failed:
        return [], [Bar(promise, failed, False)]
    return [row], [Bar(promise, f"{row.value:.2f} s", row.value <= 1.5)]
