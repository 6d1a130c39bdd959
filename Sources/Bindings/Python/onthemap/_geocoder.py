"""Geocoders, and the one that the functions of the package share."""
from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from ctypes import byref, c_size_t, c_void_p, string_at
from json import loads
from types import TracebackType
from typing import Any, Final, Optional, Union

# Annotations name the classes of answers as onthemap.Answer, which loads them when it is evaluated.
import onthemap

from ._errors import ClosedError, OptionError
from ._library import Handle, check, library, take_text
from ._options import Cells, Path, ProgressArgument, Words, make_options, number, paths


class Geocoder:
    """Finds places in a gazetteer and its add-ons.

    The functions of the package use a geocoder that they share. Make your own for another gazetteer
    or for add-ons:

    >>> import onthemap
    >>> with onthemap.Geocoder(user_add_ons=False) as geocoder:
    ...     print(geocoder.geocode("Lima").best)
    Lima, Peru

    Several threads may use one geocoder. A child that is forked opens the files again, and so does
    the process in which a geocoder is unpickled.

    - `gazetteer`: path of a gazetteer; None for the one inside the package.
    - `add_ons`: paths of add-ons, which `geocode build` makes; later ones count more. None for
      none.
    - `user_add_ons`: whether also those of `ONTHEMAP_ADD_ONS` and `~/.local/share/onthemap/add-ons`
      count.

    Raises `CannotReadError` or `GazetteerError` if a file cannot be used.
    """

    def __init__(
        self, gazetteer: Optional[Path] = None,
        add_ons: Union[Path, Iterable[Path], None] = None, user_add_ons: bool = True,
    ) -> None:
        self._arguments = (gazetteer, paths("add_ons", add_ons), user_add_ons)
        self._is_closed = False
        # The process that opened it, and what it got.
        self._opened: Optional[tuple[int, Handle]] = None
        self._open()

    def close(self) -> None:
        """Frees the gazetteer. Calls under way end as usual; new ones raise `ClosedError`."""
        self._is_closed = True
        self._opened = None

    def __enter__(self) -> Geocoder:
        self._open()
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __reduce__(self) -> Any:
        if self._is_closed:
            raise ClosedError("the geocoder is closed, and cannot be pickled")
        return type(self), self._arguments

    def __repr__(self) -> str:
        gazetteer, add_ons, user_add_ons = self._arguments
        named = [] if gazetteer is None else [f"gazetteer={gazetteer!r}"]
        named += [f"add_ons={add_ons!r}"] if add_ons else []
        named += [] if user_add_ons else ["user_add_ons=False"]
        return f"Geocoder({', '.join(named)})"

    # MARK: One query

    def geocode(
        self, query: Union[str, bytes, None] = None, *, limit: Optional[int] = None,
        country: Optional[Words] = None, admin1: Optional[Words] = None,
        kind: Optional[Words] = None, bbox: Optional[Iterable[float]] = None,
        near: Optional[Iterable[float]] = None, language: Optional[Words] = None,
        strict: Optional[bool] = None, min_confidence: Optional[float] = None,
        min_precision: Optional[str] = None, all_places: Optional[bool] = None,
        street: Optional[str] = None, postcode: Optional[str] = None, city: Optional[str] = None,
        county: Optional[str] = None, region: Optional[str] = None,
    ) -> onthemap.Answer:
        """Finds the places that a query names.

        >>> import onthemap
        >>> onthemap.geocode("Paris, Texas").best
        Place('Paris, Texas, United States', 33.66094, -95.55551, confidence=0.9899)
        >>> print(onthemap.geocode("London", country="CA").best)
        London, Ontario, Canada
        >>> print(onthemap.geocode(street="17 rue de Fontenoy", city="Lille", country="FR").best)
        Lille, Hauts-de-France, France

        A query that names no place is no error: its answer is false and says why in `refusal`.

        - `query`: a place, an address or a coordinate in any form; None if you give parts of it.
        - `limit`: the largest number of results, 1 or more; 5 if None.
        - `country`: only these countries, such as "US" or ["US", "CA"] (ISO 3166-1 alpha-2).
        - `admin1`: only these first-level regions, such as "US-WA" (ISO 3166-2).
        - `kind`: only these kinds: continent, country, region, county, city, airport, landmark,
          feature, postcode, street, house, coordinate.
        - `bbox`: only places in the box (west, south, east, north).
        - `near`: prefers places near the point (latitude, longitude).
        - `language`: language of names, such as "de", or several in the order of preference.
        - `strict`: no answer if the region that the query names does not contain the place.
        - `min_confidence`: the finest level that is as probable as this, 0 to 1.
        - `min_precision`: the coarsest level to accept, such as "city".
        - `all_places`: every place that the query names, such as "SF | NYC".
        - `street`, `postcode`, `city`, `county`, `region`: the parts of a query.

        Raises `OptionError`, which is a ValueError, if a value cannot be read, and TypeError if it
        has another type.
        """
        return self._ask(library.otm_geocode, query, {
            "limit": limit, "country": country, "admin1": admin1, "kind": kind, "bbox": bbox,
            "near": near, "language": language, "strict": strict, "min_confidence": min_confidence,
            "min_precision": min_precision, "all_places": all_places, "street": street,
            "postcode": postcode, "city": city, "county": county, "region": region})

    def explain(
        self, query: Union[str, bytes, None] = None, *, limit: Optional[int] = None,
        country: Optional[Words] = None, admin1: Optional[Words] = None,
        kind: Optional[Words] = None, bbox: Optional[Iterable[float]] = None,
        near: Optional[Iterable[float]] = None, language: Optional[Words] = None,
        strict: Optional[bool] = None, min_confidence: Optional[float] = None,
        min_precision: Optional[str] = None, all_places: Optional[bool] = None,
        street: Optional[str] = None, postcode: Optional[str] = None, city: Optional[str] = None,
        county: Optional[str] = None, region: Optional[str] = None,
    ) -> onthemap.Answer:
        """Finds places as `geocode` does, and says in `explanation` how the query was read.

        >>> import onthemap
        >>> explanation = onthemap.explain("Paris TX").explanation
        >>> first = explanation.interpretations[0]
        >>> first.place.name, first.context
        ('Paris', ('TX',))
        """
        return self._ask(library.otm_geocode, query, {
            "limit": limit, "country": country, "admin1": admin1, "kind": kind, "bbox": bbox,
            "near": near, "language": language, "strict": strict, "min_confidence": min_confidence,
            "min_precision": min_precision, "all_places": all_places, "street": street,
            "postcode": postcode, "city": city, "county": county, "region": region,
            "explain": True})

    def suggest(
        self, beginning: Union[str, bytes], *, limit: Optional[int] = None,
        country: Optional[Words] = None, admin1: Optional[Words] = None,
        kind: Optional[Words] = None, near: Optional[Iterable[float]] = None,
        language: Optional[Words] = None,
    ) -> onthemap.Answer:
        """Completes what is being typed.

        >>> import onthemap
        >>> for place in onthemap.suggest("san farn", limit=2):
        ...     print(place)
        San Francisco, California, United States
        San Fernando, Central Luzon, Philippines

        - `beginning`: what is typed so far.
        - `limit`: the largest number of places, at most 100; 10 if None.

        The other options are those of `geocode`.
        """
        if beginning is None:
            raise TypeError("beginning must be a str or bytes, not None")
        return self._ask(library.otm_suggest, beginning, {
            "limit": limit, "country": country, "admin1": admin1, "kind": kind, "near": near,
            "language": language}, argument="beginning")

    def reverse(
        self, latitude: Union[float, str, bytes, Sequence[float]],
        longitude: Optional[float] = None, *, limit: Optional[int] = None, kind: Optional[Words] = None,
        language: Optional[Words] = None, max_distance: Optional[float] = None,
        min_population: Optional[int] = None, nearest: Optional[bool] = None,
    ) -> onthemap.Answer:
        """Finds the place at or near a point.

        >>> import onthemap
        >>> place = onthemap.reverse(48.8584, 2.2945).best
        >>> print(place, place.distance_km)
        Paris, Île-de-France, France 4.011
        >>> print(onthemap.reverse("48.85 N, 2.35 E").best)
        Paris, Île-de-France, France

        - `latitude`, `longitude`: degrees; or as the only argument both of them in a tuple or a list,
          or a point in any notation.
        - `limit`: the largest number of places, at most 1,000; 1 if None.
        - `kind`, `language`: as for `geocode`.
        - `max_distance`: the largest distance of a place from the point, in kilometres; 100 if
          None.
        - `min_population`: the least number of inhabitants.
        - `nearest`: the nearest place, whatever its size.
        """
        options = {
            "limit": limit, "kind": kind, "language": language, "max_distance": max_distance,
            "min_population": min_population, "nearest": nearest}
        if isinstance(latitude, (str, bytes)) and longitude is None:
            return self._ask(library.otm_reverse_text, latitude, options)
        if isinstance(latitude, (tuple, list)) and longitude is None:
            if len(latitude) != 2:
                raise ValueError(f"a point must be (latitude, longitude), not {latitude!r}")
            latitude, longitude = latitude
        return self._read(
            library.otm_reverse, number("latitude", latitude), number("longitude", longitude),
            make_options(options))

    def validate(
        self, post: Optional[Mapping[str, Any]] = None, *, first_name: Optional[str] = None,
        last_name: Optional[str] = None, location: Optional[str] = None, link: Optional[str] = None,
        latitude: Optional[float] = None, longitude: Optional[float] = None,
        unique_key: Optional[str] = None, fix: Optional[bool] = None,
        allow: Optional[Words] = None, require_https: Optional[bool] = None,
        max_link_bytes: Optional[int] = None,
    ) -> onthemap.Report:
        """Checks a post before it is sent: who, where, and a link. It uses no network.

        >>> import onthemap
        >>> report = onthemap.validate(
        ...     first_name="Ada", last_name="Lovelace", location="London, England",
        ...     link="example.org/ada", fix=True)
        >>> report.valid, report.post["mediaURL"], report.place.label
        (True, 'https://example.org/ada', 'London, England, United Kingdom')

        - `post`: the post as a mapping, with the names of the API (`firstName`, `mapString`, `mediaURL`)
          or of these arguments; or None, and the fields as arguments.
        - `fix`: applies the repairs that are certain, such as a missing "https://".
        - `allow`: rules for links that do not count, such as "public_host".
        - `require_https`: refuses links that begin with "http://".
        - `max_link_bytes`: the largest length of a link.

        A report names every problem at once. Raises TypeError or `OptionError`, with the name of the
        field, for a post that JSON cannot hold.
        """
        given = {
            "first_name": first_name, "last_name": last_name, "location": location, "link": link,
            "latitude": latitude, "longitude": longitude, "unique_key": unique_key}
        fields = {name: value for name, value in given.items() if value is not None}
        if post is None:
            post = fields
        elif not isinstance(post, Mapping):
            raise TypeError(f"post must be a mapping, not {type(post).__name__}")
        elif fields:
            raise TypeError(f"give either post or {next(iter(fields))}, not both")
        from ._posts import read_report, write_post

        document = write_post(post)
        options = make_options({
            "fix": fix, "allow": allow, "require_https": require_https,
            "max_link_bytes": max_link_bytes})
        handle, text, error_text = self._open(), c_void_p(), c_void_p()
        check(library.otm_validate(
            handle.pointer, document, len(document), options and options.pointer, byref(text),
            byref(error_text)), error_text)
        report: onthemap.Report = read_report(loads(take_text(text) or "{}"))
        return report

    def info(self) -> dict[str, Any]:
        """Describes the gazetteer and its add-ons, as `geocode info --format json` does.

        >>> import onthemap
        >>> onthemap.info()["origin"]
        'bundled'
        """
        handle, text = self._open(), c_void_p()
        check(library.otm_describe(handle.pointer, byref(text)), c_void_p())
        members: dict[str, Any] = loads(take_text(text) or "{}")
        return members

    # MARK: Many queries

    def geocode_many(
        self, queries: Optional[Iterable[Union[str, bytes, None]]] = None, *,
        street: Optional[Cells] = None, postcode: Optional[Cells] = None,
        city: Optional[Cells] = None, county: Optional[Cells] = None,
        region: Optional[Cells] = None, country: Optional[Cells] = None,
        only_country: Optional[Words] = None, columns: Optional[Words] = None,
        threads: Optional[int] = None, progress: ProgressArgument = None,
        admin1: Optional[Words] = None, kind: Optional[Words] = None,
        bbox: Optional[Iterable[float]] = None, near: Optional[Iterable[float]] = None,
        language: Optional[Words] = None, strict: Optional[bool] = None,
        min_confidence: Optional[float] = None, min_precision: Optional[str] = None,
    ) -> onthemap.Columns:
        """Geocodes many queries on all cores; of each the best result.

        >>> import onthemap
        >>> columns = onthemap.geocode_many(["Seattle, WA", "Lima"], columns=["name", "country"])
        >>> for row in columns:
        ...     print(row.name, row.country, sep=", ")
        Seattle, United States
        Lima, Peru
        >>> columns = onthemap.geocode_many(city=["Paris", "Paris"], country=["FR", "US"])
        >>> list(columns.label)
        ['Paris, Île-de-France, France', 'Paris, Texas, United States']

        Equal queries are answered once. None, NaN and pandas.NA are empty queries, with the status
        "empty". Ctrl-C stops the call.

        - `queries`: any iterable of str, bytes and None; an array of numpy, a Series of pandas or
          polars, an array of pyarrow.
        - `street`, `postcode`, `city`, `county`, `region`, `country`: columns with the parts of each
          query; a str is the same in each row. Parts that contradict the others are left out, as
          `geocode csv` does.
        - `only_country`: only these countries. Without parts, a `country` that is a str or a list
          means the same.
        - `columns`: names of columns, or "all"; None for latitude, longitude, label, country_code,
          kind, precision, confidence, geonames_id and status.
        - `threads`: number of threads; one for each core that the process may use if None.
        - `progress`: True for a bar of tqdm, or for a line on standard error if tqdm is not there;
          or a bar of your own, or a function of the numbers of distinct queries, done and in all.

        The other options are those of `geocode`.
        """
        from ._queries import PARTS, Queries, is_column, joined

        given: dict[str, Any] = {
            "street": street, "postcode": postcode, "city": city, "county": county,
            "region": region}
        if country is not None and not is_column(country) and queries is not None and all(
                values is None for values in given.values()):
            if only_country is not None:
                raise TypeError("give either country or only_country, not both")
            only_country, country = country, None  # type: ignore[assignment]
        given.update(location=queries, country=country)
        parts = {name: given[name] for name in PARTS if given[name] is not None}
        if not parts:
            raise TypeError(f"give queries, or columns with parts: {', '.join(PARTS[1:])}")
        is_joined = list(parts) != ["location"]
        texts = Queries(joined(parts) if is_joined else parts["location"])

        def call(handle: Handle, *rest: Any) -> int:
            status: int = library.otm_geocode_table(handle.pointer, byref(texts.texts), *rest)
            return status

        return self._tabulate(call, progress, {
            "fields": columns, "threads": threads, "parts": list(parts) if is_joined else None,
            "country": only_country, "admin1": admin1, "kind": kind, "bbox": bbox, "near": near,
            "language": language, "strict": strict, "min_confidence": min_confidence,
            "min_precision": min_precision})

    def reverse_many(
        self, latitudes: Iterable[Optional[float]], longitudes: Iterable[Optional[float]], *,
        columns: Optional[Words] = None, threads: Optional[int] = None,
        progress: ProgressArgument = None, kind: Optional[Words] = None,
        language: Optional[Words] = None, max_distance: Optional[float] = None,
        min_population: Optional[int] = None, nearest: Optional[bool] = None,
    ) -> onthemap.Columns:
        """Finds the places at or near many points, on all cores; of each point the best one.

        >>> import onthemap
        >>> columns = onthemap.reverse_many([47.6, None], [-122.33, 2.0])
        >>> list(columns.label)
        ['Seattle, Washington, United States', None]

        - `latitudes`, `longitudes`: degrees; iterables of equal length. None and NaN are missing.
        - `columns`: names of columns; None for label, country_code, kind, distance_km, geonames_id
          and status.
        - `threads`, `progress`: as for `geocode_many`.

        The other options are those of `reverse`.
        """
        from ._queries import Numbers

        points = Numbers("latitudes", latitudes), Numbers("longitudes", longitudes)
        if points[0].count != points[1].count:
            raise ValueError(
                f"latitudes and longitudes must have the same length, not {points[0].count:,} and "
                f"{points[1].count:,}")

        def call(handle: Handle, *rest: Any) -> int:
            status: int = library.otm_reverse_table(
                handle.pointer, points[0].address, points[1].address, points[0].count, *rest)
            return status

        return self._tabulate(call, progress, {
            "fields": columns, "threads": threads, "kind": kind, "language": language,
            "max_distance": max_distance, "min_population": min_population, "nearest": nearest})

    # MARK: Calls

    def _open(self) -> Handle:
        """The gazetteer, opened again in a child that was forked."""
        if self._is_closed:
            raise ClosedError("the geocoder is closed; make another one")
        opened, process = self._opened, os.getpid()
        if opened is not None:
            if opened[0] == process:
                return opened[1]
            # It is the parent's, and a thread there may have held a lock of it: never free it here.
            _of_parents.append(opened[1])
        gazetteer, add_ons, user_add_ons = self._arguments
        options = make_options({
            "gazetteer": gazetteer, "add_on": add_ons, "user_add_ons": user_add_ons})
        pointer, error = c_void_p(), c_void_p()
        check(library.otm_open(
            options and options.pointer, byref(pointer), byref(error)), error)
        # Two threads may open it at once; the one that is not kept is freed after its call.
        handle = Handle(pointer, library.otm_close)
        self._opened = (process, handle)
        return handle

    def _ask(
        self, function: Any, query: Union[str, bytes, None], values: dict[str, Any],
        argument: str = "query",
    ) -> onthemap.Answer:
        if isinstance(query, str):
            # The library refuses what is not Unicode as malformed.
            query = query.encode("utf-8", "surrogatepass")
        elif query is None:
            if not any(values.get(part) is not None for part in _PARTS):
                raise TypeError(
                    f"{argument} must be a str or bytes; or give parts: {', '.join(_PARTS)}")
        elif not isinstance(query, bytes):
            raise TypeError(f"{argument} must be a str or bytes, not {type(query).__name__}")
        options = make_options(values)
        if query is not None and options is not None:
            for part in _PARTS:
                if values.get(part) is not None:
                    raise OptionError(f"give either {argument} or {part}, not both")
        return self._read(function, query, len(query or b""), options)

    def _read(
        self, function: Any, first: Any, second: Any, options: Optional[Handle]
    ) -> onthemap.Answer:
        # Loading it takes some milliseconds, which tables do not need.
        from ._answers import read_answer

        handle, pointer, error = self._open(), c_void_p(), c_void_p()
        status = function(
            handle.pointer, first, second, options and options.pointer, byref(pointer),
            byref(error))
        if status:
            check(status, error)
        try:
            size = c_size_t()
            text = library.otm_answer_json(pointer, byref(size))
            return read_answer(loads(string_at(text, size.value).decode("utf-8", "replace")))
        finally:
            library.otm_answer_free(pointer)

    def _tabulate(
        self, call: Any, progress: ProgressArgument, values: dict[str, Any]
    ) -> onthemap.Columns:
        from ._columns import Columns
        from ._progress import Watch

        options = make_options(values)
        handle, pointer, error = self._open(), c_void_p(), c_void_p()
        with Watch(progress) as watch:
            status = call(
                handle, options and options.pointer, watch.callback, None, byref(pointer),
                byref(error))
            # Whatever is raised now, the table is freed.
            table = Handle(pointer, library.otm_table_free)
            watch.check(status)
            check(status, error)
        return Columns(table)


_PARTS = ("street", "postcode", "city", "county", "region")
# Handles of the processes from which this one was forked.
_of_parents: list[Handle] = []


class _SharedGeocoder(Geocoder):
    """The geocoder that the functions of the package share: it opens at the first call."""

    def __init__(self) -> None:
        self._arguments = (None, (), True)
        self._is_closed = False
        self._opened = None

    def __reduce__(self) -> Any:
        return _get_shared, ()

    def __repr__(self) -> str:
        return "onthemap"


_shared = _SharedGeocoder()


def _get_shared() -> Geocoder:
    return _shared


geocode: Final = _shared.geocode
explain: Final = _shared.explain
suggest: Final = _shared.suggest
reverse: Final = _shared.reverse
info: Final = _shared.info
validate: Final = _shared.validate
geocode_many: Final = _shared.geocode_many
reverse_many: Final = _shared.reverse_many
