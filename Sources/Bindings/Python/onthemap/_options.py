"""Options of calls: Python values as the texts that the library reads."""
from __future__ import annotations

import os
from ctypes import byref, c_void_p
from collections.abc import Callable, Iterable, Mapping
from operator import index
from typing import Any, SupportsFloat, SupportsIndex, Union

from ._errors import OptionError
from ._library import Handle, check, library

#: A text or several, such as "US" or ["US", "CA"].
Words = Union[str, Iterable[str]]
#: A column of texts, or a text that is the same in each row.
Cells = Union[str, bytes, Iterable[Union[str, bytes, None]]]
#: True, a tqdm bar, or a function of the numbers of distinct queries: done, and in all.
ProgressArgument = Union[None, bool, Callable[[int, int], Any], Any]
#: A path of a file.
Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]


def _text(name: str, value: Any) -> bytes:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {_kind(value)}")
    # What is not Unicode goes to the library as it is, and is refused there.
    data = value.encode("utf-8", "surrogatepass")
    if b"\0" in data:
        raise OptionError(f"{name} must not contain a NUL character")
    return data


def words(name: str, value: Any) -> bytes:
    """Words with commas between."""
    if isinstance(value, str):
        return _text(name, value)
    try:
        items = list(value)
    except TypeError:
        raise TypeError(f"{name} must be a str or a list of them, not {_kind(value)}") from None
    if not items:
        raise OptionError(f"{name}: the list is empty; name one or more, or leave {name} out")
    return b",".join(_text(f"an element of {name}", item) for item in items)


def columns(name: str, value: Any) -> bytes:
    """Names of columns with commas between; "all" stands for every column."""
    if isinstance(value, str) and value.strip().lower() == "all":
        names: bytes = library.otm_field_names()
        return names
    return words(name, value)


def _count(name: str, value: Any) -> bytes:
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an int, not bool")
    try:
        count = index(value)
    except TypeError:
        raise TypeError(f"{name} must be an int, not {_kind(value)}") from None
    # Python writes no int of more than 4300 digits.
    if count.bit_length() > 63:
        raise OptionError(f"{name} is out of range")
    return b"%d" % count


def number(name: str, value: Any) -> float:
    """A number that is given as an argument; a text is none."""
    if not isinstance(value, (str, bytes)):
        try:
            return float(value)
        except OverflowError:
            raise OptionError(f"{name} is out of range") from None
        except (TypeError, ValueError):
            pass
    raise TypeError(f"{name} must be a number, not {_kind(value)}")


def _number(name: str, value: Any) -> bytes:
    converted = number(name, value)
    # Twelve decimals of a degree are less than a micrometre. No exponent, and no "-0".
    text = f"{converted:.12f}".rstrip("0").rstrip(".")
    return (text if text not in ("-0", "") else "0").encode()


def _numbers(count: int, form: str) -> Callable[[str, Any], bytes]:
    def convert(name: str, value: Any) -> bytes:
        if isinstance(value, (str, bytes)):
            raise TypeError(f"{name} must be {form}, not {_kind(value)}")
        try:
            numbers = list(value)
        except TypeError:
            raise TypeError(f"{name} must be {form}, not {_kind(value)}") from None
        if len(numbers) != count:
            raise OptionError(f"{name} must be {form}, not {len(numbers)} numbers")
        return b",".join(_number(f"an element of {name}", item) for item in numbers)

    return convert


def _switch(name: str, value: Any) -> bytes:
    # numpy.bool_ is no bool, but equal to one.
    if value is True or value is False or type(value).__name__ in ("bool_", "bool"):
        return b"1" if value else b"0"
    raise TypeError(f"{name} must be True or False, not {_kind(value)}")


def _path(name: str, value: Any) -> bytes:
    try:
        path = os.fsencode(value)
    except TypeError:
        raise TypeError(f"{name} must be a path, not {_kind(value)}") from None
    if b"\0" in path:
        raise OptionError(f"{name} must not contain a NUL character")
    return path


def paths(name: str, value: Path | Iterable[Path] | None) -> tuple[Path, ...]:
    """A path or several; None is none."""
    if value is None:
        return ()
    if isinstance(value, (str, bytes, os.PathLike)):
        return (value,)
    try:
        return tuple(value)
    except TypeError:
        raise TypeError(f"{name} must be a path or a list of them, not {_kind(value)}") from None


def _kind(value: Any) -> str:
    return "None" if value is None else type(value).__name__


_CONVERSIONS: dict[str, Callable[[str, Any], bytes]] = {
    "gazetteer": _path, "add_on": _path, "user_add_ons": _switch,
    "limit": _count, "country": words, "admin1": words, "kind": words,
    "bbox": _numbers(4, "(west, south, east, north)"), "near": _numbers(2, "(latitude, longitude)"),
    "language": words, "strict": _switch, "min_confidence": _number, "min_precision": _text,
    "all_places": _switch, "explain": _switch,
    "street": _text, "postcode": _text, "city": _text, "county": _text, "region": _text,
    "max_distance": _number, "min_population": _count, "nearest": _switch,
    "fix": _switch, "allow": words, "require_https": _switch, "max_link_bytes": _count,
    "fields": columns, "threads": _count, "parts": words,
}


# What options of the library are called here, where that differs.
_ARGUMENTS = {"add_on": "an element of add_ons", "fields": "columns"}


def make_options(values: Mapping[str, Any]) -> Handle | None:
    """Options of the library; None stands for the default of each.

    - The value of "add_on" is a list of paths.
    """
    given = [(name, value) for name, value in values.items() if value is not None]
    if not given:
        return None
    options = Handle(library.otm_options_create(), library.otm_options_free)
    for name, value in given:
        convert = _CONVERSIONS[name]
        for item in value if name == "add_on" else (value,):
            error = c_void_p()
            text = convert(_ARGUMENTS.get(name, name), item)
            status = library.otm_options_set(options.pointer, name.encode(), text, byref(error))
            check(status, error, names=_ARGUMENTS)
    return options
