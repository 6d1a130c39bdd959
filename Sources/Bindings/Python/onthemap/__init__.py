"""Find places by name, without any network.

>>> import onthemap
>>> place = onthemap.geocode("Seattle, WA").best
>>> print(place)
Seattle, Washington, United States
>>> place.latitude, place.longitude
(47.60621, -122.33207)

`geocode`, `suggest`, `reverse` and `explain` answer one query. `geocode_many` and `reverse_many`
answer whole columns on all cores. `validate` checks posts, `info` describes the gazetteer. They use one geocoder for the
gazetteer inside the package, which opens at the first call; `Geocoder` opens other gazetteers and
add-ons.

Contains place data from GeoNames (geonames.org), licensed CC BY 4.0.
"""
import sys as _sys

# The modules behind these names are loaded when a name is first used, so that importing onthemap
# takes less than a millisecond.
_MODULES = {
    "geocode": "_geocoder", "suggest": "_geocoder", "reverse": "_geocoder",
    "explain": "_geocoder", "info": "_geocoder", "geocode_many": "_geocoder",
    "reverse_many": "_geocoder", "validate": "_geocoder", "Geocoder": "_geocoder",
    "Report": "_posts", "Finding": "_posts",
    "Columns": "_columns",
    "Answer": "_answers", "Place": "_answers", "Rival": "_answers", "Match": "_answers",
    "Address": "_answers", "ConfidenceByLevel": "_answers", "Explanation": "_answers",
    "Error": "_errors", "OptionError": "_errors", "CannotReadError": "_errors",
    "GazetteerError": "_errors", "ClosedError": "_errors",
    "__version__": "_library",
}

__all__ = [name for name in _MODULES if not name.startswith("_")]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._answers import (
        Address as Address, Answer as Answer, ConfidenceByLevel as ConfidenceByLevel,
        Explanation as Explanation, Match as Match, Place as Place, Rival as Rival)
    from ._columns import Columns as Columns
    from ._errors import (
        CannotReadError as CannotReadError, ClosedError as ClosedError, Error as Error,
        GazetteerError as GazetteerError, OptionError as OptionError)
    from ._geocoder import (
        Geocoder as Geocoder, explain as explain, geocode as geocode, geocode_many as geocode_many,
        info as info, reverse as reverse, reverse_many as reverse_many, suggest as suggest,
        validate as validate)
    from ._posts import Finding as Finding, Report as Report
    __version__: str

# Type checkers see the imports above instead, and so notice a name that is not there.
if not TYPE_CHECKING:
    def __getattr__(name):
        module = _MODULES.get(name)
        if module is None:
            raise AttributeError(f"module 'onthemap' has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{module}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})


# Series get their accessor without an import of their own, whichever is imported first. A module that
# is still being imported has no Series yet.
if hasattr(_sys.modules.get("pandas"), "Series"):
    from . import pandas as pandas
if hasattr(_sys.modules.get("polars"), "Series"):
    from . import polars as polars
if not TYPE_CHECKING:
    class _AccessorsToCome:
        """Imports the module of accessors behind a library that is imported later than onthemap.

        A finder in `sys.meta_path`. It finds what the others find, and changes only what follows when the
        library is there; `import onthemap` itself imports none.
        """

        def __init__(self, libraries):
            self._libraries = libraries

        def find_spec(self, name, path=None, target=None):
            if name not in self._libraries:
                return None
            from importlib.util import find_spec

            # The other finders look for it.
            self._libraries.discard(name)
            try:
                spec = find_spec(name)
            finally:
                self._libraries.add(name)
            run = getattr(getattr(spec, "loader", None), "exec_module", None)
            if run is None:
                return None

            def run_with_accessors(module):
                run(module)
                self._libraries.discard(name)
                from importlib import import_module

                try:
                    import_module(f"{__name__}.{name}")
                except Exception as error:
                    from warnings import warn

                    warn(f"{name} has no accessor `onthemap`: {error}", stacklevel=2)

            try:
                spec.loader.exec_module = run_with_accessors
            except AttributeError:
                # A loader that takes no other function; `import onthemap.pandas` does.
                pass
            return spec

    _absent = {"pandas", "polars"} - set(_sys.modules)
    if _absent:
        _sys.meta_path.insert(0, _AccessorsToCome(_absent))
    del _absent
