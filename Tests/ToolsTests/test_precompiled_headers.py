"""Tools/lib/precompiled-headers: the options of BoringSSL's files come from SwiftPM's plan, or there are none."""

import contextlib
import importlib.machinery
import importlib.util
import io
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOADER = importlib.machinery.SourceFileLoader(
    "precompiled_headers", str(ROOT / "Tools/lib/precompiled-headers"))
SPEC = importlib.util.spec_from_file_location(LOADER.name, LOADER.path, loader=LOADER)
headers = importlib.util.module_from_spec(SPEC)
LOADER.exec_module(headers)

PLAN = """
  "/b/debug/Other.build/crypto/bio/bio.cc.o":
    tool: clang
    args: ["clang","-O3","-c","/other.cc","-o","/other.o"]

  "/b/debug/CNIOBoringSSL.build/crypto/bio/bio.cc.o":
    tool: clang
    inputs: ["/s/bio.cc"]
    args: ["/usr/bin/clang","-O0","-index-store-path","/b/i","-I","/s","-MD","-MT","dependencies","-MF","/b/b.d","-std=c++17","-c","/s/bio.cc","-o","/b/b.o"]
    deps: "/b/b.d"
"""


class Options(unittest.TestCase):
    def test_are_those_of_the_plan_without_what_belongs_to_one_file(self):
        self.assertEqual(
            headers.clang_arguments(PLAN), ["/usr/bin/clang", "-O0", "-I", "/s", "-std=c++17"])

    def test_a_plan_without_boringssl_has_none(self):
        self.assertIsNone(headers.clang_arguments(PLAN.replace("CNIOBoringSSL", "COther")))

    def test_nothing_is_printed_when_the_plan_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                headers.main(folder, folder, "debug", "false")
            self.assertEqual(output.getvalue(), "")
            self.assertEqual([path for path in Path(folder).rglob("*") if path.is_file()], [])

    def test_headers_of_another_compiler_are_not_used(self):
        with tempfile.TemporaryDirectory() as folder:
            compiled = Path(folder) / "headers/debug/boringssl.pch"
            compiled.parent.mkdir(parents=True)
            compiled.touch()
            compiled.with_suffix(".state").write_text("another compiler")
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                headers.main(folder, folder, "debug", "false")
            self.assertEqual(output.getvalue(), "")


if __name__ == "__main__":
    unittest.main()
