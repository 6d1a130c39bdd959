"""A server of its own, a headless browser, and what the tests of the pages do with both."""

import atexit
import json
import os
import secrets
import sqlite3
import subprocess
import tempfile
import time
import unittest
import urllib.request
from functools import cached_property
from http.cookiejar import CookieJar
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

BINARY = os.environ["ONTHEMAP"]
AXE = Path(os.environ["AXE"]).read_text()
PASSWORD = "correct horse battery"
PATIENCE = 20
# The cookie of the session.
SESSION = "onthemap_session"


class Geocoder:
    """`onthemap geocoder` on a port that was free."""

    def __init__(self, *options):
        self.options = options
        self.port = 0
        self.process = None
        self.start()

    def command(self):
        return ["geocoder", "--port", str(self.port)]

    def start(self):
        self.process = subprocess.Popen(
            [BINARY, *self.command(), *self.options], stderr=subprocess.PIPE, text=True,
        )
        line = self.process.stderr.readline()
        if not line.startswith("onthemap: serving http://127.0.0.1:"):
            raise RuntimeError(f"the server did not start: {line}")
        self.port = int(line.split(" from ")[0].rsplit(":", 1)[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(30)
        self.process.stderr.close()

    def check(self):
        """Raises where the server has ended by itself, with how and its last words."""
        if not self.process.stderr.closed and self.process.poll() is not None:
            words = self.process.stderr.read()[-4000:]
            raise RuntimeError(f"the server ended with {self.process.returncode}: {words}")

    def close(self):
        self.stop()


class Server(Geocoder):
    """`onthemap serve` on a port that was free, over a database of its own."""

    def __init__(self, *options):
        self.has_users = False
        self.folder = tempfile.TemporaryDirectory()
        self.database = os.path.join(self.folder.name, "locations.sqlite")
        super().__init__(*options)

    def command(self):
        return [
            "serve", "--port", str(self.port), "--database", self.database,
            # All tests come from one address, and do more in a minute than people.
            "--posts-per-minute", "0", "--posts-per-day", "0", "--sign-ups-per-day", "0",
        ]

    def close(self):
        super().close()
        self.folder.cleanup()

    def add_user(self, email, first="Ada", last="Lovelace", role="author"):
        if not self.has_users:
            self.has_users = True
            subprocess.run(
                [BINARY, "user", "add", email, "--first-name", first, "--last-name", last,
                 "--role", role, "--password-stdin", "--database", self.database],
                input=PASSWORD + "\n", text=True, check=True, capture_output=True,
            )
        else:
            # The password of all is that of the first: to hash it each time takes longer than many tests.
            with sqlite3.connect(self.database, timeout=PATIENCE) as database:
                database.execute(
                    """INSERT INTO account (key, email, firstName, lastName, passwordHash, role, createdAt)
                    SELECT ?, ?, ?, ?, passwordHash, ?, createdAt FROM account ORDER BY id LIMIT 1""",
                    (str(secrets.randbelow(10 ** 12)).zfill(12), email, first, last, role))
        return Client(self, email)

    def change_user(self, email, **columns):
        """Changes an account as no command does."""
        with sqlite3.connect(self.database) as database:
            for name, value in columns.items():
                database.execute(f"UPDATE account SET {name} = ? WHERE email = ?", (value, email))


class Client:
    """Somebody who calls the API without a browser, and signs in with the first call."""

    def __init__(self, server, email):
        self.server = server
        self.email = email
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    @cached_property
    def key(self):
        answer = self.send(
            "POST", "/api/session", {"udacity": {"username": self.email, "password": PASSWORD}}
        )
        return answer["account"]["key"]

    def sign_in(self):
        """Begins the session, if it has not begun."""
        return self.key and self

    def call(self, method, path, body=None):
        self.sign_in()
        return self.send(method, path, body)

    def send(self, method, path, body=None):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        for cookie in self.jar:
            if cookie.name == "XSRF-TOKEN":
                headers["X-XSRF-TOKEN"] = cookie.value
        request = urllib.request.Request(
            self.server.address + path, method=method, headers=headers,
            data=None if body is None else json.dumps(body).encode(),
        )
        with self.opener.open(request, timeout=PATIENCE) as reply:
            text = reply.read().decode()
        return json.loads(text[5:] if text.startswith(")]}'") else text)

    def post(self, first="Ada", last="Lovelace", place="London, England",
             link="https://example.org/ada", latitude=51.5, longitude=-0.12):
        return self.call("POST", "/v1/StudentLocation", {
            "uniqueKey": self.key, "firstName": first, "lastName": last, "mapString": place,
            "mediaURL": link, "latitude": latitude, "longitude": longitude,
            # A post may be anywhere, whatever its place is called.
            "locationMoved": True,
        })["objectId"]

    def posts(self):
        return self.call("GET", f"/v1/StudentLocation?uniqueKey={self.key}")["results"]


def browser(width=1200, height=800, scripts=True, language="en", dark=False):
    options = Options()
    options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    for argument in (
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
        f"--window-size={width},{height}", f"--lang={language}",
        # Nothing but this machine is there, whatever a page asks for.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
        "--no-first-run", "--disable-background-networking", "--disable-component-update",
    ):
        options.add_argument(argument)
    if dark:
        options.add_argument("--blink-settings=preferredColorScheme=0")
    preferences = {"intl.accept_languages": language, "credentials_enable_service": False}
    if not scripts:
        preferences["profile.managed_default_content_settings.javascript"] = 2
    options.add_experimental_option("prefs", preferences)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    made = webdriver.Chrome(
        options=options, service=Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
    )
    made.set_page_load_timeout(60)
    made.first_window = made.current_window_handle
    # A window has a frame, and is never as narrow as a phone: what is in it is.
    made.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500,
    })
    return made


# Browsers by their options: to start one takes longer than most tests.
browsers = {}


def shared_browser(**options):
    """The browser with these options, which ends with the tests."""
    key = tuple(sorted(options.items()))
    if key not in browsers:
        browsers[key] = browser(**options)
        atexit.register(browsers[key].quit)
    return browsers[key]


class BrowserTest(unittest.TestCase):
    """Tests with one server for all tests of a class, and one browser for all classes with its options."""

    server_class = Geocoder
    server_options = ()
    browser_options = {}
    # Whom pages may ask besides the server.
    other_addresses = ()
    first_path = "/"

    @classmethod
    def setUpClass(cls):
        cls.server = cls.server_class(*cls.server_options)
        cls.addClassCleanup(cls.server.close)
        cls.web = shared_browser(**cls.browser_options)

    def setUp(self):
        for window in self.web.window_handles:
            if window != self.web.first_window:
                self.web.switch_to.window(window)
                self.web.close()
        self.web.switch_to.window(self.web.first_window)
        self.web.get("about:blank")
        # Those of every name of this machine: a page is visited as 127.0.0.1 and as localhost.
        self.web.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.web.execute_cdp_cmd("Storage.clearDataForOrigin", {
            "origin": self.server.address, "storageTypes": "all"
        })
        self.expected_console = ()
        self.web.get_log("browser")
        self.web.get_log("performance")
        if self.first_path:
            self.go(self.first_path)

    def tearDown(self):
        self.server.check()
        complaints = [
            entry["message"] for entry in self.web.get_log("browser")
            if entry["level"] == "SEVERE"
            and not any(expected in entry["message"] for expected in self.expected_console)
        ]
        self.assertEqual(complaints, [], "errors in the console")
        for url in self.requested():
            self.assertTrue(
                url.startswith(
                    (self.server.address, *self.other_addresses, "data:", "about:", "chrome:", "blob:")
                ), url
            )

    def requested(self):
        """The addresses that the browser has asked for, by its own log."""
        found = []
        for entry in self.web.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    # What people do.

    def go(self, path):
        self.web.get(self.server.address + path)

    def find(self, selector):
        return self.until(lambda: self.web.find_elements(By.CSS_SELECTOR, selector), selector)[0]

    def all(self, selector):
        return self.web.find_elements(By.CSS_SELECTOR, selector)

    def until(self, condition, what="what was expected"):
        def ready(_):
            try:
                return condition()
            except Exception:  # An element that was replaced meanwhile: look again.
                return False
        return WebDriverWait(self.web, PATIENCE, 0.05).until(ready, f"never came: {what}")

    def until_shown(self, selector):
        return self.until(
            lambda: next((e for e in self.all(selector) if e.is_displayed()), None), selector
        )

    def until_text(self, selector, text):
        return self.until(
            lambda: any(text in e.text for e in self.all(selector) if e.is_displayed()),
            f"{text!r} in {selector}",
        )

    def until_path(self, path):
        return self.until(
            lambda: self.web.execute_script("return location.pathname") == path, f"the page {path}"
        )

    def type(self, selector, text):
        field = self.until_shown(selector)
        field.clear()
        field.send_keys(text)
        return field

    def click(self, selector):
        self.until_shown(selector).click()

    def until_map(self):
        self.until(lambda: self.all("#map path.country"), "the countries on the map")

    def press(self, *keys):
        self.web.switch_to.active_element.send_keys(*keys)

    def violations(self):
        """What axe finds wrong with the page, as lines."""
        # What fades in is too pale until it is there.
        self.until(
            lambda: self.web.execute_script(
                "return document.getAnimations().every((one) => one.playState !== 'running')"
            ),
            "an end to what moves",
        )
        self.web.execute_script(AXE)
        result = self.web.execute_async_script(
            "const done = arguments[0]; axe.run(document, {}).then(done, (e) => done(String(e)))"
        )
        return [
            f"{v['id']}: {v['help']}: {[n['html'][:120] for n in v['nodes']][:3]}"
            for v in result["violations"]
        ]


class PagesTest(BrowserTest):
    """The same with accounts."""

    server_class = Server
    server_options = ("--sign-up",)
    first_path = None
    number = 0

    def setUp(self):
        type(self).number += 1
        self.email = f"ada{self.number}@example.org"
        self.ada = self.server.add_user(self.email)
        super().setUp()

    def sign_in(self, email=None, password=PASSWORD, path="/login"):
        self.go(path)
        self.type("#email", email or self.email)
        self.type("#password", password)
        self.click("#submit")

    def enter(self, path="/map", email=None):
        """Opens a page in a session that began elsewhere: most tests are not about signing in."""
        for cookie in Client(self.server, email or self.email).sign_in().jar:
            self.web.execute_cdp_cmd("Network.setCookie", {
                "name": cookie.name, "value": cookie.value, "url": self.server.address,
                "httpOnly": cookie.name == SESSION, "sameSite": "Strict",
            })
        self.go(path)
        self.until_path(path.split("?")[0])

    def open_home(self, path="/map"):
        self.enter(path)
        self.until_ready()

    def until_ready(self):
        self.until(lambda: self.find("#status").text, "the status line")
