"""Draws the sample wallpapers: ten abstract pictures, each a function of its seed alone.

Run through `content/make/make.sh`, which installs Pillow and numpy. The results are committed, so that a build needs
neither Python nor this file; it is kept so that anyone can see where the pictures come from, and change them.
"""

from pathlib import Path
import sys

import numpy as np
from PIL import Image

WIDTH, HEIGHT = 1920, 1080
# Drawn at this multiple and scaled down, so that edges are smooth.
FINE = 1.5
QUALITY = 84


def grid():
    """Coordinates with the picture's height as unit, x from 0 to 16/9, y from 0 (top) to 1."""
    width, height = int(WIDTH * FINE), int(HEIGHT * FINE)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return x / height, y / height


def rgb(text):
    return np.array([int(text[i:i + 2], 16) for i in (0, 2, 4)], np.float32) / 255


def smooth(edge0, edge1, value):
    t = np.clip((value - edge0) / (edge1 - edge0), 0, 1)
    return t * t * (3 - 2 * t)


def ramp(value, *stops):
    """Colours along 0..1, blended in linear light, where mixtures stay clear instead of turning muddy."""
    stops = [(at, rgb(colour) ** 2.2) for at, colour in stops]
    at = [stop[0] for stop in stops]
    channels = [np.interp(value, at, [stop[1][c] for stop in stops]) for c in range(3)]
    return np.stack(channels, -1).astype(np.float32) ** (1 / 2.2)


def over(picture, colour, alpha):
    alpha = np.asarray(alpha, np.float32)[..., None]
    return picture * (1 - alpha) + colour * alpha


def glow(picture, colour, amount):
    """Adds light without burning out: the screen of the two."""
    return 1 - (1 - picture) * (1 - colour * np.clip(amount, 0, 1)[..., None])


def noise(rng, x, y, cells):
    """Smooth value noise with about `cells` bumps along the height."""
    rows, columns = int(cells) + 3, int(cells * 2) + 4
    table = rng.random((rows, columns)).astype(np.float32)
    gx, gy = np.clip(x * cells, 0, columns - 2.001), np.clip(y * cells, 0, rows - 2.001)
    ix, iy = gx.astype(int), gy.astype(int)
    fx, fy = gx - ix, gy - iy
    fx, fy = fx * fx * fx * (fx * (fx * 6 - 15) + 10), fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    top = table[iy, ix] * (1 - fx) + table[iy, ix + 1] * fx
    bottom = table[iy + 1, ix] * (1 - fx) + table[iy + 1, ix + 1] * fx
    return top * (1 - fy) + bottom * fy


def clouds(rng, x, y, cells, octaves=5, fall=0.5):
    total, weight, sum_of_weights = 0, 1.0, 0.0
    for _ in range(octaves):
        total = total + noise(rng, x, y, cells) * weight
        sum_of_weights += weight
        weight *= fall
        cells *= 2
    return total / sum_of_weights


def dusk_dunes(rng, x, y):
    picture = ramp(y, (0, "241a4d"), (0.32, "7b2f6f"), (0.55, "e0636b"), (0.72, "ffb27a"), (1, "ffd9a0"))
    sun = np.hypot(x - 1.24, y - 0.43)
    picture = glow(picture, rgb("ffd9a8"), np.exp(-(sun / 0.26) ** 2) * 0.75)
    picture = over(picture, rgb("fff0cf"), smooth(0.098, 0.095, sun))
    shades = ["b5527a", "8a3d74", "612c68", "431f57", "291443"]
    for layer, shade in enumerate(shades):
        phase = rng.random(4) * 6.28
        base = 0.53 + layer * 0.095
        line = base + 0.055 * np.sin(x * (1.9 + layer * 0.35) + phase[0]) + 0.025 * np.sin(x * 4.3 + phase[1])
        inside = smooth(-0.0012, 0.0012, y - line)
        # Wind ripples catch the light near each crest.
        depth = np.clip((y - line) / 0.3, 0, 1)
        ripple = 0.5 + 0.5 * np.sin((y - line) * 210 / (1 + depth * 4) + np.sin(x * 7 + phase[2]) * 1.2)
        colour = rgb(shade)[None, None] * (1.22 - 0.5 * depth[..., None]) + 0.03 * ripple[..., None] * (1 - depth[..., None])
        picture = over(picture, colour, inside)
        picture = glow(picture, rgb("ffb58a"), inside * np.exp(-np.abs(y - line) / 0.012) * 0.32)
    return picture


def northern_curtain(rng, x, y):
    picture = ramp(y, (0, "050b24"), (0.5, "0b2147"), (0.8, "12395c"), (1, "1c5266"))
    stars = rng.random(x.shape)
    picture = glow(picture, rgb("dfeaff"), (stars > 0.99982) * smooth(0.75, 0.1, y) * 0.9)
    drift = clouds(rng, x, y * 0.25, 3, 4)
    for index, (colour, height) in enumerate([("36f5a2", 0.52), ("4be3ff", 0.42), ("9b6bff", 0.34), ("ff6bcb", 0.27)]):
        phase = rng.random(3) * 6.28
        foot = height + 0.12 * np.sin(x * 2.2 + phase[0]) + 0.07 * np.sin(x * 4.9 + phase[1]) + (drift - 0.5) * 0.2
        above = foot - y
        rays = 0.55 + 0.45 * noise(np.random.default_rng(40 + index), x + 0.15 * y, np.full_like(y, 0.3), 26)
        veil = np.where(above > 0, np.exp(-above / (0.2 + 0.05 * index)), np.exp(above / (0.014 + 0.006 * index)))
        picture = glow(picture, rgb(colour), veil * rays * (0.78 - index * 0.08))
    for layer, shade in enumerate(["0c2436", "071726", "030b15"]):
        ridge = 0.83 + layer * 0.06 - 0.09 * (clouds(np.random.default_rng(7 + layer), x, np.zeros_like(x) + 0.1, 4 + layer, 6, 0.55) - 0.4)
        picture = over(picture, rgb(shade), smooth(-0.0012, 0.0012, y - ridge))
    return picture


def paper_valley(rng, x, y):
    picture = ramp(y, (0, "fdf3dc"), (0.6, "f7dcc4"), (1, "f2c6b4"))
    sun = np.hypot(x - 0.5, y - 0.3)
    picture = over(picture, rgb("f4a373"), smooth(0.1512, 0.149, sun))
    shades = ["a9d6c8", "78bfb4", "4a9f9c", "2f7d83", "1f5b68", "143f4f"]
    for layer, shade in enumerate(shades):
        phase = rng.random(3) * 6.28
        line = 0.4 + layer * 0.1 + 0.07 * np.sin(x * (1.6 + 0.5 * layer) + phase[0]) + 0.02 * np.sin(x * 5 + phase[1])
        # The sheet above throws a soft shadow on the one behind it.
        picture = picture * (1 - 0.3 * np.exp(-np.clip(line - y, 0, 9) / 0.02) * (y < line))[..., None]
        paper = rgb(shade)[None, None] * (1.05 - 0.12 * np.clip((y - line) / 0.3, 0, 1))[..., None]
        picture = over(picture, paper, smooth(-0.001, 0.001, y - line))
        picture = glow(picture, rgb("ffffff"), np.exp(-np.abs(y - line - 0.0025) / 0.0016) * 0.16)
    return picture


def coral_mesh(rng, x, y):
    warp_x = x + 0.12 * np.sin(y * 4.1 + 1) + 0.05 * np.sin(x * 6 + y * 3)
    warp_y = y + 0.10 * np.sin(x * 3.3 + 2)
    spots = [(0.1, 0.1, "ff7a59"), (0.95, 0.0, "ffc46b"), (1.7, 0.25, "ff5f8f"), (0.3, 0.95, "6a4cff"),
             (1.05, 0.65, "ff8fb8"), (1.75, 1.0, "3a2bd6"), (0.62, 0.45, "ffb199")]
    total, weights = 0, 0
    for at_x, at_y, colour in spots:
        weight = 1 / (0.015 + (warp_x - at_x) ** 2 + (warp_y - at_y) ** 2) ** 1.6
        total = total + weight[..., None] * rgb(colour) ** 2.2
        weights = weights + weight
    picture = (total / weights[..., None]) ** (1 / 2.2)
    for radius, at_x, at_y in [(0.34, 1.36, 0.36), (0.22, 0.45, 0.7), (0.12, 0.93, 0.22)]:
        distance = np.hypot(x - at_x, y - at_y)
        disc = smooth(radius + 0.001, radius - 0.001, distance)
        light = 0.5 + 0.5 * ((x - at_x) * 0.5 - (y - at_y)) / radius
        picture = glow(picture, rgb("fff3ea"), disc * np.clip(light, 0, 1) * 0.42)
        picture = picture * (1 - disc * np.clip(1 - light, 0, 1) * 0.10)[..., None]
    return picture


def night_contours(rng, x, y):
    height = clouds(rng, x, y, 2.2, 3, 0.42)
    height = (height - height.min()) / (height.max() - height.min())
    picture = ramp(height, (0, "081226"), (0.35, "0d2440"), (0.7, "12405a"), (1, "1b6a72"))
    steepness = np.hypot(*np.gradient(height)) * HEIGHT * FINE + 1e-4
    level = height * 26
    nearest = np.abs(level - np.round(level)) / (steepness * 26 / (HEIGHT * FINE))
    major = np.round(level) % 5 == 0
    line = smooth(1.7, 0.5, nearest) * np.where(major, 0.95, 0.42)
    tint = ramp(height, (0, "3c7fd0"), (0.5, "49d2d0"), (1, "f4e7a1"))
    return glow(picture, tint, line)


def lamp_bokeh(rng, x, y):
    picture = ramp(np.clip(y * 0.7 + x * 0.2, 0, 1), (0, "180a26"), (0.45, "3a1440"), (0.8, "6b1f46"), (1, "93343f"))
    colours = ["ffb25c", "ff7f66", "ffd9a0", "ff5c8a", "b07bff"]
    for index in range(64):
        depth = rng.random()
        radius = 0.018 + 0.115 * depth ** 2
        at_x, at_y = rng.random() * 1.9 - 0.06, 0.12 + rng.beta(2.2, 1.6) * 0.9
        distance = np.hypot(x - at_x, y - at_y)
        edge = 0.002 + radius * 0.07
        disc = smooth(radius + edge, radius - edge, distance)
        rim = np.exp(-((distance - radius * 0.93) / (radius * 0.06)) ** 2)
        strength = (0.40 - 0.26 * depth) * (0.5 + rng.random())
        picture = glow(picture, rgb(colours[index % len(colours)]), disc * strength + rim * strength * 0.5)
    return picture


def tide_lines(rng, x, y):
    picture = ramp(y, (0, "e9f6f3"), (0.35, "a9dfdc"), (0.7, "3ea4b4"), (1, "0c4f74"))
    phase = rng.random(6) * 6.28
    for index in range(26):
        t = index / 25
        swell = 0.06 * (0.4 + t)
        line = 0.2 + 0.8 * t ** 1.25 + swell * np.sin(x * (3.4 - t) + phase[0] + t * 3.1) * np.cos(x * 1.1 + phase[1] - t * 2)
        below = y - line
        shade = ramp(np.full(1, t), (0, "d5efee"), (0.4, "72c6cc"), (0.75, "1f83a5"), (1, "0a3a63"))[0]
        picture = over(picture, shade, smooth(-0.001, 0.001, below) * 0.5)
        picture = glow(picture, rgb("ffffff"), np.where(below > 0, np.exp(-below / 0.006), 0) * (0.5 - 0.25 * t))
    return picture


def terrazzo(rng, x, y):
    picture = np.ones((*x.shape, 3), np.float32) * rgb("f4ede2")
    picture += (clouds(rng, x, y, 30, 3)[..., None] - 0.5) * 0.05
    colours = ["e4572e", "17414f", "76b39d", "f3b562", "c9ada7", "2f6f7e", "f2d0a4"]
    placed = []
    for _ in range(4000):
        if len(placed) > 210:
            break
        size = 0.014 + 0.055 * rng.random() ** 2.4
        at_x, at_y = rng.random() * 1.82 - 0.02, rng.random() * 1.04 - 0.02
        if any(np.hypot(at_x - px, at_y - py) < (size + other) * 1.08 for px, py, other in placed):
            continue
        placed.append((at_x, at_y, size))
        scale = HEIGHT * FINE
        left, right = int(max(0, (at_x - size) * scale)), int(min(x.shape[1], (at_x + size) * scale))
        top, bottom = int(max(0, (at_y - size) * scale)), int(min(x.shape[0], (at_y + size) * scale))
        if right <= left or bottom <= top:
            continue
        window = (slice(top, bottom), slice(left, right))
        dx, dy = x[window] - at_x, y[window] - at_y
        chip = np.full(dx.shape, -1.0, np.float32)
        turn = rng.random() * 6.28
        for corner in range(int(rng.integers(5, 8))):
            angle = turn + corner * 6.28 / 6 + rng.normal() * 0.22
            chip = np.maximum(chip, (dx * np.cos(angle) + dy * np.sin(angle)) - size * (0.55 + 0.25 * rng.random()))
        colour = rgb(colours[int(rng.integers(len(colours)))]) * (0.94 + 0.1 * rng.random())
        grain = 1 + (noise(rng, x[window] * 5, y[window] * 5, 22)[..., None] - 0.5) * 0.08
        picture[window] = over(picture[window], colour * grain, smooth(0.0008, -0.0008, chip))
    return picture


def rose_nebula(rng, x, y):
    warp = clouds(rng, x, y, 3, 5)
    second = clouds(rng, x + warp * 0.5, y + warp * 0.35, 3, 6, 0.55)
    third = clouds(rng, x * 0.9 + second * 0.6, y + second * 0.4, 2.2, 6, 0.55)
    picture = ramp(smooth(0.25, 0.85, third), (0, "070618"), (0.35, "1c1147"), (0.6, "5a1d78"), (0.82, "d1458f"), (1, "ffc7a6"))
    picture = glow(picture, rgb("3ec5ff"), smooth(0.52, 0.85, second) * 0.5)
    centre = np.hypot((x - 1.12) * 0.8, y - 0.45)
    picture = glow(picture, rgb("ff8fb0"), np.exp(-(centre / 0.24) ** 2) * 0.34 * (0.35 + third))
    picture = glow(picture, rgb("ffffff"), (rng.random(x.shape) > 0.99985) * 0.85)
    for _ in range(26):
        distance = np.hypot(x - rng.random() * 1.78, y - rng.random())
        picture = glow(picture, rgb("eaf2ff"), np.exp(-distance / (0.0016 + 0.0022 * rng.random())) * 0.95)
    return picture


def folded_silk(rng, x, y):
    bend = clouds(rng, x * 0.8, y * 0.8, 1.6, 2, 0.35)
    across = (x * 0.86 + y * 0.62) * 3.1 + (bend - 0.5) * 3.4
    cloth = np.sin(across * 2.0) + 0.45 * np.sin(across * 4.7 + 1.3 + y * 1.5) + 0.2 * np.sin(across * 9.0 + x * 2.0)
    slope = np.gradient(cloth, axis=1) * HEIGHT * FINE / 14
    light = 0.46 + 0.30 * np.tanh(slope * 0.9) + 0.12 * cloth
    picture = ramp(np.clip(light, 0, 1), (0, "0b1f33"), (0.25, "124559"), (0.5, "1f7f86"), (0.75, "69c3ab"), (1, "eaf6d2"))
    sheen = np.exp(-((slope - 0.9) / 0.35) ** 2) * smooth(-0.4, 1.0, cloth)
    return glow(picture, rgb("f6ffe8"), sheen * 0.22)


DRAWINGS = [dusk_dunes, northern_curtain, paper_valley, coral_mesh, night_contours, lamp_bokeh, tide_lines, terrazzo,
            rose_nebula, folded_silk]


def main(target):
    x, y = grid()
    for seed, draw in enumerate(DRAWINGS, 1):
        picture = draw(np.random.default_rng(seed), x, y)
        # A grain of under one step hides the bands that eight bits leave in slow gradients.
        picture = picture + (np.random.default_rng(99).random(x.shape)[..., None] - 0.5) / 255
        pixels = (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)
        name = draw.__name__.replace("_", "-") + ".jpg"
        image = Image.fromarray(pixels).resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        image.save(target / name, quality=QUALITY, subsampling="4:2:0", optimize=True)
        print(f"{name}: {(target / name).stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
