"""What concord takes and gives: lines of two texts, and beads that tie them together."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model import Answer, Side, Treaty

PARTS = ("length", "words", "concepts", "numbers", "provisions", "structure")
"""What a bead's score is made of, each in natural units of log odds; positive speaks for the bead."""


@dataclass(frozen=True, slots=True)
class Line:
    """A clause, or a line of a text file, as concord sees it.

    ``text`` is without its label. ``path`` says where it stands: article, then the pieces of its id (empty for
    lines that have no place but their order). ``concepts`` are names from the concept lexicon, in order;
    ``provisions`` what a clause of the residence article does; ``title`` is that of its article.
    """

    id: str
    text: str
    language: str
    path: tuple[str, ...] = ()
    kind: str = ""
    concepts: tuple[str, ...] = ()
    title: str = ""
    provisions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Bead:
    """Clauses that answer each other; one side is empty for a gap.

    ``kind`` is ``1-1``, ``1-2``, ``1-0`` ...; ``moved`` is true where the bead crosses the order of the texts.
    ``score`` says how sure it is: in what share of such cases it is right, as measured on treaties with known answers.
    ``parts`` say why, in the order of ``PARTS``; those of a gap are of the line that comes ``nearest`` to it, by id.
    """

    left: tuple[str, ...]
    right: tuple[str, ...]
    score: float
    parts: tuple[float, ...] = (0.0,) * len(PARTS)
    moved: bool = False
    nearest: str = ""

    @property
    def kind(self) -> str:
        return f"{len(self.left)}-{len(self.right)}"

    @property
    def why(self) -> str:
        """The parts that speak for or against it, the strongest first: ``words +12.3; length -0.4``. Of a gap: to
        which line it comes nearest, and what speaks for or against that one; of a text beside itself, that."""
        told = sorted(zip(PARTS, self.parts, strict=True), key=lambda part: -abs(part[1]))
        parts = "; ".join(f"{name} {value:+.1f}" for name, value in told if abs(value) >= 0.05)
        if not (self.left and self.right):
            return f"nearest {self.nearest}: {parts or 'nothing in common'}" if self.nearest else "nothing is near"
        return parts or "the same text"

    @property
    def content(self) -> float:
        """What its words, concepts, numbers and provisions say for it."""
        return sum(value for name, value in zip(PARTS, self.parts, strict=True) if name not in ("length", "structure"))

    def mirrored(self) -> Bead:
        return Bead(self.right, self.left, self.score, self.parts, self.moved, self.nearest)


@dataclass(frozen=True, slots=True)
class Concordance:
    """Two texts side by side: their treaties, their lines, and the beads that tie them.

    ``aside`` is what of each text is not compared, ``names`` what people call them in short (empty: by their ids).
    """

    treaties: tuple[Treaty, Treaty]
    lines: tuple[tuple[Line, ...], tuple[Line, ...]]
    beads: tuple[Bead, ...]
    aside: tuple[tuple[Line, ...], tuple[Line, ...]] = ((), ())
    names: tuple[str, str] = ("", "")

    @property
    def called(self) -> tuple[str, str]:
        """What to call the texts where people read."""
        return self.names[0] or self.treaties[0].id, self.names[1] or self.treaties[1].id

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What answers what, in the order of beads; gaps left out."""
        texts = [{line.id: line.text for line in side} for side in self.lines]

        def side(place: int, clauses: tuple[str, ...]) -> Side:
            treaty = self.treaties[place]
            words = " ".join(texts[place][clause] for clause in clauses)
            return Side(treaty.id, treaty.language, "; ".join(clauses), words)

        return tuple(Answer(bead.kind, bead.score, side(0, bead.left), side(1, bead.right))
                     for bead in self.beads if bead.left and bead.right)
