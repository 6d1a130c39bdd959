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
        for _ in range(11):
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


class SpeakingGerman(PagesTest):
    browser_options = {"language": "de"}

    def test_has_its_texts(self):
        self.go("/login")
        self.until_text("h1", "Anmelden")
        self.assertEqual(self.find("html").get_attribute("lang"), "de")
        self.open_home()
        self.until_text("#refresh", "Aktualisieren")
