"""The geocoder gem of Ruby, with its lookups for Nominatim and Pelias."""

import os

from harness import FOLDER, NONSENSE, OCEAN, PLACES, ClientTest, run_program


class RubyTest(ClientTest):
    def ask(self, *requests, mount=True):
        for request in requests:
            host = self.server.host
            request["host"] = f"{host}/{request['lookup']}" if mount else host
        done = run_program(["/usr/bin/ruby", os.path.join(FOLDER, "geocoder.rb")], list(requests))
        self.assertEqual(done["version"], "1.5.1", "newer ones want HTTPS")
        return [answer.get("results", answer.get("error")) for answer in done["answers"]]

    def test_nominatim(self):
        seattle, ontario, cologne, street, nothing = self.ask(
            {"lookup": "nominatim", "query": "Seattle, WA"},
            {"lookup": "nominatim", "query": "London", "params": {"countrycodes": "ca"}},
            {"lookup": "nominatim", "query": "Cologne, Germany", "language": "de"},
            {"lookup": "nominatim", "query": "17 rue de Fontenoy, 59000 Lille, France"},
            {"lookup": "nominatim", "query": NONSENSE},
        )
        first = seattle[0]
        self.assertNear(first["coordinates"], "Seattle")
        self.assertTrue(first["address"].startswith("Seattle, "), first)
        expected = {
            "city": "Seattle", "state": "Washington", "country": "United States",
            "country_code": "us", "place_class": "place", "street": None, "house_number": None,
        }
        self.assertEqual({name: first[name] for name in expected}, expected)
        self.assertIn("King", first["county"])
        south, west, north, east = first["viewport"]
        self.assertTrue(south < 47.6 < north and west < -122.33 < east, first["viewport"])
        self.assertNear(ontario[0]["coordinates"], "London, Ontario")
        self.assertEqual(ontario[0]["state"], "Ontario")
        self.assertEqual(cologne[0]["city"], "Köln")
        self.assertEqual(cologne[0]["country"], "Deutschland")
        self.assertNear(street[0]["coordinates"], "Lille")
        self.assertEqual(street[0]["city"], "Lille")
        self.assertEqual(nothing, [])

    def test_nominatim_has_a_city_for_small_places_too(self):
        # The gem looks for city, town, village and hamlet.
        town, village = self.ask(
            {"lookup": "nominatim", "query": "Forks, Washington"},
            {"lookup": "nominatim", "query": "Hallstatt, Austria"},
        )
        self.assertEqual(town[0]["city"], "Forks")
        self.assertNear(town[0]["coordinates"], (47.950, -124.385))
        self.assertEqual(village[0]["city"], "Hallstatt")
        self.assertNear(village[0]["coordinates"], (47.562, 13.649))

    def test_nominatim_reverse(self):
        seattle, berlin, ocean, wrong = self.ask(
            {"lookup": "nominatim", "query": [47.6097, -122.3422]},
            {"lookup": "nominatim", "query": PLACES["Berlin"], "language": "de"},
            {"lookup": "nominatim", "query": OCEAN},
            {"lookup": "nominatim", "query": PLACES["Berlin"], "params": {"zoom": "street"}},
        )
        self.assertEqual(len(seattle), 1)
        self.assertEqual(seattle[0]["city"], "Seattle")
        self.assertEqual(seattle[0]["country_code"], "us")
        self.assertNear(seattle[0]["coordinates"], "Seattle")
        self.assertEqual(berlin[0]["country"], "Deutschland")
        self.assertIn("Berlin", berlin[0]["address"])
        # Nominatim's "Unable to geocode", of which the gem makes a result with nothing in it.
        self.assertEqual([one["address"] for one in ocean], [None])
        self.assertEqual(wrong, "Geocoder::InvalidRequest")

    def test_pelias(self):
        seattle, ontario, street, nothing = self.ask(
            {"lookup": "pelias", "query": "Seattle, WA"},
            {"lookup": "pelias", "query": "London", "params": {"boundary.country": "CAN"}},
            {"lookup": "pelias", "query": "17 rue de Fontenoy, 59000 Lille, France"},
            {"lookup": "pelias", "query": NONSENSE},
        )
        first = seattle[0]
        self.assertNear(first["coordinates"], "Seattle")
        self.assertTrue(first["address"].startswith("Seattle, W"), first)
        expected = {
            "city": "Seattle", "state": "Washington", "state_code": "WA", "province": "Washington",
            "country": "United States", "country_code": "USA", "layer": "locality",
            "gid": "geonames:locality:5809844",
        }
        self.assertEqual({name: first[name] for name in expected}, expected)
        self.assertIn("King", first["county"])
        self.assertNear(ontario[0]["coordinates"], "London, Ontario")
        self.assertNear(street[0]["coordinates"], "Lille")
        self.assertEqual(nothing, [])

    def test_pelias_reverse(self):
        seattle, ocean, wrong = self.ask(
            {"lookup": "pelias", "query": [47.6097, -122.3422]},
            {"lookup": "pelias", "query": OCEAN},
            {"lookup": "pelias", "query": "London", "params": {"boundary.country": "Atlantis"}},
        )
        self.assertEqual(seattle[0]["city"], "Seattle")
        self.assertEqual(seattle[0]["state_code"], "WA")
        self.assertNear(seattle[0]["coordinates"], "Seattle")
        self.assertEqual(ocean, [])
        self.assertEqual(wrong, "Geocoder::InvalidRequest")


class RubyAtTheRootTest(RubyTest):
    """A host alone, without a path."""

    server_options = ("--root", "nominatim")

    def ask(self, *requests):
        return super().ask(*requests, mount=requests[0]["lookup"] != "nominatim")
