// A map of the world: land and water, pins, clusters, popups.

import { element, text } from "./app.js";
import { Labels, uninhabited } from "./labels.js";
import * as L from "./leaflet.js";
import { Streets } from "./streets.js";

const files = {};

/** The lines of the map: of the whole world, or as they are from near. */
function lines(name) {
  files[name] ??= fetch(`/assets/${name}.json`, { credentials: "same-origin" }).then((reply) => {
    if (!reply.ok) throw new Error(String(reply.status));
    return reply.json();
  });
  return files[name];
}

/** From this zoom on the lines are those from near. */
const nearZoom = 6;
const { tiles, attribution } = document.body.dataset;
const hasStreets = "streets" in document.body.dataset;
/** Nearer than this there is nothing more to see. */
const lastZoom = tiles ? 18 : hasStreets ? 16 : 13;
/** Nearer than this the lines of the world are wrong. */
const lastGroundZoom = 13.5;
/** From this zoom on streets are missed. */
const streetZoom = 11.5;
/** A place whose zoom nobody knows is a town. */
const townZoom = 10;
/** Mercator's projection has no poles. */
const lastLatitude = 85;
/** How far the box of a place stays away from the edge of the map. */
const margin = 24;
const zoomStep = 0.25;
/** Where people live; the map begins with it. */
const inhabited = [[-56, -168], [72, 178]];

/** Decodes vertices: hundredths of a degree, each as the difference from the previous one. */
function vertices(flat) {
  const found = [];
  for (let index = 0, x = 0, y = 0; index < flat.length; index += 2) {
    x += flat[index];
    y += flat[index + 1];
    found.push([y / 100, x / 100]);
  }
  return found;
}

const look = { interactive: false, weight: 0.8, smoothFactor: 1 };
const area = (className, polygons) => L.polygon(
  polygons.map((rings) => rings.map(vertices)), { ...look, className, fillOpacity: 1 });
const line = (className, features) => L.polyline(
  features.flatMap((feature) => feature.map(vertices)), { ...look, className, fill: false });

/** How long a feature is, in hundredths of a degree, about. */
function length(feature) {
  let sum = 0;
  for (const flat of feature) {
    for (let index = 2; index < flat.length; index += 2) sum += Math.hypot(flat[index], flat[index + 1]);
  }
  return sum;
}

/** The layers of the map from the lowest to the highest, with the zoom from which on each is seen. */
function layers(data) {
  const isLong = (river) => length(river) > 1200;
  const countries = data.countries.map((polygons) => area("country", polygons));
  // A high window shows more than the world: draw sea there, not the edge of Antarctica in Mercator's
  // projection.
  const isInhabited = (country) => country.getBounds().getNorth() > uninhabited.latitude;
  return [
    [0, L.layerGroup(countries.filter(isInhabited))],
    [uninhabited.zoom, L.layerGroup(countries.filter((country) => !isInhabited(country)))],
    [nearZoom, area("urban", data.urbanAreas)],
    [2.5, line("river", data.rivers.filter(isLong))],
    [4, line("river", data.rivers.filter((river) => !isLong(river)))],
    [1.5, area("lake", data.lakes)],
    [2.5, line("region-border", data.regionBorders)],
  ];
}

/** Draws the lines that belong to a zoom, and others where it changes. */
class Ground {
  constructor(map) {
    this.map = map;
    this.shown = [];
    map.on("zoomend", () => this.draw());
  }

  async draw() {
    const name = this.map.getZoom() >= nearZoom ? "world-near" : "world";
    try {
      const data = await lines(name);
      if (this.name !== name) {
        if ((this.map.getZoom() >= nearZoom ? "world-near" : "world") !== name) return;
        for (const [, layer] of this.shown) layer.remove();
        this.shown = layers(data);
        this.name = name;
      }
    } catch (error) {
      // The first outline is required; without a finer one the coarser outline stays.
      if (!this.name) throw error;
    }
    const zoom = this.map.getZoom();
    // Lines that are right to a kilometre would put houses at a shore into the water.
    const isTooNear = zoom > lastGroundZoom;
    this.map.getContainer().classList.toggle("near", isTooNear);
    for (const [least, layer] of this.shown) {
      if (zoom < least || isTooNear) layer.remove();
      else if (!this.map.hasLayer(layer)) layer.addTo(this.map);
    }
    // Layers that came back lie above those that were there.
    for (const [, layer] of this.shown) if (this.map.hasLayer(layer)) layer.bringToFront?.();
  }
}

/** The pictures of another server, if the operator of this one wants them. */
const Tiles = L.TileLayer.extend({
  createTile(coordinates, done) {
    const tile = L.TileLayer.prototype.createTile.call(this, coordinates, done);
    // Pages send no referrer; public servers of tiles want to know which site asks.
    tile.referrerPolicy = "strict-origin";
    return tile;
  },
});

/** Says why there are no streets where one would look for them. */
function explainStreets(map) {
  const note = L.control({ position: "bottomright" });
  note.onAdd = () => element("p", { class: "map-note" }, text("map_nostreets"));
  const follow = () => {
    if (map.getZoom() < streetZoom) note.remove();
    else if (!note.getContainer()?.isConnected) note.addTo(map);
  };
  map.on("zoomend", follow);
  follow();
}

/**
 * Makes a map in a place of the page, with the countries underneath and their names. It begins with a place, or
 * with all the world: what is not shown is not fetched.
 */
export async function makeMap(container, place) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  container.hidden = false;
  const map = L.map(container, {
    zoomSnap: zoomStep,
    maxZoom: lastZoom,
    maxBounds: [[-lastLatitude, -220], [lastLatitude, 220]],
    maxBoundsViscosity: 0.8,
    renderer: L.svg({ padding: 0.4 }),
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    zoomControl: false,
  });
  map.setMinZoom(Math.min(2, map.getBoundsZoom(inhabited)));
  if (place) frame(map, place);
  else map.fitBounds(inhabited, { animate: false });
  L.control.zoom({ zoomInTitle: text("map_in"), zoomOutTitle: text("map_out") }).addTo(map);
  L.control.scale({ maxWidth: 120 }).addTo(map);
  map.attributionControl.setPrefix("Leaflet");
  container.setAttribute("role", "application");
  container.setAttribute("aria-label", text("map_label"));
  // Leaflet listens to Escape only while the map itself has the focus, not a pin or a link on it.
  container.addEventListener("keydown", (event) => {
    if (event.key === "Escape") map.closePopup();
  });
  map.labels = new Labels(map, { hasStreets, isTiled: Boolean(tiles) });
  if (tiles) {
    const credit = element("span", {}, attribution).innerHTML;
    new Tiles(tiles, { attribution: credit, maxZoom: lastZoom, detectRetina: false }).addTo(map);
    return map;
  }
  if (hasStreets) {
    const { streets } = document.body.dataset;
    if (streets) map.attributionControl.addAttribution(element("span", {}, streets).innerHTML);
    new Streets(map);
  } else {
    explainStreets(map);
  }
  await new Ground(map).draw();
  map.labels.draw();
  return map;
}

/** Shows a place: its box whole, or as near as its kind wants, with its point in the middle. */
function frame(map, { latitude, longitude, zoom = townZoom, box }) {
  let nearest = box ? Math.min(zoom, zoomOf(map, latitude, longitude, box)) : zoom;
  // The map ends before the poles: what is there is seen from far away.
  if (Math.abs(latitude) > lastLatitude) nearest = Math.min(nearest, 2);
  map.setView([latitude, longitude], Math.max(nearest, map.getMinZoom()), { animate: false });
}

function zoomOf(map, latitude, longitude, [south, west, north, east]) {
  // A box over the 180th meridian goes on to the east of it.
  const right = east < west ? east + 360 : east;
  const middle = map.project([latitude, longitude < west && right > 180 ? longitude + 360 : longitude], 0);
  const corners = [map.project([north, west], 0), map.project([south, right], 0)];
  const reach = (axis) => Math.max(...corners.map((corner) => Math.abs(corner[axis] - middle[axis])), 1e-9);
  const size = map.getSize();
  const scale = Math.min((size.x / 2 - margin) / reach("x"), (size.y / 2 - margin) / reach("y"));
  const zoom = Math.floor(Math.log2(scale) / zoomStep) * zoomStep;
  return Math.min(zoom, map.getMaxZoom());
}

const looks = {
  /** What the map is about. */
  pin: { className: "pin", iconSize: [22, 22], iconAnchor: [11, 27] },
  /** What it may be instead. */
  rival: { className: "pin rival", iconSize: [14, 14], iconAnchor: [7, 17] },
};

function icon(count, look) {
  return count > 1
    ? L.divIcon({ className: "cluster", iconSize: [36, 36], html: element("span", {}, String(count)) })
    : L.divIcon(looks[look]);
}

/** The box that a pin covers, for names to stay away from. */
function obstacle(map, latlng, isRival = false) {
  const { x, y } = map.latLngToContainerPoint(latlng);
  return isRival ? [x, y - 9, 9] : [x, y - 13, 13];
}

/** Marks that can be reached and named without seeing them. */
function marker(latlng, name, { count = 1, look = "pin", ...options } = {}) {
  const made = L.marker(latlng, { icon: icon(count, look), keyboard: true, riseOnHover: true, ...options });
  made.on("add", () => {
    const mark = made.getElement();
    mark.setAttribute("role", "button");
    mark.setAttribute("aria-label", name);
    // Leaflet opens popups on Enter; a button opens on the space bar as well.
    mark.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      made.fire("click", { latlng: made.getLatLng() });
    });
  });
  return made;
}

/** A place on a map, with the others that may be meant: smaller pins, of which a click chooses one. */
export class PlacePins {
  constructor(map) {
    this.map = map;
    this.layer = L.layerGroup().addTo(map);
    map.labels.obstacles = () => this.layer.getLayers().map(
      (mark) => obstacle(map, mark.getLatLng(), mark !== this.mark));
  }

  /** Shows a place; where `moved` is given, its pin can be dragged, or moved with the arrow keys. */
  show(place, rivals, choose, moved) {
    this.layer.clearLayers();
    const latlng = (one) => [one.latitude, one.longitude];
    this.points = [place, ...rivals].map(latlng);
    this.place = place;
    this.mark = marker(latlng(place), place.label, { draggable: Boolean(moved), zIndexOffset: 1000 });
    for (const rival of rivals) {
      const mark = marker(latlng(rival), rival.label, { look: "rival", title: rival.label });
      mark.on("click", () => choose(rival));
      this.layer.addLayer(mark);
    }
    this.layer.addLayer(this.mark);
    if (moved) this.letMove(place, moved);
    this.map.labels.own = [place];
  }

  letMove(place, moved) {
    this.mark.getElement().setAttribute("aria-label", `${place.label}. ${text("post_drag")}`);
    const tell = () => {
      this.map.labels.draw();
      const { lat, lng } = this.mark.getLatLng().wrap();
      moved({ latitude: Number(lat.toFixed(5)), longitude: Number(lng.toFixed(5)) });
    };
    this.mark.on("dragend", tell);
    this.mark.getElement().addEventListener("keydown", (event) => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? 1 : 8;
      const at = this.map.project(this.mark.getLatLng()).add(L.point(way).multiplyBy(step));
      this.mark.setLatLng(this.map.unproject(at));
      if (!this.map.getBounds().contains(this.mark.getLatLng())) this.map.panTo(this.mark.getLatLng());
      tell();
    });
  }

  /** Goes to the place alone. */
  showPlace() {
    frame(this.map, this.place);
    this.map.labels.draw();
  }

  /** Goes to where the place and all that it may be instead can be seen. */
  showAll() {
    if (this.points.length === 1) return this.showPlace();
    this.map.fitBounds(L.latLngBounds(this.points), { padding: [32, 32], maxZoom: townZoom, animate: false });
    this.map.labels.draw();
  }
}

const nearness = 30;

/** Pins on a map; pins that would overlap are one pin with their number. */
export class Pins {
  constructor(map, describe, nameOf) {
    this.map = map;
    this.describe = describe;
    this.nameOf = nameOf;
    this.layer = L.layerGroup().addTo(map);
    this.posts = [];
    this.drawn = [];
    map.on("zoomend", () => this.draw());
    map.labels.obstacles = () => this.drawn.map(({ latlng, isOne }) => {
      if (isOne) return obstacle(map, latlng);
      const { x, y } = map.latLngToContainerPoint(latlng);
      return [x, y, 20];
    });
  }

  show(posts) {
    this.posts = posts;
    this.draw();
    this.map.labels.draw();
  }

  /** Zooms in as far as all posts stay visible. */
  showAll() {
    const bounds = L.latLngBounds(this.posts.map((post) => [post.latitude, post.longitude]));
    const fit = () => {
      if (bounds.isValid()) {
        this.map.fitBounds(bounds, { padding: [32, 32], maxZoom: townZoom - 2, animate: false });
      } else {
        this.map.fitBounds(inhabited, { animate: false });
      }
    };
    fit();
    if (this.cutWater()) fit();
  }

  /** Makes a map that is higher than where people live as high as that: the rest would be water. */
  cutWater() {
    const container = this.map.getContainer();
    const [[south, west], [north]] = inhabited;
    const zoom = this.map.getZoom();
    const high = this.map.project([south, west], zoom).y - this.map.project([north, west], zoom).y;
    if (high >= container.clientHeight) return false;
    container.style.flex = "none";
    container.style.minHeight = "14rem";
    container.style.height = `${Math.ceil(high)}px`;
    this.map.invalidateSize({ pan: false });
    return true;
  }

  /** Groups posts that are close on the screen at this zoom. */
  groups() {
    const groups = [];
    for (const post of this.posts) {
      const point = this.map.project([post.latitude, post.longitude]);
      const near = groups.find((group) => group.point.distanceTo(point) < nearness);
      if (near) near.posts.push(post);
      else groups.push({ point, posts: [post] });
    }
    return groups;
  }

  draw() {
    this.layer.clearLayers();
    this.drawn = [];
    for (const { posts } of this.groups()) {
      const [first] = posts;
      const latlng = [first.latitude, first.longitude];
      const name = posts.length > 1
        ? text("map_several", { count: posts.length })
        : this.nameOf(first);
      const mark = marker(latlng, name, { count: posts.length });
      mark.on("click", () => this.activate(posts, latlng));
      this.layer.addLayer(mark);
      this.drawn.push({ latlng, isOne: posts.length === 1 });
    }
  }

  activate(posts, latlng) {
    const bounds = L.latLngBounds(posts.map((post) => [post.latitude, post.longitude]));
    const isSpread = !bounds.getNorthEast().equals(bounds.getSouthWest());
    const closer = this.map.getBoundsZoom(bounds.pad(0.3));
    if (posts.length > 1 && isSpread && closer > this.map.getZoom()) {
      this.map.fitBounds(bounds.pad(0.3));
    } else {
      this.openPopup(posts, latlng);
    }
  }

  openPopup(posts, latlng) {
    const content = element("div", {});
    if (posts.length > 1) content.append(element("p", { class: "count" }, text("map_several", { count: posts.length })));
    posts.forEach((post, index) => {
      if (index > 0) content.append(element("hr"));
      content.append(this.describe(post));
    });
    const before = document.activeElement;
    const popup = L.popup({
      offset: [0, -18], minWidth: 160, maxWidth: 260,
      // Beside the buttons that zoom.
      autoPanPaddingTopLeft: [56, 20], autoPanPaddingBottomRight: [20, 20],
    })
      .setLatLng(latlng)
      .setContent(content)
      .openOn(this.map);
    // Keyboard users continue at the link, and return to the pin.
    content.querySelector("a")?.focus({ preventScroll: true });
    popup.on("remove", () => {
      if (before?.isConnected && this.map.getContainer().contains(before)) {
        before.focus({ preventScroll: true });
      }
    });
  }

  /** Goes to a post and opens it. */
  reveal(post) {
    const latlng = [post.latitude, post.longitude];
    this.map.setView(latlng, Math.max(this.map.getZoom(), townZoom - 3), { animate: false });
    this.openPopup([post], latlng);
  }
}
