"""Pages of other origins try to write with the cookie of somebody who is signed in."""

import http.server
import json
import re
import threading
import urllib.request

from harness import PATIENCE, SESSION, Client, PagesTest

# The types that a page can send to another origin without a question to its server.
FORMS = ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data")
POST = {
    "mapString": "Forged", "mediaURL": "https://evil.example/", "latitude": 51.5, "longitude": -0.12,
}


class OtherSite:
    """A server with pages of an attacker: on another port, so another origin, of the same site or another one."""

    def __init__(self, target):
        other = self
        self.pages = {}
        self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                other.asked.append(self.path)
                page = other.pages.get(self.path, "").encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

            def do_POST(self):
                # Sends the browser on with its body, as nobody should follow.
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(307)
                self.send_header("Location", target + self.path)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Forgery(PagesTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.other = OtherSite(cls.server.address)
        cls.addClassCleanup(cls.other.close)

    def setUp(self):
        super().setUp()
        self.post = self.ada.post()
        self.sign_in()
        self.until_path("/map")
        self.session = self.web.get_cookie(SESSION)["value"]

    def tearDown(self):
        # The browser says in its console which requests it has not made, and which replies nobody may read.
        self.expected_console = ("",)
        self.web.get_log("performance")
        super().tearDown()

    def refused(self):
        """How many writes the server has refused, by its own count."""
        with urllib.request.urlopen(self.server.address + "/metrics", timeout=PATIENCE) as reply:
            text = reply.read().decode()
        lines = re.findall(r'^onthemap_requests_total\{(.*)\} (\d+)$', text, re.M)
        return sum(
            int(count) for labels, count in lines
            if re.search(r'method="(POST|PUT|DELETE|OPTIONS)"', labels)
            and re.search(r'status="(403|405|415)"', labels))

    def attack(self, host, page, arrives=True):
        """Opens a page of an attacker; where a request arrives, it must have been refused."""
        before = self.refused()
        self.other.pages["/attack"] = page
        self.web.get(f"http://{host}:{self.other.port}/attack")
        if arrives:
            self.until(lambda: self.refused() > before, "a refused request")
        else:
            self.until(
                lambda: self.web.execute_script("return document.title") == "done", "the end")
            self.assertEqual(self.refused(), before)
        self.check_nothing_happened()

    def check_nothing_happened(self):
        posts = self.ada.posts()
        self.assertEqual([post["mapString"] for post in posts], ["London, England"])
        self.assertEqual(posts[0]["objectId"], self.post)
        self.go("/v1/session")
        self.assertIn(self.ada.key, self.web.page_source, "still signed in")
        self.assertEqual(self.web.get_cookie(SESSION)["value"], self.session)

    def form(self, path, body, kind, target="_self", attributes=""):
        """A page that sends a form with JSON as the name of its only field, up to the `=`."""
        text = json.dumps({**body, "z": "="})
        name, value = text.split("=")
        quote = str.maketrans({'"': "&quot;", "<": "&lt;"})
        return (
            f'<!doctype html><form method=post enctype="{kind}" target="{target}" '
            f'action="{path}"{attributes}>'
            f'<input name="{name.translate(quote)}" value="{value.translate(quote)}"></form>'
            "<script>document.forms[0].submit()</script>")

    # Another port of the same host is another origin of the same site, where `SameSite` does not help.
    HOSTS = ("127.0.0.1", "localhost")

    def test_the_cookie_is_sent(self):
        # Otherwise these tests would prove nothing.
        self.other.pages["/attack"] = (
            f'<!doctype html><a id=a href="{self.server.address}/v1/session">x</a>')
        self.web.get(f"http://127.0.0.1:{self.other.port}/attack")
        self.click("#a")
        self.until(lambda: self.ada.key in self.web.page_source, "the account of the cookie")

    def test_forms(self):
        for host in self.HOSTS:
            for kind in FORMS:
                for path, body in (
                    ("/v1/StudentLocation", POST), ("/parse/classes/StudentLocation", POST),
                    (f"/v1/StudentLocation/{self.post}", {"_method": "DELETE"}),
                    (f"/v1/StudentLocation/{self.post}", {**POST, "_method": "PUT"}),
                    ("/v1/add-location", POST),
                ):
                    with self.subTest(host=host, kind=kind, path=path):
                        self.attack(host, self.form(self.server.address + path, body, kind))

    def test_a_form_that_signs_in_as_somebody_else(self):
        eve = Client(self.server, self.server.add_user("eve-of-forms@example.org").email)
        body = {"udacity": {"username": eve.email, "password": "correct horse battery"}}
        for host in self.HOSTS:
            for kind in FORMS:
                with self.subTest(host=host, kind=kind):
                    self.attack(
                        host, self.form(self.server.address + "/v1/session", body, kind))

    def test_a_redirected_form(self):
        for host in self.HOSTS:
            for kind in FORMS:
                with self.subTest(host=host, kind=kind):
                    self.attack(host, self.form("/v1/StudentLocation", POST, kind))

    def test_sandboxed_frames(self):
        for kind in FORMS:
            inner = self.form(self.server.address + "/v1/StudentLocation", POST, kind)
            quoted = inner.replace("&", "&amp;").replace('"', "&quot;")
            with self.subTest(kind=kind):
                self.attack(
                    "127.0.0.1",
                    f'<!doctype html><iframe sandbox="allow-scripts allow-forms" srcdoc="{quoted}">'
                    "</iframe>")

    def fetching(self, method, path, kind, body, more=""):
        kinds = f'headers: {{"Content-Type": "{kind}"}},' if kind else ""
        text = "" if body is None else f"body: {json.dumps(json.dumps(body))},"
        return (
            "<!doctype html><script>"
            f'fetch("{self.server.address}{path}", {{method: "{method}", credentials: "include",'
            f"{kinds}{text}{more}}}).catch(() => 0).finally(() => document.title = 'done')</script>")

    def test_scripts(self):
        delete = f"/v1/StudentLocation/{self.post}"
        for host in self.HOSTS:
            for kind in (*FORMS, ""):
                for mode in ('mode: "no-cors",', 'mode: "cors",'):
                    for path, body in (
                        ("/v1/StudentLocation", POST), (delete, {"_method": "DELETE"}),
                        ("/parse/batch", {"requests": [{"method": "DELETE", "path": delete}]}),
                    ):
                        with self.subTest(host=host, kind=kind, mode=mode, path=path):
                            self.attack(host, self.fetching("POST", path, kind, body, mode))
            for method, path, body in (
                ("POST", "/v1/StudentLocation", POST), ("PUT", delete, POST),
                ("DELETE", delete, None), ("DELETE", "/v1/session", None),
            ):
                with self.subTest(host=host, method=method):
                    kind = "application/json" if body else ""
                    self.attack(host, self.fetching(method, path, kind, body))

    def test_beacons(self):
        for kind in FORMS[:2]:
            page = (
                "<!doctype html><script>navigator.sendBeacon("
                f'"{self.server.address}/v1/StudentLocation",'
                f"new Blob([{json.dumps(json.dumps(POST))}], {{type: '{kind}'}}))</script>")
            with self.subTest(kind=kind):
                self.attack("127.0.0.1", page)

    def test_pictures_and_frames(self):
        # What only reads changes nothing, whatever stands in the address.
        for path in (
            f"/v1/StudentLocation/{self.post}?_method=DELETE", "/v1/session?_method=DELETE",
            "/parse/logout", "/v1/StudentLocation?_method=POST&mapString=Forged",
        ):
            for tag in ("img", "iframe", "script"):
                with self.subTest(path=path, tag=tag):
                    self.attack(
                        "127.0.0.1",
                        "<!doctype html><body onload=\"document.title='done'\">"
                        f'<{tag} src="{self.server.address}{path}"></{tag}>',
                        arrives=False)
