"""What the tests share. They run against the installed wheel; see Tools/check python."""
import os
from pathlib import Path

import pytest

import onthemap

#: The root of the sources, for the README and the cases of the tests of the library.
SOURCES = Path(os.environ.get("ONTHEMAP_SOURCES", Path(__file__).parents[3]))


def pytest_sessionstart(session):
    package = Path(onthemap.__file__).resolve()
    if (SOURCES / "Sources").resolve() in package.parents:
        pytest.exit(f"onthemap is imported from the sources: {package}", returncode=2)


@pytest.fixture(scope="session")
def cases():
    """Some thousand queries: those of the tests of the library."""
    folder = SOURCES / "Tests" / "Geocoder" / "GeocodingTests" / "Cases"
    queries = []
    for path in sorted(folder.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("# "):
                queries.append(line.split("\t")[0])
    assert queries, f"no cases in {folder}"
    return list(dict.fromkeys(queries))
