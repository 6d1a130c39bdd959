"""Checks of Data/tables against the written sources.

A table that names a region, place or country which does not exist, or no
longer has the name the table gives, stops the build and names the line.
"""

from pathlib import Path

from report import Failure, say
from tables import TABLES, read_rows

ALIAS_SORTS = {"alternate", "official", "abbreviation", "code", "nickname", "historic"}
WORD_SORTS = {
    "box", "care-of", "contact", "delivery", "feature", "filler", "institution", "number-word",
    "preposition", "street", "street-before", "street-behind", "thing", "unit",
}


class Sources:
    def __init__(self, folder):
        folder = Path(folder)
        for name in ("countryInfo.txt", "admin1CodesASCII.txt", "admin2Codes.txt", "airports.txt", "cities500.txt"):
            if not (folder / name).exists():
                raise Failure(f"{folder / name} is missing; run Tools/data fetch first")
        self.countries = {row[0] for _, row in read_rows(folder / "countryInfo.txt", 19)}
        self.regions = {row[0] for _, row in read_rows(folder / "admin1CodesASCII.txt", 4)}
        self.airports = {row[0] for _, row in read_rows(folder / "airports.txt", 9)}
        self.counties = {row[0] for _, row in read_rows(folder / "admin2Codes.txt", 4)}
        self.places = {row[0]: row[1] for _, row in read_rows(folder / "cities500.txt", 19)}


def run(folder):
    sources = Sources(folder)
    problems, counts = [], []
    for name, (columns, check) in CHECKS.items():
        path = TABLES / f"{name}.tsv"
        seen, rows = {}, 0
        for line, fields in read_rows(path, columns):
            rows += 1
            where = f"{path}:{line}"
            if any(field != field.strip() for field in fields):
                problems.append(f"{where}: a field begins or ends with a space")
            key = KEYS.get(name, tuple)(fields)
            if key in seen:
                problems.append(f"{where}: the same as line {seen[key]}")
            seen[key] = line
            problems += [f"{where}: {problem}" for problem in check(fields, sources)]
        counts.append(f"{name} {rows}")
    if problems:
        raise Failure(f"{len(problems)} problems in the tables:\n  " + "\n  ".join(problems[:40]))
    say("  " + ", ".join(counts))


def _known(code, codes, kind):
    return [] if code in codes else [f"no {kind} {code!r} in the sources"]


def _among(value, allowed):
    return [] if value in allowed else [f"expected one of {', '.join(sorted(allowed))}, found {value!r}"]


def _text(*fields):
    return [] if all(fields) else ["an empty field"]


def _country_alias(row, sources):
    return _text(*row) + _known(row[1], sources.countries, "country") + _among(row[2], ALIAS_SORTS)


def _region_alias(row, sources):
    return _text(*row) + _known(row[1], sources.regions, "region") + _among(row[2], ALIAS_SORTS)


def _place_alias(row, sources):
    alias, identifier, name, sort = row
    found = sources.places.get(identifier)
    if found is None:
        return [f"no place with the id {identifier!r}"]
    if found != name:
        return [f"the place {identifier} is called {found!r}, not {name!r}"]
    return _text(alias) + _among(sort, ALIAS_SORTS)


def _country_code(row, sources):
    return _known(row[0], sources.countries, "country")


def _region_code(row, sources):
    return _text(row[1]) + _known(row[0], sources.regions, "region")


def _region_name(row, sources):
    return _region_code(row, sources) + _among(row[2], {"new", "rename", "style"})


def _division_word(row, sources):
    word, position, language, countries = row
    problems = _text(word, language)
    problems += _among(position, {"before", "after", "joined", "beforejoined", "stem"})
    for country in countries.split(",") if countries else []:
        problems += _known(country, sources.countries, "country")
    return problems


def _division_seat(row, sources):
    code, identifier, name = row
    problems = _known(code, sources.regions | sources.counties, "division")
    if sources.places.get(identifier) != name:
        problems.append(f"the place {identifier} is called {sources.places.get(identifier)!r}, not {name!r}")
    return problems


def _informal_region(row, sources):
    name, kind, *numbers, members, _ = row
    problems = _text(name) + _among(kind, {"continent", "region", "feature"})
    # An ocean lies in no country.
    if kind != "feature":
        problems += _text(members)
    try:
        latitude, longitude, south, west, north, east = map(float, numbers)
    except ValueError:
        return problems + ["the point and the box are six numbers"]
    if not -90 <= south <= latitude <= north <= 90:
        problems.append("south <= latitude <= north does not hold")
    within = west <= longitude <= east if west <= east else longitude >= west or longitude <= east
    if not within or not all(-180 <= x <= 180 for x in (west, longitude, east)):
        problems.append("the longitude is outside the box")
    return problems + _known_members(members, sources)


def _landmark(row, sources):
    name, kind, feature, latitude, longitude, radius, members, _, rank, _ = row
    problems = _text(name, feature, members) + _among(kind, {"feature", "landmark", "street"})
    problems += _among(rank, {"2", "3", "4", "5"})
    try:
        latitude, longitude, radius = float(latitude), float(longitude), float(radius)
    except ValueError:
        return problems + ["the point and the radius are three numbers"]
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180 and 0 < radius <= 5000):
        problems.append("the point is not on the globe, or the radius is not between 0 and 5,000 km")
    return problems + _known_members(members, sources)


def _quarter(row, sources):
    name, latitude, longitude, _, country, people, _ = row
    problems = _text(name) + _known(country, sources.countries, "country")
    try:
        latitude, longitude, people = float(latitude), float(longitude), int(people)
    except ValueError:
        return problems + ["the point is two numbers, the people a whole one"]
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180 and people > 0):
        problems.append("the point is not on the globe, or nobody lives there")
    return problems


def _known_members(members, sources):
    problems = []
    for member in members.split(",") if members else []:
        codes = (sources.countries, sources.regions, sources.counties)[min(2, member.count("."))]
        problems += _known(member, codes, "member")
    return problems


CHECKS = {
    "airport-names": (2, lambda row, sources: _text(*row) + _known(row[0], sources.airports, "airport")),
    "abbreviations": (4, lambda row, _: _text(*row) + _among(row[2], {"any", "start", "end"})),
    "country-aliases": (3, _country_alias),
    "country-names": (3, _country_code),
    "country-points": (7, _country_code),
    "division-seats": (3, _division_seat),
    "division-words": (4, _division_word),
    "decorations": (3, lambda row, _: _text(*row) + _among(row[0], {"prefix", "suffix"})),
    "given-names": (1, lambda row, _: _text(*row)),
    "generic-words": (3, lambda row, _: _text(*row) + _among(row[2], {"country", "region", "both"})),
    "informal-regions": (10, _informal_region),
    "iso3166-2": (2, _region_code),
    "landmarks": (10, _landmark),
    "place-aliases": (4, _place_alias),
    "place-names": (3, lambda row, _: _text(*row)),
    "quarters": (7, _quarter),
    "region-aliases": (3, _region_alias),
    "region-names": (3, _region_name),
    "words": (2, lambda row, _: _text(*row) + _among(row[1], WORD_SORTS)),
}

# What must not appear twice, where that is less than the whole row.
KEYS = {
    "abbreviations": lambda row: (row[0], row[3]),
    "country-aliases": lambda row: (row[0], row[1]),
    "country-names": lambda row: row[0],
    "country-points": lambda row: row[0],
    "division-seats": lambda row: row[0],
    "division-words": lambda row: tuple(row[:3]),
    "generic-words": lambda row: (row[0], row[1]),
    "informal-regions": lambda row: row[0],
    "iso3166-2": lambda row: row[0],
    "landmarks": lambda row: (row[0], row[6]),
    "place-aliases": lambda row: (row[0], row[1]),
    "place-names": lambda row: row[0],
    "quarters": lambda row: (row[0], row[3], row[4]),
    "region-aliases": lambda row: (row[0], row[1]),
    "region-names": lambda row: row[0],
    "words": lambda row: (row[0].casefold(), row[1]),
}
