"""A geocoding server of its own, places whose coordinates are known, and what the tests do with both."""

import collections
import json
import math
import os
import re
import subprocess
import threading
import unittest

BINARY = os.environ["ONTHEMAP"]
FOLDER = os.path.dirname(os.path.abspath(__file__))
# Seconds that a client waits for an answer. Others may be building on the same cores.
PATIENCE = 20
# Seconds that a program of its own may take, with its start.
PROGRAM_PATIENCE = 120

# A proxy of this machine is not asked for the server, which is on this machine, too.
for _name in ("http_proxy", "https_proxy", "all_proxy"):
    os.environ.pop(_name, None)
    os.environ.pop(_name.upper(), None)
os.environ["NO_PROXY"] = os.environ["no_proxy"] = "127.0.0.1"

# Latitude and longitude of the centres, as in any atlas. For what has an area, the tests say how far
# from its middle an answer may be.
PLACES = {
    "Berlin": (52.520, 13.405),
    "Cambridge, Massachusetts": (42.374, -71.106),
    "Cologne": (50.938, 6.957),
    "Djibouti City": (11.590, 43.145),
    "Lille": (50.633, 3.058),
    "London": (51.507, -0.128),
    "London, Ontario": (42.984, -81.245),
    "Mexico City": (19.433, -99.133),
    "Munich": (48.137, 11.575),
    "New York": (40.713, -74.006),
    "Paris": (48.857, 2.352),
    "Paris, Texas": (33.661, -95.556),
    "São Paulo": (-23.550, -46.633),
    "Seattle": (47.606, -122.332),
    "Springfield, Illinois": (39.802, -89.644),
    "Springfield, Massachusetts": (42.101, -72.590),
    "Springfield, Missouri": (37.215, -93.298),
    "Tokyo": (35.690, 139.692),
}
# Far from every coast: the pole of inaccessibility of the oceans, 2,700 km from the nearest island.
OCEAN = (-48.877, -123.393)
# No name of a place, and near to none.
NONSENSE = "qxzvwk jjqqxv"


def distance(first, second):
    """Kilometres between two pairs of latitude and longitude."""
    latitude, longitude, to_latitude, to_longitude = map(math.radians, (*first, *second))
    half = (
        math.sin((to_latitude - latitude) / 2) ** 2
        + math.cos(latitude) * math.cos(to_latitude)
        * math.sin((to_longitude - longitude) / 2) ** 2
    )
    return 2 * 6371.0 * math.asin(math.sqrt(half))


class Server:
    """`onthemap geocoder` on a port that was free."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [BINARY, "geocoder", "--port", "0", *options], stderr=subprocess.PIPE, text=True
        )
        line = self.process.stderr.readline()
        found = re.match(r"onthemap: serving http://127\.0\.0\.1:(\d+)", line)
        if not found:
            self.process.kill()
            raise RuntimeError(f"the server did not start: {line}{self.process.stderr.read()}")
        self.host = f"127.0.0.1:{found[1]}"
        self.address = f"http://{self.host}"
        # The log is read all the time: a full pipe would hold the server up.
        self.words = collections.deque(maxlen=50)
        self.reader = threading.Thread(target=lambda: self.words.extend(self.process.stderr))
        self.reader.start()

    def close(self):
        """Ends the server as the system does, and raises if it fails then, or had ended before."""
        early = self.process.poll() is not None
        if not early:
            self.process.terminate()
        try:
            status = self.process.wait(30)
        finally:
            self.process.kill()
            self.reader.join()
            self.process.stderr.close()
        if early or status:
            raise RuntimeError(f"the server ended with {status}: {''.join(self.words)}")


def run_program(command, requests, **environment):
    """The answers of a program that reads requests as JSON and writes answers as JSON."""
    done = subprocess.run(
        command, input=json.dumps(requests), capture_output=True, encoding="utf-8",
        timeout=PROGRAM_PATIENCE, env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
    )
    if done.returncode:
        raise RuntimeError(f"{command} ended with {done.returncode}: {done.stderr[-4000:]}")
    return json.loads(done.stdout)


class ClientTest(unittest.TestCase):
    """Tests with one server for all tests of a class."""

    server_options = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.server_options)
        cls.addClassCleanup(cls.server.close)

    def tearDown(self):
        self.assertIsNone(
            self.server.process.poll(), "the server ended: " + "".join(self.server.words)
        )

    def assertNear(self, found, place, km=12):
        """A pair of latitude and longitude is where a place is, to so many kilometres."""
        self.assertIsNotNone(found, f"nothing found for {place}")
        expected = PLACES[place] if isinstance(place, str) else place
        off = distance((float(found[0]), float(found[1])), expected)
        self.assertLess(off, km, f"{found} is {off:.0f} km from {place}")

    def assertOneNear(self, found, place, km=12):
        """One of the pairs is where a place is."""
        self.assertTrue(
            any(distance(pair, PLACES[place]) < km for pair in found), f"no {place} in {found}"
        )
