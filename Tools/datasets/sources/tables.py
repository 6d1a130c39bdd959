"""Reading our own tables and writing the files of the dump.

All of them are UTF-8, LF, tab separated; lines that start with # are comments.
"""

import os
from pathlib import Path

from report import Failure

ROOT = Path(__file__).resolve().parents[3]
TABLES = ROOT / "Data" / "tables"


def read_rows(path, columns):
    """Yields (line number, fields); short lines are filled up with empty fields."""
    with open(path, encoding="utf-8", newline="\n") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            if not line or line.startswith("#"):
                continue
            fields = line.split("\t")
            if len(fields) > columns:
                raise Failure(f"{path}:{number}: expected at most {columns} columns, found {len(fields)}")
            yield number, fields + [""] * (columns - len(fields))


def table(name, columns):
    """The rows of Data/tables/<name>.tsv without line numbers."""
    return [fields for _, fields in read_rows(TABLES / f"{name}.tsv", columns)]


class Folder:
    """An output folder whose files appear whole or not at all."""

    def __init__(self, path):
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)

    def write_text(self, name, text):
        part = self.path / (name + ".part")
        with open(part, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(part, self.path / name)

    def write_rows(self, name, rows, header=None):
        rows = [[str(field) for field in row] for row in rows]
        for row in rows:
            for field in row:
                if "\t" in field or "\n" in field or "\r" in field:
                    raise Failure(f"{name}: a field holds a tab or a line break: {row!r}")
        lines = ([header] if header else []) + ["\t".join(row) for row in rows]
        self.write_text(name, "".join(line + "\n" for line in lines))
        return len(rows)


def degrees(value):
    """A coordinate as GeoNames writes it: up to five decimals, no trailing zeros."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
