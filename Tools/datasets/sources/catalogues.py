"""The translation catalogues of libgeonames: GNU .mo files, one per language.

A message id is a geonameid, a country code ("US") or a region code ("US.WA").
"""

import struct
from pathlib import Path


def load(package):
    """{language: {message id: name}} with BCP 47 language tags."""
    root = package / "usr" / "share" / "locale"
    return {
        tag(path.parts[-3]): _read(path)
        for path in sorted(root.glob("*/LC_MESSAGES/geonames.mo"))
    }


def tag(locale):
    """sr@latin -> sr-Latn, zh_TW -> zh-TW."""
    return locale.replace("_", "-").replace("@latin", "-Latn")


def _read(path: Path):
    data = path.read_bytes()
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    _, _, count, ids, strings = struct.unpack_from(order + "5I", data, 0)
    out = {}
    for i in range(count):
        length, start = struct.unpack_from(order + "2I", data, ids + 8 * i)
        key = data[start:start + length].decode("utf-8")
        length, start = struct.unpack_from(order + "2I", data, strings + 8 * i)
        if key:  # the empty id holds the header
            out[key] = data[start:start + length].decode("utf-8", "replace").strip()
    return out
