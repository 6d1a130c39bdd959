"""Posts are checked as `onthemap validate` checks them."""
import math
from decimal import Decimal
from fractions import Fraction

import pytest

import onthemap

ADA = {"firstName": "Ada", "lastName": "Lovelace", "mapString": "London, England",
       "mediaURL": "https://example.org/ada"}


def test_a_sound_post():
    report = onthemap.validate(ADA)
    assert report and report.valid and report.findings == () and report.post is None
    assert report.link.href == "https://example.org/ada" and report.link.host == "example.org"
    assert report.place.label == "London, England, United Kingdom"
    assert math.isclose(report.place.latitude, 51.5, abs_tol=0.1)
    assert report == onthemap.validate(
        first_name="Ada", last_name="Lovelace", location="London, England",
        link="https://example.org/ada")


def test_every_problem_at_once():
    report = onthemap.validate(
        first_name=" ", location="", link="javascript:alert(1)", latitude=95, longitude=0)
    assert not report
    fields = {finding.field for finding in report.findings if finding.severity == "error"}
    assert {"firstName", "lastName", "mapString", "mediaURL", "latitude"} <= fields
    assert all(finding.message and finding.code for finding in report.findings)
    assert onthemap.validate({}).findings and not onthemap.validate()


def test_repairs_and_rules():
    post = {**ADA, "mediaURL": "example.org/ada"}
    assert not onthemap.validate(post)
    report = onthemap.validate(post, fix=True)
    assert report and report.post["mediaURL"] == "https://example.org/ada"
    assert [(repair.field, repair.original) for repair in report.repairs] == [
        ("mediaURL", "example.org/ada")]
    local = {**ADA, "mediaURL": "http://127.0.0.1/"}
    assert not onthemap.validate(local)
    assert not onthemap.validate({**ADA, "mediaURL": "http://example.org/"}, require_https=True)
    assert not onthemap.validate(ADA, max_link_bytes=10)


def test_reports_are_equal_and_hashable():
    for post in (ADA, {**ADA, "mediaURL": "example.org/ada"}, {}):
        report = onthemap.validate(post, fix=True)
        assert report == onthemap.validate(post, fix=True)
        assert hash(report) == hash(onthemap.validate(post, fix=True))
    assert len({onthemap.validate(ADA), onthemap.validate({})}) == 2


@pytest.mark.parametrize("post, options, error, message", [
    (["Ada"], {}, TypeError, "post must be a mapping, not list"),
    (ADA, {"first_name": "Ada"}, TypeError, "either post or first_name"),
    ({"latitude": math.nan}, {}, onthemap.OptionError, "latitude must be a finite number, not nan"),
    ({"latitude": -math.inf}, {}, onthemap.OptionError, "latitude must be .*, not -inf"),
    ({"longitude": 10**400}, {}, onthemap.OptionError, "longitude is out of range"),
    ({"longitude": -10**5000}, {}, onthemap.OptionError, "longitude is out of range"),
    ({"longitude": Decimal("NaN")}, {}, onthemap.OptionError, "longitude"),
    ({"mapString": [math.nan]}, {}, onthemap.OptionError, "mapString: "),
    ({"firstName": object()}, {}, TypeError, "firstName: JSON cannot hold .* object"),
    ({"firstName": b"Ada"}, {}, TypeError, "firstName: JSON cannot hold .* bytes"),
    ({"firstName": "\ud800"}, {}, onthemap.OptionError, "firstName has a lone surrogate"),
    ({"first\ud800": "Ada"}, {}, onthemap.OptionError, "ud800.* has a lone surrogate"),
    ({7: "Ada"}, {}, TypeError, "names of a post must be str, not int"),
    (None, {"first_name": "\udfff"}, onthemap.OptionError, "first_name has a lone surrogate"),
    (None, {"latitude": math.nan}, onthemap.OptionError, "latitude must be a finite number"),
    (ADA, {"allow": "anything"}, onthemap.OptionError, "allow: expected one of"),
    (ADA, {"max_link_bytes": 0}, onthemap.OptionError, "max_link_bytes"),
])
def test_arguments_that_are_wrong(post, options, error, message):
    with pytest.raises(error, match=message):
        onthemap.validate(post, **options)


@pytest.mark.parametrize("latitude", [51.5, Decimal("51.5"), Fraction(103, 2)])
def test_numbers_of_any_type(latitude):
    report = onthemap.validate({**ADA, "latitude": latitude, "longitude": -0.125}, fix=True)
    assert report == onthemap.validate({**ADA, "latitude": 51.5, "longitude": -0.125}, fix=True)


def test_numbers_of_numpy():
    numpy = pytest.importorskip("numpy")
    report = onthemap.validate(ADA | {"latitude": 51.5, "longitude": 0})
    for latitude, longitude in ((numpy.float32(51.5), numpy.int64(0)), (numpy.float16(51.5), 0)):
        assert onthemap.validate({**ADA, "latitude": latitude, "longitude": longitude}) == report
    with pytest.raises(onthemap.OptionError, match="latitude"):
        onthemap.validate(latitude=numpy.float32("nan"))


def test_large_and_strange_posts_are_reported():
    assert onthemap.validate({**ADA, "firstName": "A" * 70000}).findings[0].code == "post_too_long"
    assert not onthemap.validate({**ADA, "firstName": "A\x00da"})
    assert not onthemap.validate({**ADA, "firstName": 7})
    assert onthemap.validate({**ADA, "Mediaurl": "x"}).findings[0].code == "member_unknown"
