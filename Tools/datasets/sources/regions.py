"""First-level regions: codes from the places, names from the catalogues and our table.

The catalogues are of January 2023 and keyed by GeoNames code. Codes that were
created or given a new meaning since are listed in region-names.tsv as `new`:
Vietnam's codes were reused in July 2025, so that the catalogue calls Hanoi
"An Giang".
"""

import csv
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from folding import fold
from report import note, require
from tables import table

# Regions that GeoNames no longer lists (the districts of Singapore) have no id of theirs.
FIRST_REGION_ID = 3_000_000_000

NO_REGION = ("", "00")

BEFORE = re.compile(
    r"^(Free and Hanseatic City of|Free Hanseatic City of|Free State of|State of|Estado de|Province of"
    r"|Canton of|Canton|Principality of|National Capital Territory of|Hlavní město|City of"
    r"|Emirate of|Parish of|Borough of|Municipality of|Departamento de|Estado|Région de|Muhafazat|Imārat"
    r"|Region of)\s+"
)
AFTER = re.compile(
    r"\s+(Province|Region|Prefecture|Governorate|Department|District|Municipality|County|Parish|Division"
    r"|Voivodeship|Emirate|Wilaya|State|Rayon|[Rr]egion|[Cc]ounty|Municipal District|Special Capital Region"
    r"|[Kk]raj|Zhuang Autonomous Region|Uyghur Autonomous Region|Hui Autonomous Region|Autonomous Region"
    r"|Districte|Island District|Mairie Province|Municipality District)$"
)
# What is left of "Central Region" or "Nord Region" names nothing on its own.
BARE = set(
    """
    central|centre|center|north|northern|south|southern|east|eastern|west|western|northeast|northwest
    |southeast|southwest|north east|north west|south east|south west|north eastern|north western
    |south eastern|south western|nord|sud|est|ouest|lac|littoral|maritime|plateaux|plateau|savanes
    |capital|capital territory|far north|national|federal|upper|lower|cascades|sahel|coast|port|atlantic
    |islands|collines|pool|cuvette|likouala|mono|sila|bari|bay
    """.replace("\n", "").replace("    ", "").split("|")
)


@dataclass
class Region:
    code: str
    name: str
    identifier: int = 0
    country: str = ""
    long_name: str = ""
    former_names: list = field(default_factory=list)
    catalogued: bool = True  # the catalogues speak of this region under this code


def codes_of(places):
    return sorted({f"{p['countrycode']}.{p['admin1code']}" for p in places if p["admin1code"] not in NO_REGION})


def stripped(name):
    short = BEFORE.sub("", name)
    short = AFTER.sub("", short).strip()
    if not short or fold(short) in BARE:
        return name
    return short


def build(places, catalogues, divisions):
    codes = codes_of(places)
    require("regions of the place list", 3807, len(codes))
    english = catalogues["en"]
    kinds = {code: (name, kind) for code, name, kind in table("region-names", 3)}

    regions = {}
    for code in codes:
        name, kind = kinds.get(code, ("", ""))
        catalogue_name = "" if kind == "new" else english.get(code, "").replace("ʼ", "’")
        division = divisions.get(code)
        name = name or catalogue_name or (division.name if division else "")
        if not name:
            continue
        regions[code] = Region(code, name, country=code[:2], catalogued=kind != "new")
        if kind == "rename" and catalogue_name:
            regions[code].former_names.append(catalogue_name)
        elif kind == "style" and catalogue_name and catalogue_name != name:
            regions[code].long_name = catalogue_name

    # A stripped name is taken only where no other region of the country could be meant by it.
    claims = Counter()
    for region in regions.values():
        bare = re.sub(r" (City|Oblast|Krai)$", "", region.name)  # "Kyiv City" claims Kyiv from Kyiv Oblast
        for name in {fold(name) for name in (region.name, stripped(region.name), bare)}:
            claims[region.country, name] += 1
    for region in regions.values():
        if region.code in kinds:
            continue
        short = stripped(region.name)
        if short != region.name and claims[region.country, fold(short)] == 1:
            region.long_name, region.name = region.name, short

    unlisted = [code for code in sorted(regions) if code not in divisions]
    for code, region in regions.items():
        if code in divisions:
            region.identifier = divisions[code].identifier
        else:
            region.identifier = FIRST_REGION_ID + unlisted.index(code)
    note(f"  {len(regions)} regions; without a geonameid: {' '.join(unlisted)}")
    require("regions without a name", [], [code for code in codes if code not in regions])
    require("name of VN.01", "Hanoi", regions["VN.01"].name)
    require("name of NO.18", "Troms", regions["NO.18"].name)
    require("name of US.WA", "Washington", regions["US.WA"].name)
    return regions


def former_names(places, csv_path):
    """{code: name of 2015}, decided by a clear majority of the places found there."""
    spots = {}
    for place in places:
        key = (place["countrycode"], round(place["latitude"], 2), round(place["longitude"], 2))
        spots.setdefault(key, place)
    votes = defaultdict(Counter)
    with open(csv_path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            place = spots.get((row["cc"], round(float(row["lat"]), 2), round(float(row["lon"]), 2)))
            if place and row["admin1"]:
                votes[f"{place['countrycode']}.{place['admin1code']}"][row["admin1"].strip()] += 1
    out = {}
    for code, counter in votes.items():
        name, count = sorted(counter.items(), key=lambda item: (-item[1], item[0]))[0]
        if count >= 0.6 * sum(counter.values()):
            out[code] = name
    return out
