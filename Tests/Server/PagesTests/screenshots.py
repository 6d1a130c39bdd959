"""Pictures of every screen: light and dark, phone and desktop."""

import base64
import sys
from pathlib import Path

import harness
from harness import PASSWORD, PagesTest, Server, browser

PEOPLE = [
    ("Ada", "Lovelace", "London, England", "https://example.org/ada", 51.5, -0.12),
    ("Bertha", "Benz", "Mannheim, Germany", "https://example.com/bertha", 49.49, 8.47),
    ("Grace", "Hopper", "New York, NY", "https://example.net/grace", 40.71, -74.0),
    ("Katherine", "Johnson", "White Sulphur Springs, WV", "https://example.org/k", 37.8, -80.3),
    ("Ruth", "Wakefield", "Seattle, WA", "https://example.org/ruth", 47.6, -122.33),
    ("Chiaki", "Mukai", "Tatebayashi, Japan", "https://example.jp/mukai", 36.24, 139.54),
    ("Wangari", "Maathai", "Nyeri, Kenya", "https://example.org/wangari", -0.42, 36.95),
    ("Rita", "Levi-Montalcini", "Torino, Italia", "https://example.it/rita", 45.07, 7.69),
    ("Maria", "Goeppert", "Katowice, Polska", "https://example.pl/maria", 50.26, 19.02),
    ("Lise", "Meitner", "Wien, Österreich", "https://example.at/lise", 48.21, 16.37),
    ("Nise", "da Silveira", "Maceió, Brasil", "https://example.br/nise", -9.67, -35.74),
    ("Fiona", "Wood", "Perth, Australia", "https://example.au/fiona", -31.95, 115.86),
]


class Screens(PagesTest):
    def runTest(self):
        pass


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    server = Server("--sign-up")
    empty = Server()
    try:
        crowd = server.add_user("crowd@example.org", role="importer")
        for person in PEOPLE:
            crowd.post(*person)
        ada = server.add_user("ada@example.org")
        ada.post("Ada", "Lovelace")
        ada.post("Ada", "Lovelace", "Torino, Italia", "https://example.org/torino", 45.07, 7.69)
        server.add_user("mo@example.org", "Mo", "Derator")
        server.change_user("mo@example.org", role="moderator")
        server.add_user("mallory@example.org", "Mallory", "Blocked")
        server.change_user("mallory@example.org", isBlocked=1)
        empty.add_user("ada@example.org")
        for dark in (False, True):
            for size, width, height in (("phone", 390, 844), ("desktop", 1280, 800)):
                take(server, empty, folder, f"{size}-{'dark' if dark else 'light'}",
                     browser(width, height, dark=dark))
                take_plain(server, folder, f"{size}-{'dark' if dark else 'light'}",
                           browser(width, height, dark=dark, scripts=False))
    finally:
        server.close()
        empty.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


def take(server, empty, folder, suffix, web):
    screens = Screens()
    screens.web, screens.server, screens.email = web, server, "ada@example.org"

    def picture(name, **how):
        # Nothing is in the middle of a fade.
        web.execute_async_script("setTimeout(arguments[0], 250)")
        taken = web.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", **how})
        (folder / f"{name}-{suffix}.png").write_bytes(base64.b64decode(taken["data"]))

    def whole(name):
        """With what is below the fold."""
        picture(name, captureBeyondViewport=True, clip={
            "x": 0, "y": 0, "scale": 1, "width": web.execute_script("return innerWidth"),
            "height": web.execute_script("return document.documentElement.scrollHeight"),
        })

    try:
        screens.go("/login")
        picture("login")
        screens.sign_in(password="wrong horse")
        screens.until_text("#error", "wrong")
        picture("login-wrong")
        screens.go("/sign-up")
        picture("sign-up")
        for field in ("first", "last"):
            screens.type(f"#{field}", "Grace")
        screens.type("#email", "ada@example.org")
        screens.type("#password", PASSWORD)
        screens.click("form .button")
        screens.until_text(".error", "already")
        picture("sign-up-taken")
        screens.sign_in()
        screens.until_path("/map")
        screens.until_map()
        screens.until(lambda: screens.all(".pin"), "pins")
        picture("map")
        screens.web.execute_script("document.querySelector('.pin').focus()")
        screens.press(harness.Keys.ENTER)
        screens.until_shown(".leaflet-popup-content")
        picture("map-popup")
        screens.go("/table")
        screens.until_ready()
        picture("table")
        screens.go("/post")
        screens.type("#place", "san fran")
        screens.until_shown("#suggestions li")
        picture("post-suggestions")
        screens.type("#place", "Springfield")
        screens.click("#find")
        screens.until_shown("#candidates .choice")
        picture("post-several")
        screens.type("#place", "somewhere over the rainbow")
        screens.click("#find")
        screens.until_text("#error", "spelling")
        picture("post-none")
        screens.type("#place", "Seattle, WA")
        screens.click("#find")
        screens.until_map()
        picture("post-link")
        screens.type("#link", "example.org")
        screens.click("#submit")
        screens.until_shown("#accept")
        picture("post-repair")
        web.execute_script("scrollTo(0, document.body.scrollHeight)")
        picture("post-repair-end")
        screens.go("/account")
        whole("account")
        screens.go("/nothing-here")
        picture("nothing-here")
        screens.go("/account?done=password")
        screens.click("summary")
        whole("account-delete")
        screens.go("/login")
        screens.web.execute_cdp_cmd("Network.clearBrowserCookies", {})
        screens.sign_in("mo@example.org")
        screens.until_path("/map")
        screens.go("/moderation")
        if not screens.all(".faded"):
            screens.click("button[aria-label^='Hide: ']")
        screens.until_shown(".faded")
        whole("moderation")
        screens.web.execute_cdp_cmd("Network.clearBrowserCookies", {})
        screens.server = empty
        screens.sign_in()
        screens.until_path("/map")
        screens.go("/table")
        screens.until_text("#empty", "Nobody")
        picture("table-empty")
        screens.click("#tab-map")
        screens.until_map()
        picture("map-empty")
    finally:
        web.quit()


def take_plain(server, folder, suffix, web):
    screens = Screens()
    screens.web, screens.server, screens.email = web, server, "ada@example.org"
    try:
        screens.sign_in()
        screens.until_shown("#drawn")
        web.save_screenshot(str(folder / f"no-script-map-{suffix}.png"))
        screens.go("/post")
        screens.type("#place", "Seattle, WA" + harness.Keys.ENTER)
        screens.until_text("#found", "Seattle")
        web.save_screenshot(str(folder / f"no-script-post-{suffix}.png"))
    finally:
        web.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
