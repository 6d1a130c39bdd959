// The names on a map: countries, regions and cities, as many as there is room for.

import { language } from "./app.js";
import * as L from "./leaflet.js";

const kinds = ["country", "region", "city", "street", "own"];
const gap = 5;
/** The same name nearer than this is read as a repetition: a region and its city. */
const repetition = 150;
/** Names of countries are not shown from nearer than this. */
const lastCountryZoom = 7;

/** Antarctica is on the map from this zoom on. */
export const uninhabited = { latitude: -60, zoom: 1.5 };

/** The levels of label tiles, and the zoom from which each is fetched. */
const levels = [
  { level: 4, zoom: 4.5 }, { level: 6, zoom: 6.5 }, { level: 8, zoom: 8.5 }, { level: 10, zoom: 10.5 },
];
/** Those with the names of streets, on a server that knows any. */
const streetLevels = [{ level: 12, zoom: 13.75 }, { level: 14, zoom: 14.75 }];

const measuring = document.createElement("canvas").getContext("2d");

/** The names of the tiles of a level that a map shows. */
export function tilesInView(map, level) {
  const bounds = map.getBounds();
  const side = 360 / 2 ** level;
  const column = (longitude) => Math.floor((longitude + 180) / side);
  const row = (latitude) => Math.floor((90 - latitude) / side);
  const west = Math.max(0, column(bounds.getWest()));
  const east = Math.min(2 ** level - 1, column(bounds.getEast()));
  const north = Math.max(0, row(bounds.getNorth()));
  const south = Math.min(2 ** (level - 1) - 1, row(bounds.getSouth()));
  const names = [];
  for (let x = west; x <= east; x += 1) {
    for (let y = north; y <= south; y += 1) names.push(`-${level}-${x}-${y}`);
  }
  return names;
}

export class Labels {
  /** Where tiles of another server have names, only the places that the map is about are named. */
  constructor(map, { hasStreets, isTiled }) {
    this.map = map;
    this.first = isTiled ? [] : [""];
    this.levels = isTiled ? [] : hasStreets ? [...levels, ...streetLevels] : levels;
    this.tiles = new Map();
    this.widths = new Map();
    this.obstacles = () => [];
    /** The places that the map is about: they have their names before all others. */
    this.own = [];
    const pane = map.createPane("labels");
    pane.classList.add("labels");
    pane.setAttribute("aria-hidden", "true");
    this.pane = pane;
    map.on("zoomstart", () => pane.classList.add("moving"));
    map.on("moveend", () => this.draw());
    map.on("resize", () => this.draw());
    document.fonts?.ready.then(() => this.draw());
  }

  /** The tiles that the map needs now; those that are not there yet are fetched. */
  wanted() {
    const zoom = this.map.getZoom();
    const names = [...this.first];
    for (const { level } of this.levels.filter((one) => zoom >= one.zoom)) {
      names.push(...tilesInView(this.map, level));
    }
    for (const name of names) {
      if (!this.tiles.has(name)) this.load(name);
    }
    // Each tile has the most important first. A region orients more than a city of the same zoom.
    const rank = ([, , , least, kind]) => least - (kind === 1 ? 1 : 0);
    const own = this.own.map(({ name, latitude, longitude }) => [name, latitude, longitude, 0, 4]);
    const others = names.flatMap((name) => this.tiles.get(name) ?? []);
    return [...own, ...others.sort((one, other) => rank(one) - rank(other))];
  }

  async load(name) {
    this.tiles.set(name, []);
    try {
      const reply = await fetch(`/assets/labels-${language}${name}.json`, { credentials: "same-origin" });
      if (!reply.ok) throw new Error(String(reply.status));
      this.tiles.set(name, await reply.json());
      this.draw();
    } catch {
      // The map is there without them; they are asked for again when it moves.
      this.tiles.delete(name);
    }
  }

  width(name, kind) {
    const key = kind + name;
    if (!this.widths.has(key)) {
      measuring.font = getComputedStyle(this.sample(kind)).font;
      const spacing = kind === 0 ? name.length : 0;
      this.widths.set(key, measuring.measureText(name).width + spacing + 2);
    }
    return this.widths.get(key);
  }

  /** A label that is not seen, to ask for its font. */
  sample(kind) {
    this.samples ??= kinds.map((name) => {
      const made = document.createElement("span");
      made.className = `label ${name} sample`;
      this.pane.append(made);
      return made;
    });
    return this.samples[kind];
  }

  draw() {
    const map = this.map;
    const zoom = map.getZoom();
    const size = map.getSize();
    const taken = this.obstacles().map(([x, y, radius]) => [x - radius, y - radius, x + radius, y + radius]);
    const container = map.getContainer();
    const corner = container.getBoundingClientRect();
    for (const control of container.querySelectorAll(".leaflet-control")) {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      taken.push([left - corner.left, top - corner.top, right - corner.left, bottom - corner.top]);
    }
    const written = new Map();
    const made = this.samples ? [...this.samples] : [];
    // Names beyond the edge are placed as well: they are there when the map is dragged a little.
    const margin = 120;
    for (const [name, latitude, longitude, least, kind] of this.wanted()) {
      // Names of countries that do not fit are left out below; there are never many.
      if (least > zoom + (kind === 0 ? 1 : 0.25) || (kind === 0 && zoom > lastCountryZoom)) continue;
      // Antarctica is not drawn at this zoom, so it gets no names.
      if (latitude < uninhabited.latitude && zoom < uninhabited.zoom) continue;
      const point = map.latLngToContainerPoint([latitude, longitude]);
      const { x, y } = point;
      if (x < -margin || y < -margin || x > size.x + margin || y > size.y + margin) continue;
      const width = this.width(name, kind);
      // A region of the same zoom is as high as four names.
      const rows = (kind === 1 ? 1.5 : 0.5) * 2 ** (zoom - least);
      const place = places(x, y, width, kind, rows).find((box) =>
        !taken.some((other) =>
          box[0] - gap < other[2] && other[0] < box[2] + gap && box[1] < other[3] && other[1] < box[3]));
      if (!place) continue;
      if ((written.get(name) ?? []).some((other) => other.distanceTo(point) < repetition)) continue;
      written.set(name, [...(written.get(name) ?? []), point]);
      taken.push(place);
      if (kind === 2) {
        taken.push([x - 3, y - 3, x + 3, y + 3]);
        made.push(this.element("dot", "", x - 2, y - 2));
      }
      made.push(this.element(`label ${kinds[kind]}`, name, place[0], place[1]));
    }
    this.pane.replaceChildren(...made);
    this.pane.classList.remove("moving");
  }

  element(className, name, x, y) {
    const made = document.createElement("span");
    made.className = className;
    made.textContent = name;
    L.DomUtil.setPosition(made, this.map.containerPointToLayerPoint([Math.round(x), Math.round(y)]));
    return made;
  }
}

/**
 * The possible positions of a name, the best first: that of a city beside its dot, that of an area on the
 * area, and some rows higher or lower if the area is large.
 */
function places(x, y, width, kind, mostRows) {
  const height = kind === 0 ? 20 : 17;
  if (kind === 4) {
    // Beside, above or below the pin.
    const top = y - 13 - height / 2;
    return [
      [x + 16, top, x + 16 + width, top + height],
      [x - 16 - width, top, x - 16, top + height],
      [x - width / 2, y - 30 - height, x + width / 2, y - 30],
      [x - width / 2, y + 4, x + width / 2, y + 4 + height],
    ];
  }
  if (kind === 2) {
    const top = y - height / 2;
    return [
      [x + 5, top, x + 5 + width, top + height],
      [x - 5 - width, top, x - 5, top + height],
      [x - width / 2, y - 4 - height, x + width / 2, y - 4],
      [x - width / 2, y + 4, x + width / 2, y + 4 + height],
    ];
  }
  return [0, -0.5, 0.5, -1, 1, -1.5, 1.5, -2, 2].filter((rows) => Math.abs(rows) <= mostRows).map((rows) => {
    const top = y - height / 2 + rows * height;
    return [x - width / 2, top, x + width / 2, top + height];
  });
}
