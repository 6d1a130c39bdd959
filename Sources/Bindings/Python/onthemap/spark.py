"""Geocodes a column of a DataFrame of Spark, a partition at a time, with `mapInPandas`.

    from onthemap.spark import geocode

    places = spark.read.csv("places.csv", header=True)
    geocode(places, "place", columns=["label", "latitude", "longitude"]).write.parquet("answers")

Workers need onthemap, pandas and pyarrow. Each worker process opens the gazetteer once, when it is
first used, and answers on one thread, because Spark runs a task on each core. The answers of a row
depend on nothing else, so Spark may repeat a task whose worker was killed.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ._partitions import Step

if TYPE_CHECKING:
    import pandas
    import pyspark.sql

_SPARK_TYPES = {str: "string", float: "double", int: "bigint"}


class MapInPandas:
    """A function for `DataFrame.mapInPandas`, for those who combine it with steps of their own.

        step = MapInPandas("place", columns=["label"])
        frame.mapInPandas(step, step.schema(frame))

    - `column`: the column with the queries.
    - `columns`: names of the new columns, as for `geocode_many`.
    - `prefix`: what the names of the new columns begin with.
    - `gazetteer`, `add_ons`, `user_add_ons`: as for `Geocoder`; paths on the workers.

    The other options are those of `geocode_many`.
    """

    def __init__(self, column: str, **options: Any) -> None:
        self._step = Step(column, **options)

    def schema(self, frame: pyspark.sql.DataFrame) -> str:
        """The columns of `frame` and the new ones, as a schema."""
        columns = [(field.name, field.dataType.simpleString()) for field in frame.schema.fields]
        columns += [(name, _SPARK_TYPES[kind]) for name, kind in self._step.types.items()]
        quoted = ((name.replace("`", "``"), kind) for name, kind in columns)
        return ", ".join(f"`{name}` {kind}" for name, kind in quoted)

    def __call__(self, frames: Iterable[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
        return map(self._step, frames)


def geocode(frame: pyspark.sql.DataFrame, column: str, **options: Any) -> pyspark.sql.DataFrame:
    """The DataFrame with the answers to the queries of a column.

    - `frame`: a DataFrame of Spark.
    - `column`: the column with the queries.

    The other options are those of `MapInPandas`.
    """
    step = MapInPandas(column, **options)
    return frame.mapInPandas(step, step.schema(frame))
