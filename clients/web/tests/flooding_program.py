#!/usr/bin/env python3
"""The real program (FLOODING_PROGRAM) with a flood of irrelevant notifications around each change of a session.

The flood fills the connection to a blocked page and pushes the change out of the bridge's log. How often the
page then reads the list again depends on its delay, so a transcript cannot predict the messages.
"""

import os
import subprocess
import sys

CHANGE = b'{"jsonrpc":"2.0","method":"session.didChange",'
TEXT = b"x" * 2000
NOISE = b'{"jsonrpc":"2.0","method":"test.noise","params":{"text":"%s"}}\n' % TEXT * 10_000

command = [os.environ["FLOODING_PROGRAM"], *sys.argv[1:]]
with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
    assert program.stdout is not None
    for line in program.stdout:
        sys.stdout.buffer.write(NOISE + line + NOISE if line.startswith(CHANGE) else line)
        sys.stdout.buffer.flush()
sys.exit(program.returncode)
