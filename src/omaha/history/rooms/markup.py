"""What readers of XML share: one game element, parsed without entities."""

from xml.etree.ElementTree import Element, ParseError, fromstring

from omaha.errors import HistoryError

__all__ = ["attribute", "element_of"]


def element_of(data: bytes, line: int) -> Element:
    """Return the element of a game; what follows it is left out.

    Declarations, with which a few bytes could grow to many, are refused.
    """
    end = data.find(b"</game>")
    if end < 0:
        raise HistoryError(f"line {line}: the game has no end")
    text = data[: end + len(b"</game>")]
    if b"<!" in text:
        raise HistoryError(f"line {line}: a game has no declarations")
    try:
        return fromstring(text)
    except (ParseError, ValueError) as error:
        raise HistoryError(f"line {line}: this is no XML: {error}") from None


def attribute(element: Element, name: str) -> str:
    """Return an attribute that has to be there."""
    value = element.get(name)
    if value is None:
        raise HistoryError(f"the element {element.tag} has no {name}")
    return value
