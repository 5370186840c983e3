"""ThorVG's software engine on one thread. Shapes are created beforehand. Each repetition moves all of them, so that the
engine prepares and draws them again."""

import ctypes
import math

import geometry
import numpy
import thorvg_python as tvg
from geometry import COUNTS, HEIGHT, WIDTH


class Peer:
    def __init__(self):
        self.engine = tvg.Engine(threads=0)
        self.version = "thorvg-python (ThorVG %s)" % self.engine.version()[4]

    def clear(self):
        ctypes.memset(self.buffer, 255, ctypes.sizeof(self.buffer))

    def pixels(self):
        return numpy.frombuffer(self.buffer, numpy.uint8).reshape(HEIGHT, WIDTH, 4).copy()

    def _scene(self):
        """Returns a canvas with a white background, and its only scene."""
        self.canvas = canvas = tvg.SwCanvas(self.engine)
        canvas.set_target(WIDTH, HEIGHT, cs=tvg.Colorspace.ABGR8888)
        self.buffer = canvas.buffer_arr
        self.clear()
        scene = tvg.Scene(self.engine)
        canvas.add(scene)
        return canvas, scene

    def _drawing(self, move, clear=False):
        """Returns a step that moves the shapes with `move` and draws the canvas."""
        canvas, buffer = self.canvas, self.buffer

        def step(number):
            self.buffer = buffer
            move(number)
            canvas.update()
            canvas.draw(clear)
            canvas.sync()

        return step

    def _shape(self, colour, alpha=204):
        shape = tvg.Shape(self.engine)
        shape.set_fill_color(*(round(255 * part) for part in colour), alpha)
        return shape

    @staticmethod
    def _matrix(x, y, angle, scale=1.0):
        (s, c) = (scale * math.sin(angle), scale * math.cos(angle))
        return tvg.Matrix(c, -s, x, s, c, y, 0, 0, 1)

    def rounded_rect(self):
        _, scene = self._scene()
        for x, y, _, colour in geometry.places(COUNTS["rounded-rect"], 200, 200):
            shape = self._shape(colour)
            shape.append_rect(x, y, 200, 200, 20, 20, True)
            scene.add(shape)
        return self._drawing(lambda number: scene.translate(number % 2, 0))

    def rotated_rect(self):
        _, scene = self._scene()
        for x, y, angle, colour in geometry.places(COUNTS["rotated-rect"], 40, 40):
            shape = self._shape(colour)
            shape.append_rect(-20, -20, 40, 40, 8, 8, True)
            shape.set_transform(self._matrix(x + 20, y + 20, angle))
            scene.add(shape)
        return self._drawing(lambda number: scene.translate(number % 2, 0))

    def _lines(self, name, points, isStroke):
        _, scene = self._scene()
        count = COUNTS[name]
        shapes = []
        for *_, colour in geometry.places(count, 40, 40):
            shape = self._shape(colour, 0 if isStroke else 204)
            shape.move_to(*points[0])
            for point in points[1:]:
                shape.line_to(*point)
            if isStroke:
                shape.set_stroke_width(4)
                shape.set_stroke_color(*(round(255 * part) for part in colour), 204)
                shape.set_stroke_cap(tvg.StrokeCap.ROUND)
                shape.set_stroke_join(tvg.StrokeJoin.ROUND)
            else:
                shape.close()
            shapes.append(shape)
            scene.add(shape)

        def move(number):
            for k, shape in enumerate(shapes):
                angle = geometry.turn(number * count + k)
                shape.set_transform(self._matrix(WIDTH / 2, HEIGHT / 2, angle))

        return self._drawing(move)

    def path(self):
        return self._lines("path", geometry.flower(), False)

    def stroke(self):
        return self._lines("stroke", geometry.loops(), True)

    def _gradient(self, gradient):
        gradient.set_color_stops([
            tvg.ColorStop(k / 2, *(round(255 * part) for part in stop), 255)
            for k, stop in enumerate(geometry.STOPS)
        ])
        _, scene = self._scene()
        shape = tvg.Shape(self.engine)
        shape.append_rect(-1, 0, WIDTH + 1, HEIGHT, 0, 0, True)
        shape.set_gradient(gradient)
        scene.add(shape)
        return self._drawing(lambda number: scene.translate(number % 2, 0))

    def linear_gradient(self):
        gradient = tvg.LinearGradient(self.engine)
        gradient.set(0, 0, WIDTH, HEIGHT)
        return self._gradient(gradient)

    def radial_gradient(self):
        gradient = tvg.RadialGradient(self.engine)
        centre = (WIDTH / 2, HEIGHT / 2)
        gradient.set(*centre, math.hypot(WIDTH, HEIGHT) / 2, *centre, 0)
        return self._gradient(gradient)

    def _picture(self):
        picture = tvg.Picture(self.engine)
        picture.load_raw(geometry.image(0).tobytes(), 512, 512, tvg.Colorspace.ABGR8888, True)
        return picture

    def image(self):
        _, scene = self._scene()
        picture = self._picture()
        scene.add(picture)

        def move(number):
            matrix = self._matrix(WIDTH / 2, HEIGHT / 2, math.pi / 6, 1.5)
            matrix.e13 += matrix.e11 * -256 + matrix.e12 * -256 + number % 2
            matrix.e23 += matrix.e21 * -256 + matrix.e22 * -256
            picture.set_transform(matrix)

        return self._drawing(move)

    def blur(self):
        _, scene = self._scene()
        scene.add(self._picture())
        scene.add_effect_gaussian_blur(8, 0, 0, 100)
        return self._drawing(lambda number: scene.translate(700 + number % 2, 280))

    def shadow(self):
        _, root = self._scene()
        for x, y, *_ in geometry.places(COUNTS["shadow"], 200, 200):
            scene = tvg.Scene(self.engine)
            shape = self._shape((1, 1, 1), 255)
            shape.append_rect(round(x), round(y), 200, 200, 20, 20, True)
            scene.add(shape)
            scene.add_effect_drop_shadow(0, 0, 0, 128, 0, 0, 8, 100)
            root.add(scene)
        return self._drawing(lambda number: root.translate(number % 2, 0))

    def scene_a(self):
        _, scene = self._scene()
        background = self._shape((0.102, 0.102, 0.122), 255)
        background.append_rect(0, 0, WIDTH, HEIGHT, 0, 0, True)
        scene.add(background)
        shapes = []
        for mover in geometry.movers():
            shape = self._shape(mover.colour, 255)
            shape.append_rect(-20, -20, 40, 40, 8, 8, True)
            scene.add(shape)
            shapes.append((mover, shape))
        length = geometry.PERIOD * geometry.RATE
        # Frames are computed beforehand, so that the time does not include Python's computations.
        frames = []
        for number in range(0, length, 4):
            frames.append([])
            for mover, shape in shapes:
                x, y, angle, opacity = mover.at(number / length)
                frames[-1].append((shape, self._matrix(x, y, angle), round(255 * opacity)))

        def move(number):
            for shape, matrix, opacity in frames[number % len(frames)]:
                shape.set_transform(matrix)
                shape.set_opacity(opacity)

        return self._drawing(move)
