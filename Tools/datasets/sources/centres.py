"""Where the people of regions and countries live, and how far each region reaches.

The point is the geometric median of the inhabitants: the point with the least mean distance to one of them. It may lie
outside, in a bay or in a city state within: then it is the best one of the large places that its outline has inside.
The outlines of regions are those of Natural Earth 1:10m. A polygon is the region of the gazetteer in which most of the
places in it lie.
"""

import math
import sqlite3
from collections import Counter, defaultdict

import geometry
import packages
from region_grid import polygons as rings_of
from report import note

# So many of the places in a polygon must lie in one region: a division of old may be several today.
SHARE = 0.8
# So many of the places of a region must lie in its polygons or this near to their box, in degrees, or its outline
# is that of another division of the name.
WHOLE, MARGIN = 0.9, 0.3
# The search for a median ends at steps shorter than this, in kilometres.
STEP, STEPS = 0.05, 200
# A median that lies outside is moved to one of so many places.
LARGEST = 50
RADIUS = 6371.0


def database(folder):
    package = packages.fetch(folder, packages=packages.REGION_PACKAGES)["qgis-common"]
    source = package / "usr/share/qgis/resources/data/world_map.gpkg"
    return sqlite3.connect(f"file:{source}?mode=ro", uri=True)


class Cells:
    """The polygons whose boxes reach into a degree."""

    def __init__(self, shapes):
        self.cells = defaultdict(list)
        for number, shape in enumerate(shapes):
            for polygon in shape:
                for row in range(math.floor(polygon.south), math.floor(polygon.north) + 1):
                    for column in range(math.floor(polygon.west), math.floor(polygon.east) + 1):
                        self.cells[row, column].append((number, polygon))

    def containing(self, x, y):
        """The number of the first shape that contains a point, or None."""
        return next((number for number, polygon in self.cells.get((math.floor(y), math.floor(x)), ())
                     if polygon.contains(x, y)), None)


def region_shapes(connection, places):
    """{code of a region: its polygons}, where Natural Earth draws it as it is today."""
    shapes = [[geometry.Polygon(rings) for rings in rings_of(blob)]
              for blob, in connection.execute("SELECT geom FROM states_provinces ORDER BY fid")]
    cells = Cells(shapes)
    inside = [Counter() for _ in shapes]
    for place in places:
        if place["admin1code"] in ("", "00"):
            continue
        number = cells.containing(place["longitude"], place["latitude"])
        if number is not None:
            inside[number][f"{place['countrycode']}.{place['admin1code']}"] += 1
    out = defaultdict(list)
    for shape, counter in zip(shapes, inside):
        if counter:
            code, count = min(counter.items(), key=lambda item: (-item[1], item[0]))
            if count >= SHARE * sum(counter.values()):
                out[code] += shape
    return out


def contains(shape, place):
    return any(polygon.contains(place["longitude"], place["latitude"]) for polygon in shape)


def is_near(box, place):
    south, west, north, east = box
    x, y = place["longitude"], place["latitude"]
    turned = (x - west + MARGIN) % 360 <= (east - west) % 360 + 2 * MARGIN
    return turned and south - MARGIN <= y <= north + MARGIN


def median(places):
    """The geometric median of the inhabitants, by the steps of Weiszfeld (1937) on the sphere: latitude, longitude.

    Where nobody is counted, each place counts the same.
    """
    counted = [place for place in places if place["population"]] or places
    points = []
    for place in counted:
        latitude, longitude = math.radians(place["latitude"]), math.radians(place["longitude"])
        points.append((math.cos(latitude) * math.cos(longitude), math.cos(latitude) * math.sin(longitude),
                       math.sin(latitude), place["population"] or 1))
    x, y, z = (sum(point[axis] * point[3] for point in points) for axis in range(3))
    for _ in range(STEPS):
        length = math.sqrt(x * x + y * y + z * z) or 1
        x, y, z = x / length, y / length, z / length
        nx = ny = nz = 0.0
        for px, py, pz, people in points:
            # Somebody at the point itself does not hold it fast.
            weight = people / max(math.sqrt((px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2), 1e-4)
            nx += px * weight
            ny += py * weight
            nz += pz * weight
        length = math.sqrt(nx * nx + ny * ny + nz * nz) or 1
        moved = math.dist((x, y, z), (nx / length, ny / length, nz / length)) * RADIUS
        x, y, z = nx, ny, nz
        if moved < STEP:
            break
    return math.degrees(math.atan2(z, math.hypot(x, y))), math.degrees(math.atan2(y, x))


def kilometres(latitude, longitude, place):
    return math.dist(*(
        (math.cos(math.radians(a)) * math.cos(math.radians(b)), math.cos(math.radians(a)) * math.sin(math.radians(b)),
         math.sin(math.radians(a)))
        for a, b in ((latitude, longitude), (place["latitude"], place["longitude"])))) * RADIUS


def inner(point, shape, places):
    """A point that lies in a shape: itself, or the large place in it with the least mean distance to an inhabitant.

    Without a shape, the place alone is surely inside.
    """
    if any(polygon.contains(point[1], point[0]) for polygon in shape):
        return point
    within = [place for place in places if contains(shape, place)] or places
    largest = sorted(within, key=lambda place: (-place["population"], place["geonameid"]))[:LARGEST]
    return min((sum(kilometres(latitude, longitude, place) * (place["population"] or 1) for place in places),
                latitude, longitude)
               for latitude, longitude in ((place["latitude"], place["longitude"]) for place in largest))[1:]


def label(shape, places):
    """The pole of inaccessibility of the polygon that holds most people."""
    people = Counter()
    for place in places:
        for number, polygon in enumerate(shape):
            if polygon.contains(place["longitude"], place["latitude"]):
                people[number] += place["population"] or 1
                break
    home = max(range(len(shape)), key=lambda number: (
        people[number], (shape[number].east - shape[number].west) * (shape[number].north - shape[number].south)))
    return geometry.inner_point(shape[home].rings)


def regions(connection, places):
    """{code: (point, label or None, box or None)} of the regions that places lie in."""
    shapes = region_shapes(connection, places)
    own = defaultdict(list)
    for place in places:
        if place["admin1code"] not in ("", "00"):
            own[f"{place['countrycode']}.{place['admin1code']}"].append(place)
    out, counts = {}, Counter()
    for code, inhabited in sorted(own.items()):
        shape = shapes.get(code, [])
        box = geometry.box(shape) if shape else None
        if box and sum(is_near(box, place) for place in inhabited) < WHOLE * len(inhabited):
            counts["drawn as another division"] += 1
            shape, box = [], None
        counts["with an outline" if shape else "without"] += 1
        point = inner(median(inhabited), shape, inhabited)
        if point in {(place["latitude"], place["longitude"]) for place in inhabited}:
            counts["moved inside"] += 1
        out[code] = point, label(shape, inhabited) if shape else None, box
    note("  regions: " + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return out


def country(polygons, places):
    """The point of a country with these polygons and places, or None without places."""
    return inner(median(places), polygons, places) if places else None
