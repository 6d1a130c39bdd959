"""The postal codes and villages of Tools/data fetch, without a network.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import os, sys, unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "Tools", "datasets", "sources"))
try:
    import british_grid, code_point, place_text, postal, postal_codes
finally:
    sys.path.pop(0)


def place(identifier, name, latitude, longitude, region="01", country="XX", population=1000):
    return {
        "geonameid": identifier, "name": name, "alternatenames": [], "latitude": latitude, "longitude": longitude,
        "countrycode": country, "admin1code": region, "admin2": "", "population": population,
    }


def row(city, latitude, longitude, accuracy=4.0, state="North"):
    return postal.Row(city, state, latitude, longitude, accuracy)


class Codes(unittest.TestCase):
    def test_letters_of_the_country_go(self):
        for country, text, code in (
            ("LV", "LV-1026", "1026"), ("LU", "L-4968", "4968"), ("AZ", "AZ 0100", "0100"), ("AD", "AD100", "100"),
            ("HT", "HT3110", "3110"), ("MD", "MD-6501", "6501"), ("AI", "AI-2640", "2640"), ("LT", "LT-62001", "62001"),
            # These are part of the code.
            ("BM", "DV 01", "DV 01"), ("GI", "GX11 1AA", "GX11 1AA"), ("GB", "LU1", "LU1"),
        ):
            self.assertEqual(postal_codes.normal(country, text), code)

    def test_blanks_and_capitals(self):
        self.assertEqual(postal_codes.normal("CZ", " 100  00 "), "100 00")
        self.assertEqual(postal_codes.normal("CA", "m5v"), "M5V")
        self.assertEqual(postal_codes.normal("BR", "69945-000"), "69945-000")
        self.assertEqual(postal_codes.normal("PL", "59-700"), "59-700")

    def test_first_characters(self):
        self.assertEqual(postal_codes.normal("JP", "100-0001"), "10000")
        self.assertEqual(postal_codes.normal("PT", "1100-148"), "1100")
        self.assertEqual(postal_codes.normal("SG", "018956"), "0189")
        self.assertEqual(postal_codes.normal("CA", "T3T 0E5"), "T3T")

    def test_french_codes_of_large_customers(self):
        self.assertEqual(postal_codes.normal("FR", "75251 CEDEX 05"), "75251")
        self.assertEqual(postal_codes.special("FR", "77001 CEDEX"), "77001")
        self.assertEqual(postal_codes.special("FR", "75303 SP 07"), "75303")
        self.assertIsNone(postal_codes.special("FR", "77000"))

    def test_what_is_no_code(self):
        self.assertIsNone(postal_codes.normal("AE", "28119 95762"))
        self.assertIsNone(postal_codes.normal("GL", "2412"))
        self.assertIsNone(postal_codes.normal("HK", "999077"))

    def test_codes_of_other_countries(self):
        for text in ("JE2", "GY1 1", "IM9"):
            self.assertIsNone(postal_codes.normal("GB", text))
        self.assertEqual(postal_codes.normal("JE", "JE2"), "JE2")
        self.assertEqual(postal_codes.normal("GB", "IV2"), "IV2")


class Grid(unittest.TestCase):
    def test_example_of_the_guide(self):
        # "A guide to coordinate systems in Great Britain", annexe C: Caister water tower.
        latitude, longitude = british_grid.airy(651_409.903, 313_177.270)
        self.assertAlmostEqual(latitude, 52 + 39 / 60 + 27.2531 / 3600, delta=1e-8)
        self.assertAlmostEqual(longitude, 1 + 43 / 60 + 4.5177 / 3600, delta=1e-8)

    def test_known_places(self):
        # Buckingham Palace; the station of Thurso.
        for east, north, latitude, longitude in (
            (529_090, 179_645, 51.5010, -0.1416), (311_200, 967_900, 58.5902, -3.5276),
        ):
            found = british_grid.wgs84(east, north)
            self.assertAlmostEqual(found[0], latitude, delta=0.002)
            self.assertAlmostEqual(found[1], longitude, delta=0.003)

    def test_outward_codes_and_sectors(self):
        codes = [("SW1A 1AA", 529_090, 179_645), ("SW1A 1AB", 529_100, 179_655), ("SW1A 2AA", 530_047, 179_951),
                 ("EH1 1YZ", 325_800, 673_900), ("EH11 1YZ", 322_800, 672_400)]
        found = code_point.areas(codes)
        self.assertEqual(sorted(found), ["EH1", "EH1 1", "EH11", "EH11 1", "SW1A", "SW1A 1", "SW1A 2"])
        (latitude, longitude), reach = found["SW1A 2"]
        self.assertAlmostEqual(latitude, 51.5035, delta=0.001)
        self.assertAlmostEqual(longitude, -0.1276, delta=0.001)
        self.assertEqual(reach, [0.0])
        self.assertEqual(len(found["SW1A"][1]), 3)


class Names(unittest.TestCase):
    def test_cleaned(self):
        for city, found in (
            ("Айтос / Ajtos", ["Айтос", "Ajtos"]), ("INGENIERO MASCHWITZ", ["Ingeniero Maschwitz"]),
            ("SAN JUAN DEL RIO", ["San Juan del Rio"]), ("L'AQUILA", ["L'Aquila"]),
            ("Estrada, La (Urbanizacion)", ["La Estrada"]), ("Уфа 15", ["Уфа"]), ("Reykjavík - 1", ["Reykjavík"]),
            ("Ljubljana - dostava", ["Ljubljana"]), ("Daimler Insurance Services GmbH", []), ("Finanzamt", []),
            ("POZO CERCADO (EL CHORRO (F), DPTO. RIVADAVIA (S))", ["Pozo Cercado"]), ("", []), ("15", []),
        ):
            self.assertEqual(place_text.names(city), found, city)


class Areas(unittest.TestCase):
    places = [place(1, "Alpha", 50.0, 10.0, "01"), place(2, "Beta", 52.0, 10.0, "02"), place(3, "Gamma", 50.1, 10.0, "01")]

    def areas(self, rows, places=None):
        found = postal.areas(rows, {}, self.places if places is None else places)
        return {area.code: area for area in found}

    def test_good_rows_count(self):
        found = self.areas({("XX", "1000"): [row("Alpha", 50.0, 10.0), row("Alpha", 55.0, 15.0, 1.0)]})["1000"]
        self.assertEqual((found.latitude, found.longitude, found.accuracy), (50.0, 10.0, postal.PLACE))
        self.assertEqual((found.name, found.region), ("Alpha", "01"))

    def test_wide(self):
        near, far = row("Alpha", 50.0, 10.0), row("Omega", 50.5, 10.0)
        self.assertEqual(self.areas({("XX", "1"): [near, near, near, far]})["1"].accuracy, postal.PLACE)
        wide = self.areas({("XX", "1"): [near, near, near, far, far]})["1"]
        self.assertEqual((wide.accuracy, wide.region), (postal.WIDE, "01"))

    def test_kilometres_of_the_wide_rule(self):
        self.assertFalse(postal.is_wide([0, 0, 0, 26]))
        self.assertTrue(postal.is_wide([0, 0, 26, 26]))
        self.assertFalse(postal.is_wide([24.9] * 4))

    def test_centroids(self):
        self.assertEqual(self.areas({("XX", "1"): [row("Alpha", 50.0, 10.0, 6.0)]})["1"].accuracy, postal.CENTROID)

    def test_estimates(self):
        good = {("XX", f"10{n}"): [row("Alpha", 50.0 + n / 100, 10.0)] for n in range(4)}
        rows = good | {
            ("XX", "108"): [row("Nowhere", 50.05, 10.0, 1.0)],
            ("XX", "109"): [row("Nowhere", 51.0, 10.0, 1.0)],
            ("XX", "107"): [row("Gamma 15", 51.0, 10.0, 1.0)],
            ("XX", "106"): [row("Alpha", 50.1, 10.0, 1.0)],
        }
        found = self.areas(rows)
        # The codes beside it lie there too; they do not; its town is elsewhere; its town is here.
        self.assertEqual(found["108"].accuracy, postal.PLACE)
        self.assertEqual((found["109"].accuracy, found["109"].region), (postal.WIDE, "01"))
        self.assertEqual((found["107"].latitude, found["107"].accuracy), (50.1, postal.PLACE))
        self.assertEqual((found["106"].latitude, found["106"].accuracy), (50.1, postal.PLACE))

    def test_across_the_antimeridian(self):
        found = self.areas({("XX", "1"): [row("A", -16.0, 179.9), row("B", -16.0, -179.9), row("C", -16.0, -179.8)]})
        self.assertAlmostEqual(found["1"].longitude, -179.9)
        self.assertEqual(found["1"].accuracy, postal.PLACE)

    def test_territories_of_the_united_states(self):
        def entry(code, state):
            return {"zip_code": code, "state": state, "lat": "18.4", "long": "-66.1", "country": "US"}

        found = [postal.Area("PR", "00901", [])]
        found[0].latitude, found[0].longitude, found[0].accuracy, found[0].region = 18.46, -66.1, postal.PLACE, ""
        rows = postal.postal_rows([entry("00901", "PR"), entry("96940", "PW"), entry("98101", "WA")], found, {})
        self.assertEqual([row[:2] for row in rows], [("PR", "00901"), ("PW", "96940"), ("US", "98101")])

    def test_names_of_customers_are_not_kept(self):
        found = self.areas({("XX", "1"): [row("Finanzamt", 50.0, 10.0, 0.0)], ("XX", "2"): [row("Alpha", 50.0, 10.0, 0.0)]})
        self.assertEqual([found["1"].name, found["2"].name], ["", "Alpha"])


if __name__ == "__main__":
    unittest.main()
