"""Answers to one query."""
import dataclasses
import inspect
import json
import pickle
import typing

import pytest

import onthemap
from onthemap._answers import read_answer

SEATTLE = ("Seattle, Washington, United States", 47.60621, -122.33207)


def test_a_place_has_its_facts():
    place = onthemap.geocode("Seattle, WA").best
    assert (place.label, place.latitude, place.longitude) == SEATTLE
    assert (place.country_code, place.country_code3, place.admin1_code) == ("US", "USA", "US-WA")
    assert (place.kind, place.precision, place.timezone) == ("city", "city", "America/Los_Angeles")
    assert place.geonames_id == 5809844
    assert place.match == onthemap.Match("Seattle", "primary")
    assert 0.9 < place.confidence <= place.confidence_by_level.country <= 1
    assert str(place) == SEATTLE[0]
    assert repr(place).startswith(f"Place('{SEATTLE[0]}', 47.60621, -122.33207, confidence=0.")
    assert place.__geo_interface__ == {"type": "Point", "coordinates": (-122.33207, 47.60621)}


def test_an_answer_without_places_is_false():
    answer = onthemap.geocode("somewhere over the rainbow")
    assert not answer
    assert (answer.best, answer.results, answer.rivals, len(answer)) == (None, (), (), 0)
    assert answer.refusal == "not_a_place"
    assert repr(answer) == "Answer('somewhere over the rainbow', refusal='not_a_place')"


def test_an_answer_is_its_places():
    answer = onthemap.geocode("Paris", limit=3)
    assert len(answer) == 3 and list(answer) == list(answer.results)
    assert answer[0] == answer.best and answer[-1] == answer.results[2]
    assert answer[1:] == answer.results[1:]
    with pytest.raises(IndexError):
        answer[3]
    assert [place.country_code for place in answer][:2] == ["FR", "US"]


def test_rivals_make_a_query_ambiguous():
    answer = onthemap.geocode("Springfield")
    assert "Springfield, Missouri, United States" in map(str, answer.rivals)
    assert all(0 < rival.confidence < 1 for rival in answer.rivals)


def test_answers_are_frozen_equal_hashable_and_can_be_pickled():
    answer = onthemap.geocode("Quito")
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.best.name = "Lima"
    assert onthemap.geocode("Quito") == answer != onthemap.geocode("Lima")
    assert hash(onthemap.geocode("Quito")) == hash(answer)
    copy = pickle.loads(pickle.dumps(answer))
    assert copy == answer and copy.json == answer.json


def test_the_json_is_kept_with_members_that_are_not_known():
    members = json.loads(
        '{"query":"q","results":[{"name":"N","label":"N","latitude":1,"longitude":2,"kind":"city",'
        '"precision":"city","moons":2,"match":{"text":"N","as":"primary","ignored":[],"x":1}}],'
        '"weather":"fine"}')
    answer = read_answer(members)
    assert answer.json == members
    assert answer.best.json["moons"] == 2
    assert answer.best.match.as_ == "primary"
    assert isinstance(answer.best.latitude, float)


def test_parts_of_an_address():
    address = onthemap.geocode("1600 Amphitheatre Parkway, Mountain View, CA").best.address
    assert (address.house_number, address.street) == ("1600", "Amphitheatre Parkway")
    place = onthemap.geocode(street="17 rue de Fontenoy", city="Lille", country="FR").best
    assert str(place) == "Lille, Hauts-de-France, France"


def test_an_explanation():
    explanation = onthemap.explain("Paris TX").explanation
    first = explanation.interpretations[0]
    assert first.place.admin1 == "Texas" and first.context == ("TX",)
    assert explanation.words[0].text == "Paris"
    assert explanation.names[0].place_count > 1
    assert {item.kind for item in first.evidence} >= {"population"}
    assert onthemap.geocode("Paris TX").explanation is None


def test_suggestions():
    names = [place.name for place in onthemap.suggest("san farn", limit=2)]
    assert names == ["San Francisco", "San Fernando"]
    assert len(onthemap.suggest("san")) == 10


def test_reverse():
    place = onthemap.reverse(47.6, -122.33).best
    assert place.name == "Seattle" and place.confidence is None
    assert 0.5 < place.distance_km < 1 and 160 < place.bearing < 175
    assert onthemap.reverse("48.85 N, 2.35 E").best.country_code == "FR"
    assert onthemap.reverse(b"48.85 N, 2.35 E").best.country_code == "FR"
    assert len(onthemap.reverse(47.6, -122.33, limit=3)) == 3
    assert onthemap.reverse(0, -140).refusal == "nothing_near"
    assert onthemap.reverse(91, 0).refusal == "out_of_range"
    assert onthemap.reverse(float("nan"), 0).refusal == "not_a_coordinate"


@pytest.mark.parametrize("options, label", [
    ({"country": "CA"}, "London, Ontario, Canada"),
    ({"country": ["CA", "NZ"]}, "London, Ontario, Canada"),
    ({"admin1": "US-KY"}, "London, Kentucky, United States"),
    ({"bbox": [-82, 42, -80, 44]}, "London, Ontario, Canada"),
    ({"language": "de", "kind": "city", "limit": 1}, "London, England, Vereinigtes Königreich"),
    ({"language": "es", "limit": 1}, "Londres, Inglaterra, Reino Unido"),
])
def test_options(options, label):
    assert str(onthemap.geocode("London", **options).best) == label


@pytest.mark.parametrize("options, refusal", [
    ({"min_precision": "city"}, "low_precision"),
    ({"min_confidence": 1.0}, "low_confidence"),
    ({"kind": "country"}, "contradiction"),
])
def test_options_that_refuse(options, refusal):
    assert onthemap.geocode("Anywhere, OH", **options).refusal == refusal


def test_near_and_language():
    assert str(onthemap.geocode("Springfield", near=(44.05, -123.09)).best) == (
        "Springfield, Oregon, United States")
    assert onthemap.geocode("Odesa", language=["uk", "ru"]).best.name == "Одеса"


def test_all_places():
    names = [place.name for place in onthemap.geocode("SF | NYC", all_places=True)]
    assert names == ["San Francisco", "New York City"]


@pytest.mark.parametrize("options, error, words", [
    ({"limit": "many"}, TypeError, "limit must be an int, not str"),
    ({"limit": 2.5}, TypeError, "limit must be an int, not float"),
    ({"limit": 0}, onthemap.OptionError, "limit"),
    ({"limit": 10**50}, onthemap.OptionError, "limit"),
    ({"limit": 10**5000}, onthemap.OptionError, "limit is out of range"),
    ({"limit": -10**5000}, onthemap.OptionError, "limit is out of range"),
    ({"near": (10**400, 0)}, onthemap.OptionError, "an element of near is out of range"),
    ({"bbox": (0, 0, 1, -10**400)}, onthemap.OptionError, "an element of bbox is out of range"),
    ({"min_confidence": 10**400}, onthemap.OptionError, "min_confidence is out of range"),
    ({"kind": "town"}, onthemap.OptionError, "town"),
    ({"country": 3}, TypeError, "country must be a str or a list of them, not int"),
    ({"country": ["US", None]}, TypeError, "an element of country must be a str, not None"),
    ({"country": "US\0"}, onthemap.OptionError, "country must not contain a NUL"),
    ({"country": "\ud800"}, onthemap.OptionError, "countr"),
    ({"bbox": (1, 2, 3)}, onthemap.OptionError, "bbox must be .* not 3 numbers"),
    ({"bbox": "1,2,3,4"}, TypeError, "bbox"),
    ({"near": (1, "2")}, TypeError, "an element of near must be a number, not str"),
    ({"near": (91, 0)}, onthemap.OptionError, "near"),
    ({"near": (float("nan"), 0)}, onthemap.OptionError, "near"),
    ({"strict": "yes"}, TypeError, "strict must be True or False, not str"),
    ({"min_confidence": 2}, onthemap.OptionError, "min_confidence"),
    ({"min_precision": "village"}, onthemap.OptionError, "village"),
    ({"language": "klingon!"}, onthemap.OptionError, "language"),
    ({"city": "Lille"}, onthemap.OptionError, "either query or city"),
    ({"colour": "red"}, TypeError, "colour"),
])
def test_bad_options_are_named(options, error, words):
    with pytest.raises(error, match=words):
        onthemap.geocode("Paris", **options)


def test_bad_arguments_are_named():
    with pytest.raises(TypeError, match="query must be a str or bytes, not int"):
        onthemap.geocode(3)
    with pytest.raises(TypeError, match="query must be a str or bytes; or give parts"):
        onthemap.geocode()
    with pytest.raises(TypeError, match="beginning must be a str or bytes, not None"):
        onthemap.suggest(None)
    with pytest.raises(TypeError, match="longitude must be a number, not None"):
        onthemap.reverse(3)
    with pytest.raises(TypeError, match="latitude must be a number, not str"):
        onthemap.reverse("3", 4)
    with pytest.raises(onthemap.OptionError, match="max_distance"):
        onthemap.reverse(3, 4, max_distance=-1)
    for arguments, options, name in (
            ((10**400, 0), {}, "latitude"), ((0, -10**400), {}, "longitude"),
            ((0, 0), {"max_distance": 10**400}, "max_distance"),
            ((0, 0), {"min_population": 10**5000}, "min_population")):
        with pytest.raises(onthemap.OptionError, match=f"^{name} is out of range$"):
            onthemap.reverse(*arguments, **options)


@pytest.mark.parametrize("query, refusal", [
    ("", "empty"), (b"", "empty"), ("\ud800", "malformed"), (b"\xff\xfe", "malformed"),
    ("x" * 5000, "too_long"), ("a\0b", "not_found"),
])
def test_no_text_raises(query, refusal):
    assert onthemap.geocode(query).refusal == refusal


def test_errors_are_also_those_of_python():
    assert issubclass(onthemap.OptionError, ValueError)
    assert issubclass(onthemap.GazetteerError, ValueError)
    assert issubclass(onthemap.ClosedError, ValueError)
    assert issubclass(onthemap.CannotReadError, OSError)
    for error in ("OptionError", "GazetteerError", "ClosedError", "CannotReadError"):
        assert issubclass(getattr(onthemap, error), onthemap.Error)


def test_the_version_is_that_of_the_wheel():
    from importlib.metadata import version

    assert onthemap.__version__ == version("onthemap")


def test_annotations_can_be_evaluated():
    names = [
        "geocode", "explain", "suggest", "reverse", "info", "validate", "geocode_many",
        "reverse_many"]
    for name in names:
        hints = typing.get_type_hints(getattr(onthemap, name))
        assert hints == typing.get_type_hints(getattr(onthemap.Geocoder, name))
        assert inspect.signature(getattr(onthemap, name)).parameters.keys() == hints.keys() - {
            "return"}
    assert typing.get_type_hints(onthemap.geocode)["return"] is onthemap.Answer
    assert typing.get_type_hints(onthemap.validate)["return"] is onthemap.Report
    assert typing.get_type_hints(onthemap.geocode_many)["return"] is onthemap.Columns
    assert typing.get_type_hints(onthemap.Geocoder.__init__)["return"] is type(None)


def test_every_public_name_is_there():
    for name in onthemap.__all__:
        assert getattr(onthemap, name) is not None
        assert name in dir(onthemap)
    with pytest.raises(AttributeError, match="geocoed"):
        onthemap.geocoed
