"""Tools/check, Tools/bench, Tools/data and Tools/tune: lists of commands, and how commands are run.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import os
import re
import shutil
import stat
import subprocess
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
TOOLS = os.path.join(ROOT, "Tools")
# The dispatchers, with the folders of their commands.
FOLDERS = {"bench": "benchmarks", "check": "checks", "data": "datasets", "tune": "tuning"}
# A line of a list fits a terminal of 100 columns.
PURPOSE_LENGTH = 77


def run(*command, folder=None):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)


def is_executable(path):
    return os.path.isfile(path) and os.stat(path).st_mode & stat.S_IXUSR


class Lists(unittest.TestCase):
    def test_each_command_has_a_line_that_says_what_it_is_for(self):
        for name, folder in FOLDERS.items():
            commands = sorted(entry for entry in os.listdir(os.path.join(TOOLS, folder))
                              if is_executable(os.path.join(TOOLS, folder, entry)))
            self.assertTrue(commands, name)
            for arguments in ([], ["--help"], ["-h"]):
                result = run(os.path.join(TOOLS, name), *arguments, folder="/")
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertIn(f"  Tools/{name} ", result.stdout)
                listed = [line.split(maxsplit=1) for line in result.stdout.split("\n\n")[-1].splitlines()]
                self.assertEqual([line[0] for line in listed], commands)
                for command, purpose in listed:
                    with self.subTest(f"{name} {command}"):
                        self.assertRegex(purpose, r"^[A-Z].*\.$")
                        self.assertLessEqual(len(purpose), PURPOSE_LENGTH)

    def test_each_command_explains_itself(self):
        for name, folder in FOLDERS.items():
            for entry in sorted(os.listdir(os.path.join(TOOLS, folder))):
                path = os.path.join(TOOLS, folder, entry)
                if not is_executable(path):
                    continue
                with open(path, encoding="utf-8") as file:
                    # The help of these is that of a Swift program, which has to be built.
                    if "/../run\" " in file.read():
                        continue
                with self.subTest(f"{name} {entry}"):
                    result = run(os.path.join(TOOLS, name), entry, "--help", folder="/")
                    self.assertEqual((result.returncode, result.stderr), (0, ""))
                    self.assertIn(f"Tools/{name} {entry}", result.stdout)
                    self.assertNotIn("set -euo", result.stdout)


class Everything(unittest.TestCase):
    """Tools/check --all."""

    def test_each_step_runs_what_there_is(self):
        with open(os.path.join(TOOLS, "lib", "check-all"), encoding="utf-8") as file:
            steps = dict(re.findall(r'^  \[([a-z-]+)\]="(.*)"$', file.read(), re.M))
        listed = run(os.path.join(TOOLS, "check"), "--all", "--list", folder="/")
        self.assertEqual(sorted(listed.stdout.split()), sorted(steps))
        for step, command in steps.items():
            words = command.split()
            if words[0] == "Tools/check":
                words[0] = f"Tools/checks/{words[1]}"
            self.assertTrue(is_executable(os.path.join(ROOT, words[0])), step)

    def test_an_unknown_step_runs_nothing(self):
        result = run(os.path.join(TOOLS, "check"), "--all", "docs", "nothing", folder="/")
        self.assertEqual((result.returncode, result.stdout), (64, ""))
        self.assertIn("no step nothing; the steps are test docs", result.stderr)


class Running(unittest.TestCase):
    """The implementation, with commands that are made here."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        os.makedirs(os.path.join(self.folder, "lib"))
        os.makedirs(os.path.join(self.folder, "things", "data"))
        shutil.copy(os.path.join(TOOLS, "lib", "dispatch"), os.path.join(self.folder, "lib"))
        self.write("thing", '#!/usr/bin/env bash\n# Does a thing.\n#\n#   Tools/thing\nset -euo pipefail\n'
                            'source "$(dirname "${BASH_SOURCE[0]}")/lib/dispatch"\ndispatch things "$@"\n')
        self.write("things/arguments", '#!/usr/bin/env bash\n# Prints arguments.\n#\n# All of them.\n'
                                       'set -e\nprintf "<%s>" "$@"\nexit "$1"\n')
        self.write("things/helpful", '#!/usr/bin/env bash\n# Has --help.\n\necho "own: $*"\n')
        self.write("things/python", '#!/usr/bin/env python3\n"""Says hello.\n\nTo all.\n"""\n\nprint("hello")\n')
        self.write("things/parsing", '#!/usr/bin/env python3\n"""Parses."""\nimport argparse, sys\nprint(sys.argv[1:])\n')
        self.write("things/short", '#!/usr/bin/env python3\n"""Is short."""\n\nprint(1)\n')
        with open(os.path.join(self.folder, "things", "notes.txt"), "w", encoding="utf-8") as file:
            file.write("no command\n")

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)

    def thing(self, *arguments):
        return run(os.path.join(self.folder, "thing"), *arguments, folder="/")

    def test_the_list_has_executable_files_alone(self):
        self.assertEqual(self.thing().stdout, "\n".join([
            "Does a thing.", "", "  Tools/thing", "",
            "  arguments            Prints arguments.", "  helpful              Has --help.",
            "  parsing              Parses.", "  python               Says hello.",
            "  short                Is short.", ""]))

    def test_arguments_and_status_are_those_of_the_command(self):
        result = self.thing("arguments", "7", "two words", "", "*", "--help")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (7, "<7><two words><><*><--help>", ""))

    def test_the_comment_is_the_help_of_a_script_without(self):
        self.assertEqual(self.thing("arguments", "--help").stdout, "Prints arguments.\n\nAll of them.\n")
        self.assertEqual(self.thing("helpful", "--help").stdout, "own: --help\n")
        self.assertEqual(self.thing("python", "-h").stdout, "Says hello.\n\nTo all.\n")
        self.assertEqual(self.thing("short", "--help").stdout, "Is short.\n")
        self.assertEqual(self.thing("parsing", "--help").stdout, "['--help']\n")

    def test_an_unknown_command_names_the_nearest(self):
        for name, near in (("argument", "; did you mean arguments?"), ("pyhton", "; did you mean python?"),
                           ("on", ""), ("help", "; did you mean helpful?"), ("arguments/", "; did you mean arguments?"),
                           ("../thing", ""), ("data", ""), ("notes.txt", ""), ("\\n$(date)", ""), ("zzz", "")):
            result = self.thing(name, "1")
            self.assertEqual((result.returncode, result.stdout), (64, ""), name)
            self.assertEqual(result.stderr, f'thing: no command "{name}"{near}\nthing: Tools/thing lists the commands\n')


if __name__ == "__main__":
    unittest.main()
