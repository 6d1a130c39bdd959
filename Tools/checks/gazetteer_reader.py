"""Reads gazetteer files and add-ons: written from Data/FORMAT.md alone, with nothing but Python's library.

`Gazetteer` and `AddOn` open a file and answer questions; numbers and blocks are checked as they are read. What only
a check needs is in Tools/checks/format.
"""
import struct
import zlib

NEEDED = "PARM FOLD SYMB NAME PROM HIER CRDS NEAR AREA WORD DISP FACT CODE TERM DIVS".split()
OPTIONAL = "INFO FILT LANG MARK POST seat vill".split()
VILLAGES = "PARM SYMB NAME CRDS NEAR DISP SPOT".split()
PARAMETERS = """cities counties regions countries areas words posting_width first_wide symbols
names uses postal_codes translations named_regions""".split()
LANDMARKS = "airport landmark feature street".split()
SORTS = "primary official translated alternate abbreviation code airport nickname historic".split()
ADD_ON = dict(zip((1, 2, 4, 8), (
    ("places", "PARM SYMB NAME PROM CRDS NEAR DISP FACT TERM ANCH".split(), ["TWIN", "filt", "objs", "ctgs", "dobj"]),
    ("postal codes", ["POST"], []),
    ("addresses", "APAR SYMB NAME LIST LOCA LOCN STRT NEAR DISP PSTL PSTN SUFF UNIT".split(), ["line", "oids"]),
    ("several", [], "PLCS PSTC ADRS".split()))))
ADDRESSES = ("localities", "names", "streets", "houses", "postcodes", "posting_width", "flags", "addresses")


class FormatError(Exception):
    """Something is not as the page says."""


def require(condition, message):
    if not condition:
        raise FormatError(message)


def u16(data, at):
    return struct.unpack_from("<H", data, at)[0]


def u32(data, at):
    return struct.unpack_from("<I", data, at)[0]


class Reader:
    """Numbers and strings one after the other, within an inflated block."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self, byte_count=5):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value
            require(shift < 7 * byte_count, f"a number of more than {byte_count} bytes")

    def signed(self):
        value = self.number()
        return value >> 1 ^ -(value & 1)

    def text_bytes(self, length):
        self.at += length
        return self.data[self.at - length : self.at]

    def text(self, length):
        return self.text_bytes(length).decode()

    def string(self):
        return self.text(self.number())

    def end(self, what):
        require(self.at == len(self.data), f"bytes behind {what}")


class Bits:
    """Numbers in codes of bits, the lowest of the first byte first."""

    def __init__(self, data):
        self.stream, self.at, self.length = int.from_bytes(data, "little"), 0, len(data)

    def bits(self, width):
        self.at += width
        return self.stream >> self.at - width & (1 << width) - 1

    def ones(self, limit):
        found = 0
        while found < limit and self.bits(1):
            found += 1
        return found

    def golomb(self, k):
        width = self.ones(24)
        return ((1 << width) - 1 << k) + self.bits(width + k)

    def signed(self, k):
        value = self.golomb(k)
        return value >> 1 ^ -(value & 1)

    def rice(self, k):
        quotient = self.ones(12)
        value = (quotient << k) + self.bits(k) if quotient < 12 else self.bits(27)
        return value >> 1 ^ -(value & 1)

    def end(self, what):
        require((self.at + 7) // 8 == self.length, f"bits behind {what}")


class Blocks:
    """Sections LANG, POST: blocks that are deflated one by one, and blocks that are stored."""

    def __init__(self, data):
        self.data, self.count, self.kept = data, u32(data, 0) if data else 0, {}
        at = 4 + 12 * self.count
        for block in range(self.count):
            require(self.entry(block)[1] == at, f"block {block} is out of place")
            at = self.entry(block + 1)[1] if block + 1 < self.count else len(data)

    def entry(self, block):
        return struct.unpack_from("<III", self.data, 4 + 12 * block)  # first key, offset, length

    def block(self, block):
        if block not in self.kept:
            _, start, length = self.entry(block)
            end = self.entry(block + 1)[1] if block + 1 < self.count else len(self.data)
            require(0 < length <= 1 << 18, f"block {block} has {length} bytes")
            self.kept[block] = zlib.decompress(self.data[start:end])
            require(len(self.kept[block]) == length, f"block {block} inflates to another length")
        return Reader(self.kept[block])

    def stored(self, block):
        _, start, length = self.entry(block)
        end = self.entry(block + 1)[1] if block + 1 < self.count else len(self.data)
        require(end - start == length, f"stored block {block} has another length")
        return Reader(self.data[start:end])

    def find(self, key, first=1, end=None):
        found = [b for b in range(first, end or self.count) if self.entry(b)[0] <= key]
        return found[-1] if found else None


class Strings:
    """Sections DISP, CODE, TERM: tables of strings, each decoded on its own."""

    def __init__(self, data):
        self.data, self.count, self.tables = data, u32(data, 0), data[4]
        self.directory = 5 + 2295 * self.tables
        self.groups = (self.count + 15) // 16

    def group(self, number):
        """The strings of a group, and where it ends."""
        at, table = struct.unpack_from("<IB", self.data, self.directory + 5 * number)
        require(table < self.tables or table == 255, f"symbol table {table}")
        lengths, at, found = int.from_bytes(self.data[at : at + 8], "little"), at + 8, []
        for index in range(16):
            size = lengths >> 4 * index & 15
            if size == 15:
                reader = Reader(self.data)
                reader.at = at
                size, at = reader.number(), reader.at
            found.append(self.decode(self.data[at : at + size], table))
            at += size
        require(not any(found[max(0, self.count - 16 * number) :]), "strings past the last")
        return found, at

    def decode(self, codes, table):
        if table == 255:
            return codes.decode()
        text, codes = b"", iter(codes)
        for code in codes:
            entry = 5 + 2295 * table + 9 * code
            size = self.data[entry]
            text += bytes([next(codes)]) if code == 255 else self.data[entry + 1 : entry + 1 + size]
        require(len(text) <= 1016 and b"\n" not in text, "a string")
        return text.decode()

    def __getitem__(self, number):
        require(number < self.count, f"string {number} of {self.count}")
        return self.group(number // 16)[0][number % 16]

    def all(self, what):
        """All strings; what was not read lies between none of them."""
        found, end = [], self.directory + 5 * self.groups
        for number in range(self.groups):
            require(u32(self.data, self.directory + 5 * number) == end, f"group {number} of {what}")
            strings, end = self.group(number)
            found += strings
        require(end == len(self.data), f"length of {what}")
        return found[: self.count]


def sections_of(data):
    """The header's CRC-32 of the inputs, and the sections by name, in their order."""
    require(len(data) >= 32 and data[:8] == b"\x89OTMGAZ\n", "the magic is another")
    version, count, checksum, length, inputs, features = struct.unpack_from("<HHIQII", data, 8)
    require(version == 3, f"version {version}")
    end, found = 32 + 16 * count, {}
    require(1 <= count <= 64, "another number of sections")
    require(features == 0, f"unknown features {features:x}")
    require(zlib.crc32(data[:12] + bytes(4) + data[16:end]) == checksum, "damaged header")
    require(length == len(data), f"{len(data)} bytes instead of {length}")
    for index in range(count):
        tag, offset, size, crc = struct.unpack_from("<4sIII", data, 32 + 16 * index)
        name = tag.decode("ascii")
        require(offset == end and name not in found, f"section {name} is out of place")
        found[name] = data[offset : offset + size]
        require(zlib.crc32(found[name]) == crc, f"section {name} is damaged")
        end = offset + size
    require(end == length, "bytes behind the last section")
    return inputs, found


class Gazetteer:
    unit = 1

    def __init__(self, path):
        with open(path, "rb") as file:
            self.inputs, self.section = sections_of(file.read())
        require(len(self.section) >= 15, "another number of sections")
        for name in self.section:
            require(name in NEEDED + OPTIONAL or name[0].islower(), f"section {name} is unknown")
        for name in NEEDED:
            require(name in self.section, f"section {name} is missing")
        for name in OPTIONAL:
            self.section.setdefault(name, b"")
        require(len(self.section["PARM"]) == 4 * len(PARAMETERS), "length of PARM")
        for index, name in enumerate(PARAMETERS):
            setattr(self, name, u32(self.section["PARM"], 4 * index))
        self.first_region = self.cities + self.counties
        self.first_country = self.first_region + self.regions
        self.first_area = self.first_country + self.countries
        self.places = self.first_area + self.areas
        self.trie, self.fold_table, self.hier = (self.section[s] for s in ("NAME", "FOLD", "HIER"))
        for name in ("LANG", "POST"):
            setattr(self, name.lower(), Blocks(self.section[name]))
        self.disp, self.codes, self.terms = (Strings(self.section[s]) for s in ("DISP", "CODE", "TERM"))
        self.villages = Villages(self.section["vill"], self) if self.section["vill"] else None
        self.region_table = 8 * self.countries
        self.county_table = self.region_table + 12 * (self.regions + 1)
        self.region_steps = self.county_table + 8 * (self.counties + 1)
        require(len(self.hier) == self.region_steps + 2 * ((self.cities + 63) // 64 + 1), "length of HIER")
        require(len(self.section["PROM"]) == self.places, "length of PROM")
        for country in range(self.countries):
            require(self.hier[8 * country + 6 : 8 * country + 8] == b"\0\0", "reserved bytes in HIER")

    # Folding

    def entry(self, scalar):
        if scalar >= 0x30000:
            return 0x80FF if scalar >= 0xE0000 else 0
        page = u16(self.fold_table, 8 + 2 * (scalar >> 7))
        return u16(self.fold_table, 8 + 2 * 1536 + 256 * page + 2 * (scalar & 127))

    def fold(self, text):
        """The code bytes of a text: words of symbols, a 1 between those that are apart."""
        words, gap, is_open, flag = [], None, False, None

        # A word: symbols, what stands before, whether joined, unspaced, a digit from 0 to 9.

        def close():
            nonlocal is_open
            if is_open and len(words) > 1:
                before, _, joined, *_ = words[-2]
                last, apart, _, _, digit = words[-1]
                if apart == "." and len(last) == 1 and not digit and (len(before) == 1 or joined):
                    words[-2:] = [[before + last, words[-2][1], True, False, False]]
            is_open = False

        def separate(kind):
            nonlocal gap
            close()
            gap = "." if gap is None and kind == 2 else " "

        def add(scalar):
            nonlocal gap, is_open
            entry = self.entry(scalar)
            if entry == 0x80FF:
                return
            if 0x8000 <= entry < 0xC000:
                require(0x8001 <= entry <= 0x8007, f"entry {entry:04x} of FOLD")
                return separate(entry & 0xFF)
            symbols = [entry]
            if entry >= 0xC000:
                start = u32(self.fold_table, 0) + 16 * (entry - 0xC000)
                count = u16(self.fold_table, start)
                symbols = [u16(self.fold_table, start + 2 + 2 * i) for i in range(count)]
            alone = is_unspaced(scalar)
            if is_open and (alone or words[-1][3]):
                close()
            if not is_open:
                words.append([[], gap if words else None, False, alone, False])
                is_open, gap = True, None
            words[-1][0] += symbols
            words[-1][4] |= 0x30 <= scalar <= 0x39

        for scalar in map(ord, text):
            if 0x1F1E6 <= scalar <= 0x1F1FF:
                if flag is None:
                    separate(1)
                    flag = scalar
                else:
                    add(0x61 + flag - 0x1F1E6)
                    add(0x61 + scalar - 0x1F1E6)
                    separate(1)
                    flag = None
                continue
            flag = None
            if 0xAC00 <= scalar <= 0xD7A3:
                index = scalar - 0xAC00
                add(0x1100 + index // 588)
                add(0x1161 + index % 588 // 28)
                if index % 28:
                    add(0x11A7 + index % 28)
            else:
                add(scalar)
        close()
        codes = bytearray()
        for symbols, apart, *_ in words:
            codes += b"\x01" if apart else b""
            for symbol in symbols:
                wide = symbol - self.first_wide
                codes += bytes([symbol] if wide < 0 else [self.first_wide + wide // 256, wide % 256])
        return bytes(codes)

    def symbols_of(self, codes):
        symbols, codes = [], iter(codes)
        for code in codes:
            wide = code >= self.first_wide
            symbols.append(code + 255 * (code - self.first_wide) + next(codes) if wide else code)
        return symbols

    # Names

    def branch(self, node):
        flags = self.trie[node]
        at = node + 2 + (flags & 0x1F)
        label, postings = self.trie[node + 2 : at], None
        if flags & 0x40:
            postings, at = at, self.skip(at)
        count, width = self.trie[at] + 1, 4 if flags & 0x20 else 2
        codes, table = self.trie[at + 1 : at + 1 + count], at + 1 + count
        offsets = (self.trie[table + width * i : table + width * (i + 1)] for i in range(count))
        end = table + width * count
        return label, postings, codes, [end + int.from_bytes(o, "little") for o in offsets]

    def run(self, node):
        """The names of a run: code bytes behind those that led to it, and their postings."""
        table, at, name = 2295 * (self.trie[node] & 0x7F), node + 3, b""
        for _ in range(self.trie[node + 2]):
            shared, length = self.trie[at] >> 4, self.trie[at] & 15
            at += 1
            if shared == 15:
                shared, at = 15 + self.trie[at], at + 1
            if length == 15:
                length, at = 15 + self.trie[at], at + 1
            name, end = name[:shared], at + length
            while at < end:
                code, at = self.trie[at], at + 1
                if code == 255:
                    name, at = name + self.trie[at : at + 1], at + 1
                else:
                    entry = table + 9 * code
                    size = self.section["SYMB"][entry]
                    name += self.section["SYMB"][entry + 1 : entry + 1 + size]
            yield name, end
            at = self.skip(end)

    def skip(self, at):
        while self.trie[at] & 1:
            at += self.posting_width
        return at + self.posting_width

    def postings(self, at):
        while True:
            value = int.from_bytes(self.trie[at : at + self.posting_width], "little")
            require(value >> 1 & 15 < len(SORTS), f"sort {value >> 1 & 15} of a name")
            yield value >> 5, SORTS[value >> 1 & 15]
            if not value & 1:
                return
            at += self.posting_width

    def look_up(self, key):
        node, depth = 0, 0
        while not self.trie[node] & 0x80:
            label, postings, codes, children = self.branch(node)
            if key[depth : depth + len(label)] != label:
                return []
            depth += len(label)
            if depth == len(key):
                return list(self.postings(postings)) if postings else []
            if key[depth] not in codes:
                return []
            node, depth = children[codes.index(key[depth])], depth + 1
        for name, postings in self.run(node):
            if name == key[depth:]:
                return list(self.postings(postings))
        return []

    def may_be_name(self, codes, is_beginning=False):
        """Whether the filter passes a name, or the beginning of one."""
        data, wrap = self.section.get("FILT") or self.section.get("filt"), (1 << 64) - 1
        if not data or any(not 1 <= code <= 37 for code in codes):
            return True
        seed, bits, starts = struct.unpack_from("<QII", data)
        segment = 1 << bits
        require(2 <= bits <= 14 and starts > 0 and starts % segment == 0
                and len(data) == 16 + starts + 2 * segment, "length of FILT")
        key = 0xA0761D6478BD642F if is_beginning else 0
        value = 0
        for code in codes:
            value = value * 0xD6E8FEB86659FD93 + code & wrap
        mixed = (value + key & wrap ^ seed) * 0x9E3779B97F4A7C15 & wrap
        mixed ^= mixed >> 32
        first = mixed * starts >> 64
        second = first + segment ^ mixed >> 18 & segment - 1
        third = first + 2 * segment ^ mixed & segment - 1
        return data[16 + first] ^ data[16 + second] ^ data[16 + third] == mixed >> 32 & 255

    def all_names(self, node=0, path=b""):
        if self.trie[node] & 0x80:
            for name, postings in self.run(node):
                yield path + name, postings
            return
        label, postings, codes, children = self.branch(node)
        if postings:
            yield path + label, postings
        for code, child in zip(codes, children):
            yield from self.all_names(child, path + label + bytes([code]))

    # Places

    def above(self, place):
        """County, region and country of a place, each by its number among its like, or None."""
        if place >= self.first_country:
            return None, None, place - self.first_country if place < self.first_area else None
        city = lambda region: u32(self.hier, self.region_table + 12 * region)
        first_county = lambda region: u32(self.hier, self.region_table + 12 * region + 4)
        county = None
        if place >= self.first_region:
            region = place - self.first_region
        elif place >= self.cities:
            county = place - self.cities
            region = u32(self.hier, self.county_table + 8 * county + 4)
        else:
            first, last = struct.unpack_from("<HH", self.hier, self.region_steps + 2 * (place // 64))
            region = max(r for r in range(first, last + 1) if city(r) <= place)
            inside = range(first_county(region), first_county(region + 1))
            starts = [c for c in inside if u32(self.hier, self.county_table + 8 * c) <= place]
            county = starts[-1] if starts else None
        return county, region, u32(self.hier, self.region_table + 12 * region + 8)

    def landmark(self, place):
        """The kind and the radius in kilometres of an airport, landmark or feature; None of another place."""
        data = self.section["MARK"]
        first = 2 * ((self.cities + 255) // 256)
        if not data or place >= self.cities or not data[first + place // 8] >> place % 8 & 1:
            return None
        block = place // 256
        number = u16(data, 2 * block)
        number += sum(data[first + other // 8] >> other % 8 & 1 for other in range(256 * block, place))
        record = data[first + (self.cities + 7) // 8 + number]
        step = record & 63
        return LANDMARKS[record >> 6], 0.1 * 2 ** ((step - 1) / 4) if step else None

    def coordinate(self, place):
        data = self.section["CRDS"]
        block = u32(data, place // 32 * 4)
        south, west, high, wide = struct.unpack_from("<iiBB", data, block)
        bits = int.from_bytes(data[block + 10 : block + 10 + 4 * (high + wide) + 1], "little")
        bits >>= place % 32 * (high + wide)
        latitude, longitude = bits & (1 << high) - 1, bits >> high & (1 << wide) - 1
        return (south + self.unit * latitude) / 100_000, (west + self.unit * longitude) / 100_000

    def name(self, place):
        return self.disp[place]

    def facts(self, place):
        """Population, GeoNames id, and the numbers of time zone and feature code."""
        data = self.section["FACT"]
        block = u32(data, place // 32 * 4)
        bases = (0,) + struct.unpack_from("<IHH", data, block)
        widths = data[block + 8 : block + 12]
        require(max(widths) <= 57, "a width in FACT")
        bits = int.from_bytes(data[block + 12 : block + 13 + 4 * sum(widths)], "little")
        bits, values = bits >> place % 32 * sum(widths), []
        for base, width in zip(bases, widths):
            values.append(base + (bits & (1 << width) - 1))
            bits >>= width
        return values

    def record(self, place):
        population, id, zone, feature = self.facts(place)
        type, flags, box = self.division(place) if place >= self.cities else (0, 0, [])
        divisions = range(self.cities, self.first_area)
        codes = self.codes[place - self.cities] if place in divisions else ""
        pick = lambda number: self.terms[number] if number else None
        return dict(population=population, id=id, time_zone=pick(zone), feature=pick(feature),
                    codes=codes.split(), box=box, type=pick(type), at_seat=bool(flags & 1))

    def division(self, place):
        """Type, flags and box of a place that is no city."""
        data, index = self.section["DIVS"], place - self.cities
        block = u32(data, index // 32 * 4)
        south, west, type, *widths = struct.unpack_from("<iiH6B", data, block)
        require(max(widths) <= 57, "a width in DIVS")
        bits = int.from_bytes(data[block + 16 : block + 17 + 4 * sum(widths)], "little")
        bits, values = bits >> index % 32 * sum(widths), []
        for width in widths:
            values.append(bits & (1 << width) - 1)
            bits >>= width
        flags, type, south, west = values[0], type + values[1], south + values[2], west + values[3]
        require(flags <= 3, f"flags {flags} in DIVS")
        east = west + values[5] - (360_000 if west + values[5] > 180_000 else 0)
        sides = (south, west, south + values[4], east)
        return type, flags, [side / 1e3 for side in sides] if flags & 2 else []

    def seat(self, place):
        """The seat of a region or country, a city, and the point for its name; each may be None."""
        data, index = self.section["seat"], place - self.first_region
        if not data:
            return None, None
        seat, latitude, longitude = struct.unpack_from("<Iii", data, 12 * index)
        known = latitude != -1 << 31
        return seat - 1 if seat else None, (latitude / 1e5, longitude / 1e5) if known else None

    def languages(self):
        reader = self.lang.block(0)
        return [(reader.string(), reader.number()) for _ in range(reader.number())]

    def translation_block(self, block):
        reader, place, places = self.lang.block(block), self.lang.entry(block)[0], []
        for _ in range(reader.number()):
            place += reader.number()
            places.append(place)
        lengths = [reader.number() for _ in places]
        return dict(zip(places, [reader.text(length) for length in lengths]))

    def translation(self, place, language):
        languages = self.languages() + [("", self.lang.count)]
        number = [code for code, _ in languages].index(language)
        block = self.lang.find(place, languages[number][1], languages[number + 1][1])
        return self.translation_block(block).get(place) if block else None

    def postal_countries(self):
        """Code, digits and blocks of each country."""
        if not self.post.count:
            return []
        reader = self.post.block(0)
        self.steps, self.town_block, self.towns = reader.number(), reader.number(), {}
        found = [(reader.string(), reader.number(), reader.number()) for _ in range(reader.number())]
        reader.end("the dictionary of POST")
        require(self.steps in (500, 10_000), f"{self.steps} steps a degree")
        require(found == sorted(found) and all(d <= 9 for _, d, _ in found), "countries of POST")
        ends = [first for *_, first in found[1:]] + [self.town_block]
        require([first for *_, first in found[:1]] == [1], "the first block of POST")
        return [(code, digits, range(first, end)) for (code, digits, first), end in zip(found, ends)]

    def postal_block(self, block, digits):
        reader, key = self.post.stored(block), self.post.entry(block)[0]
        count, parts, name = reader.number(), reader.text_bytes(1)[0], reader.number()
        require(1 <= parts <= 7 and parts & 3 and (not parts & 1 or hasattr(self, "cities")),
                "the parts of a block of postal codes")
        lengths = [reader.number() for _ in range(2 + 2 * (parts >> 1 & 1) + (parts & 1))]
        columns = [Bits(reader.text_bytes(length)) for length in lengths]
        if parts & 4:
            columns.append(Bits(reader.text_bytes(len(reader.data) - reader.at)))
        reader.end("a block of POST")
        codes = (self.digit_codes(columns[0], count, key, digits) if digits
                 else self.letter_codes(columns[0], count))
        require(codes == sorted(codes), "the order of postal codes")
        column, towns, city = columns[1], [], 0
        orders = column.bits(4), column.bits(4)
        while len(towns) < count:
            if column.bits(1) if parts & 3 == 3 else parts & 1:
                city += column.signed(orders[0])
                require(0 <= city < self.cities, "the city of a postal code")
                town = city, None
            else:
                town, name = (None, self.town(name)), name + 1
            towns += [town] * (column.golomb(orders[1]) + 1)
        require(len(towns) == count, "the towns of a block of postal codes")
        named = sum(city is None for city, _ in towns)
        column, regions, region = columns[2], [], 0
        if parts & 2:
            orders = column.bits(4), column.bits(4)
            while len(regions) < named:
                region += column.signed(orders[0])
                require(0 <= region <= self.regions, "the region of a postal code")
                regions += [region] * (column.golomb(orders[1]) + 1)
            require(len(regions) == named, "the regions of a block of postal codes")
            points = self.postal_steps(columns[3], named)
            for index in range(1, named):
                points[index] = tuple(map(sum, zip(points[index - 1], points[index])))
        steps = self.postal_steps(columns[len(lengths) - 1], count - named) if parts & 1 else []
        widths = [0] * count
        if parts & 4:
            order = columns[-1].bits(4)
            at = columns[-1].golomb(order)
            while at < count:
                widths[at] = 1
                at += columns[-1].golomb(order) + 1
            require(at == count, "the last wide postal code")
        for column in columns:
            column.end("a column of POST")
        found = []
        for code, (city, name), wide in zip(codes, towns, widths):
            middle = (0, 0) if city is None else self.coordinate(city)
            north, east = steps.pop(0) if city is not None else points.pop(0)
            point = middle[0] + north / self.steps, middle[1] + east / self.steps
            found.append((code, point, regions.pop(0) if city is None else 0, name, wide, city))
        return found

    @staticmethod
    def digit_codes(column, count, number, digits):
        numbers, orders = [number], (column.bits(4), column.bits(4))
        while len(numbers) < count:
            run = column.golomb(orders[0])
            numbers += range(numbers[-1] + 1, numbers[-1] + 1 + run)
            if len(numbers) < count:
                gap = column.golomb(orders[1])
                numbers.append(numbers[-1] + (gap + 1 if gap else 0))
        require(len(numbers) == count and numbers[-1] < 10**digits, "the postal codes of a block")
        return [f"{number:0{digits}}" for number in numbers]

    @staticmethod
    def letter_codes(column, count):
        order, codes, run = column.bits(4), [], 0
        while len(codes) < count:
            shared, others = column.bits(4), column.bits(4)
            codes.append((codes[-1] if codes else "")[:shared]
                         + "".join(chr(column.bits(6) + 32) for _ in range(others)))
            if len(codes) < count:
                run = column.golomb(order)
                for _ in range(run):
                    codes.append(codes[-1][:-1] + chr(ord(codes[-1][-1]) + 1))
        require(len(codes) == count, "the postal codes of a block")
        for code in codes:
            sector = code[-2:-1] == " " and code[-1:].isdigit()
            require(0 < len(code) <= 12 and code.isascii() and code == code.upper()
                    and (code[:-2] if sector else code).isalnum(), f"postal code {code}")
        return codes

    @staticmethod
    def postal_steps(column, count):
        marked, orders, steps = column.bits(1), (column.bits(4), column.bits(4)), []
        for _ in range(count):
            same = marked and column.bits(1)
            steps.append((0, 0) if same else (column.signed(orders[0]), column.signed(orders[1])))
        return steps

    def town(self, number):
        block = self.post.find(number, self.town_block)
        first = self.post.entry(block)[0]
        if block not in self.towns:
            text = self.post.block(block).data
            require(text.endswith(b"\n"), f"the end of block {block} of POST")
            self.towns[block] = text.decode().split("\n")[:-1]
        require(number - first < len(self.towns[block]), f"the name of a town, {number}")
        return self.towns[block][number - first]

    def describe(self, place):
        county, region, country = self.above(place)
        names = [None if number is None else self.name(first + number) or None
                 for first, number in ((self.cities, county), (self.first_region, region),
                                       (self.first_country, country))]
        latitude, longitude = self.coordinate(place)
        return dict(name=self.name(place), latitude=latitude, longitude=longitude, county=names[0],
                    region=names[1], country=names[2], **self.record(place))


class Villages(Gazetteer):
    """The section of villages: a file in itself."""

    unit = 10

    def __init__(self, data, base):
        self.base, self.first_wide = base, base.first_wide
        _, self.section = sections_of(data)
        require(list(self.section) == VILLAGES, "the sections of villages")
        require(len(self.section["PARM"]) == 12, "length of PARM of villages")
        self.cities, self.posting_width, self.feature = struct.unpack("<III", self.section["PARM"])
        self.places, self.trie, self.disp = self.cities, self.section["NAME"], Strings(self.section["DISP"])
        spots = self.section["SPOT"]
        self.spots = [struct.unpack_from("<II", spots, at) for at in range(0, len(spots), 8)]

    def describe(self, village):
        """What is known of a village: what it lies in is what its spot lies in."""
        spot = next(city for first, city in reversed(self.spots) if first <= village)
        told = self.base.describe(spot)
        latitude, longitude = self.coordinate(village)
        return {key: told[key] for key in ("county", "region", "country", "zone") if key in told} | {
            "name": self.disp[village], "latitude": latitude, "longitude": longitude,
            "feature": self.base.terms[self.feature]}


class AddOn(Gazetteer):
    """A file that lies over a gazetteer."""

    def __init__(self, path, data=None):
        if data is None:
            with open(path, "rb") as file:
                data = file.read()
        self.inputs, self.section = sections_of(data)
        head = self.section["ADDO"]
        version, kind, self.base_inputs, self.base_fold, self.count = struct.unpack_from("<HHIII", head)
        require(version == 1 and len(head) == 16, f"version {version} of an add-on")
        require(kind in ADD_ON, f"contents {kind}")
        self.kind, needed, optional = ADD_ON[kind]
        known = ["ADDO", "REFS", "SCAL", "INFO"] + needed + optional
        for name in self.section:
            require(name in known or name[0].islower(), f"section {name} is unknown")
        for name in ["REFS", "SCAL"] + needed:
            require(name in self.section, f"section {name} is missing")
        self.references = u32(self.section["REFS"], 0)
        letters = self.section["SCAL"]
        require(len(letters) == 8 + 6 * u32(letters, 4), "length of SCAL")
        self.first_wide = u32(letters, 0)
        self.scalars = dict(struct.unpack_from("<HI", letters, at) for at in range(8, len(letters), 6))
        self.parts = [type(self)(path, self.section[name]) for name in optional if self.kind == "several" and name in self.section]
        require(all(part.kind != "several" for part in self.parts), "a part of a part")
        if self.kind == "several":
            return
        if self.kind == "places":
            self.open_places()
        elif self.kind == "postal codes":
            self.post, self.regions = Blocks(self.section["POST"]), self.references
        else:
            self.open_addresses()

    def open_places(self):
        require(len(self.section["PARM"]) == 4 * len(PARAMETERS), "length of PARM")
        for index, name in enumerate(PARAMETERS):
            setattr(self, name, u32(self.section["PARM"], 4 * index))
        require(u32(self.section["SCAL"], 0) == self.first_wide, "the first wide symbol")
        self.trie, self.places = self.section["NAME"], self.cities
        self.disp, self.terms = Strings(self.section["DISP"]), Strings(self.section["TERM"])
        self.categories = Strings(self.section["ctgs"]) if "ctgs" in self.section else None
        require(len(self.section.get("objs", b"")) in (0, 8 * self.cities), "length of objs")

    def map_object(self, place):
        """The type, the id and the category of a place in OpenStreetMap."""
        (bits,) = struct.unpack_from("<Q", self.section["objs"], 8 * place)
        require(bits & 3 > 0 and bits >> 40 < self.categories.count, f"object {place}")
        return ("node", "way", "relation")[(bits & 3) - 1], bits >> 2 & (1 << 38) - 1, self.categories[bits >> 40]

    def open_addresses(self):
        require(len(self.section["APAR"]) == 4 * len(ADDRESSES), "length of APAR")
        for index, name in enumerate(ADDRESSES):
            setattr(self, name, u32(self.section["APAR"], 4 * index))
        self.trie = self.section["NAME"]
        self.suffixes, self.units = self.lines("SUFF"), self.lines("UNIT")

    # Addresses

    def lines(self, name):
        blocks, found = Blocks(self.section[name]), []
        for block in range(1, blocks.count):
            require(blocks.entry(block)[0] == len(found), f"first key of block {block} of {name}")
            text = blocks.block(block).data
            require(text.endswith(b"\n"), f"the end of block {block} of {name}")
            found += text.decode().split("\n")[:-1]
        return found

    def listed(self, offset):
        reader = Reader(self.section["LIST"])
        reader.at = offset
        count, table, found = reader.number(), {}, []
        for index in range(64, count, 64):
            table[index] = struct.unpack_from("<II", reader.data, reader.at)
            reader.at += 8
        start = reader.at
        for index in range(count):
            if index in table:
                require(reader.at - start == table[index][1], f"entry {index} of the list at {offset}")
            found.append((found[-1] if found else -1) + reader.number() + 1)
            require(index not in table or found[-1] == table[index][0], f"value of entry {index}")
        return found

    def street_houses(self, data, count, flags, south, west):
        stream = Bits(data)
        bits, golomb, rice = stream.bits, stream.golomb, stream.rice
        high, wide = bits(4), bits(4)
        widths = bits(5), bits(5)
        point = first = south + bits(widths[0]), west + bits(widths[1])
        odd, points, number, suffix = golomb(2), [], None, 0
        require(odd <= count, "how many odd numbers there are")
        for index in range(count):
            same = False
            if index in (0, odd):
                number, suffix = 2 * golomb(3) + (index < odd), 0
                point = first
            else:
                step = {0: 1, 1: 0}.get(code := golomb(0), code)
                same, number = step == 0, number + 2 * step
            if flags & 4:
                if same:
                    suffix = suffix + 1 if bits(1) else golomb(3)
                else:
                    suffix = 0 if bits(1) else golomb(3) + 1
                require(suffix <= 26 + len(self.suffixes), "a suffix")
            if flags & 8 and bits(1):
                unit = -1
                for _ in range(golomb(0) + 1):
                    unit = unit + 1 if bits(1) else golomb(6)
                    require(unit < len(self.units), "a unit")
            if index:
                point = point[0] + rice(high), point[1] + rice(wide)
            require(abs(point[0]) <= 9e6 and abs(point[1]) <= 18e6 and number < 1e7, "a house")
            points.append(point)
        stream.end("the houses of a street")
        return points


def is_unspaced(scalar):
    ranges = ((0xE00, 0xEFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x3005, 0x3007),
              (0x3040, 0x30FF), (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF),
              (0xF900, 0xFAFF), (0xFF66, 0xFF9D), (0x20000, 0x2FFFF))
    return any(low <= scalar <= high for low, high in ranges)
