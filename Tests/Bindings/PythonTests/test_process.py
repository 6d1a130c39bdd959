"""What importing costs, and the command."""
import json
import os
import re
import signal
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

import onthemap


def run(*arguments, **options):
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, timeout=600, **options)


def test_importing_loads_nothing():
    program = ("import sys; before = set(sys.modules); import onthemap; "
               "print(sorted(set(sys.modules) - before))")
    assert run("-I", "-c", program).stdout == b"['onthemap']\n"


def test_tables_load_no_classes_of_answers():
    program = ("import onthemap, sys; onthemap.geocode_many(['Lima']); "
               "print('onthemap._answers' in sys.modules)")
    assert run("-I", "-c", program).stdout == b"False\n"


def test_importing_takes_less_than_15_ms():
    times = []
    for _ in range(5):
        told = run("-I", "-X", "importtime", "-c", "import onthemap").stderr.decode()
        times.append(int(re.search(r"\|\s+(\d+) \| onthemap$", told, re.M)[1]))
    assert min(times) < 15_000, f"{min(times)} µs"


def test_the_first_answer_takes_less_than_40_mb():
    program = ("import onthemap, resource; onthemap.geocode('Seattle, WA'); "
               "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)")
    # A child of this process would begin with its size.
    finished = run("-I", "-c", f"import subprocess, sys; sys.exit(subprocess.run("
                   f"[sys.executable, '-I', '-c', {program!r}]).returncode)")
    assert int(finished.stdout) * 1024 < 40_000_000


def test_a_program_ends_without_a_word():
    """Whatever is still open then: geocoders, tables, threads in the middle of a call."""
    program = """
import onthemap, threading
geocoder = onthemap.Geocoder()
columns = geocoder.geocode_many(["Lima", "Quito"])
label = columns.label
answer = onthemap.geocode("Lima")
queries = [f"Springfeild {number}, Ilinois" for number in range(300_000)]
threading.Thread(target=geocoder.geocode_many, args=(queries,), daemon=True).start()
"""
    finished = run("-X", "dev", "-c", program)
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, b"", b"")


@pytest.mark.parametrize("folder", ["", "lib/"])
def test_a_zip_is_named_that_must_be_unpacked(tmp_path, folder):
    package = Path(onthemap.__file__).parent
    archive = tmp_path / "app.pyz"
    with zipfile.ZipFile(archive, "w") as file:
        for path in package.glob("*.py"):
            file.write(path, f"{folder}onthemap/{path.name}")
        file.writestr(
            "__main__.py", f"import sys; sys.path.insert(0, {str(archive)!r} + '/{folder}'); "
            "import onthemap; onthemap.geocode('Lima')")
    told = run("-I", str(archive)).stderr.decode()
    assert told.endswith(f"ImportError: onthemap cannot run from inside {archive}; unpack it\n")


SCRIPT = Path(sys.executable).parent / "geocode"


@pytest.mark.parametrize("command", [[str(SCRIPT)], [sys.executable, "-m", "onthemap"]],
                         ids=["geocode", "python -m onthemap"])
def test_the_command(command, tmp_path):
    def geocode(*arguments, **options):
        return subprocess.run([*command, *arguments], capture_output=True, timeout=600, **options)

    finished = geocode("Seattle, WA")
    assert finished.stdout.decode() == "Seattle, Washington, United States\t47.60621, -122.33207\n"
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert geocode("somewhere over the rainbow").returncode == 1
    assert geocode("--colour").returncode == 64
    assert onthemap.__version__ in geocode("--version").stdout.decode()
    lines = geocode("--format", "ndjson", input="Quito\nLima\n".encode()).stdout.splitlines()
    assert [json.loads(line)["results"][0]["name"] for line in lines] == ["Quito", "Lima"]
    # Arguments are bytes: what is not UTF-8 arrives as it is.
    assert geocode(b"\xff\xfe").returncode == 1
    table = tmp_path / "table.csv"
    table.write_text("city\nLima\n")
    assert b"-12.04318" in geocode("csv", "--quiet", str(table)).stdout


def test_the_command_ends_at_ctrl_c():
    process = subprocess.Popen(
        [sys.executable, "-m", "onthemap"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    process.stdin.write(b"Lima\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith(b"Lima, Peru")
    process.send_signal(signal.SIGINT)
    # 130, or killed by the signal; no traceback.
    assert process.wait(timeout=600) in (130, -signal.SIGINT)
    assert b"Traceback" not in process.stderr.read()


def test_the_command_ends_with_its_reader():
    process = subprocess.Popen(
        f"yes Lima | head -n 200000 | {sys.executable} -m onthemap; echo $? >&2", shell=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read().strip() == b"141"
    process.wait(timeout=600)


def test_the_wheel_has_one_library_the_licences_and_no_dependencies():
    wheel = distribution("onthemap")
    names = [str(file) for file in wheel.files]
    assert [name for name in names if ".so" in name] == ["onthemap/libonthemap.so"]
    assert {os.path.basename(name) for name in names} >= {"LICENSE", "NOTICE", "py.typed"}
    assert wheel.requires is None or not wheel.requires
    assert wheel.metadata["License-Expression"] == "Apache-2.0"
    assert wheel.metadata["Requires-Python"] == ">=3.9"
    assert "GeoNames (geonames.org), licensed CC BY 4.0" in wheel.metadata.get_payload()
