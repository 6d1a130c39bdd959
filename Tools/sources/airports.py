"""Airports: their IATA codes, and the localities that they serve."""

import csv

from report import require
from tables import degrees


def rows(package):
    with open(package / "airportsdata/airports.csv", encoding="utf-8", newline="") as file:
        airports = list(csv.DictReader(file))
    require("airports with an IATA code", 7_884, sum(bool(row["iata"]) for row in airports))
    return sorted(
        (
            row["iata"], " ".join(row["name"].split()), " ".join(row["city"].split()), row["country"],
            degrees(float(row["lat"])), degrees(float(row["lon"])), row["tz"],
        )
        for row in airports
        if row["iata"] or row["city"]
    )
