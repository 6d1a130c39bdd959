"""Lines and polygons of Natural Earth as Marble packs them (PN2, version 2).

Big-endian. A header: version (1 byte), number of lines and rings (4), whether features have a colour (1).
Then records: kind (1 byte), id of the feature (4), colour (1, if there are any). Kind 4 has one more
byte and announces a feature of several records with the same id. The other kinds have a number (4) of
stretches: latitude and longitude in 120ths of a degree (2 and 2), a number (2), and that many vertices,
each as the differences of latitude and longitude (1 and 1) from the first of the stretch.
"""

import struct
from dataclasses import dataclass

from report import Failure

LINE, RING, OUTER, INNER, SEVERAL = range(5)
UNITS_PER_DEGREE = 120


@dataclass(frozen=True)
class Part:
    feature: int
    kind: int
    vertices: list  # of (longitude, latitude)


def parts(package, name):
    """The lines and rings of a layer, in the order of the file."""
    path = package / "usr/share/marble/data/naturalearth" / f"ne_50m_{name}.pn2"
    data = path.read_bytes()
    version, count, has_colours = struct.unpack_from(">BIB", data)
    if version != 2:
        raise Failure(f"{path}: expected version 2 of PN2, found {version}")
    position = 6
    found = []
    while position < len(data):
        kind, feature = struct.unpack_from(">BI", data, position)
        position += 6 if has_colours else 5
        if kind == SEVERAL:
            position += 1
            continue
        (stretches,) = struct.unpack_from(">I", data, position)
        position += 4
        vertices = []
        for _ in range(stretches):
            y, x, length = struct.unpack_from(">hhH", data, position)
            position += 6
            steps = struct.unpack_from(f">{2 * length}b", data, position)
            position += 2 * length
            vertices.append((x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE))
            for dy, dx in zip(steps[::2], steps[1::2]):
                vertices.append(((x + dx) / UNITS_PER_DEGREE, (y + dy) / UNITS_PER_DEGREE))
        found.append(Part(feature, kind, vertices))
    if position != len(data) or len(found) != count:
        raise Failure(f"{path}: expected {count} lines and rings, found {len(found)}")
    return found


def lines(package, name):
    """The features of a layer of lines: a list of lines each."""
    by_feature = {}
    for part in parts(package, name):
        by_feature.setdefault(part.feature, []).append(part.vertices)
    return list(by_feature.values())


def polygons(package, name):
    """The polygons of a layer: a list of rings each, the outer ring first."""
    found = []
    for part in parts(package, name):
        if part.kind == INNER:
            found[-1].append(part.vertices)
        else:
            found.append([part.vertices])
    return found
