"""City placemarks of Marble, for the feature codes the place list lacks.

The cache is a Qt data stream: magic, version, then one record per placemark.
"""

import math
import struct
from dataclasses import dataclass


@dataclass(frozen=True)
class Placemark:
    name: str
    latitude: float
    longitude: float
    feature_code: str
    country: str
    population: int


def load(package):
    path = package / "usr/share/marble/data/placemarks/cityplacemarks.cache"
    data = path.read_bytes()
    position = 8
    out = []

    def string():
        nonlocal position
        (length,) = struct.unpack_from(">I", data, position)
        position += 4
        if length == 0xFFFFFFFF:  # a null string
            return ""
        text = data[position:position + length].decode("utf-16-be")
        position += length
        return text

    while position < len(data):
        name = string()
        longitude, latitude, _ = struct.unpack_from(">ddd", data, position)
        position += 24
        role, _, country, _ = string(), string(), string(), string()
        _, population, _, _ = struct.unpack_from(">dqhb", data, position)
        position += 19
        out.append(
            Placemark(name, math.degrees(latitude), math.degrees(longitude), role, country, population)
        )
    return out
