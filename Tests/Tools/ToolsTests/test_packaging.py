"""Tools/package and Tools/install: what can be tested without a build.

    python3 -B -m unittest discover --start-directory Tests/Tools/ToolsTests
"""
import hashlib, importlib.util, json, os, re, shutil, subprocess, sys, tempfile, unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
PACKAGING = os.path.join(ROOT, "Tools", "packaging")


def module(name):
    spec = importlib.util.spec_from_file_location(name, os.path.join(PACKAGING, name + ".py"))
    result = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(result)
    return result


licences = module("licences")


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def run(*command, **environment):
    return subprocess.run(command, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def words(text):
    return " ".join(text.split())


# A program that describes itself as swift-argument-parser does.
PROGRAM = r"""#!%s
import json, sys
COMMAND = {"commandName": "where", "abstract": "Find a place.", "shouldDisplay": True,
  "subcommands": [
    {"commandName": "near", "abstract": "Find what is near.", "shouldDisplay": True},
    {"commandName": "help", "abstract": "Show help.", "shouldDisplay": True},
    {"commandName": "hidden", "abstract": "Debug.", "shouldDisplay": False}]}
if "--experimental-dump-help" in sys.argv:
    print(json.dumps({"command": COMMAND, "serializationVersion": 0}))
else:
    print('''OVERVIEW: Find a place.

Says `where` it's. Not -5 but well-known.

EXAMPLES:
  where "Bogot\u00e1" > C:\\map
.hidden

USAGE: where [<options>] [--] <query> ...
       where near <point>   find what is near

OUTPUT OPTIONS:
  -f, --format <format>   Output format. (values: text, json; default: text)
''')
""" % sys.executable


class ManPages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        program = os.path.join(cls.folder, "where")
        with open(program, "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        os.chmod(program, 0o755)
        # 2026-11-24T12:00:00Z
        result = run(sys.executable, "-B", os.path.join(PACKAGING, "man_pages.py"), program,
                     os.path.join(cls.folder, "man"), "--version", "1.2.3", "--epoch", "1795521600")
        assert result.returncode == 0, result.stderr
        with open(os.path.join(cls.folder, "man", "where.1"), encoding="utf-8") as file:
            cls.page = file.read()

    def test_a_page_for_each_command_that_is_shown(self):
        self.assertEqual(sorted(os.listdir(os.path.join(self.folder, "man"))), ["where-near.1", "where.1"])

    def test_date_and_section(self):
        self.assertTrue(self.page.startswith('.TH WHERE 1 2026-11-24 "OnTheMap 1.2.3"\n'), self.page)

    def test_name_and_sections(self):
        self.assertIn(".SH NAME\nwhere \\- Find a place\n.SH DESCRIPTION\n.nf\nFind a place.\n.sp\n", self.page)
        self.assertEqual(re.findall(r"(?m)^\.SH (.*)", self.page),
                         ["NAME", "DESCRIPTION", "EXAMPLES", "SYNOPSIS", "OUTPUT OPTIONS"])

    def test_values_and_default(self):
        self.assertIn("  \\-f, \\-\\-format <format>   Output format. (values: text, json; default: text)\n", self.page)

    def test_special_signs(self):
        self.assertIn("Says \\(gawhere\\(ga it\\(aqs. Not \\-5 but well\\-known.\n", self.page)
        self.assertIn('  where "Bogotá" > C:\\emap\n\\&.hidden\n', self.page)

    @unittest.skipUnless(shutil.which("mandoc"), "needs mandoc")
    def test_mandoc_finds_nothing(self):
        pages = [os.path.join(self.folder, "man", name) for name in ("where.1", "where-near.1")]
        result = run("mandoc", "-T", "lint", "-W", "warning", *pages)
        self.assertEqual(result.stdout + result.stderr, "")


def built(program):
    """A binary that is there already: named in the environment, or built by Tools/test or Tools/package."""
    paths = [os.environ.get(program.upper()), *(os.path.join(ROOT, ".build", folder, program)
                                                for folder in ("offline/release", "release", "debug"))]
    return next((path for path in paths if path and os.path.exists(path)), None)


def commands(program):
    """The path and the description of each command that a program has, as it tells them."""
    def below(command, path):
        path = [*path, command["commandName"]]
        yield " ".join(path), command
        for sub in command.get("subcommands") or []:
            yield from below(sub, path)

    return below(json.loads(run(program, "--experimental-dump-help").stdout)["command"], [])


class Help(unittest.TestCase):
    """What manual pages are made from. A change of it needs a new binary before it is tested."""

    @unittest.skipUnless(built("geocode"), "geocode is not built")
    def test_exit_zero_is_explained_where_it_is_an_option(self):
        for path, command in commands(built("geocode")):
            names = [name["name"] for argument in command.get("arguments") or []
                     for name in argument.get("names") or []]
            if "exit-zero" not in names:
                self.assertNotIn("--exit-zero", command.get("discussion") or "", path)

    @unittest.skipUnless(built("geocode"), "geocode is not built")
    def test_examples_fit_into_80_columns(self):
        # Help wraps longer lines, and half a command is no example.
        for path, command in commands(built("geocode")):
            for line in (command.get("discussion") or "").splitlines():
                if line.startswith("  "):
                    self.assertLessEqual(len(line), 80, f"{path}: {line}")


class Common(unittest.TestCase):
    def variable(self, name, **environment):
        return run("bash", "-euo", "pipefail", "-c", f'source "{PACKAGING}/common"; echo "${name}"', **environment)

    def test_version_is_that_of_the_programs(self):
        found = re.search(r'current = "(.*)"', read("Sources/Commands/CommandLineSupport/Version.swift")).group(1)
        self.assertEqual(self.variable("version", SOURCE_DATE_EPOCH="1").stdout, found + "\n")

    def test_date_of_the_environment_wins(self):
        self.assertEqual(self.variable("SOURCE_DATE_EPOCH", SOURCE_DATE_EPOCH="1").stdout, "1\n")
        wrong = self.variable("SOURCE_DATE_EPOCH", SOURCE_DATE_EPOCH="yesterday")
        self.assertEqual(wrong.returncode, 64)
        self.assertIn('not "yesterday"', wrong.stderr)


class Scripts(unittest.TestCase):
    def test_unknown_arguments(self):
        for command, sentence in ([["package", "rpm"], "no kind rpm; the kinds are man"],
                                  [["package", "--only", "x", "deb"], "--only takes geocode"],
                                  [["install", "--fast"], "unknown option --fast"],
                                  [["install", "a", "b"], "one folder"],
                                  [["check", "packages", "-x"], "unrecognized arguments: -x"]):
            result = run(os.path.join(ROOT, "Tools", command[0]), *command[1:], SOURCE_DATE_EPOCH="1")
            self.assertEqual((result.returncode, result.stdout), (64, ""), command)
            self.assertIn(sentence, result.stderr)

    def test_help_has_examples(self):
        for command in (["package"], ["install"], ["check", "packages"]):
            result = run(os.path.join(ROOT, "Tools", command[0]), *command[1:], "--help", SOURCE_DATE_EPOCH="1")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertIn(f"Tools/{' '.join(command)} --", result.stdout)
            self.assertNotIn("set -euo", result.stdout)


def copied_tools(folder):
    """A repository without history that has the packaging tools, and nothing to build."""
    shutil.copytree(os.path.join(ROOT, "Tools", "packaging"), os.path.join(folder, "Tools", "packaging"))
    for path in ("Tools/package", "Tools/lib/setup", "Tools/lib/python-environment",
                 "Sources/Commands/CommandLineSupport/Version.swift"):
        os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
        shutil.copy(os.path.join(ROOT, path), os.path.join(folder, path))


class Wheel(unittest.TestCase):
    def test_the_date_has_the_rule_of_all_packages(self):
        # Before anything is built or downloaded.
        with tempfile.TemporaryDirectory() as folder:
            copied_tools(folder)
            script = os.path.join(folder, "Tools", "packaging", "wheel")
            for date, status, sentence in (("", 69, "wheel: no git history to take the date from"),
                                           ("yesterday", 64, 'wheel: SOURCE_DATE_EPOCH must be seconds')):
                result = run(script, SOURCE_DATE_EPOCH=date, ONTHEMAP_LIBRARY="/dev/null")
                self.assertEqual((result.returncode, result.stdout), (status, ""), result.stderr)
                self.assertIn(sentence, result.stderr)
        self.assertNotIn("git ", read("Tools/packaging/wheel"))


class Checksums(unittest.TestCase):
    version = re.search(r'current = "(.*)"', read("Sources/Commands/CommandLineSupport/Version.swift")).group(1)

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        copied_tools(self.folder)
        self.packages = os.path.join(self.folder, ".build", "packages")
        os.makedirs(self.packages)

    def test_any_kind_lists_what_is_there_of_this_version(self):
        names = [name.format(self.version) for name in (
            "geocode-{}-linux-x86_64.tar.gz", "geocode_{}-1_amd64.deb", "libonthemap0_{}-1_amd64.deb",
            "onthemap-{}-py3-none-manylinux_2_34_x86_64.whl")]
        old = ["geocode-0.0.9-linux-x86_64.tar.gz", "geocode_0.0.9-1_amd64.deb", "onthemap-0.0.9-py3-none-any.whl"]
        for name in [*names, *old, "notes.txt"]:
            with open(os.path.join(self.packages, name), "w", encoding="utf-8") as file:
                file.write(name)
        listed = os.path.join(self.packages, "SHA256SUMS")
        with open(listed, "w", encoding="utf-8") as file:
            file.write(f"{'0' * 64}  gone-{self.version}-linux-x86_64.tar.gz\n")
        program = os.path.join(self.folder, "geocode")
        with open(program, "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        os.chmod(program, 0o755)
        result = run(os.path.join(self.folder, "Tools", "package"), "--only", "geocode", "man", GEOCODE=program,
                     SOURCE_DATE_EPOCH="1")
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(listed, encoding="utf-8") as file:
            self.assertEqual(file.read(), "".join(
                f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in names))


class Install(unittest.TestCase):
    user = []

    def setUp(self):
        self.prefix = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.prefix)

    def write(self, path, text):
        path = os.path.join(self.prefix, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def install(self, *arguments):
        # A run that gets as far as to package a program fails instead of building it.
        return run(*self.user, os.path.join(ROOT, "Tools", "install"), *arguments, self.prefix,
                   SOURCE_DATE_EPOCH="1", GEOCODE="/nonexistent")

    def test_a_program_of_others_is_kept(self):
        path = self.write("bin/geocode", "of others")
        result = self.install("--geocode-only")
        self.assertEqual(result.returncode, 73)
        self.assertIn("was not installed by this tool", result.stderr)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "of others")

    def test_a_link_of_others_that_leads_nowhere_is_kept(self):
        os.mkdir(os.path.join(self.prefix, "bin"))
        path = os.path.join(self.prefix, "bin", "geocode")
        os.symlink("/nonexistent/geocode", path)
        result = self.install("--geocode-only")
        self.assertEqual(result.returncode, 73, result.stderr)
        self.assertIn("was not installed by this tool", result.stderr)
        self.assertEqual(os.readlink(path), "/nonexistent/geocode")

    def test_every_folder_is_checked_before_building(self):
        self.write("share/man", "a file")
        result = self.install("--geocode-only")
        self.assertEqual(result.returncode, 73)
        self.assertIn("share/man is no folder", result.stderr)
        # Nothing is made in vain.
        self.assertEqual(os.listdir(self.prefix), ["share"])

    def test_a_folder_without_permission(self):
        for name in ("bin", "share"):
            os.mkdir(os.path.join(self.prefix, name))
        os.chmod(os.path.join(self.prefix, "share"), 0o555)
        self.addCleanup(os.chmod, os.path.join(self.prefix, "share"), 0o755)
        if os.access(os.path.join(self.prefix, "share"), os.W_OK):
            # Root, who may write everywhere unless this right is given up.
            if not shutil.which("setpriv"):
                self.skipTest("root needs setpriv")
            self.user = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"]
        result = self.install("--geocode-only")
        self.assertEqual(result.returncode, 77, result.stderr)
        self.assertIn(f"no permission to write to {self.prefix}/share; name a folder", result.stderr)

    def test_uninstall_removes_what_is_listed_and_nothing_else(self):
        ours = self.write("bin/geocode", "")
        others = self.write("bin/other", "")
        self.write("share/onthemap/installed-files", "bin/geocode\nshare/man/man1/gone.1\n")
        result = self.install("--uninstall")
        self.assertEqual(result.stdout, f"removed 1 files from {self.prefix}\n")
        self.assertFalse(os.path.exists(ours))
        self.assertTrue(os.path.exists(others))
        self.assertFalse(os.path.exists(os.path.join(self.prefix, "share/onthemap")))

    def test_uninstall_stays_in_its_folder(self):
        outside = tempfile.NamedTemporaryFile()
        self.addCleanup(outside.close)
        for line in (outside.name, "../" + os.path.basename(outside.name)):
            self.write("share/onthemap/installed-files", line + "\n")
            self.assertEqual(self.install("--uninstall").returncode, 65)
            self.assertTrue(os.path.exists(outside.name))

    def test_nothing_to_uninstall(self):
        self.assertEqual(self.install("--uninstall").returncode, 66)


class Licences(unittest.TestCase):
    notice = words(read("NOTICE"))

    def sources(self):
        """Packages of origin in NOTICE: (name, version)."""
        found = re.findall(r"([\w.-]+) ([\d][\w.:+~-]*) \((?:both )?(?:PyPI|Debian)\)", self.notice)
        return {*found, ("Babel", "2.18.0"), ("idna", "3.20")}

    def test_debian_copyright_has_each_data_source_of_notice(self):
        copyright_file = words(read("Tools/packaging/debian/copyright").replace("\n .\n", "\n"))
        self.assertGreater(len(self.sources()), 10)
        for name, version in self.sources():
            self.assertIn(f"{name} {version}", copyright_file)
        self.assertIn("Contains place data from GeoNames", copyright_file)

    def test_debian_copyright_has_the_licences_of_notice_in_full(self):
        copyright_file = words(re.sub(r"(?m)^ \.$", "", read("Tools/packaging/debian/copyright")))
        for start, end in (("Permission is hereby granted, free of charge, to any person obtaining a copy of "
                            "this software", "DEALINGS IN THE SOFTWARE."),
                           ("COPYRIGHT AND PERMISSION NOTICE", "authorization of the copyright holder.")):
            begin = self.notice.index(start)
            text = self.notice[begin:self.notice.index(end, begin) + len(end)]
            self.assertIn(text, copyright_file)

    def test_every_licence_that_is_used_is_explained(self):
        text = read("Tools/packaging/debian/copyright")
        used = set(re.findall(r"(?m)^License: ([\w.-]+)$", text))
        explained = set(re.findall(r"(?m)^License: ([\w.-]+)\n ", text))
        self.assertEqual(used, explained)

    def test_licences_of_dependencies(self):
        self.assertEqual(licences.licence(read("LICENSE")), "Apache-2.0")
        self.assertEqual(licences.licence(read("LICENSE") + "\nRuntime Library Exception to the Apache 2.0 License"),
                         "Apache-2.0 WITH Swift-exception")
        self.assertEqual(licences.licence("Permission is hereby granted,\nfree of charge, to any person"), "MIT")
        with self.assertRaises(licences.Unknown):
            licences.licence("GNU GENERAL PUBLIC LICENSE")


class Release(unittest.TestCase):
    workflow = read(".github/workflows/release.yml")

    def test_git_works_in_each_container(self):
        jobs = re.split(r"(?m)^  (?=\w+:$)", self.workflow.split("\njobs:\n")[1])
        inside = [job for job in jobs if "    container:" in job]
        self.assertEqual(len(inside), 2)
        for job in inside:
            self.assertIn('git config --global --add safe.directory "$GITHUB_WORKSPACE"', job)


class Service(unittest.TestCase):
    def setUp(self):
        self.directives = {}
        for line in read("Tools/packaging/debian/onthemap.service").splitlines():
            if "=" in line and not line.startswith("#"):
                name, value = line.split("=", 1)
                self.directives.setdefault(name, []).append(value)

    def test_sandbox(self):
        for name, value in (("User", "onthemap"), ("DynamicUser", "no"), ("StateDirectory", "onthemap"),
                            ("ProtectSystem", "strict"), ("ProtectHome", "yes"), ("NoNewPrivileges", "yes"),
                            ("PrivateTmp", "yes"), ("MemoryDenyWriteExecute", "yes"),
                            ("CapabilityBoundingSet", ""), ("EnvironmentFile", "-/etc/default/onthemap")):
            self.assertEqual(self.directives[name], [value])
        self.assertEqual(self.directives["SystemCallFilter"][0], "@system-service")

    def test_only_this_machine_can_reach_it(self):
        # The default host of `onthemap serve` is 127.0.0.1.
        self.assertEqual(self.directives["ExecStart"], ["/usr/bin/onthemap serve $ONTHEMAP_OPTIONS"])
        for line in read("Tools/packaging/debian/onthemap.default").splitlines():
            self.assertTrue(line.startswith("#") or not line, line)

    def test_the_installation_does_not_start_it(self):
        self.assertIn("dh_installsystemd --no-enable --no-start", read("Tools/packaging/debian/rules"))


class Library(unittest.TestCase):
    def test_symbols_are_the_functions_of_the_header(self):
        header = os.path.join("Sources", "C", "COnTheMap", "include", "onthemap.h")
        if not os.path.exists(os.path.join(ROOT, header)):
            self.skipTest("no header " + header)
        code = re.sub(r"//.*", "", read(header))
        functions = set(re.findall(r"\b(otm_\w+)\(", code))
        symbols = set(re.findall(r"(?m)^ (otm_\w+)@Base ", read("Tools/packaging/debian/libonthemap0.symbols")))
        self.assertEqual(symbols, functions)


if __name__ == "__main__":
    unittest.main()
