"""Geocodes columns of polars: the namespace `onthemap` of Series and expressions.

>>> import onthemap.polars
>>> import polars
>>> people = polars.DataFrame({"place": ["London, England", "Seattle", None]})
>>> people["place"].onthemap.geocode(columns=["label", "population"])["population"].to_list()
[8961989, 780995, None]
>>> answer = polars.col("place").onthemap.geocode(columns=["country_code", "latitude"])
>>> people.select("place", answer.struct.unnest()).row(1)
('Seattle', 'US', 47.60621)

Importing this module registers the namespaces. Importing onthemap and polars does too, in either
order.
"""
from __future__ import annotations

from typing import Any

import polars

from . import _geocoder
from ._fields import names, types
from ._options import Words


@polars.api.register_series_namespace("onthemap")
class SeriesNamespace:
    """Geocodes a Series of strings."""

    def __init__(self, series: polars.Series) -> None:
        self._series = series

    def geocode(
        self, *, geocoder: _geocoder.Geocoder | None = None, **options: Any
    ) -> polars.DataFrame:
        """A DataFrame with a row for each element.

        - `geocoder`: None for the one that the functions of the package share.

        The other options are those of `geocode_many`.
        """
        return (geocoder or _geocoder._shared).geocode_many(self._series, **options).to_polars()


@polars.api.register_dataframe_namespace("onthemap")
class FrameNamespace:
    """Geocodes places in several columns of a DataFrame, and names the places at points in two of them."""

    def __init__(self, frame: polars.DataFrame) -> None:
        self._frame = frame

    def geocode(
        self, place: str | None = None, *, street: str | None = None, postcode: str | None = None,
        city: str | None = None, county: str | None = None, region: str | None = None,
        country: str | None = None, geocoder: _geocoder.Geocoder | None = None, **options: Any,
    ) -> polars.DataFrame:
        """A DataFrame with a row for each row of this one.

        >>> import onthemap.polars
        >>> import polars
        >>> towns = polars.DataFrame({"town": ["Paris", "Paris"], "land": ["FR", "US"]})
        >>> towns.onthemap.geocode(city="town", country="land")["label"].to_list()
        ['Paris, Île-de-France, France', 'Paris, Texas, United States']

        - `place`: the name of a column with places in any form.
        - `street`, `postcode`, `city`, `county`, `region`, `country`: names of the columns with parts of
          the place. Parts that contradict the others are left out, as `geocode csv` does.
        - `geocoder`: None for the one that the functions of the package share.

        The other options are those of `geocode_many`; `only_country` filters.
        """
        named = {"queries": place, "street": street, "postcode": postcode, "city": city,
                 "county": county, "region": region, "country": country}
        parts: dict[str, Any] = {
            part: self._frame.get_column(name)
            for part, name in named.items() if name is not None
        }
        if not parts:
            raise TypeError(
                "name the columns with the places: place=..., or city=..., region=..., country=...")
        return (geocoder or _geocoder._shared).geocode_many(**parts, **options).to_polars()

    def reverse(
        self, latitude: str = "latitude", longitude: str = "longitude", *,
        geocoder: _geocoder.Geocoder | None = None, **options: Any,
    ) -> polars.DataFrame:
        """A DataFrame of the places at the points of this one.

        - `latitude`, `longitude`: names of the columns, in degrees.
        - `geocoder`: None for the one that the functions of the package share.

        The other options are those of `reverse_many`.
        """
        return (geocoder or _geocoder._shared).reverse_many(
            self._frame.get_column(latitude), self._frame.get_column(longitude), **options
        ).to_polars()


@polars.api.register_expr_namespace("onthemap")
class ExpressionNamespace:
    """Geocodes an expression of strings."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression

    def geocode(
        self, *, columns: Words | None = None, geocoder: _geocoder.Geocoder | None = None,
        **options: Any,
    ) -> polars.Expr:
        """A struct with a field for each column.

        - `columns`: names of the fields, as for `geocode_many`.
        - `geocoder`: None for the one that the functions of the package share.

        The other options are those of `geocode_many`.
        """
        wanted = names(columns)
        kinds = {str: polars.String, float: polars.Float64, int: polars.Int64}
        fields = {name: kinds[kind] for name, kind in types(wanted).items()}
        source = geocoder or _geocoder._shared
        # Raises now, not in a query, what is wrong with the options.
        source.geocode_many([], columns=wanted, **{**options, "progress": None})

        def answer(series: polars.Series) -> polars.Series:
            made = source.geocode_many(series, columns=wanted, **options)
            return made.to_polars().to_struct(series.name)

        return self._expression.map_batches(answer, return_dtype=polars.Struct(fields))
