"""Source -> one Source per language and treaty that a file holds.

A language is told by its frequent short words and its own letters; where these do not decide, by a trained model.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from pipeline.divide.language import UNKNOWN, known_languages, language_of, letters_by_script, of_lines
from pipeline.lexicon.languages import fold, language_data, languages, plain
from pipeline.lexicon.signs import QUOTED, signs_of
from pipeline.lexicon.structure import Structure, arabic, structure
from pipeline.model import RECOGNISED, Block, Repair, SetAside, Source

_WORDS = 2  # letters that show a script
_SHORT = 25  # letters below which a line alone shows no language
_FULL = 14  # weight of the signs of residence in a whole article on it
_ANEW = re.compile(rf":\s{{0,4}}(?:{QUOTED.pattern})")  # what an instruction puts in the place of a treaty's words
_HEADING = 400  # letters of a title; of an article's heading half as many
_PART = 400  # letters that a part in another language must have to be no quotation


def divide(source: Source) -> tuple[Source, ...]:
    """The parts of a source, each with its language.

    1. One language and one treaty: one part with the id unchanged; a language the program does not read is named, too.
    2. Several languages it reads: `ID.ru`, `ID.ro`; what is in other languages is left out, each run of it a repair
       of the block after it, and told as `set_aside` by the first part. A foreign quotation makes no part.
    3. Several treaties in one language: `ID`, `ID.2` ...; a law before a treaty and a protocol after it belong to it.
    """
    named, sizes = _named_lines(source.blocks)
    totals = _totals(named, sizes)
    if not totals or sum(totals.values()) == 0:
        return (_in_language(source, UNKNOWN),)
    known = [code for code in dict.fromkeys(named) if code in languages() and totals[code]]
    if not known:
        return (_in_language(source, totals.most_common(1)[0][0]),)
    left_out = {code for code in totals if code not in known and totals[code]}
    aside = tuple(_set_aside(source.blocks, named, left_out)) if left_out else ()
    blocks, named = _without(source.blocks, named, left_out) if left_out else (source.blocks, named)
    parts: list[Source] = []
    for code in known:
        own = tuple(block for block, name in zip(blocks, named, strict=True) if name == code)
        name = source.treaty.id if len(known) == 1 else f"{source.treaty.id}.{code}"
        parts += _treaties(replace(source, treaty=replace(source.treaty, id=name, language=code), blocks=own))
    seen = {repair.page: repair for block in source.blocks for repair in block.repairs if repair.kind == RECOGNISED}
    parts = [_recognised(part, seen) for part in parts] if seen else parts
    return (replace(parts[0], set_aside=aside), *parts[1:])


def _recognised(part: Source, seen: Mapping[str | None, Repair]) -> Source:
    """A part that tells of each of its pages that it was recognised, though the page began with another part."""
    blocks = list(part.blocks)
    told = {repair.page for block in blocks for repair in block.repairs if repair.kind == RECOGNISED}
    for place, block in enumerate(blocks):
        if block.page in seen and block.page not in told:
            told.add(block.page)
            blocks[place] = replace(block, repairs=(replace(seen[block.page], start=0), *block.repairs))
    return replace(part, blocks=tuple(blocks))


def _in_language(source: Source, code: str) -> Source:
    return replace(source, treaty=replace(source.treaty, language=code))


def _set_aside(blocks: Sequence[Block], named: Sequence[str], left_out: Collection[str]) -> Iterator[SetAside]:
    """The runs of blocks in languages that are left out, each from its first block with a letter to its last."""
    for code, group in groupby(enumerate(blocks), key=lambda numbered: named[numbered[0]]):
        if code not in left_out:
            continue
        run = [(number, block) for number, block in group if any(map(str.isalpha, block.text))]
        if run:
            pages = [block.page for _, block in run if block.page]
            yield SetAside(code, run[0][0] + 1, run[-1][0] + 1, (pages[0], pages[-1]) if pages else ())


def _without(
    blocks: Sequence[Block], named: Sequence[str], left_out: Collection[str]
) -> tuple[list[Block], list[str]]:
    """The blocks that are not in the languages left out, and their languages.

    Each run of blocks left out is a repair of the block after it, at the end of the file of the one before it; so is
    what was mended in them.
    """
    kept: list[Block] = []
    names: list[str] = []
    waiting: list[Repair] = []
    for code, group in groupby(zip(blocks, named, strict=True), key=lambda pair: pair[1]):
        run = [block for block, _ in group]
        if code in left_out:
            text = "\n".join(f"{block.label or ''} {block.text}".strip() for block in run)
            page = next((block.page for block in run if block.page), None)
            waiting.append(Repair(f"left_out_{code}", text, "", page, 0))
            waiting += [repair for block in run for repair in block.repairs]
            continue
        if waiting:
            here = tuple(replace(repair, start=0) for repair in waiting)
            run[0] = replace(run[0], repairs=here + run[0].repairs)
            waiting = []
        kept += run
        names += [code] * len(run)
    if waiting and kept:
        end = tuple(replace(repair, start=len(kept[-1].text)) for repair in waiting)
        kept[-1] = replace(kept[-1], repairs=kept[-1].repairs + end)
    return kept, names


# -- languages ---------------------------------------------------------------------------------------------------


def _named_lines(blocks: Sequence[Block]) -> tuple[list[str], list[int]]:
    """The language of each block, and its letters; short ones and quotations take that of the text around them."""
    first, sizes = of_lines([block.text for block in blocks], _SHORT)
    if not any(first):
        return [_of_all(blocks)] * len(blocks), sizes
    if len(shown := set(filter(None, first))) == 1:  # as of most texts: lines that show none go with the others
        return list(shown) * len(first), sizes
    filled = _filled(first, blocks)
    totals = _totals(filled, sizes)
    everything = sum(sizes)
    kept = {code for code, size in totals.items() if size >= 0.35 * everything}
    if len(kept) < 2:  # else two languages stand side by side, paragraph by paragraph or one after the other
        kept |= _long_parts(filled, sizes, everything)
    if not kept:
        return [_of_all(blocks)] * len(blocks), sizes
    return _filled([code if code in kept else "" for code in filled], blocks), sizes


def _totals(named: Sequence[str], sizes: Sequence[int]) -> Counter[str]:
    """How many letters there are in each language."""
    totals: dict[str, int] = {}
    for code, size in zip(named, sizes, strict=True):
        totals[code] = totals.get(code, 0) + size
    return Counter(totals)


def _of_all(blocks: Sequence[Block]) -> str:
    return language_of(" ".join(block.text for block in blocks))


def _long_parts(named: Sequence[str], sizes: Sequence[int], everything: int) -> set[str]:
    """The languages that have a long part of their own; a stray line of another language does not end a part."""
    found: dict[str, int] = {}
    current, length, strange = "", 0, 0
    for code, size in zip(named, sizes, strict=True):
        if code == current:
            length, strange = length + size, 0
        elif strange + size < _PART / 2 and current:
            strange += size
            continue
        else:
            found[current] = max(found.get(current, 0), length)
            current, length, strange = code, size, 0
    found[current] = max(found.get(current, 0), length)
    start = 0
    for code, group in groupby(named):
        stop = start + len(list(group))
        found[code] = max(found.get(code, 0), sum(sizes[start:stop]))  # what stands between strange lines
        start = stop
    found.pop("", None)
    return {code for code, length in found.items() if length >= min(_PART, 0.4 * everything)}


def _filled(named: Sequence[str], blocks: Sequence[Block]) -> list[str]:
    """The empty names filled from the line before, the first ones from the line after.

    A line in the script of the line after alone, such as a title that comes before its text, goes with that one.
    """
    if "" not in named:
        return list(named)
    filled: list[str] = []
    written = {language.code: language.script for language in known_languages()}
    after = _next_names(named)
    last = next((code for code in named if code), "")
    for code, block, coming in zip(named, blocks, after, strict=True):
        if not code and coming != last:
            script = _script(block.text)
            if script and script != written.get(last, script) and script == written.get(coming):
                code = coming
        last = code or last
        filled.append(last)
    return filled


def _next_names(named: Sequence[str]) -> list[str]:
    """For each place the next name at or after it."""
    found: list[str] = []
    for code in reversed(named):
        found.append(code or (found[-1] if found else ""))
    return found[::-1]


def _script(text: str) -> str:
    """The script of all letters of a text that has a word, be it an abbreviation; else nothing."""
    cyrillic, latin = letters_by_script(text)
    return ("Cyrillic" if cyrillic else "Latin") if cyrillic + latin >= _WORDS and not cyrillic * latin else ""


# -- treaties ----------------------------------------------------------------------------------------------------


def _treaties(source: Source) -> list[Source]:
    """The treaties of a text in one language: cut at titles, where both sides hold a residence article."""
    language = source.treaty.language
    shape = structure(language)
    cuts = _cuts(source.blocks, shape, language)
    portions = [source.blocks[start:stop] for start, stop in zip([0, *cuts], [*cuts, len(source.blocks)], strict=True)]
    if len(portions) == 1:
        return [source]
    treaties: list[list[Block]] = []
    waiting: list[Block] = []
    last_is_full = False
    for portion in portions:
        full = _has_residence(portion, language)
        if not treaties or (full and last_is_full):
            treaties.append([*waiting, *portion])
            waiting, last_is_full = [], full
        elif _is_law(portion, shape, language):
            waiting += portion  # it may belong to what comes next
        else:
            treaties[-1] += [*waiting, *portion]
            waiting, last_is_full = [], last_is_full or full
    treaties[-1] += waiting
    if len(treaties) < 2:
        return [source]
    parts = []
    for place, blocks in enumerate(treaties, 1):
        name = source.treaty.id if place == 1 else f"{source.treaty.id}.{place}"
        parts.append(replace(source, treaty=replace(source.treaty, id=name), blocks=tuple(blocks)))
    return parts


def _cuts(blocks: Sequence[Block], shape: Structure, language: str) -> list[int]:
    """Blocks before which a treaty may begin: titles of instruments, or an article's number that starts over."""
    cuts = []
    last: int | None = None
    attached, before = False, ""
    for place, block in enumerate(blocks):
        text = f"{block.label} {block.text}".strip() if block.label else block.text.strip()
        last_line, before = before, text or before
        if not text[:1].isupper():
            continue  # neither a title nor a heading, as most lines
        low = plain(text, language)
        named = attached and shape.must_go_on(plain(last_line, language))  # the treaty that a protocol's heading names
        if place and not named and _is_title(text, low, shape, language):
            cuts.append(place)
            last, attached = None, False
            continue
        if len(text) <= _HEADING and shape.heads_attachment(text, low):
            attached = True
        match = shape.heading.match(low)
        if match is None or match["number"] is None or attached or len(text) > _HEADING // 2:
            continue
        value = arabic(match["number"])
        if value is not None and last is not None and value <= last and place:
            cuts.append(place)
        last = value if value is not None else last
    return cuts


def _is_title(text: str, low: str, shape: Structure, language: str) -> bool:
    match = shape.instrument.match(low)
    if match is None or len(text) > _HEADING or text.rstrip()[-1:] in (".", ";"):
        return False
    word = text[: match.end()]
    between = re.search(language_data(language)["divide"]["between"], low[: match.end() + 200])
    return word.isupper() or (text[0].isupper() and between is not None)


def _is_law(blocks: Sequence[Block], shape: Structure, language: str) -> bool:
    low = next((plain(block.text.strip(), language) for block in blocks if block.text.strip()), "")
    return re.match(language_data(language)["divide"]["law"], low) is not None


def _has_residence(blocks: Sequence[Block], language: str) -> bool:
    """Whether a residence article with rules for dual residents stands in the blocks, not only words of it that an
    instruction puts anew, in quotation marks."""
    low = _ANEW.sub(" ", fold("\n".join(block.text for block in blocks), language))
    return signs_of(language).weight(low) >= _FULL
