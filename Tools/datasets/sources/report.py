"""Progress lines and failures of the source builder, worded in one place."""

import sys

LINES = []


class Failure(Exception):
    """Something the user has to act on; the text says what was expected and what to do."""


def say(text):
    print(text, flush=True)


def note(text):
    """Says something about the result, which is the same in every run: report.txt keeps it."""
    say(text)
    LINES.append(text)


def warn(text):
    print(f"warning: {text}", file=sys.stderr, flush=True)


def require(what, expected, found):
    """A fact about the sources the rest of the project relies on."""
    if expected != found:
        raise Failure(
            f"{what}: expected {expected!r}, found {found!r}\n"
            "The sources changed or were read wrongly; look at Data/SOURCES.md and the reader of this file."
        )
