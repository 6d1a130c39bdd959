"""geopandas: a table of addresses becomes a table of points, and back."""

import geopandas
import pandas
from geopy.geocoders import Photon
from shapely.geometry import Point

from harness import NONSENSE, OCEAN, PATIENCE, PLACES, ClientTest

CITIES = {
    "Seattle, WA": "Seattle", "Berlin, Germany": "Berlin", "Tokyo, Japan": "Tokyo",
    "Paris, Texas": "Paris, Texas", "São Paulo, Brazil": "São Paulo",
}


class GeopandasTest(ClientTest):
    def options(self, provider):
        """What geopandas passes to the geocoder of a name."""
        options = {
            "scheme": "http", "domain": f"{self.server.host}/{provider}", "timeout": PATIENCE,
        }
        if provider == "nominatim":
            options["user_agent"] = "tests"
        return options

    def assertPoint(self, point, place):
        self.assertNear((point.y, point.x), place, 20)

    def test_addresses_become_points(self):
        for provider in ("photon", "nominatim", "pelias"):
            with self.subTest(provider):
                table = geopandas.tools.geocode(
                    list(CITIES), provider=provider, **self.options(provider))
                self.assertEqual(table.crs, "EPSG:4326")
                self.assertEqual(len(table), len(CITIES))
                for (query, place), row in zip(CITIES.items(), table.itertuples()):
                    self.assertPoint(row.geometry, place)
                    self.assertTrue(row.address.startswith(query.split(",")[0]), row.address)

    def test_photon_is_the_default(self):
        table = geopandas.tools.geocode(["Berlin, Germany"], **self.options("photon"))
        self.assertPoint(table.geometry[0], "Berlin")

    def test_a_class_as_provider(self):
        table = geopandas.tools.geocode(
            ["Berlin, Germany"], provider=Photon, **self.options("photon"))
        self.assertPoint(table.geometry[0], "Berlin")

    def test_rows_keep_their_index_and_those_without_a_place_are_empty(self):
        column = pandas.Series(
            ["Seattle, WA", NONSENSE, "", "Berlin, Germany"], index=["a", "b", "c", "d"])
        for provider in ("photon", "nominatim", "pelias"):
            with self.subTest(provider):
                table = geopandas.tools.geocode(
                    column, provider=provider, **self.options(provider))
                self.assertEqual(list(table.index), ["a", "b", "c", "d"])
                self.assertPoint(table.geometry["a"], "Seattle")
                self.assertPoint(table.geometry["d"], "Berlin")
                # An empty cell is an error of that row, and does not end the table.
                self.assertTrue(table.geometry["b"].is_empty)
                self.assertTrue(table.geometry["c"].is_empty)
                self.assertTrue(table.address[["b", "c"]].isna().all())

    def test_points_become_addresses(self):
        places = list(CITIES.values())
        points = [Point(PLACES[place][1], PLACES[place][0]) for place in places]
        points.append(Point(OCEAN[1], OCEAN[0]))
        for provider in ("photon", "nominatim", "pelias"):
            with self.subTest(provider):
                table = geopandas.tools.reverse_geocode(
                    points, provider=provider, **self.options(provider))
                self.assertEqual(len(table), len(points))
                for place, row in zip(places, table.itertuples()):
                    self.assertPoint(row.geometry, place)
                # Districts of Tokyo are cities of their own.
                for number, place in enumerate(places):
                    if place != "Tokyo":
                        self.assertIn(place.split(",")[0], table.address[number])
                self.assertTrue(table.geometry.iloc[-1].is_empty)
                self.assertTrue(table.address.isna().iloc[-1])

    def test_a_column_of_points(self):
        column = geopandas.GeoSeries([Point(13.3777, 52.5163)], crs="EPSG:4326")
        table = geopandas.tools.reverse_geocode(
            column, provider="photon", **self.options("photon"))
        self.assertIn("Berlin", table.address[0])
