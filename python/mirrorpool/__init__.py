"""Exact, mass resolution of Magic's mana and copy rules.

Unofficial; neither produced nor endorsed by Wizards of the Coast.
"""

try:
    from mirrorpool._build import build_info
except ModuleNotFoundError as error:
    if error.name != "mirrorpool._build":
        raise
    raise ImportError(
        "mirrorpool's compiled core is missing; did you forget to compile? "
        "Run `pip install .` in the source tree, or see CONTRIBUTING.md for an editable install."
    ) from error

from mirrorpool.rollout import Castability, RolloutReport, rollout

__version__ = str(build_info()["version"])

__all__ = [
    "Castability",
    "RolloutReport",
    "rollout",
    "__version__",
    "build_info",
]
