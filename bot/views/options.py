"""The options of a table in words (R24)."""

from bot.locale import Texts
from engine import PRESETS, Rules


def described(rules: Rules, t: Texts) -> str:
    """Tell what a table plays, in one sentence: the preset, the target, and what is unusual."""
    usual = PRESETS[rules.preset]
    names = {"oklahoma": t("oklahoma"), "straight": t("straight gin")}
    parts = [] if rules.preset == "classic" else [names[rules.preset]]
    if not rules.oklahoma and rules.knock_limit != usual.knock_limit:
        parts.append(t("knock limit {limit}", limit=rules.knock_limit))
    if rules.gin_bonus != usual.gin_bonus:
        parts.append(t("gin {points}", points=rules.gin_bonus))
    if rules.undercut_bonus != usual.undercut_bonus:
        parts.append(t("undercut {points}", points=rules.undercut_bonus))
    if rules.big_gin:
        parts.append(t("big gin"))
    if rules.box:
        parts.append(t("boxes"))
    if rules.game:
        parts.append(t("game bonus"))
    if not parts:
        return t("A match to {target} points.", target=rules.target)
    return t(
        "A match to {target} points: {options}.", target=rules.target, options=", ".join(parts)
    )


def limits(limit: int, t: Texts, *, doubled: bool, usual: int) -> str:
    """Tell what is special in this hand: its knock limit where it is not *usual*, and doubling."""
    said = []
    if limit == 0:
        said.append(t("Gin only."))
    elif limit != usual:
        said.append(t("The knock limit is {limit}.", limit=limit))
    if doubled:
        said.append(t("The upcard was a spade: all points count twice."))
    return " ".join(said)
