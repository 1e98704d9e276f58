"""The pieces the sample overlays are drawn from: tiles, docks, clocks, panels, text.

Everything is drawn four times too large and scaled down, so that edges are smooth. Shapes are neutral on purpose: the
tiles show landscapes and patterns of our own, never a game, a brand or a maker's icon.
"""

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

WIDTH, HEIGHT = 1280, 720
FINE = 4
FONTS = {
    "light": "/usr/share/fonts/truetype/dejavu/DejaVuSans-ExtraLight.ttf",
    "plain": "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "bold": "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf",
}
WHITE = (255, 255, 255, 255)
SOFT = (255, 255, 255, 190)
GLASS = (12, 16, 28, 150)
INK = (38, 42, 52, 255)

# Two or three colours a tile, in the order ground, shape, accent.
PALETTES = [
    ("2b3a67", "f2a65a", "f7e1bd"), ("0b6e6e", "7fd1ae", "fff3d6"), ("b23a48", "fcb97d", "461220"),
    ("4b3f72", "ffc857", "119da4"), ("14213d", "fca311", "e5e5e5"), ("e07a5f", "f4f1de", "3d405b"),
    ("1d7874", "f4c095", "ee2e31"), ("355070", "e56b6f", "eaac8b"), ("264653", "e9c46a", "2a9d8f"),
    ("5f0f40", "fb8b24", "e36414"), ("118ab2", "ffd166", "073b4c"), ("6a994e", "f2e8cf", "386641"),
]


def rgba(text, alpha=255):
    return tuple(int(text[i:i + 2], 16) for i in (0, 2, 4)) + (alpha,)


def rounded_mask(width, height, radius):
    mask = Image.new("L", (round(width * FINE), round(height * FINE)), 0)
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * FINE, fill=255)
    return mask.resize((round(width), round(height)), Image.Resampling.LANCZOS)


def tile_art(number, size):
    """A square picture, one of twelve motifs; flat areas, so that it packs small."""
    ground, shape, accent = (rgba(colour) for colour in PALETTES[number % len(PALETTES)])
    s = size * FINE
    art = Image.new("RGBA", (s, s), ground)
    draw = ImageDraw.Draw(art)
    motif = number % 12
    if motif == 0:  # sun over hills
        draw.ellipse((s * .56, s * .18, s * .84, s * .46), fill=shape)
        draw.polygon([(0, s * .78), (s * .34, s * .42), (s * .7, s * .84), (s, s * .6), (s, s), (0, s)], fill=accent)
    elif motif == 1:  # waves
        for row, colour in enumerate((shape, accent, shape)):
            top = s * (.42 + row * .2)
            crest = [(x, top + math.sin(x / s * 9 + row * 1.8) * s * .05) for x in range(0, s + 1, FINE)]
            draw.polygon(crest + [(s, s), (0, s)], fill=colour if row != 2 else ground)
    elif motif == 2:  # rings
        for ring in range(4):
            inset = s * (.14 + ring * .09)
            draw.ellipse((inset, inset, s - inset, s - inset), fill=(shape, ground, accent, shape)[ring])
    elif motif == 3:  # diagonal bands
        for band in range(-1, 6):
            x = band * s * .32
            draw.polygon([(x, s), (x + s * .16, s), (x + s * .86, 0), (x + s * .7, 0)], fill=shape if band % 2 else accent)
    elif motif == 4:  # peaks and moon
        draw.ellipse((s * .16, s * .16, s * .36, s * .36), fill=accent)
        draw.polygon([(s * .05, s), (s * .55, s * .3), (s, s)], fill=shape)
        draw.polygon([(s * .42, s * .482), (s * .55, s * .3), (s * .7, s * .533), (s * .6, s * .5), (s * .52, s * .56)], fill=accent)
    elif motif == 5:  # quarter discs
        half = s / 2
        for index, (x, y) in enumerate(((0, 0), (half, 0), (0, half), (half, half))):
            cx, cy = x + (half if index in (0, 3) else 0), y + (half if index in (0, 2) else 0)
            piece = Image.new("L", (s, s), 0)
            ImageDraw.Draw(piece).ellipse((cx - half, cy - half, cx + half, cy + half), fill=255)
            window = Image.new("L", (s, s), 0)
            ImageDraw.Draw(window).rectangle((x, y, x + half, y + half), fill=255)
            art.paste(shape if index % 2 else accent, mask=ImageChops.multiply(piece, window))
    elif motif == 6:  # leaf
        for turn, colour in ((0, shape), (1, accent)):
            leaf = Image.new("L", (s, s), 0)
            ImageDraw.Draw(leaf).ellipse((s * .18, s * .34, s * .92, s * 1.08), fill=255)
            other = Image.new("L", (s, s), 0)
            ImageDraw.Draw(other).ellipse((s * .08, -s * .06, s * .82, s * .66), fill=255)
            leaf = ImageChops.multiply(leaf, other)
            art.paste(colour, mask=leaf.rotate(20 if turn else -70, center=(s / 2, s / 2)))
    elif motif == 7:  # arches
        for arch in range(4):
            inset = s * (.1 + arch * .1)
            draw.pieslice((inset, inset + s * .16, s - inset, s * 1.5 - inset), 180, 360, fill=(shape, accent, ground, shape)[arch])
    elif motif == 8:  # skyline
        for column, (height, colour) in enumerate(((.5, shape), (.7, accent), (.38, shape), (.6, accent), (.45, shape))):
            draw.rectangle((s * (.1 + column * .16), s * (1 - height), s * (.24 + column * .16), s), fill=colour)
    elif motif == 9:  # dots growing
        for row in range(5):
            for column in range(5):
                r = s * (.02 + .013 * (row + column))
                x, y = s * (.14 + column * .18), s * (.14 + row * .18)
                draw.ellipse((x - r, y - r, x + r, y + r), fill=shape if (row + column) % 3 else accent)
    elif motif == 10:  # boat
        draw.pieslice((s * .2, s * .42, s * .8, s * .92), 0, 180, fill=shape)
        draw.polygon([(s * .48, s * .16), (s * .48, s * .6), (s * .22, s * .6)], fill=accent)
        draw.polygon([(s * .53, s * .24), (s * .53, s * .6), (s * .72, s * .6)], fill=shape)
        draw.rectangle((0, s * .86, s, s), fill=accent)
    else:  # tree
        draw.rectangle((s * .46, s * .6, s * .54, s * .88), fill=shape)
        draw.ellipse((s * .24, s * .16, s * .76, s * .68), fill=accent)
        draw.ellipse((s * .34, s * .24, s * .58, s * .48), fill=shape)
    return art.resize((size, size), Image.Resampling.LANCZOS)


class Screen:
    """A clear 1280×720 canvas."""

    def __init__(self):
        self.image = Image.new("RGBA", (WIDTH, HEIGHT), (0, 0, 0, 0))

    def stamp(self, stamp, x, y):
        self.image.alpha_composite(stamp, (round(x), round(y)))

    def shape(self, box, draw_into):
        """Draws finely into a box of the screen; coordinates inside are screen units times FINE."""
        x, y, width, height = box
        fine = Image.new("RGBA", (round(width * FINE), round(height * FINE)), (0, 0, 0, 0))
        draw_into(ImageDraw.Draw(fine))
        # Scaled as separate colour and coverage, else edges pick up the canvas's black.
        small = fine.convert("RGBa").resize((round(width), round(height)), Image.Resampling.LANCZOS).convert("RGBA")
        self.stamp(small, x, y)

    def panel(self, x, y, width, height, radius, colour=GLASS, edge=None):
        panel = Image.new("RGBA", (width, height), colour[:3] + (0,))
        panel.putalpha(rounded_mask(width, height, radius).point(lambda value: value * colour[3] // 255))
        self.stamp(panel, x, y)
        if edge:
            self.outline(x, y, width, height, radius, edge, 1.5)

    def outline(self, x, y, width, height, radius, colour, thickness):
        grow = thickness + 1
        box = (x - grow, y - grow, width + 2 * grow, height + 2 * grow)
        inner = [grow - thickness, grow - thickness, width + grow + thickness, height + grow + thickness]
        self.shape(box, lambda draw: draw.rounded_rectangle(
            [value * FINE for value in inner], (radius + thickness) * FINE, outline=colour, width=round(thickness * FINE)))

    def shadow(self, x, y, width, height, radius, strength=110, blur=10, drop=6):
        pad = blur * 3
        base = Image.new("L", (round(width + 2 * pad), round(height + 2 * pad)), 0)
        base.paste(rounded_mask(width, height, radius).point(lambda value: value * strength // 255), (pad, pad + drop))
        # Coarse steps: an eye does not see them in a shadow, and the file stays small.
        base = base.filter(ImageFilter.GaussianBlur(blur)).point(lambda value: value // 4 * 4)
        dark = Image.new("RGBA", base.size, (0, 0, 0, 0))
        dark.putalpha(base)
        self.image.alpha_composite(dark, (max(0, round(x - pad)), max(0, round(y - pad))),
                                   (max(0, round(pad - x)), max(0, round(pad - y))))

    def tile(self, x, y, size, radius, number):
        self.shadow(x, y, size, size, radius, 120, 7, 4)
        art = tile_art(number, size)
        art.putalpha(rounded_mask(size, size, radius))
        # What reaches beyond the right edge is cut off, as a row that scrolls.
        visible = max(0, min(size, WIDTH - round(x)))
        if visible:
            self.stamp(art.crop((0, 0, visible, size)), x, y)

    def focus(self, x, y, size, radius, colour):
        self.outline(x - 6, y - 6, size + 12, size + 12, radius + 6, colour, 4.5)

    def text(self, x, y, words, size, font="plain", colour=WHITE, anchor="la", shade=True):
        face = ImageFont.truetype(FONTS[font], size * FINE)
        left, top, right, bottom = (value / FINE for value in face.getbbox(words, anchor=anchor))
        box = (math.floor(x + left) - 2, math.floor(y + top) - 2, math.ceil(right - left) + 6, math.ceil(bottom - top) + 6)
        at = ((x - box[0]) * FINE, (y - box[1]) * FINE)
        if shade:
            self.shape((box[0], box[1] + 1.5, *box[2:]), lambda draw: draw.text(at, words, (0, 0, 0, 90), face, anchor))
        self.shape(box, lambda draw: draw.text(at, words, colour, face, anchor))

    def disc(self, x, y, radius, colour, ring=None):
        def into(draw):
            draw.ellipse((FINE, FINE, (2 * radius + 1) * FINE, (2 * radius + 1) * FINE), fill=colour,
                         outline=ring, width=round(2.5 * FINE) if ring else 0)
        self.shape((x - radius - 1, y - radius - 1, 2 * radius + 2, 2 * radius + 2), into)

    def avatar(self, x, y, radius, number):
        """A person without a face: head and shoulders in two colours."""
        ground, shape, accent = (rgba(colour) for colour in PALETTES[(number * 5 + 3) % len(PALETTES)])
        side = 2 * radius * FINE
        art = Image.new("RGBA", (side, side), ground)
        draw = ImageDraw.Draw(art)
        draw.ellipse((side * .16, side * .6, side * .84, side * 1.3), fill=accent)
        draw.ellipse((side * .32, side * .2, side * .68, side * .58), fill=shape)
        art = art.resize((2 * radius, 2 * radius), Image.Resampling.LANCZOS)
        art.putalpha(rounded_mask(2 * radius, 2 * radius, radius))
        self.stamp(art, x - radius, y - radius)
        self.outline(x - radius, y - radius, 2 * radius, 2 * radius, radius, WHITE, 2)

    def icon(self, x, y, kind, colour, size=22):
        """Line icons in a square around (x, y)."""
        def into(draw):
            f, w = FINE * size / 22, max(1, round(2 * FINE * size / 22))

            def scaled(*values):
                return [value * f for value in values]
            if kind == "page":
                draw.rounded_rectangle(scaled(2, 3, 20, 19), 3 * f, outline=colour, width=w)
                for line in (8, 12):
                    draw.line(scaled(6, line, 16, line), fill=colour, width=w)
                draw.line(scaled(6, 16, 12, 16), fill=colour, width=w)
            elif kind == "bag":
                draw.rounded_rectangle(scaled(3, 7, 19, 20), 3 * f, outline=colour, width=w)
                draw.arc(scaled(7, 1.5, 15, 12), 180, 360, fill=colour, width=w)
            elif kind == "frame":
                draw.rounded_rectangle(scaled(2, 4, 20, 18), 3 * f, outline=colour, width=w)
                draw.line(scaled(3, 16, 9, 10, 13, 14, 16, 11, 19, 15), fill=colour, width=w, joint="curve")
                draw.ellipse(scaled(13.5, 6.5, 16.5, 9.5), fill=colour)
            elif kind == "pad":
                draw.rounded_rectangle(scaled(1, 6, 21, 17), 5.5 * f, outline=colour, width=w)
                draw.line(scaled(5, 11.5, 9, 11.5), fill=colour, width=w)
                draw.line(scaled(7, 9.5, 7, 13.5), fill=colour, width=w)
                draw.ellipse(scaled(13.4, 10.9, 15.8, 13.3), fill=colour)
                draw.ellipse(scaled(16, 8.8, 18.4, 11.2), fill=colour)
            elif kind == "cog":
                for tooth in range(8):
                    a = tooth * math.pi / 4
                    draw.line(scaled(11 + 6 * math.cos(a), 11 + 6 * math.sin(a), 11 + 9.6 * math.cos(a), 11 + 9.6 * math.sin(a)),
                              fill=colour, width=round(w * 1.5))
                draw.ellipse(scaled(4.6, 4.6, 17.4, 17.4), outline=colour, width=w)
                draw.ellipse(scaled(8.8, 8.8, 13.2, 13.2), outline=colour, width=w)
            elif kind == "power":
                draw.arc(scaled(3, 3.5, 19, 19.5), -55, 235, fill=colour, width=w)
                draw.line(scaled(11, 1.5, 11, 10), fill=colour, width=w)
            elif kind == "lock":
                draw.rounded_rectangle(scaled(4, 10, 18, 20), 3 * f, fill=colour)
                draw.arc(scaled(6.5, 2, 15.5, 17), 180, 360, fill=colour, width=round(w * 1.1))
            elif kind == "grid":
                for column in (3, 12.5):
                    for row in (3, 12.5):
                        draw.rounded_rectangle(scaled(column, row, column + 6.5, row + 6.5), 1.6 * f, fill=colour)
        self.shape((x - size / 2, y - size / 2, size, size), into)

    def status(self, right, y, colour=WHITE, shade=True, clock="13:30"):
        """Clock, reception and battery, flush right."""
        def battery(draw):
            draw.rounded_rectangle((FINE, FINE, 33 * FINE, 17 * FINE), 4 * FINE, outline=colour, width=2 * FINE)
            draw.rounded_rectangle((34.5 * FINE, 6 * FINE, 37 * FINE, 12 * FINE), FINE, fill=colour)
            draw.rounded_rectangle((4.5 * FINE, 4.5 * FINE, 25 * FINE, 13.5 * FINE), 1.5 * FINE, fill=colour)

        def waves(draw):
            for ring in range(3):
                r = (4 + ring * 5.5) * FINE
                draw.arc((13 * FINE - r, 18 * FINE - r, 13 * FINE + r, 18 * FINE + r), 225, 315, fill=colour, width=round(2.6 * FINE))
            draw.ellipse((11 * FINE, 15.5 * FINE, 15 * FINE, 19.5 * FINE), fill=colour)
        self.shape((right - 38, y - 9, 38, 18), battery)
        self.shape((right - 82, y - 11, 26, 21), waves)
        self.text(right - 98, y, clock, 25, "plain", colour, "rm", shade)

    def dock(self, x, y, kinds, gap, glass=GLASS, colour=WHITE, vertical=False):
        length = gap * len(kinds) + 16
        width, height = (64, length) if vertical else (length, 64)
        self.panel(round(x), round(y), width, height, 32, glass, (255, 255, 255, 46))
        for index, kind in enumerate(kinds):
            along = 8 + gap * index + gap / 2
            self.icon(x + (32 if vertical else along), y + (along if vertical else 32), kind, colour, 24)

    def hint(self, right, y, pairs, colour=WHITE, ink=(20, 24, 34, 255), shade=True):
        """Button hints at the bottom, flush right: letters in discs with their words."""
        for letter, words in reversed(pairs):
            face = ImageFont.truetype(FONTS["plain"], 21 * FINE)
            width = face.getlength(words) / FINE
            self.text(right, y, words, 21, "plain", colour, "rm", shade)
            self.disc(right - width - 22, y, 12, colour)
            self.text(right - width - 22, y + 0.5, letter, 16, "bold", ink, "mm", False)
            right -= width + 62

    def save(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        # What cannot be seen is written as zero, which packs best and hides nothing.
        clear = self.image.getchannel("A").point(lambda value: 255 if value == 0 else 0)
        self.image.paste((0, 0, 0, 0), mask=clear)
        # Fifty-two levels a channel are as good to the eye on edges and shadows, and halve the file.
        self.image.point(lambda value: (value + 2) // 5 * 5).save(path, optimize=True)
