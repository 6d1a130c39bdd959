"""What can go wrong, as exceptions."""


class Error(Exception):
    """The base of all errors of this package; the message says what is wrong and how to mend it."""


class OptionError(Error, ValueError):
    """There is no such option or column, or its value cannot be read."""


class CannotReadError(Error, OSError):
    """A gazetteer or add-on does not exist or cannot be read."""


class GazetteerError(Error, ValueError):
    """A file is not a gazetteer or add-on, or is damaged."""


class ClosedError(Error, ValueError):
    """The geocoder is closed."""
