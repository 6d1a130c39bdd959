"""Partitions of tables that workers of a cluster geocode: what Spark and Dask share."""
from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from . import _geocoder
from ._fields import names, types
from ._options import Path, Words, paths


@lru_cache(maxsize=None)
def _open(
    gazetteer: Path | None, add_ons: tuple[Path, ...], user_add_ons: bool
) -> _geocoder.Geocoder:
    """The geocoder of this process with these files: a worker opens it once."""
    return _geocoder.Geocoder(gazetteer, add_ons, user_add_ons)


class Step:
    """Adds the answers to a DataFrame of pandas. It is sent to workers with its options alone."""

    def __init__(
        self, column: str, columns: Words | None = None, prefix: str = "",
        gazetteer: Path | None = None, add_ons: Path | Iterable[Path] | None = None,
        user_add_ons: bool = True, **options: Any,
    ) -> None:
        self.column = column
        self.columns = names(columns)
        self.prefix = prefix
        self._files: tuple[Any, Any, bool] = (
            gazetteer, paths("add_ons", add_ons), user_add_ons)
        # The cluster runs a partition on each core.
        self._options = {"threads": 1, **options}

    @property
    def types(self) -> dict[str, type]:
        """The names of the new columns, and the types of their values."""
        return {self.prefix + name: kind for name, kind in types(self.columns).items()}

    def __call__(self, frame: Any) -> Any:
        import pandas

        is_plain = self._files == (None, (), True)
        geocoder = _geocoder._shared if is_plain else _open(*self._files)
        columns = geocoder.geocode_many(frame[self.column], columns=self.columns, **self._options)
        answers = columns.to_pandas(frame.index).add_prefix(self.prefix)
        taken = sorted(set(frame.columns) & set(answers.columns))
        if taken:
            raise ValueError(
                f"there are columns {', '.join(map(repr, taken))} already; give another prefix")
        return pandas.concat([frame, answers], axis=1)
