"""geopy's Nominatim, free and structured, and what it asks for besides."""

import os
import signal

from geopy.adapters import URLLibAdapter
from geopy.exc import GeocoderQueryError, GeocoderTimedOut
from geopy.geocoders import Nominatim

from harness import NONSENSE, OCEAN, PATIENCE, PLACES, ClientTest


def pairs(locations):
    return [(location.latitude, location.longitude) for location in locations]


class NominatimTest(ClientTest):
    def setUp(self):
        self.nominatim = Nominatim(
            scheme="http", domain=f"{self.server.host}/nominatim", timeout=PATIENCE,
            user_agent="tests",
        )

    def test_a_city(self):
        found = self.nominatim.geocode("Seattle, WA")
        self.assertNear(found.point, "Seattle")
        self.assertTrue(found.address.startswith("Seattle, "), found.address)
        self.assertIn("Washington", found.address)
        self.assertTrue(found.address.endswith("United States"), found.address)
        # Seattle's number in GeoNames.
        self.assertEqual(int(found.raw["place_id"]), 5809844)

    def test_the_box_of_a_place_is_around_it(self):
        for query in ("Seattle, WA", "Germany", "Washington State"):
            found = self.nominatim.geocode(query)
            south, north, west, east = map(float, found.raw["boundingbox"])
            self.assertTrue(south < found.latitude < north, found.raw)
            self.assertTrue(west < found.longitude < east, found.raw)

    def test_structured_queries(self):
        for query, place in [
            ({"city": "Paris", "state": "Texas", "country": "US"}, "Paris, Texas"),
            ({"city": "Paris", "country": "France"}, "Paris"),
            ({"city": "Springfield", "county": "Greene", "state": "Missouri"},
             "Springfield, Missouri"),
            ({"street": "17 rue de Fontenoy", "city": "Lille", "country": "FR"}, "Lille"),
            ({"postalcode": "98101", "country": "United States"}, "Seattle"),
            # geopy leaves out what Nominatim does not know.
            ({"city": "London", "state": "Ontario", "planet": "Mars"}, "London, Ontario"),
        ]:
            with self.subTest(query):
                self.assertNear(self.nominatim.geocode(query).point, place)

    def test_several_candidates(self):
        found = self.nominatim.geocode("Springfield", exactly_one=False)
        self.assertTrue(3 < len(found) <= 10, found)
        self.assertEqual(len({one.raw["place_id"] for one in found}), len(found))
        for state in ("Illinois", "Massachusetts", "Missouri"):
            self.assertOneNear(pairs(found), f"Springfield, {state}")

    def test_the_limit(self):
        for limit in (1, 2, 5):
            found = self.nominatim.geocode("Springfield", exactly_one=False, limit=limit)
            self.assertEqual(len(found), limit)
        found = self.nominatim.geocode("Springfield", exactly_one=False, limit=100_000)
        self.assertTrue(10 < len(found) <= 50, len(found))

    def test_the_parts_of_the_address(self):
        parts = self.nominatim.geocode("Seattle, WA", addressdetails=True).raw["address"]
        expected = {
            "city": "Seattle", "state": "Washington", "country": "United States",
            "country_code": "us", "ISO3166-2-lvl4": "US-WA",
        }
        self.assertEqual({name: parts.get(name) for name in expected}, expected)
        self.assertIn("King", parts["county"])

    def test_names_in_other_languages(self):
        found = self.nominatim.geocode("Munich, Germany", namedetails=True)
        self.assertEqual(found.raw["namedetails"]["name:de"], "München")
        self.assertNotIn("namedetails", self.nominatim.geocode("Munich, Germany").raw)

    def test_extra_tags(self):
        found = self.nominatim.geocode("Seattle, WA", extratags=True)
        # The city had 737,015 inhabitants in the census of 2020, and grew.
        population = int(found.raw["extratags"]["population"])
        self.assertTrue(600_000 < population < 1_000_000, population)
        self.assertNotIn("extratags", self.nominatim.geocode("Seattle, WA").raw)

    def test_countries(self):
        for codes, place in [(None, "London"), ("ca", "London, Ontario"), ("gb", "London"),
                             (["CA", "us"], "London, Ontario")]:
            with self.subTest(codes):
                found = self.nominatim.geocode("London", country_codes=codes)
                self.assertNear(found.point, place, 20)
        self.assertIsNone(self.nominatim.geocode("Tokyo, Japan", country_codes=["de", "fr"]))

    def test_a_box(self):
        texas = [(33.0, -96.5), (34.5, -94.5)]
        found = self.nominatim.geocode("Paris", viewbox=texas, bounded=True)
        self.assertNear(found.point, "Paris, Texas")
        self.assertIsNone(self.nominatim.geocode("Tokyo, Japan", viewbox=texas, bounded=True))
        # Without bounded it is a wish, which one of several with the same name fulfils.
        self.assertNear(self.nominatim.geocode("Tokyo, Japan", viewbox=texas).point, "Tokyo", 20)
        missouri = [(36.5, -94.5), (38.0, -92.0)]
        found = self.nominatim.geocode("Springfield", viewbox=missouri)
        self.assertNear(found.point, "Springfield, Missouri")

    def test_kinds_of_places(self):
        for query, kind, place, km in [
            # Most people of a country and of a state live around these cities, and the points are there.
            ("Djibouti", "country", "Djibouti City", 30), ("Djibouti", "city", "Djibouti City", 12),
            ("New York", "state", "New York", 50), ("New York", "city", "New York", 20),
            ("New York", "settlement", "New York", 20),
        ]:
            with self.subTest(query, kind=kind):
                found = self.nominatim.geocode(query, featuretype=kind)
                self.assertNear(found.point, place, km)
                level = "city" if kind == "settlement" else kind
                self.assertEqual(found.raw["addresstype"], level)
        self.assertIsNone(self.nominatim.geocode("Seattle, WA", featuretype="country"))

    def test_languages(self):
        found = self.nominatim.geocode("Cologne, Germany", language="de")
        self.assertTrue(found.address.startswith("Köln, "), found.address)
        self.assertTrue(found.address.endswith("Deutschland"), found.address)
        # As browsers send it: the first that there is a name in.
        found = self.nominatim.geocode("London, England", language="fr-CH, fr;q=0.9, en;q=0.8")
        self.assertTrue(found.address.startswith("Londres"), found.address)
        found = self.nominatim.geocode("London, England", language="tlh, en")
        self.assertTrue(found.address.startswith("London"), found.address)

    def test_geometries_are_no_error(self):
        for geometry in ("geojson", "wkt", "svg", "kml"):
            with self.subTest(geometry):
                found = self.nominatim.geocode("Seattle, WA", geometry=geometry)
                self.assertNear(found.point, "Seattle")

    def test_a_coordinate_is_reversed(self):
        found = self.nominatim.geocode("47.6097, -122.3422")
        self.assertNear(found.point, "Seattle")
        self.assertIn("Seattle", found.address)

    def test_reverse(self):
        found = self.nominatim.reverse((47.6097, -122.3422))
        self.assertNear(found.point, "Seattle")
        self.assertTrue(found.address.startswith("Seattle"), found.address)
        self.assertEqual(found.raw["address"]["city"], "Seattle")
        self.assertEqual(found.raw["address"]["country_code"], "us")
        found = self.nominatim.reverse((47.6097, -122.3422), addressdetails=False)
        self.assertNotIn("address", found.raw)
        self.assertEqual(
            len(self.nominatim.reverse((47.6097, -122.3422), exactly_one=False)), 1)

    def test_reverse_at_a_zoom(self):
        for zoom, expected in [
            (3, {"country"}), (5, {"country", "state"}), (10, {"country", "state", "city"}),
            (18, {"country", "state", "city"}),
        ]:
            with self.subTest(zoom):
                found = self.nominatim.reverse((47.6097, -122.3422), zoom=zoom)
                parts = found.raw["address"]
                self.assertEqual({"country", "state", "city"} & set(parts), expected)
                if "city" in expected:
                    self.assertNear(found.point, "Seattle")
        self.assertEqual(
            self.nominatim.reverse((47.6097, -122.3422), zoom=3).address, "United States")

    def test_reverse_in_a_language_with_names(self):
        found = self.nominatim.reverse(PLACES["Munich"], language="de", namedetails=True)
        self.assertTrue(found.address.startswith("München"), found.address)
        self.assertIn("Munich", found.raw["namedetails"].values())

    def test_nothing_found(self):
        self.assertIsNone(self.nominatim.geocode(NONSENSE))
        self.assertIsNone(self.nominatim.geocode(NONSENSE, exactly_one=False))
        # "Unable to geocode" with status 200: anything else would be an exception.
        self.assertIsNone(self.nominatim.reverse(OCEAN))

    def test_errors_of_a_request_are_those_of_a_query(self):
        with self.assertRaises(GeocoderQueryError):
            self.nominatim.geocode("")
        with self.assertRaises(GeocoderQueryError):
            self.nominatim.geocode({})
        with self.assertRaises(GeocoderQueryError):
            self.nominatim.reverse(PLACES["Berlin"], zoom="street")

    def test_a_client_that_gives_up_harms_nobody(self):
        # The adapter that tries once, and says what it was.
        hasty = Nominatim(
            scheme="http", domain=f"{self.server.host}/nominatim", timeout=0.2,
            user_agent="tests", adapter_factory=URLLibAdapter,
        )
        self.server.process.send_signal(signal.SIGSTOP)
        # The signal only asks for it: until all threads have stopped, one may still answer.
        os.waitpid(self.server.process.pid, os.WUNTRACED)
        try:
            with self.assertRaises(GeocoderTimedOut):
                hasty.geocode("Seattle, WA")
        finally:
            self.server.process.send_signal(signal.SIGCONT)
        self.assertNear(self.nominatim.geocode("Seattle, WA").point, "Seattle")


class NominatimAtTheRootTest(ClientTest):
    server_options = ("--root", "nominatim")

    def test_both_directions(self):
        nominatim = Nominatim(
            scheme="http", domain=self.server.host, timeout=PATIENCE, user_agent="tests")
        self.assertNear(nominatim.geocode("Seattle, WA").point, "Seattle")
        self.assertIn("Seattle", nominatim.reverse(PLACES["Seattle"]).address)
        self.assertIsNone(nominatim.reverse(OCEAN))
