"""geopy's Pelias."""

import warnings

from geopy.exc import GeocoderQueryError
from geopy.geocoders import Pelias

from harness import NONSENSE, OCEAN, PATIENCE, PLACES, ClientTest


def pairs(locations):
    return [(location.latitude, location.longitude) for location in locations]


class PeliasTest(ClientTest):
    def setUp(self):
        self.pelias = Pelias(f"{self.server.host}/pelias", scheme="http", timeout=PATIENCE)

    def test_a_city(self):
        found = self.pelias.geocode("Seattle, WA")
        self.assertNear(found.point, "Seattle")
        self.assertEqual(found.address, "Seattle")
        properties = found.raw["properties"]
        expected = {
            "gid": "geonames:locality:5809844", "layer": "locality", "locality": "Seattle",
            "region": "Washington", "region_a": "WA", "country": "United States",
            "country_a": "USA", "country_code": "US",
        }
        self.assertEqual({name: properties.get(name) for name in expected}, expected)
        self.assertTrue(properties["label"].startswith("Seattle, W"), properties["label"])
        self.assertTrue(0.5 < properties["confidence"] <= 1, properties["confidence"])

    def test_a_key_is_ignored(self):
        pelias = Pelias(
            f"{self.server.host}/pelias", "a key", scheme="http", timeout=PATIENCE)
        self.assertNear(pelias.geocode("Seattle, WA").point, "Seattle")
        self.assertEqual(pelias.reverse(PLACES["Seattle"]).address, "Seattle")

    def test_several_candidates(self):
        found = self.pelias.geocode("Springfield", exactly_one=False)
        self.assertTrue(3 < len(found) <= 10, found)
        self.assertEqual(len({one.raw["properties"]["gid"] for one in found}), len(found))
        for state in ("Illinois", "Massachusetts", "Missouri"):
            self.assertOneNear(pairs(found), f"Springfield, {state}")

    def test_countries(self):
        for countries in (["CA"], ["CAN"], ["can", "us"]):
            with self.subTest(countries):
                found = self.pelias.geocode("London", countries=countries)
                self.assertNear(found.point, "London, Ontario")
        self.assertIsNone(self.pelias.geocode("Tokyo, Japan", countries=["DEU", "FRA"]))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            found = self.pelias.geocode("London", country_bias="CAN")
        self.assertNear(found.point, "London, Ontario")

    def test_a_box(self):
        texas = [(33.0, -96.5), (34.5, -94.5)]
        self.assertNear(
            self.pelias.geocode("Paris", boundary_rect=texas).point, "Paris, Texas")
        self.assertIsNone(self.pelias.geocode("Tokyo, Japan", boundary_rect=texas))

    def test_a_language(self):
        found = self.pelias.geocode("Cologne, Germany", language="de")
        self.assertEqual(found.address, "Köln")
        self.assertEqual(found.raw["properties"]["country"], "Deutschland")
        found = self.pelias.reverse(PLACES["Munich"], language="de")
        self.assertEqual(found.address, "München")

    def test_a_street_is_answered_with_its_city(self):
        found = self.pelias.geocode("17 rue de Fontenoy, 59000 Lille, France")
        self.assertNear(found.point, "Lille")

    def test_reverse(self):
        found = self.pelias.reverse((47.6097, -122.3422))
        self.assertEqual(found.address, "Seattle")
        self.assertNear(found.point, "Seattle")
        found = self.pelias.reverse((47.6097, -122.3422), exactly_one=False)
        self.assertEqual(found[0].address, "Seattle")
        self.assertLessEqual(len(found), 10)

    def test_nothing_found(self):
        self.assertIsNone(self.pelias.geocode(NONSENSE))
        self.assertIsNone(self.pelias.geocode(NONSENSE, exactly_one=False))
        self.assertIsNone(self.pelias.reverse(OCEAN))

    def test_errors_of_a_request_are_those_of_a_query(self):
        with self.assertRaises(GeocoderQueryError):
            self.pelias.geocode("")
        with self.assertRaises(GeocoderQueryError):
            self.pelias.geocode("London", countries=["Atlantis"])


class PeliasAtTheRootTest(ClientTest):
    server_options = ("--root", "pelias")

    def test_both_directions(self):
        pelias = Pelias(self.server.host, scheme="http", timeout=PATIENCE)
        self.assertNear(pelias.geocode("Seattle, WA").point, "Seattle")
        self.assertEqual(pelias.reverse(PLACES["Seattle"]).address, "Seattle")
