// A map of the world: outlines, pins, clusters, popups.

import { element, text } from "./app.js";
import * as L from "./leaflet.js";

let outline;

function countries() {
  outline ??= fetch("/assets/world.geojson", { credentials: "same-origin" }).then((reply) => {
    if (!reply.ok) throw new Error(String(reply.status));
    return reply.json();
  });
  return outline;
}

/** Makes a map in a place of the page, with the countries underneath. */
export async function makeMap(container, { zoom = 2, center = [25, 5] } = {}) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  container.hidden = false;
  const map = L.map(container, {
    center,
    zoom,
    minZoom: 0,
    zoomSnap: 0.5,
    maxZoom: 9,
    maxBounds: [[-85, -220], [85, 220]],
    maxBoundsViscosity: 0.8,
    preferCanvas: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    zoomControl: false,
  });
  L.control.zoom({ zoomInTitle: text("map_in"), zoomOutTitle: text("map_out") }).addTo(map);
  map.attributionControl.setPrefix("Leaflet");
  container.setAttribute("role", "application");
  container.setAttribute("aria-label", text("map_label"));
  // Leaflet listens to Escape only while the map itself has the focus, not a pin or a link on it.
  container.addEventListener("keydown", (event) => {
    if (event.key === "Escape") map.closePopup();
  });
  L.geoJSON(await countries(), {
    interactive: false,
    style: { className: "country", weight: 0.7, fillOpacity: 1, smoothFactor: 1 },
  }).addTo(map);
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

/** Pins on a map, those that would cover one another as one with their number. */
export class Pins {
  constructor(map, describe, nameOf) {
    this.map = map;
    this.describe = describe;
    this.nameOf = nameOf;
    this.layer = L.layerGroup().addTo(map);
    this.posts = [];
    map.on("zoomend", () => this.draw());
  }

  show(posts) {
    this.posts = posts;
    this.draw();
  }

  /** As near as all of them allow. */
  showAll() {
    const bounds = L.latLngBounds(this.posts.map((post) => [post.latitude, post.longitude]));
    if (bounds.isValid()) {
      this.map.fitBounds(bounds, { padding: [32, 32], maxZoom: 5, animate: false });
    }
  }

  /** Groups what is near on the screen at this zoom. */
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
    for (const { posts } of this.groups()) {
      const [first] = posts;
      const latlng = [first.latitude, first.longitude];
      const name = posts.length > 1
        ? text("map_several", { count: posts.length })
        : this.nameOf(first);
      const mark = marker(latlng, posts.length, name);
      mark.on("click", () => this.activate(posts, latlng));
      this.layer.addLayer(mark);
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
    // Who came by the keyboard goes on with the link, and back to the pin.
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
