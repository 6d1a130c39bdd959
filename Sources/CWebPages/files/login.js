// Signing in by the API's route, so that what goes wrong can be told apart.

import { call, showError, text } from "./app.js";
import { canHavePasskeys, usePasskey } from "./passkeys.js";

const form = document.getElementById("login");
const submit = document.getElementById("submit");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (submit.getAttribute("aria-busy") === "true") return;
  submit.setAttribute("aria-busy", "true");
  showError();
  const fields = new FormData(form);
  try {
    await call("/api/session" + (fields.get("stay") ? "" : "?stay=no"), {
      method: "POST",
      body: { udacity: { username: fields.get("email"), password: fields.get("password") } },
    });
    location.assign(fields.get("next"));
  } catch (error) {
    submit.removeAttribute("aria-busy");
    if (error.status === 429) showError(text("login_wait", { seconds: error.wait ?? 60 }));
    else if (error.status === 403) showError(text("login_wrong"));
    else showError(error.message);
    document.getElementById("password").select();
  }
});

const passkey = document.getElementById("passkey");
passkey.hidden = !canHavePasskeys();
passkey.addEventListener("click", async () => {
  showError();
  try {
    await usePasskey(document.getElementById("stay").checked);
    location.assign(new FormData(form).get("next"));
  } catch (error) {
    if (error.status === 429) showError(text("login_wait", { seconds: error.wait ?? 60 }));
    else showError(error.kind === "unreachable" ? error.message : text("passkeys_failed"));
  }
});
