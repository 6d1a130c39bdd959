"""How Tools/check instructions judges figures, without counting any."""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))


def load(name):
    """A tool as a module: its file has no suffix."""
    module_name = name.replace("-", "_")
    loader = importlib.machinery.SourceFileLoader(module_name, os.path.join(ROOT, "Tools", "checks", name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(module_name, loader))
    loader.exec_module(module)
    return module


tool = load("instructions")


class Judging(unittest.TestCase):
    def judge(self, now, recorded, unit="instructions"):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            status = tool.judge(unit, now, recorded)
        return status, output.getvalue()

    def test_what_stays_within_the_tolerance_passes(self):
        self.assertEqual(self.judge({"exact": 1_029}, {"exact": 1_000}), (0, ""))
        self.assertEqual(self.judge({"exact": 971}, {"exact": 1_000}), (0, ""))

    def test_what_takes_more_fails_and_is_named(self):
        status, said = self.judge(
            {"exact": 1_031, "reverse": 10}, {"exact": 1_000, "reverse": 10})
        self.assertEqual(status, 1)
        self.assertIn("more instructions by more than 3%: exact\n", said)
        self.assertIn("--record", said)

    def test_what_takes_less_passes_and_should_be_kept(self):
        status, said = self.judge({"exact": 900}, {"exact": 1_000})
        self.assertEqual(status, 0)
        self.assertIn("fewer instructions: exact", said)

    def test_misses_depend_more_on_the_layout(self):
        self.assertEqual(self.judge({"exact": 1_090}, {"exact": 1_000}, "misses"), (0, ""))
        status, said = self.judge({"exact": 1_110}, {"exact": 1_000}, "misses")
        self.assertEqual(status, 1)
        self.assertIn("more misses by more than 10%: exact\n", said)

    def test_a_sort_that_is_not_recorded_fails(self):
        self.assertEqual(self.judge({"new": 5}, {})[0], 1)

    def test_the_record_has_a_figure_for_each_workload(self):
        recorded = json.loads(tool.RECORD.read_text())
        for unit in tool.TOLERANCES:
            self.assertEqual(set(recorded[unit]), set(tool.COMMANDS))
        for sort in tool.COMMANDS:
            lines = (tool.WORKLOADS / f"{sort}.txt").read_text(encoding="utf-8").splitlines()
            self.assertEqual(len(lines) % 2, 0, sort)
            self.assertTrue(all(lines), sort)


if __name__ == "__main__":
    unittest.main()
