from harness import PASSWORD, SESSION, ActionChains, Keys, PagesTest


class Posting(PagesTest):
    def find_place(self, place):
        self.type("#place", place + Keys.ENTER)

    def open_post(self):
        self.enter("/post")

    def test_two_steps_lead_to_the_map_with_the_new_pin_open(self):
        self.open_post()
        self.until_text("#steps", "Step 1 of 2")
        self.find_place("Seattle, WA")
        self.until_text("#found", "Seattle, Washington")
        self.until_text("#steps", "Step 2 of 2")
        self.until_map()
        self.type("#link", "https://example.org/me")
        self.click("#submit")
        self.until_path("/map")
        self.until_text(".leaflet-popup-content", "Seattle, WA")
        post = self.ada.posts()[0]
        self.assertEqual(post["mediaURL"], "https://example.org/me")
        self.assertAlmostEqual(post["latitude"], 47.6, 1)

    def test_the_map_shows_where_a_place_is(self):
        """Its name beside the pin in the middle, and what lies around it: of a large place all of it."""
        self.open_post()
        for typed, name, around in [
            ("Mountain View, CA", "Mountain View", {"Palo Alto", "Sunnyvale", "San Jose"}),
            ("Springfield, Illinois", "Springfield", {"Chatham", "Sherman"}),
            ("10 Downing Street, London", "London", {"Wimbledon", "Hounslow"}),
            ("Costa Rica", "Costa Rica", {"San José", "Panama"}),
            ("Texas", "Texas", {"Houston", "Oklahoma"}),
            ("Île-de-France", "Île-de-France", {"Paris"}),
            ("47.3769, 8.5417", "47.3769, 8.5417", {"ETH Zurich", "Bahnhofstrasse"}),
        ]:
            with self.subTest(typed=typed):
                self.go("/post")
                self.find_place(typed)
                self.until_text("#found", name)
                self.until_map()
                self.until(lambda: [one.text for one in self.all("#map .label.own")][-1:] == [name], name)
                self.until(lambda: around <= set(self.names()), f"{around}, not {self.names()}")
                box, pin = self.find("#map").rect, self.pin()
                self.assertAlmostEqual(pin[0], box["x"] + box["width"] / 2, delta=3)
                self.assertAlmostEqual(pin[1], box["y"] + box["height"] / 2, delta=6)
                label = self.all("#map .label.own")[-1].rect
                self.assertLess(abs(label["x"] + label["width"] / 2 - pin[0]), 90)
                self.assertLess(abs(label["y"] - pin[1]), 60)

    def names(self):
        """Those that are whole on the map."""
        return self.web.execute_script("""
          const map = document.getElementById("map").getBoundingClientRect();
          return [...document.querySelectorAll("#map .label:not(.sample)")].filter((label) => {
            const { left, top, right, bottom } = label.getBoundingClientRect();
            return left > map.left && right < map.right && top > map.top && bottom < map.bottom;
          }).map((label) => label.textContent);
        """)

    def pin(self):
        """The point of the pin on the page."""
        box = self.find("#map .pin:not(.rival)").rect
        return box["x"] + box["width"] / 2, box["y"] + box["height"] + 5

    def test_a_pin_that_is_dragged_is_what_is_posted(self):
        self.open_post()
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.until_map()
        self.assertFalse(self.find("#moved").is_displayed())
        ActionChains(self.web).click_and_hold(self.find("#map .pin")).move_by_offset(3, 1) \
            .move_by_offset(61, 31).release().perform()
        self.until_text("#moved", "moved the pin by hand")
        self.type("#link", "https://example.org/moved")
        self.click("#submit")
        self.until_path("/map")
        self.until_text("#status", "where you put the pin")
        [post] = self.ada.posts()
        self.assertEqual(post["mapString"], "Quito")
        # Quito lies at 0.23 S, 78.52 W; at zoom 10 a degree is 728 pixels wide.
        self.assertAlmostEqual(post["longitude"], -78.52 + 64 / 728, delta=0.02)
        self.assertAlmostEqual(post["latitude"], -0.23 - 32 / 728, delta=0.02)

    def test_a_pin_that_is_dragged_to_another_continent_is_posted(self):
        self.open_post()
        self.find_place("Lima, Peru")
        self.until_text("#found", "Lima")
        self.until_map()
        for _ in range(8):
            before = self.find("#map .leaflet-control-scale-line").text
            self.click("#map .leaflet-control-zoom-out")
            self.until(
                lambda: self.find("#map .leaflet-control-scale-line").text != before, "a wider map")
        ActionChains(self.web).click_and_hold(self.find("#map .pin")).move_by_offset(3, 1) \
            .move_by_offset(120, -60).release().perform()
        self.until_text("#moved", "moved the pin by hand")
        self.type("#link", "https://example.org/far" + Keys.ENTER)
        self.until_path("/map")
        self.until_text("#status", "where you put the pin")
        [post] = self.ada.posts()
        self.assertEqual(post["mapString"], "Lima, Peru")
        self.assertGreater(abs(post["longitude"] + 77), 20)

    def test_a_point_that_is_not_that_of_the_place_is_refused(self):
        """Hidden fields that somebody has changed, as with other tools of a browser."""
        self.expected_console = ("400",)
        self.enter("/post")
        self.find_place("Lima, Peru")
        self.until_text("#steps", "Step 2 of 2")
        self.web.execute_script("""
          const fetched = window.fetch;
          window.fetch = (path, options) => fetched(path, {
            ...options, body: options.body?.replace(/"latitude":[-.0-9]+,"longitude":[-.0-9]+/,
              '"latitude":48.85,"longitude":2.35'),
          });
        """)
        self.type("#link", "https://example.org/lima" + Keys.ENTER)
        self.until_text("#link-error", "km from Lima")
        self.assertEqual(self.ada.posts(), [])

    def test_what_is_odd_about_the_link_is_said_beside_the_new_pin(self):
        self.open_post()
        self.find_place("Quito")
        self.until_text("#steps", "Step 2 of 2")
        self.type("#link", "https://example.org/a b" + Keys.ENTER)
        self.until_path("/map")
        self.until_text(".notice", "a space in it")
        self.assertIn("https://example.org/a%20b", self.find(".notice").text)
        self.find(".notice a").click()
        self.until_path("/post")
        self.assertEqual(self.find("#link").get_attribute("value"), "https://example.org/a%20b")
        # Only what the server knows is said.
        self.go("/map?open=x&noticed=link_space_inside")
        self.assertEqual(self.all(".notice"), [])
        self.go(f"/map?open={self.ada.posts()[0]['objectId']}&noticed=<b>,title,link_space_insidé")
        self.assertEqual(self.all(".notice"), [])

    def test_two_links_in_one_field_are_refused_with_the_first(self):
        self.expected_console = ("400",)
        self.open_post()
        self.find_place("Quito")
        self.until_text("#steps", "Step 2 of 2")
        self.type("#link", "https://example.org/a, https://example.com/b" + Keys.ENTER)
        self.until_text("#link-error", "several links")
        self.until_text("#accept", "https://example.org/a")
        self.click("#accept")
        self.until_path("/map")
        self.assertEqual(self.ada.posts()[0]["mediaURL"], "https://example.org/a")

    def test_the_arrow_keys_move_the_pin_and_it_can_be_put_back(self):
        self.open_post()
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.until_map()
        pin = self.find("#map .pin")
        self.assertIn("arrow keys", pin.get_attribute("aria-label"))
        self.web.execute_script("arguments[0].focus()", pin)
        self.press(Keys.ARROW_LEFT)
        self.press(Keys.ARROW_UP)
        # Eight pixels each.
        self.until_text("#point", "-78.5")
        latitude, longitude = map(float, self.find("#point").text.split(","))
        self.assertAlmostEqual(longitude, -78.52 - 8 / 728, delta=0.01)
        self.click("#unmove")
        self.until(lambda: not self.find("#moved").is_displayed(), "the point of the place")
        self.type("#link", "https://example.org/back" + Keys.ENTER)
        self.until_path("/map")
        self.assertGreater(self.ada.posts()[0]["longitude"], longitude)

    def test_the_other_places_are_small_pins_and_one_can_be_taken(self):
        self.open_post()
        self.find_place("Cambridge")
        self.until_shown("#candidates .choice").click()
        self.until_map()
        first = self.find("#found").text
        self.until_text("#doubt", "small pins")
        rival = self.find("#map .pin.rival")
        label = rival.get_attribute("aria-label")
        self.assertLess(rival.rect["width"], self.find("#map .pin:not(.rival)").rect["width"])
        self.assertNotEqual(label, first)
        self.web.execute_script("arguments[0].focus({ preventScroll: true })", rival)
        self.press(Keys.ENTER)
        self.until_text("#found", label)
        self.until(lambda: first in [
            one.get_attribute("aria-label") for one in self.all("#map .pin.rival")], first)
        self.type("#link", "https://example.org/other" + Keys.ENTER)
        self.until_path("/map")
        self.assertEqual(self.ada.posts()[0]["mapString"], label)

    def test_a_doubtful_place_keeps_its_question_beside_the_map(self):
        self.open_post()
        self.find_place("Seatle")
        self.until_shown("#candidates .choice").click()
        self.until_text("#doubt", "Did you mean this place?")
        self.go("/post")
        self.find_place("Rennes le Quxorbit")
        self.until_text("#several", "Not understood: Quxorbit.")
        self.click("#candidates .choice")
        self.until_text("#doubt", "Not understood: Quxorbit.")
        self.go("/post")
        self.find_place("Foobarville, TX")
        self.until_shown("#candidates .choice").click()
        self.until_text("#doubt", "Did you mean one of these?")
        self.until_text("#doubt", "small pins")

    def test_the_browsers_back_leads_to_the_first_step_and_forward_to_the_second(self):
        self.enter()
        self.go("/post")
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.type("#link", "https://example.org/kept")
        self.web.back()
        self.until_text("#steps", "Step 1 of 2")
        self.assertEqual(self.find("#place").get_property("value"), "Quito")
        self.web.forward()
        self.until_text("#steps", "Step 2 of 2")
        self.assertEqual(self.find("#link").get_property("value"), "https://example.org/kept")
        self.click("#back")
        self.until_text("#steps", "Step 1 of 2")
        self.web.back()
        self.until_path("/map")

    def test_suggestions_appear_while_typing_and_the_keyboard_takes_one(self):
        self.open_post()
        self.type("#place", "san fran")
        self.until_text("#suggestions li", "San Francisco, California")
        self.press(Keys.ARROW_DOWN)
        self.until(
            lambda: self.find("#place").get_attribute("aria-activedescendant"), "an active option"
        )
        self.press(Keys.ENTER)
        self.assertIn("San Francisco, California", self.find("#place").get_property("value"))
        self.assertFalse(self.find("#suggestions").is_displayed())
        self.press(Keys.ENTER)
        self.until_text("#found", "San Francisco")

    def test_no_such_place_is_told_with_what_to_do(self):
        self.open_post()
        self.find_place("somewhere over the rainbow")
        self.until_text("#error", "Check the spelling")
        self.assertEqual(self.find("#place").get_property("value"), "somewhere over the rainbow")

    def test_why_there_is_no_place_is_told(self):
        self.open_post()
        for typed, said in [
            ("33TWN 12345 12345", "This is a UTM or MGRS coordinate"), ("9C3W+9Q", "needs the town near which"),
        ]:
            with self.subTest(typed=typed):
                self.find_place(typed)
                self.until_text("#error", said)
        self.find_place("Texas or Oklahoma")
        self.until_text("#several", "several such places")
        self.assertEqual(
            {choice.text for choice in self.all("#candidates .choice")},
            {"Texas, United States", "Oklahoma, United States"})

    def test_the_poles_are_on_the_map(self):
        self.open_post()
        self.find_place("-89.9, 12")
        self.until_text("#found", "-89.9, 12")
        self.until_map()
        box, pin = self.find("#map").rect, self.pin()
        self.assertTrue(box["y"] < pin[1] < box["y"] + box["height"] + 10, (box, pin))

    def test_several_places_are_offered(self):
        self.open_post()
        self.find_place("Springfield")
        self.until_text("#several", "several such places")
        choices = self.all("#candidates .choice")
        self.assertGreater(len(choices), 1)
        label = choices[1].text
        choices[1].click()
        self.until_text("#found", label)
        self.type("#link", "https://example.org/one-of-them" + Keys.ENTER)
        self.until_path("/map")
        # Whoever reads the post does not have to guess again.
        self.assertEqual(self.ada.posts()[0]["mapString"], label)

    def test_a_doubtful_place_is_asked_about(self):
        self.open_post()
        for typed, question, label in [
            ("Westmount Museum, Nova Scotia", "We know only roughly where that is.", "Canada"),
            ("Seatle", "Did you mean this place?", "Seattle, Washington, United States"),
            ("Foobarville, TX", "Did you mean one of these?", "Freeport, Texas, United States"),
        ]:
            with self.subTest(typed=typed):
                self.find_place(typed)
                self.until_text("#several", question)
                self.assertEqual(self.all("#candidates .choice")[0].text, label)
        self.all("#candidates .choice")[0].click()
        self.until_text("#found", "Freeport, Texas")

    def test_an_empty_link_is_told(self):
        self.expected_console = ("400",)
        self.open_post()
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.click("#submit")
        self.until_text("#link-error", "enter a link")
        self.assertEqual(self.find("#link").get_attribute("aria-invalid"), "true")
        self.assertEqual(self.ada.posts(), [])

    def test_an_unsound_link_is_repaired_by_one_click(self):
        self.expected_console = ("400",)
        self.open_post()
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.type("#link", "example.org/me")
        self.click("#submit")
        self.until_shown("#accept")
        self.assertEqual(self.find("#accept").text, "https://example.org/me")
        self.click("#accept")
        self.until_path("/map")
        self.assertEqual(self.ada.posts()[0]["mediaURL"], "https://example.org/me")

    def test_what_is_refused_is_told_in_the_servers_words_and_nothing_is_lost(self):
        self.expected_console = ("400",)
        self.open_post()
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.type("#link", "javascript:alert(1)")
        self.click("#submit")
        self.until_text("#link-error", 'not with "javascript:"')
        self.assertEqual(self.find("#link").get_property("value"), "javascript:alert(1)")
        self.assertEqual(self.ada.posts(), [])

    def test_cancelling_either_step_leads_back(self):
        self.open_post()
        self.type("#place", "Quito")
        # The suggestions would lie above the link.
        self.until_shown("[role=option]")
        self.press(Keys.ESCAPE)
        self.click("#where .cancel")
        self.until_path("/map")
        self.go("/post")
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.click("#what .cancel")
        self.until_path("/map")
        self.go("/post")
        self.assertEqual(self.find("#place").get_property("value"), "")
        self.assertEqual(self.ada.posts(), [])

    def test_who_signs_out_leaves_no_draft_behind(self):
        self.open_post()
        self.type("#place", "Quito")
        self.click("#sign-out")
        self.until_path("/login")
        self.until(
            lambda: self.web.execute_script("return sessionStorage.length") == 0, "no draft"
        )

    def test_who_has_posted_before_may_replace_or_add(self):
        old = self.ada.post(place="Oslo", latitude=59.9, longitude=10.7)
        self.open_post()
        self.find_place("Quito")
        self.until_text("#earlier", "Oslo")
        self.type("#link", "https://example.org/new")
        self.click("#submit")
        self.until_path("/map")
        [post] = self.ada.posts()
        self.assertEqual((post["objectId"], post["mapString"]), (old, "Quito"))
        self.go("/post")
        self.find_place("Lima")
        self.until_shown("#earlier")
        self.all("#earlier input")[1].click()
        self.type("#link", "https://example.org/two")
        self.click("#submit")
        self.until_path("/map")
        self.assertEqual(len(self.ada.posts()), 2)

    def test_a_session_that_ends_in_between_loses_nothing(self):
        self.expected_console = ("400", "403")
        self.open_post()
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.type("#link", "https://example.org/kept")
        self.web.delete_cookie(SESSION)
        self.web.delete_cookie("XSRF-TOKEN")
        self.click("#submit")
        self.until_path("/login")
        self.type("#email", self.email)
        self.type("#password", PASSWORD)
        self.click("#submit")
        self.until_path("/post")
        self.until(lambda: self.find("#place").get_property("value") == "Quito", "the draft")
        self.click("#find")
        self.until_text("#found", "Quito")
        self.assertEqual(self.find("#link").get_property("value"), "https://example.org/kept")

    def test_a_server_that_stops_in_between_is_told_and_the_post_is_stored_once(self):
        self.expected_console = ("ERR_CONNECTION_REFUSED",)
        self.open_post()
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.type("#link", "https://example.org/once")
        self.server.stop()
        try:
            self.click("#submit")
            self.until_text("#link-error", "cannot be reached")
        finally:
            self.server.start()
        self.click("#submit")
        self.until_path("/map")
        self.assertEqual(len(self.ada.posts()), 1)

    def test_two_tabs_do_not_disturb_one_another(self):
        self.open_post()
        first = self.web.current_window_handle
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.web.switch_to.new_window("tab")
        self.go("/post")
        self.find_place("Lima")
        self.until_text("#found", "Lima")
        self.type("#link", "https://example.org/lima")
        self.click("#submit")
        self.until_path("/map")
        self.web.close()
        self.web.switch_to.window(first)
        self.type("#link", "https://example.org/quito")
        self.click("#submit")
        self.until_path("/map")
        self.assertEqual(
            sorted(post["mapString"] for post in self.ada.posts()), ["Lima", "Quito"]
        )


    def test_nothing_is_posted_for_somebody_else_who_signed_in_in_another_tab(self):
        self.expected_console = ("403",)
        grace = self.server.add_user(f"grace{self.number}@example.org", "Grace", "Hopper")
        self.open_post()
        first = self.web.current_window_handle
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.web.switch_to.new_window("tab")
        self.go("/map")
        self.click("#sign-out")
        self.until_path("/login")
        self.sign_in(grace.email)
        self.until_path("/map")
        self.web.close()
        self.web.switch_to.window(first)
        self.type("#link", "https://example.org/whose")
        self.click("#submit")
        self.until_text("#link-error", "belongs to another session")
        self.assertEqual(self.find("#link").get_property("value"), "https://example.org/whose")
        self.assertEqual(self.ada.posts() + grace.posts(), [])

    def test_signing_out_in_another_tab_loses_nothing(self):
        self.expected_console = ("403",)
        self.open_post()
        first = self.web.current_window_handle
        self.find_place("Quito")
        self.until_text("#found", "Quito")
        self.type("#link", "https://example.org/kept")
        self.web.switch_to.new_window("tab")
        self.go("/map")
        self.click("#sign-out")
        self.until_path("/login")
        self.web.close()
        self.web.switch_to.window(first)
        self.click("#submit")
        self.until_path("/login")
        self.sign_in(path="/login?next=/post")
        self.until_path("/post")
        self.until(lambda: self.find("#place").get_property("value") == "Quito", "the draft")


class OnAPhone(PagesTest):
    # What a browser's bars leave of a phone of 390 by 844.
    browser_options = {"width": 390, "height": 664}

    def test_everything_fits_and_works(self):
        self.ada.post()
        self.enter()
        for path in ("/map", "/table", "/post", "/account"):
            self.go(path)
            width = self.web.execute_script(
                "return document.documentElement.scrollWidth - innerWidth"
            )
            self.assertLessEqual(width, 0, f"{path} scrolls sideways")
        self.go("/post")
        self.type("#place", "Quito" + Keys.ENTER)
        self.until_text("#found", "Quito")
        # With what was posted before and all: nobody has to look for the button.
        self.until_shown("#earlier")
        bottom = self.web.execute_script(
            "return document.getElementById('submit').getBoundingClientRect().bottom"
        )
        self.assertLessEqual(bottom, 660)
        self.type("#link", "https://example.org/phone")
        self.click("#submit")
        self.until_path("/map")
        self.until_text(".leaflet-popup-content", "Quito")


class WithTheKeyboardAlone(PagesTest):
    def test_a_post_is_made(self):
        self.go("/login")
        self.press(self.email, Keys.TAB, PASSWORD, Keys.ENTER)
        self.until_path("/map")
        self.until_ready()
        for _ in range(12):
            self.press(Keys.TAB)
            if self.web.switch_to.active_element.get_attribute("href") == self.server.address + "/post":
                break
        self.press(Keys.ENTER)
        self.until_path("/post")
        self.until(lambda: self.find("#place").get_attribute("role") == "combobox", "the script")
        self.press("Quito", Keys.ENTER)
        self.until_text("#found", "Quito")
        # The focus is where the link goes.
        self.press("https://example.org/keys", Keys.ENTER)
        self.until_path("/map")
        self.until_text(".leaflet-popup-content", "Quito")


class WithoutScripts(PagesTest):
    browser_options = {"scripts": False}

    def test_the_whole_way_works(self):
        other = self.server.add_user(f"other{self.number}@example.org", "Grace", "Hopper")
        other.post("Grace", "Hopper")
        self.sign_in(password="wrong horse")
        self.until_text("#error", "password is wrong")
        self.expected_console = ("403", "422")
        self.sign_in()
        self.until_path_without_scripts("/map")
        self.assertTrue(self.find("#drawn").is_displayed())
        self.assertIn("Grace Hopper", self.find("#posts").text)
        self.go("/post")
        self.type("#place", "somewhere over the rainbow")
        self.click("#find")
        self.until_text("#error", "Check the spelling")
        self.type("#place", "Springfield" + Keys.ENTER)
        self.until_shown("#candidates .choice").click()
        self.until_text("#found", "Springfield")
        self.type("#link", "example.org/plain" + Keys.ENTER)
        self.until_shown("#accept").click()
        self.until_path_without_scripts("/map")
        self.assertEqual(self.ada.posts()[0]["mediaURL"], "https://example.org/plain")
        self.assertEqual(self.all(".notice"), [])
        self.go("/post")
        self.type("#place", "Quito" + Keys.ENTER)
        self.until_text("#found", "Quito")
        self.type("#link", "https://example.org/plain." + Keys.ENTER)
        self.until_path_without_scripts("/map")
        self.until_text(".notice", "mark at its end")
        self.click("#sign-out")
        self.until_text(".notice", "signed out")

    def until_path_without_scripts(self, path):
        self.until(
            lambda: self.web.current_url.removeprefix(self.server.address).split("?")[0] == path,
            path,
        )
