"""How costs grow with a size: the exponent, the cost at other sizes, and the first limit, as tables in Markdown."""

import math
from dataclasses import dataclass, field

from report import number

# The growth from 1 × to which the tables give the cost.
FACTORS = (10, 100)


@dataclass
class Cost:
    """A cost measured at several sizes, in ascending order. `bar` is the greatest acceptable cost, if there is one."""

    name: str
    unit: str
    points: list[tuple[int, float]]
    bar: float | None = None

    # False for a time under load, which follows no power law near the capacity of the machine.
    has_power_law: bool = True

    @property
    def exponent(self) -> float:
        """The slope of the two largest sizes in a log-log plot. Fixed costs hide the growth at smaller sizes."""
        return slope(self.points[-2:])

    def at(self, size: float) -> float:
        """The cost at a size: interpolated between measured ones, extrapolated beyond the largest."""
        if size <= self.points[0][0]:
            return self.points[0][1]
        for low, high in zip(self.points, self.points[1:]):
            if size <= high[0]:
                return low[1] * math.pow(size / low[0], slope([low, high]))
        last, cost = self.points[-1]
        return cost * math.pow(size / last, max(0, self.exponent))

    def is_measured(self, size: float) -> bool:
        """Whether the size is within the measured ones."""
        return size <= self.points[-1][0]

    def exceeds(self, size: float) -> bool:
        """Whether the cost at a size is beyond the bar, as far as it can be predicted."""
        is_known = self.has_power_law or self.is_measured(size)
        return self.bar is not None and is_known and self.at(size) > self.bar

    @property
    def reached(self) -> float | None:
        """The size from which on the cost exceeds the bar, at the latest; None without a bar, or if the cost grows too
        slowly to say. A smaller size that exceeds the bar, but no greater one does, is noise."""
        if self.bar is None:
            return None
        within = [number for number, (_, cost) in enumerate(self.points) if cost <= self.bar]
        if not within:
            return self.points[0][0]
        size, cost = self.points[within[-1]]
        after = self.points[within[-1] + 1 :]
        if not after and not self.has_power_law:
            return None
        exponent = slope([(size, cost), after[0]]) if after else self.exponent
        return size * (self.bar / cost) ** (1 / exponent) if exponent > 0.1 else None


@dataclass
class Limit:
    """A size beyond which something is refused or ends."""

    size: int
    effect: str


@dataclass
class Dimension:
    """Costs that grow with the same size. `today` is 1 ×."""

    name: str
    today: int
    costs: list[Cost]
    limits: list[Limit] = field(default_factory=list)

    def section(self) -> list[str]:
        """A table of the costs, with a heading."""
        sizes = sorted({size for cost in self.costs for size, _ in cost.points})
        further = [factor * self.today for factor in FACTORS]
        heads = [*map(sized, sizes), "exponent", *(f"{factor} × ({sized(factor * self.today)})" for factor in FACTORS)]
        lines = [f"### {self.name}", "", f"| 1 × is {sized(self.today)} | {' | '.join(heads)} | bar | bar reached at |"]
        lines.append("| --- |" + " --- |" * (len(heads) + 2))
        for cost in self.costs:
            known = dict(cost.points)
            cells = [number(known[size]) if size in known else "" for size in sizes]
            cells.append(f"{cost.exponent:.2f}" if cost.has_power_law else "–")
            cells += [marked(cost, size) for size in further]
            cells += [f"{number(cost.bar)} {cost.unit}" if cost.bar is not None else "", rounded(cost.reached)]
            lines.append(f"| {cost.name}, {cost.unit} | {' | '.join(cells)} |")
        return lines

    def broken(self, size: int) -> list[str]:
        """The limits and bars that this size exceeds."""
        refused = [f"{limit.effect} (beyond {sized(limit.size)})" for limit in self.limits if size > limit.size]
        late = [f"{cost.name}: {predicted(cost, size)} {cost.unit}" for cost in self.costs if cost.exceeds(size)]
        return refused + late

    def first(self) -> str:
        """The limits and bars with the smallest size."""
        reached = [(cost.reached, f"{cost.name} reaches {number(cost.bar or 0)} {cost.unit}") for cost in self.costs]
        found = [(size, text) for size, text in reached if size] + [(limit.size, limit.effect) for limit in self.limits]
        if not found:
            return "none found"
        first = min(size for size, _ in found)
        return f"{'; '.join(text for size, text in found if size == first)}, at {rounded(first)}"


def slope(points: list[tuple[int, float]]) -> float:
    """The slope between the first and the last point in a log-log plot; 0 if a cost is 0."""
    (low, before), (high, after) = points[0], points[-1]
    return math.log(after / before) / math.log(high / low) if before > 0 and after > 0 else 0


def predicted(cost: Cost, size: float) -> str:
    """The cost at a size, in italics if it is extrapolated; a dash if it cannot be."""
    if cost.is_measured(size):
        return number(cost.at(size))
    return f"*{number(cost.at(size))}*" if cost.has_power_law else "–"


def marked(cost: Cost, size: float) -> str:
    """The cost at a size, bold if it is beyond the bar."""
    return f"**{predicted(cost, size)}**" if cost.exceeds(size) else predicted(cost, size)


def sized(size: float) -> str:
    """A size with thousands separators."""
    return f"{size:,.0f}"


def rounded(size: float | None) -> str:
    """A size with two significant digits; a dash without one."""
    if size is None:
        return "–"
    if size >= 1e9:
        return "beyond 10⁹"
    return sized(round(size, 1 - math.floor(math.log10(size))))


def tables(dimensions: list[Dimension]) -> list[str]:
    """What breaks first, and the costs of each dimension."""
    lines = ["| grows | 1 × | first limit | beyond a limit at 10 × | at 100 × |", "| --- | --- | --- | --- | --- |"]
    for dimension in dimensions:
        cells = ["; ".join(dimension.broken(factor * dimension.today)) or "nothing" for factor in FACTORS]
        lines.append(f"| {dimension.name} | {sized(dimension.today)} | {dimension.first()} | {' | '.join(cells)} |")
    return [*lines, *(line for dimension in dimensions for line in ["", *dimension.section()])]
