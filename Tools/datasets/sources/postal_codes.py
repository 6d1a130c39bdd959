"""How postal codes are written: one form a country.

The form is that of GeoNames' postal export, in capitals with single blanks: "123 45" in CZ, SE and SK,
"12-345" in PL, "NNNNN-000" in BR, "SW1A" and "SW1A 1" in GB, "M5V" in CA; without the letters of the
country that some lists put before them ("LV-1026" is "1026", "AD100" is "100"), and of a French code
only the number ("75251 CEDEX 05" is "75251"). Some countries have a code for each house; of these the
first characters are kept, which name a quarter or a town (CUT).
"""

import re

# The first characters that are kept.
CUT = {"CA": 3, "JP": 5, "PT": 4, "SG": 4}

# Letters of the country before the code.
LETTERS = {"AD": "AD", "AI": "AI", "AX": "AX", "AZ": "AZ", "HT": "HT", "LT": "LT", "LU": "L", "LV": "LV", "MD": "MD"}

# Countries without postal codes of their own, in lists under a code that forms ask for or of somebody else:
# the made-up codes of AE, 999077 and 999078, a code of Tasmania, one of American Samoa.
WITHOUT = {"AE", "HK", "HM", "MO", "WS"}

# Codes of nobody's place: Father Christmas in Greenland, whom lists put on the pole.
NOBODY = {("GL", "2412")}

# Outward codes of Jersey, Guernsey and the Isle of Man, which some lists have under Great Britain too.
CROWN = re.compile(r"(JE|GY|IM)\d.*")

FRENCH = {"FR", "GF", "GP", "MQ", "NC", "PF", "PM", "RE", "WF", "YT"}
SPECIAL = re.compile(r"(\d{5}) [A-Z].*")


def special(country, text):
    """The number of a French code for large customers, "75251 CEDEX 05"; otherwise None."""
    found = SPECIAL.fullmatch(text.upper().strip()) if country in FRENCH else None
    return found[1] if found else None


def normal(country, text):
    """The code in the country's form; None for what is left out."""
    text = " ".join(text.upper().split())
    text = special(country, text) or text
    letters = LETTERS.get(country)
    if letters:
        text = re.sub(rf"^{letters}[ -]?(?=\d)", "", text)
    if country in CUT:
        text = text.replace("-", "").replace(" ", "")[: CUT[country]]
    if not text or country in WITHOUT or (country, text) in NOBODY or country == "GB" and CROWN.fullmatch(text):
        return None
    return text
