"""What a notebook shows of answers."""
import re
from base64 import b64decode
from html.parser import HTMLParser
from xml.dom import minidom

import nbclient
import nbformat
import pytest

import onthemap
from conftest import SOURCES
from onthemap import _notebook


class Seen(HTMLParser):
    """The texts of the cells, and the picture, of a page whose elements are all closed."""

    def __init__(self, html):
        super().__init__()
        self.open, self.cells, self.texts, self.picture = [], [], [], None
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            kind, data = dict(attributes)["src"].split(",")
            assert kind == "data:image/svg+xml;base64"
            self.picture = b64decode(data).decode()
        else:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        (self.cells if self.open[-1] == "td" else self.texts).append(data)


def pins(picture):
    """The titles of the pins of a picture."""
    circles = minidom.parseString(picture).getElementsByTagName("circle")
    return [circle.getElementsByTagName("title")[0].firstChild.data
            for circle in circles if circle.getAttribute("class") == "pin"]


def test_an_answer():
    seen = Seen(onthemap.geocode("Seattle, WA", limit=1)._repr_html_())
    assert seen.cells[:4] == [
        "Seattle, Washington, United States", "city", "47.60621", "-122.33207"]
    assert pins(seen.picture) == ["Seattle, Washington, United States"]


def test_an_answer_that_is_not_sure():
    seen = Seen(onthemap.geocode("Springfield", limit=1)._repr_html_())
    assert any("It may also mean Springfield, Missouri" in text for text in seen.texts)


def test_no_answer():
    seen = Seen(onthemap.geocode("<b>somewhere over the rainbow</b>")._repr_html_())
    assert seen.picture is None and seen.cells == []
    assert re.match("'<b>somewhere.*</b>': no place", "".join(seen.texts))


def test_columns():
    columns = onthemap.geocode_many(
        ["Seattle, WA", None, "Lima, Peru", "Seattle, WA"],
        columns=["query", "label", "latitude", "longitude"])
    seen = Seen(columns._repr_html_())
    assert seen.cells.count("Seattle, Washington, United States") == 2
    assert sorted(pins(seen.picture)) == ["Lima, Peru", "Seattle, Washington, United States"]


def test_long_columns():
    """Ten rows and 200 pins, whatever is asked; without points there is no map."""
    points = [f"{row / 10}, {row / 20}" for row in range(1, 400)]
    columns = onthemap.geocode_many(points, columns=["label", "latitude", "longitude"])
    seen = Seen(columns._repr_html_())
    assert len(seen.cells) == 30 and "The first 10 of 399 rows." in seen.texts
    assert len(pins(seen.picture)) == 200 and "The map has the first 200 places." in seen.texts
    assert Seen(onthemap.geocode_many(["Lima"], columns="label")._repr_html_()).picture is None
    assert Seen(onthemap.geocode_many([])._repr_html_()).picture is None


@pytest.mark.parametrize("width", [0, 99, 4001, 2**31 - 1])
def test_widths(width):
    with pytest.raises(onthemap.OptionError, match="width is"):
        _notebook.draw_map([(0, 0, "a")], width)


def test_the_notebook_of_the_guide(tmp_path):
    """It runs in a kernel, and its sentences are true."""
    path = SOURCES / "Sources" / "Bindings" / "Python" / "examples" / "places.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    client = nbclient.NotebookClient(
        notebook, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    shown = [cell["outputs"][-1]["data"] for cell in notebook.cells if cell.cell_type == "code"]
    assert len(shown) == 6
    table, found, doubtful, springfield, answers, points = shown
    assert "London, Ontario, Canada" in found["text/html"] and "Tokyo, Japan" in found["text/html"]
    assert "Carla" in doubtful["text/plain"] and "Ada" not in doubtful["text/plain"]
    assert Seen(springfield["text/html"]).cells[0].startswith("Springfield, ")
    picture = Seen(answers["text/html"]).picture
    assert "Springfield, Illinois, United States" in pins(picture)
    assert "POINT" in points["text/plain"]
