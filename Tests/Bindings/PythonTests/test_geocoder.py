"""Geocoders: files, life, threads and processes."""
import errno
import json
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading

import pytest

import onthemap

QUERIES = ["Seattle, WA", "Lima, Peru", "東京", "nowhere at all"] * 20


def label(query):
    place = onthemap.geocode(query).best
    return place and place.label


def test_it_has_the_methods_of_the_package():
    with onthemap.Geocoder(user_add_ons=False) as geocoder:
        assert str(geocoder.geocode("Lima").best) == "Lima, Peru"
        assert geocoder.suggest("lim")
        assert geocoder.reverse(-12.05, -77.04).best.name == "Lima"
        assert geocoder.explain("Lima").explanation
        assert list(geocoder.geocode_many(["Lima"]).label) == ["Lima, Peru"]
        assert list(geocoder.reverse_many([-12.05], [-77.04]).label) == ["Lima, Peru"]
        info = geocoder.info()
        assert info["origin"] == "bundled" and info["counts"]["countries"] == 250


@pytest.mark.parametrize("point", [(-12.05, -77.04), [-12.05, -77.04], "-12.05, -77.04"])
def test_a_point_may_be_one_argument(point):
    assert onthemap.reverse(point).best.name == "Lima"


@pytest.mark.parametrize("point", [(-12.05,), (), (-12.05, -77.04, 100.0)])
def test_a_point_has_two_numbers(point):
    with pytest.raises(ValueError, match=r"\(latitude, longitude\)"):
        onthemap.reverse(point)


def test_a_closed_geocoder_raises():
    geocoder = onthemap.Geocoder()
    columns = geocoder.geocode_many(["Lima"])
    geocoder.close()
    geocoder.close()
    for call in (
            lambda: geocoder.geocode("Lima"), lambda: geocoder.suggest("Lima"),
            lambda: geocoder.reverse(1, 2), lambda: geocoder.info(),
            lambda: geocoder.geocode_many(["Lima"]), lambda: geocoder.reverse_many([1], [2]),
            lambda: pickle.dumps(geocoder), geocoder.__enter__):
        with pytest.raises(onthemap.ClosedError, match="closed"):
            call()
    assert list(columns.label) == ["Lima, Peru"]


def test_files_that_cannot_be_used(tmp_path):
    with pytest.raises(onthemap.CannotReadError, match="missing.gaz"):
        onthemap.Geocoder(tmp_path / "missing.gaz")
    text = tmp_path / "text.gaz"
    text.write_text("no gazetteer")
    with pytest.raises(onthemap.GazetteerError):
        onthemap.Geocoder(str(text))
    with pytest.raises(onthemap.GazetteerError):
        onthemap.Geocoder(add_ons=[text])
    with pytest.raises(onthemap.CannotReadError):
        onthemap.Geocoder(add_ons=os.fsencode(tmp_path / "missing.gaz"))
    with pytest.raises(TypeError, match="gazetteer must be a path, not int"):
        onthemap.Geocoder(3)
    with pytest.raises(TypeError, match="add_ons must be a path or a list of them, not int"):
        onthemap.Geocoder(add_ons=3)
    with pytest.raises(TypeError, match="an element of add_ons must be a path, not int"):
        onthemap.Geocoder(add_ons=[3])
    with pytest.raises(TypeError, match="user_add_ons must be True or False, not str"):
        onthemap.Geocoder(user_add_ons="no")
    with pytest.raises(onthemap.OptionError, match="gazetteer must not contain a NUL"):
        onthemap.Geocoder("a\0b")


@pytest.mark.parametrize("name, number, words", [
    ("missing.gaz", errno.ENOENT, "there is no file {}: check the path"),
    ('a "b"\\ check\n.gaz', errno.ENOENT, "there is no file {}: check the path"),
    ("", errno.EISDIR, "cannot read {} as a file: Is a directory"),
])
def test_an_error_of_a_file_is_one_of_the_system(tmp_path, monkeypatch, name, number, words):
    path = f"{tmp_path}/{name}"
    for options in ({"gazetteer": path}, {"add_ons": path}):
        with pytest.raises(onthemap.CannotReadError) as raised:
            onthemap.Geocoder(**options)
        for error in (raised.value, pickle.loads(pickle.dumps(raised.value))):
            assert (error.errno, error.strerror) == (number, os.strerror(number))
            assert error.filename == path and str(error) == words.format(path)
    monkeypatch.setenv("ONTHEMAP_ADD_ONS", path)
    with pytest.raises(onthemap.CannotReadError) as raised:
        onthemap.Geocoder()
    assert str(raised.value) == "ONTHEMAP_ADD_ONS: " + words.format(path)
    assert raised.value.filename == path and raised.value.errno == number


def test_no_add_ons():
    for none in (None, [], ()):
        assert repr(onthemap.Geocoder(add_ons=none)) == "Geocoder()"
    assert repr(pickle.loads(pickle.dumps(onthemap.Geocoder(add_ons=None)))) == "Geocoder()"


def test_pickling_sends_the_options():
    geocoder = onthemap.Geocoder(user_add_ons=False)
    copy = pickle.loads(pickle.dumps(geocoder))
    assert copy is not geocoder and repr(copy) == "Geocoder(user_add_ons=False)"
    assert copy.geocode("Lima") == geocoder.geocode("Lima")
    # The functions of the package are those of one geocoder in each process.
    assert pickle.loads(pickle.dumps(onthemap.geocode)) == onthemap.geocode


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_pools_of_processes(method):
    expected = list(map(label, QUERIES))
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(label, QUERIES) == expected
        answers = pool.map(onthemap.geocode, QUERIES[:4])
    assert answers == [onthemap.geocode(query) for query in QUERIES[:4]]


def test_a_forked_child_geocodes_on_many_threads():
    geocoder = onthemap.Geocoder()
    expected = list(geocoder.geocode_many(QUERIES, threads=2).label)
    process = os.fork()
    if process == 0:
        # No exception may leave the child: pytest would run on in it.
        status = 1
        try:
            status = int(list(geocoder.geocode_many(QUERIES, threads=2).label) != expected)
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0


def test_threads_share_a_geocoder(cases):
    geocoder = onthemap.Geocoder()
    queries = cases[:300]
    expected = [geocoder.geocode(query) for query in queries]
    wrong = []

    def work(start):
        for number in range(len(queries)):
            number = (number + start) % len(queries)
            if geocoder.geocode(queries[number]) != expected[number]:
                wrong.append(queries[number])

    threads = [threading.Thread(target=work, args=(start,)) for start in (0, 70, 140, 210)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_closing_while_others_ask_raises_and_never_crashes(cases):
    geocoder = onthemap.Geocoder()
    began = threading.Barrier(4)
    ends = []

    def work():
        began.wait()
        try:
            while True:
                geocoder.geocode_many(cases[:200], threads=1)
        except onthemap.ClosedError:
            ends.append("closed")

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    began.wait()
    geocoder.geocode("Lima")
    geocoder.close()
    for thread in threads:
        thread.join()
    assert ends == ["closed"] * 3


# Runs in a process of its own, where nothing else takes or frees memory.
MEMORY = """
import gc, json, os, sys
import onthemap

def use(cases):
    with onthemap.Geocoder() as geocoder:
        for query in cases[:50]:
            geocoder.geocode(query, limit=3)
            geocoder.explain(query)
        columns = geocoder.geocode_many(cases[:500])
        assert len(columns.label) == 500
        for wrong in (lambda: geocoder.geocode("Lima", kind="town"), lambda: onthemap.Geocoder("missing")):
            try:
                wrong()
            except onthemap.Error:
                pass
    gc.collect()

def resident_bytes():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

cases = json.load(sys.stdin)
for _ in range(10):
    use(cases)
before = resident_bytes()
for _ in range(40):
    use(cases)
print(resident_bytes() - before)
"""


def test_everything_is_freed(cases):
    finished = subprocess.run(
        [sys.executable, "-c", MEMORY], input=json.dumps(cases), capture_output=True, text=True, timeout=300)
    assert finished.returncode == 0, finished.stderr
    # A table of these queries alone has some 100 kB: forty would be 4 MB.
    assert int(finished.stdout) < 2_000_000
