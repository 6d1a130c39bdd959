import sqlite3
import urllib.error

from harness import PASSWORD, Client, PagesTest


class TheAccountPage(PagesTest):
    def open_account(self):
        # Somewhere else there is a session too.
        self.ada.sign_in()
        self.enter("/account")

    def test_deletes_a_post_and_changes_another(self):
        self.ada.post(place="Oslo")
        self.ada.post(place="Lima")
        self.open_account()
        # Deleting asks first, and can be undone.
        self.click("summary[aria-label='Delete: Oslo']")
        self.click("button[aria-label='Delete: Oslo']")
        self.until_text(".notice", "deleted")
        self.assertEqual([p["mapString"] for p in self.ada.posts()], ["Lima"])
        self.click("form[action='/account/posts/restore'] button")
        self.until_text(".notice", "is restored")
        self.assertEqual(sorted(p["mapString"] for p in self.ada.posts()), ["Lima", "Oslo"])
        self.click("summary[aria-label='Delete: Oslo']")
        self.click("button[aria-label='Delete: Oslo']")
        self.until_text(".notice", "deleted")
        self.click("a[aria-label='Change: Lima']")
        self.until_path("/post")
        self.assertEqual(self.find("#place").get_property("value"), "Lima")
        self.click("#find")
        self.until_text("#found", "Lima")
        self.type("#link", "https://example.org/changed")
        self.click("#submit")
        self.until_path("/map")
        [post] = self.ada.posts()
        self.assertEqual(post["mediaURL"], "https://example.org/changed")

    def test_a_session_has_its_device_and_its_time_where_the_reader_is(self):
        self.ada.sign_in()
        with sqlite3.connect(self.server.database) as database:
            account = "(SELECT id FROM account WHERE email = ?)"
            database.execute(
                f"UPDATE session SET createdAt = ?, expiresAt = ? WHERE accountID = {account}",
                (1_900_000_000_000 - 5_400_000, 1_900_600_000_000, self.email))
        self.web.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
        self.addCleanup(self.web.execute_cdp_cmd, "Emulation.setTimezoneOverride", {"timezoneId": ""})
        self.sign_in()
        self.until_path("/map")
        self.go("/account")
        # 1899994600 seconds after 1970 are 16:16:40 on 17 March 2030 in UTC, and 1:16 on the 18th in Tokyo.
        self.until_text("[aria-labelledby='h-sessions']", "Mar 18, 2030, 1:16")
        self.until_text("[aria-labelledby='h-sessions']", "Python-urllib")
        self.until_text("[aria-labelledby='h-sessions']", "Chrome, Linux")

    def test_changes_the_password_and_ends_other_sessions(self):
        self.expected_console = ("422",)
        self.open_account()
        self.type("#current", "wrong horse")
        self.type("#password", "another long one")
        self.click("form[action='/account/password'] .button")
        self.until_text(".error", "current password is wrong")
        self.type("#current", PASSWORD)
        self.type("#password", "another long one")
        self.click("form[action='/account/password'] .button")
        self.until_text(".notice", "password is changed")
        # Sessions elsewhere have ended; this one goes on.
        with self.assertRaises(urllib.error.HTTPError):
            self.ada.call("GET", "/api/session")
        with self.assertRaises(urllib.error.HTTPError):
            Client(self.server, self.email).sign_in()
        self.go("/map")
        self.until_path("/map")

    def test_changes_the_name_and_the_address(self):
        self.expected_console = ("422",)
        self.ada.post(place="Oslo")
        self.open_account()
        self.type("#first", "Augusta")
        self.click("form[action='/account/name'] .button")
        self.until_text(".notice", "name is changed")
        self.assertEqual([p["firstName"] for p in self.ada.posts()], ["Augusta"])
        self.type("#email", "new-" + self.email)
        self.type("#email-password", "wrong horse")
        self.click("form[action='/account/email'] .button")
        self.until_text(".error", "current password is wrong")
        self.type("#email", "new-" + self.email)
        self.type("#email-password", PASSWORD)
        self.click("form[action='/account/email'] .button")
        self.until_text(".notice", "e-mail is changed")
        Client(self.server, "new-" + self.email).sign_in()

    def test_ends_other_sessions(self):
        self.open_account()
        self.assertEqual(len(self.all("[aria-labelledby='h-sessions'] li")), 2)
        self.click("form[action='/account/sessions'] button")
        self.until_text(".notice", "other sessions have ended")
        self.assertEqual(len(self.all("[aria-labelledby='h-sessions'] li")), 1)
        with self.assertRaises(urllib.error.HTTPError):
            self.ada.call("GET", "/api/session")

    def test_exports_and_deletes_everything(self):
        self.ada.post(place="Oslo")
        self.open_account()
        exported = self.ada.call("GET", "/account/export")
        self.assertEqual(exported["account"]["email"], self.email)
        self.assertEqual([p["mapString"] for p in exported["posts"]], ["Oslo"])
        self.click("[aria-labelledby='h-data'] summary")
        self.type("#confirm", PASSWORD)
        self.click("form[action='/account/delete'] button")
        self.until_path("/login")
        self.until_text(".notice", "has been deleted")
        with self.assertRaises(urllib.error.HTTPError):
            Client(self.server, self.email).sign_in()
