from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/**/*.md")])


def local_targets(page: Path) -> Iterator[Path]:
    for block in MarkdownIt().parse(page.read_text(encoding="utf-8")):
        for token in block.children or []:
            link = urlsplit(str(token.attrGet("href") or token.attrGet("src") or ""))
            if link.path and not link.scheme:
                yield page.parent / unquote(link.path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    assert [target for target in local_targets(page) if not target.exists()] == []
