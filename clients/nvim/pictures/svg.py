"""A screen as SVG: a rectangle for each run of one background, a text for each run of one style."""

from itertools import groupby
from xml.sax.saxutils import escape

CELL_WIDTH, CELL_HEIGHT = 8.4, 19
FONT_SIZE, BASELINE = 14, 14
PADDING, TITLE_BAR = 14, 34
FONTS = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"


def _style(screen, number):
    attributes = screen.highlights.get(number, {})
    foreground = attributes.get("foreground", screen.colors[0])
    background = attributes.get("background", screen.colors[1])
    if attributes.get("reverse"):
        foreground, background = background, foreground
    return foreground, background, attributes.get("bold", False), attributes.get("italic", False)


def _runs(row, key):
    """Runs of adjacent cells with the same key: (column, cells)."""
    column = 0
    for _, group in groupby(row, key):
        cells = list(group)
        yield column, cells
        column += len(cells)


def _background(screen, row, y, out):
    for column, cells in _runs(row, lambda cell: _style(screen, cell[1])[1]):
        color = _style(screen, cells[0][1])[1]
        if color != screen.colors[1]:
            x, width = PADDING + column * CELL_WIDTH, len(cells) * CELL_WIDTH
            out.append(
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{CELL_HEIGHT}" '
                f'shape-rendering="crispEdges" fill="#{color:06x}"/>'
            )


# Start and end of a stroke, as fractions of the cell width.
STROKES = {"━": (0, 1), "╸": (0, 0.5), "╺": (0.5, 1)}
STROKE_HEIGHT = 5


def _shape(text, x, y, color):
    """Draws blocks and strokes as shapes, because fonts leave gaps between them."""
    if text in STROKES:
        begin, end = (x + part * CELL_WIDTH for part in STROKES[text])
        y, height = y + (CELL_HEIGHT - STROKE_HEIGHT) / 2, STROKE_HEIGHT
    else:
        begin, end = x, x + CELL_WIDTH
        height = CELL_HEIGHT * (ord(text) - 0x2580) / 8
        y += CELL_HEIGHT - height
    return (
        f'<rect x="{begin:.2f}" y="{y:.2f}" width="{end - begin + 0.2:.2f}" '
        f'height="{height:.2f}" shape-rendering="crispEdges" fill="#{color:06x}"/>'
    )


def _is_shape(text):
    return text in STROKES or "\u2581" <= text <= "\u2588"


def _text(text, x, y, style):
    color, _, bold, italic = style
    weight = ' font-weight="bold"' if bold else ""
    slant = ' font-style="italic"' if italic else ""
    length = f' textLength="{len(text) * CELL_WIDTH:.1f}"' if len(text) > 1 else ""
    return (
        f'<text x="{x:.1f}" y="{y + BASELINE}" fill="#{color:06x}"{weight}{slant}{length}>'
        f"{escape(text)}</text>"
    )


def _kind(cell):
    """Groups plain text; symbols and characters of other scripts are separate."""
    return "ascii" if cell[0].isascii() else cell[0] + "!"


def _foreground(screen, row, y, out):
    for column, cells in _runs(row, lambda cell: (cell[1], _kind(cell))):
        style, x = _style(screen, cells[0][1]), PADDING + column * CELL_WIDTH
        if cells[0][0].isascii():
            text = "".join(cell[0] for cell in cells)
            lead = len(text) - len(text.lstrip())
            if text.strip():
                out.append(_text(text.strip(), x + lead * CELL_WIDTH, y, style))
            continue
        for index, cell in enumerate(cells):
            at = x + index * CELL_WIDTH
            if _is_shape(cell[0]):
                out.append(_shape(cell[0], at, y, style[0]))
            else:
                out.append(_text(cell[0], at, y, style))


def _frame(width, height, title, screen):
    foreground, background = screen.colors
    dots = "".join(
        f'<circle cx="{22 + index * 20}" cy="{TITLE_BAR / 2}" r="6" fill="{color}"/>'
        for index, color in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="{FONTS}" '
        f'font-size="{FONT_SIZE}" xml:space="preserve" role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="10" fill="#{background:06x}"/>'
        f"{dots}"
        f'<text x="{width / 2:.0f}" y="{TITLE_BAR / 2 + 5}" text-anchor="middle" '
        f'fill="#{foreground:06x}" opacity="0.6">{escape(title)}</text>'
    )


def draw(screen, title):
    """The whole picture as a string."""
    rows, columns = len(screen.cells), len(screen.cells[0])
    width = columns * CELL_WIDTH + 2 * PADDING
    height = rows * CELL_HEIGHT + TITLE_BAR + PADDING
    out = [_frame(width, height, title, screen)]
    for index, row in enumerate(screen.cells):
        y = TITLE_BAR + index * CELL_HEIGHT
        _background(screen, row, y, out)
        _foreground(screen, row, y, out)
    return "\n".join(out) + "\n</svg>\n"
