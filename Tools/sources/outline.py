"""Writes Data/outline.bin, the countries of the world as the map draws them.

From Natural Earth 1:50m, rounded to hundredths of a degree. The layout is described in
Data/OUTLINE.md.
"""

import argparse
import struct
import sys
import zlib
from pathlib import Path

import packages
import rdata
from geometry import BY_FEATURE
from report import Failure, say
from tables import ROOT

MAGIC = b"OTMLINE\0"
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


def vertices(ring):
    """Whole units, without repetitions and without the closing vertex."""
    points = []
    for x, y in ring:
        point = (round(x * UNITS_PER_DEGREE), round(y * UNITS_PER_DEGREE))
        if not points or points[-1] != point:
            points.append(point)
    while len(points) > 1 and points[-1] == points[0]:
        points.pop()
    return points


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
                varint(len(ring), out)
                x = y = 0
                for a, b in ring:
                    zigzag(a - x, out)
                    zigzag(b - y, out)
                    x, y = a, b
    return bytes(out), counts


def features(package):
    for columns, polygons in rdata.layer(package, "countries50"):
        code = columns["iso_a2"]
        if not code or len(code) != 2 or not code.isalpha():
            code = BY_FEATURE.get(columns["adm0_a3"], "")
        yield columns["name"], code, polygons


def main():
    parser = argparse.ArgumentParser(
        prog="build-outline", description="Writes the outline of the world from Natural Earth."
    )
    parser.add_argument("folder", nargs="?", default=str(ROOT / "Data" / "sources"))
    parser.add_argument("--output", default=str(ROOT / "Data" / "outline.bin"))
    arguments = parser.parse_args()
    try:
        source = packages.fetch(arguments.folder, only="r-cran-rnaturalearthdata")
        body, counts = encode(list(features(source["r-cran-rnaturalearthdata"])))
        data = MAGIC + struct.pack("<II", VERSION, len(body)) + zlib.compress(body, 9)
        if len(data) > LARGEST:
            raise Failure(f"the outline takes {len(data)} bytes; {LARGEST} are allowed")
        Path(arguments.output).write_bytes(data)
        say(f"{arguments.output}: {len(data)} bytes, " + ", ".join(f"{n} {k}" for k, n in counts.items()))
    except Failure as failure:
        print(f"build-outline: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
