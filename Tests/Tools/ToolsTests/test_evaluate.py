"""Tools/tune evaluate against a geocoder whose answers are written down here, and figures made by hand.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import contextlib, importlib.machinery, importlib.util, io, json, os, sys, tempfile, unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))


def load(name):
    """A tool as a module: its file has no suffix."""
    loader = importlib.machinery.SourceFileLoader(name, os.path.join(ROOT, "Tools", "tuning", name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


evaluate = load("evaluate")
names = load("evaluate-names")

# Answers each line with what stands here for the query; `STATUS` is the exit status.
GEOCODER = """
import json, sys
answers = json.loads(sys.argv[1])
for line in sys.stdin:
    query = json.loads(line) if sys.argv[2] == "json" else line.rstrip("\\n")
    print(json.dumps(answers.get(query, {"results": []})))
sys.exit(int(sys.argv[3]))
"""


def place(latitude, longitude, country, confidence):
    return {"name": f"{latitude}, {longitude}", "latitude": latitude, "longitude": longitude,
            "country_code": country, "confidence": confidence}


# A degree of latitude is 111.2 km.
ANSWERS = {
    "right": {"results": [place(10, 20, "US", 0.95)]},
    "near": {"results": [place(10.2, 20, "US", 0.85)]},
    "second": {"results": [place(-10, 20, "AO", 0.75), place(10, 20, "US", 0.2)]},
    "land": {"results": [place(1, 1, "FR", 1)]},
    "Britain": {"results": [place(1, 1, "GB", 0.9)]},
    "junk": {"results": [place(1, 1, "FR", 0.55)]},
    "doubtful junk": {"results": [place(1, 1, "FR", 0.25)]},
    "two\nlines": {"results": [place(10, 20, "US", 0.95)]},
}
PLACES = """id	query	lat	lon	tolerance_km	kind	country_code	source
1	right	10	20	5	city	US	x
2	near	10	20	5	city	US	x
3	second	10	20	5	city	US	x
4	refused	10	20	5	city	US	x
5	land				country	FR	x
6	Britain				country	UK	x
"""
# What is near a point, by the line that asks for it.
NEAR = {
    "10.000000,20.000000": [{"name": "x", "country_code": "US", "admin1": "Ohio",
                             "admin2": "Ross", "latitude": 10, "longitude": 20}],
    "30.000000,20.000000": [{"name": "y", "country_code": "US", "admin1": "Texas",
                             "latitude": 30, "longitude": 20}],
}


def found(latitude, longitude, levels, **members):
    return {"results": [{**place(latitude, longitude, "US", 0.5), "confidence_by_level": levels,
                         **members}]}


JUNK = """id	query_json	lat	lon	tolerance_km	kind	country_code	source
7	"junk"				nowhere		x
8	"doubtful junk"				nowhere
9	"\\u0000"				nowhere		x
"""


class EvaluateTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "wb") as file:
                file.write(text if isinstance(text, bytes) else text.encode())
        return path

    def run_tool(self, *arguments, answers=ANSWERS, mode="json", status=1, near=None):
        """The exit status, standard output, standard error."""
        fake = self.path("geocoder.py", GEOCODER)
        command = [sys.executable, "-IS", fake, json.dumps(answers), mode, str(status)]
        if near is not None:
            near = json.dumps({line: {"results": places} for line, places in near.items()})
            reverse = [sys.executable, "-IS", fake, near, "lines", str(status)]
            arguments = ["--reverse-command", evaluate.shlex.join(reverse), *arguments]
        output, complaints = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(complaints):
            try:
                code = evaluate.main(["--command", evaluate.shlex.join(command), *arguments])
            except evaluate.Failure as failure:
                code = failure.status
                print(failure, file=complaints)
            except SystemExit as exit:
                code = exit.code
        return code, output.getvalue(), complaints.getvalue()

    def evaluated(self, *arguments, **fake):
        code, output, complaints = self.run_tool("--json", *arguments, **fake)
        self.assertEqual((code, complaints), (0, ""))
        return json.loads(output)

    def test_figures_of_places(self):
        told = self.evaluated(self.path("places.tsv", PLACES))["sets"]["places"]
        self.assertEqual(told["rows"], 6)
        self.assertAlmostEqual(told["answered"], 100 * 5 / 6)
        self.assertAlmostEqual(told["right"], 100 * 3 / 6)
        self.assertAlmostEqual(told["top_5"], 100 * 4 / 6)
        self.assertAlmostEqual(told["precision"], 100 * 3 / 5)
        self.assertAlmostEqual(told["country"], 100 * 4 / 5)
        self.assertIsNone(told["refused"])
        # .95, 1 and .9, all of them right.
        self.assertEqual((told["sure"], told["of_sure"]), (3, 100))

    def test_a_sure_country_is_right_at_its_level(self):
        rows = "query\tlat\tlon\ttolerance_km\tkind\tcountry_code\nVillage, US\t30\t20\t10\tx\tUS\n"
        for kind, right in (("country", 100), ("city", 0)):
            answers = {"Village, US": {"results": [{**place(50, 60, "US", 0.99), "kind": kind}]}}
            told = self.evaluated(self.path("villages.tsv", rows), answers=answers)["sets"]["villages"]
            self.assertEqual((told["right"], told["of_sure"]), (0, right))

    def test_figures_of_what_is_no_place(self):
        path = self.path("junk.tsv", JUNK)
        told = self.evaluated(path)["sets"]["junk"]
        self.assertAlmostEqual(told["answered"], 100 * 2 / 3)
        self.assertAlmostEqual(told["refused"], 100 * 2 / 3)
        self.assertEqual(told["precision"], 0)
        self.assertIsNone(told["right"])
        told = self.evaluated("--refusal-below", "0", path)["sets"]["junk"]
        self.assertAlmostEqual(told["refused"], 100 / 3)

    def test_calibration(self):
        # Confidence and whether right: .95 yes, .85 no, .75 no, 1 yes, .9 yes, .55 no, .25 no.
        told = self.evaluated(self.path("places.tsv", PLACES), self.path("junk.tsv", JUNK))
        told = told["calibration"]
        self.assertEqual([line["rows"] for line in told["bins"]], [0, 0, 1, 0, 0, 1, 0, 1, 1, 3])
        self.assertAlmostEqual(told["bins"][9]["confidence"], 0.95)
        self.assertEqual(told["bins"][9]["right"], 1)
        self.assertIsNone(told["bins"][0]["right"])
        # The last bin: three times |0.95 - 1|.
        self.assertAlmostEqual(
            told["expected_calibration_error"], (0.25 + 0.55 + 0.75 + 0.85 + 3 * 0.05) / 7)
        squares = 0.05 ** 2 + 0.85 ** 2 + 0.75 ** 2 + 0 + 0.1 ** 2 + 0.55 ** 2 + 0.25 ** 2
        self.assertAlmostEqual(told["brier_score"], squares / 7)
        self.assertEqual((told["right_of_confidence_0.9"], told["rows_of_confidence_0.9"]), (1, 3))

    def test_answers_without_confidence(self):
        answers = {"right": {"results": [{"latitude": 10, "longitude": 20}]}}
        told = self.evaluated(self.path("places.tsv", PLACES), answers=answers)
        self.assertIsNone(told["calibration"])
        self.assertAlmostEqual(told["sets"]["places"]["right"], 100 / 6)

    LEVEL_ROWS = """query	lat	lon	tolerance_km	kind	country_code
all right	10	20	5	city	US
region	10	20	5	city	US
elsewhere	10	20	5	city	US
no county	30	20	50	city	US
wide	10	20	61	city	US
country				country	US
point	10	20	5	city	
nowhere				nowhere	
refused	10	20	5	city	US
"""
    LEVEL_ANSWERS = {
        "all right": found(10, 20, {"country": 0.99, "region": 0.95, "county": 0.92, "city": 0.9},
                           kind="city", admin1="Ohio", admin2="Ross"),
        # A region names itself and has no county.
        "region": {"results": [{"name": "Ohio", "kind": "region", "country_code": "US",
                                "latitude": 12, "longitude": 20, "confidence": 0.9,
                                "confidence_by_level": {"country": 0.99, "region": 0.85}}]},
        "elsewhere": found(-10, 20, {"country": 0.6, "region": 0.5, "county": 0.4, "city": 0.3},
                           kind="city", admin1="Utah", admin2="Ross", country_code="US"),
        "no county": found(30, 20, {"country": 0.9, "region": 0.9, "county": 0.9, "city": 0.9},
                           kind="city", admin1="Texas", admin2="Ross"),
        "wide": found(10.5, 20, {"country": 0.9, "region": 0.9, "county": 0.9, "city": 0.9},
                      kind="city", admin1="Utah"),
        "country": found(10, 20, {"country": 0.95, "region": 0.9}, kind="city", admin1="Ohio"),
        "point": found(10, 20, {"country": 0.95, "region": 1}, admin1="Ohio", country_code="CA"),
        "nowhere": found(10, 20, {"country": 0.93, "region": 0.2, "county": 0.1, "city": 0.1}),
    }

    def test_levels(self):
        path = self.path("levels.tsv", self.LEVEL_ROWS)
        told = self.evaluated(path, answers=self.LEVEL_ANSWERS, near=NEAR)["levels"]
        self.assertEqual(list(told), ["country", "region", "county", "city"])
        # All but the row without a country, and the one that was refused.
        country = told["country"]
        self.assertEqual((country["rows"], country["rows_of_confidence_0.9"]), (7, 6))
        self.assertAlmostEqual(country["right"], 6 / 7)
        self.assertAlmostEqual(country["right_of_confidence_0.9"], 5 / 6)
        sure = abs((0.99 + 0.99 + 0.9 + 0.9 + 0.95 + 0.93) - 5)
        self.assertAlmostEqual(country["expected_calibration_error"], (sure + 0.4) / 7)
        # Right, right, wrong, right; another country; nowhere.
        region = told["region"]
        self.assertEqual((region["rows"], region["rows_of_confidence_0.9"]), (6, 3))
        self.assertAlmostEqual(region["right"], 3 / 6)
        self.assertAlmostEqual(region["right_of_confidence_0.9"], 2 / 3)
        # Right; of the name, but in another region; nowhere.
        county = told["county"]
        self.assertEqual((county["rows"], county["rows_of_confidence_0.9"]), (3, 1))
        self.assertAlmostEqual(county["right"], 1 / 3)
        self.assertAlmostEqual(county["expected_calibration_error"], (0.08 + 0.4 + 0.1) / 3)
        city = told["city"]
        self.assertEqual((city["rows"], city["rows_of_confidence_0.9"]), (5, 3))
        self.assertAlmostEqual(city["right"], 3 / 5)
        self.assertEqual(city["right_of_confidence_0.9"], 1)
        code, output, _ = self.run_tool(path, answers=self.LEVEL_ANSWERS, near=NEAR)
        self.assertEqual(code, 0)
        self.assertIn("\ncountry        7   0.8571        6   0.8333   0.1514\n", output)

    def test_levels_without_regions(self):
        path = self.path("levels.tsv", self.LEVEL_ROWS)
        told = self.evaluated(path, answers=self.LEVEL_ANSWERS)["levels"]
        # Only what names no place is known to be wrong.
        self.assertEqual([told[level]["rows"] for level in told], [7, 1, 1, 5])
        self.assertIsNone(told["region"]["right_of_confidence_0.9"])
        code, output, _ = self.run_tool(path, answers=self.LEVEL_ANSWERS)
        self.assertIn("\nregion         1   0.0000        0        -   0.2000\n", output)
        told = self.evaluated(self.path("places.tsv", PLACES), near=NEAR)
        self.assertIsNone(told["levels"])
        self.assertEqual(self.run_tool("--reverse-command", "", path)[0], 64)
        answers = {"all right": found(10, 20, {"country": 2})}
        self.assertEqual(self.run_tool(path, answers=answers)[0], 65)

    def test_worst(self):
        told = self.evaluated(self.path("places.tsv", PLACES), self.path("junk.tsv", JUNK))
        self.assertEqual([row["query"] for row in told["wrong"]], ["near", "second", "junk"])
        self.assertAlmostEqual(told["wrong"][0]["error_km"], 22.239, places=2)
        self.assertEqual([row["query"] for row in told["refused"]], ["refused"])
        told = self.evaluated("--worst", "1", self.path("places.tsv"), self.path("junk.tsv"))
        self.assertEqual([row["query"] for row in told["wrong"]], ["near"])

    def test_tables(self):
        code, output, _ = self.run_tool(self.path("places.tsv", PLACES), self.path("j.tsv", JUNK))
        self.assertEqual(code, 0)
        self.assertIn("expected calibration error 0.3643", output)
        self.assertIn("second  ->  -10, 20  (places:4)", output)

    def test_minimum(self):
        path = self.path("places.tsv", PLACES)
        self.assertEqual(self.run_tool("--minimum", "places=50", path)[0], 0)
        code, _, complaints = self.run_tool("--minimum", "places=50.1", path)
        self.assertEqual(code, 1)
        self.assertEqual(complaints, "evaluate: places: 50.00 % right, at least 50.1 % expected\n")
        code, _, complaints = self.run_tool("--minimum", "place=50", path)
        self.assertEqual(code, 64)
        self.assertIn("no set is called 'place'", complaints)

    def test_folds_part_the_rows(self):
        path = self.path("places.tsv", PLACES)
        of = lambda which: self.evaluated("--fold", which, path)["sets"]["places"]["rows"]
        self.assertEqual(sum(of(f"{number}/3") for number in range(3)), 6)
        self.assertEqual(of("0/3") + of("1,2/3"), 6)
        # The last digit of SHA-256 of "1" is b, of "2" 5, "3" e, "4" a, "5" d, "6" 3: odd are 4.
        self.assertEqual(of("1/2"), 4)
        for wrong in ["2/2", "1", "a/b", "1/0", "-1/2"]:
            self.assertEqual(self.run_tool(f"--fold={wrong}", path)[0], 64)

    def test_failures_are_a_set(self):
        folder = os.path.join(self.folder, "out")
        self.evaluated("--failures", folder, self.path("places.tsv", PLACES))
        told = self.evaluated(os.path.join(folder, "places.tsv"))["sets"]["places"]
        self.assertEqual((told["rows"], told["right"]), (3, 0))

    def test_line_breaks(self):
        path = self.path("lines.tsv", 'query_json\tlat\tlon\n"two\\nlines"\t10\t20\r\n')
        self.assertEqual(self.evaluated(path)["sets"]["lines"]["right"], 100)
        answers = {"two lines": ANSWERS["right"]}
        told = self.evaluated("--lines", path, answers=answers, mode="lines")
        self.assertEqual(told["sets"]["lines"]["right"], 100)

    def test_malformed_sets_are_told_with_their_line(self):
        head = "query\tlat\tlon\tkind\tcountry_code\n"
        for text, reason in [
            ("", ":1: no row"),
            (head, ":1: no row"),
            ("query\tlat\nx\t1\n", ":1: the first line names no column lon"),
            (head + "a\t1\t2\tcity\tUS\nb\t1\n", ":3: lon is '', not a number"),
            (head + "a\t1\t2\tcity\tUS\tx\n", ":2: 6 fields, at most 5 expected"),
            (head + "a\tx\t2\tcity\tUS\n", ":2: lat is 'x', not a number"),
            (head + "a\t1\t\tcity\tUS\n", ":2: lon is '', not a number"),
            (head + "a\t91\t2\tcity\tUS\n", ":2: lat is 91"),
            (head + "a\tnan\t2\tcity\tUS\n", ":2: lat is nan"),
            (head + "a\t\t\tcity\t\n", ":2: neither a coordinate nor a country"),
            (head.encode() + b"\xff\t1\t2\tcity\tUS\n", ":2: not valid UTF-8"),
            ("query_json\tlat\tlon\n\"a\t1\t2\n", ":2: query_json: "),
            ("query_json\tlat\tlon\n7\t1\t2\n", ":2: query_json is not a string"),
        ]:
            with self.subTest(text=text):
                path = self.path("bad.tsv", text)
                code, output, complaints = self.run_tool(path)
                self.assertEqual((code, output), (65, ""))
                self.assertTrue(complaints.startswith(path + reason), complaints)
        self.assertEqual(self.run_tool(self.path("missing.tsv"))[0], 66)

    def test_geocoders_that_fail(self):
        path = self.path("places.tsv", PLACES)
        self.assertEqual(self.run_tool(path, status=3)[0], 70)
        for answers in [{"right": []}, {"right": {"results": [1]}},
                        {"right": {"results": [place(1, 1, "US", 7)]}}]:
            code, _, complaints = self.run_tool(path, answers=answers)
            self.assertEqual(code, 65)
            self.assertIn("places: answer 1: ", complaints)
        self.assertEqual(self.run_tool("--command", "true", path)[0], 65)
        self.assertEqual(self.run_tool("--command", "/nowhere/to/be/found", path)[0], 70)


class MainNames(unittest.TestCase):
    """Tools/tune evaluate-names."""

    class Gazetteer:
        def name(self, place): return "Lasa"
        def facts(self, place): return [3900, 7, 0, 0]
        def coordinate(self, place): return (46.6, 179.9)

    def test_outcomes(self):
        for expected, results in [
            ("silent", []),
            ("itself", [{"geonames_id": 7, "name": "Laas"}]),
            ("namesake", [{"geonames_id": 8, "name": "Läsa"}]),
            # Across the line where the date changes.
            ("itself", [{"geonames_id": 8, "name": "Laas", "latitude": 46.6, "longitude": -179.9, "kind": "city"}]),
            ("other", [{"geonames_id": 8, "name": "Lhasa", "latitude": 29.6, "longitude": 91.1, "kind": "city"}]),
            ("country", [{"geonames_id": 8, "name": "Russia", "latitude": 55.6, "longitude": 43.2, "kind": "country"}]),
        ]:
            self.assertEqual(names.outcome(self.Gazetteer(), 0, results), expected)

    def test_too_many_others_are_an_error(self):
        answer = {"results": [dict(place(10, 20, "US", 0.95), kind="country", geonames_id=-1)]}
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "geocoder.py")
            with open(program, "w", encoding="utf-8") as file:
                file.write(f"import sys\nfor line in sys.stdin: print({json.dumps(json.dumps(answer))})\n")
            arguments = ["--command", f"{sys.executable} {program}", "--places", "3"]
            with contextlib.redirect_stdout(io.StringIO()) as output:
                names.main([*arguments, "--other", "3"])
                with self.assertRaises(SystemExit) as end:
                    names.main([*arguments, "--other", "2"])
        self.assertEqual(end.exception.code, 1)
        self.assertIn("country       3\nsure          3\n", output.getvalue())


if __name__ == "__main__":
    unittest.main()
