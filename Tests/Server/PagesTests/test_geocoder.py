"""The page of the geocoding server."""

import urllib.request

from harness import BrowserTest, Keys, PagesTest

ADDRESS = "return document.querySelector('#request-0').textContent"


class GeocoderPage(BrowserTest):
    def search(self, words):
        self.type("#place", words + Keys.ENTER)
        self.until(
            lambda: self.web.execute_script("return new URLSearchParams(location.search).get('q')") == words,
            f"the answer to {words}",
        )

    def test_completes_what_is_typed(self):
        self.go("/")
        self.type("#place", "seatt")
        self.until_text("#suggestions li", "Seattle, Washington, United States")
        self.press(Keys.ARROW_DOWN)
        self.press(Keys.ENTER)
        self.until_text("#label", "Seattle, Washington, United States")

    def test_a_suggestion_can_be_clicked_and_the_list_be_left(self):
        self.go("/")
        self.type("#place", "reykjav")
        self.until_shown("#suggestions li")
        self.press(Keys.ESCAPE)
        self.until(lambda: not self.find("#suggestions").is_displayed(), "no list")
        self.type("#place", "reykjaví")
        self.click("#suggestions li")
        self.until_text("#label", "Iceland")

    def test_shows_the_answer_its_levels_and_rivals_and_pins(self):
        self.go("/")
        self.search("Springfield")
        self.until_text("#label", "Springfield")
        self.until_text("#levels", "Illinois")
        self.until_text("#ambiguous", "Several places")
        rivals = [rival.text for rival in self.all("#rivals a")]
        self.assertIn("Springfield, Missouri, United States", rivals)
        self.until_map()
        self.until(lambda: len(self.all(".pin")) == len(rivals) + 1, "a pin for each")
        self.click("#rivals li:first-child a")
        self.until_text("#label", rivals[0])
        self.assertEqual(self.all("#rivals"), [])

    def test_shows_all_of_a_country(self):
        self.go("/?q=Australia")
        self.until_map()
        self.until(lambda: self.all(".pin"), "the pin")
        # A city would be seen from nearer.
        self.assertRegex(self.find(".leaflet-control-scale").text, "(500|000) km")

    def test_a_country_over_the_180th_meridian_is_seen_at_once(self):
        self.go("/?q=Fiji")
        self.until_map()
        self.until(lambda: self.all(".pin"), "the pin")
        self.assertNotRegex(self.find(".leaflet-control-scale").text, "000 km")

    def test_says_what_is_wrong(self):
        self.go("/")
        self.search("qwrtz asdkjh")
        self.until_text("#error", "spelling")
        self.assertEqual(self.find("#place").get_attribute("value"), "qwrtz asdkjh")

    def test_copies_a_request_that_works(self):
        self.go("/?q=S%C3%A3o%20Paulo")
        self.click("#copy-0")
        self.until_text("#copy-0", "Copied")
        with urllib.request.urlopen(self.web.execute_script(ADDRESS), timeout=600) as reply:
            self.assertIn("São Paulo", reply.read().decode())

    def test_axe_finds_no_violation(self):
        found = {}
        for query in ("", "?q=Springfield", "?q=Oslo", "?q=qwrtz%20asdkjh"):
            self.go("/" + query)
            self.until_map()
            found[query] = self.violations()
        self.type("#place", "san fran")
        self.until_shown("#suggestions li")
        found["suggestions"] = self.violations()
        self.assertEqual({k: v for k, v in found.items() if v}, {})

    def test_nothing_is_wider_than_the_window(self):
        for query in ("Springfield", "x" * 480, "Llanfairpwllgwyngyll", "مدينة الكويت"):
            self.go("/?q=" + urllib.request.quote(query))
            width = self.web.execute_script("return document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(width, 0, query)


class GeocoderPageOnAPhone(GeocoderPage):
    browser_options = {"width": 360, "height": 740}


class GeocoderPageInTheDark(BrowserTest):
    browser_options = {"dark": True, "language": "de"}

    def test_axe_finds_no_violation(self):
        self.go("/?q=Frankfurt")
        self.until_map()
        self.until_text("#levels", "Deutschland")
        self.assertEqual(self.violations(), [])


class GeocoderPageWithoutScripts(BrowserTest):
    browser_options = {"scripts": False}

    def test_does_all_but_complete(self):
        self.go("/")
        self.type("#place", "Springfield" + Keys.ENTER)
        self.until_text("#label", "Springfield, Illinois")
        picture = self.until_shown("#drawn")
        self.assertGreater(int(picture.get_property("naturalWidth")), 0)
        self.assertEqual(self.all("button[id^='copy-']"), [])
        self.click("#rivals li:first-child a")
        self.until_text("#label", "Missouri")


class GeocoderPageBelowAnother(BrowserTest):
    server_options = ("--root", "photon")
    first_path = "/onthemap/"

    def test_works_there(self):
        self.go("/onthemap/")
        self.type("#place", "seatt")
        self.until_text("#suggestions li", "Seattle")
        self.press(Keys.ARROW_DOWN)
        self.press(Keys.ENTER)
        self.until_text("#label", "Seattle, Washington")
        self.until_path("/onthemap/")
        self.until_map()


class GeocoderPageBesidePosts(PagesTest):
    def test_works_there(self):
        self.go("/onthemap/?q=Springfield")
        self.until_text("#label", "Springfield, Illinois")
        self.until_map()
        self.assertEqual(self.violations(), [])
        # The answer has another pin than what it may be instead.
        answer = self.find("#map .pin:not(.rival)")
        self.assertEqual(answer.get_attribute("aria-label"), "Springfield, Illinois, United States")
        self.assertEqual(len(self.all("#map .pin.rival")), len(self.all("#rivals li")))
        rival = self.find("#map .pin.rival")
        self.assertLess(rival.rect["width"], answer.rect["width"])
        label = rival.get_attribute("aria-label")
        rival.click()
        self.until_text("#label", label)

    def test_there_is_a_way_to_the_map_of_posts_and_back(self):
        self.enter("/map")
        self.click("#tab-find")
        self.until_path("/onthemap/")
        self.assertEqual(self.find("header .site").text, "On the Map")
        self.click("#tab-map")
        self.until_path("/map")
        self.until_map()
