"""The rules page: of Arlington as it is usually played, of a group, of one match."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from .. import access
from ..core.rules import ARLINGTON
from .play import SHEET
from .present_rulebook import rulebook
from .present_words import title_of

bp = Blueprint("rulebook", __name__)


@bp.get("/rules")
def rules() -> ResponseReturnValue:
    """The rules without house rules."""
    return render_template("rules/rules.html", book=rulebook(ARLINGTON.defaults))


@bp.get("/g/<code>/rules")
def group_rules(code: str) -> ResponseReturnValue:
    """The rules as the group's next match will have them."""
    me = access.asker(code)
    book = rulebook(me.group.rules)
    return render_template("rules/rules.html", group=me.group, title=title_of(me.group), book=book)


@bp.get(SHEET + "/rules")
def match_rules(code: str, match: int) -> ResponseReturnValue:
    """The rules that a match is played by."""
    me, held = access.match(code, match)
    return render_template(
        "rules/rules.html",
        group=me.group,
        title=title_of(me.group),
        match=held,
        book=rulebook(held.rules),
    )
