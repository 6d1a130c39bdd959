"""Quarters of great cities that the list of places lacks, of Data/tables/quarters.tsv."""

import zlib

from folding import fold
from places import Grid, kilometres
from report import Failure, note
from tables import table

# The first id; ids are below 2^32, as they are stored, and above those of villages.
FIRST_ID, IDS = 4_200_000_000, 90_000_000
# How far a quarter may be from the middle of its city, and how near a place of its name is the quarter itself.
REACH, SAME = 60.0, 3.0


def build(place_list):
    """The quarters, in the form of places.load, each with the region of its city."""
    cities, grid, used, out, problems = {}, Grid(place_list), set(), [], []
    for place in place_list:
        cities.setdefault((place["countrycode"], fold(place["name"])), []).append(place)
    for name, latitude, longitude, city, country, people, names in table("quarters", 7):
        latitude, longitude = float(latitude), float(longitude)
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
        out.append({
            "geonameid": _identifier(country, city, name, used), "name": name,
            "alternatenames": [other for other in names.split("|") if other], "latitude": latitude,
            "longitude": longitude, "countrycode": country, "population": int(people), "timezone": own["timezone"],
            "admin1code": own["admin1code"], "admin2": "", "feature": "PPLX", "city": own,
        })
    if problems:
        raise Failure("\n  ".join([f"{len(problems)} problems in quarters.tsv:", *problems]))
    note(f"  {len(out)} quarters of {len({id(quarter['city']) for quarter in out})} cities")
    return out


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
