"""The result: tables of measures and of bars in Markdown, and a plot as SVG."""

from dataclasses import dataclass, field
from statistics import median


@dataclass
class Row:
    """One measure, sampled several times, in turn with its peers."""

    name: str
    unit: str
    samples: list[float]
    peers: dict[str, list[float]] = field(default_factory=dict)

    @property
    def value(self) -> float:
        return median(self.samples)

    def ratio(self, peer: str) -> float:
        """The median of the ratios within each run, in which the noise of the machine cancels out."""
        pairs = zip(self.samples, self.peers[peer])
        return median(ours / theirs for ours, theirs in pairs)


@dataclass
class Bar:
    """A limit: its wording, the measured figure, and whether the figure meets it; None if that is unknown."""

    promise: str
    measured: str
    is_met: bool | None

    @property
    def verdict(self) -> str:
        return "unknown" if self.is_met is None else "met" if self.is_met else "**missed**"


def spread(samples: list[float]) -> str:
    """The median, and in brackets the least and the greatest sample."""
    return f"{number(median(samples))} ({number(min(samples))} to {number(max(samples))})"


def number(value: float) -> str:
    """With no decimals from 100 on, one from 10 on, and two below."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def table(rows: list[Row]) -> str:
    """One line a measure, with its peers and the ratio to each."""
    lines = ["| measure | unit | cityroulette | peers, and the ratio to each |", "| --- | --- | --- | --- |"]
    for row in rows:
        beside = "; ".join(
            f"{peer} {number(median(samples))}, {row.ratio(peer):.2f}"
            for peer, samples in row.peers.items()
        )
        lines.append(f"| {row.name} | {row.unit} | {spread(row.samples)} | {beside or '–'} |")
    return "\n".join(lines)


def bars(bars: list[Bar]) -> str:
    """One line a bar, with whether it is met."""
    lines = ["| bar | measured | |", "| --- | --- | --- |"]
    lines += [f"| {bar.promise} | {bar.measured} | {bar.verdict} |" for bar in bars]
    return "\n".join(lines)


WIDTH, HEIGHT, MARGIN = 480, 320, 56


def plot(title: str, unit: str, series: dict[str, list[tuple[float, float]]]) -> str:
    """Lines over logarithmic axes."""
    import math

    points = [point for line in series.values() for point in line]
    low_x, high_x = (math.log10(f(x for x, _ in points)) for f in (min, max))
    low_y, high_y = (math.log10(f(y for _, y in points)) for f in (min, max))
    low_y, high_y = math.floor(low_y), max(math.ceil(high_y), math.floor(low_y) + 1)

    def place(x: float, y: float) -> tuple[float, float]:
        across = (math.log10(x) - low_x) / ((high_x - low_x) or 1)
        up = (math.log10(y) - low_y) / (high_y - low_y)
        return MARGIN + across * (WIDTH - 2 * MARGIN), HEIGHT - MARGIN - up * (HEIGHT - 2 * MARGIN)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{WIDTH / 2}" y="20" text-anchor="middle" font-size="13">{title}</text>',
    ]
    for power in range(int(low_y), int(high_y) + 1):
        _, y = place(10**low_x, 10**power)
        parts.append(f'<path d="M{MARGIN} {y:.1f}H{WIDTH - MARGIN}" stroke="#ddd"/>')
        parts.append(f'<text x="{MARGIN - 6}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g} {unit}</text>')
    for power in range(math.ceil(low_x), math.floor(high_x) + 1):
        x, _ = place(10**power, 10**low_y)
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - MARGIN + 18}" text-anchor="middle">{10**power:,}</text>')
    for index, (name, line) in enumerate(series.items()):
        colour = ("#1f6f8b", "#c8553d", "#6a994e", "#7b5ea7")[index % 4]
        path = "L".join("{:.1f} {:.1f}".format(*place(*point)) for point in line)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [
            '<circle cx="{:.1f}" cy="{:.1f}" r="3" fill="{}"/>'.format(*place(*point), colour)
            for point in line
        ]
        parts.append(f'<text x="{MARGIN + 8}" y="{44 + 15 * index}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])
