// Signs in through the API, whose error codes select the message.

import { call, showError, text } from "./app.js";
import { canHavePasskeys, usePasskey } from "./passkeys.js";

/** Shows an error: what to do about it, or that this way to sign in failed. */
function explain(error, otherwise) {
  if (error.code === 119) showError(text("login_blocked"));
  else if (error.kind === "unreachable" || error.status >= 429) showError(error.message);
  else showError(text(otherwise));
}

// Sign-out removes the draft, so that the next user of the browser does not see it.
if (new URLSearchParams(location.search).get("why") === "out") sessionStorage.clear();

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
      signsIn: true,
      body: { udacity: { username: fields.get("email"), password: fields.get("password") } },
    });
    location.assign(fields.get("next"));
  } catch (error) {
    submit.removeAttribute("aria-busy");
    explain(error, "login_wrong");
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
    explain(error, "passkeys_failed");
  }
});

// Facebook redirects back to this page, with a token after the #.

const facebook = document.getElementById("facebook");
const journeyName = "facebook";

function leave() {
  const state = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))));
  const fields = new FormData(form);
  sessionStorage.setItem(journeyName, JSON.stringify({
    state, next: fields.get("next"), stay: fields.get("stay"),
  }));
  const query = new URLSearchParams({
    client_id: facebook.dataset.app, redirect_uri: location.origin + "/login", state,
    response_type: "token",
  });
  location.assign(facebook.dataset.address + "?" + query);
}

async function comeBack() {
  const answer = new URLSearchParams(location.hash.slice(1));
  const token = answer.get("access_token");
  if (!token) return;
  // Neither the history nor a reload has the token.
  history.replaceState(null, "", "/login");
  const journey = JSON.parse(sessionStorage.getItem(journeyName) ?? "{}");
  sessionStorage.removeItem(journeyName);
  // Accept the token only if this page started the sign-in: a link must not sign in another account.
  if (!journey.state || journey.state !== answer.get("state")) return showError(text("facebook_failed"));
  try {
    await call("/api/session" + (journey.stay ? "" : "?stay=no"), {
      method: "POST",
      signsIn: true,
      body: { facebook_mobile: { access_token: token } },
    });
    location.assign(journey.next);
  } catch (error) {
    explain(error, "facebook_failed");
  }
}

if (facebook) {
  facebook.hidden = false;
  facebook.addEventListener("click", leave);
  await comeBack();
}
