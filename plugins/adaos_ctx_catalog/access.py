"""Who may see what: roles, the rights that they hold, and details without what they may not see.

`.ado/catalog/policy.json` names the roles: `{"roles": {"analyst": {"rights": ["rbac:analyst-read"],
"pii": false, "anti_patterns": true, "secrets": false}}}`. A role that is not named sees no details
at all. Without the file there are two: `developer`, who sees everything, and `reader`, who sees no
personal columns, no anti-patterns and no references to secrets.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adaos_ctx import files
from adaos_ctx.messages import Number, phrase, tr
from adaos_ctx_catalog.decoding import parse_object

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_catalog.decoding import Fields
    from adaos_ctx_catalog.details import Details

FILE = ".ado/catalog/policy.json"
DEVELOPER = "developer"
READER = "reader"
ANY_RIGHT = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """What one role may see: rights it holds, and the parts of details that are gated."""

    rights: frozenset[str] = frozenset()
    pii: bool = False
    anti_patterns: bool = False
    secrets: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Withheld:
    """Something that a role did not get: of which resource, what, and why."""

    id: str
    what: str
    reason: str


_ALL = Role(rights=frozenset({ANY_RIGHT}), pii=True, anti_patterns=True, secrets=True)
_BUILT_IN: Mapping[str, Role] = {DEVELOPER: _ALL, READER: Role()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The roles of a catalog; no other role sees details."""

    roles: Mapping[str, Role] = field(default_factory=lambda: dict(_BUILT_IN))

    @classmethod
    def load(cls, root: str) -> Policy:
        """The policy of a skill.

        Raises:
            CatalogBroken: The file does not parse.
        """
        if not files.exists(f"{root}/{FILE}"):
            return cls()
        roles = parse_object(files.read(root, FILE), FILE).inner("roles")
        return cls(roles={name: _role(roles.inner(name)) for name in roles.value})

    @property
    def usual(self) -> str:
        """Whose view a page starts with: `developer` where there is one, else the first by name."""
        return DEVELOPER if DEVELOPER in self.roles else min(self.roles, default=DEVELOPER)


def _role(fields: Fields) -> Role:
    return Role(
        rights=frozenset(fields.texts("rights")), pii=fields.flag("pii"),
        anti_patterns=fields.flag("anti_patterns"), secrets=fields.flag("secrets"),
    )  # fmt: skip


def what_of(withheld: Withheld) -> str:
    """What was withheld, for the reader; a phrase of one word would also be in names."""
    return tr(f"catalog.withheld.{withheld.what}", fallback=phrase(withheld.what))


def seen_by(policy: Policy, role: str, details: Details) -> tuple[Details | None, list[Withheld]]:
    """Details as a role may see them, and what it may not; None where it may see nothing.

    Args:
        policy: The roles.
        role: Its name.
        details: As stored.
    """
    may = policy.roles.get(role)
    if may is None:
        return None, [_kept(details, "details", "the policy names no such role")]
    if details.policy and not may.rights & {ANY_RIGHT, details.policy}:
        return None, [_kept(details, "details", f"needs {details.policy}")]
    kept: list[Withheld] = []
    if not may.pii and details.personal:
        told = f"{Number(len(details.personal)):personal column|personal columns}"
        kept.append(_kept(details, told, "needs pii"))
        details = without_personal(details)
    if not may.anti_patterns and details.anti_patterns:
        kept.append(_kept(details, "anti-patterns", "needs anti_patterns"))
        details = replace(details, anti_patterns=())
    if not may.secrets and details.secrets:
        kept.append(_kept(details, "references to secrets", "needs secrets"))
        details = replace(details, secrets=())
    return details, kept


def _kept(details: Details, what: str, reason: str) -> Withheld:
    return Withheld(id=details.id, what=what, reason=reason)


def without_personal(details: Details) -> Details:
    """Details in which nothing names a personal column: no key, no snippet, no remark."""
    names = {column.name for column in details.personal}

    def tells(text: str) -> bool:
        return any(name.casefold() in text.casefold() for name in names)

    return replace(
        details,
        description="" if tells(details.description) else details.description,
        columns=tuple(
            replace(c, about="" if tells(c.about) else c.about, fk="" if tells(c.fk) else c.fk)
            for c in details.columns if not c.pii
        ),
        params=tuple(c for c in details.params if not c.pii),
        snippets=tuple(s for s in details.snippets if not tells(s.code)),
        anti_patterns=tuple(text for text in details.anti_patterns if not tells(text)),
        null_rate={name: rate for name, rate in details.null_rate.items() if name not in names},
        changes=tuple(c for c in details.changes if not any(tells(text) for text in c.what)),
    )  # fmt: skip
