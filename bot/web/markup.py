"""Views as HTML; the templates escape whatever people typed."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bot.locale import NAMES, Texts
from bot.views.model import Button, Look, View
from render import size

_HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the page that is shown and replaced as one: *html* has the element's *id*.

    *version* is that of the table it shows: an older piece never takes a newer one's place.
    """

    id: str
    html: str
    version: int = 0


class Markup:
    """Fills the templates."""

    def __init__(self) -> None:
        self._templates = Environment(
            loader=FileSystemLoader(_HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def view(
        self,
        piece_id: str,
        kind: str,
        view: View,
        src: str | None,
        version: int = 0,
        close: str | None = None,
    ) -> Piece:
        """Return *view* as a piece; *src* is the address of its picture.

        With *close*, the label of a button, the person can close the piece.
        """
        width, height = size(view.picture.what) if view.picture else (0, 0)
        html = self._templates.get_template("view.html").render(
            id=piece_id,
            kind=kind,
            view=view,
            src=src,
            width=width,
            height=height,
            close=close,
            key=_key,
        )
        return Piece(piece_id, html, version)

    def line(self, line_id: int, name: str, text: str) -> Piece:
        """Return what somebody said as a piece."""
        html = self._templates.get_template("line.html").render(id=line_id, name=name, text=text)
        return Piece(f"line-{line_id}", html)

    def page(self, template: str, t: Texts, **values: object) -> str:
        """Return a whole page."""
        return self._templates.get_template(template).render(t=t, languages=NAMES, **values)


_KEYS: Final = {
    "draw": "d",
    "take": "t",
    "take-upcard": "t",
    "pass": "p",
    "knock": "k",
    "knock?": "w",
    "big-gin": "g",
    "hint": "h",
    "sort": "s",
    "next": "n",
    "rematch": "r",
    "my-hand": "b",
}


def _key(button: Button) -> str:
    """Return the key that presses *button*, from what its press does; empty where there is none."""
    if button.look is not Look.PLAIN:
        return ""
    does = button.press.rsplit(".", 1)[-1].partition(" ")[0]
    return _KEYS.get(does, "")
