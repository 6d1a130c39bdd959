"""The C library, as onthemap.h declares it."""
from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from ctypes import POINTER, c_bool, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_void_p
from typing import Any

from . import _errors

OK, INVALID_ARGUMENT, INVALID_OPTION, CANNOT_READ, INVALID_GAZETTEER, STOPPED, NO_VALUE = range(7)

_ERRORS: dict[int, type[_errors.Error]] = {
    INVALID_ARGUMENT: _errors.OptionError,
    INVALID_OPTION: _errors.OptionError,
    INVALID_GAZETTEER: _errors.GazetteerError,
}


class Texts(ctypes.Structure):
    """Many texts, one after another: `otm_texts`."""

    _fields_ = [
        ("bytes", c_void_p), ("byte_count", c_int64), ("offsets", c_void_p), ("count", c_int64)]


Progress = ctypes.CFUNCTYPE(c_bool, c_void_p, c_int64, c_int64)

# Pointers to text are c_void_p where the text is freed or its length is known; ctypes would make
# bytes of a c_char_p and lose the pointer.
_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    # name: result, arguments
    "otm_version": (c_char_p,),
    "otm_status_text": (c_char_p, c_int),
    "otm_free": (None, c_void_p),
    "otm_options_create": (c_void_p,),
    "otm_options_set": (c_int, c_void_p, c_char_p, c_char_p, POINTER(c_void_p)),
    "otm_options_free": (None, c_void_p),
    "otm_open": (c_int, c_void_p, POINTER(c_void_p), POINTER(c_void_p)),
    "otm_close": (None, c_void_p),
    "otm_describe": (c_int, c_void_p, POINTER(c_void_p)),
    "otm_geocode": (
        c_int, c_void_p, c_char_p, c_int64, c_void_p, POINTER(c_void_p), POINTER(c_void_p)),
    "otm_suggest": (
        c_int, c_void_p, c_char_p, c_int64, c_void_p, POINTER(c_void_p), POINTER(c_void_p)),
    "otm_reverse": (
        c_int, c_void_p, c_double, c_double, c_void_p, POINTER(c_void_p), POINTER(c_void_p)),
    "otm_reverse_text": (
        c_int, c_void_p, c_char_p, c_int64, c_void_p, POINTER(c_void_p), POINTER(c_void_p)),
    "otm_validate": (
        c_int, c_void_p, c_char_p, c_int64, c_void_p, POINTER(c_void_p), POINTER(c_void_p)),
    "otm_answer_json": (c_void_p, c_void_p, POINTER(c_size_t)),
    "otm_answer_free": (None, c_void_p),
    "otm_field_names": (c_char_p,),
    "otm_geocode_table": (
        c_int, c_void_p, POINTER(Texts), c_void_p, Progress, c_void_p, POINTER(c_void_p),
        POINTER(c_void_p)),
    "otm_reverse_table": (
        c_int, c_void_p, c_void_p, c_void_p, c_int64, c_void_p, Progress, c_void_p,
        POINTER(c_void_p), POINTER(c_void_p)),
    "otm_table_row_count": (c_int64, c_void_p),
    "otm_table_entry_count": (c_int64, c_void_p),
    "otm_table_entries": (c_void_p, c_void_p),
    "otm_table_column_count": (c_size_t, c_void_p),
    "otm_table_column_name": (c_char_p, c_void_p, c_size_t),
    "otm_table_numbers": (c_void_p, c_void_p, c_size_t),
    "otm_table_text_offsets": (c_void_p, c_void_p, c_size_t),
    "otm_table_text_bytes": (c_void_p, c_void_p, c_size_t),
    "otm_table_validity": (c_void_p, c_void_p, c_size_t),
    "otm_table_free": (None, c_void_p),
    "otm_draw_map": (
        c_int, c_void_p, c_void_p, c_void_p, POINTER(Texts), c_int32, POINTER(c_void_p),
        POINTER(c_void_p)),
    "otm_command": (c_int, c_int, POINTER(c_char_p)),
}


def _archive(path: str) -> str | None:
    """The file inside which a path is, such as a zip; None if there is none."""
    folder = os.path.dirname(path)
    while not os.path.exists(folder) and folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
    return folder if os.path.isfile(folder) else None


def _load() -> Any:
    suffix = "dylib" if sys.platform == "darwin" else "so"
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), f"libonthemap.{suffix}")
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        archive = _archive(path)
        raise ImportError(
            f"onthemap cannot run from inside {archive}; unpack it" if archive else
            f"cannot load the library of onthemap: {error}; install a wheel that is made for this "
            "system", name="onthemap", path=path) from None
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


library = _load()
__version__: str = library.otm_version().decode()


def take_text(text: c_void_p) -> str | None:
    """A text that a call stored; it is freed."""
    if not text:
        return None
    try:
        return ctypes.string_at(text).decode("utf-8", "replace")
    finally:
        library.otm_free(text)


def check(status: int, error: c_void_p, names: Mapping[str, str] = {}) -> None:
    """Raises what a call says that has failed.

    - `names`: what options of the library are called here, where that differs.
    """
    if status != OK:
        message = take_text(error) or library.otm_status_text(status).decode()
        option = message.split(" ", 1)[0].rstrip(":")
        if option in names:
            message = names[option] + message[len(option):]
        if status == CANNOT_READ:
            raise _errors.cannot_read(message)
        raise _ERRORS.get(status, _errors.Error)(message)


class Handle:
    """An object of the library that is freed when nothing refers to it any longer.

    A call keeps a reference of its own, so another thread can close a geocoder meanwhile.
    """

    __slots__ = ("pointer", "_free", "__weakref__")
    pointer: c_void_p

    def __init__(self, pointer: c_void_p, free: Any) -> None:
        self.pointer = pointer
        self._free = free

    def __del__(self) -> None:
        self._free(self.pointer)
