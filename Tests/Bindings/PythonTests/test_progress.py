"""How far a table is, and Ctrl-C."""
import os
import signal
import subprocess
import sys
import threading

import pytest
import tqdm

import onthemap


@pytest.fixture(scope="module")
def many(cases):
    return [f"{case} {number}" for number in range(3) for case in cases]


def test_a_function(many):
    reports = []
    columns = onthemap.geocode_many(many, progress=lambda *report: reports.append(report))
    distinct = len(set(many))
    assert len(columns) == len(many)
    assert reports == sorted(reports) and reports[-1][0] <= distinct
    assert {total for _, total in reports} == {distinct}


def test_a_bar(many):
    with tqdm.tqdm(file=open(os.devnull, "w")) as bar:
        onthemap.geocode_many(many, progress=bar)
        assert 0 < bar.n <= bar.total == len(set(many))


def test_a_bar_of_our_own(many, capfd):
    onthemap.geocode_many(many, progress=True)
    assert "queries" in capfd.readouterr().err


def test_a_line_where_tqdm_is_not_installed(many, capfd, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    onthemap.geocode_many(many, progress=True)
    assert f"of {len(set(many)):,} queries (" in capfd.readouterr().err


@pytest.mark.parametrize("error", [LookupError("enough"), KeyboardInterrupt(), SystemExit(3)])
def test_what_a_function_raises_stops_the_call(many, error, capfd):
    def stop(done, total):
        raise error

    with pytest.raises(type(error)) as raised:
        onthemap.geocode_many(many, progress=stop)
    assert raised.value is error
    assert capfd.readouterr().err == ""


def test_ctrl_c_stops_the_call(many, capfd):
    """The signal comes in the middle, when a Python program would not look at it before the end."""
    calls = []

    def interrupt(done, total):
        calls.append(done)
        os.kill(os.getpid(), signal.SIGINT)

    # A shell that starts a command in the background has it ignore SIGINT.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            onthemap.geocode_many(many, threads=1, progress=interrupt)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(calls) <= 2 < len(many) / 1000
    assert capfd.readouterr().err == ""


def test_ctrl_c_without_progress():
    program = """
import onthemap, os, signal, sys, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
queries = [f"Springfeild {number}, Ilinois" for number in range(2_000_000)]
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    onthemap.geocode_many(queries, threads=1)
except KeyboardInterrupt:
    assert onthemap.geocode("Lima").best.name == "Lima"
    sys.exit(7)
"""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=600)
    assert (finished.returncode, finished.stderr) == (7, b"")


def test_a_handler_that_raises_nothing_stops_nothing(many):
    noted = []
    handler = signal.signal(signal.SIGINT, lambda *arguments: noted.append(arguments))
    try:
        columns = onthemap.geocode_many(
            many, progress=lambda *report: noted or os.kill(os.getpid(), signal.SIGINT))
    finally:
        signal.signal(signal.SIGINT, handler)
    assert len(noted) == 1 and len(columns) == len(many)


def test_other_threads_have_progress_too(many):
    reports = []
    thread = threading.Thread(target=lambda: onthemap.geocode_many(
        many, progress=lambda *report: reports.append(threading.current_thread())))
    thread.start()
    thread.join()
    assert set(reports) == {thread}
