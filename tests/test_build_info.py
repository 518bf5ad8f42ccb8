from importlib.metadata import version

import mirrorpool as mp


def test_version_is_the_distributions():
    assert mp.__version__ == version("mirrorpool")


def test_build_info_has_the_documented_fields():
    info = mp.build_info()
    assert set(info) == {"version", "compiler", "build_type", "sanitize", "openmp", "ipo"}
    assert isinstance(info["openmp"], bool)
