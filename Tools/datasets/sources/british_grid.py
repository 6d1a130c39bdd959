"""The National Grid of Great Britain as latitude and longitude on WGS 84.

The formulas and constants are those of "A guide to coordinate systems in Great Britain" (Ordnance
Survey): the transverse Mercator projection back to the ellipsoid Airy 1830 (annexe C), then the
Helmert transformation of section 6.6 in reverse. It is right to about 5 m.
"""

import math

# Airy 1830 and the projection: semi-axes in metres, scale on the central meridian, true and false origin.
AIRY = (6_377_563.396, 6_356_256.909)
SCALE = 0.9996012717
LATITUDE, LONGITUDE = math.radians(49), math.radians(-2)
EAST, NORTH = 400_000, -100_000

WGS84 = (6_378_137.000, 6_356_752.3142)

# From WGS 84 to OSGB36: metres, parts in a million, seconds of arc. The other way all signs turn.
SHIFT = (-446.448, 125.157, -542.060)
PPM = 20.4894
TURN = (-0.1502, -0.2470, -0.8421)


def airy(easting, northing):
    """Latitude and longitude on Airy 1830 in degrees (annexe C.2 of the guide)."""
    a, b = AIRY
    e2 = (a * a - b * b) / (a * a)
    latitude = LATITUDE
    arc = 0.0
    while northing - NORTH - arc >= 0.00001:
        latitude += (northing - NORTH - arc) / (a * SCALE)
        arc = _meridian_arc(latitude)
    sine, tangent, secant = math.sin(latitude), math.tan(latitude), 1 / math.cos(latitude)
    nu = a * SCALE / math.sqrt(1 - e2 * sine * sine)
    rho = a * SCALE * (1 - e2) * (1 - e2 * sine * sine) ** -1.5
    eta2 = nu / rho - 1
    t2, t4, t6 = tangent**2, tangent**4, tangent**6
    d = easting - EAST
    out = latitude
    out -= d**2 * tangent / (2 * rho * nu)
    out += d**4 * tangent / (24 * rho * nu**3) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2)
    out -= d**6 * tangent / (720 * rho * nu**5) * (61 + 90 * t2 + 45 * t4)
    east = LONGITUDE + d * secant / nu
    east -= d**3 * secant / (6 * nu**3) * (nu / rho + 2 * t2)
    east += d**5 * secant / (120 * nu**5) * (5 + 28 * t2 + 24 * t4)
    east -= d**7 * secant / (5040 * nu**7) * (61 + 662 * t2 + 1320 * t4 + 720 * t6)
    return math.degrees(out), math.degrees(east)


def _meridian_arc(latitude):
    a, b = AIRY
    n = (a - b) / (a + b)
    minus, plus = latitude - LATITUDE, latitude + LATITUDE
    return b * SCALE * (
        (1 + n + 5 / 4 * n**2 + 5 / 4 * n**3) * minus
        - (3 * n + 3 * n**2 + 21 / 8 * n**3) * math.sin(minus) * math.cos(plus)
        + (15 / 8 * n**2 + 15 / 8 * n**3) * math.sin(2 * minus) * math.cos(2 * plus)
        - 35 / 24 * n**3 * math.sin(3 * minus) * math.cos(3 * plus)
    )


def wgs84(easting, northing):
    """Latitude and longitude on WGS 84 in degrees of a point of the National Grid in metres."""
    x, y, z = _cartesian(*airy(easting, northing), AIRY)
    tx, ty, tz = (-value for value in SHIFT)
    scale = 1 - PPM / 1e6
    rx, ry, rz = (-math.radians(value / 3600) for value in TURN)
    return _geodetic(
        tx + scale * x - rz * y + ry * z,
        ty + rz * x + scale * y - rx * z,
        tz - ry * x + rx * y + scale * z,
        WGS84,
    )


def _cartesian(latitude, longitude, axes):
    a, b = axes
    e2 = (a * a - b * b) / (a * a)
    latitude, longitude = math.radians(latitude), math.radians(longitude)
    nu = a / math.sqrt(1 - e2 * math.sin(latitude) ** 2)
    return (
        nu * math.cos(latitude) * math.cos(longitude),
        nu * math.cos(latitude) * math.sin(longitude),
        nu * (1 - e2) * math.sin(latitude),
    )


def _geodetic(x, y, z, axes):
    a, b = axes
    e2 = (a * a - b * b) / (a * a)
    p = math.hypot(x, y)
    latitude = math.atan2(z, p * (1 - e2))
    for _ in range(10):
        nu = a / math.sqrt(1 - e2 * math.sin(latitude) ** 2)
        latitude = math.atan2(z + e2 * nu * math.sin(latitude), p)
    return math.degrees(latitude), math.degrees(math.atan2(y, x))
