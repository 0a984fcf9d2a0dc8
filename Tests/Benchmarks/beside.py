"""An older program in turn with the present one: its build, and a table of both, in which a slow-down shows."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from driver import scratch
from report import Bar, Row, number, spread

ROOT = Path(__file__).parents[2]
LIMIT = 1.1
MORE_IS_BETTER = ("a second", "a CPU second")

Result = tuple[list[Row], list[Bar]]


@dataclass(frozen=True)
class Measure:
    """A part of the benchmark: a function of a command, a temporary folder and a number of runs."""

    name: str
    take: Callable[[list[str], Path, int], Result]

    # Whether it is taken once for each program, with all runs, because it is long or needs no repetition.
    is_single: bool = False


@dataclass
class Pair:
    """The samples of one measure of both programs, in the order of the runs."""

    name: str
    unit: str
    now: list[float] = field(default_factory=list)
    then: list[float] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """Now to then, within each run."""
        return [now / then for now, then in zip(self.now, self.then) if then]

    @property
    def is_worse(self) -> bool:
        """Whether the median of the ratios is worse by more than the limit."""
        if not self.ratios:
            return False
        ratio = median(self.ratios)
        return ratio < 1 / LIMIT if self.unit in MORE_IS_BETTER else ratio > LIMIT

    def line(self) -> str:
        """The line of the table. A side without samples is a dash."""
        now, then = figure(self.now, self.unit), figure(self.then, self.unit)
        ratio = f"{median(self.ratios):.2f}" if self.ratios else "–"
        between = f" ({min(self.ratios):.2f} to {max(self.ratios):.2f})" if len(self.ratios) > 1 else ""
        return f"| {self.name} | {now} | {then} | {f'**{ratio}**' if self.is_worse else ratio}{between} |"


def figure(samples: list[float], unit: str) -> str:
    """The samples with their unit; a dash if there are none."""
    if not samples:
        return "–"
    return f"{number(samples[0]) if len(samples) == 1 else spread(samples)} {unit}".rstrip()


@dataclass
class Texts:
    """The figures of a bar of both programs, of a measure that has no rows."""

    name: str
    now: str = "–"
    then: str = "–"

    def line(self) -> str:
        """The line of the table."""
        return f"| {self.name} | {self.now} | {self.then} | – |"


def compare(measures: list[Measure], now: list[str], then: list[str], runs: int) -> str:
    """Takes each measure of both commands in turn, and returns the table."""
    lines = [line for measure in measures for line in compared(measure, now, then, runs)]
    pairs = [line for line in lines if isinstance(line, Pair) and line.is_worse]
    worse = "; ".join(f"{pair.name}, {pair.unit} ({number(median(pair.ratios))})" for pair in pairs)
    return "\n".join(
        [
            "| measure | now | then | ratio, now to then |",
            "| --- | --- | --- | --- |",
            *(line.line() for line in lines),
            "",
            f"Worse by more than {LIMIT} ×: {worse}." if worse else f"No measure is worse by more than {LIMIT} ×.",
        ]
    )


def compared(measure: Measure, now: list[str], then: list[str], runs: int) -> list[Pair | Texts]:
    """The pairs of a measure, or the texts of its bars if it has no rows. The first program changes in each run."""
    pairs: dict[tuple[str, str], Pair] = {}
    texts: dict[str, Texts] = {}

    def add(side: str, command: list[str]) -> None:
        rows, bars = taken(measure, command, runs, is_older=side == "then")
        for row in rows:
            pair = pairs.setdefault((row.name, row.unit), Pair(row.name, row.unit))
            getattr(pair, side).extend(row.samples)
        for bar in [] if rows else bars:
            text = texts.setdefault(bar.promise, Texts(bar.promise))
            setattr(text, side, bar.measured)

    for run in range(1 if measure.is_single else runs):
        sides = [("now", now), ("then", then)]
        for side, command in sides if run % 2 == 0 else reversed(sides):
            add(side, command)
    return [*pairs.values(), *texts.values()]


def taken(measure: Measure, command: list[str], runs: int, is_older: bool) -> Result:
    """The result in a new temporary folder; empty if the older program does not complete the measure."""
    try:
        with scratch() as folder:
            return measure.take(command, Path(folder), runs if measure.is_single else 1)
    except Exception as error:
        # An older program may lack an option, a method or a member of a reply.
        if not is_older:
            raise
        print(f"{measure.name}: the older program does not complete this measure: {error!r}", file=sys.stderr)
        return [], []


def program_of(text: str) -> Path:
    """The program at this path, or the release build of this commit; without a text that of the last release.

    A build remains in .build/beside, so that the next run only checks that it is complete.
    """
    if text and Path(text).is_file():
        return Path(text).resolve()
    try:
        commit = git("rev-parse", "--verify", "--quiet", f"{text or last_release()}^{{commit}}")
    except subprocess.CalledProcessError:
        raise SystemExit(f"--beside: {text or 'the last release'} is neither a commit nor a program") from None
    tree = ROOT / ".build/beside" / commit[:12]
    if not tree.exists():
        git("worktree", "add", "--force", "--detach", str(tree), commit)
    subprocess.run(["swift", "build", "-c", "release"], cwd=tree, check=True, stdout=sys.stderr)
    return tree / ".build/release/cityroulette"


def last_release() -> str:
    """The commit that froze the contract of the last release, which is the one before its tag or the tagged one."""
    return git("log", "-1", "--diff-filter=A", "--format=%H", "--", "Tests/Transcripts/Frozen/*.tar.gz")


def git(*arguments: str) -> str:
    """The trimmed output of git in this repository."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
