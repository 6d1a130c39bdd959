"""Answers as dataclasses, with the members of the JSON that `geocode --format json` writes."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Optional, Union, overload

Members = dict[str, Any]


def _tuple_of(convert: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    return lambda items: tuple(map(convert, items))


def _reader(cls: type, **conversions: Callable[[Any], Any]) -> Callable[[Members], Any]:
    """A function that makes `cls` of the members of a JSON object.

    It ignores members that it does not know. A field has the name of its member, and an underscore
    if that is a keyword of Python.
    """
    known = {item.name.rstrip("_"): (item.name, conversions.get(item.name))
             for item in fields(cls) if item.name != "json"}
    defaults = {
        item.name: None if item.default is MISSING else item.default for item in fields(cls)}
    keeps_json = "json" in defaults

    def read(members: Members) -> Any:
        values = defaults.copy()
        for key, value in members.items():
            found = known.get(key)
            if found is not None and value is not None:
                name, convert = found
                values[name] = value if convert is None else convert(value)
        if keeps_json:
            values["json"] = members
        # The initialiser of a frozen dataclass sets each field with a call, in twice the time.
        made: Any = object.__new__(cls)
        made.__dict__.update(values)
        return made

    return read


@dataclass(frozen=True)
class Match:
    """How a query names a place."""

    #: The words of the query that name the place.
    text: str
    #: The kind of name: "primary", "official", "translated", "alternate", "abbreviation", "code",
    #: "airport", "nickname" or "historic"; None for a coordinate.
    as_: Optional[str] = None
    #: The name that completes what is typed.
    name: Optional[str] = None
    #: The words that played no part.
    ignored: tuple[str, ...] = ()
    #: Whether the words are a misspelling of the place's name.
    is_corrected: bool = False
    #: Whether the words name something within the place, as "Mt. Fuji" in Japan.
    is_coarser: bool = False
    #: Whether a part of the query is left out: one that names nothing, or contradicts the others.
    is_partial: bool = False


@dataclass(frozen=True)
class Address:
    """The parts of an address in a query."""

    house_number: Optional[str] = None
    street: Optional[str] = None
    unit: Optional[str] = None
    po_box: Optional[str] = None
    postcode: Optional[str] = None
    locality: Optional[str] = None


@dataclass(frozen=True)
class ConfidenceByLevel:
    """The probability that a place is in the right country, region, county and city."""

    country: Optional[float] = None
    region: Optional[float] = None
    county: Optional[float] = None
    city: Optional[float] = None


@dataclass(frozen=True, repr=False)
class Place:
    """A place, and how sure it is that the query means it.

    A property without a value is None. shapely and geopandas take a place as a point.
    """

    #: "Seattle"
    name: str
    #: "Seattle, Washington, United States"
    label: str
    #: Degrees in WGS 84.
    latitude: float
    #: Degrees in WGS 84.
    longitude: float
    #: "continent", "country", "region", "county", "city", "airport", "landmark", "feature", "postcode",
    #: "street", "house" or "coordinate".
    kind: str
    #: How fine the result is: a kind, "interpolated" or "area".
    precision: str
    #: ISO 3166-1 alpha-2: "US".
    country_code: Optional[str] = None
    #: ISO 3166-1 alpha-3: "USA".
    country_code3: Optional[str] = None
    country: Optional[str] = None
    continent: Optional[str] = None
    #: The region that contains the place: "Washington".
    admin1: Optional[str] = None
    #: ISO 3166-2 code of the region: "US-WA".
    admin1_code: Optional[str] = None
    #: The county or district that contains the place.
    admin2: Optional[str] = None
    #: GeoNames code of the county or district: "US.WA.033".
    admin2_code: Optional[str] = None
    #: What the point of a country, region or county is: its "seat" or "population_center", the middle of
    #: its inhabitants.
    point: Optional[str] = None
    #: The city that a region or country is governed from: `name`, `latitude` and `longitude`.
    seat: Optional[Members] = None
    #: Where to write the name of a region or country on a map: `latitude` and `longitude`.
    label_point: Optional[Members] = None
    #: The credit that the sources of its add-on ask for: "© OpenStreetMap contributors (ODbL-1.0)".
    attribution: Optional[str] = None
    #: GeoNames feature code: "PPLC" is a capital.
    feature_code: Optional[str] = None
    #: Number of inhabitants.
    population: Optional[int] = None
    #: IANA time zone: "America/Los_Angeles".
    timezone: Optional[str] = None
    #: Identifier at geonames.org.
    geonames_id: Optional[int] = None
    #: (west, south, east, north); west is greater than east across the antimeridian.
    bounding_box: Optional[tuple[float, float, float, float]] = None
    #: Distance from the point of `reverse`, in kilometres.
    distance_km: Optional[float] = None
    #: Direction from the place to the point of `reverse`, in degrees from north.
    bearing: Optional[float] = None
    #: The landmark or airport at the point of `reverse`: `name`, `kind` and `distance_km`.
    near: Optional[Members] = None
    #: Probability that the result is right at its precision, 0 to 1; None for `reverse`.
    confidence: Optional[float] = None
    confidence_by_level: Optional[ConfidenceByLevel] = None
    #: The parts of the address in the query.
    address: Optional[Address] = None
    match: Optional[Match] = None
    #: The object as the library wrote it, also with members that this package does not know.
    json: Members = field(default_factory=dict, repr=False, compare=False)

    @property
    def __geo_interface__(self) -> Members:
        """The point as a GeoJSON geometry."""
        return {"type": "Point", "coordinates": (self.longitude, self.latitude)}

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        sure = "" if self.confidence is None else f", confidence={self.confidence}"
        return f"Place({self.label!r}, {self.latitude}, {self.longitude}{sure})"


@dataclass(frozen=True)
class Rival:
    """Another place that the query may mean."""

    label: str
    latitude: float
    longitude: float
    kind: str
    confidence: float
    country_code: Optional[str] = None
    geonames_id: Optional[int] = None

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True)
class Word:
    """A word of a query, and what it can be besides the name of a place."""

    text: str
    folded: Optional[str] = None
    roles: tuple[str, ...] = ()


@dataclass(frozen=True)
class NamedPlace:
    """A place that a name may stand for."""

    label: str
    kind: str
    as_: Optional[str] = None
    #: How far the spelling is from the name; 0 if it is the same.
    edit_cost: float = 0.0


@dataclass(frozen=True)
class Name:
    """Words of a query that name places."""

    text: str
    place_count: int = 0
    places: tuple[NamedPlace, ...] = ()


@dataclass(frozen=True)
class Evidence:
    """Something that speaks for or against an interpretation."""

    kind: str
    amount: float
    score: float
    plausibility: float


@dataclass(frozen=True)
class Interpretation:
    """A way to read a query."""

    place: Place
    #: The words that say where the place is.
    context: tuple[str, ...] = ()
    score: float = 0.0
    share: float = 0.0
    plausibility: float = 0.0
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True)
class Explanation:
    """How a query was read."""

    words: tuple[Word, ...] = ()
    names: tuple[Name, ...] = ()
    interpretations: tuple[Interpretation, ...] = ()
    #: An interpretation that is less plausible is no answer.
    threshold: float = 0.0


@dataclass(frozen=True, repr=False)
class Answer:
    """The places that a query means, the most probable first; or why there are none.

    An answer without places is false. Iterating over it gives its places, and so does an index.

    >>> import onthemap
    >>> answer = onthemap.geocode("somewhere over the rainbow")
    >>> bool(answer), answer.refusal
    (False, 'not_a_place')
    """

    query: str
    results: tuple[Place, ...] = ()
    #: Other places that the query may mean. If there are any, the query is ambiguous.
    rivals: tuple[Rival, ...] = ()
    #: Why there are no results, such as "not_found"; None if there are some.
    refusal: Optional[str] = None
    #: How the query was read, if that was asked for.
    explanation: Optional[Explanation] = None
    #: The object as the library wrote it, as `geocode --format json` does.
    json: Members = field(default_factory=dict, repr=False, compare=False)

    @property
    def best(self) -> Optional[Place]:
        """The most probable place; None if there is none."""
        return self.results[0] if self.results else None

    def __bool__(self) -> bool:
        return bool(self.results)

    def __len__(self) -> int:
        return len(self.results)

    def __iter__(self) -> Iterator[Place]:
        return iter(self.results)

    @overload
    def __getitem__(self, index: int) -> Place: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Place, ...]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Place, tuple[Place, ...]]:
        return self.results[index]

    def __repr__(self) -> str:
        if not self.results:
            return f"Answer({self.query!r}, refusal={self.refusal!r})"
        return f"Answer({self.query!r}, results={list(self.results)!r})"

    def _repr_html_(self) -> str:
        from ._notebook import answer_page

        return answer_page(self)


_read_match = _reader(Match, ignored=tuple)
_read_place = _reader(
    Place, latitude=float, longitude=float, bounding_box=_tuple_of(float), distance_km=float,
    bearing=float, confidence=float, match=_read_match, address=_reader(Address),
    confidence_by_level=_reader(
        ConfidenceByLevel, country=float, region=float, county=float, city=float))
_read_rival = _reader(Rival, latitude=float, longitude=float, confidence=float)
_read_evidence = _reader(Evidence, amount=float, score=float, plausibility=float)
_read_explanation = _reader(
    Explanation,
    words=_tuple_of(_reader(Word, roles=tuple)),
    names=_tuple_of(_reader(Name, places=_tuple_of(_reader(NamedPlace, edit_cost=float)))),
    interpretations=_tuple_of(_reader(
        Interpretation, place=_read_place, context=tuple, score=float, share=float,
        plausibility=float, evidence=_tuple_of(_read_evidence))),
    threshold=float)
#: Makes an answer of the members of its JSON object.
read_answer: Callable[[Members], Answer] = _reader(
    Answer, results=_tuple_of(_read_place), rivals=_tuple_of(_read_rival),
    explanation=_read_explanation)
