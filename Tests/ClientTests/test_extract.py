"""geopy's Nominatim and Photon with an add-on of an extract: a restaurant, a lake, a house, and what is where."""

import os
import subprocess
import tempfile

from geopy.geocoders import Nominatim, Photon

from extract import extract
from harness import BINARY, PATIENCE, ClientTest

RESTAURANT, LAKE, HOUSE = (47.1395, 9.5221), (47.1507, 9.5310), (47.1403, 9.5215)


class ExtractTest(ClientTest):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        path = os.path.join(folder.name, "small.osm.pbf")
        with open(path, "wb") as file:
            file.write(extract(
                [
                    (11, *RESTAURANT, {"amenity": "restaurant", "name": "Zum Prüfstein"}),
                    (12, *HOUSE, {"addr:housenumber": "7", "addr:street": "Versuchsgasse", "addr:city": "Vaduz"}),
                    (21, 47.150, 9.530, {}), (22, 47.150, 9.532, {}), (23, 47.152, 9.531, {}),
                    (24, 47.1402, 9.5210, {}), (25, 47.1402, 9.5220, {}),
                ], [
                    (31, [21, 22, 23, 21], {"natural": "water", "name": "Prüfweiher"}),
                    (32, [24, 25], {"highway": "residential", "name": "Versuchsgasse"}),
                ]))
        addition = os.path.join(folder.name, "small.gaz")
        subprocess.run(
            [os.path.join(os.path.dirname(BINARY), "geocode"), "build", "osm", path, "--output", addition],
            check=True, stderr=subprocess.DEVNULL)
        cls.server_options = ("--add-on", addition)
        super().setUpClass()

    def setUp(self):
        self.nominatim = Nominatim(
            scheme="http", domain=f"{self.server.host}/nominatim", timeout=PATIENCE, user_agent="tests")
        self.photon = Photon(scheme="http", domain=f"{self.server.host}/photon", timeout=PATIENCE)

    def test_a_restaurant_a_lake_and_a_house(self):
        for query, point, osm_id, category in [
            ("Zum Prüfstein, Vaduz", RESTAURANT, 11, ("amenity", "restaurant")),
            ("Prüfweiher", LAKE, 31, ("natural", "water")),
            ("Versuchsgasse 7, Vaduz", HOUSE, None, ("place", "house")),
        ]:
            with self.subTest(query):
                found = self.nominatim.geocode(query)
                self.assertNear(found.point, point, km=0.2)
                self.assertEqual((found.raw["class"], found.raw["type"]), category)
                self.assertEqual(found.raw.get("osm_id"), osm_id)
                found = self.photon.geocode(query)
                self.assertNear(found.point, point, km=0.2)
                properties = found.raw["properties"]
                self.assertEqual((properties["osm_key"], properties["osm_value"]), category)

    def test_what_there_is_of_a_category(self):
        found = self.nominatim.geocode("restaurants in Vaduz", exactly_one=False)
        self.assertEqual([one.raw["name"] for one in found], ["Zum Prüfstein"])
        self.assertIn("© OpenStreetMap contributors", found[0].raw["licence"])

    def test_what_is_where(self):
        found = self.nominatim.reverse(HOUSE)
        self.assertEqual(found.raw["address"]["road"], "Versuchsgasse")
        self.assertEqual(found.raw["address"]["house_number"], "7")
        self.assertIn("Versuchsgasse", self.photon.reverse(HOUSE).address)
