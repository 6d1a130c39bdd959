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
const container = document.getElementById("map");
const person = document.getElementById("posting").dataset;
const draftName = `draft-${accountKey}`;

let chosen;
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

function offerPlaces(places, question) {
  several.hidden = places.length === 0;
  several.textContent = question ?? "";
  candidates.replaceChildren(...places.map((found) => {
    const button = element("button", { type: "button", class: "choice" }, found.label);
    button.addEventListener("click", () => {
      // Store the full label, so that readers see which place is meant.
      place.value = found.label;
      keepDraft();
      goOn(found);
    });
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
    const { places, question } = await call("/places?find=" + encodeURIComponent(place.value));
    if (places.length === 0) {
      showError(text("post_none"));
      place.focus();
    } else if (question) {
      offerPlaces(places, text(question));
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

let map;
let pin;
/** So near that the region of a place is whole and named, and its neighbours are. */
const placeZoom = 5;

async function goOn(found) {
  chosen = found;
  showError();
  offerPlaces([]);
  document.getElementById("found").replaceChildren(element("bdi", {}, found.label));
  setStep(2);
  link.focus();
  // What the server drew for browsers without scripts.
  document.getElementById("drawn")?.remove();
  if (!("leaflet" in document.body.dataset)) return draw(found);
  try {
    const { makeMap, marker } = await import("./map.js");
    map ??= await makeMap(container);
    map.invalidateSize();
    const latlng = [found.latitude, found.longitude];
    map.labels.obstacles = () => {
      const { x, y } = map.latLngToContainerPoint(latlng);
      return [[x, y - 13, 13]];
    };
    map.setView(latlng, placeZoom, { animate: false });
    pin?.remove();
    pin = marker(latlng, 1, found.label).addTo(map);
  } catch {
    container.hidden = true;
    draw(found);
  }
}

/** The map as a still picture, in a program without the library for maps. */
function draw({ latitude, longitude, label }) {
  const src = `/map.svg?latitude=${latitude}&longitude=${longitude}`;
  container.after(element("img", { id: "drawn", class: "drawn", src, alt: label }));
}

// Step two

document.getElementById("back").addEventListener("click", (event) => {
  event.preventDefault();
  showLinkError();
  setStep(1);
  place.focus();
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
    location.assign("/map?open=" + encodeURIComponent(replaced || reply.objectId));
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
  });
}
