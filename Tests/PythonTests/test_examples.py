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
# Spark and Dask have no examples that run; Tools/check python-clusters tries them.
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
