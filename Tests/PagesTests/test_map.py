from harness import PagesTest

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
        self.sign_in()
        self.until_path("/map")
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
        for _ in range(12):
            button = self.find(".leaflet-control-zoom-in")
            if "leaflet-disabled" in button.get_attribute("class"):
                break
            self.zoom_in()
        self.assertIn("leaflet-disabled", self.find(".leaflet-control-zoom-in").get_attribute("class"))
        # There is still something to read.
        self.assertGreater(len(self.names()), 10)


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

    def test_the_first_view_fills_the_height_and_shows_where_people_live(self):
        self.sign_in()
        self.until_path("/map")
        self.until_map()
        rect = self.find("#map").rect
        # Down to the line with the sources.
        self.assertGreater(rect["y"] + rect["height"], 770)
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


class WithATitle(PagesTest):
    server_options = ("--title", "Class of 2026", "--welcome", "Say <b>where</b> you went & why.")

    def test_the_sign_in_page_has_it_and_what_is_said_below(self):
        self.go("/login")
        self.until_text("h1", "Class of 2026")
        self.until_text(".welcome", "Say <b>where</b> you went & why.")
        self.assertIn("Class of 2026", self.web.title)
        self.sign_in()
        self.until_path("/map")
        self.until_map()
        self.assertEqual(self.web.title, "Map · Class of 2026")
