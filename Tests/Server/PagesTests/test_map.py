import struct
import subprocess
import tempfile
import urllib.request
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from extract import small_add_on
from harness import BINARY, ActionChains, Keys, PagesTest, ScrollOrigin, Server

# The boxes of the names on the map: name, left, top, right, bottom.
BOXES = """
const map = document.getElementById('map').getBoundingClientRect();
return [...document.querySelectorAll('#map .label:not(.sample)')].map((label) => {
  const { left, top, right, bottom } = label.getBoundingClientRect();
  return [label.textContent, left - map.left, top - map.top, right - map.left, bottom - map.top];
}).filter(([, left, top, right, bottom]) =>
  right > 0 && bottom > 0 && left < map.width && top < map.height)
"""


class MapTest(PagesTest):
    def open_map(self):
        self.enter()
        self.until_map()
        self.until(lambda: self.names(), "names")

    def names(self):
        return [name for name, *_ in self.web.execute_script(BOXES)]

    def zoom_in(self):
        scale = self.find(".leaflet-control-scale").text
        self.find("#map .leaflet-control-zoom-in").click()
        self.until(lambda: self.find(".leaflet-control-scale").text != scale, "another scale")
        self.until(lambda: not self.all(".labels.moving") and self.names(), "names")


class Near(MapTest):
    def test_no_name_covers_another_at_any_zoom(self):
        self.ada.post(place="Mannheim", latitude=49.49, longitude=8.47)
        self.open_map()
        for _ in range(6):
            boxes = self.web.execute_script(BOXES)
            for index, (name, left, top, right, bottom) in enumerate(boxes):
                for other, x1, y1, x2, y2 in boxes[index + 1:]:
                    # The lines of a text are higher than its letters.
                    covers = left < x2 and x1 < right and top + 2 < y2 and y1 + 2 < bottom
                    self.assertFalse(covers, (name, other))
            if "leaflet-disabled" in self.find(".leaflet-control-zoom-in").get_attribute("class"):
                break
            self.zoom_in()

    def test_there_are_a_scale_and_an_end_to_zooming_in(self):
        self.ada.post(place="Mannheim", latitude=49.49, longitude=8.47)
        self.open_map()
        scales = [line.text for line in self.all(".leaflet-control-scale-line")]
        self.assertRegex(" ".join(scales), r"\d+ km \d+ mi")
        counts = []
        for _ in range(12):
            button = self.find(".leaflet-control-zoom-in")
            if "leaflet-disabled" in button.get_attribute("class"):
                break
            counts.append(len(self.names()))
            self.zoom_in()
        self.assertIn("leaflet-disabled", self.find(".leaflet-control-zoom-in").get_attribute("class"))
        # There is still something to read: at the last zoom the map is 15 kilometres wide.
        self.assertGreater(min(counts), 10)
        self.assertGreater(len(self.names()), 3)


class TheWorld(MapTest):
    """Without a post the map shows all of it."""

    wanted = {"Canada", "Brazil", "China", "Australia"}

    def test_has_the_names_of_countries(self):
        self.open_map()
        self.until(lambda: self.wanted <= set(self.names()), self.wanted)


class TheWorldInGerman(TheWorld):
    browser_options = {"language": "de"}
    wanted = {"Kanada", "Brasilien", "China", "Australien"}


class OnAPhone(PagesTest):
    browser_options = {"width": 390, "height": 844}

    def test_the_first_view_of_the_world_is_as_high_as_where_people_live(self):
        for number, (latitude, longitude) in enumerate([(-36.8, 174.8), (21.3, -157.8), (69.6, 18.9)]):
            user = self.server.add_user(f"user{number}.{self.number}@example.org")
            user.post(latitude=latitude, longitude=longitude)
        self.open_home()
        self.until_map()
        self.until(lambda: len(self.all("#map .pin, #map .cluster")) >= 3, "the pins")
        box = self.find("#map").rect
        for pin in self.all("#map .pin, #map .cluster"):
            middle = pin.rect["x"] + pin.rect["width"] / 2, pin.rect["y"] + pin.rect["height"] / 2
            self.assertTrue(box["x"] < middle[0] < box["x"] + box["width"], middle)
            self.assertTrue(box["y"] < middle[1] < box["y"] + box["height"], middle)
        # At this width the world from Cape Horn to the North Cape is about 195 high.
        self.assertLess(box["height"], 260)
        # Below it are the posts, instead of water.
        self.assertLess(self.find("#panel-table").rect["y"], 450)
        shown = self.web.execute_script("""
          const map = document.getElementById('map').getBoundingClientRect();
          const all = [...document.querySelectorAll('#map path.country')].map((one) => one.getBoundingClientRect());
          const land = all.filter((one) => one.width > 0);
          return [Math.min(...land.map((one) => one.left)) - map.left,
                  map.right - Math.max(...land.map((one) => one.right)),
                  Math.max(...land.map((one) => one.right)) - Math.min(...land.map((one) => one.left)), map.width];
        """)
        left, right, width, whole = shown
        self.assertGreaterEqual(left, -20)
        self.assertGreaterEqual(right, -20)
        self.assertGreater(width, whole * 0.9)




class OnAPhoneInOneCountry(PagesTest):
    browser_options = {"width": 390, "height": 844}

    def test_the_map_fills_the_height(self):
        for number, (latitude, longitude) in enumerate([(40.7, -74), (34.05, -118.2), (29.8, -95.4)]):
            user = self.server.add_user(f"us{number}.{self.number}@example.org")
            user.post(latitude=latitude, longitude=longitude)
        self.open_home()
        self.until_map()
        self.assertGreater(self.find("#map").rect["height"], 480)

    def test_two_fingers_zoom(self):
        self.open_home()
        self.until_map()
        scale = self.find(".leaflet-control-scale").text
        box = self.find("#map").rect
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

        def touch(kind, *points):
            self.web.execute_cdp_cmd("Input.dispatchTouchEvent", {
                "type": kind,
                "touchPoints": [{"x": x + dx, "y": y, "id": id} for id, dx in enumerate(points)],
            })

        touch("touchStart", -20, 20)
        for distance in range(30, 101, 10):
            touch("touchMove", -distance, distance)
        touch("touchEnd")
        self.until(lambda: self.find(".leaflet-control-scale").text != scale, "another scale")


class WithAMouse(MapTest):
    def setUp(self):
        super().setUp()
        self.ada.post(place="Zürich", latitude=47.37, longitude=8.54, link="https://example.org/zurich")
        self.open_map()

    def pin(self):
        """That of Zürich, or the number of all who are there."""
        return self.find("#map .pin, #map .cluster")

    def test_the_wheel_zooms_at_the_pointer_and_a_button_out_again(self):
        scale = self.find(".leaflet-control-scale").text
        before = self.pin().rect
        ActionChains(self.web).scroll_from_origin(
            ScrollOrigin.from_element(self.pin()), 0, -240).perform()
        self.until(lambda: self.find(".leaflet-control-scale").text != scale, "another scale")
        self.until(lambda: abs(self.pin().rect["x"] - before["x"]) < 15, "the pin under the pointer")
        near = self.find(".leaflet-control-scale").text
        self.click(".leaflet-control-zoom-out")
        self.until(lambda: self.find(".leaflet-control-scale").text != near, "another scale")

    def test_a_drag_moves_the_map_with_its_pin_whose_popup_has_the_link(self):
        before = self.pin().rect
        ActionChains(self.web).move_to_element_with_offset(self.find("#map"), 150, 100) \
            .click_and_hold().move_by_offset(-3, 1).move_by_offset(-117, 39).pause(0.3).release().perform()
        self.until(lambda: abs(self.pin().rect["x"] - before["x"] + 120) < 6, "the pin 120 to the left")
        self.until(lambda: abs(self.pin().rect["y"] - before["y"] - 40) < 6, "the pin 40 lower")
        self.pin().click()
        link = self.until_shown(".leaflet-popup-content a")
        self.assertEqual(link.get_attribute("href"), "https://example.org/zurich")
        self.assertEqual(link.get_attribute("target"), "_blank")

    def test_from_near_there_are_the_villages_around(self):
        for _ in range(4):
            self.zoom_in()
        wanted = {"Zollikon", "Wallisellen", "Dübendorf", "Kilchberg"}
        self.until(lambda: len(wanted & set(self.names())) > 1, f"villages, not {self.names()}")


class TilesHandler(BaseHTTPRequestHandler):
    """Answers every tile with a red point, and remembers who asked for it."""

    asked = []

    def do_GET(self):
        self.asked.append((self.path, self.headers.get("Referer"), self.headers.get("Cookie")))
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.end_headers()
        self.wfile.write(PNG)

    def log_message(self, *_):
        pass


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


PNG = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
       + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b""))


class WithTiles(PagesTest):
    @classmethod
    def setUpClass(cls):
        tiles = ThreadingHTTPServer(("127.0.0.1", 0), TilesHandler)
        Thread(target=tiles.serve_forever, daemon=True).start()
        cls.addClassCleanup(tiles.server_close)
        cls.addClassCleanup(tiles.shutdown)
        # Another host than the pages have.
        cls.origin = f"http://localhost:{tiles.server_port}"
        cls.other_addresses = (cls.origin,)
        cls.server_options = (
            "--tiles", cls.origin + "/{z}/{x}/{y}.png", "--tiles-attribution", "© Some <b>body</b> & others")
        super().setUpClass()

    def test_the_map_shows_them_with_who_made_them(self):
        self.enter()
        self.until(lambda: self.web.execute_script("""
          const tiles = [...document.querySelectorAll("#map img.leaflet-tile")];
          return tiles.length > 3 && tiles.every((tile) => tile.complete && tile.naturalWidth > 0);
        """), "tiles")
        self.until_text("#map .leaflet-control-attribution", "© Some <b>body</b> & others")
        # Their names are on the tiles.
        self.assertEqual(self.all("#map .label:not(.sample), #map path.country"), [])
        path, referrer, cookie = TilesHandler.asked[0]
        self.assertRegex(path, r"^/\d+/\d+/\d+\.png$")
        self.assertEqual(referrer, self.server.address + "/")
        self.assertIsNone(cookie)
        self.go("/post")
        self.type("#place", "Quito" + Keys.ENTER)
        self.until_text("#map .label.own", "Quito")
        self.until(lambda: self.all("#map img.leaflet-tile-loaded"), "tiles")

    def test_the_policy_allows_their_pictures_and_nothing_else(self):
        def policy(server):
            with urllib.request.urlopen(server.address + "/login", timeout=600) as reply:
                return reply.headers["Content-Security-Policy"]

        plain = Server()
        self.addCleanup(plain.close)
        self.assertIn("img-src 'self' data:;", policy(plain))
        self.assertEqual(
            policy(self.server),
            policy(plain).replace("img-src 'self' data:", f"img-src 'self' data: {self.origin}"))


class WithStreets(PagesTest):
    table = """\
street,number,city,postcode,country,lat,lon
Borgarbraut,52,Borgarnes,310,IS,64.54173,-21.91385
Borgarbraut,53,Borgarnes,310,IS,64.54221,-21.91499
Skallagrímsgata,4,Borgarnes,310,IS,64.54108,-21.91600
"""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        table, addresses = Path(folder.name, "is.csv"), Path(folder.name, "is.gaz")
        table.write_text(cls.table)
        subprocess.run(
            [Path(BINARY).with_name("geocode"), "build", "addresses", table, "--output", addresses],
            check=True, capture_output=True)
        cls.server_options = ("--add-on", str(addresses))
        super().setUpClass()

    def test_a_house_is_shown_between_its_streets(self):
        self.enter("/post")
        self.type("#place", "Borgarbraut 52, Borgarnes" + Keys.ENTER)
        self.until_text("#found", "Borgarbraut 52, 310 Borgarnes")
        self.until_text("#map .label.street", "Skallagrímsgata")
        self.assertEqual(self.all(".map-note"), [])
        self.assertRegex(self.find(".leaflet-control-scale").text, "[0-9]+ m")
        # The town lies on a peninsula that the outline of the world does not have.
        self.assertEqual(self.all("#map path.country"), [])


class WithAnExtract(PagesTest):
    @classmethod
    def setUpClass(cls):
        cls.server_options = ("--add-on", small_add_on(cls))
        super().setUpClass()

    def test_streets_are_drawn_where_they_run(self):
        self.enter("/post")
        self.type("#place", "Versuchsgasse 7, Vaduz" + Keys.ENTER)
        self.until_text("#found", "Versuchsgasse 7")
        self.until_shown("#map path.street-line")
        self.assertIn("© OpenStreetMap contributors", self.find(".leaflet-control-attribution").text)
        # From the pin to the street are 11 m, and the house stands north of it.
        street, pin = self.find("#map path.street-line"), self.find("#map .pin")
        line, mark = street.rect, pin.rect
        self.assertTrue(line["x"] < mark["x"] + mark["width"] / 2 < line["x"] + line["width"], (line, mark))
        self.assertLess(mark["y"] + mark["height"] / 2, line["y"] + line["height"])
        # From afar there are none, and they come back.
        self.zoom("out", 4)
        self.until(lambda: not self.all("#map path.street-line"), "no streets from afar")
        self.zoom("in", 4)
        self.until_shown("#map path.street-line")

    def zoom(self, way, count):
        for _ in range(count):
            scale = self.find(".leaflet-control-scale").text
            self.click(f".leaflet-control-zoom-{way}")
            self.until(lambda: self.find(".leaflet-control-scale").text != scale, "another scale")


class WithoutStreets(PagesTest):
    def test_the_map_says_so_where_they_would_be(self):
        self.enter()
        self.until_map()
        self.assertEqual(self.all(".map-note"), [])
        self.go("/post")
        self.type("#place", "47.3769, 8.5417" + Keys.ENTER)
        self.until_text(".map-note", "no streets, by design")
        self.assertIn("--tiles", self.find(".map-note").text)


class WithATitle(PagesTest):
    server_options = ("--title", "Class of 2026", "--welcome", "Say <b>where</b> you went & why.")

    def test_the_sign_in_page_has_it_and_what_is_said_below(self):
        self.go("/login")
        self.until_text("h1", "Class of 2026")
        self.until_text(".welcome", "Say <b>where</b> you went & why.")
        self.assertIn("Class of 2026", self.web.title)
        self.enter()
        self.until_map()
        self.assertEqual(self.web.title, "Map · Class of 2026")
