"""Tables of answers, with and without numpy."""
import pickle
import sys

import pytest

import onthemap

QUERIES = ["Seattle, WA", None, "Lima, Peru", "nowhere at all", "Seattle, WA"]
DEFAULT = (
    "latitude", "longitude", "label", "country_code", "kind", "precision", "confidence",
    "geonames_id", "status")


@pytest.fixture
def columns():
    return onthemap.geocode_many(QUERIES)


def test_columns_by_name(columns):
    assert columns.keys() == DEFAULT == tuple(dict(columns))
    assert len(columns) == 5 and columns
    assert list(columns["status"]) == ["found", "empty", "found", "not_a_place", "found"]
    assert columns.status is columns["status"]
    assert "label" in columns and "name" not in columns
    assert [name for name, _ in columns.items()] == list(DEFAULT)
    assert repr(columns).startswith("<Columns of 5 rows: latitude, longitude, ")
    assert "latitude" in dir(columns)


def test_columns_that_are_not_there(columns):
    with pytest.raises(KeyError, match="no column 'name'; there are latitude"):
        columns["name"]
    with pytest.raises(AttributeError, match="no column 'name'; there are latitude"):
        columns.name


def test_messages_name_the_argument(columns):
    with pytest.raises(onthemap.OptionError, match='^columns: expected one of .*, not "nope"'):
        onthemap.geocode_many(["Oslo"], columns=["label", "nope"])
    with pytest.raises(onthemap.OptionError, match="did you mean latitude"):
        onthemap.geocode_many(["Oslo"], columns="lat")
    with pytest.raises(IndexError, match="there is no row 5; there are 5"):
        columns[5]
    with pytest.raises(TypeError, match="limit must be an int, not bool"):
        onthemap.geocode("Oslo", limit=True)


def test_all_columns():
    columns = onthemap.geocode_many(["Seattle, WA"], columns="all")
    names = onthemap._library.library.otm_field_names().decode().split(",")
    assert list(columns.keys()) == names
    assert onthemap.reverse_many([47.6], [-122.33], columns=" All ").keys() == columns.keys()


def test_rows(columns):
    row = columns[0]
    assert row._fields == DEFAULT
    assert row == columns[-1] == columns[4] == list(columns)[0]
    assert (row.label, row.latitude) == ("Seattle, Washington, United States", 47.60621)
    assert row.geonames_id == 5809844 and isinstance(row.geonames_id, int)
    assert columns[1] == (None,) * 8 + ("empty",)
    assert list(columns.dicts())[3]["status"] == "not_a_place"
    with pytest.raises(IndexError):
        columns[5]
    with pytest.raises(TypeError, match="no slices"):
        columns[1:2]


def test_texts_are_shared(columns):
    assert columns.label[0] is columns.label[4]
    assert columns.country_code[0] is columns[4].country_code


def test_texts_of_all_scripts():
    queries = ["東京", "Köln", "الجزائر", "São Paulo", "Ōsaka", "Seattle", ""]
    columns = onthemap.geocode_many(queries, columns=["query", "name", "label"], language="ja")
    assert list(columns["query"])[:6] == queries[:6]
    assert columns.name[0].startswith("東京")
    one = [onthemap.geocode(query, language="ja", limit=1).best for query in queries]
    assert list(columns.label) == [place and place.label for place in one]


def test_rows_equal_single_answers(cases):
    fields = [
        "label", "latitude", "longitude", "population", "geonames_id", "confidence", "precision"]
    columns = onthemap.geocode_many(cases, columns=[*fields, "status"])
    for query, row in zip(cases, columns):
        # A label has more of a place the more results it must be told from.
        answer = onthemap.geocode(query, limit=1)
        is_partial = answer.best and answer.best.match and answer.best.match.is_partial
        status = "partial" if is_partial else "ambiguous" if answer.rivals else "found"
        assert row.status == (answer.refusal or status), query
        for field in fields:
            assert getattr(row, field) == getattr(answer.best, field, None), (query, field)


def test_every_column():
    names = onthemap._library.library.otm_field_names().decode().split(",")
    columns = onthemap.geocode_many(["350 Fifth Avenue, New York, NY 10118", None], columns=names)
    assert list(columns.keys()) == names
    row = columns[0]
    assert (row.house_number, row.street, row.country_code3) == ("350", "Fifth Avenue", "USA")
    assert isinstance(row.population, int) and isinstance(row.city_confidence, float)
    assert [value for name, value in columns[1]._asdict().items()
            if name not in ("query", "status")] == [None] * (len(names) - 2)


def test_columns_cannot_be_pickled(columns):
    with pytest.raises(TypeError, match="pickle columns.to_pandas"):
        pickle.dumps(columns)


def test_lists_without_numpy(columns, monkeypatch):
    monkeypatch.setattr(onthemap._columns, "_numpy", lambda: None)
    assert columns.latitude == [47.60621, None, -12.04318, None, 47.60621]
    assert columns.geonames_id[0] == 5809844 and isinstance(columns.geonames_id[0], int)
    assert columns.label[:2] == ["Seattle, Washington, United States", None]


@pytest.mark.parametrize("method, package", [
    ("to_pandas", "pandas"), ("to_geopandas", "geopandas"), ("to_polars", "polars"),
    ("to_arrow", "pyarrow"), ("__arrow_c_stream__", "pyarrow")])
def test_a_package_that_is_not_installed_is_named(columns, monkeypatch, method, package):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=f"needs {package}; .*: pip install {package}$"):
        getattr(columns, method)()


def test_a_text_outlives_its_table():
    label = onthemap.geocode_many(["Lima"] * 3).label
    numbers = onthemap.geocode_many(["Lima"] * 3).latitude
    for _ in range(20):
        onthemap.geocode_many(["Quito", "Bogotá", "東京"])
    assert list(label) == ["Lima, Peru"] * 3
    assert [round(number, 5) for number in numbers] == [-12.04318] * 3
