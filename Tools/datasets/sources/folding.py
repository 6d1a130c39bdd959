"""The rough folding used to join sources by name. The geocoder has its own."""

import re
import unicodedata
from functools import lru_cache

# Marks are dropped only after letters of these scripts. In Indic scripts, Thai
# and Khmer the vowel signs are marks too: without them Togo, Tonga, Ghana and
# Guinea become one name.
ACCENTED_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", "HEBREW", "ARABIC")

LETTERS = {
    "ß": "ss", "ø": "o", "æ": "ae", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ə": "a",
    "ǝ": "a", "œ": "oe", "ħ": "h", "ŋ": "ng", "ŧ": "t", "ё": "е",
    "ي": "ی", "ى": "ی", "ك": "ک", "ة": "ه", "أ": "ا", "إ": "ا", "آ": "ا",
} | dict.fromkeys("ʼ’‘'`´ʻʿʾʹʺ”״׳·ـ\u200c\u200d\u200e\u200f\xad", "")


@lru_cache(maxsize=None)
def script(character):
    word = unicodedata.name(character, "").split(" ")[0]
    return "HAN" if word == "CJK" else word


@lru_cache(maxsize=None)
def fold(text):
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    out = []
    last = ""
    for c in text:
        category = unicodedata.category(c)
        if category == "Mn" and last in ACCENTED_SCRIPTS:
            continue
        if c in LETTERS:
            out.append(LETTERS[c])
            last = script(c)
        elif category[0] in "LMN":
            out.append(c)
            if category[0] == "L":
                last = script(c)
        elif category not in ("Lm", "Cf"):
            out.append(" ")
    return unicodedata.normalize("NFC", re.sub(" +", " ", "".join(out)).strip())


# Punctuation and letters that NFKD does not take apart, as GeoNames writes them in ASCII.
ASCII = {
    "ß": "ss", "ẞ": "SS", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "đ": "d", "Đ": "D", "ð": "d",
    "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L", "ı": "i", "ə": "a", "Ə": "A", "œ": "oe",
    "Œ": "OE", "ħ": "h", "Ħ": "H", "ŋ": "ng", "Ŋ": "NG", "ŧ": "t", "Ŧ": "T", "’": "'", "‘": "'",
    "ʼ": "'", "ʻ": "'", "ʿ": "'", "ʾ": "'", "ʹ": "'", "–": "-", "—": "-", "ǝ": "a", "Ɛ": "E", "ɛ": "e",
    "Ɔ": "O", "ɔ": "o", "ƴ": "y", "Ƴ": "Y", "ɓ": "b", "Ɓ": "B", "ɗ": "d", "Ɗ": "D", "ɩ": "i", "ʋ": "v",
    "Ꞌ": "'", "ꞌ": "'", "“": '"', "”": '"', "′": "'", "ʺ": '"', "\u00a0": " ", "·": ".", "ƙ": "k", "Ƙ": "K",
}


def ascii_name(name):
    out = "".join(ASCII.get(c, c) for c in name)
    out = unicodedata.normalize("NFKD", out)
    return "".join(c for c in out if c.isascii()).strip()
