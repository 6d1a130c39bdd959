"""What geocode_many and reverse_many take."""
from array import array

import pytest

import onthemap

FOUND = ["Seattle, Washington, United States", None, "Lima, Peru"]


def labels(queries, **options):
    return list(onthemap.geocode_many(queries, columns=["label"], **options).label)


@pytest.mark.parametrize("make", [list, tuple, iter, lambda items: (item for item in items),
                                  lambda items: dict.fromkeys(items).keys()])
def test_any_iterable(make):
    assert labels(make(["Seattle, WA", None, "Lima, Peru"])) == FOUND
    assert labels(make(["Seattle, WA", "", "Lima, Peru"])) == FOUND
    assert labels(make([b"Seattle, WA", float("nan"), "Lima, Peru"])) == FOUND


def test_bytes_that_may_change():
    assert labels([bytearray(b"Lima, Peru"), memoryview(b"Lima, Peru")]) == ["Lima, Peru"] * 2


def test_no_queries():
    columns = onthemap.geocode_many([])
    assert len(columns) == 0 and not columns and list(columns) == []
    assert len(columns.latitude) == len(columns.label) == 0


@pytest.mark.parametrize("queries, status", [
    (["Lima", "a\0b", "Lima"], ["found", "not_found", "found"]),
    (["\0"], ["empty"]),
    (["", ""], ["empty", "empty"]),
    ([""], ["empty"]),
    ([b"a\0b", None], ["not_found", "empty"]),
    (["Lima", "\ud83d", "\ud83d\ude00"], ["found", "malformed", "malformed"]),
    ([b"\xff", "Lima\udcff\0"], ["malformed", "malformed"]),
])
def test_every_text_is_a_row_of_its_own(queries, status):
    """A NUL ends no query, and what is not Unicode spoils no other row."""
    columns = onthemap.geocode_many(queries, columns="status")
    assert len(columns) == len(queries)
    refusals = [onthemap.geocode(query or "").refusal or "found" for query in queries]
    assert list(columns.status) == refusals
    assert refusals[0] == status[0] and len(status) == len(refusals)
    assert [row == "malformed" for row in status] == [row == "malformed" for row in refusals]


@pytest.mark.parametrize("queries, error, words", [
    ("Seattle", TypeError, "not one str"),
    (b"Seattle", TypeError, "not one str"),
    (3, TypeError, "queries must be an iterable of str, not int"),
    (None, TypeError, "give queries, or columns with parts: street, postcode, city"),
    (["Lima", 3], TypeError, "query 1 must be a str, bytes or None, not int"),
    ({"a": "Lima"}, TypeError, "not a dict"),
    (["Lima", ["Lima"]], TypeError, "query 1 must be a str, bytes or None, not list"),
])
def test_what_is_no_column_of_texts(queries, error, words):
    with pytest.raises(error, match=words):
        onthemap.geocode_many(queries)


@pytest.mark.parametrize("options, error, words", [
    ({"columns": ["label", "colour"]}, onthemap.OptionError, "colour"),
    ({"columns": 3}, TypeError, "columns must be a str or a list of them, not int"),
    ({"columns": ["label", 3]}, TypeError, "an element of columns must be a str, not int"),
    ({"columns": []}, onthemap.OptionError, "columns: the list is empty"),
    ({"country": ()}, onthemap.OptionError, "country: the list is empty"),
    ({"threads": 0}, onthemap.OptionError, "threads"),
    ({"threads": "two"}, TypeError, "threads must be an int, not str"),
    ({"progress": 3}, TypeError, "progress must be True, a tqdm or a function, not int"),
    ({"limit": 3}, TypeError, "limit"),
])
def test_bad_options_are_named(options, error, words):
    with pytest.raises(error, match=words):
        onthemap.geocode_many(["Lima"], **options)


def test_options_of_queries():
    assert labels(["London"], country="CA") == ["London, Ontario, Canada"]
    assert labels(["Springfield"], near=(44.05, -123.09)) == ["Springfield, Oregon, United States"]
    assert labels(["Wien"], language="fr", threads=1) == ["Vienne, Autriche"]


def test_an_error_of_the_iterable_is_passed_on():
    def queries():
        yield "Lima"
        raise LookupError("no more")

    with pytest.raises(LookupError, match="no more"):
        onthemap.geocode_many(queries())


@pytest.mark.parametrize("make", [list, tuple, iter, lambda items: array("d", items)])
def test_points(make):
    nan = float("nan")
    columns = onthemap.reverse_many(make([47.6, nan, 48.85]), make([-122.33, 2, 2.35]))
    assert list(columns.label) == [FOUND[0], None, "Paris, Île-de-France, France"]
    assert list(columns.status)[1] == "not_a_coordinate"


def test_points_that_are_missing_or_whole():
    columns = onthemap.reverse_many([None, 48], [1.0, None], max_distance=10, columns=["status"])
    assert list(columns.status) == ["not_a_coordinate"] * 2
    assert list(onthemap.reverse_many([91], [0]).status) == ["out_of_range"]
    assert list(onthemap.reverse_many([0], [-140]).status) == ["nothing_near"]
    assert len(onthemap.reverse_many([], [])) == 0


def test_points_that_are_none():
    with pytest.raises(ValueError, match="same length, not 2 and 1"):
        onthemap.reverse_many([1, 2], [1])
    with pytest.raises(TypeError, match="element 1 of longitudes must be a number, not str"):
        onthemap.reverse_many([1, 2], [1, "2"])
    with pytest.raises(onthemap.OptionError, match="element 1 of latitudes is out of range"):
        onthemap.reverse_many([1, 10**400], [1, 2])
    with pytest.raises(TypeError, match="latitudes must be an iterable of numbers, not str"):
        onthemap.reverse_many("12", [1, 2])
    with pytest.raises(TypeError, match="latitudes must be an iterable of numbers, not int"):
        onthemap.reverse_many(1, [1, 2])


def parts(**columns):
    return list(onthemap.geocode_many(columns=["label"], **columns).label)


def test_columns_with_parts():
    """Each part says what it is: Georgia is a state or a country, CA a state or a country."""
    assert parts(city=["Paris", "Paris", "Paris"], region=["TX", None, ""]) == [
        "Paris, Texas, United States", "Paris, Île-de-France, France", "Paris, Île-de-France, France"]
    assert parts(region=["Georgia", ""], country=["", "Georgia"]) == [
        "Georgia, United States", "Georgia"]
    assert parts(city=["London", "London"], country=["CA", "GB"]) == [
        "London, Ontario, Canada", "London, England, United Kingdom"]
    assert parts(postcode=["98101"], country=["US"])[0].startswith("98101")


def test_a_part_that_is_the_same_in_each_row():
    assert parts(city=["Paris", "Lille"], country="France") == [
        "Paris, Île-de-France, France", "Lille, Hauts-de-France, France"]
    with pytest.raises(TypeError, match="use geocode for one query"):
        onthemap.geocode_many(city="Paris", country="FR")


def test_parts_that_contradict_the_others():
    """As geocode csv: the cell that is wrong is left out, and the row says so."""
    rows = onthemap.geocode_many(
        city=["Seattle"], region=["Bavaria"], country=["US"], columns=["label", "status"])
    assert rows[0] == ("Seattle, Washington, United States", "partial")


def test_places_with_countries():
    """A country code is one beside a place in any form, too."""
    queries = ["London", "London, ON"]
    assert list(onthemap.geocode_many(
        queries, region=["", ""], country=["CA", "CA"], columns="country_code").country_code) == [
            "CA", "CA"]
    only = onthemap.geocode_many(queries, only_country="GB", columns="country_code")
    assert only.country_code[0] == "GB"
    assert list(onthemap.geocode_many(
        city=["Paris", "Paris"], country=["US", "FR"], only_country=["FR"],
        columns="country_code").country_code) == [None, "FR"]
    with pytest.raises(TypeError, match="either country or only_country"):
        onthemap.geocode_many(["Paris"], country="FR", only_country="FR")


@pytest.mark.parametrize("columns, error, words", [
    ({"city": ["Lima", "Oslo"], "country": ["PE"]}, ValueError, "city has 2 rows, country 1"),
    ({"city": ["Lima"], "postcode": [15001]}, TypeError, "element 0 of postcode .* dtype=str"),
    ({"city": 3}, TypeError, "city must be an iterable of str, not int"),
    ({"city": {"a": "Lima"}}, TypeError, "city must be a column of str, not a dict"),
    ({"queries": ["Lima"], "town": ["Lima"]}, TypeError, "town"),
])
def test_what_are_no_columns_with_parts(columns, error, words):
    with pytest.raises(error, match=words):
        onthemap.geocode_many(**columns)


def test_any_text_in_a_part():
    """A separator, a NUL or a wrong byte in a cell spoils no other cell."""
    columns = onthemap.geocode_many(
        city=["Lima\x1fOslo", "Lima", b"Lima", b"\xff", "\ud800", float("nan")],
        country=["PE", "PE", b"PE", "PE", "PE", None], columns=["country_code", "status"])
    assert list(columns.country_code)[1:] == ["PE", "PE", None, None, None]
    assert list(columns.status)[3:] == ["malformed", "malformed", "empty"]
    assert len(onthemap.geocode_many(city=[], country=[])) == 0
