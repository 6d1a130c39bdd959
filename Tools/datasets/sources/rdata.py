"""Reads the spatial layers of an R package without R.

An R lazy-load database is two files: .rdx, a compressed R serialisation of
{name: (offset, length)}, and .rdb with one compressed serialisation per object.
Only what a SpatialPolygonsDataFrame needs is understood.
"""

import bz2
import lzma
import struct
import zlib


class Attributed:
    """An R value with attributes, such as a named list or an S4 object."""

    __slots__ = ("value", "attributes")

    def __init__(self, value, attributes):
        self.value = value
        self.attributes = attributes

    def named(self):
        return dict(zip(self.attributes["names"], self.value))


NIL, GLOBAL_ENVIRONMENTS = 254, (253, 242, 241, 248, 251, 252)
REFERENCE, NAMED_ENVIRONMENTS = 255, (247, 249, 250)
SYMBOL, ENVIRONMENT, S4, CHARACTERS = 1, 4, 25, 9
PAIR_LISTS = (2, 3, 5, 6, 239, 240)
LOGICALS, INTEGERS, REALS, STRINGS, LIST, EXPRESSIONS, RAW = 10, 13, 14, 16, 19, 20, 24
LATIN1 = 4 << 12


class Reader:
    def __init__(self, data):
        if data[:2] != b"X\n":
            raise ValueError("not a binary R serialisation")
        self.data = data
        self.position = 2
        self.references = []
        version = self._int()
        self._int()
        self._int()
        if version == 3:  # the native encoding follows
            length = self._int()
            self.position += length

    def _int(self):
        (value,) = struct.unpack_from(">i", self.data, self.position)
        self.position += 4
        return value

    def _length(self):
        length = self._int()
        return (self._int() << 32) + self._int() if length == -1 else length

    def _vector(self, form, size):
        count = self._length()
        values = list(struct.unpack_from(f">{count}{form}", self.data, self.position))
        self.position += size * count
        return values

    def read(self):
        flags = self._int()
        kind = flags & 0xFF
        if kind == NIL:
            return None
        if kind in GLOBAL_ENVIRONMENTS:
            return None
        if kind in NAMED_ENVIRONMENTS:
            self._int()
            value = [self.read() for _ in range(self._int())]
            self.references.append(value)
            return value
        if kind == REFERENCE:
            return self.references[(flags >> 8 or self._int()) - 1]
        if kind == SYMBOL:
            value = self.read()
            self.references.append(value)
            return value
        if kind == ENVIRONMENT:
            self._int()
            self.references.append({})
            for _ in range(4):
                self.read()
            return {}
        if kind in PAIR_LISTS:
            return self._pairs(flags)
        if kind == CHARACTERS:
            length = self._int()
            if length == -1:
                return None
            text = self.data[self.position:self.position + length]
            self.position += length
            return text.decode("latin-1") if flags & LATIN1 else text.decode("utf-8", "replace")
        if kind in (LOGICALS, INTEGERS):
            value = self._vector("i", 4)
        elif kind == REALS:
            value = self._vector("d", 8)
        elif kind in (STRINGS, LIST, EXPRESSIONS):
            value = [self.read() for _ in range(self._length())]
        elif kind == RAW:
            length = self._length()
            value = self.data[self.position:self.position + length]
            self.position += length
        elif kind == S4:
            value = None
        else:
            raise ValueError(f"R type {kind} at byte {self.position} is not known")
        if flags & 0x200:  # has attributes
            attributes = self.read()
            return Attributed(value, attributes if isinstance(attributes, dict) else {})
        return value

    def _pairs(self, flags):
        if flags & 0x200:
            self.read()
        tagged, values = {}, []
        while True:
            tag = self.read() if flags & 0x400 else None
            value = self.read()
            values.append(value)
            if tag is not None:
                tagged[tag] = value
            flags = self._int()
            kind = flags & 0xFF
            if kind == NIL:
                break
            if kind != 2:
                self.position -= 4
                self.read()
                break
            if flags & 0x200:
                self.read()
        return tagged or values


def _inflate(record):
    kind = record[4:5]
    if kind == b"2":
        return bz2.decompress(record[5:])
    if kind == b"Z":  # R writes LZMA2 without a container
        return lzma.decompress(
            record[5:], format=lzma.FORMAT_RAW,
            filters=[{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}],
        )
    return zlib.decompress(record[4:])


def layer(package, name):
    """[(attributes of a feature, [rings of a polygon, outer first])] of a named layer."""
    base = package / "usr/lib/R/site-library/rnaturalearthdata/data/Rdata"
    index = Reader(zlib.decompress(base.with_suffix(".rdx").read_bytes(), 47)).read()
    offset, length = index.named()["variables"].named()[name]
    with open(base.with_suffix(".rdb"), "rb") as file:
        file.seek(offset)
        record = file.read(length)
    frame = Reader(_inflate(record)).read()
    columns = {key: _column(value) for key, value in frame.attributes["data"].named().items()}
    for number, feature in enumerate(frame.attributes["polygons"]):
        rings = []
        for part in feature.attributes["Polygons"]:
            numbers = part.attributes["coords"].value
            count = len(numbers) // 2  # column major: all x, then all y
            hole = bool(part.attributes["hole"][0])
            rings.append((hole, list(zip(numbers[:count], numbers[count:]))))
        yield {key: value[number] for key, value in columns.items()}, _polygons(rings)


def _column(value):
    """A factor is a vector of positions in its levels."""
    if isinstance(value, Attributed):
        levels = value.attributes.get("levels")
        if levels:
            return [levels[i - 1] if i > 0 else None for i in value.value]
        return value.value
    return value


def _polygons(rings):
    polygons = [[ring] for hole, ring in rings if not hole]
    for hole, ring in rings:
        if hole:
            for polygon in polygons:
                if contains([polygon[0]], *ring[0]):
                    polygon.append(ring)
                    break
    return polygons


def contains(rings, x, y):
    """Even-odd rule over all rings, so a point in a hole is outside."""
    inside = False
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
    return inside
