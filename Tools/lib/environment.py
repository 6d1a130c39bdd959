"""Environments for the tools in Python that need packages of the Python Package Index."""
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def enter(name, *packages, wheel=False):
    """Starts the tool again in the environment .build/python/NAME, unless it runs there.

    Tools/lib/python-environment makes the environment. With `wheel` the Python package is built and installed in it.
    """
    # Where the environment exists already, nobody would notice that the help of a tool installs packages.
    assert not {"-h", "--help"} & set(sys.argv[1:]), "read the arguments before you enter an environment"
    folder = ROOT / ".build/python" / name
    if Path(sys.prefix).resolve() == folder.resolve():
        return
    python = output(ROOT / "Tools/lib/python-environment", name, *packages)
    if wheel:
        # With --no-index, pip fails if the wheel depends on something.
        output(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index",
               "--force-reinstall", output(ROOT / "Tools/packaging/wheel"))
    os.execv(python, [python, "-B", os.path.abspath(sys.argv[0]), *sys.argv[1:]])


def output(*command):
    """What a command prints. If it fails, it has said why, and the tool ends with its status."""
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if finished.returncode:
        sys.exit(finished.returncode)
    return finished.stdout.strip()
