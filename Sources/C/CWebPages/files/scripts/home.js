// The map and the table of the last posts.

import {
  bdi, call, element, language, linkTo, openEverywhere, pageOf, safeLink, showError, signInAgain, text,
} from "./app.js";

const count = 100;
const status = document.getElementById("status");
const search = document.getElementById("search");
const refresh = document.getElementById("refresh");
const panels = { map: document.getElementById("panel-map"), table: document.getElementById("panel-table") };
const tabs = { map: document.getElementById("tab-map"), table: document.getElementById("tab-table") };
const container = document.getElementById("map");
const table = document.getElementById("posts");

const narrow = matchMedia("(max-width: 40rem)");

let posts = [];
let pins;
let isLoaded = false;
let isPlaced = false;
let sorting = { column: 3, isDescending: true };
const parameters = new URLSearchParams(location.search);
let revealed = parameters.get("open");

const when = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const recently = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const dayLength = 24 * 60 * 60 * 1000;
const clock = new Intl.DateTimeFormat(language, { timeStyle: "medium" });
const collator = new Intl.Collator(language, { sensitivity: "base", numeric: true });

const nameOf = (post) => `${post.firstName} ${post.lastName}`;
const addressOf = (post) => {
  const address = safeLink(post.mediaURL);
  return address ? pageOf(address) : post.mediaURL;
};
const columns = [nameOf, (post) => post.mapString, addressOf, (post) => post.updatedAt];

// Tabs

function choose(tab, isNew = true) {
  for (const name of ["map", "table"]) {
    // A phone has room for the table below the map.
    panels[name].hidden = name !== tab && !(name === "table" && narrow.matches);
    if (name === tab) tabs[name].setAttribute("aria-current", "page");
    else tabs[name].removeAttribute("aria-current");
  }
  panels.table.classList.toggle("below", tab === "map");
  panels.table.classList.remove("after-map");
  document.title = `${text(tab)} · ${document.body.dataset.site}`;
  if (isNew) history.pushState(null, "", "/" + tab);
  if (tab === "map") showMap();
}

for (const name of ["map", "table"]) {
  tabs[name].addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(name);
  });
}
addEventListener("popstate", () => choose(location.pathname === "/table" ? "table" : "map", false));

// The map

let making;

async function showMap() {
  if (!("leaflet" in document.body.dataset)) return;
  making ??= makeMapHere();
  await making;
  pins?.map.invalidateSize();
}

async function makeMapHere() {
  try {
    const { makeMap, Pins } = await import("./map.js");
    const map = await makeMap(container);
    pins = new Pins(map, describe, nameOf);
    drawPins();
  } catch {
    container.hidden = true;
    showError(text("error_unreachable"));
  }
}

function describe(post) {
  const box = element("div", {});
  box.append(element("strong", {}, bdi(nameOf(post))), element("p", {}, bdi(post.mapString)));
  box.append(element("p", {}, linkTo(post.mediaURL)));
  openEverywhere(box, post.mediaURL);
  return box;
}

function drawPins() {
  if (!pins) return;
  pins.show(shown().filter((post) => Number.isFinite(post.latitude)));
  if (!isPlaced && isLoaded) {
    isPlaced = true;
    if (!revealed) pins.showAll();
  }
  const post = revealed && posts.find((post) => post.objectId === revealed);
  if (!post) return;
  revealed = null;
  pins.reveal(post);
}

// The table

function shown() {
  const words = search.value.trim().toLocaleLowerCase(language).split(/\s+/);
  const found = posts.filter((post) => {
    const all = [nameOf(post), post.mapString, post.mediaURL].join(" ").toLocaleLowerCase(language);
    return words.every((word) => all.includes(word));
  });
  const value = columns[sorting.column];
  found.sort((one, other) => collator.compare(value(one), value(other)));
  return sorting.isDescending ? found.reverse() : found;
}

function drawTable() {
  const rows = shown().map((post) => {
    const date = new Date(post.updatedAt);
    const format = Date.now() - date < dayLength ? recently : when;
    const row = element("tr", {},
      element("td", {}, bdi(nameOf(post))),
      element("td", {}, bdi(post.mapString)),
      element("td", {}, linkTo(post.mediaURL)),
      element("td", {}, element("time", { datetime: post.updatedAt }, format.format(date))));
    openEverywhere(row, post.mediaURL);
    return row;
  });
  table.tBodies[0].replaceChildren(...rows);
  const nothing = document.getElementById("nothing");
  nothing.hidden = posts.length === 0 || rows.length > 0;
  nothing.textContent = text("nothing", { words: search.value.trim() });
  for (const id of ["empty", "map-empty"]) document.getElementById(id).hidden = posts.length > 0;
}

function makeSortable() {
  [...table.tHead.rows[0].cells].forEach((cell, index) => {
    const button = element("button", { type: "button" }, cell.textContent);
    cell.replaceChildren(button);
    button.addEventListener("click", () => {
      const isSame = sorting.column === index;
      sorting = { column: index, isDescending: isSame ? !sorting.isDescending : index === 3 };
      markSorting();
      drawTable();
    });
  });
  markSorting();
}

function markSorting() {
  [...table.tHead.rows[0].cells].forEach((cell, index) => {
    if (index !== sorting.column) cell.removeAttribute("aria-sort");
    else cell.setAttribute("aria-sort", sorting.isDescending ? "descending" : "ascending");
  });
}

// The data

function say(key) {
  status.textContent = text(key, { count: posts.length, time: clock.format(new Date()) });
}

async function load(isAgain) {
  refresh.setAttribute("aria-busy", "true");
  container.classList.add("loading");
  if (isAgain) status.textContent = text("loading");
  try {
    const answer = await call(`/v1/StudentLocation?limit=${count}&order=-updatedAt`);
    posts = answer.results;
    isLoaded = true;
    showError();
    drawTable();
    drawPins();
    say(isAgain ? "refreshed" : parameters.has("moved") ? "map_posted" : "shown");
  } catch (error) {
    if (error.kind === "expired") return signInAgain();
    status.textContent = "";
    showError(error.message);
  } finally {
    refresh.removeAttribute("aria-busy");
    container.classList.remove("loading");
  }
}

/** The list may be read by everybody: whether the session goes on is asked apart. */
async function stillSignedIn() {
  try {
    await call("/api/session");
    return true;
  } catch (error) {
    if (error.kind === "unreachable") return true;
    signInAgain();
    return false;
  }
}

refresh.addEventListener("click", async (event) => {
  event.preventDefault();
  if (refresh.getAttribute("aria-busy") === "true") return;
  if (await stillSignedIn()) await load(true);
});

let waiting;
search.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    drawTable();
    drawPins();
    const count = shown().length;
    status.textContent = count > 0 || posts.length === 0
      ? text("found", { count })
      : text("nothing", { words: search.value.trim() });
  }, 120);
});

document.getElementById("toolbar").hidden = false;
makeSortable();
choose(location.pathname === "/table" ? "table" : "map", false);
await load(false);
