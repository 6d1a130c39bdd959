"""QGIS, with its geocoder for Nominatim."""

import os
import tempfile

from extract import HOUSE, LAKE, RESTAURANT, small_add_on
from harness import FOLDER, NONSENSE, ClientTest, run_program


class QGISTest(ClientTest):
    @classmethod
    def setUpClass(cls):
        cls.server_options = ("--add-on", small_add_on(cls))
        super().setUpClass()

    def ask(self, *requests, path="/nominatim/search"):
        for request in requests:
            request["endpoint"] = self.server.address + path
        # QGIS keeps its settings in the home folder.
        with tempfile.TemporaryDirectory() as home:
            done = run_program(
                ["/usr/bin/python3", os.path.join(FOLDER, "heavy", "geocode_with_qgis.py")],
                list(requests), HOME=home,
            )
        return done["answers"]

    def test_text(self):
        seattle, brazil, springfields, street, nothing = self.ask(
            {"text": "Seattle, WA"}, {"text": "São Paulo, Brasil"}, {"text": "Springfield"},
            {"text": "17 rue de Fontenoy, 59000 Lille, France"}, {"text": NONSENSE},
        )
        first = seattle[0]
        self.assertNear(first["point"], "Seattle")
        self.assertEqual(first["crs"], "EPSG:4326")
        self.assertTrue(first["identifier"].startswith("Seattle, "), first)
        south, west, north, east = first["viewport"]
        self.assertTrue(south < 47.6 < north and west < -122.33 < east, first["viewport"])
        expected = {
            "city": "Seattle", "state": "Washington", "country": "United States",
            "class": "place", "display_name": first["identifier"],
        }
        attributes = first["attributes"]
        self.assertEqual({name: attributes.get(name) for name in expected}, expected)
        self.assertEqual(int(attributes["place_id"]), 5809844)
        self.assertNear(brazil[0]["point"], "São Paulo", 20)
        self.assertEqual(brazil[0]["attributes"]["city"], "São Paulo")
        self.assertGreater(len(springfields), 3)
        for state in ("Illinois", "Massachusetts", "Missouri"):
            self.assertOneNear([one["point"] for one in springfields], f"Springfield, {state}")
        self.assertNear(street[0]["point"], "Lille")
        self.assertEqual(nothing, [])

    def test_countries(self):
        world, canada, both, none = self.ask(
            {"text": "London"}, {"text": "London", "countries": "CA"},
            {"text": "London", "countries": "us,ca"}, {"text": "Tokyo, Japan", "countries": "de"},
        )
        self.assertNear(world[0]["point"], "London", 20)
        self.assertNear(canada[0]["point"], "London, Ontario")
        self.assertEqual(
            {one["attributes"]["country"] for one in canada}, {"Canada"}, canada)
        self.assertNear(both[0]["point"], "London, Ontario")
        self.assertLessEqual(
            {one["attributes"]["country"] for one in both}, {"Canada", "United States"})
        self.assertEqual(none, [])

    def test_the_view_is_preferred(self):
        missouri, texas, far = self.ask(
            {"text": "Springfield", "area": [-94.5, 36.5, -92.0, 38.0]},
            {"text": "Paris", "area": [-96.5, 33.0, -94.5, 34.5]},
            # The view is a wish, not a limit.
            {"text": "Tokyo, Japan", "area": [-96.5, 33.0, -94.5, 34.5]},
        )
        self.assertNear(missouri[0]["point"], "Springfield, Missouri")
        self.assertOneNear([one["point"] for one in texas], "Paris, Texas")
        self.assertNear(far[0]["point"], "Tokyo", 20)

    def test_php_and_slash(self):
        for path in ("/nominatim/search.php", "/nominatim/search/"):
            with self.subTest(path):
                found, = self.ask({"text": "Berlin, Germany"}, path=path)
                self.assertNear(found[0]["point"], "Berlin")

    def test_an_error_is_reported(self):
        found, = self.ask({"text": "Berlin"}, path="/nominatim/nowhere")
        self.assertEqual(len(found), 1)
        self.assertIn("error", found[0])

    def test_a_restaurant_a_lake_and_a_house(self):
        restaurant, lake, house = self.ask(
            {"text": "Zum Prüfstein, Vaduz"}, {"text": "Prüfweiher"}, {"text": "Versuchsgasse 7, Vaduz"})
        for found, point, kind in (
            (restaurant, RESTAURANT, ("amenity", "restaurant")), (lake, LAKE, ("natural", "water")),
            (house, HOUSE, ("place", "house")),
        ):
            self.assertNear(found[0]["point"], point, 0.2)
            attributes = found[0]["attributes"]
            self.assertEqual((attributes["class"], attributes["type"]), kind)
        self.assertEqual(house[0]["attributes"]["road"], "Versuchsgasse")
