"""What one call into the compiled core costs: the floor under every other figure."""

import mirrorpool as mp


def bench_call(benchmark):
    assert benchmark(mp.build_info)["version"] == mp.__version__
