"""Writes the address register of Iceland as iceland.csv, from the database in iceaddr.

Nothing of the package runs: the database is read with SQLite, and the tables of postcodes and
municipalities as literals from its sources.
"""

import argparse
import ast
import csv
import sqlite3
import sys
from pathlib import Path

from packages import ADDRESS_PACKAGES, fetch
from report import Failure, require, say

COLUMNS = (
    "name", "name_2", "street", "street_2", "number", "unit", "city", "city_2", "district",
    "region", "postcode", "country", "lat", "lon",
)


def literal(path, name):
    """The value of a constant of a Python source, which is not run."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return ast.literal_eval(node.value)
    raise Failure(f"{path}: no constant {name}; the pinned package is another one than expected")


def other(form, usual):
    """The dative, where it differs from the nominative."""
    return form if form and form != usual else ""


def parts(row):
    """Name, street, number and unit of a row of the register, with the dative of the first two.

    The register has a street or farm (heiti), a number (husnr) with a letter (bokst), a name of its
    own (serheiti) and a suffix (vidsk): "31-35", "lóð 2" (plot 2), "Bil 10".
    """
    street, dative, number, letter, own, suffix = (str(value or "").strip() for value in row)
    if row[2] is not None:
        number = str(row[2])
        if len(letter) == 1 and letter.isalpha():
            number += letter
        elif letter.isalpha():
            suffix = f"{letter} {suffix}".strip()
        return (own if own != street else "", "", street, other(dative, street), number, suffix)
    if own and own != street:
        return (own, "", street, other(dative, street), "", suffix if suffix != own else "")
    # Farms and plots are known by the farm and the suffix together: "Hallkelshólar lóð 1".
    if not letter.isalpha():
        letter = ""
    if suffix == street:
        suffix = ""
    rest = " ".join(filter(None, (letter, suffix)))
    name = f"{street} {rest}".strip()
    return (name, other(f"{dative} {rest}".strip() if dative else "", name), "", "", "", "")


def write(package, path):
    """Writes the file; returns how many rows there are, and how many have street, number, postcode."""
    postcodes = literal(package / "postcodes.py", "POSTCODES")
    municipalities = literal(package / "municipalities.py", "MUNICIPALITIES")
    database = sqlite3.connect(f"{(package / 'iceaddr.db').resolve().as_uri()}?mode=ro", uri=True)
    rows = database.execute(
        "SELECT heiti_nf, heiti_tgf, husnr, bokst, serheiti, vidsk, postnr, svfnr, lat_wgs84,"
        " long_wgs84 FROM stadfong ORDER BY hnitnum")
    count = full = 0
    partial = path.with_name(path.name + ".partial")
    with open(partial, "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(COLUMNS)
        for row in rows:
            name, name_2, street, street_2, number, unit = parts(row[:6])
            town = postcodes.get(row[6], {})
            city = town.get("stadur_nf", "")
            postcode = str(row[6] or "")
            table.writerow((
                name, name_2, street, street_2, number, unit, city,
                other(town.get("stadur_tgf"), city), municipalities.get(row[7], ""),
                town.get("svaedi_nf", ""), postcode, "IS", repr(row[8]), repr(row[9]),
            ))
            count += 1
            full += bool(street and number and postcode)
    partial.rename(path)
    return count, full


def main():
    parser = argparse.ArgumentParser(
        prog="Tools/data iceland", description="Writes the address register of Iceland as iceland.csv.")
    parser.add_argument("folder", help="where iceland.csv goes; downloads are kept there as well")
    folder = Path(parser.parse_args().folder)
    try:
        package = fetch(folder, "iceaddr", ADDRESS_PACKAGES)["iceaddr"] / "iceaddr"
        path = folder / "iceland.csv"
        count, full = write(package, path)
        require("rows of the register", 139_409, count)
        require("rows with street, number and postcode", 115_089, full)
        say(f"{path}: {count} rows, {full} with street, number and postcode")
    except Failure as failure:
        print(f"data iceland: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
