"""Tools/check review: the rows that it makes are what it says of them.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import importlib.machinery, importlib.util, os, unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
_loader = importlib.machinery.SourceFileLoader(
    "check_review", os.path.join(ROOT, "Tools", "checks", "review"))
check_review = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("check_review", _loader))
_loader.exec_module(check_review)

COUNTRIES = [("US", "United States", 40), ("FR", "France", 46), ("JP", "Japan", 36)]
FOUND = [(f"Town {number}, {name}", latitude + number % 5, 10.0 * (number % 17) - 80, code, 50)
         for number in range(1_200) for code, name, latitude in [COUNTRIES[number % 3]]]


class Rows(unittest.TestCase):
    def setUp(self):
        self.rows = check_review.rows(FOUND, FOUND[:10], [f"no place {n}" for n in range(90)], 1)
        self.points = {fact[0]: fact[1:3] for fact in FOUND}

    def kind(self, kind):
        return [row for row in self.rows if row[3] == kind]

    def test_counts(self):
        self.assertEqual(len(self.kind("")), 700)
        wrong = sum(len(self.kind(kind)) for kind in ("elsewhere", "swapped", "container", "nowhere"))
        self.assertEqual(wrong, 300)

    def test_right_rows_are_facts(self):
        for place, latitude, longitude, _ in self.kind(""):
            if latitude != "":
                self.assertEqual((latitude, longitude), self.points[place])

    def test_wrong_rows_are_wrong(self):
        for place, latitude, longitude, _ in self.kind("elsewhere"):
            self.assertGreater(
                check_review.distance(("", *self.points[place]), ("", latitude, longitude)), 500)
        for place, latitude, longitude, _ in self.kind("swapped"):
            self.assertEqual((longitude, latitude), self.points[place])
        for place, latitude, _, _ in self.kind("container"):
            self.assertNotIn(place, self.points)
            self.assertEqual(latitude, "")

    def test_seed(self):
        again = check_review.rows(FOUND, FOUND[:10], [f"no place {n}" for n in range(90)], 1)
        self.assertEqual(self.rows, again)

    def test_distance(self):
        # London to Paris: 344 km.
        self.assertAlmostEqual(
            check_review.distance(("", 51.5074, -0.1278), ("", 48.8566, 2.3522)), 344, delta=2)


if __name__ == "__main__":
    unittest.main()
