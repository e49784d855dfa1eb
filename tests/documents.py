"""Builds small documents in the formats that the readers read, from their parts, so that a test shows what matters."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
_MORE = (
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_ODF = "urn:oasis:names:tc:opendocument:xmlns"
_ODT = (
    f'xmlns:office="{_ODF}:office:1.0" xmlns:text="{_ODF}:text:1.0" xmlns:style="{_ODF}:style:1.0" '
    f'xmlns:table="{_ODF}:table:1.0" xmlns:draw="{_ODF}:drawing:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'office:version="1.3"'
)


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    """A ZIP archive of the parts, the first one stored, the same bytes every time."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as opened:
        for number, (name, data) in enumerate(parts.items()):
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED if number else zipfile.ZIP_STORED
            opened.writestr(info, data)
    return stream.getvalue()


# -- DOCX ----------------------------------------------------------------------------------------------------------


def docx(
    *body: str,
    numbering: str = "",
    styles: str = "",
    footnotes: Mapping[int, str] | None = None,
    space: str = W,
    more: Mapping[str, str | bytes] | None = None,
) -> bytes:
    """A Word document of the given XML: paragraphs and tables, what `numbering.xml` and `styles.xml` hold, notes."""

    def part(root: str, inside: str) -> str:
        return (
            '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
            f'<w:{root} xmlns:w="{space}" {_MORE}>{inside}</w:{root}>'
        )

    notes = "".join(f'<w:footnote w:id="{key}">{inside}</w:footnote>' for key, inside in (footnotes or {}).items())
    files = {"document": part("document", f"<w:body>{''.join(body)}</w:body>"), "styles": part("styles", styles)}
    files |= {"numbering": part("numbering", numbering), "footnotes": part("footnotes", notes)}
    kinds = {name: "document.main" if name == "document" else name for name in files}
    types = "".join(
        f'<Override PartName="/word/{name}.xml" '
        f'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.{kind}+xml"/>'
        for name, kind in kinds.items()
    )
    links = "".join(
        f'<Relationship Id="r{name}" Type="{_RELATIONS}/{name}" Target="{name}.xml"/>'
        for name in files
        if name != "document"
    )
    return archive(
        {
            "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f"{types}</Types>",
            "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
            f'<Relationship Id="r" Type="{_RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>',
            "word/_rels/document.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{links}</Relationships>',
            **{f"word/{name}.xml": content for name, content in files.items()},
            **(more or {}),
        }
    )


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def para(
    text: str = "", num: int | None = None, level: int | None = None, style: str = "", inside: str = "", mark: str = ""
) -> str:
    """A paragraph; `num` and `level` are its own numbering, `inside` is XML after the text, `mark` of its end."""
    parts = f'<w:pStyle w:val="{style}"/>' if style else ""
    if num is not None or level is not None:
        parts += "<w:numPr>" + (f'<w:ilvl w:val="{level}"/>' if level is not None else "")
        parts += (f'<w:numId w:val="{num}"/>' if num is not None else "") + "</w:numPr>"
    parts += f"<w:rPr>{mark}</w:rPr>" if mark else ""
    return f"<w:p><w:pPr>{parts}</w:pPr>{run(text) if text else ''}{inside}</w:p>"


def level(
    place: int, style: str = "decimal", text: str | None = None, start: int = 1, more: str = "", tail: str = ""
) -> str:
    """A level of a list; `more` stands where restarts and styles are said, `tail` at its end."""
    printed = f"%{place + 1}." if text is None else text
    return (
        f'<w:lvl w:ilvl="{place}"><w:start w:val="{start}"/><w:numFmt w:val="{style}"/>{more}'
        f"<w:lvlText w:val={quoteattr(printed)}/>{tail}</w:lvl>"
    )


def lists(
    abstracts: Mapping[int, Sequence[str]],
    nums: Mapping[int, int] | None = None,
    overrides: Mapping[int, str] | None = None,
) -> str:
    """What `numbering.xml` holds: levels by abstract list, the abstract list of each list (else the same id)."""
    given = nums if nums is not None else {key: key for key in abstracts}
    found = "".join(
        f'<w:abstractNum w:abstractNumId="{key}"><w:multiLevelType w:val="multilevel"/>{"".join(levels)}'
        "</w:abstractNum>"
        for key, levels in abstracts.items()
    )
    for num, key in given.items():
        found += f'<w:num w:numId="{num}"><w:abstractNumId w:val="{key}"/>{(overrides or {}).get(num, "")}</w:num>'
    return found


def start_over(place: int, start: int = 1) -> str:
    return f'<w:lvlOverride w:ilvl="{place}"><w:startOverride w:val="{start}"/></w:lvlOverride>'


def style(name: str, based_on: str = "", num: int | None = None, level: int | None = None, shown: str = "") -> str:
    """A style of paragraphs, perhaps with numbering."""
    properties = ""
    if num is not None or level is not None:
        properties = "<w:pPr><w:numPr>" + (f'<w:ilvl w:val="{level}"/>' if level is not None else "")
        properties += (f'<w:numId w:val="{num}"/>' if num is not None else "") + "</w:numPr></w:pPr>"
    base = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return (
        f'<w:style w:type="paragraph" w:styleId="{name}"><w:name w:val="{shown or name}"/>{base}{properties}</w:style>'
    )


def table(*rows: Sequence[str]) -> str:
    """A table of cells, each the XML of its paragraphs or a text."""
    found = ""
    for row in rows:
        cells = "".join(f"<w:tc>{cell if cell.startswith('<') else para(cell)}</w:tc>" for cell in row)
        found += f"<w:tr>{cells}</w:tr>"
    return f"<w:tbl>{found}</w:tbl>"


# -- RTF -----------------------------------------------------------------------------------------------------------


def rtf(*paragraphs: str, head: str = r"\ansi\ansicpg1251{\fonttbl{\f0\fcharset204 Times New Roman;}}\f0") -> bytes:
    """An RTF document of paragraphs, which are RTF in ASCII."""
    return ("{\\rtf1" + head + " " + "".join(f"\\pard {each}\\par\n" for each in paragraphs) + "}").encode("ascii")


def rtf_bytes(text: str, encoding: str = "windows-1251") -> str:
    """A text as RTF in a single-byte encoding."""
    return "".join(_rtf_ascii(char) or "".join(f"\\'{byte:02x}" for byte in char.encode(encoding)) for char in text)


def rtf_unicode(text: str) -> str:
    """A text as RTF in Unicode, with a question mark for programs that know none."""
    found = ""
    for char in text:
        units = char.encode("utf-16-le")
        pairs = (int.from_bytes(units[at : at + 2], "little", signed=True) for at in range(0, len(units), 2))
        found += _rtf_ascii(char) or "".join(f"\\u{unit}?" for unit in pairs)
    return found


def _rtf_ascii(char: str) -> str:
    return "" if char > "~" else f"\\{char}" if char in "\\{}" else char


# -- ODT -----------------------------------------------------------------------------------------------------------


def odt(*body: str, automatic: str = "", styles: str = "", manifest: str = "") -> bytes:
    """An OpenDocument text of the given XML; `automatic` styles stand beside the text, `styles` in their own part."""
    return archive(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"<office:document-content {_ODT}><office:automatic-styles>{automatic}"
            f"</office:automatic-styles><office:body><office:text>{''.join(body)}</office:text></office:body>"
            "</office:document-content>",
            "styles.xml": f"<office:document-styles {_ODT}><office:styles>{styles}</office:styles>"
            "</office:document-styles>",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{_ODF}:manifest:1.0" manifest:version="1.3">'
            '<manifest:file-entry manifest:full-path="/" '
            'manifest:media-type="application/vnd.oasis.opendocument.text"/>'
            '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
            '<manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/>'
            f"{manifest}</manifest:manifest>",
        }
    )


def odt_level(place: int, form: str = "1", after: str = ".", before: str = "", more: str = "") -> str:
    """A level of a list's style, counted from 1."""
    return (
        f'<text:list-level-style-number text:level="{place}" style:num-format={quoteattr(form)} '
        f'style:num-prefix="{before}" style:num-suffix="{after}" {more}/>'
    )


def odt_list(name: str, *items: str, more: str = "") -> str:
    """A list; an item is the XML of a whole `text:list-item`, or of what stands in it."""
    inside = "".join(
        each if each.startswith("<text:list-") else f"<text:list-item>{each}</text:list-item>" for each in items
    )
    named = f'text:style-name="{name}"' if name else ""
    return f"<text:list {named} {more}>{inside}</text:list>"


def p(text: str, more: str = "") -> str:
    """A paragraph of OpenDocument or HTML-like XML: text without markup."""
    return f"<text:p{' ' + more if more else ''}>{escape(text)}</text:p>"


# -- HTML ----------------------------------------------------------------------------------------------------------


def page(body: str, head: str = '<meta charset="utf-8">') -> str:
    """A web page."""
    return f"<!DOCTYPE html>\n<html><head>{head}<title>x</title></head><body>{body}</body></html>"
