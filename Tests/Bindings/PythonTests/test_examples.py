"""Every example of the README and of the modules is true."""
import doctest
import importlib
import pkgutil
import re

import pandas
import pytest

import onthemap
from conftest import SOURCES

FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
# Spark and Dask have no examples that run; Tools/check clusters tries them.
MODULES = [module.name for module in pkgutil.iter_modules(onthemap.__path__)
           if module.name not in ("__main__", "libonthemap", "spark", "dask")]


@pytest.fixture(autouse=True)
def wide_frames():
    with pandas.option_context("display.width", 120, "display.max_columns", 20):
        yield


@pytest.mark.parametrize("name", ["", *(f".{module}" for module in MODULES)])
def test_modules(name):
    module = importlib.import_module(f"onthemap{name}")
    assert doctest.testmod(module, optionflags=FLAGS).failed == 0


def test_readme():
    text = (SOURCES / "Sources" / "Bindings" / "Python" / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", text, re.M | re.S)
    assert len(blocks) > 10
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README", "README.md", 0)
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def test_the_readme_lists_all_columns():
    text = (SOURCES / "Sources" / "Bindings" / "Python" / "README.md").read_text(encoding="utf-8")
    sentence = re.search(r"Choose columns by name.*? There are (.*?)\.\n", text, re.S)[1]
    listed = re.split(r",\s+|\s+and\s+", sentence)
    assert listed == onthemap._library.library.otm_field_names().decode().split(",")


def test_no_task_takes_more_code_than_with_another_package():
    """Counted with what makes each package ready; and ours does what it says."""
    text = (SOURCES / "Sources" / "Bindings" / "Python" / "README.md").read_text(encoding="utf-8")
    section = re.search(r"^## Beside other packages$(.*?)^## ", text, re.M | re.S)[1]
    rows = [[cell.strip().strip("`") for cell in line.strip("| ").split("|")]
            for line in section.splitlines() if line.startswith("| ")]
    head, _, ready, *tasks = rows
    assert len(head) == 6 and len(tasks) == 10 and {len(row) for row in rows} == {6}
    names = {"lats": [47.6], "lons": [-122.33], "texts": ["Lima"], "text": "Lima",
             "frame": pandas.DataFrame({"place": ["Lima"]})}
    exec(ready[1], names)
    expected = ["Seattle", "Baton Rouge", "Seattle", "Seattle", "Lima", "Lima", "PE",
                "London, Ontario", "America/Los_Angeles", "Paris, Texas"]
    for (task, ours, *others), answer in zip(tasks, expected):
        length = len(ready[1]) + len(ours)
        assert all(length <= len(first) + len(other)
                   for first, other in zip(ready[2:], others) if other != "-"), task
        value = eval(ours, names)
        shown = value.to_pandas() if isinstance(value, onthemap.Columns) else value
        text = shown.to_string() if hasattr(shown, "to_string") else f"{shown} {shown!r}"
        assert answer in text, task
