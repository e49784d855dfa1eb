"""One invented treaty, in Russian and in Romanian, as the pieces that every format lays out in its own way."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """A paragraph: a title, article, heading, number, item or text; its place in its list; its words."""

    kind: str
    place: int
    words: str


LETTERS = {"ru": "абвгде", "ro": "abcdef", "latin": "abcdef"}
ARTICLE = {"ru": "Статья", "ro": "Articolul"}


def typed(piece: Piece, language: str, letters: str = "", number: str = "{}.", item: str = "{})") -> str:
    """A piece as it is typed, its number before its words."""
    match piece.kind:
        case "article":
            return f"{ARTICLE[language]} {piece.place}"
        case "number":
            return f"{number.format(piece.place)} {piece.words}"
        case "item":
            return f"{item.format(LETTERS[letters or language][piece.place - 1])} {piece.words}"
    return piece.words


RUSSIAN = (
    Piece("title", 0, "Соглашение между Правительством Велмарки и Правительством Нордании об избежании двойного "
          "налогообложения в отношении налогов на доходы"),
    Piece("article", 3, ""),
    Piece("heading", 0, "Общие определения"),
    Piece("number", 1, "Для целей настоящего Соглашения, если из контекста не вытекает иное:"),
    Piece("item", 1, "термин «лицо» означает физическое лицо, компанию и любое другое объединение лиц;"),
    Piece("item", 2, "термин «компания» означает любое корпоративное объединение."),
    Piece("number", 2, "Любой термин, не определенный в настоящем Соглашении, имеет то значение, которое придается "
          "ему законодательством этого Государства."),
    Piece("article", 4, ""),
    Piece("heading", 0, "Резидент"),
    Piece("number", 1, "Для целей настоящего Соглашения термин «резидент Договаривающегося Государства» означает "
          "любое лицо, которое по законодательству этого Государства подлежит в нем налогообложению на основании "
          "своего местожительства, постоянного местопребывания, места управления, места регистрации или любого "
          "другого аналогичного критерия. Этот термин, однако, не включает лицо, которое подлежит налогообложению в "
          "этом Государстве только в отношении доходов из источников в этом Государстве."),
    Piece("number", 2, "Если в соответствии с положениями пункта 1 физическое лицо является резидентом обоих "
          "Договаривающихся Государств, его положение определяется следующим образом:"),
    Piece("item", 1, "оно считается резидентом того Государства, в котором оно располагает постоянным жилищем; если "
          "оно располагает постоянным жилищем в обоих Государствах, оно считается резидентом того Государства, в "
          "котором оно имеет наиболее тесные личные и экономические связи (центр жизненных интересов);"),
    Piece("item", 2, "если Государство, в котором оно имеет центр жизненных интересов, не может быть определено или "
          "если оно не располагает постоянным жилищем ни в одном из Государств, оно считается резидентом того "
          "Государства, в котором оно обычно проживает;"),
    Piece("item", 3, "если оно обычно проживает в обоих Государствах или ни в одном из них, оно считается резидентом "
          "того Государства, гражданином которого оно является;"),
    Piece("item", 4, "если оно является гражданином обоих Государств или ни одного из них, компетентные органы "
          "Договаривающихся Государств решают вопрос по взаимному согласию."),
    Piece("number", 3, "Если в соответствии с положениями пункта 1 лицо, не являющееся физическим лицом, является "
          "резидентом обоих Договаривающихся Государств, оно считается резидентом того Государства, в котором "
          "расположен его фактический руководящий орган."),
    Piece("text", 0, "Положения настоящего пункта применяются также к товариществам."),
    Piece("article", 5, ""),
    Piece("heading", 0, "Постоянное представительство"),
    Piece("number", 1, "Для целей настоящего Соглашения термин «постоянное представительство» означает постоянное "
          "место деятельности, через которое предприятие осуществляет свою деятельность."),
)  # fmt: skip

ROMANIAN = (
    Piece("title", 0, "Acord între Guvernul Velmarkiei şi Guvernul Nordaniei privind evitarea dublei impuneri cu "
          "privire la impozitele pe venit"),
    Piece("article", 3, ""),
    Piece("heading", 0, "Definiţii generale"),
    Piece("number", 1, "În sensul prezentului Acord, dacă din context nu reiese altfel:"),
    Piece("item", 1, "termenul „persoană” înseamnă o persoană fizică, o societate şi orice altă asociere de persoane;"),
    Piece("item", 2, "termenul „societate” înseamnă orice persoană juridică."),
    Piece("number", 2, "Orice termen care nu este definit în prezentul Acord are înţelesul pe care i-l atribuie "
          "legislaţia acelui stat."),
    Piece("article", 4, ""),
    Piece("heading", 0, "Rezident"),
    Piece("number", 1, "În sensul prezentului Acord, expresia „rezident al unui stat contractant” înseamnă orice "
          "persoană care, potrivit legislaţiei acelui stat, este supusă impunerii în acel stat datorită domiciliului "
          "său, reşedinţei sale, locului de conducere, locului de înregistrare sau oricărui alt criteriu de natură "
          "similară. Totuşi, această expresie nu include o persoană care este supusă impunerii în acel stat numai "
          "pentru venitul din surse situate în acel stat."),
    Piece("number", 2, "Când, potrivit prevederilor paragrafului 1, o persoană fizică este rezidentă a ambelor state "
          "contractante, statutul său se determină după cum urmează:"),
    Piece("item", 1, "va fi considerată rezidentă a statului în care are o locuinţă permanentă la dispoziţia sa; dacă "
          "dispune de o locuinţă permanentă în ambele state, va fi considerată rezidentă a statului cu care "
          "legăturile sale personale şi economice sunt mai strânse (centrul intereselor vitale);"),
    Piece("item", 2, "dacă statul în care are centrul intereselor sale vitale nu poate fi determinat sau dacă nu "
          "dispune de o locuinţă permanentă în niciunul dintre state, va fi considerată rezidentă a statului în care "
          "locuieşte în mod obişnuit;"),
    Piece("item", 3, "dacă locuieşte în mod obişnuit în ambele state sau în niciunul dintre ele, va fi considerată "
          "rezidentă a statului al cărui naţional este;"),
    Piece("item", 4, "dacă este naţională a ambelor state sau a niciunuia dintre ele, autorităţile competente ale "
          "statelor contractante vor rezolva problema de comun acord."),
    Piece("number", 3, "Când, potrivit prevederilor paragrafului 1, o persoană, alta decât o persoană fizică, este "
          "rezidentă a ambelor state contractante, ea va fi considerată rezidentă a statului în care se află locul "
          "conducerii sale efective."),
    Piece("text", 0, "Prevederile prezentului paragraf se aplică şi societăţilor de persoane."),
    Piece("article", 5, ""),
    Piece("heading", 0, "Sediul permanent"),
    Piece("number", 1, "În sensul prezentului Acord, expresia „sediu permanent” înseamnă un loc fix de afaceri prin "
          "care întreprinderea îşi desfăşoară activitatea."),
)  # fmt: skip

TREATIES = {"ru": RUSSIAN, "ro": ROMANIAN}
