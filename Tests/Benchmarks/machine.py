"""The program and the machine of a measurement, as text."""

import platform
import subprocess
from datetime import date
from pathlib import Path


def version(program: str) -> str:
    """The output of `--version`."""
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()


def described(program: str) -> str:
    """Version of the program, date, processors and kernel."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    processors = f"{len(models)} × {models[0]}" if models else platform.machine()
    return f"{version(program)}, {date.today():%d %B %Y}, {processors}, {platform.system()} {platform.release()}"
