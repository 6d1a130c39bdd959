"""The columns of tables and their types, for what must be told them before there is a table."""
from __future__ import annotations

from typing import Optional

from ._columns import INTEGERS
from ._options import Words, columns as _columns, make_options

#: The columns of `geocode_many` if none are named.
DEFAULT = (
    "latitude", "longitude", "label", "country_code", "kind", "precision", "confidence",
    "geonames_id", "status")
#: The columns of `reverse_many` if none are named.
REVERSE_DEFAULT = ("label", "country_code", "kind", "distance_km", "geonames_id", "status")

_NUMBERS = frozenset({
    "latitude", "longitude", "confidence", "country_confidence", "region_confidence",
    "county_confidence", "city_confidence", "distance_km", "bearing"})


def names(columns: Optional[Words]) -> tuple[str, ...]:
    """The names of columns, read as `geocode_many` reads them; None stands for `DEFAULT`."""
    if columns is None:
        return DEFAULT
    text = _columns("columns", columns).decode("utf-8", "surrogatepass")
    make_options({"fields": text})
    # The library ignores spaces, case and columns that are named twice.
    return tuple(dict.fromkeys(name.strip(" ").lower() for name in text.split(",")))


def types(columns: tuple[str, ...]) -> dict[str, type]:
    """The type of the values of each column."""
    return {
        name: int if name in INTEGERS else float if name in _NUMBERS else str for name in columns}
