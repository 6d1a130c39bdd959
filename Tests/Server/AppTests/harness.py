"""A locations server of its own, its accounts, and a loader of requests that keeps cookies as apps do."""

import collections
import http.cookiejar
import json
import os
import re
import subprocess
import tempfile
import threading
import unittest
import urllib.error
import urllib.request

BINARY = os.environ["ONTHEMAP"]
# The address of a database of PostgreSQL; without one, the database is a file.
DATABASE = os.environ.get("ONTHEMAP_TEST_POSTGRESQL")
PASSWORD = "correct horse battery"
# Seconds that a client waits for an answer. Others may be building on the same cores.
PATIENCE = 30
# The course's constants: no keys of a user.
PARSE_KEYS = {
    "X-Parse-Application-Id": "QrX47CA9cyuGewLdsL7o5Eb8iug6Em8ye0dnAbIr",
    "X-Parse-REST-API-Key": "QuWThTdiRmTux3YaDseUSEpUKo7aBYM737yKd4gY",
}
GUARD = b")]}'\n"

# A proxy of this machine is not asked for the server, which is on this machine, too.
for _name in ("http_proxy", "https_proxy", "all_proxy"):
    os.environ.pop(_name, None)
    os.environ.pop(_name.upper(), None)
os.environ["NO_PROXY"] = os.environ["no_proxy"] = "127.0.0.1"

Account = collections.namedtuple("Account", "email key token first last")
Reply = collections.namedtuple("Reply", "status headers data")


class Server:
    """`onthemap serve` as its users start it, but for the quotas: all tests are one client."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.database = DATABASE or os.path.join(self.folder.name, "locations.sqlite")
        self.count = 0
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", "--database", self.database,
             "--posts-per-minute", "0", "--posts-per-day", "0"],
            stderr=subprocess.PIPE, text=True,
        )
        line = self.process.stderr.readline()
        found = re.match(r"onthemap: serving http://127\.0\.0\.1:(\d+)", line)
        if not found:
            self.process.kill()
            raise RuntimeError(f"the server did not start: {line}{self.process.stderr.read()}")
        self.address = f"http://127.0.0.1:{found[1]}"
        # The log is read all the time: a full pipe would hold the server up.
        self.log = []
        self.reader = threading.Thread(target=self.read_log, daemon=True)
        self.reader.start()

    def read_log(self):
        for line in self.process.stderr:
            self.log.append(line)

    def close(self):
        self.process.terminate()
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        self.process.stderr.close()
        self.folder.cleanup()
        if code != 0:
            raise RuntimeError(f"the server ended with {code}: {''.join(self.log[-20:])}")

    def command(self, *arguments, **options):
        return subprocess.run(
            [BINARY, *arguments, "--database", self.database], text=True, check=True,
            capture_output=True, **options,
        ).stdout.strip()

    def add_account(self, first="Ada", last="Lovelace"):
        """Makes an account with a key of the API."""
        self.count += 1
        email = f"user{self.count}-{os.urandom(4).hex()}@example.org"
        key = self.command(
            "user", "add", email, "--first-name", first, "--last-name", last, "--password-stdin",
            input=PASSWORD + "\n",
        )
        return Account(email, key, self.command("key", "add", email, "--name", "test"), first, last)


class Loader:
    """Sends requests and keeps cookies, as `URLSession` does.

    Without a type of its own a request with a body gets `application/x-www-form-urlencoded`, as there.
    """

    def __init__(self, server):
        self.server = server
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.opener.addheaders = [("User-Agent", "OnTheMap/1 CFNetwork/1390 Darwin/22.0.0")]

    def cookie(self, name):
        return next((cookie.value for cookie in self.jar if cookie.name == name), None)

    def send(self, method, path, body=None, headers=None):
        """Sends a request; the body is text, bytes, or what becomes JSON."""
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        data = body.encode() if isinstance(body, str) else body
        request = urllib.request.Request(
            self.server.address + path, method=method, headers=headers or {}, data=data)
        try:
            with self.opener.open(request, timeout=PATIENCE) as reply:
                return Reply(reply.status, reply.headers, reply.read())
        except urllib.error.HTTPError as error:
            with error:
                return Reply(error.code, error.headers, error.read())


class ServerTest(unittest.TestCase):
    """Tests with one server for all tests of a class."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.close)

    def decode(self, data, shape):
        """Reads JSON as an app does whose types are those of a shape: each member is there and not null."""
        value = json.loads(data)
        self.check(value, shape, "reply")
        return value

    def check(self, value, shape, name):
        if isinstance(shape, dict):
            self.assertIsInstance(value, dict, name)
            for member, inner in shape.items():
                self.assertIn(member, value, name)
                self.check(value[member], inner, f"{name}.{member}")
        elif isinstance(shape, list):
            self.assertIsInstance(value, list, name)
            for element in value:
                self.check(element, shape[0], f"{name}[]")
        elif shape is float:
            # An integer decodes as a Double; a Boolean or a text does not.
            self.assertIn(type(value), (int, float), name)
        else:
            self.assertIs(type(value), shape, name)
