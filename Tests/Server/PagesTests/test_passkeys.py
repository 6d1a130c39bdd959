from selenium.webdriver.common.virtual_authenticator import VirtualAuthenticatorOptions

from harness import PASSWORD, PagesTest


class Passkeys(PagesTest):
    def setUp(self):
        super().setUp()
        # Passkeys are for names, not for addresses.
        self.numbers = self.server.address
        self.server.address = f"http://localhost:{self.server.port}"
        self.addCleanup(setattr, self.server, "address", self.numbers)
        options = VirtualAuthenticatorOptions()
        options.protocol = VirtualAuthenticatorOptions.Protocol.CTAP2
        options.transport = VirtualAuthenticatorOptions.Transport.INTERNAL
        options.has_resident_key = True
        options.has_user_verification = True
        options.is_user_verified = True
        self.web.add_virtual_authenticator(options)
        self.addCleanup(self.web.remove_virtual_authenticator)

    def tearDown(self):
        self.web.get_log("performance")
        super().tearDown()

    def register(self):
        self.sign_in()
        self.until_path("/map")
        self.go("/account")
        self.add(PASSWORD)
        self.until_text(".notice", "passkey is added")

    def add(self, password):
        self.type("#passkey-password", password)
        self.click("#add-passkey")

    def test_who_finds_the_browser_signed_in_adds_none(self):
        self.expected_console = ("403",)
        self.sign_in()
        self.until_path("/map")
        self.go("/account")
        self.add("wrong horse")
        self.until_text("#error", "current password is wrong")

    def test_a_device_has_one(self):
        self.register()
        self.add(PASSWORD)
        self.until_text("#error", "has a passkey of your account already")

    def test_one_touch_signs_in(self):
        self.register()
        self.click("#sign-out")
        self.until_path("/login")
        self.click("#passkey")
        self.until_path("/map")
        self.until_text(".actions", "Ada Lovelace")

    def test_a_removed_one_signs_nobody_in(self):
        self.expected_console = ("403",)
        self.register()
        self.click("button[aria-label^='Remove the passkey']")
        self.until_text(".notice", "passkey is removed")
        self.click("#sign-out")
        self.until_path("/login")
        self.click("#passkey")
        self.until_text("#error", "passkey did not work")

    def test_without_the_finger_nothing_happens(self):
        self.register()
        self.click("#sign-out")
        self.until_path("/login")
        self.web.set_user_verified(False)
        self.click("#passkey")
        self.until_text("#error", "passkey did not work")
