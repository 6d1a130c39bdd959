"""Geo::Coder::OSM of Perl, which other sources can be added to."""

import os

from harness import FOLDER, NONSENSE, OCEAN, ClientTest, run_program


class PerlTest(ClientTest):
    def ask(self, *requests):
        """The results of each request, in the order of the requests; a status where it is no 200."""
        for request in requests:
            request["source"] = f"{self.server.address}/nominatim"
        done = run_program(["/usr/bin/perl", os.path.join(FOLDER, "osm.pl")], list(requests))
        return [
            answer["results"] if answer["status"] == 200 else answer["status"]
            for answer in done["answers"]
        ]

    def point(self, result):
        return result["lat"], result["lon"]

    def test_geocode(self):
        seattle, brazil, ontario, german, springfields, nothing = self.ask(
            {"location": "Seattle, WA"},
            {"location": "São Paulo, Brasil"},
            {"location": "London", "countrycodes": "ca"},
            {"location": "Cologne, Germany", "accept-language": "de"},
            {"location": "Springfield", "limit": 5},
            {"location": NONSENSE},
        )
        self.assertNear(self.point(seattle[0]), "Seattle")
        self.assertTrue(seattle[0]["display_name"].startswith("Seattle, "), seattle[0])
        expected = {
            "city": "Seattle", "state": "Washington", "country": "United States",
            "country_code": "us",
        }
        parts = seattle[0]["address"]
        self.assertEqual({name: parts.get(name) for name in expected}, expected)
        self.assertEqual(len(seattle[0]["boundingbox"]), 4)
        self.assertNear(self.point(brazil[0]), "São Paulo", 20)
        # Bytes taken for characters would be "SÃ£o".
        self.assertEqual(brazil[0]["address"]["city"], "São Paulo")
        self.assertNear(self.point(ontario[0]), "London, Ontario")
        self.assertEqual(german[0]["address"]["city"], "Köln")
        self.assertEqual(len(springfields), 5)
        self.assertEqual(nothing, [])

    def test_reverse_geocode(self):
        seattle, berlin, ocean, wrong = self.ask(
            {"lat": 47.6097, "lon": -122.3422},
            {"latlng": "52.5163,13.3777", "accept-language": "de"},
            {"lat": OCEAN[0], "lng": OCEAN[1]},
            {"lat": "north", "lon": 0},
        )
        self.assertEqual(len(seattle), 1)
        self.assertNear(self.point(seattle[0]), "Seattle")
        self.assertEqual(seattle[0]["address"]["city"], "Seattle")
        self.assertIn("Berlin", berlin[0]["display_name"])
        self.assertEqual(berlin[0]["address"]["country"], "Deutschland")
        self.assertEqual(ocean, [{"error": "Unable to geocode"}])
        self.assertEqual(wrong, 400)
