"""Tools/check borders: what it draws and how it judges, without a network.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import collections, importlib.machinery, importlib.util, io, os, unittest
from contextlib import redirect_stdout

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
_loader = importlib.machinery.SourceFileLoader(
    "check_borders", os.path.join(ROOT, "Tools", "checks", "borders"))
check_borders = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("check_borders", _loader))
_loader.exec_module(check_borders)


def halves(latitude, longitude):
    """A world of two countries, west and east of the meridian of Greenwich."""
    return "WW" if longitude < 0 else "EE"


def everywhere(latitude, longitude):
    return True


class Borders(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(ROOT, "Data", "outline.bin"), "rb") as file:
            cls.outline = check_borders.Outline(file.read())

    def test_land(self):
        for latitude, longitude in [(46.9, 7.4), (-29.6, 27.9), (66.5, -175), (0.1, 25)]:
            self.assertTrue(self.outline.is_land(latitude, longitude), (latitude, longitude))
        for latitude, longitude in [(0, 0), (30, -40), (43, 7.3), (54, 20 - 160)]:
            self.assertFalse(self.outline.is_land(latitude, longitude), (latitude, longitude))

    def test_outline_knows_borders(self):
        self.assertTrue(self.outline.may_be_near_border(47.65, 9.18))
        self.assertTrue(self.outline.may_be_near_border(66.5, 29.5))
        self.assertFalse(self.outline.may_be_near_border(-25, 135))

    def test_moved(self):
        for bearing in (0, 90, 200, 270):
            point = check_borders.moved((60.0, 179.9), bearing, 30)
            self.assertAlmostEqual(check_borders.distance((60.0, 179.9), point), 30, places=6)
            self.assertLessEqual(abs(point[1]), 180)

    def test_near_border(self):
        for longitude, near in [(0.2, True), (-0.26, True), (0.3, False), (50, False)]:
            country = halves(0, longitude)
            found = check_borders.is_near_border((0.0, longitude), country, halves, everywhere)
            self.assertEqual(found, near, longitude)

    def test_same_seed_same_points(self):
        draw = lambda seed: check_borders.drawn(
            3, seed, halves, everywhere, lambda latitude, longitude: abs(longitude) < 40)
        self.assertEqual(draw(1), draw(1))
        self.assertNotEqual(draw(1), draw(2))
        self.assertEqual(len(draw(1)["elsewhere"]), 3)
        for latitude, longitude, country in draw(1)["near borders"]:
            self.assertEqual(country, halves(latitude, longitude))
            self.assertLess(abs(longitude), 1)

    def test_judged(self):
        points = [(0, 0, "DE"), (0, 0, "RS"), (0, 0, "TH"), (0, 0, "FR"), (0, 0, "FR")]
        right, wrong = check_borders.judged(points, ["DE", "XK", "VN", "CH", None])
        self.assertEqual(right, 3)
        self.assertEqual(wrong, collections.Counter({("FR", "CH"): 1, ("FR", "nothing"): 1}))

    def test_report(self):
        output = io.StringIO()
        with redirect_stdout(output):
            points = [(0, 0, "DE")] * 20
            self.assertTrue(check_borders.report("near borders", points, ["DE"] * 20))
            self.assertFalse(check_borders.report("near borders", points, ["DE"] * 19 + ["FR"]))
        self.assertIn("19 of 20 right, 95.00%", output.getvalue())
        self.assertIn("1 in DE answered with FR", output.getvalue())


if __name__ == "__main__":
    unittest.main()
