"""What a notebook shows of answers: a table, and the places on a map."""
from __future__ import annotations

from array import array
from base64 import b64encode
from collections.abc import Iterable, Sequence
from ctypes import byref, c_void_p
from html import escape
from typing import Any

from ._library import check, library, take_text
from ._queries import Queries

#: A map with more pins is one blot, and a table with more rows is too long to read.
PIN_LIMIT, ROW_LIMIT = 200, 10
_WIDTH = 480

Pin = tuple[float, float, str]


def draw_map(pins: Iterable[Pin], width: int = _WIDTH) -> str:
    """Places on a map, as SVG.

    - `pins`: latitude and longitude in degrees, and the name; the most important first.
    - `width`: the width of the picture, 100 to 4,000.
    """
    from ._geocoder import _shared

    listed = list(pins)
    titles = Queries([title for _, _, title in listed])
    latitudes = array("d", (latitude for latitude, _, _ in listed))
    longitudes = array("d", (longitude for _, longitude, _ in listed))
    text, error = c_void_p(), c_void_p()
    check(library.otm_draw_map(
        _shared._open().pointer, latitudes.buffer_info()[0], longitudes.buffer_info()[0],
        byref(titles.texts), width, byref(text), byref(error)), error)
    return take_text(text) or ""


def page(heading: str, names: Sequence[str], rows: Iterable[Sequence[Any]], notes: Sequence[str],
         pins: Sequence[Pin]) -> str:
    """A heading, a map if there are pins, a table if there are rows, and sentences below.

    The map is a picture of its own, so that its colours do not change those of the notebook.
    """
    parts = [f"<p>{escape(heading)}</p>"]
    if pins:
        picture = b64encode(draw_map(pins[:PIN_LIMIT]).encode()).decode()
        alt = pins[0][2] if len(pins) == 1 else f"{len(pins):,} places on a map"
        parts.append(
            f'<img width="{_WIDTH}" alt="{escape(alt)}" src="data:image/svg+xml;base64,{picture}">')
    body = "".join(
        "<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row) + "</tr>" for row in rows)
    if body:
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
    parts += (f"<p>{escape(note)}</p>" for note in notes)
    return "<div>" + "".join(parts) + "</div>"


def _cell(value: Any) -> str:
    return "" if value is None or value != value else escape(str(value))


def answer_page(answer: Any) -> str:
    """What a notebook shows of an `Answer`."""
    if not answer.results:
        return page(f"{answer.query!r}: no place ({answer.refusal})", (), (), (), ())
    rivals = [f"{rival.label} ({rival.confidence})" for rival in answer.rivals]
    return page(
        repr(answer.query), ("place", "kind", "latitude", "longitude", "confidence"),
        [(place.label, place.kind, place.latitude, place.longitude, place.confidence)
         for place in answer.results],
        [f"It may also mean {'; '.join(rivals)}."] if rivals else [],
        [(place.latitude, place.longitude, place.label) for place in answer.results])


def columns_page(columns: Any) -> str:
    """What a notebook shows of `Columns`."""
    count, names = len(columns), columns.keys()
    notes: list[str] = []
    pins: list[Pin] = []
    if count > ROW_LIMIT:
        notes.append(f"The first {ROW_LIMIT} of {count:,} rows.")
    if "latitude" in columns and "longitude" in columns:
        title = next((name for name in ("label", "name", "query") if name in columns), None)
        seen = set()
        for row in columns:
            if row.latitude is None or (row.latitude, row.longitude) in seen:
                continue
            if len(pins) == PIN_LIMIT:
                notes.append(f"The map has the first {PIN_LIMIT} places.")
                break
            seen.add((row.latitude, row.longitude))
            pins.append((row.latitude, row.longitude, (title and getattr(row, title)) or ""))
    rows = [columns[row] for row in range(min(count, ROW_LIMIT))]
    return page(f"{count:,} rows", names, rows, notes, pins)
