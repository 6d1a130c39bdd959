"""Writes, for each product, the licences and notices of the software of others that it links.

    python3 Tools/packaging/licences.py FOLDER --dependencies dependencies.json \\
        --swift-licence LICENSE.txt --swift-version 6.3.1 --system-licences /usr/share/doc

`dependencies.json` is what `swift package show-dependencies --format json` prints. A dependency whose licence
is not recognised is an error: somebody must read it. Tools/packaging/licences runs this.
"""
import argparse, json, os, re, sys

# What is linked from the packages that Package.swift names. The geocoder links none for the network.
OFFLINE = ["swift-argument-parser"]
PRODUCTS = ["geocode", "onthemap", "libonthemap"]
# The packages of Debian whose libraries are linked into a product.
SYSTEM = {"geocode": ["libc6", "libstdc++6", "zlib1g"]}
# Code of others inside the dependencies that has its licence in the first comment of a file.
EMBEDDED = {
    "swift-nio": "Sources/CNIOSHA1/c_nio_sha1.c",
    "swift-nio-extras": "Sources/CNIOExtrasZlib/include/nioextras-zlib.h",
}


class Unknown(Exception):
    """A licence that this script does not recognise."""


def licence(text):
    """The SPDX expression of a licence's text."""
    words = " ".join(text.split())
    if "Apache License" in words and "Version 2.0" in words:
        exception = "Runtime Library Exception" in words
        return "Apache-2.0 WITH Swift-exception" if exception else "Apache-2.0"
    if "Permission is hereby granted, free of charge" in words:
        return "MIT"
    raise Unknown("its text is none of Apache 2.0, MIT")


def licence_files(folder):
    """The licence of a checkout, its notice, and the licences of code of others inside it."""
    found = []
    for place, folders, files in os.walk(folder):
        depth = 0 if place == folder else len(os.path.relpath(place, folder).split(os.sep))
        folders[:] = sorted(name for name in folders if not name.startswith(".") and depth < 3
                            and (depth > 0 or name == "Sources"))
        found += [os.path.join(place, name) for name in sorted(files)
                  if re.match(r"(LICEN[CS]E|NOTICE|COPYING)(\..*)?$", name, re.IGNORECASE)]
    return found


def packages(tree):
    """Every package of a tree of dependencies once: identity -> its object."""
    found = {}
    pending = list(tree["dependencies"])
    while pending:
        package = pending.pop()
        found.setdefault(package["identity"], package)
        pending += package["dependencies"]
    return dict(sorted(found.items()))


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def texts(identity, package):
    """The licence texts of a dependency, with the names of their files."""
    folder = package["path"]
    files = licence_files(folder)
    own = [path for path in files if os.path.dirname(path) == folder
           and os.path.basename(path).upper().startswith("LICEN")]
    try:
        if not own:
            raise Unknown("it has no file LICENSE")
        licence(read(own[0]))
    except Unknown as unknown:
        sys.exit(f"licences: the licence of {identity} {package['version']} is not recognised: {unknown}. "
                 f"Read it in {folder}, then teach it to Tools/packaging/licences.py.")
    for path in files:
        yield os.path.relpath(path, folder), read(path).strip()
    if identity in EMBEDDED:
        comments = re.findall(r"/\*.*?\*/", read(os.path.join(folder, EMBEDDED[identity])), re.DOTALL)
        yield EMBEDDED[identity], next(found for found in comments if "Copyright (C)" in found)


def system_licence(folder, package):
    """The copyright file of a package of Debian."""
    path = os.path.join(folder, package, "copyright")
    if not os.path.exists(path):
        sys.exit(f"licences: there is no {path}; geocode contains that library, so its licence must come along. "
                 "Install the package, or give the folder with --system-licences.")
    return read(path).strip()


def main():
    parser = argparse.ArgumentParser(description="Writes the licences of what each product links.")
    parser.add_argument("folder")
    parser.add_argument("--dependencies", required=True)
    parser.add_argument("--swift-licence", required=True)
    parser.add_argument("--swift-version", required=True)
    parser.add_argument("--system-licences", required=True)
    arguments = parser.parse_args()
    dependencies = packages(json.loads(read(arguments.dependencies)))
    os.makedirs(arguments.folder, exist_ok=True)
    for product in PRODUCTS:
        where = {read(arguments.swift_licence).strip(): [f"Swift {arguments.swift_version} (https://swift.org)"]}
        for identity, package in dependencies.items():
            if product == "onthemap" or identity in OFFLINE:
                for name, text in texts(identity, package):
                    where.setdefault(text, []).append(
                        f"{package['name']} {package['version']} ({package['url']}), {name}")
        for name in SYSTEM.get(product, []):
            where.setdefault(system_licence(arguments.system_licences, name), []).append(f"{name} (Debian)")
        with open(os.path.join(arguments.folder, product + ".txt"), "w", encoding="utf-8") as file:
            file.write("Licences and notices of the software of others that is linked into this program.\n"
                       "NOTICE has those of the data.\n")
            for text, names in where.items():
                file.write("\n" + "=" * 80 + "\n" + "\n".join(names) + "\n" + "=" * 80 + "\n\n" + text + "\n")


if __name__ == "__main__":
    main()
