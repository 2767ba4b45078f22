from pathlib import Path

import pytest

from scripts.catalogues import ROOT, faults, template, update

CODE = """
t("Draw")
t.n("{name} has {count} point", "{name} has {count} points", 3, name=name)
RANK = mark("ace")
"""
HEAD = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
DRAW = 'msgid "Draw"\nmsgstr "Pesca"\n'
ACE = 'msgid "ace"\nmsgstr "asso"\n'
POINTS = """
msgid "{name} has {count} point"
msgid_plural "{name} has {count} points"
msgstr[0] "{name} ha un punto"
msgstr[1] "{name} ha {count} punti"
"""


@pytest.fixture
def code(tmp_path: Path) -> Path:
    """Make a folder of code with three texts."""
    folder = tmp_path / "code"
    folder.mkdir()
    (folder / "view.py").write_text(CODE, encoding="utf-8")
    return folder


def found(code: Path, *entries: str) -> list[str]:
    """Return what is wrong with an Italian catalogue of *entries*."""
    file = code / "it.po"
    file.write_text("\n".join((HEAD, *entries)), encoding="utf-8")
    return list(faults(file, template(code)))


def test_the_rooms_catalogues_are_complete() -> None:
    """Every text of the room is in every catalogue, with the same fields, and nothing else is."""
    files = list((ROOT / "bot" / "locale").glob("*.po"))
    assert files
    texts = template(ROOT / "bot")
    assert [fault for file in files for fault in faults(file, texts)] == []


def test_a_complete_catalogue(code: Path) -> None:
    """A catalogue of all texts has no faults; a plural's form may leave the number out."""
    assert found(code, DRAW, ACE, POINTS) == []


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ((DRAW, POINTS), "it.po: missing: 'ace' (view.py:4)"),
        ((DRAW, POINTS, 'msgid "ace"\nmsgstr ""\n'), "not translated: 'ace'"),
        ((DRAW, POINTS, f"#, fuzzy\n{ACE}"), "fuzzy: 'ace'"),
        ((DRAW, POINTS, ACE, 'msgid "Pass"\nmsgstr "Passo"\n'), "no longer in the code: 'Pass'"),
        (
            (DRAW, ACE, POINTS.replace("{name} ha {", "{nome} ha {")),
            "other {fields} than in the code: '{nome} ha {count} punti'",
        ),
        (
            (DRAW, ACE, POINTS.replace("{name} ha {count} punti", "")),
            "not translated: '{name} has {count} points'",
        ),
    ],
)
def test_a_fault_is_named(code: Path, entries: tuple[str, ...], fault: str) -> None:
    """Each fault is one line with the catalogue's name and the text."""
    (line,) = found(code, *entries)
    assert line.startswith("it.po:")
    assert line.endswith(fault)


def test_a_file_that_cannot_be_read(code: Path) -> None:
    """What is no catalogue is a fault too, not a crash."""
    (line,) = found(code, "msgid Draw\n")
    assert line.startswith("it.po: ")


def test_update_keeps_translations(code: Path) -> None:
    """After an update only the new texts are without a translation, and old ones are gone."""
    assert len(found(code, DRAW, 'msgid "Pass"\nmsgstr "Passo"\n')) == 3
    update(code / "it.po", template(code))
    assert [line.split(": ", 1)[1] for line in faults(code / "it.po", template(code))] == [
        "not translated: '{name} has {count} points'",
        "not translated: 'ace'",
    ]
    assert "Pesca" in (code / "it.po").read_text(encoding="utf-8")
