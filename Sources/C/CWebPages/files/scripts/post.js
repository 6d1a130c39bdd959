// Posting in two steps. The draft is kept until it is posted or cancelled, also through a new sign-in.

import { accountKey, call, element, showError, signInAgain, text, wording } from "./app.js";
import { Completion } from "./completion.js";

const where = document.getElementById("where");
const what = document.getElementById("what");
const steps = document.getElementById("steps");
const place = document.getElementById("place");
const link = document.getElementById("link");
const several = document.getElementById("several");
const candidates = document.getElementById("candidates");
const repair = document.getElementById("repair");
const accept = document.getElementById("accept");
const doubt = document.getElementById("doubt");
const moved = document.getElementById("moved");
const container = document.getElementById("map");
const person = document.getElementById("posting").dataset;
const draftName = `draft-${accountKey}`;

/** What is posted: the place that was found, perhaps with another point. */
let chosen;
/** The place that was found, and the others that may be meant. */
let shown;
let requestID;

// Drafts

function keepDraft() {
  sessionStorage.setItem(draftName, JSON.stringify({ place: place.value, link: link.value }));
}

function forgetDraft() {
  sessionStorage.removeItem(draftName);
}

if (!location.search) {
  const draft = JSON.parse(sessionStorage.getItem(draftName) ?? "{}");
  place.value ||= draft.place ?? "";
  link.value ||= draft.link ?? "";
}
place.addEventListener("input", keepDraft);
link.addEventListener("input", keepDraft);
for (const cancel of document.querySelectorAll(".cancel")) {
  cancel.addEventListener("click", forgetDraft);
}

function showLinkError(message) {
  showError(message, "link-error");
  if (message) link.setAttribute("aria-invalid", "true");
  else link.removeAttribute("aria-invalid");
}

/** Offers places to choose from; a doubt about them goes on to the second step. */
function offerPlaces(places, question, doubt) {
  several.hidden = places.length === 0;
  several.textContent = question ?? "";
  candidates.replaceChildren(...places.map((found) => {
    const button = element("button", { type: "button", class: "choice" }, found.label);
    button.addEventListener("click", () => take(
      { ...found, doubt }, places.filter((other) => other !== found)));
    return button;
  }));
  candidates.firstChild?.focus();
}

function leaveToSignIn() {
  keepDraft();
  signInAgain();
}

// Suggestions

const completion = new Completion(place, document.getElementById("suggestions"), {
  find: async (typed) => {
    const { places } = await call("/places?suggest=" + encodeURIComponent(typed));
    return places.map((found) => found.label);
  },
  taken: keepDraft,
});

// Step one

where.addEventListener("submit", async (event) => {
  event.preventDefault();
  completion.close();
  showError();
  offerPlaces([]);
  if (!place.value.trim()) return showError(text("post_empty"));
  const find = document.getElementById("find");
  find.setAttribute("aria-busy", "true");
  try {
    const { places, question, ignored, reason } = await call("/places?find=" + encodeURIComponent(place.value));
    if (places.length === 0) {
      const said = text(`geocoder_none_${reason}`);
      showError(said.startsWith("geocoder_none_") ? text("post_none") : said);
      place.focus();
    } else if (question) {
      const unread = ignored.length > 0 ? ` ${text("post_ignored", { words: ignored.join(", ") })}` : "";
      const asked = text(question) + unread;
      // Who has chosen one of several has answered that question.
      offerPlaces(places, asked, question === "post_several" ? "" : asked);
    } else {
      await goOn(places[0]);
    }
  } catch (error) {
    if (error.kind === "expired") leaveToSignIn();
    else showError(error.message);
  } finally {
    find.removeAttribute("aria-busy");
  }
});

function setStep(number) {
  where.hidden = number !== 1;
  what.hidden = number !== 2;
  steps.textContent = text("post_step", { number });
}

let pins;

/** Goes to the second step with a place, and with the others that may be meant. */
async function goOn(found, others = []) {
  chosen = found;
  shown = { found, others };
  showError();
  document.getElementById("found").replaceChildren(element("bdi", {}, found.label));
  setDoubt([found.doubt, others.length > 0 && text("post_others")].filter(Boolean).join(" "));
  setMoved(false);
  if (history.state?.step !== 2) history.pushState({ step: 2 }, "");
  setStep(2);
  link.focus();
  // What the server drew for browsers without scripts.
  document.getElementById("drawn")?.remove();
  if (!("leaflet" in document.body.dataset)) return draw(found);
  try {
    const { makeMap, PlacePins } = await import("./map.js");
    pins ??= new PlacePins(await makeMap(container, found));
    pins.map.invalidateSize();
    const choose = (other) => take(other, [found, ...others.filter((one) => one !== other)]);
    pins.show(found, others, choose, (point) => {
      chosen = { ...found, ...point };
      setMoved(true);
    });
    pins.showPlace();
    document.getElementById("drag").hidden = false;
  } catch {
    container.hidden = true;
    draw(found);
  }
}

/** Takes one of several places: the post has its whole label, so that readers see which place is meant. */
function take(found, others) {
  place.value = found.label;
  keepDraft();
  return goOn(found, others);
}

function setDoubt(words) {
  doubt.hidden = !words;
  doubt.textContent = words;
}

/** Says that the point is no longer that of the place. */
function setMoved(isMoved) {
  moved.hidden = !isMoved;
  document.getElementById("point").textContent = isMoved ? `${chosen.latitude}, ${chosen.longitude}` : "";
}

document.getElementById("unmove").addEventListener("click", () => goOn(shown.found, shown.others));

/** The map as a still picture, in a program without the library for maps. */
function draw({ latitude, longitude, zoom, label }) {
  const src = `/map.svg?latitude=${latitude}&longitude=${longitude}&zoom=${zoom ?? ""}`;
  container.after(element("img", { id: "drawn", class: "drawn", src, alt: label }));
}

// Step two

function goBack() {
  showLinkError();
  setStep(1);
  place.focus();
}

document.getElementById("back").addEventListener("click", (event) => {
  event.preventDefault();
  if (history.state?.step === 2) history.back();
  else goBack();
});
// The browser's own Back and Forward go from step to step.
addEventListener("popstate", () => {
  if (history.state?.step === 2 && chosen) goOn(shown.found, shown.others);
  else goBack();
});

accept.addEventListener("click", (event) => {
  event.preventDefault();
  link.value = accept.value;
  keepDraft();
  submit();
});

what.addEventListener("submit", (event) => {
  event.preventDefault();
  submit();
});

function offer(address) {
  repair.hidden = !address;
  accept.value = address ?? "";
  accept.textContent = address ?? "";
}

async function submit() {
  const button = document.getElementById("submit");
  if (button.getAttribute("aria-busy") === "true") return;
  showLinkError();
  offer();
  button.setAttribute("aria-busy", "true");
  const fields = new FormData(what);
  const replaced = fields.get("replace") ? fields.get("replaces") : "";
  const post = {
    firstName: person.first,
    lastName: person.last,
    mapString: place.value,
    mediaURL: link.value,
    latitude: chosen.latitude,
    longitude: chosen.longitude,
    // Only who has moved the pin means a point far from the place.
    ...(!moved.hidden && { locationMoved: true }),
  };
  // Tried again, the same post is stored once.
  const body = JSON.stringify([post, replaced]);
  if (requestID?.body !== body) requestID = { body, id: crypto.randomUUID?.() ?? String(Math.random()).slice(2) };
  try {
    const reply = await call("/v1/StudentLocation" + (replaced ? "/" + replaced : ""), {
      method: replaced ? "PUT" : "POST",
      headers: { "X-Parse-Request-Id": requestID.id },
      body: replaced ? post : { uniqueKey: accountKey, ...post },
    });
    forgetDraft();
    const parameters = new URLSearchParams({ open: replaced || reply.objectId });
    if (!moved.hidden) parameters.set("moved", 1);
    const noticed = (reply.warnings ?? []).filter(({ field }) => field === "mediaURL").map(({ code }) => code);
    if (noticed.length > 0) parameters.set("noticed", noticed.join(","));
    location.assign(`/map?${parameters}`);
  } catch (error) {
    button.removeAttribute("aria-busy");
    const findings = error.findings ?? [];
    const worst = findings.find((finding) => finding.severity === "error");
    offer(findings.find((finding) => finding.field === "mediaURL" && finding.repair)?.repair);
    if (error.kind === "expired") return leaveToSignIn();
    // Another user has signed in meanwhile, in another tab: do not post under that name.
    if (error.code === 119) return showLinkError(text("form_elsewhere"));
    if (!link.value.trim() && worst) showLinkError(text("post_nolink"));
    else showLinkError(worst ? wording(worst.code, worst.message) : error.message);
    (repair.hidden ? link : accept).focus();
  }
}

// The server found the place already: the page came without a script before.
const hidden = new FormData(what);
if (hidden.get("latitude")) {
  await goOn({
    label: hidden.get("label"),
    latitude: Number(hidden.get("latitude")),
    longitude: Number(hidden.get("longitude")),
    name: hidden.get("label").split(",")[0],
    zoom: Number(hidden.get("zoom")) || undefined,
  });
}
