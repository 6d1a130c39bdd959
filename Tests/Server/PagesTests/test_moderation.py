import subprocess
import urllib.error

from harness import BINARY, PASSWORD, Client, PagesTest


class Moderating(PagesTest):
    def setUp(self):
        super().setUp()
        self.moderator = f"moderator{self.number}@example.org"
        subprocess.run(
            [BINARY, "user", "add", self.moderator, "--first-name", "Mo", "--last-name", "Derator",
             "--role", "moderator", "--password-stdin", "--database", self.server.database],
            input=PASSWORD + "\n", text=True, check=True, capture_output=True,
        )

    def test_is_not_there_for_others(self):
        self.expected_console = ("404",)
        self.sign_in()
        self.until_path("/map")
        self.go("/moderation")
        self.until_text("main", "Not found. Check the address")

    def test_hides_posts_and_blocks_people_with_a_log(self):
        self.ada.post(place="Oslo")
        self.sign_in(self.moderator)
        self.until_path("/map")
        self.go("/account")
        self.click("a[href='/moderation']")
        self.click("button[aria-label='Hide: Ada Lovelace']")
        self.until_text("[aria-labelledby='h-log']", "Ada Lovelace, Oslo")
        self.assertEqual(self.ada.posts(), [])
        self.assertEqual(self.violations(), [])
        self.click("button[aria-label='Show: Ada Lovelace']")
        self.until_shown("button[aria-label='Hide: Ada Lovelace']")
        self.assertEqual(len(self.ada.posts()), 1)
        self.click(f"summary[aria-label='Block: {self.email}']")
        self.click(f"button[aria-label='Block: {self.email}']")
        self.until_shown(f"button[aria-label='Unblock: {self.email}']")
        with self.assertRaises(urllib.error.HTTPError):
            self.ada.call("GET", "/api/session")
        with self.assertRaises(urllib.error.HTTPError):
            Client(self.server, self.email).sign_in()
        self.until_text("[aria-labelledby='h-blocked']", self.email)
        self.click(f"button[aria-label='Unblock: {self.email}']")
        self.until_shown(f"summary[aria-label='Block: {self.email}']")
        Client(self.server, self.email).sign_in()
        self.assertEqual(len(self.all("[aria-labelledby='h-log'] li")), 4)
        # The command does the same, with moderators too.
        for action, shown in (("block", "button[aria-label='Unblock"),
                              ("unblock", "summary[aria-label='Block")):
            subprocess.run(
                [BINARY, "user", action, self.email, "--database", self.server.database],
                check=True,
            )
            self.go("/moderation")
            self.until_shown(f"{shown}: {self.email}']")
            self.until_text("[aria-labelledby='h-log'] li", "onthemap user")

    def test_reaches_older_posts(self):
        for number in range(101):
            self.ada.post(place=f"London {number}", longitude=number)
        self.sign_in(self.moderator)
        self.until_path("/map")
        self.go("/moderation")
        self.assertEqual(len(self.all("[aria-labelledby='h-posts'] li")), 100)
        self.click("a[href='/moderation?skip=100']")
        self.until_text("[aria-labelledby='h-posts'] li", "London 0")
        self.click("button[aria-label='Hide: Ada Lovelace']")
        self.until_shown("button[aria-label='Show: Ada Lovelace']")
        self.assertIn("/moderation?skip=100&", self.web.current_url)
