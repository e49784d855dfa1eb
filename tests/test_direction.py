"""No name turns the sentence in which it stands, whatever marks of direction or letters it holds."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import CHROMIUM, MISSING, Tab
from hypothesis import given
from hypothesis import strategies as st
from readings import corpus, reading
from test_report_browser import chromium, tab

from pipeline.direction import bare, isolated
from pipeline.explain.words import Words, languages
from pipeline.message import Message
from pipeline.model import Failure, Manifest, Status, Treaty
from pipeline.writers import Options, write
from pipeline.writers.baseline import baseline

__all__ = ["chromium", "tab"]
OPENING, CLOSING = "\u2066\u2067\u2068", "\u2069"
TURNING = {"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "PDF"}
MARKS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def outside(text: str) -> Iterator[str]:
    """The letters that stand in no isolate; an isolate that is never closed holds all that follows."""
    depth = 0
    for letter in text:
        if letter in OPENING:
            depth += 1
        elif letter == CLOSING and depth:
            depth -= 1
        elif not depth:
            yield letter
    assert depth == 0


@given(st.text(st.one_of(st.sampled_from(MARKS), st.sampled_from("ab\u05d0\u0627 1"), st.characters())))
def test_nothing_in_an_isolated_text_turns_what_stands_around_it(text: str) -> None:
    found = isolated(text)
    assert not [one for one in outside(f"a{found}b") if unicodedata.bidirectional(one) in TURNING or one == CLOSING]
    assert isolated(found) == found and text in found


@given(st.text(st.characters(codec="cp1251")))
def test_a_text_that_turns_nothing_stays_as_it_is(text: str) -> None:
    assert isolated(text) is text


def test_an_isolated_name_can_be_typed_without_its_marks() -> None:
    name = isolated("a\u202eb")
    assert name != "a\u202eb" and bare(name) == "a\u202eb" and bare("a") == "a"
    assert baseline("a\u202eb", {"x_1"}, names={"x_1": name}) == baseline(name, {"x_1"}, names={"x_1": name}) == "x_1"


def test_what_is_filled_into_a_sentence_is_isolated() -> None:
    assert Words().gettext("{name} and {n}.", name="\u202ex", n=3) == "\u2068\u202ex\u2069 and 3."
    assert Message("{names}: no.", names=("a", "\u05d0")) == "a and \u2068\u05d0\u2069: no."
    assert Message("{name!r} is not known", name="\u202ex") == "'\\u202ex' is not known"


NAME = "\u202eA1 b"


@pytest.mark.skipif(not CHROMIUM, reason=MISSING)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [2, 31])
def test_the_words_after_a_name_stand_in_their_order_on_the_page(
    tab: Tab, tmp_path: Path, language: str, count: int,
) -> None:
    lacking = {"individual.cascade": "permanent_home > mutual_agreement", "entity.rule": "incorporation"}
    its = [reading(f"t{number:02}", codes=None if number else lacking) for number in range(count)]
    said = {"t00": Manifest(short_title=NAME, title=NAME, group=NAME, amended_by=NAME, remarks=NAME),
            "t01": Manifest(group=NAME)}
    lost = Failure(Treaty("z", "", "", f"{NAME}.txt", ""), Status.FAILED, Message("{file}: lost twice", file=NAME))
    write(corpus(*its, failures=[lost], manifest=said), tmp_path, "html", options=Options(language=language,
                                                                                     baseline="oecd-2017"))
    pages = [tmp_path / "comparison.html", *(tmp_path / "treaties").glob("t00*")]
    for page in pages:
        tab.open(page)
        tab.js("document.querySelectorAll('details').forEach(it => it.open = true)")
        found = tab.js("""(() => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const found = [];
          while (walker.nextNode()) {
            const node = walker.currentNode;
            if (!node.parentElement.checkVisibility() || node.parentElement.closest('script, option')) continue;
            for (const one of node.data.matchAll(/\u2069[^\u2068\u2069\u202e]*?([a-z\u0430-\u044f]{3,})/g)) {
              const at = one.index + one[0].length - one[1].length;
              const [first, second] = [0, 1].map((step) => {
                const range = document.createRange();
                range.setStart(node, at + step);
                range.setEnd(node, at + step + 1);
                return range.getBoundingClientRect();
              });
              found.push([one[1], second.left > first.left || second.top > first.top]);
            }
          }
          return found;
        })()""")
        assert found and [word for word, follows in found if not follows] == []
        turned = tab.js("""[...document.querySelectorAll('b, .tag, th, td, h1, h3 bdi, .small, a')].filter(
          (it) => it.textContent.includes('\u202e') && !it.textContent.includes('\u2069')
            && getComputedStyle(it).unicodeBidi !== 'isolate' && getComputedStyle(it).display.startsWith('inline')
          ).map((it) => it.outerHTML)""")
        assert turned == []
