"""How the compiled core was built."""


def build_info():
    """Tell how the compiled core was built.

    Returns
    -------
    dict of str to str or bool
        ``version``, ``compiler``, ``build_type`` and ``sanitize`` (the sanitizers, empty for none)
        as str; ``openmp`` and ``ipo`` (optimised across files) as bool.

    Examples
    --------
    >>> import mirrorpool as mp
    >>> mp.build_info()["version"] == mp.__version__
    True
    """
    cdef BuildInfo info = core_build_info()
    return {
        "version": info.version.decode(),
        "compiler": info.compiler.decode(),
        "build_type": info.build_type.decode(),
        "sanitize": info.sanitize.decode(),
        "openmp": bool(info.openmp),
        "ipo": bool(info.ipo),
    }
