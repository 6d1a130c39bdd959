"""Runs the steps of Tools/test, several at a time, and says how long each took.

A step waits for those that it needs. Output goes to a file a step; that of a step that fails is printed. All
steps run, except those that need one that failed. At the end there is a table, the longest step first, which
.build/test/times.tsv keeps.

Three sizes: all steps; with --quick those that find most faults; and, where OTM_THOROUGH_TESTS is set, all steps
with everything that they could try.
"""

import collections
import itertools
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOGS = ROOT / ".build/test/logs"
IS_THOROUGH = "OTM_THOROUGH_TESTS" in os.environ
# A step's `reason` is why it takes more than a minute on two idle cores. `nice` is how far it gives way to
# others, as in nice(1). A step that is not `patient` starts when what it needs is there, however many run: the
# longest chain of steps waits for it. A `quick` step is one of Tools/test --quick.
Step = collections.namedtuple("Step", "name command needs reason environment nice patient quick",
                              defaults=[(), None, {}, 0, True, False])
# The builds and the tests in Swift come one after the other and take the longest. What runs beside them takes
# the time that they leave; a browser gets more of it, because its tests wait for replies.
BESIDE, PATIENT = 3, 10
# Builds keep both cores busy; tests of pages and packages wait for a browser, a server or a registry.
MOST_AT_ONCE = 4
LAST_LINES = 150
# The lines in which test runners name what failed.
FAILURES = re.compile(r"^(?:✘ .* recorded an issue.*|(?:FAIL|ERROR): .*|FAILED .*|.*: error: .*)$", re.M)
NAMED_FAILURES = 20
# The lines with which test runners close; the last one is that of the tests in Swift.
CLOSING = re.compile(r"^.*(Test run with \d+ tests?.*|Ran \d+ tests? in .*|\d+ passed.* in .*)$", re.M)


def minutes(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def environment(changes):
    """The variables of this process with some changed, or taken away where the value is None."""
    changed = {**os.environ, **changes}
    return {name: value for name, value in changed.items() if value is not None}


class Gate:
    """Steps that run at the same time, in the order of the list as far as their needs allow."""

    def __init__(self, steps, at_once=MOST_AT_ONCE, logs=LOGS, output=sys.stdout):
        self.steps, self.at_once, self.logs, self.output = steps, at_once, logs, output
        self.waiting, self.running = list(steps), set()
        self.times, self.failed, self.skipped, self.done = {}, [], [], set()
        self.changed = threading.Condition()
        self.began = time.monotonic()

    def run(self):
        """Runs all steps; returns whether all of them passed."""
        self.logs.mkdir(parents=True, exist_ok=True)
        with self.changed:
            while self.waiting or self.running:
                for step in [step for step in self.waiting if self.is_doomed(step)]:
                    self.waiting.remove(step)
                    self.skipped.append(step.name)
                ready = [step for step in self.waiting if self.done.issuperset(step.needs)]
                urgent = [step for step in ready if not step.patient]
                patient = [step for step in ready if step.patient]
                places = max(0, self.at_once - len(self.running) - len(urgent))
                for step in urgent + patient[:places]:
                    self.waiting.remove(step)
                    self.running.add(step.name)
                    threading.Thread(target=self.perform, args=[step]).start()
                if self.running:
                    self.changed.wait()
        self.report()
        return not self.failed

    def is_doomed(self, step):
        return any(name in self.failed or name in self.skipped for name in step.needs)

    def log(self, step):
        return self.logs / f"{step.name.replace(' ', '-')}.log"

    def perform(self, step):
        start = time.monotonic()
        cpu = 0
        command = ["nice", "-n", str(step.nice), *step.command] if step.nice else step.command
        with self.log(step).open("wb") as log:
            try:
                process = subprocess.Popen(
                    command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log,
                    stderr=subprocess.STDOUT, env=environment(step.environment))
                _, status, usage = os.wait4(process.pid, 0)
                code = process.returncode = os.waitstatus_to_exitcode(status)
                cpu = usage.ru_utime + usage.ru_stime
            except OSError as error:
                log.write(f"{error}\n".encode())
                code = 70
        took = time.monotonic() - start
        with self.changed:
            self.times[step.name] = (took, cpu)
            self.running.discard(step.name)
            (self.done.add if code == 0 else self.failed.append)(step.name)
            self.say(f"{minutes(time.monotonic() - self.began):>6}  {step.name}: "
                     + ("passed" if code == 0 else f"failed with {code}") + f" ({minutes(took)})")
            if code != 0:
                lines = self.text(step).splitlines()
                if len(lines) > LAST_LINES:
                    self.say(f"... {self.log(step)} has {len(lines) - LAST_LINES} lines more")
                self.say("\n".join(lines[-LAST_LINES:]))
            self.changed.notify()

    def text(self, step):
        return self.log(step).read_text(encoding="utf-8", errors="replace")

    def say(self, text):
        print(text, file=self.output, flush=True)

    def report(self):
        self.say("\n  took     CPU  step, the longest first")
        rows = [(name, took, cpu) for name, (took, cpu) in self.times.items()]
        rows.sort(key=lambda row: -row[1])
        rows.append(("in all", time.monotonic() - self.began, sum(cpu for _, _, cpu in rows)))
        for name, took, cpu in rows:
            self.say(f"{minutes(took):>6}  {minutes(cpu):>6}  {name}")
        (self.logs.parent / "times.tsv").write_text("step\tseconds\tcpu_seconds\n" + "".join(
            f"{name}\t{took:.1f}\t{cpu:.1f}\n" for name, took, cpu in rows))
        # Those of the tests in Swift are the last that is seen.
        for step in sorted(self.steps, key=lambda step: step.name == "tests"):
            if step.name in self.times:
                for line in CLOSING.findall(self.text(step)):
                    self.say(f"{step.name}: {line}")
        if self.skipped:
            self.say(f"not run: {', '.join(self.skipped)}")
        for step in self.steps:
            if step.name in self.failed:
                for line in FAILURES.findall(self.text(step))[:NAMED_FAILURES]:
                    self.say(f"{step.name}: {line}")
        if self.failed:
            self.say(f"failed: {', '.join(self.failed)}")


def tests(options, *arguments):
    """The command that runs the built tests, with the arguments of `swift test` such as `--filter`.

    SwiftPM runs one command at a time in a folder, and plans a build before it runs tests. So the program
    that it built is run itself, where it is one.
    """
    program = ROOT / ".build/test/debug/OnTheMapPackageTests.xctest"
    if sys.platform == "linux":
        return [str(program), "--testing-library", "swift-testing", *arguments]
    return ["swift", "test", "--skip-build", *options, *arguments]


# Sets and dictionaries have another order in each run of the tests, unlike in builds.
TEST_ENVIRONMENT = {"SWIFT_DETERMINISTIC_HASHING": None, "NO_COLOR": "1"}


def steps(options, has_postgresql):
    """The steps, in the order in which they begin if nothing holds them up: the longest first."""
    onthemap = str(ROOT / ".build/test/debug/onthemap")
    # As it is shipped; see CommandRunner.
    geocode = str(ROOT / ".build/offline/release/geocode")
    built = {"ONTHEMAP": onthemap}
    durability = ["Tools/check", "durability", "--rounds", "2", "--writes", "300", "--seed", "1",
                  "--command", onthemap]
    tests_of_postgresql = Step(
        "tests of PostgreSQL", ["Tools/lib/with-postgresql", *tests(options, *STORE_TESTS)], ["build of tests"],
        environment=TEST_ENVIRONMENT, reason="a server of its own, and every statement twice")
    found = [
        Step("format", ["swift", "format", "lint", "--strict", "--recursive", "--parallel",
                        "Package.swift", "Sources", "Tests", "Tools"], quick=True),
        Step("modules", ["Tools/check", "modules"], quick=True),
        # First of the long ones: most others wait for them. The commands come before the tests, so that pages and
        # clients are tested while these compile; pages with streets build an add-on with `geocode`.
        Step("build",
             ["bash", "-ec", "for product in onthemap geocode; do Tools/lib/build-debug --product $product; done"],
             reason="compiles the package and its dependencies, BoringSSL among them", quick=True),
        Step("build of tests", ["Tools/lib/build-debug"], ["build"],
             reason="compiles 26 test modules and links them", patient=False, quick=True),
        # Beside the debug build: each has times in which it can use one core only.
        Step("release build",
             ["bash", "-ec", "for product in geocode onthemap-c check-promises; do "
              "Tools/lib/build-release $product; done"],
             reason="compiles the geocoder once more, optimised as a whole", nice=PATIENT),
        Step("tools", ["python3", "-B", "-m", "unittest", "discover", "--start-directory",
                       "Tests/Tools/ToolsTests"], quick=True),
        *[Step(f"pages {half} of 2", ["Tools/check", "pages", "--half", str(half)], ["build"],
               environment=built, reason="a real browser opens every page in every state", nice=BESIDE)
          for half in (1, 2)],
        Step("tests", tests(options), ["build of tests", "release build"],
             environment={**TEST_ENVIRONMENT, "GEOCODE": geocode},
             reason="some compare with exhaustive searches, in a debug build", patient=False, quick=True),
        *([tests_of_postgresql] if has_postgresql else []),
        Step("answers", ["Tools/check", "answers"], ["release build"]),
        Step("library", ["Tools/check", "library"], ["release build"]),
        Step("python", ["Tools/check", "python"], ["library"],
             reason="installs pandas, polars, duckdb and others from the package index once", nice=PATIENT),
        Step("instructions", ["Tools/check", "instructions"], ["release build"],
             reason="valgrind runs the geocoder a hundred times slower", nice=PATIENT),
        Step("promises", ["Tools/check", "promises", *([] if IS_THOROUGH else ["--places", "1000"])],
             ["release build"], nice=PATIENT),
        Step("addresses", ["Tools/check", "addresses", "--quick"], ["release build"]),
        Step("osm", ["Tools/check", "osm", "--smoke"], ["release build"]),
        Step("examples", ["Tools/check", "examples", "--onthemap", onthemap], ["build", "release build"]),
        Step("clients", ["Tools/check", "clients"], ["build"], environment=built),
        Step("apps", ["Tools/check", "apps", "--database", "sqlite"], ["build"], environment=built),
        Step("command lines", ["Tools/check", "command-lines", "--count", "200"], ["build", "release build"],
             environment={**built, "GEOCODE": geocode}),
        Step("documentation", ["Tools/docs", "--skip-build"], ["build of tests"]),
        Step("links", ["Tools/check", "links"], ["build of tests", "release build"]),
        Step("durability", durability, ["build"], quick=True),
    ]
    if has_postgresql:
        found.append(
            Step("durability of PostgreSQL", [*durability, "--database", "postgresql"], ["build"]))
    return found


def quick(steps):
    """Those for each small commit: no release build and what needs one, and one journey through the pages."""
    pages = next(step for step in steps if step.name.startswith("pages"))
    found = [step for step in steps if step.quick]
    found.append(pages._replace(
        name="pages", command=["Tools/check", "pages", "test_quality.Accessibility"]))
    names = {step.name for step in found}
    return [step._replace(
        needs=[name for name in step.needs if name in names],
        # The tests find the command beside them.
        environment={name: value for name, value in step.environment.items() if name != "GEOCODE"})
        for step in found]


# With PostgreSQL run the suites that store something. The others of the server would do the same as with SQLite.
STORE_TESTS = ["--filter", "LocationsServerTests|OnTheMapCommandTests.*Journey", "--skip",
               "(Abuse|Bounds|Facebook|Geocoder|OpenAPI|PageSecurity|Proxy|Restore|WorkLimiter)Tests"]
if not IS_THOROUGH:
    # What is only stored and read here as everywhere; and of the journeys, which start many processes, the one
    # that is about PostgreSQL.
    STORE_TESTS += ["--skip", "(AccountName|Connection|EmailAddress|FairServer|Fairness|HeldConnections|Page"
                    "|ParseClient|PasskeyCeremony|StudentApp)Tests", "--skip",
                    r"OnTheMapCommandTests\.(Backup|Import|)Journey"]


def misused(arguments):
    """What is wrong with the arguments, which the test program would ignore; None if nothing is."""
    for option, value in itertools.zip_longest(arguments[::2], arguments[1::2]):
        if option not in ("--filter", "--skip"):
            return f"{option} is not an option"
        if value is None:
            return f"{option} needs a pattern"
    return None


def main(arguments):
    os.chdir(ROOT)
    options = subprocess.run(["Tools/lib/build-debug", "--options"], check=True,
                             stdout=subprocess.PIPE, text=True).stdout.splitlines()
    has_postgresql = "--traits" in options
    if not has_postgresql:
        print("test: PostgreSQL cannot be installed here, so only SQLite is tested", file=sys.stderr)
    if arguments == ["--quick"]:
        return 0 if Gate(quick(steps(options, has_postgresql=False))).run() else 1
    if not arguments:
        return 0 if Gate(steps(options, has_postgresql)).run() else 1
    if fault := misused(arguments):
        print(f"usage: Tools/test [--quick | --filter PATTERN ... --skip PATTERN ...]: {fault}", file=sys.stderr)
        return 64
    began = time.monotonic()
    for command in [["Tools/check", "modules"], ["Tools/lib/build-debug"]]:
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, errors="replace")
        if run.returncode:
            print("\n".join(run.stdout.splitlines()[-LAST_LINES:]), file=sys.stderr)
            return run.returncode
    print(f"built in {minutes(time.monotonic() - began)}", flush=True)
    command = tests(options, *arguments)
    os.execvpe(command[0], command, environment(TEST_ENVIRONMENT))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
