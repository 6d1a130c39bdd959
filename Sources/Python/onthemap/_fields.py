"""The columns of tables and their types, for what must be told them before there is a table."""
from __future__ import annotations

from ._columns import INTEGERS
from ._options import Words

#: The columns of `geocode_many` if none are named.
DEFAULT = (
    "latitude", "longitude", "label", "country_code", "kind", "confidence", "geonames_id", "status")
#: The columns of `reverse_many` if none are named.
REVERSE_DEFAULT = ("label", "country_code", "kind", "distance_km", "geonames_id", "status")

_NUMBERS = frozenset({
    "latitude", "longitude", "confidence", "country_confidence", "region_confidence",
    "county_confidence", "city_confidence", "distance_km"})


def names(columns: Words) -> tuple[str, ...]:
    """The names of columns, each of which exists."""
    from ._errors import OptionError
    from ._library import library

    wanted = tuple(columns.split(",")) if isinstance(columns, str) else tuple(columns)
    known = library.otm_field_names().decode().split(",")
    for name in wanted:
        if name not in known:
            raise OptionError(f"there is no column {name!r}; there are {', '.join(known)}")
    return wanted


def types(columns: tuple[str, ...]) -> dict[str, type]:
    """The type of the values of each column."""
    return {
        name: int if name in INTEGERS else float if name in _NUMBERS else str for name in columns}
