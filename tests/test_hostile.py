"""Files made to stop the program: bounded time and memory for each, a message, and the other files come out.

The short ones run always; bombs and explosions of their full size with `make test-slow`.
"""

import io
import random
import resource
import shutil
import sys
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline import limits, readers, run
from pipeline.model import Failure, Reading
from pipeline.packed import unpack
from pipeline.spread import Job, spread

GOLD = Path(__file__).parent / "gold"
GOOD = (GOLD / "ru-01-any-person-settle.txt").read_bytes()
SECONDS = 60  # of the processor, for the largest of them; most need less than one

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits are tested on Linux alone")


def docx(document: bytes, extra: dict[str, bytes] | None = None) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
        archive.writestr("word/document.xml", document)
        for name, data in (extra or {}).items():
            archive.writestr(name, data)
    return out.getvalue()


W = b'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
LAUGHS = b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">' + b"".join(
    f'<!ENTITY a{n} "{"&a" + str(n - 1 if n > 1 else "") + ";"}{"&a" + str(n - 1 if n > 1 else "") + ";"}">'.encode()
    for n in range(1, 40)
) + b"]><l>&a39;</l>"  # fmt: skip


def pdf_bomb(size: int) -> bytes:
    """A page whose content stream unpacks to so many bytes."""
    stream = zlib.compress(b"BT /F1 12 Tf (a) Tj ET\n" * (size // 23), 9)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>",
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n" % len(stream) + stream + b"\nendstream",
    ]
    out = b"%PDF-1.4\n" + b"".join(b"%d 0 obj\n%s\nendobj\n" % (n, o) for n, o in enumerate(objects, 1))
    return out + b"trailer\n<< /Root 1 0 R >>\n%%EOF"


def labels(count: int) -> bytes:
    return "".join(f"{n}. резидент, если {n})\n" for n in range(1, count + 1)).encode()


# name: suffix, small, large; what is made of a size
HOSTILE: dict[str, tuple[str, int, int, Callable[[int], bytes]]] = {
    "spaces": (".txt", 100_000, 50_000_000, lambda n: b" " * n),
    "a line": (".txt", 30_000, 5_900_000, lambda n: "резидент ".encode() * (n // 17)),
    "a word": (".txt", 30_000, 5_900_000, lambda n: "ж".encode() * (n // 2)),
    "labels": (".txt", 500, 90_000, labels),
    "brackets": (".txt", 5_000, 1_000_000, lambda n: b"Article 4\n" + b"(" * n),
    "hyphens": (".txt", 2_000, 200_000, lambda n: "пере-\nнос ".encode() * (n // 18)),
    "articles": (".txt", 300, 20_000, lambda n: "".join(f"Статья {k}\nРезидент\n" for k in range(n)).encode()),
    "quotes": (".txt", 2_000, 500_000, lambda n: "«".encode() * n),
    "line ends": (".txt", 20_000, 2_900_000, lambda n: b"\n" * n + GOOD),
    "if if if": (".txt", 500, 50_000,
                 lambda n: ("Статья 4\nРезидент\n1. " + "если в обоих или ни в одном из " * n).encode()),
    "deep tables": (".html", 500, 100_000, lambda n: b"<table><tr><td>" * n + b"x"),
    "deep lists": (".html", 500, 100_000, lambda n: b"<ul><li>" * n + b"x"),
    "deep groups": (".rtf", 2_000, 1_000_000, lambda n: b"{\\rtf1 " + b"{" * n + b"x" + b"}" * n + b"}"),
    "zip bomb": (".docx", 70_000_000, 1_000_000_000, lambda n: docx(W + b" " * n)),
    "deep XML": (".docx", 1_000, 300_000, lambda n: docx(W + b"<w:p>" * n + b"</w:p>" * n)),
    "many parts": (".docx", 10_001, 60_000, lambda n: docx(W, {f"x{k}": b"" for k in range(n)})),
    "laughs": (".docx", 1, 1, lambda n: docx(LAUGHS)),
    "laughs alone": (".fodt", 1, 1, lambda n: LAUGHS),
    "PDF stream": (".pdf", 1_000_000, 300_000_000, pdf_bomb),
    "noise": (".pdf", 10_000, 1_000_000, lambda n: b"%PDF-1.4\n" + random.Random(1).randbytes(n)),
    "noise zipped": (".odt", 10_000, 1_000_000, lambda n: b"PK\3\4" + random.Random(2).randbytes(n)),
}  # fmt: skip


def read(suffix: str, data: bytes) -> tuple[Reading | Failure, ...]:
    """What a process with limits makes of a file."""
    jobs = [Job(0, data, suffix), *(Job(number, b"", ".txt") for number in range(1, 5))]
    found = dict(spread(jobs, workers=2))
    return unpack(lambda: found[0])


def test_a_hostile_file_of_each_kind_is_read_or_told_and_the_good_one_comes_out(tmp_path: Path) -> None:
    for name, (suffix, size, _, make) in HOSTILE.items():
        (tmp_path / f"{name}{suffix}").write_bytes(make(size))
    (tmp_path / "good.txt").write_bytes(GOOD)
    corpus = run.read_corpus(tmp_path, how=run.How(workers=2))
    assert "good" in {reading.document.treaty.id for reading in corpus.readings}
    assert len(corpus.readings) + len(corpus.failures) >= len(HOSTILE)
    for failure in corpus.failures:
        assert ";" in failure.message, failure.message
        assert "a fault of the program" not in failure.message, failure.message


def test_a_file_of_a_gigabyte_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "spaces.txt"
    with path.open("wb") as handle:
        handle.truncate(1_000_000_000)
    start = time.process_time()
    with pytest.raises(readers.ReadError, match="it has 1,000,000,000 bytes, and files of at most 50,000,000 are read"):
        readers.content(path)
    assert time.process_time() - start < SECONDS


def test_a_line_of_a_hundred_megabytes_is_told(tmp_path: Path) -> None:
    (tmp_path / "line.txt").write_bytes(b"a" * 100_000_000)
    (tmp_path / "good.txt").write_bytes(GOOD)
    corpus = run.read_corpus(tmp_path)
    assert [failure.message.split(",")[0] for failure in corpus.failures] == ["line.txt: it has 100"]
    assert len(corpus.readings) == 1


def test_more_characters_than_a_treaty_has_are_told() -> None:
    (failure,) = read(".txt", "резидент ".encode() * 400_000)
    assert isinstance(failure, Failure)
    assert failure.message.startswith("it has 3,600,000 characters, and texts of at most 3,000,000 are read; keep only")


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_bomb_costs_bounded_time_and_memory(name: str, tmp_path: Path) -> None:
    suffix, _, size, make = HOSTILE[name]
    data = make(size)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    results = read(suffix, data)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert results
    for one in results:
        if isinstance(one, Failure):
            assert ";" in one.message
            assert "a fault of the program" not in one.message, one.message
    assert after.ru_utime - before.ru_utime < limits.SECONDS + SECONDS
    assert after.ru_maxrss < (limits.MEGABYTES + 1_000) * 1_000


@pytest.mark.slow
def test_many_hostile_files_beside_a_good_one(tmp_path: Path) -> None:
    shutil.copy(GOLD / "ro-07-orice-persoana.txt", tmp_path)
    for name in ("deep XML", "PDF stream", "laughs", "deep tables"):
        suffix, _, size, make = HOSTILE[name]
        (tmp_path / f"{name}{suffix}").write_bytes(make(size))
    corpus = run.read_corpus(tmp_path, how=run.How(workers=2))
    assert "ro-07-orice-persoana" in {reading.document.treaty.id for reading in corpus.readings}
