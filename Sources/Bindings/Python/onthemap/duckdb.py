"""Functions of SQL for DuckDB; they work on batches of Arrow, and need pyarrow.

>>> import duckdb
>>> import onthemap.duckdb
>>> connection = duckdb.connect()
>>> onthemap.duckdb.register(connection)
>>> connection.execute("select geocode_label('Seattle, WA'), geocode_label('nowhere')").fetchone()
('Seattle, Washington, United States', None)
>>> connection.execute("select geocode('Lima, Peru').latitude").fetchone()
(-12.04318,)
>>> connection.execute("select reverse_label(47.6, -122.33)").fetchone()
('Seattle, Washington, United States',)
"""
from __future__ import annotations

from typing import Any

import duckdb
import pyarrow

from . import _geocoder
from ._fields import REVERSE_DEFAULT, names, types
from ._options import Words

_SQL_TYPES = {str: "VARCHAR", float: "DOUBLE", int: "BIGINT"}
# What the functions geocode_NAME and reverse_NAME tell.
_FIELDS = (
    "name", "label", "latitude", "longitude", "country_code", "country_code3", "country",
    "continent", "admin1", "admin1_code", "admin2", "admin2_code", "kind", "precision",
    "population", "timezone", "geonames_id")


def register(
    connection: duckdb.DuckDBPyConnection, *, geocoder: _geocoder.Geocoder | None = None,
    columns: Words | None = None, **options: Any,
) -> None:
    """Adds functions to a connection; NULL in, NULL out.

    | function | result |
    | --- | --- |
    | `geocode(text)` | a struct with the fields `columns` |
    | `geocode_label(text)`, `geocode_latitude(text)`, ... | one field; also `status` |
    | `reverse_geocode(latitude, longitude)` | a struct: label, country_code, kind, ... |
    | `reverse_label(latitude, longitude)`, ... | one field; also `distance_km` |

    - `geocoder`: None for the one that the functions of the package share.
    - `columns`: the fields of the struct, as for `geocode_many`.

    The other options are those of `geocode_many`, for the functions that take a text.
    """
    source = geocoder or _geocoder._shared

    def forward(fields: tuple[str, ...], is_struct: bool) -> Any:
        def answer(texts: Any) -> Any:
            table = source.geocode_many(texts, columns=fields, **options).to_arrow()
            return _result(table, is_struct, (texts,))

        return answer

    def backward(fields: tuple[str, ...], is_struct: bool) -> Any:
        def answer(latitudes: Any, longitudes: Any) -> Any:
            table = source.reverse_many(latitudes, longitudes, columns=fields).to_arrow()
            return _result(table, is_struct, (latitudes, longitudes))

        return answer

    text, point = ["VARCHAR"], ["DOUBLE", "DOUBLE"]
    wanted = names(columns)
    # Raises now, not in a query, what is wrong with the options.
    source.geocode_many([], columns=wanted, **{**options, "progress": None})
    _add(connection, "geocode", forward(wanted, True), text, wanted, True)
    nearby = REVERSE_DEFAULT
    _add(connection, "reverse_geocode", backward(nearby, True), point, nearby, True)
    for name in (*_FIELDS, "confidence", "status"):
        _add(connection, f"geocode_{name}", forward((name,), False), text, (name,), False)
    for name in (*_FIELDS, "distance_km", "status"):
        _add(connection, f"reverse_{name}", backward((name,), False), point, (name,), False)


def _add(
    connection: Any, name: str, function: Any, parameters: list[str],
    fields: tuple[str, ...], is_struct: bool,
) -> None:
    kinds = {field: _SQL_TYPES[kind] for field, kind in types(fields).items()}
    result = duckdb.struct_type(kinds) if is_struct else kinds[fields[0]]
    connection.create_function(
        name, function, parameters, result, type="arrow", null_handling="special")


def _result(table: pyarrow.Table, is_struct: bool, arguments: tuple[Any, ...]) -> Any:
    """The answers as one array, NULL where an argument is."""
    import pyarrow.compute as compute

    missing = compute.is_null(arguments[0])
    for argument in arguments[1:]:
        missing = compute.or_(missing, compute.is_null(argument))
    columns = [column.combine_chunks() for column in table.columns]
    if isinstance(missing, pyarrow.ChunkedArray):
        missing = pyarrow.concat_arrays(missing.chunks) if missing.num_chunks else pyarrow.array(
            [], pyarrow.bool_())
    if is_struct:
        return pyarrow.StructArray.from_arrays(columns, table.column_names, mask=missing)
    column = columns[0]
    return compute.if_else(missing, pyarrow.scalar(None, column.type), column)
