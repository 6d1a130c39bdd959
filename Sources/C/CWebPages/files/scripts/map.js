// A map of the world: land and water, pins, clusters, popups.

import { element, text } from "./app.js";
import { Labels, uninhabited } from "./labels.js";
import * as L from "./leaflet.js";

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
/** Nearer than this there is nothing more to see. */
const lastZoom = 10;
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
    for (const [least, layer] of this.shown) {
      if (zoom < least) layer.remove();
      else if (!this.map.hasLayer(layer)) layer.addTo(this.map);
    }
    // Layers that came back lie above those that were there.
    for (const [, layer] of this.shown) if (this.map.hasLayer(layer)) layer.bringToFront?.();
  }
}

/** Makes a map in a place of the page, with the countries underneath and their names. */
export async function makeMap(container) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  container.hidden = false;
  const map = L.map(container, {
    zoomSnap: 0.25,
    maxZoom: lastZoom,
    maxBounds: [[-85, -220], [85, 220]],
    maxBoundsViscosity: 0.8,
    renderer: L.svg({ padding: 0.4 }),
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    zoomControl: false,
  });
  map.fitBounds(inhabited, { animate: false });
  map.setMinZoom(Math.min(2, map.getZoom()));
  L.control.zoom({ zoomInTitle: text("map_in"), zoomOutTitle: text("map_out") }).addTo(map);
  L.control.scale({ maxWidth: 120 }).addTo(map);
  map.attributionControl.setPrefix("Leaflet");
  container.setAttribute("role", "application");
  container.setAttribute("aria-label", text("map_label"));
  // Leaflet listens to Escape only while the map itself has the focus, not a pin or a link on it.
  container.addEventListener("keydown", (event) => {
    if (event.key === "Escape") map.closePopup();
  });
  map.labels = new Labels(map);
  await new Ground(map).draw();
  map.labels.draw();
  return map;
}

function icon(count) {
  return count > 1
    ? L.divIcon({ className: "cluster", iconSize: [36, 36], html: element("span", {}, String(count)) })
    : L.divIcon({ className: "pin", iconSize: [22, 22], iconAnchor: [11, 27] });
}

/** Marks that can be reached and named without seeing them. */
export function marker(latlng, count, name) {
  const made = L.marker(latlng, { icon: icon(count), keyboard: true, riseOnHover: true });
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
      const { x, y } = map.latLngToContainerPoint(latlng);
      return isOne ? [x, y - 13, 13] : [x, y, 20];
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
    if (bounds.isValid()) {
      this.map.fitBounds(bounds, { padding: [32, 32], maxZoom: 5, animate: false });
    }
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
      const mark = marker(latlng, posts.length, name);
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
    posts.forEach((post, index) => {
      if (index > 0) content.append(element("hr"));
      content.append(this.describe(post));
    });
    const before = document.activeElement;
    const popup = L.popup({ offset: [0, -18], maxWidth: 260, autoPanPadding: [20, 20] })
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
    this.map.setView(latlng, Math.max(this.map.getZoom(), 4), { animate: false });
    this.openPopup([post], latlng);
  }
}
