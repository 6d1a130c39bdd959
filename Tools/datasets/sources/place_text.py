"""Names of places as lists of postal codes write them, cleaned.

Such lists hold notes in brackets, pairs of a name in two scripts, capitals, the numbers of post offices,
and large customers with a code of their own.
"""

import re
import unicodedata

BRACKETS = re.compile(r"\s*(\([^()]*\)|\[[^\]]*\])")
# "Уфа 15", "Žilina 1", "Reykjavík - 1", "Paris 01": a post office or a district of the town.
NUMBER = re.compile(r"(\s*-\s*|\s+)\d+$")
# "Ljubljana - dostava": the post office of the town.
OFFICE = re.compile(r"\s+-\s+(dostava|poštni predali|poštni center|p\.p\.)$", re.IGNORECASE)
# "Estrada, La", as Spanish lists sort it.
ARTICLE = re.compile(r"^(.+), (El|La|Los|Las|Lo|L'|O|A|Os|As|Es|Sa|Ses)$")
SMALL = set("de del la las los el y e i do da dos das du des le les of the und am an der di della al a o en".split())
COMPANY = re.compile(
    r"\b(gmbh|mbh|ag|kg|kgaa|ohg|e\.? ?v\.?|s\.?a\.?|s\.?r\.?l\.?|ltd|limited|inc|plc|co|corp|llc|a/s|oy|oyj|spa|bv|nv"
    r"|bank|sparkasse|volksbank|finanzamt|amtsgericht|landgericht|universität|university|universidad|hochschule"
    r"|versicherung(en)?|insurance|postfach|apartado|boxes|po box|p\.?o\.?|gpo|bpo|cedex|citi?ssimo|ministerio|ministry"
    r"|poligono|polígono|urbani[sz]aci[oó]n|zona industrial|industrial|airport|aeropuerto|hospital|service center"
    r"|уфпс|гцмпп|почтамт|ммпо|опс)\b",
    re.IGNORECASE,
)


def names(city):
    """The names that a field holds, the first best: none of a company or of something without letters."""
    out = []
    while BRACKETS.search(city):
        city = BRACKETS.sub("", city)
    for part in re.split(r"\s+/\s+", city):
        part = OFFICE.sub("", part.strip(" ,;.-*")).strip()
        part = NUMBER.sub("", part).strip(" ,;-")
        swapped = ARTICLE.match(part)
        if swapped:
            joint = "" if swapped[2].endswith("'") else " "
            part = f"{swapped[2]}{joint}{swapped[1]}"
        part = " ".join(without_capitals(part).split())
        if part and any(c.isalpha() for c in part) and not COMPANY.search(part) and part not in out:
            out.append(part)
    return out


def without_capitals(name):
    """"SAN JUAN DEL RIO" as "San Juan del Rio"; what has a small letter stays."""
    if not name.isupper() or len(name) < 4:
        return name
    # After "L'" and "O'" the word itself begins.
    words = re.split(r"([ \-/]|\b\w['’])", name.lower())
    return "".join(
        word if position and word in SMALL else _capital(word) for position, word in enumerate(words)
    )


def _capital(word):
    head = next((position for position, c in enumerate(word) if c.isalpha()), None)
    return word if head is None else word[:head] + word[head].upper() + word[head + 1:]


def is_latin(name):
    return all(unicodedata.name(c, "").startswith("LATIN") for c in name if c.isalpha())
