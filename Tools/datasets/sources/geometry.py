"""Two points and two boxes for every country, from Natural Earth and the places.

One point is where most people are near: see centres.py. The other is for the
name on a map, the pole of inaccessibility (the point farthest from the outline)
of the polygon that holds most people: the largest one is often the wrong one
(Malaysia, Indonesia). The full box covers everything; the main box is what a
map of the country should show: France without Réunion, the United States
without Alaska.
"""

import heapq
import math
from collections import defaultdict

import rdata
from tables import degrees, table

# Natural Earth has no ISO code for these features of its country layer.
BY_FEATURE = {"CYN": "CY", "SOL": "SO", "KOS": "XK"}
# Parts of another feature, or missing from the country layer.
BY_UNIT = {
    "GUF": "GF", "GLP": "GP", "MTQ": "MQ", "REU": "RE", "MYT": "YT", "NLY": "BQ", "NSV": "SJ",
    "NJM": "SJ", "TKL": "TK", "CCK": "CC", "CXR": "CX",
}

# A polygon belongs to the main part if it holds this share of the people and
# is this near to the part already known (degrees). The first line brings
# Corsica and Bornholm in; the second keeps the chain of Indonesia together
# and leaves out the Canary Islands.
NEAR = ((0.001, 2.5), (0.01, 5.5))

# Vertices that decide the inner point; a finer outline moves it by little.
POINT_VERTICES = 300


class Polygon:
    def __init__(self, rings):
        self.rings = rings
        xs, ys = zip(*rings[0])
        self.west, self.east, self.south, self.north = min(xs), max(xs), min(ys), max(ys)
        self.people = 0
        # Edges by tenth of a degree of latitude, so a test looks at few.
        self.bands = defaultdict(list)
        for ring in rings:
            for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
                for band in range(math.floor(min(y1, y2) * 10), math.floor(max(y1, y2) * 10) + 1):
                    self.bands[band].append((x1, y1, x2, y2))

    def contains(self, x, y):
        if not (self.west <= x <= self.east and self.south <= y <= self.north):
            return False
        inside = False
        for x1, y1, x2, y2 in self.bands.get(math.floor(y * 10), ()):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
        return inside

    def distance(self, x, y):
        """To the nearest corner, for places just off the coarse coast."""
        if not (self.west - 1 <= x <= self.east + 1 and self.south - 1 <= y <= self.north + 1):
            return math.inf
        return min((px - x) ** 2 + (py - y) ** 2 for px, py in self.rings[0])

    def gap(self, other):
        dx = max(0, self.west - other.east, other.west - self.east)
        dx = min(dx, max(0, 360 - max(self.east, other.east) + min(self.west, other.west)))
        dy = max(0, self.south - other.north, other.south - self.north)
        return math.hypot(dx * math.cos(math.radians((self.south + other.north) / 2)), dy)


def rows(package, places, countries, centre):
    """Rows of countryGeometry.txt; `centre` makes a point of the polygons and places of a country."""
    shapes = country_shapes(package)
    own = defaultdict(list)
    for place in places:
        own[place["countrycode"]].append(place)
    by_hand = {row[0]: tuple(map(float, row[1:7])) for row in table("country-points", 7)}

    for code in countries:
        polygons = [Polygon(rings) for rings in shapes.get(code, ())]
        label = ()
        if code in by_hand:
            point, full = by_hand[code][:2], by_hand[code][2:]
            main = full
        elif polygons:
            _settle(polygons, own[code])
            home = max(polygons, key=lambda p: (p.people, (p.east - p.west) * (p.north - p.south)))
            point = label = inner_point(home.rings)
            full = box(polygons)
            main = box(_main_part(polygons, home))
            if _outside(full, own[code]) > 0.02:  # of the Maldives only a few atolls are drawn
                full = main = _around(full, own[code])
        else:
            point, full = _from_places(own[code])
            main = full
        if own[code] and code not in by_hand:
            point = centre(polygons, own[code])
        yield (code, *map(degrees, (*point, *full, *main, *label)), *([] if label else ["", ""]))


def country_shapes(package):
    units = defaultdict(list)
    for feature, polygons in rdata.layer(package, "map_units50"):
        code = BY_UNIT.get(feature["gu_a3"])
        if code:
            units[code] += polygons
    # The country layer has them a second time inside France, Norway and the
    # Netherlands, with slightly different corners: found by the middle of the box.
    elsewhere = {_middle(polygon) for polygons in units.values() for polygon in polygons}
    shapes = defaultdict(list)
    for feature, polygons in rdata.layer(package, "countries50"):
        code = feature["iso_a2"]
        if not code or code == "-99":
            code = BY_FEATURE.get(feature["adm0_a3"])
        if code:
            shapes[code] += [polygon for polygon in polygons if not _among(elsewhere, _middle(polygon))]
    shapes.update(units)
    return shapes


def _middle(rings):
    xs, ys = zip(*rings[0])
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _among(points, point):
    return any(math.dist(point, other) < 0.2 for other in points)


def _settle(polygons, places):
    for place in places:
        x, y = place["longitude"], place["latitude"]
        home = next((polygon for polygon in polygons if polygon.contains(x, y)), None)
        if home is None:
            nearest = min(polygons, key=lambda polygon: polygon.distance(x, y))
            home = nearest if nearest.distance(x, y) < 1 else None
        if home:
            home.people += max(place["population"], 1)


def _main_part(polygons, home):
    total = sum(polygon.people for polygon in polygons) or 1
    part, left = [home], [polygon for polygon in polygons if polygon is not home]
    while True:
        near = [
            polygon for polygon in left
            if any(
                polygon.people >= share * total and any(polygon.gap(known) <= reach for known in part)
                for share, reach in NEAR
            )
        ]
        if not near:
            return part
        part += near
        left = [polygon for polygon in left if polygon not in near]


def box(polygons):
    """South, west, north, east; the longitudes are those with the largest gap outside."""
    spans = sorted((polygon.west, polygon.east) for polygon in polygons)
    merged = []
    for west, east in spans:
        # Polygons are cut at the antimeridian; touching pieces are one span.
        if merged and west <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], east)
        else:
            merged.append([west, east])
    gaps = [
        ((merged[(i + 1) % len(merged)][0] - span[1]) % 360, i) for i, span in enumerate(merged)
    ]
    gap, last = max(gaps) if merged[0][1] - merged[0][0] < 359.9 else (0, len(merged) - 1)
    west, east = merged[(last + 1) % len(merged)][0], merged[last][1]
    return (
        min(polygon.south for polygon in polygons), west, max(polygon.north for polygon in polygons), east,
    )


def _outside(full, places):
    """The share of the places that lie clearly outside a box."""
    south, west, north, east = full
    count = 0
    for place in places:
        x, y = place["longitude"], place["latitude"]
        within = west - 0.2 <= x <= east + 0.2 if west <= east else x >= west - 0.2 or x <= east + 0.2
        count += not (within and south - 0.2 <= y <= north + 0.2)
    return count / (len(places) or 1)


def _around(full, places):
    south, west, north, east = full
    latitudes = [place["latitude"] for place in places]
    longitudes = [place["longitude"] for place in places]
    return (
        min(south, *latitudes), min(west, *longitudes), max(north, *latitudes), max(east, *longitudes),
    )


def inner_point(rings):
    """The pole of inaccessibility, by the quadtree search of "polylabel"."""
    middle = (min(y for _, y in rings[0]) + max(y for _, y in rings[0])) / 2
    scale = math.cos(math.radians(middle)) or 1e-6
    thinned = []
    for ring in rings:
        step = max(1, len(ring) // POINT_VERTICES)
        thin = [(x * scale, y) for x, y in ring[::step]]
        thinned.append(thin if thin[0] == thin[-1] else thin + thin[:1])

    def distance(x, y):
        nearest, inside = math.inf, False
        for ring in thinned:
            for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
                if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                    inside = not inside
                dx, dy = x2 - x1, y2 - y1
                square = dx * dx + dy * dy
                t = 0 if square == 0 else max(0, min(1, ((x - x1) * dx + (y - y1) * dy) / square))
                nearest = min(nearest, (x1 + t * dx - x) ** 2 + (y1 + t * dy - y) ** 2)
        return math.sqrt(nearest) if inside else -math.sqrt(nearest)

    xs, ys = zip(*thinned[0])
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    size = min(east - west, north - south) or 1e-6
    best = (-math.inf, 0, 0)
    queue = []

    def add(x, y, half):
        nonlocal best
        d = distance(x, y)
        if d > best[0]:
            best = (d, x, y)
        heapq.heappush(queue, (-(d + half * math.sqrt(2)), x, y, half))

    half = size / 2
    for i in range(math.ceil((east - west) / size)):
        for j in range(math.ceil((north - south) / size)):
            add(west + half + i * size, south + half + j * size, half)
    for _ in range(200):
        if not queue:
            break
        bound, x, y, half = heapq.heappop(queue)
        if -bound - best[0] <= 0.02 * size:
            break
        half /= 2
        for dx in (-half, half):
            for dy in (-half, half):
                add(x + dx, y + dy, half)
    return best[2], best[1] / scale


def _from_places(places):
    """The centre of the people on the sphere, for countries without a polygon."""
    x = y = z = 0.0
    for place in places:
        latitude, longitude = math.radians(place["latitude"]), math.radians(place["longitude"])
        weight = max(place["population"], 1)
        x += weight * math.cos(latitude) * math.cos(longitude)
        y += weight * math.cos(latitude) * math.sin(longitude)
        z += weight * math.sin(latitude)
    point = math.degrees(math.atan2(z, math.hypot(x, y))), math.degrees(math.atan2(y, x))
    latitudes = [place["latitude"] for place in places]
    longitudes = [place["longitude"] for place in places]
    margin = 0.05
    return point, (
        min(latitudes) - margin, min(longitudes) - margin, max(latitudes) + margin, max(longitudes) + margin,
    )
