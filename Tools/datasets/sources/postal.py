"""US ZIP codes: code, state and coordinate only.

The package joins GeoNames coordinates with city and county columns of another
site whose terms are unclear, so those columns are never read out. The data is
a bzip2 stream of JSON inside the compiled module; the module itself is not run,
which makes the result the same on every machine.
"""

import bz2
import json

from report import Failure, require
from tables import degrees

MILITARY_STATES = ("AA", "AE", "AP")


def load(package):
    binary = (package / "zipcodes/_zipcodes.abi3.so").read_bytes()
    start = binary.find(b"BZh9")
    if start < 0:
        raise Failure(f"{package}: no bzip2 stream in the module of the zipcodes package")
    rows = json.loads(bz2.BZ2Decompressor().decompress(binary[start:]))
    require("rows of the zipcodes package", 42_789, len(rows))
    return rows


def postal_rows(entries, regions):
    for entry in sorted(entries, key=lambda entry: entry["zip_code"]):
        state = entry["state"]
        if not (entry["lat"] and entry["long"]) or state in MILITARY_STATES or entry["country"] != "US":
            continue
        latitude, longitude = float(entry["lat"]), float(entry["long"])
        if latitude == 0 and longitude == 0:
            continue
        region = regions.get(f"US.{state}")
        yield (
            "US", entry["zip_code"], "", region.name if region else "", state, "", "", "", "",
            degrees(latitude), degrees(longitude), 1,
        )
