"""Reading the page's pieces of HTML as a browser does, into what a person sees."""

import re
from functools import lru_cache
from html.parser import HTMLParser

from tests.platforms.player import Button, Shown

_PIECE = re.compile(r"(?:board|hand|watch)-(\d+)")
_PICTURE = re.compile(r"/(?:board|hand)/(\d+)/(\d+)\.png")
_LEAF = re.compile(r"/rules/[1-9]\.png")
_VOID = {"img", "meta", "link", "input", "br"}


class _Reader(HTMLParser):
    """Notes titles, lines, pictures and buttons; fails at whatever no template makes."""

    ALLOWED = frozenset({"article", "h3", "img", "p", "div", "button", "b", "bdi", "span", "a"})

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: dict[str, list[str]] = {"h3": [], "p": [], "bdi": [], "span": []}
        self.buttons: list[Button] = []
        self.piece = self.alt = ""
        self.picture: str | None = None
        self._open: list[tuple[str, dict[str, str]]] = []
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a tag."""
        assert tag in self.ALLOWED, f"unexpected <{tag}> in a piece"
        given = {name: value or "" for name, value in attrs}
        assert not any(name.startswith("on") or name == "style" for name in given), given
        if not self._open:
            self.piece = given["id"]
        if tag == "img":
            assert _PICTURE.match(given["src"]) or _LEAF.match(given["src"]), given
            self.alt, self.picture = given["alt"], given["src"]
            return
        self._open.append((tag, given))
        self._text = ""

    def handle_data(self, data: str) -> None:
        """Take text."""
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        """Take the end of an element."""
        opened, given = self._open.pop()
        assert opened == tag
        text = self._text.strip()
        if tag == "button" and "data-press" in given:
            self.buttons.append(Button(text, given["data-press"], given.get("aria-label")))
        elif tag in self.texts:
            self.texts[tag].append(text)
        self._text = ""


@lru_cache(1024)
def read(html: str) -> Shown:
    """Return the piece *html* as it is seen; the same piece is looked at many times."""
    reader = _Reader()
    reader.feed(html.strip())
    reader.close()
    about = _PIECE.fullmatch(reader.piece)
    picture = _PICTURE.match(reader.picture or "")
    said = reader.texts["bdi"]
    table = about.group(1) if about else picture.group(1) if picture else None
    return Shown(
        table=int(table) if table else None,
        title=(said or reader.texts["h3"])[0],
        lines=tuple(reader.texts["span"] if said else reader.texts["p"]),
        alt=reader.alt,
        picture=reader.picture,
        version=int(picture.group(2)) if picture else None,
        buttons=tuple(reader.buttons),
        raw=html,
    )


class _Page(HTMLParser):
    """Cuts a whole page into the pieces of its regions."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.regions: dict[str, dict[str, str]] = {
            "channel": {},
            "private": {},
            "lobby": {},
        }
        self._region = self._piece = ""
        self._depth = self._at = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a tag."""
        given = dict(attrs)
        if self._region and self._depth == self._at and given.get("id"):
            self._piece = str(given["id"])
            self.regions[self._region][self._piece] = ""
        if self._piece:
            self.regions[self._region][self._piece] += self.get_starttag_text() or ""
        if tag not in _VOID:
            self._depth += 1
        if not self._region and given.get("id") in self.regions:
            self._region, self._at = str(given["id"]), self._depth

    def handle_endtag(self, tag: str) -> None:
        """Take the end of an element."""
        self._depth -= 1
        if self._piece:
            self.regions[self._region][self._piece] += f"</{tag}>"
            if self._depth == self._at:
                self._piece = ""
        elif self._region and self._depth < self._at:
            self._region = ""

    def handle_data(self, data: str) -> None:
        """Take text."""
        if self._piece:
            self.regions[self._region][self._piece] += data

    def handle_entityref(self, name: str) -> None:
        """Take an escaped sign."""
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Take an escaped sign."""
        self.handle_data(f"&#{name};")


def regions(page: str) -> dict[str, dict[str, str]]:
    """Return the pieces of a whole page: region -> id -> HTML."""
    reader = _Page()
    reader.feed(page)
    reader.close()
    return reader.regions
