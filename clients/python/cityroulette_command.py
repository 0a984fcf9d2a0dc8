"""The command `cityroulette` of the wheel, which replaces its process by the program.

It is not in the package `cityroulette`, whose import takes longer than the start of the program.
"""

import os
import sys

PROGRAM = os.path.join(os.path.dirname(__file__), "cityroulette", "_bundle", "bin", "cityroulette")


def main() -> None:
    """Runs the program with the arguments of this process."""
    os.execv(PROGRAM, ["cityroulette", *sys.argv[1:]])
