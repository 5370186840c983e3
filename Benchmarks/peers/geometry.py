"""The geometry and colors of the primitives, as in Sources/Workloads/Primitives/Primitive.swift."""

import math

WIDTH, HEIGHT = 1920, 1080
STOPS = [(0.95, 0.3, 0.2), (0.2, 0.8, 0.5), (0.15, 0.2, 0.9)]
SENTENCE = "Sphinx of black quartz, judge my vow: 0123456789 times over & again"
FONT, FONT_SIZE = "DejaVu Sans", 16
# The number of drawings in one repetition.
COUNTS = {
    "rounded-rect": 500, "rotated-rect": 2000, "path": 50, "stroke": 50, "linear-gradient": 1,
    "radial-gradient": 1, "image": 1, "blur": 1, "blur-still": 1, "shadow": 100, "text-line": 200,
}
RATE = 60
PERIOD = 4


class Chance:
    """A random number generator with a fixed sequence, as in Chance.swift."""

    def __init__(self, seed=7):
        self.state = seed

    def next(self, low=0.0, high=1.0):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return low + (high - low) * ((self.state >> 11) / (1 << 53))


def places(count, across, down):
    """Returns (x, y, angle, (red, green, blue)) of each drawing of a batch, for drawings of the given size."""
    chance = Chance()
    return [
        (
            chance.next(0, WIDTH - across), chance.next(0, HEIGHT - down),
            chance.next(0, 2 * math.pi), (chance.next(), chance.next(), chance.next()),
        )
        for _ in range(count)
    ]


def turn(index):
    """Returns a rotation angle in radians, which differs for each drawing."""
    return 0.37 * index


def flower():
    """Returns a flower with 40 petals and 1,000 segments around the origin, with a radius of 450 pixels."""
    points = []
    for k in range(1000):
        angle = 2 * math.pi * k / 1000
        radius = 400 + 50 * math.sin(40 * angle)
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return points


def loops():
    """Returns the 100 points of a looping line around the origin."""
    angles = [2 * math.pi * k / 100 for k in range(100)]
    return [(450 * math.sin(3 * a), 450 * math.sin(2 * a)) for a in angles]


def image(number):
    """Returns the bytes of an opaque image of 512 × 512 pixels, in the order RGBA."""
    import numpy

    y, x = numpy.mgrid[0:512, 0:512]
    pixels = numpy.empty((512, 512, 4), numpy.uint8)
    pixels[..., 0] = x // 2
    pixels[..., 1] = y // 2
    pixels[..., 2] = (x ^ (y + 37 * number)) & 255
    pixels[..., 3] = 255
    return pixels


class Mover:
    """The animation of a layer of scene A."""

    def __init__(self, chance):
        self.start = (chance.next(0, WIDTH), chance.next(0, HEIGHT))
        self.end = (chance.next(0, WIDTH), chance.next(0, HEIGHT))
        self.turns = chance.next() * 4 - 2
        self.colour = (chance.next(), chance.next(), chance.next())

    def at(self, p):
        """Returns the center, angle and opacity at a fraction of the period."""
        (x0, y0), (x1, y1) = self.start, self.end
        return (
            x0 + (x1 - x0) * p, y0 + (y1 - y0) * p, self.turns * 2 * math.pi * p, 0.2 + 0.8 * p,
        )


def movers():
    """Returns the animations of the 1,000 layers of scene A."""
    chance = Chance()
    return [Mover(chance) for _ in range(1000)]


def rounded_square(side, radius, corner=0.0, steps=8):
    """Returns the outline of a rounded square, for libraries without curves. Each corner has `steps` segments."""
    points = []
    for k, (cx, cy) in enumerate(
        [(side - radius, radius), (side - radius, side - radius), (radius, side - radius),
         (radius, radius)]
    ):
        for step in range(steps + 1):
            angle = (k - 1) * math.pi / 2 + step * math.pi / 2 / steps
            points.append(
                (corner + cx + radius * math.cos(angle), corner + cy + radius * math.sin(angle)))
    return points
