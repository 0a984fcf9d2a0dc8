#!/usr/bin/env python3
"""The real program (FLOODING_PROGRAM), which tells much that is of no interest around each change of a session.

So much that it fills the connection to a page that stands still, and that the bridge forgets the change.
How often the page reads the list anew then depends on how far it has fallen behind, so no transcript
can say what comes next.
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
