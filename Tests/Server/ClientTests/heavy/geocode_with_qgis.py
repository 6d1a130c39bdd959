"""Asks the geocoder for Nominatim of QGIS, without a window, and prints its results.

Reads an array of requests as JSON from standard input, writes an array of answers:

  {"endpoint": "http://127.0.0.1:2322/nominatim/search", "text": "Seattle, WA",
   "countries": "us,ca", "area": [west, south, east, north]}

The algorithm of the toolbox asks one server alone, and cannot be told another in this version.
"""

import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.core import (
    QgsApplication, QgsCoordinateReferenceSystem, QgsGeocoderContext, QgsGeometry,
    QgsNominatimGeocoder, QgsProject, QgsRectangle,
)


def geocode(request):
    geocoder = QgsNominatimGeocoder(request.get("countries", ""), request["endpoint"])
    # The server is ours: no reason to wait a second.
    geocoder.setRequestsPerSecond(1000)
    context = QgsGeocoderContext(QgsProject.instance().transformContext())
    if "area" in request:
        context.setAreaOfInterest(QgsGeometry.fromRect(QgsRectangle(*request["area"])))
        context.setAreaOfInterestCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
    results = []
    for result in geocoder.geocodeString(request["text"], context):
        if not result.isValid():
            results.append({"error": result.error()})
            continue
        point, box = result.geometry().asPoint(), result.viewport()
        results.append({
            "identifier": result.identifier(), "point": [point.y(), point.x()],
            "crs": result.crs().authid(), "attributes": result.additionalAttributes(),
            "viewport": [box.yMinimum(), box.xMinimum(), box.yMaximum(), box.xMaximum()],
        })
    return results


application = QgsApplication([], False)
application.initQgis()
answers = [geocode(request) for request in json.load(sys.stdin)]
print(json.dumps({"answers": answers}, default=str))
sys.stdout.flush()
# The libraries of QGIS crash at times while Python takes them apart.
os._exit(0)
