"""geopy's Photon, which reads names from properties, all of them strings."""

import asyncio

from geopy.adapters import AioHTTPAdapter, RequestsAdapter, URLLibAdapter
from geopy.exc import GeocoderQueryError
from geopy.geocoders import Photon

from harness import NONSENSE, OCEAN, PATIENCE, PLACES, ClientTest


def pairs(locations):
    return [(location.latitude, location.longitude) for location in locations]


class PhotonTest(ClientTest):
    def client(self, **options):
        return Photon(
            scheme="http", domain=f"{self.server.host}/photon", timeout=PATIENCE, **options
        )

    def setUp(self):
        self.photon = self.client()

    def test_a_city_with_its_parents_by_their_names(self):
        found = self.photon.geocode("Seattle, WA")
        self.assertNear(found.point, "Seattle")
        # Joined from name, city, state and country: the city must not be there twice.
        self.assertEqual(found.address, "Seattle, Washington, United States")

    def test_names_outside_ascii(self):
        for query, place in [("São Paulo, Brasil", "São Paulo"), ("東京", "Tokyo"),
                             ("Ciudad de México", "Mexico City")]:
            with self.subTest(query):
                self.assertNear(self.photon.geocode(query).point, place, 20)
        self.assertIn("São Paulo", self.photon.geocode("sao paulo").address)

    def test_each_adapter_of_http(self):
        # One connection for each request, connections kept with compression, and no thread.
        for adapter in (URLLibAdapter, RequestsAdapter):
            with self.subTest(adapter.__name__), self.client(adapter_factory=adapter) as photon:
                for _ in range(3):
                    self.assertNear(photon.geocode("Seattle, WA").point, "Seattle")
                with self.assertRaises(GeocoderQueryError):
                    photon.geocode("")
                self.assertNear(photon.geocode("Berlin, Germany").point, "Berlin")

    def test_many_requests_at_once(self):
        cities = ["Seattle, WA", "Berlin, Germany", "Tokyo, Japan", "Paris, Texas"] * 8

        async def ask():
            async with self.client(adapter_factory=AioHTTPAdapter) as photon:
                return await asyncio.gather(*(photon.geocode(city) for city in cities))

        for city, found in zip(cities, asyncio.run(ask())):
            place = city if city in PLACES else city.split(",")[0]
            self.assertNear(found.point, place)

    def test_several_candidates(self):
        found = self.photon.geocode("Springfield", exactly_one=False)
        self.assertGreater(len(found), 3)
        self.assertEqual(len(set(pairs(found))), len(found), "a place is there twice")
        for state in ("Illinois", "Massachusetts", "Missouri"):
            self.assertOneNear(pairs(found), f"Springfield, {state}")
            self.assertIn(f"Springfield, {state}, United States", [one.address for one in found])

    def test_the_limit(self):
        for limit in (1, 2, 5):
            found = self.photon.geocode("Springfield", exactly_one=False, limit=limit)
            self.assertEqual(len(found), limit)
        # Photon trims a limit that is too large and refuses none.
        found = self.photon.geocode("Springfield", exactly_one=False, limit=100_000)
        self.assertGreater(len(found), 5)
        self.assertLessEqual(len(found), 50)

    def test_a_language(self):
        found = self.photon.geocode("Cologne, Germany", language="de")
        self.assertNear(found.point, "Cologne")
        self.assertTrue(found.address.startswith("Köln"), found.address)
        self.assertTrue(found.address.endswith("Deutschland"), found.address)
        found = self.photon.geocode("London, England", language="fr")
        self.assertTrue(found.address.startswith("Londres"), found.address)

    def test_a_bias_prefers_what_is_near(self):
        for state in ("Illinois", "Massachusetts", "Missouri"):
            with self.subTest(state):
                place = f"Springfield, {state}"
                found = self.photon.geocode("Springfield", location_bias=PLACES[place])
                self.assertNear(found.point, place)

    def test_a_box_excludes_what_is_outside(self):
        texas = [(33.0, -96.5), (34.5, -94.5)]
        self.assertNear(self.photon.geocode("Paris", bbox=texas).point, "Paris, Texas")
        self.assertIsNone(self.photon.geocode("Tokyo, Japan", bbox=texas))

    def test_a_box_across_the_date_line_is_the_whole_world_for_this_client(self):
        # geopy sorts the longitudes: 170 and -170 become -170 to 170.
        found = self.photon.geocode("Berlin, Germany", bbox=[(-80, 170), (80, -170)])
        self.assertNear(found.point, "Berlin")

    def test_tags(self):
        self.assertNear(self.photon.geocode("Berlin", osm_tag="place").point, "Berlin", 25)
        self.assertIsNone(self.photon.geocode("Berlin, Germany", osm_tag="aeroway:helipad"))
        found = self.photon.geocode(
            "Berlin", osm_tag=["place", "!place:state"], exactly_one=False)
        self.assertOneNear(pairs(found), "Berlin")
        found = self.photon.geocode("Berlin, Germany", osm_tag="!place", exactly_one=False) or []
        self.assertFalse([one for one in found if one.raw["properties"]["osm_key"] == "place"])

    def test_a_street_is_answered_with_its_city(self):
        found = self.photon.geocode("17 rue de Fontenoy, 59000 Lille, France")
        self.assertNear(found.point, "Lille")
        self.assertIn("Lille", found.address)

    def test_reverse(self):
        # Pike Place Market; the Brandenburg Gate.
        found = self.photon.reverse((47.6097, -122.3422))
        self.assertEqual(found.address, "Seattle, Washington, United States")
        self.assertNear(found.point, "Seattle")
        found = self.photon.reverse("52.5163, 13.3777", language="de")
        self.assertIn("Berlin", found.address)
        self.assertTrue(found.address.endswith("Deutschland"), found.address)

    def test_reverse_with_several_candidates(self):
        found = self.photon.reverse(PLACES["Seattle"], exactly_one=False, limit=3)
        self.assertTrue(1 <= len(found) <= 3, found)
        self.assertNear(found[0].point, "Seattle")

    def test_reverse_of_small_numbers(self):
        # geopy writes 0.0000000. The first is in the Atlantic, the second in Quito.
        self.assertIsNone(self.photon.reverse((0.0, -20.0)))
        found = self.photon.reverse((-0.2202, -78.5123))
        self.assertIn("Quito", found.address)

    def test_nothing_found(self):
        self.assertIsNone(self.photon.geocode(NONSENSE))
        self.assertIsNone(self.photon.geocode(NONSENSE, exactly_one=False))
        self.assertIsNone(self.photon.reverse(OCEAN))

    def test_errors_of_a_request_are_those_of_a_query(self):
        with self.assertRaises(GeocoderQueryError):
            self.photon.geocode("")
        for tag in ("!", ":"):
            with self.subTest(tag), self.assertRaises(GeocoderQueryError):
                self.photon.geocode("Berlin", osm_tag=tag)

    def test_properties_are_strings(self):
        for query in ("Seattle, WA", "98101", "Germany", "Île-de-France"):
            for location in self.photon.geocode(query, exactly_one=False):
                properties = dict(location.raw["properties"])
                extent = properties.pop("extent", None)
                if extent is not None:
                    west, north, east, south = extent
                    self.assertLess(south, north)
                    self.assertTrue(south <= location.latitude <= north, location.raw)
                    self.assertTrue(west <= location.longitude <= east or east < west)
                for name, value in properties.items():
                    self.assertIsInstance(value, str, f"{name} of {query}")


class PhotonAtTheRootTest(ClientTest):
    """A client that is given a host alone."""

    server_options = ("--root", "photon")

    def test_both_directions(self):
        photon = Photon(scheme="http", domain=self.server.host, timeout=PATIENCE)
        self.assertNear(photon.geocode("Seattle, WA").point, "Seattle")
        self.assertIn("Seattle", photon.reverse(PLACES["Seattle"]).address)
        self.assertIsNone(photon.reverse(OCEAN))

    def test_the_mount_stays(self):
        photon = Photon(
            scheme="http", domain=f"{self.server.host}/photon", timeout=PATIENCE)
        self.assertNear(photon.geocode("Berlin, Germany").point, "Berlin")
