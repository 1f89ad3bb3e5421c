#!/usr/bin/env python3
"""Draws the piece sets and icons under static/ from font outlines and from the shapes below.

    tests/tools/glyphs.py            write static/pieces/*.svg and static/icons/*
    tests/tools/glyphs.py --check    fail when a committed drawing differs from what would be written

Needs Debian's python3-fonttools and fonts-noto-cjk (Noto Serif CJK JP Bold, SIL Open Font Licence,
kept in static/licences/NotoSerifCJK-OFL.txt); for the PNG icons also chromium. The drawings are
committed, so neither a build nor a visitor needs any of this.

Each set is one file of <symbol>s with the viewBox of a square, 100 x 110. A symbol holds only the
ink; the wedge under it is drawn by the page, and the page gives its colour (black or vermilion) through the inherited `fill`.
Ids: P L N S G B R E, bK wK (Black's jewelled general, White's king), pP pL pN pS pB pR pE.
"""

import os
import subprocess
import sys
import tempfile

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTCollection

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FONT = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
FACE = "Noto Serif CJK JP"

# Coordinates are rounded to this many steps an em: a fifth of a pixel where a glyph is 80 pixels high.
STEPS = 1000

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
    def __init__(self):
        collection = TTCollection(FONT)
        self.font = next(f for f in collection.fonts if f["name"].getDebugName(1) == FACE)
        self.glyphs = self.font.getGlyphSet()
        self.names = self.font.getBestCmap()
        self.scale = STEPS / self.font["head"].unitsPerEm

    def outline(self, char):
        """Path data, and the bounds of the ink in the same grid (left, top, right, bottom)."""
        glyph = self.glyphs[self.names[ord(char)]]
        pen = RelativePen(self.glyphs, self.scale)
        glyph.draw(pen)
        bounds = BoundsPen(self.glyphs)
        glyph.draw(bounds)
        x0, y0, x1, y1 = (v * self.scale for v in bounds.bounds)
        return "".join(pen.out), (x0, -y1, x1, -y0)

    def placed(self, char, centre, middle, width, height, stretch=1.25):
        """The glyph with its ink fitted into a box, never stretched much further one way than the other."""
        data, (x0, y0, x1, y1) = self.outline(char)
        sx, sy = width / (x1 - x0), height / (y1 - y0)
        sx, sy = min(sx, sy * stretch), min(sy, sx * stretch)
        tx, ty = centre - sx * (x0 + x1) / 2, middle - sy * (y0 + y1) / 2
        # not named: the same outline appears byte for byte in several pieces, which compression folds
        return f'<path transform="matrix({num(sx, 4)} 0 0 {num(sy, 4)} {num(tx)} {num(ty)})" d="{data}"/>'


def num(value, digits=2):
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def sheet(comment, symbols):
    body = "\n".join(f'<symbol id="{key}" viewBox="0 0 100 110">{ink}</symbol>' for key, ink in symbols.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg"><!-- {comment} -->\n{body}\n</svg>\n'


OUTLINES = "Outlines from Noto Serif CJK JP Bold, (c) Adobe, SIL Open Font Licence 1.1: licences/NotoSerifCJK-OFL.txt"


def kanji2(font):
    def word(pair):
        # the wedge widens downwards, and so does a signwriter's second character
        return font.placed(pair[0], 50, 41.5, 48, 36.5) + font.placed(pair[1], 50, 80, 55, 36.5)

    return sheet(OUTLINES, {key: word(TWO[key]) for key in IDS})


def kanji1(font):
    return sheet(OUTLINES, {key: font.placed(ONE[key], 50, 61.5, 63, 63, 1.15) for key in IDS})

if __name__ == "__main__":
    f = Font()
    open(ROOT+"/static/pieces/kanji2.svg","w").write(kanji2(f))
    open(ROOT+"/static/pieces/kanji1.svg","w").write(kanji1(f))
