"""The type of a member, independent of language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Type:
    """A kind, and its parts.

    The kinds: `any`, `null`, `string`, `integer`, `number`, `boolean`, `map` (an object with arbitrary
    members), `list` of `parts[0]`, `name` of a record or a union, `words` whose only `values` are given,
    `choice` among `parts`.
    """

    kind: str
    name: str = ""
    values: tuple[Any, ...] = ()
    parts: tuple[Type, ...] = ()

    @property
    def alternatives(self) -> tuple[Type, ...]:
        """The alternatives of a choice, or the type itself."""
        return self.parts if self.kind == "choice" else (self,)

    @property
    def is_nullable(self) -> bool:
        """Whether it may be null."""
        return NULL in self.alternatives

    @property
    def without_null(self) -> Type:
        """The same type without null."""
        return choice(each for each in self.alternatives if each != NULL)

    def renamed(self, names: Mapping[str, str]) -> Type:
        """The same type with renamed shapes."""
        parts = tuple(each.renamed(names) for each in self.parts)
        return replace(self, name=names.get(self.name, self.name), parts=parts)


NULL = Type("null")


def choice(alternatives: Iterable[Type]) -> Type:
    """One of these types, each once, and null last."""
    flat = [part for each in alternatives for part in each.alternatives]
    once = [each for each in dict.fromkeys(flat) if each != NULL]
    parts = (*once, NULL) if NULL in flat else tuple(once)
    return parts[0] if len(parts) == 1 else Type("choice", parts=parts)
