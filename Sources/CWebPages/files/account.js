// The account page needs a script for passkeys alone.

import { showError, signInAgain, text } from "./app.js";
import { canHavePasskeys, makePasskey } from "./passkeys.js";

const add = document.getElementById("add-passkey");
add.hidden = !canHavePasskeys();
add.addEventListener("click", async () => {
  showError();
  try {
    await makePasskey();
    location.assign("/account?done=passkey_added");
  } catch (error) {
    if (error.kind === "expired") return signInAgain();
    showError(error.kind === "unreachable" ? error.message : text("passkeys_failed"));
  }
});
