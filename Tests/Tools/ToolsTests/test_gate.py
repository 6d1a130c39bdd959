"""Tools/test: steps run when what they need has passed, and a failure is never lost."""

import importlib.util
import io
import os
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SPEC = importlib.util.spec_from_file_location("gate", ROOT / "Tools/lib/gate.py")
gate = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(gate)


def run(*steps, at_once=3):
    with tempfile.TemporaryDirectory() as folder:
        output = io.StringIO()
        ran = gate.Gate(list(steps), at_once, Path(folder) / "logs", output)
        passed = ran.run()
        return ran, passed, output.getvalue()


def step(name, script, *needs, **more):
    return gate.Step(name, ["sh", "-c", script], needs, **more)


class Steps(unittest.TestCase):
    def test_all_pass(self):
        ran, passed, output = run(step("a", "true"), step("b", "true", "a"))
        self.assertTrue(passed)
        self.assertEqual(ran.done, {"a", "b"})
        self.assertNotIn("failed", output)

    def test_a_step_waits_for_those_that_it_needs(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "made"
            _, passed, _ = run(step("reads", f"test -e {path}", "makes"),
                               step("makes", f"touch {path}"))
        self.assertTrue(passed)

    def test_what_needs_a_failed_step_does_not_run_and_others_do(self):
        ran, passed, output = run(step("a", "echo why; exit 3"), step("b", "true", "a"),
                                  step("c", "true", "b"), step("d", "true"))
        self.assertFalse(passed)
        self.assertEqual((ran.failed, sorted(ran.skipped), ran.done), (["a"], ["b", "c"], {"d"}))
        for text in ["a: failed with 3", "\nwhy\n", "not run: b, c", "failed: a"]:
            self.assertIn(text, output)

    def test_what_failed_in_a_long_log_is_named_at_the_end(self):
        _, _, output = run(step("a", "echo '✘ Test \"of x\" recorded an issue at X.swift:1:2: no';"
                                     " seq 1000; echo 'FAIL: test_y'; exit 1"), step("b", "echo 'FAIL: z'"))
        end = output[output.index("the longest first"):].splitlines()
        self.assertIn('a: ✘ Test "of x" recorded an issue at X.swift:1:2: no', end)
        self.assertIn("a: FAIL: test_y", end)
        self.assertNotIn("b: FAIL: z", end)

    def test_a_step_has_variables_of_its_own_and_lacks_others(self):
        os.environ["GATE_TEST"] = "there"
        try:
            _, passed, _ = run(step("a", 'test "$A" = 1 && test -z "${GATE_TEST+set}"',
                                    environment={"A": "1", "GATE_TEST": None}))
        finally:
            del os.environ["GATE_TEST"]
        self.assertTrue(passed)

    def test_a_command_that_does_not_exist_fails(self):
        ran, passed, _ = run(gate.Step("a", ["/no/such/command"]))
        self.assertFalse(passed)
        self.assertEqual(ran.failed, ["a"])

    def test_no_more_run_at_once_than_allowed(self):
        counts = []

        class Counting(gate.Gate):
            def perform(self, step):
                with self.changed:
                    counts.append(len(self.running))
                super().perform(step)

        with tempfile.TemporaryDirectory() as folder:
            ran = Counting([step(str(number), "true") for number in range(8)], 2,
                           Path(folder) / "logs", io.StringIO())
            self.assertTrue(ran.run())
        self.assertEqual(max(counts), 2)

    def test_a_step_that_is_not_patient_does_not_wait_for_others(self):
        with tempfile.TemporaryDirectory() as folder:
            # The first goes on until the other, which may not run beside it, has run.
            waits = f"i=0; until [ -e {folder}/done ]; do i=$((i + 1)); [ $i -lt 1000 ] || exit 1; sleep 0.01; done"
            _, passed, _ = run(
                step("slow", waits), step("urgent", f"touch {folder}/done", patient=False), at_once=1)
            self.assertTrue(passed)

    def test_the_longest_log_is_cut_and_named(self):
        _, _, output = run(step("a", "seq 1000; exit 1"))
        self.assertIn("\n1000\n", output)
        self.assertNotIn("\n500\n", output)
        self.assertIn(f"{1000 - gate.LAST_LINES} lines more", output)

    def test_the_times_are_kept_the_longest_first_and_the_sum_last(self):
        with tempfile.TemporaryDirectory() as folder:
            gate.Gate([step("short", "true"), step("long", "sleep 0.2")], 1, Path(folder) / "logs",
                      io.StringIO()).run()
            rows = [line.split("\t") for line in (Path(folder) / "times.tsv").read_text().splitlines()]
        self.assertEqual([row[0] for row in rows], ["step", "long", "short", "in all"])
        self.assertGreaterEqual(float(rows[1][1]), 0.2)

    def test_closing_lines_of_the_runners_are_last_those_of_swift_behind_all_others(self):
        _, _, output = run(
            step("tests", "echo '✔ Test run with 1200 tests in 90 suites passed after 9 seconds.'"),
            step("python", "echo 'Ran 7 tests in 0.1s'; echo OK"))
        lines = output.splitlines()
        self.assertIn("Ran 7 tests", lines[-2])
        self.assertIn("Test run with 1200 tests", lines[-1])


class Arguments(unittest.TestCase):
    def test_what_the_test_program_would_ignore_is_refused(self):
        self.assertIsNone(gate.misused(["--filter", "A", "--skip", "B"]))
        for arguments in [["A"], ["--filter"], ["--filter", "A", "B"], ["--quick", "A"]]:
            self.assertIsNotNone(gate.misused(arguments), arguments)


class Plan(unittest.TestCase):
    def test_each_need_is_a_step(self):
        for has_postgresql in [False, True]:
            steps = gate.steps(["--traits", "A"], has_postgresql)
            names = [step.name for step in steps]
            self.assertEqual(len(names), len(set(names)))
            for each in steps:
                self.assertLessEqual(set(each.needs), set(names), each.name)
            self.assertIn("tests", names)

    def test_the_quick_ones_need_only_each_other_and_no_release_build(self):
        steps = gate.quick(gate.steps([], has_postgresql=False))
        names = {step.name for step in steps}
        self.assertLessEqual({"format", "build", "tests", "pages"}, names)
        self.assertNotIn("release build", names)
        for each in steps:
            self.assertLessEqual(set(each.needs), names, each.name)
            self.assertNotIn("GEOCODE", each.environment, each.name)


if __name__ == "__main__":
    unittest.main()
