"""Makes src/styles/inter/inter-latin.woff2 out of Inter (SIL Open Font License, see the licence beside it): the Latin letters that the
page's languages need, the weights that its styles use, figures of one width, kerning, and colons at the height of figures.
It is half as large as the file it is made of, and that is a seventh of what a first visit fetches.

    pip install fonttools==4.68.0 brotli
    python3 scripts/font.py        (after `npm ci`)
"""
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).resolve().parent.parent
SOURCE = WEB / "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"
MADE = WEB / "src/styles/inter/inter-latin.woff2"
WEIGHTS = (450, 750)
FEATURES = ["calt", "kern", "tnum"]
COMBINING_MARKS = range(0x300, 0x370)

font = instancer.instantiateVariableFont(TTFont(SOURCE), {"wght": WEIGHTS})
# The subsetter wants the font as it would be read from a file, with variations (or none) for every glyph.
file = BytesIO()
font.flavor = None
font.save(file)
font = TTFont(BytesIO(file.getvalue()))
for glyph in font.getGlyphOrder():
    font["gvar"].variations.setdefault(glyph, [])

options = subset.Options(layout_features=FEATURES, hinting=False, glyph_names=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=True)
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=[code for code in font.getBestCmap() if code not in COMBINING_MARKS])
subsetter.subset(font)
font.flavor = "woff2"
font.recalcTimestamp = False
font.save(MADE)
print(f"{MADE.relative_to(WEB)}: {MADE.stat().st_size} bytes of {SOURCE.stat().st_size}")
