import sqlite3
import urllib.request

from harness import SESSION, By, Keys, PagesTest


class TheMapAndTheTable(PagesTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        crowd = cls.server.add_user("crowd@example.org", role="importer")
        cls.ids = [
            crowd.post("Ada", "Lovelace", "London, England", "https://example.org/ada", 51.5, -0.12),
            crowd.post("Bertha", "Benz", "Mannheim", "https://example.com/bertha", 49.49, 8.47),
            crowd.post("Grace", "Hopper", "New York, NY", "https://example.net/grace", 40.71, -74.0),
            crowd.post("Katherine", "Johnson", "Sydney", "https://example.org/k", -33.87, 151.2),
            crowd.post("Twin", "One", "Quito", "https://example.org/one", -0.23, -78.52),
            crowd.post("Twin", "Two", "Quito", "https://example.org/two", -0.23, -78.52),
        ]
        cls.crowd = crowd

    def test_a_pin_opens_its_popup_and_a_click_elsewhere_closes_it(self):
        self.open_home()
        self.until_map()
        self.click(".pin[aria-label='Grace Hopper']")
        self.until_text(".leaflet-popup-content", "New York, NY")
        link = self.find(".leaflet-popup-content a")
        self.assertEqual(link.get_attribute("href"), "https://example.net/grace")
        self.assertEqual(link.get_attribute("target"), "_blank")
        self.assertIn("noopener", link.get_attribute("rel"))
        self.web.execute_script(
            "document.elementFromPoint(innerWidth / 2, innerHeight - 60)"
            ".dispatchEvent(new MouseEvent('click', {bubbles: true}))"
        )
        self.find("#map").click()
        self.until(lambda: not self.all(".leaflet-popup-content"), "the popup closed")

    def test_posts_of_one_place_are_one_mark_that_lists_them(self):
        self.open_home()
        self.until_map()
        self.click(".cluster[aria-label='2 posts close together']")
        self.until_text(".leaflet-popup-content", "Twin One")
        self.until_text(".leaflet-popup-content", "Twin Two")

    def test_the_keyboard_moves_zooms_and_opens(self):
        self.open_home()
        self.until_map()
        self.web.execute_script("document.getElementById('map').focus()")
        before = self.find(".leaflet-map-pane").get_attribute("style")
        self.press(Keys.ARROW_RIGHT)
        self.until(
            lambda: self.find(".leaflet-map-pane").get_attribute("style") != before, "a move"
        )
        mark = self.until_shown(".pin[aria-label='Katherine Johnson']")
        self.web.execute_script("arguments[0].focus()", mark)
        self.press(Keys.ENTER)
        self.until_text(".leaflet-popup-content", "Sydney")
        self.press(Keys.ESCAPE)
        self.until(lambda: not self.all(".leaflet-popup-content"), "the popup closed")

    def test_the_table_sorts_and_searches(self):
        self.open_home("/table")
        self.until(lambda: len(self.all("#posts tbody tr")) == 6, "six rows")
        newest = [row.text for row in self.all("#posts tbody tr td:first-child")]
        self.assertEqual(newest[0], "Twin Two")
        self.all("#posts th button")[0].click()
        names = [row.text for row in self.all("#posts tbody tr td:first-child")]
        self.assertEqual(names, sorted(names))
        self.assertEqual(self.all("#posts th")[0].get_attribute("aria-sort"), "ascending")
        self.type("#search", "bertha mann")
        self.until(lambda: len(self.all("#posts tbody tr")) == 1, "one row")
        self.until_text("#status", "Found: 1")
        self.assertIn("example.com/bertha", self.find("#posts tbody tr").text)
        self.type("#search", "bertha quito")
        self.until_text("#nothing", "No post matches “bertha quito”")
        self.until_text("#status", "No post matches “bertha quito”")
        self.type("#search", "  ")
        self.until(lambda: len(self.all("#posts tbody tr")) == 6, "six rows")
        self.assertFalse(self.find("#nothing").is_displayed())

    def test_a_post_of_today_has_its_time_and_an_older_one_its_day_alone(self):
        def move(milliseconds):
            with sqlite3.connect(self.server.database) as database:
                database.execute(
                    "UPDATE post SET updatedAt = updatedAt + ? WHERE mediaURL LIKE '%/ada'", (milliseconds,)
                )

        def times():
            # The server notices a change by somebody else within a second.
            self.go("/table")
            self.until(lambda: len(self.all("#posts tbody tr.opens")) == 6, "six rows")
            return [":" in cell.text for cell in self.all("#posts time")]

        self.open_home("/table")
        self.assertEqual(times(), [True] * 6)
        move(-25 * 60 * 60 * 1000)
        self.addCleanup(move, 25 * 60 * 60 * 1000)
        # The newest are first.
        self.until(lambda: times() == [True] * 5 + [False], "a post of yesterday")

    def test_refresh_is_the_last_of_the_bar_and_posting_is_beside_it(self):
        self.open_home()
        bar = [item.get_attribute("id") or item.get_attribute("href") for item in self.all(".bar a, .bar button")]
        self.assertEqual(bar[-2:], [self.server.address + "/post", "refresh"])
        refresh, post = self.find("#refresh").rect, self.find(".bar .add").rect
        self.assertLess(post["x"] + post["width"], refresh["x"] + 1)

    def test_a_tap_anywhere_in_a_popup_opens_its_link(self):
        self.open_home("/map?open=" + self.ids[0])
        self.until_shown(".leaflet-popup-content strong")
        first = self.web.current_window_handle
        self.click(".leaflet-popup-content strong")
        self.until(lambda: len(self.web.window_handles) == 2, "another tab")
        self.web.switch_to.window(next(h for h in self.web.window_handles if h != first))
        self.web.close()
        self.web.switch_to.window(first)
        self.web.get_log("performance")

    def test_a_row_opens_its_link_in_another_tab_without_an_opener(self):
        self.open_home("/table")
        self.until(lambda: len(self.all("#posts tbody tr.opens")) == 6, "six rows")
        first = self.web.current_window_handle
        self.all("#posts tbody tr")[0].find_element(By.CSS_SELECTOR, "td").click()
        self.until(lambda: len(self.web.window_handles) == 2, "another tab")
        other = next(h for h in self.web.window_handles if h != first)
        self.web.switch_to.window(other)
        self.assertIsNone(self.web.execute_script("return window.opener"))
        self.web.close()
        self.web.switch_to.window(first)
        # That tab asked for the link itself, and nothing else did.
        self.web.get_log("performance")

    def test_tabs_change_without_a_new_page(self):
        self.open_home()
        self.web.execute_script("window.mark = 1")
        self.click("#tab-table")
        self.until_shown("#posts")
        self.until_path("/table")
        self.assertEqual(self.find("#tab-table").get_attribute("aria-current"), "page")
        self.web.back()
        self.until_path("/map")
        self.until_shown("#map")
        self.assertEqual(self.web.execute_script("return window.mark"), 1)

    def test_refresh_fetches_the_data_anew_and_says_so(self):
        self.open_home("/table")
        self.until(lambda: len(self.all("#posts tbody tr.opens")) == 6, "six rows")
        self.web.execute_script("window.mark = 1")
        new = self.crowd.post("Late", "Comer", "Oslo", "https://example.org/late", 59.91, 10.75)
        try:
            self.click("#refresh")
            self.until_text("#status", "Refreshed at")
            self.until(lambda: len(self.all("#posts tbody tr")) == 7, "seven rows")
            self.assertEqual(self.web.execute_script("return window.mark"), 1)
        finally:
            self.crowd.call("DELETE", f"/v1/StudentLocation/{new}")

    def test_a_server_that_has_gone_is_told_and_the_posts_stay(self):
        self.expected_console = ("ERR_CONNECTION_REFUSED",)
        self.open_home("/table")
        self.until(lambda: len(self.all("#posts tbody tr.opens")) == 6, "six rows")
        self.server.stop()
        try:
            self.click("#refresh")
            self.until_text("#error", "cannot be reached")
            self.assertEqual(len(self.all("#posts tbody tr")), 6)
        finally:
            self.server.start()
        self.click("#refresh")
        self.until_text("#status", "Refreshed at")

    def test_a_session_that_was_ended_elsewhere_leads_to_signing_in(self):
        self.expected_console = ("401",)
        self.open_home()
        token = self.web.get_cookie(SESSION)["value"]
        request = urllib.request.Request(
            self.server.address + "/api/session", method="DELETE",
            headers={"X-Parse-Session-Token": token},
        )
        urllib.request.urlopen(request).read()
        self.click("#refresh")
        self.until_path("/login")
        self.until_text(".notice", "session has ended")


class Nobody(PagesTest):
    def test_a_page_that_is_not_there_is_told(self):
        self.expected_console = ("404",)
        self.go("/nothing-here")
        self.until_text("main", "Not found. Check the address")
        self.click("main a")
        self.until_path("/login")

    def test_an_empty_table_is_kind(self):
        self.open_home("/table")
        self.until_text("#empty", "Nobody has posted yet")
        self.click("#tab-map")
        self.until_text("#map-empty", "Nobody has posted yet")
        self.click("#tab-table")
        self.click("#empty a")
        self.until_path("/post")
