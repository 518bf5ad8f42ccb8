"""What somebody gave: whether it is a number, and how errors show it, never more than a line."""

MOST = 80
"""Characters of a text that are shown."""


def quoted(value: object) -> str:
    """Write a value as in Python, and a long one by its beginning and its length.

    Examples
    --------
    >>> quoted("{G}")
    "'{G}'"
    >>> quoted("{G}" * 1000)[-24:]
    "{G'... (3000 characters)"
    """
    if isinstance(value, str):
        return f"{value[:MOST]!r}{_rest(len(value))}"
    text = repr(value)
    return text[:MOST] + _rest(len(text))


def is_number(text: str) -> bool:
    """Tell whether a text is one of 0 to 9 and nothing else: no other digits that Unicode has.

    Examples
    --------
    >>> is_number("12"), is_number("\u0661"), is_number("\u00b2"), is_number("")
    (True, False, False, False)
    """
    return text.isascii() and text.isdecimal()


def _rest(size: int) -> str:
    return f"... ({size} characters)" if size > MOST else ""


def shortened(text: object) -> str:
    """Write a text without quotes, and a long one by its beginning and its length."""
    whole = str(text)
    return whole[:MOST] + _rest(len(whole))
