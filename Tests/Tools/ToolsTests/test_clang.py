"""Tools/lib/clang: BoringSSL with precompiled headers, everything else as clang does it."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SWIFTC = shutil.which("swiftc")
CLANG = Path(SWIFTC).resolve().parent / "clang" if SWIFTC else None


@unittest.skipUnless(CLANG and CLANG.exists() and shutil.which("flock"), "needs the toolchain's clang and flock")
class Clang(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.sources = self.folder / "CNIOBoringSSL"
        self.sources.mkdir()
        (self.sources / "CNIOBoringSSL.h").write_text("inline int twice(int number) { return 2 * number; }\n")
        for name in ["a", "b"]:
            (self.sources / f"{name}.cc").write_text(
                f"#include <CNIOBoringSSL.h>\n#include <string>\nint {name}() {{ return twice(21); }}\n")

    def compile(self, name, *options):
        return subprocess.run(
            [ROOT / "Tools/lib/clang", "-I", self.sources, *options, "-c", self.sources / f"{name}.cc",
             "-o", self.folder / f"{name}.o"],
            env={**os.environ, "OTM_CLANG": str(CLANG), "OTM_HEADERS": str(self.folder / "headers")},
            capture_output=True, text=True)

    def headers(self):
        return sorted((self.folder / "headers").glob("*.pch"))

    def test_the_files_with_the_same_options_share_headers_and_others_have_theirs(self):
        for name in ["a", "b"]:
            self.assertEqual(self.compile(name, "-O1").returncode, 0)
            self.assertTrue((self.folder / f"{name}.o").stat().st_size > 0)
        self.assertEqual(len(self.headers()), 1)
        self.assertGreater(self.headers()[0].stat().st_size, 0)
        self.assertEqual(self.compile("a", "-O2").returncode, 0)
        self.assertEqual(len(self.headers()), 2)

    def test_headers_that_have_changed_are_read_as_ever(self):
        self.assertEqual(self.compile("a").returncode, 0)
        (self.sources / "CNIOBoringSSL.h").write_text("inline int twice(int number) { return number + number; }\n\n")
        self.assertEqual(self.compile("b").returncode, 0)

    def test_headers_that_cannot_be_precompiled_are_read_as_ever(self):
        (self.sources / "CNIOBoringSSL.h").write_text("#ifndef SEEN\n#error no\n#endif\n")
        (self.sources / "a.cc").write_text("#define SEEN\n#include <CNIOBoringSSL.h>\n")
        self.assertEqual(self.compile("a").returncode, 0)
        self.assertEqual([path.stat().st_size for path in self.headers()], [0])

    def test_an_error_is_told_with_the_status_of_clang(self):
        (self.sources / "a.cc").write_text("int a() { return nothing; }\n")
        result = self.compile("a")
        self.assertEqual(result.returncode, 1)
        self.assertIn("nothing", result.stderr)

    def test_other_files_have_no_headers(self):
        (self.folder / "other.cc").write_text("int other() { return 1; }\n")
        self.sources = self.folder
        self.assertEqual(self.compile("other").returncode, 0)
        self.assertEqual(self.headers(), [])


if __name__ == "__main__":
    unittest.main()
