// The account page: passkeys, and times as they are here.

import { showError, showLocalTimes, signInAgain, text } from "./app.js";
import { canHavePasskeys, makePasskey } from "./passkeys.js";

showLocalTimes();

const form = document.getElementById("passkey");
const add = document.getElementById("add-passkey");
form.hidden = !canHavePasskeys();
document.getElementById("no-passkeys").hidden = canHavePasskeys();
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (add.getAttribute("aria-busy") === "true") return;
  add.setAttribute("aria-busy", "true");
  showError();
  try {
    await makePasskey(new FormData(form).get("password") ?? "");
    location.assign("/account?done=passkey_added");
  } catch (error) {
    add.removeAttribute("aria-busy");
    if (error.kind === "expired") return signInAgain();
    if (error.status === 403) showError(text("account_wrong"));
    else if (error.kind === "unreachable" || error.status === 429) showError(error.message);
    else showError(text(error.name === "InvalidStateError" ? "passkeys_known" : "passkeys_failed"));
  }
});
