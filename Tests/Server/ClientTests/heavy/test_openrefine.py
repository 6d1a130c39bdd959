"""OpenRefine: a column is matched with the places that it names, and gets columns about them.

OpenRefine itself sends the queries; what its pages fetch in a browser is fetched here as they do it.
"""

import json
import os
import sys
import urllib.parse
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from harness import PATIENCE, ClientTest
from openrefine import OpenRefine

# A city, where it is, and its number in GeoNames.
BY_REGION = [
    ("Springfield", "Illinois", "United States", 4250542),
    ("Springfield", "Massachusetts", "United States", 4951788),
    ("Paris", "Texas", "United States", 4717560),
    ("Paris", "", "France", 2988507),
    ("London", "Ontario", "Canada", 6058560),
    ("London", "England", "United Kingdom", 2643743),
    ("Toledo", "Ohio", "United States", 5174035),
    ("Birmingham", "Alabama", "United States", 4049979),
    ("Cambridge", "Massachusetts", "United States", 4931972),
    ("Portland", "Maine", "United States", 4975802),
]
BY_COUNTRY = [
    ("Paris", "France", 2988507),
    ("Valencia", "Venezuela", 3625549),
    ("Valencia", "Spain", 2509954),
    ("Hyderabad", "Pakistan", 1176734),
    ("Hyderabad", "India", 1269843),
    ("Birmingham", "United Kingdom", 2655603),
    ("Kingston", "Jamaica", 3489854),
    ("Tripoli", "Libya", 2210247),
    ("Perth", "Australia", 2063523),
    ("Toledo", "Spain", 2510409),
    ("Köln", "Germany", 2886242),
    ("São Paulo", "Brazil", 3448439),
    ("東京", "Japan", 1850147),
    ("Qxzvwk Jjqqxv", "Germany", None),
]
LATITUDES = {2988507: 48.85, 3625549: 10.16, 1850147: 35.69, 2063523: -31.95, 3448439: -23.55}


class OpenRefineTest(ClientTest):
    # The pages of OpenRefine come from its own port, and fetch from the service.
    server_options = ("--cors", "*")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.service = cls.server.address + "/reconcile"
        cls.refine = OpenRefine()
        cls.addClassCleanup(cls.refine.close)

    def setUp(self):
        self.manifest = self.fetch(self.service)

    def fetch(self, url, **parameters):
        """JSON for a script of a page that comes from elsewhere, as OpenRefine's pages do."""
        if parameters:
            url += "?" + urllib.parse.urlencode(parameters)
        request = urllib.request.Request(url, headers={"Origin": self.refine.address})
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            self.assertIn(
                reply.headers["Access-Control-Allow-Origin"], ("*", self.refine.address), url)
            return json.load(reply)

    def suggest(self, what, prefix):
        """The first that the field of a dialog proposes for what is typed into it."""
        place = self.manifest["suggest"][what]
        found = self.fetch(
            place["service_url"] + place["service_path"], prefix=prefix,
            # The field says these, too, whatever the service.
            spell="always", exact="false", prefixed="true",
        )
        self.assertTrue(found["result"], f"no {what} for {prefix}")
        return found["result"][0]

    def matched(self, project, column):
        """The numbers of the matches, in the order of the rows."""
        project.add_column("match", column, "cell.recon.match.id")
        return [int(row["match"]) if row["match"] else None for row in project.export()]

    def city_type(self, project, column):
        """The type that the dialog offers first: guessed by the matches of the first cells."""
        guessed = project.guess_types(column, self.service)
        self.assertTrue(guessed, "no type is guessed")
        return guessed[0]

    def test_region_and_country_tell_places_of_one_name_apart(self):
        project = self.refine.create_project(
            [("city", "region", "country"), *(row[:3] for row in BY_REGION)])
        project.reconcile(
            "city", self.service, self.manifest, self.city_type(project, "city"),
            {"region": self.suggest("property", "region"),
             "country": self.suggest("property", "country")},
        )
        expected = [row[3] for row in BY_REGION]
        self.assertEqual(self.matched(project, "city"), expected)

    def test_the_country_tells_places_of_one_name_apart(self):
        project = self.refine.create_project(
            [("city", "country"), *(row[:2] for row in BY_COUNTRY)])
        project.reconcile(
            "city", self.service, self.manifest, self.city_type(project, "city"),
            {"country": self.suggest("property", "country")},
        )
        self.assertEqual(self.matched(project, "city"), [row[2] for row in BY_COUNTRY])
        self.extend(project)

    def extend(self, project):
        """Adds the columns that the service proposes for places: latitude, longitude."""
        place = self.manifest["extend"]["propose_properties"]
        proposed = self.fetch(place["service_url"] + place["service_path"], type="")
        by_id = {one["id"]: one for one in proposed["properties"]}
        chosen = [
            {"id": by_id[name]["id"], "name": by_id[name]["name"]}
            for name in ("latitude", "longitude")
        ]
        preview = project.preview_extension("city", chosen)
        self.assertEqual([one["id"] for one in preview["columns"]], ["latitude", "longitude"])
        self.assertEqual(len(preview["rows"]), 10)

        project.extend("city", self.service, self.manifest, chosen)
        rows = project.export()
        self.assertEqual(len(rows), len(BY_COUNTRY), "a row became several")
        seen = 0
        for row in rows:
            latitude = row[chosen[0]["name"]]
            self.assertEqual(bool(latitude), bool(row["match"]), row)
            if row["match"] and int(row["match"]) in LATITUDES:
                seen += 1
                self.assertAlmostEqual(
                    float(latitude), LATITUDES[int(row["match"])], delta=0.1, msg=str(row))
        self.assertEqual(seen, len(LATITUDES))

    def test_without_properties_a_name_of_many_places_is_not_matched(self):
        project = self.refine.create_project([("city",), ("Springfield",), ("Reykjavík",)])
        project.reconcile("city", self.service, self.manifest, None, {})
        # Somebody must choose among the candidates; there is one Reykjavík.
        self.assertEqual(self.matched(project, "city"), [None, 3413829])
        project.add_column("candidates", "city", "cell.recon.candidates.length()")
        self.assertGreater(int(project.export()[0]["candidates"]), 2)

    def test_countries(self):
        project = self.refine.create_project(
            [("country",), ("Germany",), ("Deutschland",), ("日本",), ("Côte d'Ivoire",)])
        country = self.suggest("type", "country")
        project.reconcile("country", self.service, self.manifest, country, {})
        self.assertEqual(
            self.matched(project, "country"), [2921044, 2921044, 1861060, 2287781])

    def test_what_the_dialogs_fetch(self):
        self.assertIn("0.2", self.manifest["versions"])
        self.assertEqual(self.suggest("entity", "Seattl")["id"], "5809844")
        self.assertIn("{{id}}", self.manifest["view"]["url"])
        preview = self.manifest["preview"]
        url = preview["url"].replace("{{id}}", "5809844")
        with urllib.request.urlopen(url, timeout=PATIENCE) as reply:
            self.assertTrue(reply.headers["Content-Type"].startswith("text/html"))
            # It is shown in a frame of OpenRefine's page.
            self.assertIsNone(reply.headers["X-Frame-Options"])
            self.assertNotIn(
                "frame-ancestors", reply.headers.get("Content-Security-Policy", ""))
            self.assertIn("Seattle", reply.read().decode())
        self.assertGreater(preview["width"], 0)
        self.assertGreater(preview["height"], 0)
