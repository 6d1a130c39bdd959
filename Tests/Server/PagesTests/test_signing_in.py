import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, quote

from harness import PASSWORD, SESSION, Keys, PagesTest


class SigningIn(PagesTest):
    def test_leads_to_the_map_and_out_again(self):
        self.go("/")
        self.until_path("/login")
        self.sign_in()
        self.until_path("/map")
        self.until_ready()
        self.click("#sign-out")
        self.until_path("/login")
        self.until_text(".notice", "signed out")
        self.go("/map")
        self.until_path("/login")

    def test_tells_a_wrong_password(self):
        self.expected_console = ("403",)
        self.sign_in(password="wrong horse")
        self.until_text("#error", "e-mail or the password is wrong")
        self.assertEqual(self.find("#email").get_property("value"), self.email)

    def test_tells_an_unreachable_server(self):
        self.expected_console = ("ERR_CONNECTION_REFUSED",)
        self.go("/login")
        self.server.stop()
        try:
            self.type("#email", self.email)
            self.type("#password", PASSWORD)
            self.click("#submit")
            self.until_text("#error", "cannot be reached")
        finally:
            self.server.start()
        # Nothing typed is lost, and it works once the server is back.
        self.click("#submit")
        self.until_path("/map")

    def test_asks_who_guesses_to_wait(self):
        self.expected_console = ("403", "429")
        self.go("/login")
        # Ten may be wrong. On a busy machine they take so long that there is one more meanwhile.
        for _ in range(30):
            self.type("#email", self.email)
            self.type("#password", "wrong horse")
            self.click("#submit")
            self.until(lambda: self.find("#error").text, "an answer")
            last = self.find("#error").text
            if "Too many attempts" in last:
                break
        self.assertRegex(last, r"wait \d+ seconds")

    def test_keeps_the_session_only_when_asked(self):
        self.sign_in()
        self.until_path("/map")
        cookie = self.web.get_cookie(SESSION)
        self.assertNotIn("expiry", cookie)
        self.assertTrue(cookie["httpOnly"])
        self.assertEqual(cookie["sameSite"], "Lax")
        self.web.delete_all_cookies()
        self.go("/login")
        self.type("#email", self.email)
        self.type("#password", PASSWORD)
        self.click("#stay")
        self.click("#submit")
        self.until_path("/map")
        self.assertIn("expiry", self.web.get_cookie(SESSION))

    def test_goes_on_where_the_session_ended(self):
        self.open_home()
        self.ada.call("DELETE", "/api/session")
        self.web.delete_cookie(SESSION)
        self.web.add_cookie({"name": SESSION, "value": "A" * 43, "path": "/"})
        self.go("/post")
        self.until_path("/login")
        self.until_text(".notice", "session has ended")
        self.type("#email", self.email)
        self.type("#password", PASSWORD + Keys.ENTER)
        self.until_path("/post")

    def test_tells_who_is_blocked(self):
        self.expected_console = ("403",)
        self.server.change_user(self.email, isBlocked=1)
        self.sign_in()
        self.until_text("#error", "has been blocked")

    def test_leads_nowhere_else(self):
        self.sign_in(path="/login?next=https://example.org/")
        self.until_path("/map")

    def test_signs_up(self):
        self.go("/login")
        self.click("a[href='/sign-up']")
        self.until_path("/sign-up")
        self.type("#first", "Grace")
        self.type("#last", "Hopper")
        self.type("#email", f"grace{self.number}@example.org")
        self.type("#password", "short")
        self.web.execute_script("document.querySelector('form').noValidate = true")
        self.expected_console = ("400",)
        self.click("form .button")
        self.until_text(".error", "at least 8 characters")
        self.assertEqual(self.find("#first").get_property("value"), "Grace")
        self.type("#password", "long enough to be one")
        self.click("form .button")
        self.until_path("/map")
        self.until_text(".actions", "Grace Hopper")


class Facebook(BaseHTTPRequestHandler):
    """The page that asks for leave, and the API that says who somebody is."""

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/dialog":
            asked = parse_qs(query)
            state = quote(asked["state"][0], safe="")
            self.send_response(302)
            self.send_header(
                "Location", f"{asked['redirect_uri'][0]}#access_token=good&state={state}"
            )
            self.end_headers()
            return
        known = self.headers["Authorization"] == "Bearer good"
        answer = {"id": "77"} if path == "/app" else {
            "id": "42", "first_name": "Grace", "last_name": "Hopper"
        }
        self.send_response(200 if known else 401)
        self.end_headers()
        self.wfile.write(json.dumps(answer if known else {}).encode())

    def log_message(self, *_):
        pass


class SigningInWithFacebook(PagesTest):
    @classmethod
    def setUpClass(cls):
        other = ThreadingHTTPServer(("127.0.0.1", 0), Facebook)
        threading.Thread(target=other.serve_forever, daemon=True).start()
        cls.addClassCleanup(other.server_close)
        cls.addClassCleanup(other.shutdown)
        cls.other = f"http://127.0.0.1:{other.server_port}"
        cls.server_options = (
            "--sign-up", "--facebook-app", "77", "--facebook-address", cls.other,
            "--facebook-dialog", cls.other + "/dialog",
        )
        super().setUpClass()

    def test_leads_there_and_back_and_leaves_no_token_behind(self):
        self.go("/login?next=/table")
        self.click("#facebook")
        self.until_path("/table")
        self.until_text(".actions", "Grace Hopper")
        # That page was asked for on purpose.
        visited = [url for url in self.requested() if url.startswith(self.other)]
        self.assertEqual(len(visited), 1)
        # Who came without a password goes without one.
        self.go("/account")
        self.assertEqual(self.all("#current"), [])
        self.click("summary")
        self.click("input[name=sure]")
        self.click("form[action='/account/delete'] button")
        self.until_text(".notice", "has been deleted")

    def test_signs_nobody_in_who_did_not_leave_from_here(self):
        self.web.get("about:blank")
        self.go("/login#access_token=good&state=x")
        self.until_text("#error", "Facebook did not sign you in")
        self.assertEqual(self.web.current_url, self.server.address + "/login")
        self.assertIsNone(self.web.get_cookie(SESSION))


class SpeakingGerman(PagesTest):
    browser_options = {"language": "de"}

    def test_has_its_texts(self):
        self.go("/login")
        self.until_text("#submit", "Anmelden")
        self.assertEqual(self.find("html").get_attribute("lang"), "de")
        self.open_home()
        self.until_text("#refresh", "Aktualisieren")

    def test_tells_what_was_refused(self):
        self.expected_console = ("400",)
        self.sign_in()
        self.until_path("/map")
        self.go("/post")
        self.type("#place", "Quito" + Keys.ENTER)
        self.until_text("#found", "Quito")
        self.type("#link", "example.org")
        self.click("#submit")
        self.until_text("#link-error", "Der Link muss mit https:// oder http:// beginnen.")
        self.until_text("#accept", "https://example.org/")
