"""Names of divisions without their generic words, and the places that are their seats."""

import re
from collections import Counter, defaultdict

from divisions import code_of
from folding import fold
from regions import BARE
from tables import table

# Of several places with the division's name, the largest is the seat only if it is this much larger.
CLEARLY_LARGER = 2
ARTICLES = ("La", "Las", "Le", "Les", "Los", "El", "A", "O")


class GenericWords:
    """Data/tables/division-words.tsv, by country."""

    def __init__(self):
        self.rows = table("division-words", 4)
        self.alone = {fold(word) for word, *_ in self.rows}
        self.patterns = {}

    def _patterns(self, country):
        """[(pattern, group of the rest)] of a country for the start, the end and stems of names."""
        if country not in self.patterns:
            words = defaultdict(set)
            for word, position, _, countries in self.rows:
                if not countries or country in countries.split(","):
                    words[position].add(word)

            def either(*positions):
                # The longest first: "Província de" before "Província".
                found = sorted({word for position in positions for word in words[position]},
                               key=lambda word: (-len(word), word))
                return "|".join(re.escape(word).replace("'", "['’‘]") for word in found) or "(?!)"

            self.patterns[country] = (
                re.compile(
                    rf"^(?:(?:{either('before')})(?:\s+|(?<=['’‘]))|(?:{either('beforejoined')}))(?P<rest>\S.*)$",
                    re.IGNORECASE),
                re.compile(
                    rf"^(?P<rest>.*?[^\s-])(?:(?:\s+|-)(?:{either('after')})|(?:{either('joined')}))$",
                    re.IGNORECASE),
                re.compile(rf"^(?P<rest>.*?\S)(?:{either('stem')})$", re.IGNORECASE),
            )
        return self.patterns[country]

    def bare(self, name, country):
        """The name without the generic words around it, or empty if there are none or nothing is left."""
        before, after, _ = self._patterns(country)
        rest = name
        for pattern in (before, after):
            match = pattern.match(rest)
            if match:
                article = rest[:match.start("rest")].rstrip().rsplit(" ", 1)[-1] if pattern is before else ""
                rest = match["rest"].strip(" -")
                # The article of "Municipio de La Libertad" is part of the name, that of "de la Haute-Loire" is not.
                if article in ARTICLES:
                    rest = f"{article} {rest}"
        folded = fold(rest)
        if rest == name or len(folded) < (3 if rest.isascii() else 2) or folded in BARE or folded in self.alone or folded.isdigit():
            # A name of one Chinese character stays as it is: 汕 is not how people write 汕市.
            return ""
        if any("\u3400" <= character <= "\u9fff" for character in rest) and len(rest) < 2:
            return ""
        return rest

    def stem(self, name, country):
        match = self._patterns(country)[2].match(name)
        return match["rest"] if match else ""


def add_bare_names(divisions, shown, place_list, words):
    """Adds bare names as other names; returns counts.

    A bare name is left out if another division of the same level and region has it, or if a place elsewhere
    has it that has more people than all places of the division together: then it means that place.
    """
    people = Counter()
    for place in place_list:
        code = code_of(place)
        for one in {code, ".".join(code.split(".")[:2])}:
            people[one] += place["population"]
    largest = defaultdict(list)
    for place in place_list:
        largest[fold(place["name"])].append((place["population"], code_of(place), place["countrycode"]))
    bare = {
        code: [name for name in dict.fromkeys(
            words.bare(name, division.country) for name in [shown.get(code, division.name), *division.names])
            if name]
        for code, division in divisions.items()
    }
    bearers = defaultdict(set)
    for code, division in divisions.items():
        above = division.country if division.level == 1 else division.region
        for name in {fold(name) for name in [shown.get(code, ""), *division.names, *bare[code]]}:
            bearers[division.level, above, name].add(code)
    counts = Counter()
    for code, division in divisions.items():
        above = division.country if division.level == 1 else division.region
        known = {fold(name) for name in [shown.get(code, ""), *division.names]}
        for name in bare[code]:
            folded = fold(name)
            if folded in known:
                continue
            if len(bearers[division.level, above, folded]) > 1:
                counts["meaning another division"] += 1
            elif any(
                population > people[code] * (1 if country == division.country else 10)
                for population, where, country in largest[folded]
                if where != code and not where.startswith(code + ".")
            ):
                counts["meaning a larger place"] += 1
            else:
                known.add(folded)
                division.other_names.append(name)
                counts["added"] += 1
    return counts


def link_by_name(divisions, place_list, words):
    """Puts places without a second level into the empty division that is named after them.

    Shahrestān-e Būkān in West Azerbaijan has no place, and one place there is called Būkān.
    """
    names = _seat_names(divisions, words)
    free = defaultdict(lambda: defaultdict(list))
    for place in place_list:
        if place["admin1code"] and not place["admin2"]:
            region = f"{place['countrycode']}.{place['admin1code']}"
            free[region][fold(place["name"])].append(place)
    claims = defaultdict(list)
    rows = {}
    for code, division in divisions.items():
        if division.level != 2 or division.place_count:
            continue
        found = {
            place["geonameid"]: place
            for name in sorted(names[code]) for place in free[division.region].get(name, ())
        }
        if len(found) == 1:
            (identifier, place), = found.items()
            claims[identifier].append(code)
            rows[identifier] = place
    counts = Counter()
    for identifier, codes in sorted(claims.items()):
        if len(codes) == 1:
            rows[identifier]["admin2"] = codes[0].split(".")[2]
            counts[codes[0][:2]] += 1
    return counts


def _seat_names(divisions, words):
    out = {}
    for code, division in divisions.items():
        names = set()
        for name in division.names:
            names |= {name, words.bare(name, division.country), words.stem(name, division.country)}
        out[code] = {fold(name) for name in names if name}
    return out


def find(divisions, shown, place_list, words):
    """Sets the seat of each division of which it is known; returns counts by rule.

    First those of division-seats.tsv. Then a seat of any level with the name of the division: Moscow. Then by feature code: the seat of a region
    (PPLA), else the capital of the country (PPLC); of a division of the second level its own seat (PPLA2), else
    that of the region; of several the largest. Without such a place the one with the name of the division.
    """
    inside = defaultdict(list)
    for place in place_list:
        code = code_of(place)
        for one in {code, ".".join(code.split(".")[:2])}:
            if one in divisions:
                inside[one].append(place)
    names = _seat_names(divisions, words)
    by_hand = {code: int(identifier) for code, identifier, _ in table("division-seats", 3)}
    counts = Counter()
    for code, division in divisions.items():
        if code in by_hand:
            division.seat = by_hand[code]
            counts[f"table on level {division.level}"] += 1
            continue
        wanted = names[code] | ({fold(shown[code])} if code in shown else set())
        ranks = ("PPLA", "PPLC") if division.level == 1 else ("PPLA2", "PPLA", "PPLC")
        by_size = sorted(inside[code], key=lambda place: (-place["population"], place["geonameid"]))
        named = [place for place in by_size if fold(place["name"]) in wanted]
        for rank in ("", *ranks):
            seats = [place for place in by_size if place["feature"] == rank]
            if not rank:
                seats = [place for place in named if place["feature"] in ranks]
            if seats:
                division.seat = seats[0]["geonameid"]
                counts[f"{rank or 'feature and name'} on level {division.level}"] += 1
                break
        else:
            if len(named) == 1 or len(named) > 1 and (
                    named[0]["population"] >= CLEARLY_LARGER * max(named[1]["population"], 1)):
                division.seat = named[0]["geonameid"]
                counts[f"name on level {division.level}"] += 1
            else:
                counts[f"unknown on level {division.level}"] += 1
    return counts
