"""News of another process's commits, and the wake-ups of a process that waits for them."""

import json
import queue
import tempfile
import threading
import time
from pathlib import Path

from measures.work import p99
from program import Program
from report import Bar, Row, number, spread

LIMIT = 20  # Milliseconds.
IDLE = 5  # Seconds.
SETTLING = 3.5  # Seconds, from the last change of the archive to the last look at it.
PATIENCE = 5  # Seconds until a commit counts as missed.


def measure(command: list[str], commits: int) -> tuple[list[Row], list[Bar]]:
    """Wake-ups of an idle session, then the time from each reply to the notification in the other process."""
    with tempfile.TemporaryDirectory(prefix="cityroulette-bench-") as folder:
        command = [*command, "--archive", f"{folder}/archive.sqlite"]
        writer, reader = Program(command), Program(command)
        writer.call("session.open", mode="import", source="country", country="FR")
        writer.call("session.commit")
        city = writer.call("archive.list", limit=1)["cities"][0]["id"]
        reader.call("session.open", mode="browse")
        time.sleep(SETTLING)
        before = wakeups(reader.process.pid)
        time.sleep(IDLE)
        idle = wakeups(reader.process.pid) - before
        times, missed = follow(writer, reader, city, commits)
        writer.end()
        reader.kill()
    news = Row(f"news of {commits:,} commits of another process, p99", "ms", [p99(times)])
    rows = [
        Row(f"wake-ups of an idle browse session in {IDLE} s", "", [idle]),
        Row("news of a commit of another process", "ms", times), news,
        Row("commits of another process without news", "", [missed]),
    ]
    bars = [
        Bar(f"an idle browse session wakes up 0 times in {IDLE} s", f"{idle}", idle == 0),
        Bar(f"{news.name}: {LIMIT} ms", f"{number(news.value)} ms; all: {spread(times)} ms", news.value <= LIMIT),
        Bar("no commit of another process without news", f"{missed} of {commits:,}", missed == 0),
    ]
    return rows, bars


def wakeups(process: int) -> int:
    """The number of times that the threads of a process have waited."""
    count = 0
    for status in Path(f"/proc/{process}/task").glob("*/status"):
        lines = status.read_text().splitlines()
        count += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
    return count


def follow(writer: Program, reader: Program, city: int, commits: int) -> tuple[list[float], int]:
    """Milliseconds from each reply to the notification, 0 if it came first; and how many commits had none."""
    arrived: queue.Queue[tuple[float, int]] = queue.Queue()
    threading.Thread(target=listen, args=(reader, arrived), daemon=True).start()
    times, missed, known = [], 0, 0
    for number in range(commits):
        reply = writer.call("archive.setFavorite", city=city, favorite=number % 2 == 0)
        replied, at = writer.read_at, writer.read_at
        try:
            while known < reply["archive"]["revision"]:
                at, known = arrived.get(timeout=PATIENCE)
            times.append(max(0.0, at - replied) * 1000)
        except queue.Empty:
            missed += 1
    return times, missed


def listen(reader: Program, arrived: "queue.Queue[tuple[float, int]]") -> None:
    """Queues the time and the revision of each notification of a change."""
    assert reader.process.stdout
    for line in reader.process.stdout:
        now = time.perf_counter()
        message = json.loads(line)
        if message.get("method") == "archive.didChange":
            arrived.put((now, message["params"]["revision"]))
