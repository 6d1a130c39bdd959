"""Tools/check packages: what it reads and compares, without making or installing packages.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import importlib.machinery
import importlib.util
import os
import pathlib
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
_loader = importlib.machinery.SourceFileLoader("check_packages", str(ROOT / "Tools/checks/packages"))
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_packages", _loader))
_loader.exec_module(check)

# Of "a\n" and "b\n", by sha256sum.
SUMS = {"a": "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7",
        "b": "0263829989b6fd954f72baaf2fc64bc2e2f01d692d4de72986ea808f6e99813f"}


class Reading(unittest.TestCase):
    def test_the_example_of_the_header(self):
        header = next(ROOT.glob("Sources/**/include/onthemap.h")).read_text(encoding="utf-8")
        example = check.example_of(header)
        self.assertTrue(example.startswith("#include "), example)
        self.assertIn("int main(", example)
        self.assertNotIn("///", example)
        with self.assertRaises(check.Failure):
            check.example_of("int main(void);\n")

    def test_directives_of_the_service(self):
        unit = (ROOT / "Tools/packaging/debian/onthemap.service").read_text(encoding="utf-8")
        self.assertEqual(check.directive(unit, "User"), "onthemap")
        # The database and the add-ons are in the folder that the service may write to.
        self.assertEqual(
            check.directive(unit, "Environment"),
            "XDG_DATA_HOME=/var/lib ONTHEMAP_ADD_ONS=/var/lib/onthemap/add-ons/*.gaz")
        self.assertEqual(check.directive(unit, "ExecStart"), "/usr/bin/onthemap serve $ONTHEMAP_OPTIONS")
        # Not that of a longer name.
        self.assertEqual(check.directive("RestartSec=2\nRestart=no\n", "Restart"), "no")
        with self.assertRaisesRegex(check.Failure, "the service has no Nice"):
            check.directive(unit, "Nice")

    def test_options_have_the_lines_that_are_changed(self):
        options = (ROOT / "Tools/packaging/debian/onthemap.default").read_text(encoding="utf-8")
        for name in ("ONTHEMAP_OPTIONS", "ONTHEMAP_DATABASE"):
            self.assertRegex(options, f"(?m)^#{name}=")


class Comparing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, *paths):
        for path in paths:
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(f"{os.path.basename(path)}\n", encoding="utf-8")

    def test_sums(self):
        self.write("a", "b")
        good = "".join(f"{digest}  {name}\n" for name, digest in SUMS.items())
        for sums, names, wrong in (
                (good, ["a", "b"], None),
                ("", [], None),
                (good, ["a"], "SHA256SUMS lists a, b; there are a"),
                (good, ["a", "b", "c"], "SHA256SUMS lists a, b; there are a, b, c"),
                ("", ["a"], "SHA256SUMS lists nothing; there are a"),
                (good, [], "SHA256SUMS lists a, b; there are no files"),
                (good.replace("87428", "00000"), ["a", "b"], "SHA256SUMS has other sums for a"),
                ("a\n", ["a"], "SHA256SUMS has a line of another form: a")):
            self.assertEqual(check.wrong_sums(sums, names, self.folder), wrong)

    def test_remains(self):
        self.write("proc/1/onthemap", "var/cache/apt/archives/geocode_1.deb", "var/cache/man/geocode",
                   "root/.cache/onthemap", "usr/bin/bash", "home/root/note")
        self.assertEqual(check.remains(self.folder), [])
        self.write("usr/bin/geocode", "etc/onthemap/deep/file", "var/lib/root/libonthemap.so.0")
        (self.folder / "usr/lib").mkdir()
        (self.folder / "usr/lib/onthemap.so").symlink_to("missing")
        self.assertEqual(check.remains(self.folder), [
            "/etc/onthemap", "/usr/bin/geocode", "/usr/lib/onthemap.so", "/var/lib/root/libonthemap.so.0"])

    def test_a_command_that_fails_says_why(self):
        self.assertEqual(check.run("sh", "-c", "echo out; echo err >&2"), "out")
        self.assertEqual(check.run("cat", text="a\nb\n"), "a\nb")
        self.assertEqual(check.run("sh", "-c", "echo out; echo err >&2; exit 3", merged=True, ends_well=False),
                         "out\nerr")
        with self.assertRaisesRegex(check.Failure, "(?s)^sh -c .* failed with 3:\nout\nerr$"):
            check.run("sh", "-c", "echo out; echo err >&2; exit 3")


class FakeDebian:
    """Commands run on this machine, files are in a folder."""

    inside = ["/usr/bin/env"]

    def __init__(self, tree):
        self.tree = tree

    def path(self, path):
        return self.tree / path.lstrip("/")


class Serving(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.tool = check.Check({"onthemap"})
        self.tool.debian = FakeDebian(self.folder)
        self.tool.as_account = ["env", "XDG_DATA_HOME=/var/lib"]
        self.tool.ok = lambda _: None
        old = check.WORK
        check.WORK = self.folder
        self.addCleanup(setattr, check, "WORK", old)

    def start(self, script):
        """Starts this script as the service would; the file of options is read before."""
        (self.folder / "server").write_text(script, encoding="utf-8")
        (self.folder / "options").write_text("OPTIONS='--port 0'\n", encoding="utf-8")
        self.tool.unit = f"ExecStart=sh {self.folder}/server $OPTIONS\n"
        self.tool.options = str(self.folder / "options")
        return self.tool.server()

    def test_a_server_that_starts_and_stops(self):
        told = 'echo "$XDG_DATA_HOME $*: http://127.0.0.1:123/"; trap "exit 0" TERM; while :; do sleep 0.01; done'
        with self.start(told) as (address, process):
            self.assertEqual(address, "http://127.0.0.1:123")
            self.assertIsNone(process.poll())
        self.assertEqual(process.returncode, 0)
        self.assertIn("/var/lib --port 0:", (self.folder / "server.log").read_text(encoding="utf-8"))

    def test_a_server_that_does_not_stop_well(self):
        with self.assertRaisesRegex(check.Failure, "exits with 3 after SIGTERM"):
            with self.start('echo http://127.0.0.1:1; trap "exit 3" TERM; while :; do sleep 0.01; done'):
                pass

    def test_a_server_that_does_not_start(self):
        with self.assertRaisesRegex(check.Failure, "(?s)does not start.*no such option"):
            with self.start("echo no such option >&2; exit 64"):
                self.fail("it runs")

    def test_a_failure_ends_the_server(self):
        with self.assertRaisesRegex(check.Failure, "health"):
            with self.start("echo http://127.0.0.1:1; exec sleep 60") as (_, process):
                self.tool.expect("health", "ok", "down")
        self.assertIsNotNone(process.returncode)

    def test_options_are_changed_once(self):
        (self.folder / "etc/default").mkdir(parents=True)
        options = self.folder / "etc/default/onthemap"
        options.write_text("#A=1\n#B=2\n", encoding="utf-8")
        self.tool.configure(r"^#A=.*", 'A="--port 0"')
        self.assertEqual(options.read_text(encoding="utf-8"), 'A="--port 0"\n#B=2\n')
        with self.assertRaisesRegex(check.Failure, "0 lines"):
            self.tool.configure(r"^#A=.*", "A=")


class Choosing(unittest.TestCase):
    def test_what_is_packaged(self):
        for chosen, only, programs in (({"geocode"}, "geocode", ["geocode"]),
                                       ({"onthemap", "libonthemap"}, "libonthemap onthemap", ["onthemap"]),
                                       (set(check.PRODUCTS.values()), None, ["geocode", "onthemap"])):
            tool = check.Check(chosen)
            self.assertEqual(tool.environment.get("PACKAGE_ONLY"), only)
            self.assertEqual(tool.programs(), programs)

    def test_the_shared_functions_are_those_of_packaging(self):
        tool = check.Check({"geocode"})
        self.assertRegex(tool.common('echo "$version"'), r"^\d+\.\d+\.\d+")
        self.assertEqual(tool.common("chosen_programs"), "geocode")
        with self.assertRaises(check.Failure) as raised:
            tool.common("fail 66 missing")
        self.assertEqual(raised.exception.status, 66)


if __name__ == "__main__":
    unittest.main()
