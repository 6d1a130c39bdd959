"""Geocodes a column of a DataFrame of Dask, a partition at a time, with `map_partitions`.

    from onthemap.dask import geocode

    places = dask.dataframe.read_csv("places-*.csv")
    geocode(places, "place", columns=["label", "latitude", "longitude"]).to_parquet("answers")

Each worker process opens the gazetteer once, when it is first used, and answers on one thread,
because Dask runs a partition on each core. The answers of a row depend on nothing else, so Dask may
repeat a partition whose worker was killed.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._partitions import Step

if TYPE_CHECKING:
    import dask.dataframe


def geocode(
    frame: dask.dataframe.DataFrame, column: str, **options: Any
) -> dask.dataframe.DataFrame:
    """The DataFrame with the answers to the queries of a column.

    - `frame`: a DataFrame of Dask.
    - `column`: the column with the queries.
    - `columns`: names of the new columns, as for `geocode_many`.
    - `prefix`: what the names of the new columns begin with.
    - `gazetteer`, `add_ons`, `user_add_ons`: as for `Geocoder`; paths on the workers.

    The other options are those of `geocode_many`.
    """
    step = Step(column, **options)
    # Names and types: what the step makes of no rows.
    return frame.map_partitions(step, meta=step(frame._meta))
