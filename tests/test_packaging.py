import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAX_WHEEL_BYTES = 4 << 20
SOURCE_SUFFIXES = {".cpp", ".hpp", ".inc", ".pyx", ".pxd", ".cxx", ".cmake"}

pytestmark = pytest.mark.packaging


def run(*command, cwd):
    # A build folder chosen for another tree would mix the two builds.
    env = {key: value for key, value in os.environ.items() if key != "SKBUILD_BUILD_DIR"}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """A folder with an sdist of this tree and the wheel built from that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def sdist_names(dist):
    (path,) = dist.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.fixture(scope="module")
def wheel(dist):
    (path,) = dist.glob("*.whl")
    return path


def source_files(folder):
    return {
        str(path.relative_to(ROOT))
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so"
    }


@pytest.mark.parametrize(
    "folder", ["benchmarks", "cmake", "cython", "docs", "python", "src", "tests"]
)
def test_sdist_holds_the_whole_folder(sdist_names, folder):
    assert source_files(folder) - sdist_names == set()


def test_sdist_holds_the_top_files_and_no_build_output(sdist_names):
    top = {"CMakeLists.txt", "LICENSE", "NOTICE.md", "README.md", "noxfile.py", "pyproject.toml"}
    assert top <= sdist_names
    assert [name for name in sdist_names if name.startswith(("build/", "dist/", ".nox/"))] == []


def test_wheel_is_small_and_holds_no_sources(wheel):
    assert wheel.stat().st_size < MAX_WHEEL_BYTES
    files = [Path(name) for name in zipfile.ZipFile(wheel).namelist()]
    package = [path for path in files if path.parts[0] == "mirrorpool"]
    assert [path for path in package if path.suffix in SOURCE_SUFFIXES] == []
    assert [path for path in package if path.name == "CMakeLists.txt"] == []
    assert {path.parts[0] for path in files} == {"mirrorpool", package_info(wheel)}
    assert Path("mirrorpool/py.typed") in package


def package_info(wheel):
    name, version = wheel.name.split("-")[:2]
    return f"{name}-{version}.dist-info"


def test_wheel_works_in_a_fresh_environment(wheel, tmp_path):
    venv.create(tmp_path / "env", with_pip=True, system_site_packages=False)
    python = tmp_path / "env" / "bin" / "python"
    run(python, "-m", "pip", "install", "--disable-pip-version-check", wheel, cwd=tmp_path)
    code = "import mirrorpool as mp; print(mp.build_info()['version'])"
    assert run(python, "-c", code, cwd=tmp_path).strip() == wheel.name.split("-")[1]
