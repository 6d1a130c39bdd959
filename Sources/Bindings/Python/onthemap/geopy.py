"""A geocoder for geopy, and so for geopandas; it asks no server.

>>> from onthemap.geopy import OnTheMap
>>> location = OnTheMap().geocode("Seattle, WA")
>>> location.address, location.latitude, location.longitude
('Seattle, Washington, United States', 47.60621, -122.33207)
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Union

import geopy
from geopy.geocoders.base import DEFAULT_SENTINEL, Geocoder

from . import _geocoder
from ._answers import Answer
from ._options import Path, Words
from ._queries import is_missing

Found = Union[geopy.Location, list[geopy.Location], None]


class OnTheMap(Geocoder):  # type: ignore[misc]
    """Finds places in the gazetteer inside the package, or in another one.

    - `gazetteer`, `add_ons`, `user_add_ons`: as for `onthemap.Geocoder`.

    The options for requests that all geocoders of geopy have (`timeout`, `scheme`, `proxies`,
    `user_agent`, `ssl_context`, `adapter_factory`) are ignored.
    """

    def __init__(
        self, gazetteer: Path | None = None,
        add_ons: Path | Iterable[Path] | None = None, user_add_ons: bool = True, *, timeout: Any = DEFAULT_SENTINEL, scheme: Any = None,
        proxies: Any = None, user_agent: Any = None, ssl_context: Any = None,
        adapter_factory: Any = None,
    ) -> None:
        super().__init__(timeout=timeout)
        self._geocoder = _geocoder.Geocoder(gazetteer, add_ons, user_add_ons)

    def geocode(
        self, query: str | dict[str, Any] | None, *, exactly_one: bool = True,
        timeout: Any = DEFAULT_SENTINEL, country_codes: Words | None = None, **options: Any,
    ) -> Found:
        """The place that a query names, or all that it may mean; None if there is none.

        >>> from onthemap.geopy import OnTheMap
        >>> locations = OnTheMap().geocode("Paris", exactly_one=False, limit=2)
        >>> [location.raw["country_code"] for location in locations]
        ['FR', 'US']

        - `query`: a text, or a dict of its parts, such as {"city": "Lille", "country": "FR"}. None
          and NaN, the missing cells of tables, have no place.
        - `exactly_one`: False for a list.
        - `country_codes`: what geopy's geocoder for Nominatim calls `country`.

        The other options are those of `onthemap.geocode`.
        """
        if is_missing(query):
            return None
        if country_codes is not None:
            if options.get("country") is not None:
                raise TypeError("give either country_codes or country, not both")
            options["country"] = country_codes
        if isinstance(query, dict):
            answer = self._geocoder.geocode(**query, **options)
        else:
            answer = self._geocoder.geocode(query, **options)
        return self._locations(answer, exactly_one)

    def reverse(
        self, query: Any, *, exactly_one: bool = True, timeout: Any = DEFAULT_SENTINEL,
        **options: Any,
    ) -> Found:
        """The place at or near a point; None if there is none.

        >>> from onthemap.geopy import OnTheMap
        >>> OnTheMap().reverse((47.6, -122.33)).address
        'Seattle, Washington, United States'

        - `query`: a `geopy.Point`, latitude and longitude, or a text.
        - `exactly_one`: False for a list.

        The other options are those of `onthemap.reverse`.
        """
        if isinstance(query, str):
            answer = self._geocoder.reverse(query, **options)
        else:
            point = geopy.Point(query)
            answer = self._geocoder.reverse(point.latitude, point.longitude, **options)
        return self._locations(answer, exactly_one)

    @staticmethod
    def _locations(answer: Answer, exactly_one: bool) -> Found:
        locations = [
            geopy.Location(place.label, (place.latitude, place.longitude), place.json)
            for place in answer]
        if not locations:
            return None
        return locations[0] if exactly_one else locations
