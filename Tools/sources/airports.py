"""Airports with an IATA code."""

import csv

from report import require
from tables import degrees


def rows(package):
    with open(package / "airportsdata/airports.csv", encoding="utf-8", newline="") as file:
        airports = [row for row in csv.DictReader(file) if row["iata"]]
    require("airports with an IATA code", 7_884, len(airports))
    return sorted(
        (
            row["iata"], " ".join(row["name"].split()), " ".join(row["city"].split()), row["country"],
            degrees(float(row["lat"])), degrees(float(row["lon"])),
        )
        for row in airports
    )
