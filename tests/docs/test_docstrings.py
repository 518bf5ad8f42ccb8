import doctest
import pkgutil
from importlib import import_module

import pytest

import mirrorpool

MODULES = [
    "mirrorpool",
    *(
        module.name
        for module in pkgutil.walk_packages(mirrorpool.__path__, "mirrorpool.")
        if not module.name.endswith("__main__")
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_examples_in_compiled_modules_are_found():
    assert doctest.testmod(import_module("mirrorpool._build")).attempted > 0
