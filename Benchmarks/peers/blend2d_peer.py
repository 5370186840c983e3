"""Blend2D with blend2d-py, which fills polygons with a color. Outlines of rounded corners are computed beforehand."""

import blend2d
import geometry
from geometry import COUNTS


class Peer:
    def __init__(self):
        from importlib.metadata import version

        self.version = "blend2d-py " + version("blend2d-py")
        self.target = blend2d.Image(geometry.WIDTH, geometry.HEIGHT)
        self.clear()

    def clear(self):
        context = blend2d.Context(self.target)
        context.set_fill_style_rgba(255, 255, 255, 255)
        context.fill_all()
        context.end()

    def pixels(self):
        # The byte order in memory is BGRA.
        return self.target.asarray()[..., [2, 1, 0, 3]].copy()

    @staticmethod
    def _path(points):
        path = blend2d.Path()
        path.move_to(*points[0])
        for point in points[1:]:
            path.line_to(*point)
        path.close()
        return path

    @staticmethod
    def _bytes(colour):
        return tuple(round(255 * part) for part in colour)

    def rounded_rect(self):
        path = self._path(geometry.rounded_square(200, 20))
        places = [
            (x, y, self._bytes(colour))
            for x, y, _, colour in geometry.places(COUNTS["rounded-rect"], 200, 200)
        ]

        def step(_):
            context = blend2d.Context(self.target)
            for x, y, (red, green, blue) in places:
                context.save()
                context.translate(x, y)
                context.set_fill_style_rgba(red, green, blue, 204)
                context.fill_path(path)
                context.restore()
            context.end()

        return step

    def rotated_rect(self):
        path = self._path(geometry.rounded_square(40, 8, -20, steps=5))
        places = [
            (x + 20, y + 20, angle, self._bytes(colour))
            for x, y, angle, colour in geometry.places(COUNTS["rotated-rect"], 40, 40)
        ]

        def step(_):
            context = blend2d.Context(self.target)
            for x, y, angle, (red, green, blue) in places:
                context.save()
                context.translate(x, y)
                context.rotate(angle)
                context.set_fill_style_rgba(red, green, blue, 204)
                context.fill_path(path)
                context.restore()
            context.end()

        return step

    def path(self):
        path = self._path(geometry.flower())
        count = COUNTS["path"]
        colours = [self._bytes(colour) for *_, colour in geometry.places(count, 40, 40)]

        def step(number):
            context = blend2d.Context(self.target)
            for k in range(count):
                context.save()
                context.translate(geometry.WIDTH / 2, geometry.HEIGHT / 2)
                context.rotate(geometry.turn(number * count + k))
                context.set_fill_style_rgba(*colours[k], 204)
                context.fill_path(path)
                context.restore()
            context.end()

        return step

    def scene_a(self):
        path = self._path(geometry.rounded_square(40, 8, -20, steps=5))
        movers = [(mover, self._bytes(mover.colour)) for mover in geometry.movers()]
        # Frames are computed beforehand, so that the time does not include Python's computations.
        length = geometry.PERIOD * geometry.RATE
        frames = []
        for number in range(0, length, 4):
            frames.append([])
            for mover, (red, green, blue) in movers:
                x, y, angle, opacity = mover.at(number / length)
                frames[-1].append((x, y, angle, red, green, blue, round(255 * opacity)))

        def step(number):
            context = blend2d.Context(self.target)
            context.set_fill_style_rgba(26, 26, 31, 255)
            context.fill_all()
            for x, y, angle, red, green, blue, alpha in frames[number % len(frames)]:
                context.save()
                context.translate(x, y)
                context.rotate(angle)
                context.set_fill_style_rgba(red, green, blue, alpha)
                context.fill_path(path)
                context.restore()
            context.end()

        return step
