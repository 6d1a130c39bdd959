"""Geocodes columns of pandas: `series.onthemap.geocode()` and `frame.onthemap.reverse(...)`.

>>> import onthemap.pandas
>>> import pandas
>>> people = pandas.DataFrame({"name": ["Ada", "Bo"], "place": ["London, England", "Seattle"]})
>>> people.join(people["place"].onthemap.geocode(columns=["latitude", "longitude"]))
  name            place  latitude  longitude
0  Ada  London, England  51.50853   -0.12574
1   Bo          Seattle  47.60621 -122.33207

Importing this module registers the accessors. Importing onthemap and pandas does too, in either
order.
"""
from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pandas

from . import _geocoder


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
        index = self._series.index
        return columns.to_geopandas(index) if geometry else columns.to_pandas(index)


@pandas.api.extensions.register_dataframe_accessor("onthemap")
class DataFrameAccessor:
    """Names the places at points in two columns of a DataFrame."""

    def __init__(self, frame: pandas.DataFrame) -> None:
        self._frame = frame

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
            self._frame[latitude], self._frame[longitude], **options)
        return columns.to_pandas(self._frame.index)
