"""Columns of queries and numbers, as the library reads them: `otm_texts` and arrays of doubles.

Queries become one text with NULs between, which Python joins and encodes at memory speed. If a
query has a NUL itself, offsets say where each one begins. The texts of an Arrow array stay where
they are.
"""
from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any

from ._library import Texts
from ._options import number

# Lone surrogates are passed on: the library refuses their rows as malformed, and no others.
_ENCODING = ("utf-8", "surrogatepass")


def is_missing(value: Any) -> bool:
    """Whether a value is None, NaN, NaT or pandas.NA."""
    if value is None or type(value).__name__ == "NAType":
        return True
    # NaN and NaT differ from themselves. An array of numpy gives an array.
    differs = value != value
    return type(differs).__name__ in ("bool", "bool_") and bool(differs)


def _is_a(value: Any, module: str, *names: str) -> bool:
    """Whether a value is of a class of a module, which is not imported for that."""
    loaded = sys.modules.get(module)
    return any(isinstance(value, getattr(loaded, name, ())) for name in names)


#: The parts of a row, in the order in which their values are joined. `location` is a place in any form.
PARTS = ("location", "street", "postcode", "city", "county", "region", "country")
# What the library expects between the values of a row.
_SEPARATOR = "\x1f"


def is_column(value: Any) -> bool:
    """Whether a value is a column of a data frame, or an array."""
    return (
        _is_a(value, "pandas", "Series", "Index") or _is_a(value, "polars", "Series")
        or _is_a(value, "numpy", "ndarray") or _is_a(value, "pyarrow", "Array", "ChunkedArray"))


def joined(parts: Mapping[str, Any]) -> list[str]:
    """Rows of several columns, each as one text for the library.

    - `parts`: the columns, by names of `PARTS` and in their order; a str is the same in each row.
    """
    columns = {name: _cells(name, values) for name, values in parts.items()
               if not isinstance(values, (str, bytes))}
    if not columns:
        raise TypeError(
            f"{next(iter(parts))} must be a column of str, not one str; use geocode for one query")
    count = len(next(iter(columns.values())))
    for name, cells in columns.items():
        if len(cells) != count:
            raise ValueError(
                f"columns must have the same length: {next(iter(columns))} has {count:,} rows, "
                f"{name} {len(cells):,}")
    for name, values in parts.items():
        if name not in columns:
            columns[name] = [_cell(values, 0, name)] * count
    return list(map(_SEPARATOR.join, zip(*(columns[name] for name in parts))))


def _cells(name: str, values: Any) -> list[str]:
    """A column as texts without the separator; a missing one is empty."""
    _check_is_column(name, values)
    if _is_a(values, "pyarrow", "Array", "ChunkedArray"):
        values = values.to_pylist()
    cells = _listed(name, values)
    try:
        if _SEPARATOR not in "".join(cells):
            return cells
    except TypeError:
        pass
    return [_cell(value, row, name) for row, value in enumerate(cells)]


def _cell(value: Any, row: int, name: str) -> str:
    text = value if isinstance(value, str) else _bytes(value, f"element {row} of {name}").decode(
        "utf-8", "surrogateescape")
    return text.replace(_SEPARATOR, " ")


def _check_is_column(name: str, values: Any) -> None:
    if isinstance(values, (str, bytes)):
        raise TypeError(
            f"{name} must be an iterable of str, not one str; use geocode for one query")
    if isinstance(values, Mapping) or _is_a(values, "pandas", "DataFrame") or _is_a(
            values, "polars", "DataFrame", "LazyFrame"):
        raise TypeError(
            f"{name} must be a column of str, not a {type(values).__name__}; choose one "
            "column, or give several by name: city=..., region=..., country=...")


def _listed(name: str, values: Any) -> list[Any]:
    dimensions = getattr(values, "ndim", 1)
    if dimensions != 1:
        raise ValueError(f"{name} must have one dimension, not {dimensions}")
    for method in ("tolist", "to_list"):
        convert = getattr(values, method, None)
        if convert is not None:
            values = convert()
            break
    try:
        return values if type(values) is list else list(values)
    except TypeError:
        raise TypeError(
            f"{name} must be an iterable of str, not {type(values).__name__}") from None


def _bytes(value: Any, what: str) -> bytes:
    if isinstance(value, str):
        return value.encode(*_ENCODING)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    if is_missing(value):
        return b""
    hint = ""
    if type(value).__name__.rstrip("0123456789_") in ("int", "float", "uint"):
        # A column of postal codes that was read as numbers may have lost its zeros.
        hint = '; make it text, as with astype("string"), or read it as text: dtype=str'
    raise TypeError(
        f"{what} must be a str, bytes or None, not {type(value).__name__} {value!r}{hint}")


class Queries:
    """Many queries, and the memory in which they are."""

    texts: Texts

    def __init__(self, values: Iterable[Any]) -> None:
        _check_is_column("queries", values)
        arrow = self._arrow(values)
        if arrow is not None:
            self._use_arrow(arrow)
        else:
            self._use_list(_listed("queries", values))

    @property
    def count(self) -> int:
        count: int = self.texts.count
        return count

    @staticmethod
    def _arrow(values: Any) -> Any:
        """The column as an Arrow array, if it is one inside."""
        if _is_a(values, "pyarrow", "Array", "ChunkedArray"):
            return values
        if _is_a(values, "pandas", "Series", "Index"):
            # Strings of pandas may lie in Arrow's layout.
            if getattr(values.dtype, "storage", None) == "pyarrow":
                import pyarrow

                return pyarrow.array(values)
        elif _is_a(values, "polars", "Series"):
            try:
                import pyarrow  # noqa: F401
            except ImportError:
                return None
            return values.to_arrow()
        return None

    def _use_arrow(self, values: Any) -> None:
        import pyarrow
        import pyarrow.compute as compute

        kind = values.type
        if pyarrow.types.is_dictionary(kind):
            kind = kind.value_type
        if str(kind) not in ("string", "large_string", "string_view", "null"):
            self._use_list(_listed("queries", values.to_pylist()))
            return
        if isinstance(values, pyarrow.ChunkedArray):
            # One chunk of strings has at most 2 GiB; of large strings it has no bound.
            values = values.cast(pyarrow.large_string()).combine_chunks()
            if isinstance(values, pyarrow.ChunkedArray):
                empty = pyarrow.array([], pyarrow.large_string())
                values = pyarrow.concat_arrays(values.chunks or [empty])
        values = values.cast(pyarrow.large_string())
        if values.null_count:
            values = compute.fill_null(values, "")
        _, offsets, data = values.buffers()
        count = len(values)
        # An array may be a part of its buffers.
        first = 0 if offsets is None else offsets.address + 8 * values.offset
        self._owner: Any = values
        if count == 0 or not first:
            self._use_list([])
            return
        end = 0 if data is None else data.size
        self._set(data.address if end else None, end, first, count)

    def _use_list(self, values: list[Any]) -> None:
        count = len(values)
        try:
            text = "\0".join(values)
        except TypeError:
            text = None
        if text is None:
            values = [_bytes(value, f"query {row}") for row, value in enumerate(values)]
            data = b"\0".join(values)
        else:
            data = text.encode(*_ENCODING)
        if data.count(b"\0") == max(count - 1, 0):
            # Python puts a NUL behind bytes; it ends the last text.
            self._owner = data
            self._set(
                ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value,
                len(data) + 1 if count else 0, None, count)
            return
        parts = [value if isinstance(value, bytes) else value.encode(*_ENCODING)
                 for value in values]
        data = b"".join(parts)
        offsets = array("q", accumulate(map(len, parts), initial=0))
        self._owner = (data, offsets)
        self._set(
            ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value, len(data),
            offsets.buffer_info()[0], count)

    def _set(self, data: int | None, byte_count: int, offsets: int | None, count: int) -> None:
        self.texts = Texts(data, byte_count, offsets, count)


class Numbers:
    """Many doubles, and the memory in which they are. A missing one is NaN."""

    def __init__(self, name: str, values: Iterable[Any]) -> None:
        if isinstance(values, (str, bytes)):
            raise TypeError(f"{name} must be an iterable of numbers, not {type(values).__name__}")
        dimensions = getattr(values, "ndim", 1)
        if dimensions != 1:
            raise ValueError(f"{name} must have one dimension, not {dimensions}")
        numpy = sys.modules.get("numpy")
        if _is_a(values, "pandas", "Series", "Index") and numpy:
            if values.dtype.kind in "iuf":  # type: ignore[attr-defined]
                try:
                    values = values.to_numpy(  # type: ignore[attr-defined]
                        dtype="float64", na_value=float("nan"))
                except TypeError:
                    # pandas 1.5 makes no array of an Arrow column in which a value is missing.
                    pass
        elif _is_a(values, "polars", "Series") and numpy:
            if values.dtype.is_numeric():  # type: ignore[attr-defined]
                values = values.cast(float).to_numpy()  # type: ignore[attr-defined]
        elif _is_a(values, "pyarrow", "Array", "ChunkedArray"):
            values = values.to_pylist()  # type: ignore[attr-defined]
        if _is_a(values, "numpy", "ndarray") and values.dtype.kind in "iuf":  # type: ignore
            assert numpy is not None
            column = numpy.ascontiguousarray(values, dtype="float64")
            self._owner: Any = column
            self.address, self.count = column.ctypes.data, len(column)
            return
        try:
            items = iter(values)
        except TypeError:
            raise TypeError(
                f"{name} must be an iterable of numbers, not {type(values).__name__}") from None
        nan = float("nan")
        numbers = array("d", (
            nan if is_missing(value) else number(f"element {row} of {name}", value)
            for row, value in enumerate(items)))
        self._owner = numbers
        self.address, self.count = numbers.buffer_info()
