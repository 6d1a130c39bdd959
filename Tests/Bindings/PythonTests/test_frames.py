"""numpy, pandas, polars, pyarrow and GeoPandas."""
import gc
import subprocess
import sys
import time
import weakref

import duckdb
import geopandas
import numpy
import pandas
import polars
import pyarrow
import pytest
import shapely

import onthemap
import onthemap.duckdb
import onthemap.pandas
import onthemap.polars
from onthemap import _fields, _partitions

SEATTLE, LIMA = "Seattle, Washington, United States", "Lima, Peru"
QUERIES = ["Seattle, WA", None, "Lima, Peru", "Seattle, WA"]
LABELS = [SEATTLE, None, LIMA, SEATTLE]


@pytest.mark.parametrize("queries", [
    numpy.array(["Seattle, WA", "", "Lima, Peru", "Seattle, WA"]),
    numpy.array(QUERIES, dtype=object),
    numpy.array([b"Seattle, WA", b"", b"Lima, Peru", b"Seattle, WA"]),
    numpy.array(["x", *QUERIES, "y"], dtype=object)[1:-1],
    pandas.Series(QUERIES),
    pandas.Series(QUERIES, index=list("abca")),
    pandas.Series(QUERIES, dtype=object),
    pandas.Series(QUERIES, dtype="string"),
    pandas.Series(QUERIES, dtype="string[python]"),
    pandas.Series(["Seattle, WA", float("nan"), "Lima, Peru", "Seattle, WA"], dtype=object),
    pandas.Series(["Seattle, WA", pandas.NA, "Lima, Peru", "Seattle, WA"], dtype=object),
    pandas.Series(QUERIES, dtype="category"),
    pandas.Series(QUERIES, dtype=pandas.ArrowDtype(pyarrow.string())),
    pandas.Series(["x", *QUERIES, "y"])[1:-1],
    pandas.concat([pandas.Series(QUERIES[:2]), pandas.Series(QUERIES[2:])]),
    pandas.Index(QUERIES),
    polars.Series(QUERIES),
    polars.Series(QUERIES, dtype=polars.Categorical),
    polars.Series(["x", *QUERIES])[1:],
    pyarrow.array(QUERIES),
    pyarrow.array(QUERIES, pyarrow.large_string()),
    pyarrow.array(QUERIES, pyarrow.string_view()),
    pyarrow.array(["x", *QUERIES, "y"])[1:-1],
    pyarrow.array(["x", *QUERIES, "y"], pyarrow.large_string())[1:-1],
    pyarrow.array(QUERIES).dictionary_encode(),
    pyarrow.chunked_array([QUERIES[:1], QUERIES[1:]]),
    pyarrow.chunked_array([pyarrow.array(QUERIES[:2]).dictionary_encode(),
                           pyarrow.array(QUERIES[2:]).dictionary_encode()]),
    pyarrow.array([query and query.encode() for query in QUERIES]),
], ids=lambda queries: f"{type(queries).__module__}-{getattr(queries, 'dtype', None)}"[:60])
def test_columns_of_texts(queries):
    assert list(onthemap.geocode_many(queries).label) == LABELS


@pytest.mark.parametrize("queries", [
    numpy.array([], dtype=object), pandas.Series([], dtype=str), pandas.Series([], dtype=object),
    polars.Series([], dtype=polars.String), pyarrow.array([], pyarrow.string()),
    pyarrow.chunked_array([], pyarrow.string()), pyarrow.nulls(0)])
def test_columns_without_rows(queries):
    assert len(onthemap.geocode_many(queries)) == 0


def test_columns_of_nothing_but_nulls():
    for queries in (pyarrow.nulls(2), polars.Series([None, None]), pandas.Series([None, None])):
        assert list(onthemap.geocode_many(queries).status) == ["empty"] * 2


@pytest.mark.parametrize("queries, error, words", [
    (numpy.array([1, 2]), TypeError, "query 0 must be a str, bytes or None, not int"),
    (pandas.Series([1, 2]), TypeError, "query 0 must be"),
    (polars.Series([1, 2]), TypeError, "query 0 must be"),
    (pyarrow.array([1, 2]), TypeError, "query 0 must be"),
    (pandas.DataFrame({"a": ["Lima"]}), TypeError, "not a DataFrame; choose one column"),
    (polars.DataFrame({"a": ["Lima"]}), TypeError, "not a DataFrame; choose one column"),
    (numpy.array([["Lima"]]), ValueError, "one dimension, not 2"),
    (numpy.array("Lima"), ValueError, "one dimension, not 0"),
])
def test_what_is_no_column_of_texts(queries, error, words):
    with pytest.raises(error, match=words):
        onthemap.geocode_many(queries)


def test_a_nul_and_surrogates_in_columns():
    for queries in (numpy.array(["Lima", "a\0b", "\ud800"], dtype=object),
                    pandas.Series(["Lima", "a\0b", "\ud800"], dtype=object)):
        assert list(onthemap.geocode_many(queries).status) == ["found", "not_found", "malformed"]


@pytest.mark.parametrize("make", [
    numpy.array, lambda items: numpy.array(items, dtype="float32"), pandas.Series, polars.Series,
    pyarrow.array, lambda items: numpy.repeat(numpy.array(items), 2)[::2],
    lambda items: pandas.Series(items, dtype="Float64"),
    lambda items: pandas.Series(items, dtype=object)])
def test_columns_of_numbers(make):
    latitudes, longitudes = make([47.6, -12.05]), make([-122.33, -77.04])
    assert list(onthemap.reverse_many(latitudes, longitudes).label) == [SEATTLE, LIMA]


def test_whole_and_missing_numbers():
    assert list(onthemap.reverse_many(numpy.array([48]), pandas.Series([2])).country_code) == ["FR"]
    for missing in (pandas.Series([None, 48.0]), polars.Series([None, 48.0]),
                    pyarrow.array([None, 48.0]), pandas.Series([pandas.NA, 48], dtype="Int64")):
        codes = list(onthemap.reverse_many(missing, [2.0, 2.0]).country_code)
        assert codes == [None, "FR"]
    with pytest.raises(ValueError, match="one dimension, not 2"):
        onthemap.reverse_many(numpy.zeros((2, 2)), [0, 0])
    with pytest.raises(TypeError, match="element 0 of latitudes must be a number, not str"):
        onthemap.reverse_many(numpy.array(["a"]), [0])


def test_missing_values_of_numpy_and_pandas():
    missing = [
        numpy.float32("nan"), numpy.float64("nan"), numpy.datetime64("NaT"), pandas.NaT, pandas.NA]
    for values in (missing, numpy.array(missing, dtype=object)):
        assert list(onthemap.geocode_many(values).status) == ["empty"] * 5
        points = onthemap.reverse_many(values, [2.0] * 5, columns="status")
        assert list(points.status) == ["not_a_coordinate"] * 5
    for kind in (pyarrow.float32(), pyarrow.float64(), pyarrow.int64()):
        latitudes = pandas.Series([48, None], dtype=pandas.ArrowDtype(kind))
        assert list(onthemap.reverse_many(latitudes, [2.0, 2.0]).country_code) == ["FR", None]


def test_numpy():
    columns = onthemap.geocode_many(QUERIES)
    assert columns.latitude.dtype == "float64" and numpy.isnan(columns.latitude[1])
    assert columns.geonames_id.dtype == "float64" and columns.label.dtype == object
    latitude = columns.latitude
    latitude[0] = 0
    assert onthemap.geocode_many(QUERIES).latitude[0] == columns[0].latitude == 47.60621


def test_pandas():
    frame = onthemap.geocode_many(QUERIES, columns=["label", "population", "latitude"]).to_pandas()
    assert list(frame.columns) == ["label", "population", "latitude"]
    assert frame["population"].dtype == "Int64" and frame["latitude"].dtype == "float64"
    assert frame["population"][0] == 780995 and frame["population"].isna().tolist()[1]
    assert frame["label"].isna().tolist() == [False, True, False, False]


def test_the_accessor_of_pandas_keeps_the_index():
    places = pandas.Series(QUERIES, index=[7, 8, 9, 9], name="place")
    frame = places.onthemap.geocode(columns=["label"])
    assert type(frame) is pandas.DataFrame
    assert frame.index.tolist() == [7, 8, 9, 9]
    assert frame["label"].tolist()[2:] == [LIMA, SEATTLE]
    with onthemap.Geocoder() as geocoder:
        assert places.onthemap.geocode(geocoder=geocoder, country="PE")["label"].tolist()[2] == LIMA
    with pytest.raises(TypeError, match="colour"):
        places.onthemap.geocode(colour="red")


def test_points_of_geopandas():
    places = pandas.Series(QUERIES, index=list("abcd"))
    frame = places.onthemap.geocode(geometry=True)
    assert type(frame) is geopandas.GeoDataFrame and frame.crs == "EPSG:4326"
    assert frame.geometry["a"].wkt == "POINT (-122.33207 47.60621)"
    assert frame.geometry["b"] is None
    assert frame.index.tolist() == list("abcd")
    with pytest.raises(ValueError, match="latitude and longitude"):
        places.onthemap.geocode(columns=["label"], geometry=True)
    assert shapely.geometry.shape(onthemap.geocode("Seattle").best) == frame.geometry["a"]


def test_the_accessor_of_frames():
    points = pandas.DataFrame({"y": [47.6, None], "x": [-122.33, 2]}, index=["a", "b"])
    frame = points.onthemap.reverse("y", "x", columns=["label"])
    assert frame["label"]["a"] == SEATTLE and pandas.isna(frame["label"]["b"])


def test_the_accessor_of_frames_with_parts():
    towns = pandas.DataFrame(
        {"town": ["Paris", "London", None], "state": ["TX", None, None], "land": ["US", "CA", "PE"]},
        index=["a", "b", "c"])
    frame = towns.onthemap.geocode(city="town", region="state", country="land", columns="label")
    assert frame["label"].to_dict() == {
        "a": "Paris, Texas, United States", "b": "London, Ontario, Canada", "c": "Peru"}
    assert towns.onthemap.geocode("town", columns="label", country="land")["label"]["b"] == (
        "London, Ontario, Canada")
    points = towns.onthemap.geocode(city="town", country="land", geometry=True)
    assert type(points) is geopandas.GeoDataFrame and points.crs == "EPSG:4326"
    with pytest.raises(KeyError, match="no column 'US' for country; there are 'town', 'state'.*only"):
        towns.onthemap.geocode(city="town", country="US")
    with pytest.raises(TypeError, match="name the columns"):
        towns.onthemap.geocode()
    twice = towns.rename(columns={"state": "town"})
    with pytest.raises(ValueError, match="2 columns 'town'"):
        twice.onthemap.geocode(city="town")
    zips = pandas.DataFrame({"zip": [98101, 2139]})
    with pytest.raises(TypeError, match=r'element 0 of postcode.*astype\("string"\)'):
        zips.onthemap.geocode(postcode="zip", only_country="US")


@pytest.mark.parametrize("make", [
    pandas.Series, polars.Series, pyarrow.array, numpy.array,
    lambda items: pandas.Series(items, dtype="category"),
    lambda items: pandas.Series(items, dtype=pandas.ArrowDtype(pyarrow.string())),
    lambda items: pyarrow.chunked_array([items[:1], items[1:]])])
def test_parts_of_any_library(make):
    columns = onthemap.geocode_many(
        city=make(["London", "London"]), country=make(["CA", "GB"]), columns="country_code")
    assert list(columns.country_code) == ["CA", "GB"]
    # A column of a data frame is one of countries, also beside places; a list filters.
    columns = onthemap.geocode_many(
        ["London", "London"], country=make(["CA", "GB"]), columns="country_code")
    assert list(columns.country_code) == ["CA", "GB"]


def test_the_namespace_of_frames_of_polars():
    towns = polars.DataFrame({"town": ["Paris", None], "land": ["US", "FR"], "y": [47.6, 0.0],
                              "x": [-122.33, -30.0]})
    frame = towns.onthemap.geocode(city="town", country="land", columns="label")
    assert frame["label"].to_list() == ["Paris, Texas, United States", "France"]
    assert towns.onthemap.reverse("y", "x")["label"].to_list() == [SEATTLE, None]
    with pytest.raises(TypeError, match="name the columns"):
        towns.onthemap.geocode()


def test_polars():
    frame = onthemap.geocode_many(QUERIES, columns=["label", "population", "latitude"]).to_polars()
    assert frame.schema == {
        "label": polars.String, "population": polars.Int64, "latitude": polars.Float64}
    assert frame["label"].to_list() == LABELS
    assert frame["population"].to_list()[:2] == [780995, None]
    assert frame["latitude"].to_list()[:2] == [47.60621, None]


def test_the_namespaces_of_polars():
    frame = polars.DataFrame({"place": QUERIES})
    assert frame["place"].onthemap.geocode()["label"].to_list() == LABELS
    answer = polars.col("place").onthemap.geocode(columns="label,population", language="en")
    lazy = frame.lazy().select(answer.struct.unnest())
    assert lazy.collect_schema() == {"label": polars.String, "population": polars.Int64}
    assert lazy.collect().rows() == [
        (SEATTLE, 780995), (None, None), (LIMA, 7737002), (SEATTLE, 780995)]
    with pytest.raises(onthemap.OptionError, match="colour"):
        polars.col("place").onthemap.geocode(columns=["colour"])


@pytest.mark.parametrize("queries", [QUERIES, QUERIES[:3]], ids=["repeated", "distinct"])
def test_arrow(queries):
    columns = onthemap.geocode_many(queries, columns=["label", "population", "latitude"])
    for dictionary in (False, True):
        table = columns.to_arrow(dictionary=dictionary)
        table.validate(full=True)
        assert table["label"].to_pylist() == LABELS[:len(queries)]
        assert table["population"].to_pylist()[:2] == [780995, None]
        assert table["latitude"].to_pylist()[:2] == [47.60621, None]
        assert table.schema.field("population").type == pyarrow.int64()
    assert polars.DataFrame(columns)["label"].to_list() == LABELS[:len(queries)]


@pytest.mark.parametrize("columns", [
    None, "label, latitude", "LABEL", ["Label ", "geonames_id"], "label,label", ["label,name"],
    ("label", "status")])
def test_columns_are_read_alike(columns):
    expected = onthemap.geocode_many([], columns=columns).keys()
    assert _fields.names(columns) == expected
    assert _fields.names(columns and iter([columns] if isinstance(columns, str) else columns)
                         ) == expected
    answer = polars.col("place").onthemap.geocode(columns=columns)
    row = polars.DataFrame({"place": ["Lima, Peru"]}).select(answer.struct.unnest())
    assert tuple(row.columns) == expected and row["label"].to_list() == [LIMA]
    step = _partitions.Step("place", columns=columns, prefix="place_")
    frame = step(pandas.DataFrame({"place": ["Lima, Peru"]}))
    assert tuple(frame.columns[1:]) == tuple(step.types) == tuple(
        f"place_{name}" for name in expected)
    connection = duckdb.connect()
    onthemap.duckdb.register(connection, columns=columns)
    struct = connection.execute("select geocode('Lima, Peru')").fetchone()[0]
    assert tuple(struct) == expected


@pytest.mark.parametrize("columns, error", [
    ("", onthemap.OptionError), ("label,,name", onthemap.OptionError), ([], onthemap.OptionError),
    ("label\n", onthemap.OptionError), ("\ud800", onthemap.OptionError), (3, TypeError),
    (["label", None], TypeError)])
def test_columns_that_cannot_be_read_are_refused_alike(columns, error):
    with pytest.raises(error, match="columns") as expected:
        onthemap.geocode_many([], columns=columns)
    with pytest.raises(error) as raised:
        _fields.names(columns)
    assert str(raised.value) == str(expected.value)


def test_a_bearing_is_a_number():
    columns = onthemap.reverse_many([47.6, None], [-122.33, 0], columns=["bearing"])
    bearing = onthemap.reverse(47.6, -122.33).best.bearing
    assert isinstance(columns[0].bearing, float) and columns[0].bearing == bearing
    assert columns.bearing.dtype == "float64" and numpy.isnan(columns.bearing[1])
    assert columns.to_polars()["bearing"].to_list() == [bearing, None]


def test_the_types_of_all_columns_are_those_that_are_declared():
    """Polars, DuckDB, Spark and Dask are told the types before there is a table."""
    from onthemap import _library

    names = _fields.names(_library.library.otm_field_names().decode())
    kinds = {int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.large_string()}
    for schema in (onthemap.geocode_many(["Lima"], columns=names).to_arrow().schema,
                   onthemap.reverse_many([1], [2], columns=names).to_arrow().schema):
        assert dict(zip(schema.names, schema.types)) == {
            name: kinds[kind] for name, kind in _fields.types(names).items()}
    assert onthemap.geocode_many([]).keys() == _fields.DEFAULT
    assert onthemap.reverse_many([], []).keys() == _fields.REVERSE_DEFAULT


def test_a_table_lives_as_long_as_what_refers_to_it():
    columns = onthemap.geocode_many(["Seattle, WA", "Lima, Peru"], columns=["label", "latitude"])
    table = weakref.ref(columns._table)
    latitude, arrow = columns.latitude, columns.to_arrow()
    del columns
    gc.collect()
    assert table() is not None and arrow["label"].to_pylist() == [SEATTLE, LIMA]
    del arrow
    gc.collect()
    assert table() is None and latitude[0] == 47.60621


def test_arrow_keeps_the_memory_of_the_table():
    table = onthemap.geocode_many(["Seattle, WA", "Lima, Peru"], columns=["label"]).to_arrow()
    for _ in range(20):
        onthemap.geocode_many(["Quito", "Bogotá"])
    assert table["label"].to_pylist() == [SEATTLE, LIMA]


@pytest.mark.parametrize("imports", [
    "import {0}, onthemap", "import onthemap, {0}", "import onthemap; from {0} import Series",
    "import onthemap, {0}.testing", "import onthemap, {0}, onthemap.{0}", "import onthemap.{0}, {0}",
    "import onthemap, importlib; importlib.import_module('{0}')", "import {1}, onthemap, {0}",
    "import onthemap, {1}, {0}", "import onthemap, importlib.util; assert importlib.util.find_spec('{0}')",
])
@pytest.mark.parametrize("library, other", [("pandas", "polars"), ("polars", "pandas")])
def test_accessors_come_whichever_is_imported_first(library, other, imports):
    program = (
        f"{imports.format(library, other)}\n"
        f"import {library}\n"
        f"assert {library}.Series(['Lima']).onthemap.geocode()['label'][0] == 'Lima, Peru'")
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_onthemap_imports_no_library_and_is_in_nobodys_way(library, tmp_path):
    program = f"import onthemap, sys; assert '{library}' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)
    # A library that cannot be imported fails as it does without onthemap, each time.
    tmp_path.joinpath(f"{library}.py").write_text("raise ImportError('broken')")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import onthemap\n"
        "for _ in range(2):\n"
        f"    try: import {library}\n"
        "    except ImportError as error: assert str(error) == 'broken', error\n"
        "    else: raise SystemExit('imported')\n"
        "assert str(onthemap.geocode('Lima').best) == 'Lima, Peru'")
    subprocess.run([sys.executable, "-c", program], check=True)
    # What has the name and is no such library is imported all the same.
    tmp_path.joinpath(f"{library}.py").write_text("answer = 42")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import onthemap, {library}\n"
        f"assert {library}.answer == 42")
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert f"{library} has no accessor `onthemap`" in done.stderr


@pytest.mark.parametrize("column", [
    pandas.Series([98101, 2134]), pandas.Series(["Lima", 2134], dtype=object),
    numpy.array([98101.0]), polars.Series([98101]),
])
def test_a_column_of_numbers_is_refused_with_advice(column):
    with pytest.raises(TypeError, match=r'not (int|float) [0-9.]+; .*astype\("string"\).*dtype=str') as caught:
        onthemap.geocode_many(column)
    # One error, not one during the handling of another.
    assert caught.value.__context__ is None


def test_a_million_rows_of_few_places_take_less_than_a_second(cases):
    rows = pandas.Series((cases[:400] * 2500)[:1_000_000])
    times = []
    for _ in range(3):
        # Of the processor: what else the machine does then is not counted.
        began = time.process_time()
        assert len(rows.onthemap.geocode()) == 1_000_000
        times.append(time.process_time() - began)
    assert min(times) < 1, times
