"""The command `geocode`, run by the library in this process."""
from __future__ import annotations

import os
import signal
import sys
from ctypes import c_char_p


def main() -> int:
    """Runs the command with the arguments of this process, and returns its exit status."""
    from ._library import library

    arguments = [os.fsencode(argument) for argument in sys.argv[1:]]
    # As they are for a program: Python catches the one and ignores the other.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    status: int = library.otm_command(len(arguments), (c_char_p * len(arguments))(*arguments))
    return status
