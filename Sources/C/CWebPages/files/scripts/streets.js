// The streets on a map, on a server that has their lines.

import { tilesInView } from "./labels.js";
import * as L from "./leaflet.js";

/** The level of the tiles, and the zoom from which on they are fetched. */
const level = 14;
const leastZoom = 13.5;
/** The zoom from which on streets are twice as wide. */
const wideZoom = 15.5;

/** Decodes positions: steps of 0.00001 degrees, each as the difference from the one before. */
function positions(flat) {
  const found = [];
  for (let index = 0, latitude = 0, longitude = 0; index < flat.length; index += 2) {
    latitude += flat[index];
    longitude += flat[index + 1];
    found.push([latitude / 1e5, longitude / 1e5]);
  }
  return found;
}

export class Streets {
  constructor(map) {
    this.map = map;
    /** The lines of each tile; none while it is fetched. */
    this.tiles = new Map();
    map.on("moveend", () => this.draw());
    this.draw();
  }

  draw() {
    const zoom = this.map.getZoom();
    this.map.getContainer().classList.toggle("wide-streets", zoom >= wideZoom);
    const wanted = new Set(zoom < leastZoom ? [] : tilesInView(this.map, level));
    for (const name of wanted) {
      if (!this.tiles.has(name)) this.load(name);
    }
    for (const [name, lines] of this.tiles) {
      if (wanted.has(name)) lines?.addTo(this.map);
      else lines?.remove();
    }
  }

  async load(name) {
    this.tiles.set(name, undefined);
    try {
      const reply = await fetch(`/assets/streets${name}.json`, { credentials: "same-origin" });
      if (!reply.ok) throw new Error(String(reply.status));
      const lines = (await reply.json()).map(positions);
      this.tiles.set(name, L.polyline(lines, { className: "street-line", interactive: false, fill: false }));
      this.draw();
    } catch {
      // The map is there without them; they are asked for again when it moves.
      this.tiles.delete(name);
    }
  }
}
