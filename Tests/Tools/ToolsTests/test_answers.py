"""Tools/checks/answers: how it compares, records and grades answers, without a geocoder.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def load(name):
    """A tool as a module: its file has no suffix."""
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "Tools/checks" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


tool = load("answers")
SEATTLE = tool.Answer("5809844", "city", 0.99, "", "Seattle, Washington, United States")
TACOMA = tool.Answer("5812944", "city", 0.99, "", "Tacoma, Washington, United States")
WASHINGTON = tool.Answer("5815135", "region", 0.9, "", "Washington, United States")
REFUSED = tool.Answer("", "", 0.0, "not_found", "")


class Comparing(unittest.TestCase):
    def test_groups(self):
        doubtful = SEATTLE._replace(confidence=0.8)
        for before, after, group in [
            (SEATTLE, SEATTLE, None),
            (SEATTLE, TACOMA, "other place"),
            (SEATTLE, WASHINGTON, "other level"),
            (REFUSED, SEATTLE, "gained"),
            (SEATTLE, REFUSED, "lost"),
            (REFUSED, REFUSED, None),
            (REFUSED, REFUSED._replace(refusal="not_a_place"), "other reason"),
            (SEATTLE, SEATTLE._replace(label="Seattle, United States"), "other label"),
            (SEATTLE, doubtful, "confidence"),
            (doubtful, SEATTLE, "confidence"),
            (SEATTLE, SEATTLE._replace(confidence=0.89), tool.SMALL),
            (SEATTLE, SEATTLE._replace(confidence=0.98), tool.SMALL),
            (SEATTLE, SEATTLE._replace(confidence=0.994), None),
            # The place counts, also where the confidence has moved as well.
            (SEATTLE, TACOMA._replace(confidence=0.1), "other place"),
        ]:
            with self.subTest(before=before, after=after):
                self.assertEqual(tool.change(before, after), group)

    def test_moves_at_the_bound_are_small_for_every_confidence(self):
        for hundredths in range(90):
            before = SEATTLE._replace(confidence=hundredths / 100)
            after = SEATTLE._replace(confidence=(hundredths + 10) / 100)
            self.assertEqual(tool.change(before, after), tool.SMALL, hundredths)
            after = SEATTLE._replace(confidence=(hundredths + 11) / 100)
            self.assertEqual(tool.change(before, after), "confidence", hundredths)

    def test_queries_without_a_record_are_changes(self):
        found = tool.changes({"a": SEATTLE}, {"a": SEATTLE, "b": TACOMA})
        self.assertEqual(found[tool.NEW], [("b", None, TACOMA)])
        self.assertEqual([group for group in found if found[group]], [tool.NEW])

    def test_report(self):
        before = {"a": SEATTLE, "b\nc": REFUSED, "d": SEATTLE, "e": SEATTLE}
        after = {"a": TACOMA, "b\nc": WASHINGTON, "d": TACOMA,
                 "e": SEATTLE._replace(confidence=0.95)}
        self.assertEqual(tool.report(tool.changes(before, after), 1), """other place: 2
  a
    - Seattle, Washington, United States [city 5809844] 0.99
    + Tacoma, Washington, United States [city 5812944] 0.99
  and 1 more; --show 2 prints them
gained: 1
  b\\nc
    - refused (not_found)
    + Washington, United States [region 5815135] 0.90
confidence moved by 0.1 or less: 1""")
        self.assertEqual(tool.report(tool.changes(before, before), 1), "")

    def test_answers_of_the_geocoder(self):
        place = {"name": "Seattle", "label": "Seattle, Washington, United States",
                 "latitude": 47.6, "longitude": -122.3, "precision": "city",
                 "geonames_id": 5809844, "confidence": 0.9912}
        answer = tool.Answer.of({"results": [place, {}]})
        self.assertEqual(answer, SEATTLE._replace(confidence=0.9912))
        del place["geonames_id"]
        self.assertEqual(tool.Answer.of({"results": [place]}).place, "47.6000,-122.3000")
        self.assertEqual(tool.Answer.of({"results": [], "refusal": "not_found"}), REFUSED)


class Recording(unittest.TestCase):
    def test_addresses_are_made_of_queries(self):
        told = {"results": [{"name": "Seattle", "kind": "city", "latitude": 47.6, "longitude": -122.3}]}
        queries = {"12 High Street, Seattle": told, "Storgatan 9b, Seattle": told, "Seattle": told,
                   '5 "The" Row, Nowhere': {"results": []}, '7 "The" Row, Seattle': told}
        asked, tool.ask = tool.ask, lambda binary, some: queries
        try:
            table = tool.address_table("geocode", queries)
        finally:
            tool.ask = asked
        self.assertEqual(table.splitlines(), [
            "street,number,city,lat,lon",
            '"High Street","12","Seattle","47.6","-122.3"',
            '"Storgatan","9b","Seattle","47.6","-122.3"',
            '"""The"" Row","7","Seattle","47.6","-122.3"',
        ])

    def test_builds_are_compared_byte_for_byte(self):
        with tempfile.TemporaryDirectory() as folder:
            def build(name, answer):
                path = Path(folder) / name
                path.write_text("#!/bin/sh\n"
                                'case "$*" in *build*) : > "$5"; exit;; *suggest*) cat; exit;; esac\n'
                                f"while read -r line; do echo '{answer}'; done\n")
                path.chmod(0o755)
                return path
            one, same, other = build("one", '{"a": 1}'), build("same", '{"a": 1}'), build("other", '{"a": 2}')
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                self.assertEqual(tool.compare_exactly(one, same, ["x", "y"], 5), 0)
                self.assertEqual(tool.compare_exactly(one, other, ["x", "y"], 1), 1)
            self.assertIn("answers: 3 lines, 0 differ", output.getvalue())
            self.assertIn("explanations with addresses: 3 lines, 2 differ", output.getvalue())
            self.assertIn('    - {"a": 1}\n    + {"a": 2}', output.getvalue())
            with self.assertRaises(tool.Failure):
                tool.written(["/nonexistent/geocode"], [])

    def test_round_trip(self):
        answers = {"Seattle": SEATTLE, "": REFUSED, "a\\n\tb\nc\r": WASHINGTON, " x ": TACOMA}
        lines = [tool.record_line(query, answer) for query, answer in answers.items()]
        text = "\n".join(["\t".join(tool.COLUMNS), *lines]) + "\n"
        read, pending = tool.parse_record(text)
        self.assertEqual((read, pending), (answers, []))
        self.assertEqual(list(read), list(answers))

    def test_a_query_alone_is_to_be_recorded(self):
        text = "\t".join(tool.COLUMNS) + "\nSeattle\n"
        self.assertEqual(tool.parse_record(text), ({}, ["Seattle"]))

    def test_malformed_records(self):
        head = "\t".join(tool.COLUMNS) + "\n"
        for text, line in [("query\tplace\n", 1), (head + "a\nb\na\n", 4), (head + "a\tb\n", 2),
                           (head + "a\t1\tcity\tx\t\tA\n", 2)]:
            with self.subTest(text=text), self.assertRaises(tool.Failure) as caught:
                tool.parse_record(text)
            self.assertEqual(caught.exception.status, tool.MALFORMED)
            self.assertTrue(str(caught.exception).startswith(f"record:{line}: "), caught.exception)

    def test_the_committed_record_has_every_case(self):
        recorded, pending = tool.parse_record(tool.read(tool.RECORD))
        self.assertEqual(pending, [])
        self.assertEqual([query for query in tool.cases() if query not in recorded], [])
        for query, answer in recorded.items():
            self.assertEqual(bool(answer.refusal), not answer.place, query)


class Grading(unittest.TestCase):
    """Against distances along a line: a degree is 111 km here."""

    def grade(self, expected, kind, country="", latitude=0.0, label=""):
        result = {"kind": kind, "country_code": country, "latitude": latitude, "longitude": 0.0,
                  "label": label} if kind else None
        distance = lambda one, other: 111 * abs(one[0] - other[0])
        return tool.Expectation(expected).grade(result, distance)

    def test_grades(self):
        for expected, result, grade in [
            ("city Paris @ 10,0 FR", ("city", "FR", 10.2), "right"),
            ("city Paris @ 10,0 FR", ("city", "FR", 10.3), "wrong"),
            ("city Paris @ 10,0 FR 60", ("city", "FR", 10.3), "right"),
            ("city Paris @ 10,0 FR", ("city", "US", 10), "wrong"),
            ("city Paris @ 10,0 FR", ("region", "FR", 12), "coarse"),
            ("city Paris @ 10,0 FR", ("region", "US", 12), "wrong"),
            ("city Paris @ 10,0 FR", (None,), "refused"),
            ("hood Harlem @ 10,0 US", ("city", "US", 10.2), "coarse"),
            ("hood Harlem @ 10,0 US", ("city", "US", 10.3), "wrong"),
            ("poi Stonehenge @ 10,0 GB", ("country", "GB", 10), "coarse"),
            ("country FR", ("country", "FR", 0), "wrong"),
            ("country France FR", ("country", "FR", 0), "right"),
            ("country France FR", ("continent", "", 0), "coarse"),
            ("continent @ 10,0", ("continent", "", 40), "right"),
            ("coord @ 10,0", ("coordinate", "", 10.02), "wrong"),
            ("region Kerala @ 10,0 IN", ("region", "IN", 50, "Kerala, India"), "right"),
            ("region Kerala @ 10,0 IN", ("region", "IN", 50, "Goa, India"), "wrong"),
            ("region Kerala @ 10,0 IN", ("country", "IN", 10), "coarse"),
            ("area Alps @ 10,0 * 900", ("region", "", 12), "right"),
            ("area Alps @ 10,0 CH", ("country", "CH", 30), "coarse"),
            ("none", (None,), "right"),
            ("none", ("city", "FR", 0), "wrong"),
        ]:
            with self.subTest(expected=expected, result=result):
                self.assertEqual(self.grade(expected, *result), grade)

    def test_malformed_expectations(self):
        for text in ["", "town Paris @ 1,2", "city Paris", "city Paris @ 1", "none of these things"]:
            with self.subTest(text=text), self.assertRaises(ValueError):
                tool.Expectation(text)

    def test_lists(self):
        rows = tool.parse_list("# a list\na\\nb => none || city X @ 1,2 FR\n", "x.txt")
        self.assertEqual([(query, len(some)) for query, some in rows], [("a\nb", 2)])
        with self.assertRaises(tool.Failure) as caught:
            tool.parse_list("\na => b\n", "x.txt")
        self.assertTrue(str(caught.exception).startswith("x.txt:2: "), caught.exception)


# Answers each line with what stands in a file; `geocode` takes options that it can ignore.
GEOCODER = """#!/usr/bin/env python3
import json, sys
answers = json.loads({!r})
for line in sys.stdin:
    print(json.dumps(answers.get(json.loads(line), {{"results": [], "refusal": "not_found"}})))
"""


def found(latitude, country="US", kind="city", confidence=0.9):
    return {"results": [{"latitude": latitude, "longitude": 20.0, "country_code": country,
                         "kind": kind, "precision": kind, "confidence": confidence,
                         "label": f"{kind} {latitude}"}]}


class Sets(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.sets = self.folder / "sets/inner"
        self.sets.mkdir(parents=True)

    def geocoder(self, name, answers):
        path = self.folder / name
        path.write_text(GEOCODER.format(json.dumps(answers)))
        path.chmod(0o755)
        return str(path)

    def run_tool(self, before, after):
        output = io.StringIO()
        arguments = ["--binary", self.geocoder("after", after), "--with",
                     self.geocoder("before", before), "--sets", str(self.folder / "sets")]
        output.reconfigure = lambda **_: None
        with contextlib.redirect_stdout(output):
            status = tool.main(arguments)
        return status, output.getvalue()

    def test_changes_are_graded_by_the_expectations(self):
        (self.sets / "rows.tsv").write_text(
            "query\tlat\tlon\ttolerance_km\tkind\tcountry_code\n"
            "better\t10\t20\t5\tcity\tUS\nworse\t10\t20\t5\tcity\tUS\n"
            "neither\t10\t20\t5\tcity\tUS\nmoved\t10\t20\t5\tcity\tUS\n")
        (self.sets / "list.txt").write_text("lost => city X @ 10,20 US\n")
        before = {"better": found(12), "worse": found(10), "neither": found(12),
                  "moved": found(10), "lost": found(10)}
        after = {"better": found(10), "worse": found(12), "neither": found(13),
                 "moved": found(10, confidence=0.5)}
        status, said = self.run_tool(before, after)
        self.assertEqual(status, 1)
        lines = [line.split() for line in said.splitlines()]
        self.assertIn(["inner/rows", "4", "2", "2", "1", "1", "1", "1"], lines)
        self.assertIn(["inner/list", "1", "1", "0", "0", "1", "0", "0"], lines)
        self.assertIn(["all", "5", "3", "2", "1", "2", "1", "1"], lines)
        self.assertIn("better: 1\n  better\n    - wrong: city 12 [city 12.0000,20.0000] 0.90\n"
                      "    + right: city 10 [city 10.0000,20.0000] 0.90\n", said)
        self.assertEqual(self.run_tool(before, before)[0], 0)

    def test_a_folder_without_sets(self):
        (self.sets / "other.tsv").write_text("name\tlat\nx\t1\n")
        with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(tool.Failure) as caught:
            self.run_tool({}, {})
        self.assertEqual(caught.exception.status, tool.UNREADABLE)

    def test_a_geocoder_that_fails(self):
        (self.sets / "list.txt").write_text("a => none\n")
        with self.assertRaises(tool.Failure) as caught:
            tool.main(["--binary", "/bin/false", "--with", "/bin/false", "--sets", str(self.sets)])
        self.assertEqual(caught.exception.status, tool.FAILED)


if __name__ == "__main__":
    unittest.main()
