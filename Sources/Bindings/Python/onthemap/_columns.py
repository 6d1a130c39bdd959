"""Tables of answers, in columns."""
from __future__ import annotations

import ctypes
import itertools
from collections import namedtuple
from collections.abc import Iterator
from ctypes import c_double, c_int32, c_int64, c_uint8
from importlib import import_module
from typing import TYPE_CHECKING, Any, Optional, Union

from ._library import Handle, library

if TYPE_CHECKING:
    import geopandas
    import pandas
    import polars
    import pyarrow

#: Columns of whole numbers, which a table has as doubles.
INTEGERS = frozenset({"population", "geonames_id"})


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def _need(module: str, method: str) -> None:
    """Raises an error that says how to install a package, if it is not there."""
    try:
        import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise ModuleNotFoundError(
            f"{method} needs {module}; install it with: pip install {module}", name=module
        ) from None


class Columns:
    """A row for each query, with the fields of its best result in columns.

    >>> import onthemap
    >>> columns = onthemap.geocode_many(["Seattle, WA", None, "Lima, Peru", "nowhere at all"])
    >>> len(columns)
    4
    >>> columns.keys()[:4]
    ('latitude', 'longitude', 'label', 'country_code')
    >>> columns["latitude"]
    array([ 47.60621,       nan, -12.04318,       nan])
    >>> list(columns.status)
    ['found', 'empty', 'found', 'not_a_place']
    >>> columns[0].label, columns[0].geonames_id
    ('Seattle, Washington, United States', 5809844)

    `columns["latitude"]` and `columns.latitude` are a column: a numpy array if numpy is installed
    (numbers as float64 with NaN, texts as objects with None), else a list with None. `columns[0]`
    and iteration give rows as named tuples, `dicts` gives them as dicts. A column is made when it
    is first used; each distinct text is decoded once.
    """

    def __init__(self, table: Handle) -> None:
        pointer = table.pointer
        self._table = table
        self._row_count: int = library.otm_table_row_count(pointer)
        self._entry_count: int = library.otm_table_entry_count(pointer)
        names = (library.otm_table_column_name(pointer, number).decode()
                 for number in range(library.otm_table_column_count(pointer)))
        self._numbers = {name: number for number, name in enumerate(names)}
        self._columns: dict[str, Any] = {}
        self._distinct_texts: dict[str, list[Optional[str]]] = {}

    # MARK: Columns

    def keys(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._numbers)

    def __getitem__(self, key: Union[str, int]) -> Any:
        if not isinstance(key, str):
            return self._row(key)
        column = self._columns.get(key)
        if column is None:
            # Two threads may make the same column; one of them is kept.
            column = self._columns[key] = self._make(key)
        return column

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self._numbers:
            return self[name]
        raise AttributeError(f"there is no column {name!r}; there are {', '.join(self._numbers)}"
                             if not name.startswith("_") else name)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._numbers]

    def __contains__(self, name: object) -> bool:
        return name in self._numbers

    def items(self) -> Iterator[tuple[str, Any]]:
        """The columns with their names."""
        return ((name, self[name]) for name in self._numbers)

    # MARK: Rows

    def __len__(self) -> int:
        return self._row_count

    def __bool__(self) -> bool:
        return self._row_count > 0

    def __iter__(self) -> Iterator[Any]:
        return map(self._row_type()._make, zip(*map(self._python_column, self._numbers)))

    def dicts(self) -> Iterator[dict[str, Any]]:
        """The rows as dicts; a value that is missing is None.

        >>> import onthemap
        >>> columns = onthemap.geocode_many(["Lima, Peru", "?"], columns=["label", "population"])
        >>> list(columns.dicts())[1]
        {'label': None, 'population': None}
        """
        return (dict(zip(self._numbers, row)) for row in self)

    def _row_type(self) -> Any:
        made = self.__dict__.get("_row_class")
        if made is None:
            made = self._row_class = namedtuple("Row", self._numbers)
        return made

    def _row(self, key: Any) -> Any:
        if isinstance(key, slice):
            raise TypeError("rows are numbered; there are no slices of them")
        try:
            row = range(self._row_count)[key]
        except IndexError:
            raise IndexError(f"there is no row {key}; there are {self._row_count:,}") from None
        entry = self._entries()[row]
        return self._row_type()._make(
            self._python_entry(name, entry) for name in self._numbers)

    # MARK: Parts of the table

    def _view(self, kind: Any, address: Optional[int], count: int) -> Any:
        """Memory of the table as an array of ctypes. What refers to the array keeps the table."""
        if not address or count == 0:
            return (kind * 0)()
        view = (kind * count).from_address(address)
        view.table = self._table
        return view

    def _entries(self) -> Any:
        return self._view(
            c_int32, library.otm_table_entries(self._table.pointer), self._row_count)

    def _index(self, name: str) -> int:
        try:
            return self._numbers[name]
        except KeyError:
            raise KeyError(
                f"there is no column {name!r}; there are {', '.join(self._numbers)}") from None

    def _distinct_numbers(self, name: str) -> Any:
        """A double for each entry; None for a column of texts."""
        address = library.otm_table_numbers(self._table.pointer, self._index(name))
        if address or self._entry_count == 0:
            return self._view(c_double, address, self._entry_count)
        return None

    def _is_number(self, name: str) -> bool:
        return not library.otm_table_text_offsets(self._table.pointer, self._index(name))

    def _text_parts(self, name: str) -> tuple[Any, bytes, Any]:
        """The offsets, the bytes and the validity of a column of texts."""
        pointer, column = self._table.pointer, self._index(name)
        offsets = self._view(
            c_int64, library.otm_table_text_offsets(pointer, column), self._entry_count + 1)
        size = offsets[-1] if len(offsets) else 0
        address = library.otm_table_text_bytes(pointer, column)
        data = ctypes.string_at(address, size) if size else b""
        return offsets, data, self._validity(column)

    def _validity(self, column: int) -> Any:
        return self._view(
            c_uint8, library.otm_table_validity(self._table.pointer, column),
            (self._entry_count + 7) // 8)

    def _texts(self, name: str) -> list[Optional[str]]:
        """The text of each entry; equal texts are one object."""
        made = self._distinct_texts.get(name)
        if made is None:
            made = self._distinct_texts[name] = _decode(*self._text_parts(name), self._entry_count)
        return made

    # MARK: Making columns

    def _make(self, name: str) -> Any:
        numpy = _numpy()
        if numpy is None:
            return self._python_column(name)
        entries = numpy.frombuffer(self._entries(), dtype="int32")
        if self._is_number(name):
            distinct = numpy.frombuffer(self._distinct_numbers(name), dtype="float64")
        else:
            texts = self._texts(name)
            distinct = numpy.empty(len(texts), dtype=object)
            distinct[:] = texts
        # Also of one entry a row: the array of a column can be changed, the table cannot.
        return distinct[entries]

    def _python_entries(self, name: str) -> list[Any]:
        """What each entry has, as Python values."""
        if not self._is_number(name):
            return self._texts(name)
        convert = int if name in INTEGERS else float
        return [None if value != value else convert(value)
                for value in self._distinct_numbers(name)]

    def _python_entry(self, name: str, entry: int) -> Any:
        if not self._is_number(name):
            return self._texts(name)[entry]
        value = self._distinct_numbers(name)[entry]
        return None if value != value else int(value) if name in INTEGERS else value

    def _python_column(self, name: str) -> list[Any]:
        return list(map(self._python_entries(name).__getitem__, self._entries()))

    # MARK: Data frames

    def to_pandas(self, index: Any = None) -> pandas.DataFrame:
        """The columns as a DataFrame of pandas; population and geonames_id are Int64.

        Texts are `str` of pandas 3, objects of pandas 2.

        >>> import onthemap
        >>> onthemap.geocode_many(["Quito", "Lima"], columns=["label", "geonames_id"]).to_pandas()
                               label  geonames_id
        0  Quito, Pichincha, Ecuador      3652462
        1                 Lima, Peru      3936456

        - `index`: the index of the rows; None numbers them.
        """
        _need("pandas", "to_pandas")
        import numpy
        import pandas

        # From version 3 on, strings of pandas lie in Arrow's layout if pyarrow is installed.
        texts = pandas.Series([], dtype="str").dtype
        is_arrow = getattr(texts, "storage", None) == "pyarrow"
        columns = {}
        for name in self._numbers:
            if is_arrow and not self._is_number(name):
                columns[name] = texts.__from_arrow__(self._arrow_column(name))
                continue
            column = self[name]
            if name in INTEGERS:
                missing = numpy.isnan(column)
                column = pandas.arrays.IntegerArray(
                    numpy.where(missing, 0, column).astype("int64"), missing)
            columns[name] = column
        return pandas.DataFrame(columns, index=index)

    def to_geopandas(self, index: Any = None) -> geopandas.GeoDataFrame:
        """The columns and the points, as a GeoDataFrame in EPSG:4326.

        A row without a place has no geometry. The columns must have latitude and longitude.
        """
        _need("geopandas", "to_geopandas")
        import geopandas
        import numpy
        import shapely

        if "latitude" not in self or "longitude" not in self:
            raise ValueError("columns must have latitude and longitude, to make points of them")
        longitudes, latitudes = self["longitude"], self["latitude"]
        points = numpy.full(len(self), None, dtype=object)
        found = ~numpy.isnan(latitudes)
        points[found] = shapely.points(longitudes[found], latitudes[found])
        return geopandas.GeoDataFrame(self.to_pandas(index), geometry=points, crs="EPSG:4326")

    def to_polars(self) -> polars.DataFrame:
        """The columns as a DataFrame of polars; population and geonames_id are Int64."""
        _need("polars", "to_polars")
        import polars

        rows = polars.Series(self._entries()[:], dtype=polars.UInt32)
        columns = []
        for name in self._numbers:
            kind = (polars.Int64 if name in INTEGERS else polars.Float64) if self._is_number(
                name) else polars.String
            distinct = polars.Series(name, self._python_entries(name), dtype=kind)
            columns.append(distinct.gather(rows))
        return polars.DataFrame(columns)

    def to_arrow(self, dictionary: bool = False) -> pyarrow.Table:
        """The columns as a table of Arrow; population and geonames_id are int64.

        If no query comes twice, the columns are the memory of the library itself, without a copy.

        - `dictionary`: texts are dictionary arrays, which share the distinct texts of the library.
        """
        _need("pyarrow", "to_arrow")
        import pyarrow

        return pyarrow.table({name: self._arrow_column(name, dictionary) for name in self._numbers})

    def _arrow_column(self, name: str, dictionary: bool = False) -> Any:
        import pyarrow

        def buffer(address: Optional[int], size: int) -> Any:
            if not address:
                return pyarrow.py_buffer(b"")
            return pyarrow.foreign_buffer(address, size, self._table)

        pointer, column, count = self._table.pointer, self._index(name), self._entry_count
        validity = library.otm_table_validity(pointer, column)
        valid = buffer(validity, (count + 7) // 8) if validity and count else None
        if self._is_number(name):
            dictionary = False
            distinct = pyarrow.Array.from_buffers(pyarrow.float64(), count, [
                valid, buffer(library.otm_table_numbers(pointer, column), 8 * count)])
            if name in INTEGERS:
                distinct = distinct.cast(pyarrow.int64())
        else:
            offsets = library.otm_table_text_offsets(pointer, column)
            size = c_int64.from_address(offsets + 8 * count).value if offsets else 0
            distinct = pyarrow.Array.from_buffers(pyarrow.large_string(), count, [
                valid, buffer(offsets, 8 * (count + 1)),
                buffer(library.otm_table_text_bytes(pointer, column), size)])
        if not dictionary and count == self._row_count:
            # As many entries as rows, in the order in which queries came first: entry i is that of
            # row i.
            return distinct
        rows = pyarrow.Array.from_buffers(pyarrow.int32(), self._row_count, [
            None, buffer(library.otm_table_entries(pointer), 4 * self._row_count)])
        if dictionary:
            return pyarrow.DictionaryArray.from_arrays(rows, distinct)
        return distinct.take(rows)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Lets other libraries take the columns: `polars.DataFrame(columns)`; needs pyarrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def __reduce__(self) -> Any:
        raise TypeError(
            "columns cannot be pickled; pickle columns.to_pandas() or list(columns.dicts())")

    def __repr__(self) -> str:
        return f"<Columns of {len(self):,} rows: {', '.join(self._numbers)}>"

    def _repr_html_(self) -> str:
        from ._notebook import columns_page

        return columns_page(self)


def _decode(offsets: Any, data: bytes, validity: Any, count: int) -> list[Optional[str]]:
    """The texts between offsets, None where there is none."""
    if count == 0:
        return []
    bounds = offsets[:]
    text = _decoded(data)
    if text is not None and not data.isascii():
        bounds = _scalar_bounds(data, offsets, bounds)
    if text is not None and bounds is not None:
        texts: Any = map(text.__getitem__, map(slice, bounds, itertools.islice(bounds, 1, None)))
    else:
        bounds = offsets[:]
        texts = (data[start:end].decode("utf-8", "replace")
                 for start, end in zip(bounds, bounds[1:]))
    # A few words come again and again: a country's code, a kind.
    seen: dict[str, str] = {}
    result: list[Optional[str]] = [seen.setdefault(item, item) for item in texts]
    bits = int.from_bytes(bytes(validity), "little")
    missing = ~bits & ((1 << count) - 1) if len(validity) else 0
    if missing:
        flags = bin(missing | (1 << count))[3:][::-1]
        result = [None if flag == "1" else item for item, flag in zip(result, flags)]
    return result


def _decoded(data: bytes) -> Optional[str]:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _scalar_bounds(data: bytes, offsets: Any, bounds: list[int]) -> Optional[list[int]]:
    """Where each text begins in characters; None without numpy. Slicing is faster than decoding."""
    numpy = _numpy()
    if numpy is None:
        return None
    starts = (numpy.frombuffer(data, dtype="uint8") & 0xC0) != 0x80
    before = numpy.zeros(len(data) + 1, dtype="int64")
    numpy.cumsum(starts, out=before[1:])
    scalars: list[int] = before[numpy.frombuffer(offsets, dtype="int64")].tolist()
    return scalars
