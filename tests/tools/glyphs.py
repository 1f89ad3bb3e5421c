#!/usr/bin/env python3
"""Draws the piece sets and icons under static/ from font outlines and from the shapes below.

    tests/tools/glyphs.py            write static/pieces/*.svg and static/icons/*
    tests/tools/glyphs.py --check    fail when a committed drawing differs from what would be written

Needs Debian's python3-fonttools and fonts-noto-cjk (Noto Serif CJK JP Bold and Noto Sans CJK JP Bold, SIL Open
Font Licence, kept in static/licences); for the PNG icons also chromium. Where pieces carry marks of their moves, these
are read from the tables in src/rules/variant, so that no drawing can disagree with the game. The drawings are
committed, so neither a build nor a visitor needs any of this.

Each set is one file of <symbol>s with the viewBox of a square, 100 x 110. A symbol holds only the
ink. The page draws the wedge under it and says through the inherited `fill` whether it is black or
vermilion.
Ids: P L N S G B R E, bK wK (Black's jewelled general, White's king), pP pL pN pS pB pR pE.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from math import cos, pi, sin

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FONTS = "/usr/share/fonts/opentype/noto"

# Coordinates are rounded to this many steps an em: on a board that fills a 4K screen some two to a pixel.
STEPS = 250

IDS = ["P", "L", "N", "S", "G", "B", "R", "E", "bK", "wK", "pP", "pL", "pN", "pS", "pB", "pR", "pE"]

TWO = dict(zip(IDS, "歩兵 香車 桂馬 銀将 金将 角行 飛車 醉象 玉将 王将 と金 成香 成桂 成銀 龍馬 龍王 太子".split()))
ONE = dict(zip(IDS, "歩 香 桂 銀 金 角 飛 醉 玉 王 と 杏 圭 全 馬 龍 太".split()))


class RelativePen(BasePen):
    """Writes an outline as short relative path commands on a rounded grid, y downwards."""

    def __init__(self, glyphs, scale):
        super().__init__(glyphs)
        self.scale = scale
        self.out = []
        self.last = None  # the command that may be left out when repeated
        self.at = (0, 0)

    def grid(self, point):
        return round(point[0] * self.scale), round(-point[1] * self.scale)

    def put(self, command, numbers):
        text = "" if command == self.last else command
        for number in numbers:
            sign = "" if number < 0 or not text or not text[-1].isdigit() else " "
            text += sign + str(number)
        # a repeated command still needs a separator before a number without a sign
        if command == self.last and text and text[0] != "-":
            text = " " + text
        self.out.append(text)
        self.last = "l" if command == "m" else command

    def _moveTo(self, point):
        x, y = self.grid(point)
        self.put("m", (x - self.at[0], y - self.at[1]))
        self.at = self.start = (x, y)

    def _lineTo(self, point):
        x, y = self.grid(point)
        dx, dy = x - self.at[0], y - self.at[1]
        if (dx, dy) == (0, 0):
            return
        if dy == 0:
            self.put("h", (dx,))
        elif dx == 0:
            self.put("v", (dy,))
        else:
            self.put("l", (dx, dy))
        self.at = (x, y)

    def _curveToOne(self, one, two, end):
        numbers = []
        for point in (one, two, end):
            x, y = self.grid(point)
            numbers += [x - self.at[0], y - self.at[1]]
        if any(numbers):
            self.put("c", numbers)
        self.at = self.grid(end)

    def _closePath(self):
        self.out.append("z")
        self.last = None
        self.at = self.start

    _endPath = _closePath


class Font:
    def __init__(self, style):
        """`style` is Serif or Sans."""
        collection = TTCollection(f"{FONTS}/Noto{style}CJK-Bold.ttc")
        self.font = next(f for f in collection.fonts if f["name"].getDebugName(1) == f"Noto {style} CJK JP")
        self.glyphs = self.font.getGlyphSet()
        self.names = self.font.getBestCmap()
        self.scale = STEPS / self.font["head"].unitsPerEm

    def outline(self, text, closer=0):
        """Path data, and the bounds of the ink in the same grid (left, top, right, bottom); `closer` in units of the font."""
        pen = RelativePen(self.glyphs, self.scale)
        bounds = BoundsPen(self.glyphs)
        shift = 0
        for char in text:
            glyph = self.glyphs[self.names[ord(char)]]
            for to in (pen, bounds):
                glyph.draw(TransformPen(to, (1, 0, 0, 1, shift, 0)) if shift else to)
            shift += glyph.width - closer
        x0, y0, x1, y1 = (v * self.scale for v in bounds.bounds)
        return "".join(pen.out), (x0, -y1, x1, -y0)

    def placed(self, text, centre, middle, width, height, stretch=1.25, closer=0):
        """The glyphs with their ink fitted into a box, never stretched much further one way than the other."""
        data, (x0, y0, x1, y1) = self.outline(text, closer)
        sx, sy = width / (x1 - x0), height / (y1 - y0)
        sx, sy = min(sx, sy * stretch), min(sy, sx * stretch)
        tx, ty = centre - sx * (x0 + x1) / 2, middle - sy * (y0 + y1) / 2
        # not named: the same outline appears byte for byte in several pieces, which compression folds
        return f'<path transform="matrix({num(sx, 4)} 0 0 {num(sy, 4)} {num(tx)} {num(ty)})" d="{data}"/>'


def num(value, digits=2):
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def sheet(name, comment, symbols):
    # all sets may lie in one page
    body = "\n".join(f'<symbol id="{name}-{key}" viewBox="0 0 100 110">{ink}</symbol>' for key, ink in symbols.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg"><!-- {comment} -->\n{body}\n</svg>\n'


OUTLINES = "Outlines from Noto Serif CJK JP Bold, (c) Adobe, SIL Open Font Licence 1.1: licences/NotoCJK-OFL.txt"
LETTERING = OUTLINES.replace("Serif", "Sans")


def kanji2(font):
    def word(pair):
        # the wedge widens downwards, and so does a signwriter's second character
        return font.placed(pair[0], 50, 41.5, 48, 36.5) + font.placed(pair[1], 50, 80, 55, 36.5)

    return sheet("kanji2", OUTLINES, {key: word(TWO[key]) for key in IDS})


def kanji1(font):
    return sheet("kanji1", OUTLINES, {key: font.placed(ONE[key], 50, 62.5, 60.5, 62, 1.15) for key in IDS})


# --- What a piece can do, from the same rows as the rules.

ORTHOGONAL = "n e s w".split()
DIAGONAL = "ne se sw nw".split()
ALL = ORTHOGONAL + DIAGONAL

KINDS = {
    "P": "Pawn", "L": "Lance", "N": "Knight", "S": "Silver", "G": "Gold", "B": "Bishop", "R": "Rook", "E": "Elephant",
    "bK": "King", "wK": "King", "pP": "ProPawn", "pL": "ProLance", "pN": "ProKnight", "pS": "ProSilver", "pB": "Horse",
    "pR": "Dragon", "pE": "Prince",
}  # fmt: skip


class Moves:
    """Where each kind steps and slides, and whether it jumps: `row(Gold).steps(GOLD_STEPS)` and the like, read from the source."""

    def __init__(self):
        source = ""
        for name in ("shogi", "sho"):
            with open(os.path.join(ROOT, f"src/rules/variant/{name}.rs"), encoding="utf-8") as file:
                source += file.read()
        self.named = {way.upper(): {way} for way in ALL}
        self.named |= {"ORTHOGONAL": set(ORTHOGONAL), "DIAGONAL": set(DIAGONAL), "ALL": set(ALL)}
        for name, value in re.findall(r"const (\w+): Dirs = (.+);", source):
            self.named[name] = self.ways(value)
        self.rows = dict(re.findall(r"= row\((\w+)\)(.*);", source))

    def ways(self, text):
        """Of `Dirs::ALL.but(Dirs::S)` and such."""
        first, *rest = re.findall(r"(?:\.(or|but)\()?(?:Dirs::)?([A-Z_]+)", text)
        found = set(self.named[first[1]])
        for operator, name in rest:
            found = found | self.named[name] if operator == "or" else found - self.named[name]
        return found

    def of(self, key):
        """Steps, slides and whether there is a jump."""
        calls = dict(re.findall(r"\.(steps|slides|jumps)\(((?:[^()]|\([^()]*\))*)\)", self.rows[KINDS[key]]))
        listed = lambda call: [way for way in ALL if way in (self.ways(calls[call]) if call in calls else ())]
        return listed("steps"), listed("slides"), "jumps" in calls


# --- The international set: a symbol in the middle, and around it where the piece may go.
# A dot is one step, an arrow any distance, the forked arrow the knight's jump.

# Places of the dots; they follow the wedge, which widens downwards.
STEP = {
    "n": (50, 23), "ne": (72.5, 33), "e": (79, 61), "se": (78, 90),
    "s": (50, 94.5), "sw": (22, 90), "w": (21, 61), "nw": (27.5, 33),
}  # fmt: skip
# Tail and tip of the arrows.
SLIDE = {
    "n": ((50, 36), (50, 10)), "e": ((66, 61), (86.5, 61)), "s": ((50, 82), (50, 101)), "w": ((34, 61), (13.5, 61)),
    "ne": ((62.5, 44), (78, 24)), "se": ((67, 82), (86.5, 99)), "sw": ((33, 82), (13.5, 99)), "nw": ((37.5, 44), (22, 24)),
}  # fmt: skip


def dot(x, y, r):
    d = num(2 * r)
    return f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 0 {d} 0a{num(r)} {num(r)} 0 1 0-{d} 0z"


def polygon(points):
    return "M" + "L".join(f"{num(x, 1)} {num(y, 1)}" for x, y in points) + "z"


def arrow(tail, tip, width=6.4, head=15.5, length=11.5):
    (x0, y0), (x1, y1) = tail, tip
    distance = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    ux, uy = (x1 - x0) / distance, (y1 - y0) / distance

    def at(along, across):
        return x0 + ux * along - uy * across, y0 + uy * along + ux * across

    neck, half = distance - length, width / 2
    return polygon(
        [at(0, half), at(neck, half), at(neck, head / 2), at(distance, 0), at(neck, -head / 2), at(neck, -half), at(0, -half)]
    )


def sun(x, y, outer, inner, rays):
    points = []
    for k in range(2 * rays):
        r = outer if k % 2 == 0 else inner
        points.append((x + r * sin(pi * k / rays), y - r * cos(pi * k / rays)))
    return polygon(points)


CROWN = (
    "M29.5 47.5 39.6 58.5 50 40.5 60.4 58.5 70.5 47.5 66.8 71H33.2Z" + dot(29, 45, 3.9) + dot(50, 38, 4.3) + dot(71, 45, 3.9)
    + "M33.2 74.5H66.8V82H33.2Z"
)  # fmt: skip
CORONET = "M33 52.5 41.5 60 50 47 58.5 60 67 52.5 63.6 76H36.4Z" + dot(50, 43.5, 4.3)
TOWER = "M36.5 41h7v5.5h4v-5.5h5v5.5h4v-5.5h7v12l-4.6 4v13.5l4.6 5v5.5h-27v-5.5l4.6-5V57l-4.6-4z"
MITRE = (
    "M50 42.5C58 49 62.5 56.5 61 64 60.4 67 58.8 69.3 57 71H43C41.2 69.3 39.6 67 39 64 37.5 56.5 42 49 50 42.5Z"
    "M55.3 51.5 49 59.5 51.8 61.7 57.6 54.4Z" + dot(50, 40, 3.9) + "M39 74H61V81H39Z"
)
ELEPHANT = (
    "M50 37.5C46.6 37.5 43.7 38.6 41.6 40.6 33.7 37 26.5 43.5 26.5 53.5 26.5 64 34 70.5 41.2 67.4 43.6 70.6 44.4 74 44.4 78.5 "
    "44.4 85.8 48.4 90.5 54.4 90.5 59.6 90.5 63 87.4 63.6 82.4L57.4 81.2C57.1 83.2 56.1 84.4 54.5 84.4 52.4 84.4 51.4 82.4 "
    "51.6 78.6 51.9 74 55.4 71 58.8 67.4 66 70.5 73.5 64 73.5 53.5 73.5 43.5 66.3 37 58.4 40.6 56.3 38.6 53.4 37.5 50 37.5Z"
    + dot(44.6, 54, 2.7) + dot(55.4, 54, 2.7)
)  # fmt: skip
HORSE = (
    "M38.5 84.5H66C67.4 68 64.6 54 55.6 48.2L54.6 40.5 48.4 46C41.6 49.4 36.4 57.6 32.4 66.4 31.6 68.4 35.4 72.6 38 72 "
    "41 71.2 43.4 68 46 67.2 48.4 66.6 50.6 66 52 64.6 51.6 72 40.6 74.6 38.5 84.5Z" + dot(46.6, 56.2, 2.5)
)
SPEAR = "M50 9 60.5 34 53.4 44V52H61V58.5H53.4V99H46.6V58.5H39V52H46.6V44L39.5 34Z"
SHORT_SPEAR = "M50 34 58.5 50 53 56.5V62H60V67.5H53V87H47V67.5H40V62H47V56.5L41.5 50Z"
MAN = dot(50, 48.5, 10) + "M42.5 60H57.5V64.5H55.6C56.4 71 59.4 75.4 64.5 78.5V85H35.5V78.5C40.6 75.4 43.6 71 44.4 64.5H42.5Z"
MOON = "M57.5 41A21 21 0 1 0 69.5 70 17.5 17.5 0 0 1 57.5 41Z"
SUN = sun(50, 60.5, 21, 14.5, 10)
CROSS = "M47.2 17.5h5.6v7.7h7.7v5.6h-7.7v7.7h-5.6v-7.7h-7.7v-5.6h7.7z"
FORK = arrow((47.5, 33), (29.5, 21.5)) + arrow((52.5, 33), (70.5, 21.5))


# Shorter ones, beside a kanji.
SHORT_SLIDE = {
    "n": ((50, 31), (50, 9.5)), "e": ((74, 61), (88.5, 61)), "s": ((50, 87), (50, 102)), "w": ((26, 61), (11.5, 61)),
    "ne": ((66.5, 35.5), (79, 21.5)), "se": ((74, 86.5), (88.5, 100.5)), "sw": ((26, 86.5), (11.5, 100.5)), "nw": ((33.5, 35.5), (21, 21.5)),
}  # fmt: skip


def move_marks(moves, key, ways=SLIDE):
    steps, slides, jumps = moves.of(key)
    return "".join(dot(*STEP[way], 5.6) for way in steps) + "".join(arrow(*ways[way]) for way in slides) + (FORK if jumps else "")


def international(moves):
    def ink(key, symbol, grow=1.0, lift=0, marks=True):
        dx, dy = 50 * (1 - grow), 62 * (1 - grow) - lift
        place = "" if (grow, lift) == (1, 0) else f' transform="matrix({num(grow)} 0 0 {num(grow)} {num(dx)} {num(dy)})"'
        around = f'<path d="{move_marks(moves, key)}"/>' if marks else ""
        return f'<path fill-rule="evenodd"{place} d="{symbol}"/>' + around

    symbols = {
        "P": (MAN, 1.2, -3),
        # the spear is its own arrow
        "L": (SPEAR, 1, 0, False),
        "N": (HORSE, 1.12),
        "S": (MOON, 1.08),
        "G": (SUN,),
        "B": (MITRE, 1.1, 3),
        "R": (TOWER,),
        "E": (ELEPHANT,),
        "bK": (CROWN,),
        "wK": (CROWN,),
        "pP": (MAN, 1.06, 2),
        "pL": (SHORT_SPEAR, 1.02, 2.5),
        "pN": (HORSE,),
        "pS": (MOON,),
        "pB": (MITRE, 1.04, 1),
        "pR": (TOWER,),
        "pE": (CORONET,),
    }
    return sheet("international", "Drawn for this project", {key: ink(key, *symbol) for key, symbol in symbols.items()})


def marks(font, moves):
    """One kanji, and around it the marks of the international set."""

    def ink(key):
        steps, slides, jumps = moves.of(key)
        # no larger than its marks allow: what only goes forward has the sides to itself
        forward_only = not set(steps + slides) - {"n"}
        box = (50, 66.5, 58, 56) if forward_only else (50, 60.5, 42, 47)
        return font.placed(ONE[key], *box, 1.15) + f'<path d="{move_marks(moves, key, SHORT_SLIDE)}"/>'

    return sheet("marks", OUTLINES, {key: ink(key) for key in IDS})


def letters(font):
    """Latin letters; a cross above them says promoted, as + before them does in writing."""

    def ink(key):
        name = {"E": "DE", "pE": "CP"}.get(key, key[-1])
        promoted = key.startswith("p")
        height = 52 if len(name) == 1 else 43
        middle = 70 if promoted else 65
        return font.placed(name, 50, middle, 66, height, 1.12, 40) + (f'<path d="{CROSS}"/>' if promoted else "")

    return sheet("letters", LETTERING, {key: ink(key) for key in IDS})


# --- The icon: the elephant's wedge.

# as in src/browser/ui/board/piece.rs and the light theme of styles/tokens.css
FACE = "M50 5 80.5 21.5 93 102.5H7L19.5 21.5Z"
FOOT = "M7 102.5H93L93.4 105.4Q93.5 106.3 92.6 106.3H7.4Q6.5 106.3 6.6 105.4Z"
WOOD, BOXWOOD, EDGE, SIDE, INK = "#e6c588", "#f8e7bd", "#876733", "#b0884a", "#1b130c"


def icon(font, size, ground=None, border=0.0):
    """The wedge in a square of `size`, on transparent ground or on wood that reaches every edge."""
    scale = size * (1 - 2 * border) / 110
    dx, dy = (size - 100 * scale) / 2, (size - 111 * scale) / 2
    back = f'<path fill="{ground}" d="M0 0h{size}v{size}H0z"/>' if ground else ""
    wedge = f'<path fill="{SIDE}" d="{FOOT}"/><path fill="{BOXWOOD}" stroke="{EDGE}" stroke-width="1.6" stroke-linejoin="round" d="{FACE}"/>'
    ink = font.placed(ONE["E"], 50, 63, 56, 59, 1.15)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}"><!-- {OUTLINES} -->{back}'
        f'<g transform="matrix({num(scale, 4)} 0 0 {num(scale, 4)} {num(dx)} {num(dy)})">{wedge}<g fill="{INK}">{ink}</g></g></svg>\n'
    )


def raster(svg, size, path):
    """Draws an SVG as PNG with the browser that the tests use anyway."""
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not browser:
        sys.exit("chromium is needed for the PNG icons: install it, or set CHROMIUM to its path")
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "icon.svg")
        with open(source, "w", encoding="utf-8") as file:
            file.write(svg)
        subprocess.run(
            [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--default-background-color=00000000"]
            + [f"--user-data-dir={folder}/profile", f"--window-size={size},{size}", f"--screenshot={path}", source],
            check=True,
            stderr=subprocess.DEVNULL,
        )


def main():
    font, moves = Font("Serif"), Moves()
    drawings = {
        "pieces/kanji2.svg": kanji2(font),
        "pieces/kanji1.svg": kanji1(font),
        "pieces/marks.svg": marks(font, moves),
        "pieces/international.svg": international(moves),
        "pieces/letters.svg": letters(Font("Sans")),
        "icons/icon.svg": icon(font, 512),
    }
    if sys.argv[1:] == ["--check"]:
        for name, drawing in drawings.items():
            with open(os.path.join(ROOT, "static", name), encoding="utf-8") as file:
                if file.read() != drawing:
                    sys.exit(f"static/{name} is not what this script draws")
        return
    if sys.argv[1:]:
        sys.exit(__doc__)
    for name, drawing in drawings.items():
        path = os.path.join(ROOT, "static", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(drawing)
    icons = os.path.join(ROOT, "static", "icons")
    raster(icon(font, 192), 192, os.path.join(icons, "icon-192.png"))
    raster(icon(font, 512), 512, os.path.join(icons, "icon-512.png"))
    # launchers cut a circle, a square or a drop out of it: all that matters lies in the middle four fifths
    raster(icon(font, 512, WOOD, 0.15), 512, os.path.join(icons, "maskable-512.png"))


if __name__ == "__main__":
    main()
