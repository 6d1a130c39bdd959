"""Small extracts of OpenStreetMap, as https://wiki.openstreetmap.org/wiki/PBF_Format has them, without compression."""

import os
import struct
import subprocess
import tempfile


def varint(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(out) + bytes([number])


def zigzag(number):
    return varint(number << 1 if number >= 0 else (-number << 1) - 1)


def field(number, value):
    """A field with bytes, or with a number that is encoded already."""
    if isinstance(value, list):
        return varint(number << 3) + value[0]
    return varint(number << 3 | 2) + varint(len(value)) + value


def blob(kind, content):
    body = field(1, content)
    head = field(1, kind.encode()) + field(3, [varint(len(body))])
    return struct.pack(">I", len(head)) + head + body


def extract(nodes, ways=()):
    """The bytes of a file with nodes (id, latitude, longitude, tags) and ways (id, ids of nodes, tags)."""
    strings = [""]

    def number(text):
        if text not in strings:
            strings.append(text)
        return strings.index(text)

    def tagged(tags):
        return field(2, b"".join(varint(number(key)) for key in tags)) \
            + field(3, b"".join(varint(number(value)) for value in tags.values()))

    def steps(degrees):
        return [zigzag(round(degrees * 1e7))]

    groups = b"".join(
        field(1, field(1, [zigzag(one)]) + tagged(tags) + field(8, steps(latitude)) + field(9, steps(longitude)))
        for one, latitude, longitude, tags in nodes)
    block = field(2, groups)
    if ways:
        block += field(2, b"".join(
            field(3, field(1, [varint(one)]) + tagged(tags) + field(8, b"".join(
                zigzag(node - last) for node, last in zip(refs, [0, *refs])))) for one, refs, tags in ways))
    table = field(1, b"".join(field(1, text.encode()) for text in strings))
    return blob("OSMHeader", field(4, b"OsmSchema-V0.6")) + blob("OSMData", table + block)


# Where the places of `small` are: latitude and longitude.
RESTAURANT, LAKE, HOUSE = (47.1395, 9.5221), (47.1507, 9.5310), (47.1403, 9.5215)


def small():
    """A restaurant, a lake, and a house in its street in Vaduz, with names that nothing else in the world has."""
    return extract(
        [
            (11, *RESTAURANT, {"amenity": "restaurant", "name": "Zum Prüfstein"}),
            (12, *HOUSE, {"addr:housenumber": "7", "addr:street": "Versuchsgasse", "addr:city": "Vaduz"}),
            (21, 47.150, 9.530, {}), (22, 47.150, 9.532, {}), (23, 47.152, 9.531, {}),
            (24, 47.1402, 9.5210, {}), (25, 47.1402, 9.5220, {}),
        ], [
            (31, [21, 22, 23, 21], {"natural": "water", "name": "Prüfweiher"}),
            (32, [24, 25], {"highway": "residential", "name": "Versuchsgasse"}),
        ])


def small_add_on(test):
    """Builds the add-on of `small` for a class of tests, with `geocode` beside ONTHEMAP; returns its path."""
    folder = tempfile.TemporaryDirectory()
    test.addClassCleanup(folder.cleanup)
    path, add_on = (os.path.join(folder.name, name) for name in ("small.osm.pbf", "small.gaz"))
    with open(path, "wb") as file:
        file.write(small())
    geocode = os.path.join(os.path.dirname(os.environ["ONTHEMAP"]), "geocode")
    subprocess.run([geocode, "build", "osm", path, "--output", add_on], check=True, stderr=subprocess.DEVNULL)
    return add_on
