// The page of the geocoder: completion, the map, and requests to copy.

import { call, element, text } from "./app.js";
import { Completion } from "./completion.js";

const form = document.getElementById("find");
const container = document.getElementById("map");

const completion = new Completion(
  document.getElementById("place"), document.getElementById("suggestions"), {
    find: async (typed) => {
      const { results } = await call(form.dataset.suggest + encodeURIComponent(typed));
      return results.map((place) => place.label);
    },
    taken: () => form.requestSubmit(),
  });
form.addEventListener("submit", () => completion.close());

// The map

function point({ dataset }) {
  return {
    latitude: Number(dataset.latitude), longitude: Number(dataset.longitude), label: dataset.label,
    name: dataset.name, zoom: Number(dataset.zoom), box: dataset.box?.split(",").map(Number),
  };
}

async function showMap() {
  if (!("leaflet" in document.body.dataset)) return;
  try {
    const { makeMap, PlacePins } = await import("./map.js");
    const answer = document.getElementById("answer");
    const rivals = [...document.querySelectorAll("#rivals li")].map(
      (line) => ({ ...point(line), address: line.querySelector("a").href }));
    const map = await makeMap(container, answer && rivals.length === 0 ? point(answer) : undefined);
    if (!answer) return;
    const pins = new PlacePins(map);
    pins.show(point(answer), rivals, (rival) => location.assign(rival.address));
    pins.showAll();
  } catch {
    container.hidden = true;
  }
}

// Requests to copy

async function copy(link) {
  const address = link.textContent;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    // Without https there is no clipboard but for this machine.
    getSelection().selectAllChildren(link);
    document.execCommand("copy");
  }
  document.getElementById("copied").textContent = text("geocoder_copied");
}

for (const link of document.querySelectorAll("#requests a")) {
  const number = link.id.split("-")[1];
  const button = element(
    "button", { type: "button", class: "quiet", id: `copy-${number}`, "aria-describedby": `api-${number}` },
    text("geocoder_copy"));
  button.addEventListener("click", async () => {
    await copy(link);
    button.textContent = text("geocoder_copied");
    setTimeout(() => { button.textContent = text("geocoder_copy"); }, 2000);
  });
  link.closest("li").append(button);
}

await showMap();
