"""Tools/lib/python-environment: when an environment is made, with a Python that installs nothing.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))

# Writes down how it is called. `-m venv FOLDER` makes a folder with itself in it.
PYTHON = """#!/usr/bin/env bash
if [[ $1 == --version ]]; then echo "Python $VERSION"; exit; fi
if [[ $1 == -c ]]; then exit; fi
echo "$*" >>"$LOG"
if [[ $2 == venv ]]; then mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; fi
if [[ $* == *missing* ]]; then echo "no such package" >&2; exit 1; fi
echo "noise of a tool"
"""


class Environments(unittest.TestCase):
    def setUp(self):
        self.folder = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        os.makedirs(os.path.join(self.folder, "Tools", "lib"))
        for name in ("python-environment", "setup"):
            shutil.copy(os.path.join(ROOT, "Tools", "lib", name), os.path.join(self.folder, "Tools", "lib"))
        self.python = os.path.join(self.folder, "fake-python")
        self.log = os.path.join(self.folder, "log")
        with open(self.python, "w", encoding="utf-8") as file:
            file.write(PYTHON)
        os.chmod(self.python, 0o755)

    def make(self, *arguments, version="3.13.0"):
        """The result of a run, and what it called Python for."""
        open(self.log, "w").close()
        result = subprocess.run(
            [os.path.join(self.folder, "Tools", "lib", "python-environment"), *arguments], cwd="/",
            env={**os.environ, "PYTHON": self.python, "LOG": self.log, "VERSION": version},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        with open(self.log, encoding="utf-8") as file:
            return result, file.read().splitlines()

    def test_it_is_made_anew_only_when_the_list_changes(self):
        place = os.path.join(self.folder, ".build", "python", "kind")
        pip = "-m pip install --quiet --disable-pip-version-check"
        first = (["a==1", "b[c]>=2,<3"], "3.13.0", [f"-m venv {place}", f"{pip} a==1 b[c]>=2,<3"])
        for packages, version, expected in (
                first,
                (*first[:2], []),
                (["a==2", "b[c]>=2,<3"], "3.13.0", [f"-m venv {place}", f"{pip} a==2 b[c]>=2,<3"]),
                (["a==2", "b[c]>=2,<3"], "3.14.0", [f"-m venv {place}", f"{pip} a==2 b[c]>=2,<3"]),
                (["a==2", "--no-deps", "d==1"], "3.14.0",
                 [f"-m venv {place}", f"{pip} a==2", f"{pip} --no-deps d==1"]),
                (["a==2", "--no-deps", "d==1"], "3.14.0", [])):
            result, calls = self.make("kind", *packages, version=version)
            self.assertEqual((result.returncode, result.stdout), (0, f"{place}/bin/python\n"), result.stderr)
            self.assertEqual(calls, expected)
        # Another kind has another folder.
        self.assertEqual(len(self.make("other", "a==2")[1]), 2)
        self.assertEqual(self.make("kind", *packages, version=version)[1], [])

    def test_what_failed_is_made_again(self):
        for arguments in (["missing==1"], ["a==1", "--no-deps", "missing==1"]):
            for _ in range(2):
                result, calls = self.make("kind", *arguments)
                self.assertEqual((result.returncode, result.stdout), (69, ""))
                self.assertIn("no such package", result.stderr)
                self.assertIn(".build/python/kind cannot be made", result.stderr)
                self.assertIn("missing==1", calls[-1])

    def test_wrong_arguments(self):
        for arguments in ([], ["kind"], ["--help"]):
            result, calls = self.make(*arguments)
            self.assertEqual((result.returncode, result.stdout, calls), (64, "", []))
            self.assertIn("usage: Tools/lib/python-environment NAME", result.stderr)


if __name__ == "__main__":
    unittest.main()
