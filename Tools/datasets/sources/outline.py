"""Writes Data/outline.bin and Data/details.bin, what maps are drawn with.

From Natural Earth 1:50m, rounded to hundredths of a degree. The layouts are described in
Data/OUTLINE.md.
"""

import argparse
import struct
import sys
import zlib
from pathlib import Path

import packages
import pn2
import rdata
from geometry import BY_FEATURE
from report import Failure, say
from tables import ROOT

OUTLINE_MAGIC = b"OTMLINE\0"
DETAILS_MAGIC = b"OTMDETL\0"
VERSION = 1
UNITS_PER_DEGREE = 100
# What a file may take of a repository and of a binary.
LARGEST = 200_000


def varint(number, out):
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def zigzag(number, out):
    varint(number * 2 if number >= 0 else -number * 2 - 1, out)


def line_vertices(line):
    """Whole units, without repetitions."""
    points = []
    for x, y in line:
        point = (round(x * UNITS_PER_DEGREE), round(y * UNITS_PER_DEGREE))
        if not points or points[-1] != point:
            points.append(point)
    return points


def vertices(ring):
    """Those of a line, without the closing vertex."""
    points = line_vertices(ring)
    while len(points) > 1 and points[-1] == points[0]:
        points.pop()
    return points


def write_vertices(points, out):
    varint(len(points), out)
    x = y = 0
    for a, b in points:
        zigzag(a - x, out)
        zigzag(b - y, out)
        x, y = a, b


def encode(features):
    out = bytearray()
    counts = {"countries": 0, "rings": 0, "vertices": 0}
    varint(len(features), out)
    for name, code, polygons in features:
        counts["countries"] += 1
        for text in (name, code):
            data = text.encode()
            varint(len(data), out)
            out += data
        rounded = [[vertices(ring) for ring in polygon] for polygon in polygons]
        if any(len(ring) < 3 for polygon in rounded for ring in polygon):
            raise Failure(f"{name}: rounding leaves less than a triangle of a ring")
        varint(len(rounded), out)
        for polygon in rounded:
            varint(len(polygon), out)
            for ring in polygon:
                counts["rings"] += 1
                counts["vertices"] += len(ring)
                write_vertices(ring, out)
    return bytes(out), counts


def encode_lines(features, out):
    """Features of lines; a line that rounding makes a point is left out, and a feature without any."""
    rounded = [[line_vertices(line) for line in lines] for lines in features]
    kept = [[line for line in lines if len(line) > 1] for lines in rounded]
    kept = [lines for lines in kept if lines]
    varint(len(kept), out)
    for lines in kept:
        varint(len(lines), out)
        for line in lines:
            write_vertices(line, out)
    return len(kept)


def encode_polygons(polygons, out):
    """Polygons; a ring that rounding makes a line is left out, and a polygon without its outer one."""
    rounded = [[vertices(ring) for ring in polygon] for polygon in polygons]
    kept = [
        [ring for ring in polygon if len(ring) > 2] for polygon in rounded if len(polygon[0]) > 2
    ]
    varint(len(kept), out)
    for polygon in kept:
        varint(len(polygon), out)
        for ring in polygon:
            write_vertices(ring, out)
    return len(kept)


def encode_details(package):
    out = bytearray()
    counts = {
        "borders": encode_lines(pn2.lines(package, "admin_1_states_provinces_lines"), out),
        "rivers": encode_lines(pn2.lines(package, "rivers_lake_centerlines"), out),
        "lakes": encode_polygons(pn2.polygons(package, "lakes"), out),
        "urban areas": encode_polygons(pn2.polygons(package, "urban_areas"), out),
    }
    return bytes(out), counts


def write(path, magic, body, counts):
    data = magic + struct.pack("<II", VERSION, len(body)) + zlib.compress(body, 9)
    if len(data) > LARGEST:
        raise Failure(f"{path} would take {len(data)} bytes; {LARGEST} are allowed")
    Path(path).write_bytes(data)
    say(f"{path}: {len(data)} bytes, " + ", ".join(f"{n} {k}" for k, n in counts.items()))


def features(package):
    for columns, polygons in rdata.layer(package, "countries50"):
        code = columns["iso_a2"]
        if not code or len(code) != 2 or not code.isalpha():
            code = BY_FEATURE.get(columns["adm0_a3"], "")
        yield columns["name"], code, polygons


def main():
    parser = argparse.ArgumentParser(
        prog="Tools/data outline", description="Writes what maps are drawn with, from Natural Earth."
    )
    parser.add_argument("folder", nargs="?", default=str(ROOT / "Data" / "sources"))
    parser.add_argument("--output", default=str(ROOT / "Data" / "outline.bin"))
    parser.add_argument("--details", default=str(ROOT / "Data" / "details.bin"))
    arguments = parser.parse_args()
    try:
        def source(name):
            return packages.fetch(arguments.folder, only=name)[name]

        body, counts = encode(list(features(source("r-cran-rnaturalearthdata"))))
        write(arguments.output, OUTLINE_MAGIC, body, counts)
        write(arguments.details, DETAILS_MAGIC, *encode_details(source("marble-qt-data")))
    except Failure as failure:
        print(f"data outline: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
