"""The body of an article into its clauses: paragraphs, items, further paragraphs, text after items.

Labels are believed for their sequence: a label goes on a list that is open, or begins one, or is running text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pipeline.lexicon.lines import Line
from pipeline.lexicon.structure import Structure
from pipeline.model import Kind
from pipeline.segment.around import before_label, capital_after, introduced, separated
from pipeline.segment.labels import Marker, letter_id, marker_at, roman_id
from pipeline.segment.lists import Ahead, Node, OpenList, apart, step

# what stands before a label in running text; the label follows
_INLINE = re.compile(
    r"[\s:;.,)\u00bb\"\u201d\u2013\u2014]"
    r"(?=[(\u00ab\"\u201e\u201c]?\s?\w{1,5}+\s?[)./\u00bb\"\u201d\u201c]|[-\u2013\u2014]\s)"
)
# what closes a label, or is one; most lines have none but the stop at their end, and need not be searched
_CLOSER = re.compile("[-)./\u00bb\"\u201d\u201c\u2013\u2014]")
_REACH = 10  # signs from what stands before a label to its closer
_CORE = re.compile(r"\d{1,2}|[^\W\d_]|[ivx]{1,4}")
_DEEPEST = 4  # lists inside one another


@dataclass(slots=True)
class Body:
    """Builds the clauses of one article."""

    text: str
    low: str
    shape: Structure
    spaced: bool = False  # whether empty lines separate paragraphs
    nodes: list[Node] = field(default_factory=list)
    _open: list[OpenList] = field(default_factory=list)
    _current: Node | None = None  # the paragraph, further paragraph or tail whose items may come
    _paragraph: Node | None = None
    _prose: int = 0

    def read(self, lines: Sequence[Line]) -> list[Node]:
        """The clauses of the lines, in order."""
        self.spaced = any(apart(*pair) for pair in pairwise(lines))
        firsts = [marker_at(self.text, self.low, line.first, True) for line in lines]
        ahead = Ahead(lines, firsts)
        for number, line in enumerate(lines):
            first = firsts[number]
            stop = line.last
            at = line.first
            if first is not None and self._accept(first, stop):
                at = self._at_once(first.stop, stop)
            elif number == len(lines) - 1 and self._cut_label(line):
                at = stop
            else:
                self._unlabelled(line, ahead.label_after(number))
            self._inside(at, stop)
        return self._numbered()

    # -- labels ------------------------------------------------------------------------------------------------

    def _at_once(self, at: int, stop: int) -> int:
        """Labels that follow a label at once: "a) (i) ..."; returns where the text begins."""
        while True:
            start = at
            while start < stop and self.text[start] == " ":
                start += 1
            marker = marker_at(self.text, self.low, start, True) if start < stop else None
            if marker is None or not marker.first or marker.style in ("-", "bare", "q") or marker.stop >= stop:
                return at
            if marker.number == 1 and marker.style == ".":
                return at
            owner = self.nodes[-1]
            if self.low[owner.start : at].strip() == self.low[marker.start : marker.stop].strip():
                owner.label, at = f"{owner.label} {marker.text}", marker.stop  # printed twice
                continue
            if not self._accept(marker, stop):
                return at
            owner.kept = False
            new = self.nodes[-1]
            new.start = owner.start
            new.label = f"{owner.label} {new.label}"
            at = marker.stop

    def _cut_label(self, line: Line) -> bool:
        """Takes the last thing in a text for the label it was to be, though its bracket or stop is missing."""
        core = line.low.strip("()[]./ ")
        if self.text[line.last :].strip() or not _CORE.fullmatch(core):
            return False
        marker = marker_at(f"{core})", f"{core})", 0, True)
        if marker is None:
            return False
        marker = replace(marker, start=line.first, stop=line.last, text=line.text)
        level = next((level for level in reversed(self._open) if step(level, marker) == 1), None)
        if level is None and marker.first and introduced(self.text, line.start):
            level = self._begin(marker)
        if level is not None:
            self._add(level, marker)
        return level is not None

    def _accept(self, marker: Marker, stop: int) -> bool:
        """Takes a label at a line's start into the list it goes on or begins; False where it is running text."""
        if self._refers(marker):
            return False
        level = self._exact(marker, same_style=True)
        if not self._open and self._current is None and marker.number and marker.number > 1:
            self._open.append(OpenList("number", marker.style, None, 0, marker.number - 1))
            level = self._open[-1] if marker.style not in ("bare", "n-") else None
        begins = marker.first and len(self._open) < _DEEPEST and self._may_begin(marker)
        if level is None and not begins:
            level = self._exact(marker, same_style=False) or self._loose(marker)
        if level is not None and begins and marker.style != "-" and introduced(self.text, marker.start):
            level = None
        if level is None and begins:
            level = self._begin(marker)
        if level is None and self._begins_late(marker):
            level = OpenList("letter", marker.style, self._owner(), 0, 1)
            self._open.append(level)
        if level is None:
            return False
        self._add(level, marker)
        return True

    def _begins_late(self, marker: Marker) -> bool:
        """Whether a list begins with its second letter: the first is not in the text."""
        lettered = 2 in marker.own and marker.number is None and marker.style not in ("bare", "-", ".")
        return lettered and marker.at_line and len(self._open) < _DEEPEST and introduced(self.text, marker.start)

    def _refers(self, marker: Marker) -> bool:
        if marker.start == 0 or self.text[marker.start - 1] == "\n":
            return False
        return self.shape.reference.search(self.low[max(0, marker.start - 60) : marker.start]) is not None

    def _exact(self, marker: Marker, same_style: bool) -> OpenList | None:
        """The innermost open list of which the label is the next."""
        for level in reversed(self._open):
            if same_style and level.style != marker.style:
                continue
            if step(level, marker) == 1:
                return level
        return None

    def _loose(self, marker: Marker) -> OpenList | None:
        """The innermost open list that the label goes on with a gap or a repetition."""
        for level in reversed(self._open):
            by = step(level, marker)
            if by is None or marker.style == "bare":
                continue
            near = -1 <= by <= 6 if level.owner is None else -3 <= by <= 6
            if near and (level.style == marker.style or (level.kind != "number" and marker.style != ".")):
                return level
        return None

    def _may_begin(self, marker: Marker) -> bool:
        if marker.style == "-":
            return introduced(self.text, marker.start)
        kinds = {level.kind for level in self._open}
        if marker.number == 1 and any(level.kind == "number" for level in self._open):
            same = any(level.kind == "number" and level.style == marker.style for level in self._open)
            return not same or introduced(self.text, marker.start)
        if 1 in marker.letters and "letter" in kinds:
            return introduced(self.text, marker.start) or not any(
                level.kind == "letter" and level.style == marker.style for level in self._open
            )
        return marker.style != "bare" or not self._open

    def _begin(self, marker: Marker) -> OpenList:
        kind = "dash" if marker.style == "-" else "number" if marker.number else "letter" if marker.letters else "roman"
        if marker.roman == 1 and marker.number is None:
            kind = "roman"
        numbers = [level for level in self._open if level.owner is None]
        paragraphs = kind == "number" or (kind == "roman" and not marker.text.islower() and self._current is None)
        if paragraphs and not numbers and not (self._current is not None and introduced(self.text, marker.start)):
            self._open.clear()
            level = OpenList(kind, marker.style, None)
        else:
            owner = self._owner()
            level = OpenList(kind, marker.style, owner)
        self._open.append(level)
        return level

    def _owner(self) -> Node:
        if self._open and self._open[-1].owner is not None and self.nodes:
            return self.nodes[-1]
        if self._current is None:
            self._prose += 1
            node = Node(Kind.PARAGRAPH, f"p{self._prose}", 0, None, None, kept=False)
            self._current = self._paragraph = node
        return self._current

    def _add(self, level: OpenList, marker: Marker) -> None:
        while self._open[-1] is not level:
            self._open.pop()
        level.count += 1
        level.inline = not marker.at_line
        if level.kind == "letter":
            places = [place for place in marker.letters if place == level.count] or sorted(marker.letters)
            level.last = places[0]
        else:
            value = marker.roman if level.kind == "roman" and marker.number is None else marker.number
            level.last = value if value is not None else level.count
        if level.owner is None:
            node = Node(Kind.PARAGRAPH, str(level.last), marker.start, marker.text, None, level.last)
            self._paragraph = self._current = node
        else:
            node = self._item(level, marker.text, marker.start)
        self.nodes.append(node)

    def _item(self, level: OpenList, label: str | None, start: int) -> Node:
        owner = level.owner
        assert owner is not None
        depth = _depth(owner)
        name = (letter_id, roman_id, str)[min(depth, 2)](level.count)
        return Node(Kind.ITEM if depth == 0 else Kind.SUBITEM, name, start, label, owner)

    # -- unlabelled text ----------------------------------------------------------------------------------------

    def _unlabelled(self, line: Line, following: Marker | None) -> None:
        """A line without a label: the next unnumbered paragraph, text after items, or more of the item before."""
        items = [level for level in self._open if level.owner is not None]
        if items and following is not None:
            inner = [level for level in items if step(level, following) is not None
                     and (level.style == following.style or step(level, following) == 1)]
            begins_anew = following.first and not any(step(level, following) == 1 for level in inner)
            if inner and not begins_anew and not self._next_paragraph(following):
                level = inner[-1]
                if level.kind != "dash" and self._leaves_room(level, following):
                    self._lost(level, line)
                return
        if following is not None and self._lost_first(line, following):
            return
        numbered = any(level.owner is None for level in self._open)
        if items:
            self._open = [level for level in self._open if level.owner is None]
        base = self._paragraph
        if base is None or (base.number is None and not (items and (line.starts_low or self._adjoins(line)))):
            self._prose += 1
            node = Node(Kind.UNNUMBERED, f"p{self._prose}", line.first, None, None)
            self._paragraph = node
            if not numbered:
                self._open.clear()
        elif items:
            base = self._current or base
            base = base.parent if base.name.startswith("tail") and base.parent else base
            base.tails += 1
            name = "tail" if base.tails == 1 else f"tail{base.tails}"
            node = Node(Kind.TAIL, name, line.first, None, base)
        elif self._current is not None and self._current.name.startswith("tail") and self._current.parent is not None:
            base = self._current.parent
            base.tails += 1
            node = Node(Kind.TAIL, f"tail{base.tails}", line.first, None, base)
        else:
            base.further += 1
            node = Node(Kind.UNNUMBERED, f"p{base.further}", line.first, None, base)
        self._current = node
        self.nodes.append(node)

    def _adjoins(self, line: Line) -> bool:
        """Whether a line follows the last item without the empty line that separates this article's paragraphs."""
        before = self.text[max(0, line.start - 2) : line.start]
        return self.spaced and before != "\n\n"

    def _next_paragraph(self, marker: Marker) -> bool:
        return any(level.owner is None and level.style == marker.style and step(level, marker) == 1
                   for level in self._open)

    def _leaves_room(self, level: OpenList, marker: Marker) -> bool:
        """Whether one label is missing before this one."""
        if level.kind == "letter" and marker.own:
            return min((place - level.count for place in marker.own), key=lambda step: abs(step - 1.5)) == 2
        return step(level, marker) == 2

    def _lost_first(self, line: Line, following: Marker) -> bool:
        """Whether the line is the first of a list whose second label comes next; then it is taken as that."""
        second = following.number == 2 or 2 in following.own or following.roman == 2
        if not second or following.style in ("bare", "-"):
            return False
        if self._current is None and not self._open and following.number == 2:
            self._open.append(OpenList("number", following.style, None, 1, 1))
            node = Node(Kind.PARAGRAPH, "1", line.first, None, None, 1)
            self._paragraph = self._current = node
            self.nodes.append(node)
            return True
        items = any(level.owner is not None for level in self._open)
        if items or self._current is None or not introduced(self.text, line.start) or self._next_paragraph(following):
            return False
        kind = "number" if following.number else "roman" if following.roman == 2 else "letter"
        level = OpenList(kind, following.style, self._current)
        self._open.append(level)
        self._lost(level, line)
        return True

    def _lost(self, level: OpenList, line: Line) -> None:
        """An item whose label was lost: the next label leaves room for it."""
        while self._open[-1] is not level:
            self._open.pop()
        level.count += 1
        level.last += 1
        self.nodes.append(self._item(level, None, line.first))

    # -- labels in running text -----------------------------------------------------------------------------------

    def _inside(self, at: int, stop: int) -> None:
        """Labels inside a line, from `at` on."""
        if _CLOSER.search(self.low, at, stop - 1) is None:
            return
        candidates = [
            marker for place in _inline(self.low, at, stop)
            if (marker := marker_at(self.text, self.low, place, False)) is not None
            and marker.stop < stop and not self._refers(marker)
        ]
        if not candidates:
            return
        begun_at = -1
        for place, marker in enumerate(candidates):
            if marker.start < begun_at:
                continue
            if self._inline_paragraph(marker) or self._inline_next(marker):
                begun_at = marker.stop
            elif len(self._open) < _DEEPEST and self._inline_first(marker, candidates[place + 1 : place + 40], stop):
                self._add(self._begin(marker), marker)
                begun_at = self._at_once(marker.stop, stop)

    def _inline_paragraph(self, marker: Marker) -> bool:
        """A paragraph's number in a run-on line: the next of its list, after a full stop, before a capital."""
        levels = [level for level in self._open if level.owner is None]
        if not levels or levels[0].style != marker.style or step(levels[0], marker) not in (0, 1, 2):
            return False
        closed = before_label(self.low, marker.start)[-1:] in set(".;:!?)\u00bb\"\u201d")
        if not closed or not capital_after(self.text, marker.stop):
            return False
        self._add(levels[0], marker)
        return True

    def _inline_next(self, marker: Marker) -> bool:
        for level in reversed(self._open):
            if level.owner is None or level.style != marker.style:
                continue
            by = step(level, marker)
            if by is not None and separated(self.low, marker) and (by == 1 or (level.inline and 0 <= by <= 2)):
                if level.kind == "dash" and not level.inline:
                    continue
                self._add(level, marker)
                return True
        return False

    def _inline_first(self, marker: Marker, later: Sequence[Marker], stop: int) -> bool:
        """Whether a label inside a line begins a list: its second is there too, and no reference is meant."""
        if not marker.first or marker.style in ("bare", "1.1") or (marker.style == "." and marker.number is not None):
            return False
        before = before_label(self.low, marker.start)
        if marker.style == "-" and not before.endswith(":"):
            return False
        if marker.style == "q" and before[-1:] not in set(":;"):
            return False
        kind = "dash" if marker.style == "-" else "number" if marker.number else "letter"
        trial = OpenList("roman" if marker.roman == 1 and kind == "letter" else kind, marker.style, None, 1, 1)
        for other in later:
            if other.style == marker.style and step(trial, other) == 1:
                return other.start - marker.stop >= 4 and separated(self.low, other)
        # a list that begins at a line's end and goes on at the heads of the next lines
        return before.endswith(":") and marker.style != "-" and self._goes_on_below(trial, marker, stop)

    def _goes_on_below(self, trial: OpenList, marker: Marker, stop: int) -> bool:
        start = stop
        while self.text[start : start + 1] in ("\n", " "):
            start += 1
        below = marker_at(self.text, self.low, start, True)
        return below is not None and below.style == marker.style and step(trial, below) == 1

    # -- ids ------------------------------------------------------------------------------------------------------

    def _numbered(self) -> list[Node]:
        """Printed paragraph numbers stay, unless one repeats: then all paragraphs take their place in the sequence."""
        paragraphs = [node for node in self.nodes if node.parent is None and node.number is not None]
        numbers = [node.number for node in paragraphs]
        if len(set(numbers)) != len(numbers):
            for place, node in enumerate(paragraphs, 1):
                node.name = str(place)
        return [node for node in self.nodes if node.kept]


def _inline(low: str, start: int, stop: int) -> Iterator[int]:
    """Where labels may begin in running text, behind what `_INLINE` finds: only before a closer, and these are few."""
    done = start
    for closer in _CLOSER.finditer(low, start, stop):
        end = closer.end()
        for match in _INLINE.finditer(low, max(done, end - _REACH), min(end + 1, stop)):
            done = match.end()
            yield done


def _depth(owner: Node) -> int:
    return 0 if owner.kind not in (Kind.ITEM, Kind.SUBITEM) else 1 if owner.kind is Kind.ITEM else 2
