"""Cyrillic names in Latin letters, as GeoNames writes the places of each country.

Russian after BGN/PCGN, without marks for the hard and the soft sign; Ukrainian and Bulgarian after the laws
of 2010 and 2009. Names of Belarus are in Russian in the lists.
"""

RUSSIAN = dict(zip("абвгдежзийклмнопрстуфхцчшщъыьэюяё", [
    "a", "b", "v", "g", "d", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f", "kh", "ts",
    "ch", "sh", "shch", "", "y", "", "e", "yu", "ya", "yo",
], strict=True))
UKRAINIAN = RUSSIAN | {
    "г": "h", "ґ": "g", "и": "y", "і": "i", "ї": "i", "й": "i", "є": "ie", "ю": "iu", "я": "ia", "'": "", "’": "", "ʼ": "",
}
BULGARIAN = RUSSIAN | {"х": "h", "щ": "sht", "ъ": "a", "ь": "y"}
TABLES = {"RU": RUSSIAN, "BY": RUSSIAN, "UA": UKRAINIAN, "BG": BULGARIAN}

# Letters that are written in another way at the beginning of a word.
UKRAINIAN_START = {"є": "ye", "ї": "yi", "й": "y", "ю": "yu", "я": "ya"}
# In Russian "е" is "ye" there, and behind a vowel or a sign.
OPEN = set("аеёиоуыэюяйъь")


def latin(name, country):
    """The name in Latin letters; None if it has a letter that the country's table lacks."""
    table = TABLES.get(country)
    if table is None:
        return None
    out, before = [], ""
    for letter in name:
        small = letter.lower()
        if small in table:
            is_first = not before.isalpha() and before not in ("'", "’", "ʼ")
            written = table[small]
            if table is UKRAINIAN and is_first:
                written = UKRAINIAN_START.get(small, written)
            elif table is RUSSIAN and small == "е" and (is_first or before.lower() in OPEN):
                written = "ye"
            # The law of 2010: "зг" is not "ж".
            if table is UKRAINIAN and small == "г" and before.lower() == "з":
                written = "gh"
            out.append(written[:1].upper() + written[1:] if letter != small else written)
        elif letter.isalpha():
            return None
        else:
            out.append(letter)
        before = letter
    return "".join(out)
