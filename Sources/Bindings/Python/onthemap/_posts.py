"""Reports on posts, with the members of the JSON that `onthemap validate --format json` writes."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from json import dumps
from math import isfinite
from typing import Any, Optional

from ._answers import Members, _reader, _tuple_of
from ._errors import OptionError
from ._options import number


@dataclass(frozen=True)
class Candidate:
    """A place that the place of a post may mean."""

    label: str
    #: Degrees in WGS 84.
    latitude: float
    #: Degrees in WGS 84.
    longitude: float
    confidence: float


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with a post, or doubtful."""

    #: "error" or "warning".
    severity: str
    #: The field of the API: "firstName", "lastName", "mapString", "mediaURL", "latitude",
    #: "longitude", "uniqueKey" or "post".
    field: str
    #: For programs: "name_empty", "link_scheme_missing", ...
    code: str
    #: A sentence for people.
    message: str
    #: What to write instead, if that is known.
    repair: Optional[str] = None
    #: The places that may be meant.
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True)
class Repair:
    """What `fix` changed in a post."""

    field: str
    code: str
    original: str
    repaired: str


@dataclass(frozen=True)
class Link:
    """The address that a browser would open."""

    href: str
    host: str


@dataclass(frozen=True, repr=False)
class Report:
    """What is wrong with a post. A report is true if nothing is: the post can be sent.

    >>> import onthemap
    >>> report = onthemap.validate(
    ...     first_name="Ada", last_name="", location="London, England", link="htps://example.org")
    >>> bool(report)
    False
    >>> for finding in report.findings:
    ...     print(finding.severity, finding.field, finding.code, finding.repair)
    error lastName name_empty None
    error mediaURL link_scheme https://example.org/
    """

    valid: bool
    #: Errors first. A post with warnings alone is valid.
    findings: tuple[Finding, ...] = ()
    #: What `fix` changed.
    repairs: tuple[Repair, ...] = ()
    #: The post to send instead, with the names of the API; None if `fix` changed nothing.
    post: Optional[Members] = field(default=None, hash=False)
    #: The link in normal form; None if it is no link.
    link: Optional[Link] = None
    #: The place that is meant; None if there is none.
    place: Optional[Candidate] = None
    #: The object as the library wrote it.
    json: Members = field(default_factory=dict, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.valid

    def __repr__(self) -> str:
        codes = ", ".join(f"{finding.field}: {finding.code}" for finding in self.findings)
        return f"Report(valid={self.valid}{', ' + codes if codes else ''})"


_read_candidate = _reader(Candidate, latitude=float, longitude=float, confidence=float)
#: Makes a report of the members of its JSON object.
read_report: Any = _reader(
    Report, findings=_tuple_of(_reader(Finding, candidates=_tuple_of(_read_candidate))),
    repairs=_tuple_of(_reader(Repair)), link=_reader(Link), place=_read_candidate)


def write_post(post: Mapping[str, Any]) -> bytes:
    """The JSON of a post. An error names the field."""
    members = []
    for name, value in post.items():
        if not isinstance(name, str):
            raise TypeError(f"the names of a post must be str, not {type(name).__name__}")
        members.append(_json(ascii(name), name) + b":" + _json(name, value))
    return b"{" + b",".join(members) + b"}"


def _json(name: str, value: Any) -> bytes:
    if isinstance(value, (int, float)) and not isfinite(number(name, value)):
        raise OptionError(f"{name} must be a finite number, not {value}")

    def convert(other: Any) -> float:
        # Numbers of numpy, and decimals.
        try:
            return number(name, other)
        except TypeError:
            raise TypeError(
                f"{name}: JSON cannot hold a value of type {type(other).__name__}") from None

    try:
        return dumps(value, allow_nan=False, ensure_ascii=False, default=convert).encode()
    except UnicodeEncodeError:
        raise OptionError(f"{name} has a lone surrogate, which is no character") from None
    except OptionError:
        raise
    except ValueError as error:
        raise OptionError(f"{name}: {error}") from None
