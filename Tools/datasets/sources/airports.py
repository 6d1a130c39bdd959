"""Airports: their IATA codes, the localities that they serve, and what people call the large ones.

"London Heathrow Airport" is also "Heathrow Airport" and "Heathrow". The rules:

1. Large is an airport with an IATA code that calls itself international, whose city has 300,000 people or
   that airport-names.tsv names.
   Its city is the largest place near whose name is in the city column or in the name of the airport.
2. The core is the name without "International Airport", what is in parentheses and what follows a dash;
   these are cores too. A core gets "Airport" and "International Airport" behind it.
3. A core without the name of the city is a core; one that lacks it also gets it in front: "Paris Charles de Gaulle".
4. A core alone is a name only if no other large airport has it, it is no name of a place, division, country or
   informal region (but that of a suburb beside the airport, under another main name) and no common word.
   A single word must have stood beside the name of the city, or be as long as "Suvarnabhumi". Several words,
   mostly a person's name, must be an airport of a city of a million: "Charles de Gaulle", not "John Lennon".
   Words of bases and the like make no name.
5. The only large airport of a city is the city's, and so is the only one of several that calls itself
   international: "Frankfurt Airport", "Flughafen Frankfurt". "London Airport" is none of six.
6. airport-names.tsv has what no rule tells: "Haneda".
"""

import csv
import re
from collections import Counter, defaultdict

from folding import fold
from places import kilometres
from report import note, require
from tables import degrees, table

LARGE_CITY = 300_000
CITY_KILOMETRES = 70
SUBURB_KILOMETRES = 30
SUBURB_PEOPLE = 20_000
LONG_WORD = 8
HUGE_CITY = 1_000_000

GENERIC = re.compile(
    r"[\s-]+(international|intl|regional|municipal|metropolitan|national|domestic|world|county|executive|field"
    r"|memorial|civil)$", re.IGNORECASE)
WRITTEN_OUT = (("Intcntl", "Intercontinental"), ("Intl", "International"), ("Int'l", "International"))
DULL = {
    "international", "airport", "capital", "central", "city", "north", "south", "east", "west", "new", "old",
    "national", "regional", "municipal", "saint", "san", "santa", "king", "prince", "queen", "president",
    "general", "los", "the", "air base", "airfield", "intercontinental", "metropolitan", "county",
}
# A core with one of these is no name of its own, one that begins or ends with a small word none at all.
UNSPEAKABLE = set(
    """
    base station air afb nas arb mcas ab university force executive apt arpt int intl international seaplane
    construction unknown inc acft jrb factory harbour ntl intercontinental jetport sunport new central
    metro downtown city greater county
    """.split())
# Closed to passengers, though the source lists them: another airport has the city's name.
CLOSED = {"ISL", "SXF", "TXL"}
# How an airport is called in the languages of its country, the name of the city behind it.
LOCAL_FORMS = {
    "Flughafen {}": "AT CH DE LI",
    "Aéroport de {}": "BE BF BJ CA CD CG CH CI CM DZ FR GA GN LU MA MC MG ML NC NE PF RE SN TD TG TN",
    "Aeropuerto de {}": "AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE",
    "Aeroporto di {}": "IT SM",
    "Aeroporto de {}": "AO BR CV MZ PT",
}
SMALL_WORDS = {"of", "at", "de", "del", "la", "da", "do", "di", "international", "int", "intl"}


def load(package):
    with open(package / "airportsdata/airports.csv", encoding="utf-8", newline="") as file:
        airports = list(csv.DictReader(file))
    require("airports with an IATA code", 7_884, sum(bool(row["iata"]) for row in airports))
    for row in airports:
        row["name"], row["city"] = " ".join(row["name"].split()), " ".join(row["city"].split())
        row["latitude"], row["longitude"] = float(row["lat"]), float(row["lon"])
    return [row for row in airports if row["iata"] or row["city"]]


def rows(package, place_list, grid, other_names):
    """`other_names` are the folded names of divisions, countries and regions that are no unit."""
    airports = load(package)
    named = {code for code, _ in table("airport-names", 2)}
    large = [(row, city) for row, city in ((row, _city(row, grid)) for row in airports if row["iata"])
             if city and ("international" in _written_out(row["name"]).lower() or city["population"] >= LARGE_CITY
                          or row["iata"] in named)]
    spoken = _spoken(large, place_list, other_names)
    cities = {id(row): city["geonameid"] for row, city in large}
    note(f"  airports: {len(large)} large ones, {sum(map(len, spoken.values()))} spoken names")
    return sorted(
        (
            row["iata"], row["name"], row["city"], row["country"], degrees(row["latitude"]),
            degrees(row["longitude"]), row["tz"], "|".join(spoken.get(id(row), ())), cities.get(id(row), ""),
        )
        for row in airports
    )


def _written_out(name):
    for short, long in WRITTEN_OUT:
        name = re.sub(rf"\b{re.escape(short)}\b", long, name)
    return name


def _near(row, grid):
    """Places around: the grid looks only at its neighbouring cells, so it is asked from several points."""
    found = {}
    step = 0.2
    for dy in (-2, -1, 0, 1, 2):
        for dx in (-2, -1, 0, 1, 2):
            for _, place in grid.near(row["country"], row["latitude"] + dy * step, row["longitude"] + dx * step):
                found[place["geonameid"]] = place
    return [
        place for place in found.values()
        if kilometres(row["latitude"], row["longitude"], place) <= CITY_KILOMETRES
    ]


def _city(row, grid):
    column = {fold(row["city"]), *(fold(part) for part in re.split(r"[,/]| - |-", row["city"]))} - {""}
    name = f" {fold(row['name'])} "
    best = None
    for place in _near(row, grid):
        own = {fold(place["name"]), *map(fold, place["alternatenames"])} - {""}
        if not (own & column or f" {fold(place['name'])} " in name and place["population"] >= LARGE_CITY):
            continue
        key = (place["population"], -place["geonameid"])
        if best is None or key > best[0]:
            best = (key, place)
    return best[1] if best else None


def _cores(row, city):
    """{core: whether it stood beside the name of the city}."""
    name = re.sub(r"[’`]", "'", _written_out(row["name"]))
    parts = re.findall(r"\(([^()]+)\)", name)
    name = " ".join(re.sub(r"\([^()]*\)", " ", name).split())
    parts += [name, *re.split(r"\s+-\s+|\s+–\s+", name)]
    cores = {}
    for part in dict.fromkeys(parts):
        core = re.sub(r"\b(International )?Airport\b", " ", part)
        core = " ".join(core.split()).strip(" -/,")
        while GENERIC.search(core):
            core = GENERIC.sub("", core).strip(" -/,")
        if not core:
            continue
        cores.setdefault(core.replace("/", "-"), part != name and part in parts[:-1] and f"({part})" in row["name"])
        for town in dict.fromkeys((city["name"], row["city"], *re.split(r"[,/]\s*", row["city"]))):
            pattern = r"[\s-]+".join(map(re.escape, town.split()))
            for rest in (re.sub(rf"^{pattern}[\s/-]+", "", core, flags=re.IGNORECASE),
                         re.sub(rf"[\s/-]+{pattern}$", "", core, flags=re.IGNORECASE)):
                rest = rest.strip(" -/,")
                if town and rest and rest != core:
                    cores[rest.replace("/", "-")] = True
    # "O. R. Tambo" is written "OR Tambo".
    for core, beside in list(cores.items()):
        joined = re.sub(r"\b([A-Z])\.?\s+([A-Z])\.?\s+(?=[A-Z][a-z])", r"\1\2 ", core)
        cores.setdefault(joined, beside)
    return cores


def _main(large):
    """The airports that are their city's, by their identity."""
    of_city = defaultdict(list)
    for row, city in large:
        if row["iata"] not in CLOSED:
            of_city[city["geonameid"]].append(row)
    main = set()
    for rows in of_city.values():
        international = [row for row in rows if "international" in _written_out(row["name"]).lower()]
        for candidates in (rows, international):
            if len(candidates) == 1:
                main.add(id(candidates[0]))
    return main


def _spoken(large, place_list, other_names):
    bearers = defaultdict(list)
    for place in place_list:
        for name in {fold(place["name"]), *map(fold, place["alternatenames"])}:
            bearers[name].append(place)
    common = {fold(word) for word, _ in table("common-words", 2)}
    by_hand = defaultdict(list)
    for code, name in table("airport-names", 2):
        by_hand[code].append(name)
    all_cores = {id(row): _cores(row, city) for row, city in large}
    claims = Counter(folded for cores in all_cores.values() for folded in {fold(core) for core in cores})
    main = _main(large)

    def free(folded, row):
        for place in bearers[folded]:
            near = place["countrycode"] == row["country"] and (
                kilometres(row["latitude"], row["longitude"], place) <= SUBURB_KILOMETRES)
            if not near or place["population"] > SUBURB_PEOPLE or fold(place["name"]) == folded:
                return False
        return True

    out = {}
    for row, city in large:
        names = [row["name"], *by_hand[row["iata"]], f"{row['iata']} Airport"]
        for core, beside in all_cores[id(row)].items():
            folded = fold(core)
            words = folded.split()
            if folded in DULL or len(folded) < 3 or {words[0], words[-1]} & SMALL_WORDS or "unknown" in words:
                continue
            names += [f"{core} Airport", f"{core} International Airport"]
            # "Navi" alone is not what "Navi Mumbai" is called.
            if bearers[fold(f"{core} {city['name']}")] or bearers[fold(f"{city['name']} {core}")]:
                continue
            if (fold(city["name"]) not in folded and not bearers[folded] and folded not in other_names
                    and not set(words) & UNSPEAKABLE):
                names += [f"{city['name']} {core} Airport", f"{city['name']} {core}"]
            if (
                claims[folded] == 1 and folded not in common and folded not in other_names
                and not set(words) <= DULL and free(folded, row) and len(folded) >= 4
                and not set(words) & UNSPEAKABLE
                and (beside or len(folded) >= LONG_WORD if len(words) == 1 else city["population"] >= HUGE_CITY)
            ):
                names.append(core)
        if id(row) in main:
            for town in (city["name"], *re.split(r"[,/]\s*", row["city"])):
                names.append(f"{town} Airport")
            names += [form.format(city["name"]) for form, codes in LOCAL_FORMS.items() if row["country"] in codes.split()]
        seen, kept = set(), []
        for name in names:
            folded = fold(name)
            if folded in seen or (bearers[folded] and name not in by_hand[row["iata"]]):
                continue
            seen.add(folded)
            kept.append(name)
        out[id(row)] = sorted(kept)
    return out
