"""What can go wrong, as exceptions."""
from typing import Optional


class Error(Exception):
    """The base of all errors of this package; the message has the problem and how to fix it."""


class OptionError(Error, ValueError):
    """There is no such option or column, or its value cannot be read."""


class CannotReadError(Error, OSError):
    """A gazetteer or add-on does not exist or cannot be read: `filename`, `errno`, `strerror`."""

    _message: Optional[str] = None

    def __str__(self) -> str:
        return super().__str__() if self._message is None else self._message


class GazetteerError(Error, ValueError):
    """A file is not a gazetteer or add-on, or is damaged."""


class ClosedError(Error, ValueError):
    """The geocoder is closed."""


def cannot_read(message: str) -> CannotReadError:
    """The error of a message of the library, which has the path twice: quoted, and in a sentence."""
    import errno
    import os
    import re

    found = re.fullmatch(
        r'(.*?)"(?:[^"\\]|\\.)*": '
        r"(there is no file (.*): check the path|cannot read (.*) as a file: (.*))", message, re.S)
    if found is None:
        return CannotReadError(message)
    place, sentence, missing, unreadable, reason = found.groups()
    number = errno.ENOENT if reason is None else next(
        (number for number in errno.errorcode if os.strerror(number) == reason), 0)
    error = CannotReadError(
        number, os.strerror(number) if reason is None else reason,
        unreadable if missing is None else missing)
    error._message = place + sentence
    return error
