"""Writes Data/regions.bin, the regions of land that is far from any place.

From the first-level divisions of Natural Earth 1:10m, on a grid of a tenth of a degree. A polygon is the region of the
gazetteer in which most of the places in it lie. The layout is described in Data/OUTLINE.md.
"""

import argparse
import math
import sqlite3
import struct
import sys
import zlib
from collections import Counter
from pathlib import Path

import packages
from outline import varint
from report import Failure, say
from tables import ROOT

MAGIC = b"OTMREGN\0"
VERSION = 1
CELLS_PER_DEGREE = 10
ROWS, COLUMNS = 180 * CELLS_PER_DEGREE, 360 * CELLS_PER_DEGREE
# A cell nearer to a place than this has the place to tell its region.
NEAR_KILOMETRES = 50
# So many of the places in a polygon must lie in one region: a division of old may be several today.
SHARE = 0.8
KILOMETRES_PER_DEGREE = 111.195
LARGEST = 100_000


def polygons(blob):
    """The polygons of a geometry of a GeoPackage, each a list of rings: a header, then well-known binary."""
    envelope = (0, 32, 48, 48, 64)[blob[3] >> 1 & 7]
    position = 8 + envelope
    found = []

    def geometry(position):
        order = "<" if blob[position] else ">"
        kind, = struct.unpack_from(order + "I", blob, position + 1)
        count, = struct.unpack_from(order + "I", blob, position + 5)
        position += 9
        if kind == 6:
            for _ in range(count):
                position = geometry(position)
        elif kind == 3:
            rings = []
            for _ in range(count):
                size, = struct.unpack_from(order + "I", blob, position)
                values = struct.unpack_from(f"{order}{2 * size}d", blob, position + 4)
                rings.append(list(zip(values[::2], values[1::2])))
                position += 4 + 16 * size
            found.append(rings)
        else:
            raise Failure(f"a geometry of kind {kind}, where polygons were expected")
        return position

    geometry(position)
    return found


def spans(rings):
    """(row, first column, column behind) of the cells whose centres lie in the rings."""
    crossings = {}
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1]):
            if y1 == y2:
                continue
            if y1 > y2:
                x1, y1, x2, y2 = x2, y2, x1, y1
            # Row r has its centre at (r + 0.5) / 10 - 90 degrees.
            first = math.ceil((y1 + 90) * CELLS_PER_DEGREE - 0.5)
            last = math.ceil((y2 + 90) * CELLS_PER_DEGREE - 0.5)
            for row in range(max(first, 0), min(last, ROWS)):
                y = (row + 0.5) / CELLS_PER_DEGREE - 90
                crossings.setdefault(row, []).append(x1 + (x2 - x1) * (y - y1) / (y2 - y1))
    for row, xs in crossings.items():
        xs.sort()
        for west, east in zip(xs[::2], xs[1::2]):
            first = max(math.ceil((west + 180) * CELLS_PER_DEGREE - 0.5), 0)
            end = min(math.ceil((east + 180) * CELLS_PER_DEGREE - 0.5), COLUMNS)
            if first < end:
                yield row, first, end


def cell(latitude, longitude):
    return (min(int((latitude + 90) * CELLS_PER_DEGREE), ROWS - 1),
            min(int((longitude + 180) * CELLS_PER_DEGREE), COLUMNS - 1))


def near_cells(places):
    """For each row the cells that are near a place."""
    rows = [bytearray(COLUMNS) for _ in range(ROWS)]
    reach = NEAR_KILOMETRES / KILOMETRES_PER_DEGREE * CELLS_PER_DEGREE
    for latitude, longitude, _ in places:
        row, column = cell(latitude, longitude)
        for step in range(-math.ceil(reach), math.ceil(reach) + 1):
            if abs(step) > reach or not 0 <= row + step < ROWS:
                continue
            width = math.sqrt(reach * reach - step * step)
            centre = math.radians((row + step + 0.5) / CELLS_PER_DEGREE - 90)
            width = min(int(width / max(math.cos(centre), 0.01)), COLUMNS // 2)
            for start in (column - width, column - width - COLUMNS, column - width + COLUMNS):
                first, end = max(start, 0), min(start + 2 * width + 1, COLUMNS)
                if first < end:
                    rows[row + step][first:end] = b"\1" * (end - first)
    return rows


def read_places(folder):
    with open(folder / "cities500.txt", encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            yield float(fields[4]), float(fields[5]), f"{fields[8]}.{fields[10]}" if fields[10] else ""


def read_codes(folder):
    """The ISO 3166-2 code of each region that has one, by its GeoNames code."""
    with open(folder / "divisions.txt", encoding="utf-8") as lines:
        rows = (line.rstrip("\n").split("\t") for line in lines)
        return {row[0]: row[2] for row in rows if row[0].count(".") == 1 and row[2]}


def grid(database, places):
    """The region of each far cell, by row: [(first column, column behind, code)]."""
    shapes = [list(spans([ring for rings in polygons(blob) for ring in rings]))
              for blob, in database.execute("SELECT geom FROM states_provinces ORDER BY fid")]
    by_row = [[] for _ in range(ROWS)]
    for number, shape in enumerate(shapes):
        for row, first, end in shape:
            by_row[row].append((first, end, number))
    regions = [Counter() for _ in shapes]
    for latitude, longitude, region in places:
        row, column = cell(latitude, longitude)
        for first, end, number in by_row[row]:
            if first <= column < end and region:
                regions[number][region] += 1
    names = []
    for counter in regions:
        region, count = counter.most_common(1)[0] if counter else ("", 0)
        names.append(region if count and count >= SHARE * sum(counter.values()) else "")
    near = near_cells(places)
    rows = []
    for row in range(ROWS):
        runs = []
        for first, end, number in sorted(by_row[row]):
            if not names[number]:
                continue
            column = first
            while column < end:
                column = near[row].find(0, column, end)
                if column < 0:
                    break
                stop = near[row].find(1, column, end)
                stop = end if stop < 0 else stop
                # Where polygons overlap, the first counts.
                start = max(column, runs[-1][1]) if runs else column
                if start < stop:
                    if runs and runs[-1][1] == start and runs[-1][2] == names[number]:
                        runs[-1] = (runs[-1][0], stop, names[number])
                    else:
                        runs.append((start, stop, names[number]))
                column = stop
        rows.append(runs)
    return rows


def encode(rows, codes):
    names = sorted({codes.get(name, name) for runs in rows for _, _, name in runs})
    numbers = {name: number for number, name in enumerate(names)}
    out = bytearray()
    varint(len(names), out)
    for name in names:
        varint(len(name), out)
        out += name.encode("ascii")
    for runs in rows:
        varint(len(runs), out)
        end = 0
        for first, stop, name in runs:
            varint(first - end, out)
            varint(stop - first, out)
            varint(numbers[codes.get(name, name)], out)
            end = stop
    return out, names


def main():
    parser = argparse.ArgumentParser(
        prog="Tools/data regions",
        description="Writes the regions of land that is far from any place, from Natural Earth.")
    parser.add_argument("folder", type=Path, help="the folder of Tools/data fetch")
    parser.add_argument("--output", default=str(ROOT / "Data" / "regions.bin"))
    arguments = parser.parse_args()
    try:
        geonames = arguments.folder / "geonames"
        if not (geonames / "cities500.txt").exists():
            raise Failure(f"{geonames} has no cities500.txt; run: Tools/data fetch {arguments.folder}")
        package = packages.fetch(arguments.folder, packages=packages.REGION_PACKAGES)["qgis-common"]
        source = package / "usr/share/qgis/resources/data/world_map.gpkg"
        database = sqlite3.connect(f"file:{source}?mode=ro", uri=True)
        rows = grid(database, list(read_places(geonames)))
        body, names = encode(rows, read_codes(geonames))
        data = MAGIC + struct.pack("<II", VERSION, len(body)) + zlib.compress(bytes(body), 9)
        if len(data) > LARGEST:
            raise Failure(f"{arguments.output} would take {len(data)} bytes; {LARGEST} are allowed")
        Path(arguments.output).write_bytes(data)
        cells = sum(stop - first for runs in rows for first, stop, _ in runs)
        say(f"{arguments.output}: {len(data)} bytes, {len(names)} regions, {cells} cells")
    except Failure as failure:
        print(f"data regions: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
