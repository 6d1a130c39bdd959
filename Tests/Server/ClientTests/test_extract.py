"""geopy's Nominatim and Photon with an add-on of an extract: a restaurant, a lake, a house, and what is where."""

from geopy.geocoders import Nominatim, Photon

from extract import HOUSE, LAKE, RESTAURANT, small_add_on
from harness import PATIENCE, ClientTest


class ExtractTest(ClientTest):
    @classmethod
    def setUpClass(cls):
        cls.server_options = ("--add-on", small_add_on(cls))
        super().setUpClass()

    def setUp(self):
        self.nominatim = Nominatim(
            scheme="http", domain=f"{self.server.host}/nominatim", timeout=PATIENCE, user_agent="tests")
        self.photon = Photon(scheme="http", domain=f"{self.server.host}/photon", timeout=PATIENCE)

    def test_a_restaurant_a_lake_and_a_house(self):
        for query, point, osm_id, category in [
            ("Zum Prüfstein, Vaduz", RESTAURANT, 11, ("amenity", "restaurant")),
            ("Prüfweiher", LAKE, 31, ("natural", "water")),
            ("Versuchsgasse 7, Vaduz", HOUSE, 12, ("place", "house")),
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
        self.assertEqual((found.raw["osm_type"], found.raw["osm_id"]), ("node", 12))
        self.assertIn("Versuchsgasse", self.photon.reverse(HOUSE).address)
