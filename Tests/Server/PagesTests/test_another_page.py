"""The geocoder field of Wagtail, which asks Nominatim from the browser, on a page of another origin."""

import functools
import http.server
import importlib.util
import json
import os
import shutil
import tempfile
import threading
from pathlib import Path

from extract import HOUSE, LAKE, RESTAURANT, small_add_on
from harness import BrowserTest

# The field asks for Nominatim where it is at home. What it is on this machine stands in the way of `fetch`.
PAGE = """<!DOCTYPE html>
<html lang="en"><title>A field</title><link rel="icon" href="data:,"><input id="place">
<script src="jquery.js"></script><script src="field.js"></script>
<script>
const send = fetch
fetch = (url) => send(String(url).replace("https://nominatim.openstreetmap.org", SERVER + "/nominatim"))
new NominatimGeocoderField({
  id: "place", translations: { error_could_not_geocode_address: "no %s", success_address_geocoded: "found" } })
const points = []
$("#place").on("searchGeocoded", (event, point) => points.push([Number(point.lat), Number(point.lng)]))
</script>
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def installed(package, path):
    """A file of a package, which is not imported."""
    folder = importlib.util.find_spec(package).submodule_search_locations[0]
    return os.path.join(folder, path)


class AnotherPage(BrowserTest):
    first_path = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        page = os.path.join(folder.name, "page")
        os.mkdir(page)
        shutil.copy(installed("xstatic", "pkg/jquery/data/jquery.min.js"), os.path.join(page, "jquery.js"))
        shutil.copy(
            installed("wagtailgeowidget", "static/wagtailgeowidget/js/geocoder-field.js"),
            os.path.join(page, "field.js"))
        pages = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=page))
        cls.addClassCleanup(pages.server_close)
        cls.addClassCleanup(pages.shutdown)
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        cls.page = f"http://127.0.0.1:{pages.server_port}"
        cls.other_addresses = (cls.page,)
        cls.server_options = ("--add-on", small_add_on(cls), "--cors", cls.page)
        super().setUpClass()
        Path(page, "index.html").write_text(PAGE.replace("SERVER", json.dumps(cls.server.address)))

    def search(self, words):
        """The point that the field finds, when it has said so."""
        self.web.get(self.page)
        self.type("#place", words)
        self.until_text(".help-info", "found")
        return self.web.execute_script("return points.at(-1)")

    def test_a_restaurant_a_lake_and_a_house(self):
        for words, point in [
            ("Zum Prüfstein, Vaduz", RESTAURANT), ("Prüfweiher", LAKE), ("Versuchsgasse 7, Vaduz", HOUSE),
        ]:
            with self.subTest(words):
                found = self.search(words)
                # Two thousandths of a degree are some 200 m at most.
                for one, other in zip(found, point):
                    self.assertAlmostEqual(one, other, delta=0.002)

    def test_nothing_is_said_to_be_nothing(self):
        self.web.get(self.page)
        self.type("#place", "qxzvwk jjqqxv")
        self.until_text(".help-warning", "no qxzvwk jjqqxv")
        self.assertEqual(self.web.execute_script("return points"), [])
