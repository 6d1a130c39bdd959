"""Geocodes columns of pandas: `series.onthemap.geocode()`, `frame.onthemap.geocode(...)` and `reverse`.

>>> import onthemap.pandas
>>> import pandas
>>> people = pandas.DataFrame({"name": ["Ada", "Bo"], "place": ["London, England", "Seattle"]})
>>> people.join(people["place"].onthemap.geocode(columns=["latitude", "longitude"]))
  name            place  latitude  longitude
0  Ada  London, England  51.50853   -0.12574
1   Bo          Seattle  47.60621 -122.33207
>>> towns = pandas.DataFrame({"town": ["Paris", "Paris"], "land": ["FR", "US"]})
>>> towns.onthemap.geocode(city="town", country="land", columns=["label"])
                          label
0  Paris, Île-de-France, France
1   Paris, Texas, United States

Importing this module registers the accessors. Importing onthemap and pandas does too, in either
order.
"""
from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pandas

from . import _geocoder
from ._columns import Columns


@pandas.api.extensions.register_series_accessor("onthemap")
class SeriesAccessor:
    """Geocodes a Series of texts."""

    def __init__(self, series: pandas.Series) -> None:
        self._series = series

    def geocode(
        self, *, geometry: bool = False, geocoder: _geocoder.Geocoder | None = None, **options: Any
    ) -> pandas.DataFrame:
        """A DataFrame of answers with the index of the Series.

        - `geometry`: True for a GeoDataFrame of geopandas, with points in EPSG:4326.
        - `geocoder`: None for the one that the functions of the package share.

        The other options are those of `geocode_many`.
        """
        columns = (geocoder or _geocoder._shared).geocode_many(self._series, **options)
        return _framed(columns, self._series.index, geometry)


@pandas.api.extensions.register_dataframe_accessor("onthemap")
class DataFrameAccessor:
    """Geocodes places in several columns of a DataFrame, and names the places at points in two of them."""

    def __init__(self, frame: pandas.DataFrame) -> None:
        self._frame = frame

    def geocode(
        self, place: Hashable | None = None, *, street: Hashable | None = None,
        postcode: Hashable | None = None, city: Hashable | None = None,
        county: Hashable | None = None, region: Hashable | None = None,
        country: Hashable | None = None, geometry: bool = False,
        geocoder: _geocoder.Geocoder | None = None, **options: Any,
    ) -> pandas.DataFrame:
        """A DataFrame of answers with the index of this one.

        >>> import onthemap.pandas
        >>> import pandas
        >>> towns = pandas.DataFrame({"town": ["Paris", "Paris"], "land": ["FR", "US"]})
        >>> towns.join(towns.onthemap.geocode(city="town", country="land", columns=["latitude"]))
            town land  latitude
        0  Paris   FR  48.85341
        1  Paris   US  33.66094

        - `place`: the name of a column with places in any form.
        - `street`, `postcode`, `city`, `county`, `region`, `country`: names of the columns with parts of
          the place. Parts that contradict the others are left out, as `geocode csv` does.
        - `geometry`: True for a GeoDataFrame of geopandas, with points in EPSG:4326.
        - `geocoder`: None for the one that the functions of the package share.

        The other options are those of `geocode_many`; `only_country` filters.
        """
        named = {"queries": place, "street": street, "postcode": postcode, "city": city,
                 "county": county, "region": region, "country": country}
        parts: dict[str, Any] = {
            part: _column(self._frame, name, part)
            for part, name in named.items() if name is not None
        }
        if not parts:
            raise TypeError(
                "name the columns with the places: place=..., or city=..., region=..., country=...; "
                f"there are {_listed(self._frame)}")
        columns = (geocoder or _geocoder._shared).geocode_many(**parts, **options)
        return _framed(columns, self._frame.index, geometry)

    def reverse(
        self, latitude: Hashable = "latitude", longitude: Hashable = "longitude", *,
        geocoder: _geocoder.Geocoder | None = None, **options: Any,
    ) -> pandas.DataFrame:
        """A DataFrame of the places at the points, with the index of this one.

        >>> import onthemap.pandas
        >>> import pandas
        >>> points = pandas.DataFrame({"lat": [47.6], "lon": [-122.33]}, index=["a"])
        >>> points.onthemap.reverse("lat", "lon", columns=["label"])
                                        label
        a  Seattle, Washington, United States

        - `latitude`, `longitude`: names of the columns.
        - `geocoder`: None for the one that the functions of the package share.

        The other options are those of `reverse_many`.
        """
        columns = (geocoder or _geocoder._shared).reverse_many(
            _column(self._frame, latitude, "latitude"),
            _column(self._frame, longitude, "longitude"), **options)
        return columns.to_pandas(self._frame.index)


def _column(frame: pandas.DataFrame, name: Hashable, argument: str) -> pandas.Series:
    if not isinstance(name, Hashable):
        raise TypeError(f"{argument} must be the name of a column, not {type(name).__name__}")
    if name not in frame.columns:
        hint = "; for one country in all rows, pass only_country" if argument == "country" else ""
        raise KeyError(
            f"there is no column {name!r} for {argument}; there are {_listed(frame)}{hint}")
    column = frame[name]
    if isinstance(column, pandas.DataFrame):
        raise ValueError(f"there are {column.shape[1]} columns {name!r}; rename all but one")
    return column


def _listed(frame: pandas.DataFrame) -> str:
    names = [repr(name) for name in frame.columns]
    return ", ".join(names[:20]) + (f" and {len(names) - 20} more" if len(names) > 20 else "")


def _framed(columns: Columns, index: Any, geometry: bool) -> pandas.DataFrame:
    return columns.to_geopandas(index) if geometry else columns.to_pandas(index)
