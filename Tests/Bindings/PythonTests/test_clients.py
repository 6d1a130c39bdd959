"""geopy, geocoding in GeoPandas, and DuckDB."""
import duckdb
import geopandas
import geopy
import pandas
import polars
import pytest

import onthemap
import onthemap.duckdb
import onthemap.polars
from onthemap.geopy import OnTheMap

SEATTLE = "Seattle, Washington, United States"


def test_geopy():
    geocoder = OnTheMap(user_agent="tests", timeout=3)
    location = geocoder.geocode("Seattle, WA")
    assert isinstance(location, geopy.Location)
    assert location.address == SEATTLE
    assert (location.latitude, location.longitude) == (47.60621, -122.33207)
    assert location.raw == onthemap.geocode("Seattle, WA").best.json
    assert geocoder.geocode("somewhere over the rainbow") is None
    assert len(geocoder.geocode("Paris", exactly_one=False, limit=2)) == 2
    assert geocoder.geocode("London", country="CA").raw["country_code"] == "CA"
    # As geopy's geocoder for Nominatim calls it.
    assert geocoder.geocode("London", country_codes="ca").raw["country_code"] == "CA"
    assert geocoder.geocode("London", country_codes=["us", "ca"]).raw["country_code"] == "CA"
    with pytest.raises(TypeError, match="country_codes or country"):
        geocoder.geocode("London", country="CA", country_codes="us")
    assert geocoder.geocode({"city": "Lille", "country": "FR"}).address.startswith("Lille")


def test_geopy_ignores_the_options_of_requests_and_no_others():
    geocoder = OnTheMap(
        scheme="http", timeout=1, proxies={}, user_agent="tests", ssl_context=None,
        adapter_factory=None, user_add_ons=False)
    assert geocoder.geocode("Seattle, WA").address == SEATTLE
    with pytest.raises(TypeError, match="addons"):
        OnTheMap(addons=["x.gaz"])


@pytest.mark.parametrize("point", [(47.6, -122.33), "47.6, -122.33", geopy.Point(47.6, -122.33),
                                   "47.6 N, 122.33 W"])
def test_geopy_reverse(point):
    assert OnTheMap().reverse(point).address == SEATTLE


def test_geopy_reverse_of_nowhere():
    assert OnTheMap().reverse((0, -140)) is None


def test_geocoding_in_geopandas():
    places = pandas.Series(["Seattle, WA", "nowhere at all", "Quito"], index=["a", "b", "c"])
    frame = geopandas.tools.geocode(places, provider=OnTheMap)
    assert frame.index.tolist() == ["a", "b", "c"] and frame.crs == "EPSG:4326"
    assert frame.geometry["a"].wkt == "POINT (-122.33207 47.60621)"
    assert frame.geometry["b"] is None or frame.geometry["b"].is_empty
    points = frame.geometry[["a", "c"]]
    assert geopandas.tools.reverse_geocode(points, provider=OnTheMap).address.tolist() == [
        SEATTLE, "Quito, Pichincha, Ecuador"]


def test_missing_cells_have_no_place():
    cells = ["Seattle, WA", None, float("nan"), pandas.NA, ""]
    assert [OnTheMap().geocode(cell) for cell in cells[1:]] == [None] * 4
    frame = geopandas.tools.geocode(pandas.Series(cells), provider=OnTheMap)
    assert frame.address.fillna("").tolist() == [SEATTLE, "", "", "", ""]
    assert frame.geometry.is_empty.tolist() == [False, True, True, True, True]


@pytest.fixture
def connection():
    connection = duckdb.connect()
    onthemap.duckdb.register(connection)
    return connection


def test_duckdb(connection):
    connection.execute(
        "create table people as select * from (values (1, 'Seattle, WA'), (2, NULL), "
        "(3, 'nowhere at all'), (4, 'Quito')) t(id, place)")
    rows = connection.execute(
        "select geocode_label(place), geocode_latitude(place), geocode_geonames_id(place), "
        "geocode_country_code(place), geocode_status(place) from people order by id").fetchall()
    assert rows[0] == (SEATTLE, 47.60621, 5809844, "US", "found")
    assert rows[1] == (None,) * 5
    assert rows[2] == (None,) * 4 + ("not_a_place",)
    structs = connection.execute("select geocode(place) from people order by id").fetchall()
    assert structs[0][0]["label"] == SEATTLE and structs[0][0]["geonames_id"] == 5809844
    assert structs[1] == (None,)
    assert structs[2][0]["label"] is None and structs[2][0]["status"] == "not_a_place"


def test_duckdb_reverse(connection):
    rows = connection.execute(
        "select reverse_label(lat, lon), reverse_geocode(lat, lon).country_code from "
        "(values (47.6, -122.33), (NULL, 2.0), (48.85, NULL), (0.0, -140.0)) t(lat, lon)"
    ).fetchall()
    assert rows == [(SEATTLE, "US"), (None, None), (None, None), (None, None)]


def test_duckdb_many_rows(connection):
    count, distinct = connection.execute(
        "select count(geocode_label(place)), count(distinct geocode_label(place)) from "
        "(select ['Lima', 'Quito', 'Seattle'][1 + i % 3] as place from range(20000) t(i))"
    ).fetchone()
    assert (count, distinct) == (20000, 3)


def test_duckdb_options():
    connection = duckdb.connect()
    onthemap.duckdb.register(connection, columns=["admin1", "population"], country="CA")
    assert connection.execute("select geocode('London')").fetchone()[0]["admin1"] == "Ontario"


@pytest.mark.parametrize("options, error, words", [
    ({"columns": ["colour"]}, onthemap.OptionError, "colour"),
    ({"foo": 1}, TypeError, "foo"),
    ({"country": "XX"}, onthemap.OptionError, "XX"),
    ({"near": (91, 0)}, onthemap.OptionError, "near"),
    ({"threads": "two"}, TypeError, "threads must be an int, not str"),
])
def test_options_are_checked_before_a_query(options, error, words):
    connection = duckdb.connect()
    with pytest.raises(error, match=words):
        onthemap.duckdb.register(connection, **options)
    with pytest.raises(duckdb.CatalogException):
        connection.execute("select geocode('London')")
    with pytest.raises(error, match=words):
        polars.col("place").onthemap.geocode(**options)
