"""Checks of Data/tables/landmarks.tsv that need borders and towns.

The borders are those of Natural Earth 1:50m, the towns those of the written dump. What the rows must look
like is checked with the other tables, in checks.py.
"""

import argparse
import math
import sys
from collections import defaultdict
from pathlib import Path

import geometry
import packages
from folding import fold
from report import Failure, say
from tables import ROOT, TABLES, read_rows

COLUMNS = 10
KILOMETRES_PER_DEGREE = 111.195
# How far off the drawn land a landmark may lie beyond its own radius: the borders are coarse. Small islands
# are not drawn; those of a country lie within 200 nautical miles of what is drawn of it.
LAND_SLACK, ISLAND_SLACK = 25, 370
# How far from its town a landmark may lie beyond its own radius.
TOWN_REACH = 60
# Two natural features nearer to each other than this are one, and so are two landmarks of one kind.
FEATURE_GAP = 1.0
LANDMARK_GAP = 0.05
# Features that lie in or on each other: a peak in its park, a fall in its river.
WITHIN = set("PRK ISL ISLS STM MTS VAL CNYN GRGE CRTR CAPE PEN CST LK DSRT FRST DLTA WTLD PLAT UPLD".split())


def kilometres(one, other):
    """The distance of two points (latitude, longitude)."""
    (a, x), (b, y) = one, other
    a, x, b, y = map(math.radians, (a, x, b, y))
    chord = math.sin((b - a) / 2) ** 2 + math.cos(a) * math.cos(b) * math.sin((y - x) / 2) ** 2
    return 2 * 6371.0088 * math.asin(math.sqrt(chord))


class Land:
    """The land of each country."""

    def __init__(self, package):
        self.polygons = {
            code: [geometry.Polygon(rings) for rings in shapes]
            for code, shapes in geometry.country_shapes(package).items()
        }

    def distance(self, country, point):
        """From a point to the nearest corner of a country's land: kilometres, 0 inside, None if it is not drawn."""
        polygons = self.polygons.get(country)
        if not polygons:
            return None
        latitude, longitude = point
        if any(polygon.contains(longitude, latitude) for polygon in polygons):
            return 0
        return min(
            kilometres(point, (y, x)) for polygon in polygons for x, y in polygon.rings[0]
        )


def towns(folder):
    """The points of the towns of each country, by folded name."""
    found = defaultdict(list)
    for _, row in read_rows(folder / "geonames" / "cities500.txt", 19):
        for name in {row[1], *row[3].split(",")}:
            found[row[8], fold(name)].append((float(row[4]), float(row[5])))
    return found


def problems(rows, land, known):
    for line, (name, kind, feature, latitude, longitude, radius, members, town, _, _) in rows:
        point, radius = (float(latitude), float(longitude)), float(radius)
        for country in {member[:2] for member in members.split(",")}:
            gap = land.distance(country, point)
            slack = ISLAND_SLACK if feature == "ISL" else LAND_SLACK
            if gap is not None and gap > radius + slack:
                yield line, f"{name}: {gap - radius:.0f} km off {country}"
        if town:
            places = [p for c in {m[:2] for m in members.split(",")} for p in known[c, fold(town)]]
            gap = min((kilometres(point, place) for place in places), default=None)
            if gap is None:
                yield line, f"{name}: no town {town}"
            elif gap > radius + TOWN_REACH:
                yield line, f"{name}: {gap:.0f} km from {town}"
    rows = sorted(rows, key=lambda row: float(row[1][3]))
    for index, (line, one) in enumerate(rows):
        for other_line, other in rows[index + 1:]:
            if (float(other[3]) - float(one[3])) * KILOMETRES_PER_DEGREE > FEATURE_GAP:
                break
            gap = kilometres(tuple(map(float, one[3:5])), tuple(map(float, other[3:5])))
            if one[1] == other[1] == "feature":
                apart = gap >= FEATURE_GAP or one[2] != other[2] and {one[2], other[2]} & WITHIN
            else:
                apart = gap >= LANDMARK_GAP or one[2] != other[2]
            if not apart:
                yield other_line, f"{other[0]}: {gap * 1000:.0f} m from {one[0]}, line {line}"


def main():
    parser = argparse.ArgumentParser(
        prog="Tools/data landmarks", description="Checks the landmarks against borders and towns."
    )
    parser.add_argument("folder", nargs="?", default=str(ROOT / "Data" / "sources"))
    arguments = parser.parse_args()
    path = TABLES / "landmarks.tsv"
    try:
        folder = Path(arguments.folder)
        package = packages.fetch(folder, only="r-cran-rnaturalearthdata")["r-cran-rnaturalearthdata"]
        if not (folder / "geonames" / "cities500.txt").exists():
            raise Failure(f"{folder}/geonames is missing; run Tools/data fetch first")
        rows = list(read_rows(path, COLUMNS))
        found = sorted(problems(rows, Land(package), towns(folder)))
        if found:
            raise Failure("\n  ".join(
                [f"{len(found)} problems in {path}:", *(f"line {line}: {text}" for line, text in found)]
            ))
    except Failure as failure:
        print(f"data landmarks: {failure}", file=sys.stderr)
        return 1
    say(f"{len(rows)} landmarks: each reaches its country, lies near its town and keeps its distance from its like")
    return 0


if __name__ == "__main__":
    sys.exit(main())
