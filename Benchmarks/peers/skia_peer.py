"""Skia on the processor, one thread. Unchanged content is played back from a picture recorded beforehand."""

import math
import subprocess

import geometry
import numpy
import skia
from geometry import COUNTS, HEIGHT, WIDTH


class Peer:
    def __init__(self):
        self.version = "skia-python " + skia.__version__
        # The byte order BGRA is fastest for Skia on x86.
        self.array = numpy.full((HEIGHT, WIDTH, 4), 255, numpy.uint8)
        self.surface = skia.Surface(self.array, colorType=skia.kBGRA_8888_ColorType)
        self.canvas = self.surface.getCanvas()

    def clear(self):
        self.canvas.clear(skia.ColorWHITE)

    def pixels(self):
        return self.array[..., [2, 1, 0, 3]].copy()

    @staticmethod
    def _paint(colour, alpha=0.8):
        return skia.Paint(Color4f=skia.Color4f(*colour, alpha), AntiAlias=True)

    @staticmethod
    def _recorded(draw):
        """Returns a recording of the commands that `draw` issues."""
        recorder = skia.PictureRecorder()
        draw(recorder.beginRecording(skia.Rect.MakeWH(WIDTH, HEIGHT)))
        return recorder.finishRecordingAsPicture()

    def _playing(self, draw):
        picture = self._recorded(draw)
        return lambda _: self.canvas.drawPicture(picture)

    def rounded_rect(self):
        def draw(canvas):
            for x, y, _, colour in geometry.places(COUNTS["rounded-rect"], 200, 200):
                rect = skia.Rect.MakeXYWH(x, y, 200, 200)
                canvas.drawRoundRect(rect, 20, 20, self._paint(colour))

        return self._playing(draw)

    def rotated_rect(self):
        def draw(canvas):
            rect = skia.Rect.MakeXYWH(-20, -20, 40, 40)
            for x, y, angle, colour in geometry.places(COUNTS["rotated-rect"], 40, 40):
                canvas.save()
                canvas.translate(x + 20, y + 20)
                canvas.rotate(math.degrees(angle))
                canvas.drawRoundRect(rect, 8, 8, self._paint(colour))
                canvas.restore()

        return self._playing(draw)

    def _lines(self, name, points, isClosed, **style):
        path = skia.Path()
        path.addPoly([skia.Point(x, y) for x, y in points], isClosed)
        count = COUNTS[name]
        paints = []
        for *_, colour in geometry.places(count, 40, 40):
            paints.append(
                skia.Paint(Color4f=skia.Color4f(*colour, 0.8), AntiAlias=True, **style))

        def step(number):
            for k in range(count):
                self.canvas.save()
                self.canvas.translate(WIDTH / 2, HEIGHT / 2)
                self.canvas.rotate(math.degrees(geometry.turn(number * count + k)))
                self.canvas.drawPath(path, paints[k])
                self.canvas.restore()

        return step

    def path(self):
        return self._lines("path", geometry.flower(), True)

    def stroke(self):
        return self._lines(
            "stroke", geometry.loops(), False, Style=skia.Paint.kStroke_Style, StrokeWidth=4,
            StrokeCap=skia.Paint.kRound_Cap, StrokeJoin=skia.Paint.kRound_Join)

    def _gradient(self, shader):
        paint = skia.Paint(Shader=shader)
        return lambda _: self.canvas.drawPaint(paint)

    _colours = [skia.Color4f(*stop, 1).toColor() for stop in geometry.STOPS]

    def linear_gradient(self):
        return self._gradient(skia.GradientShader.MakeLinear(
            [skia.Point(0, 0), skia.Point(WIDTH, HEIGHT)], self._colours))

    def radial_gradient(self):
        return self._gradient(skia.GradientShader.MakeRadial(
            skia.Point(WIDTH / 2, HEIGHT / 2), math.hypot(WIDTH, HEIGHT) / 2, self._colours))

    @staticmethod
    def _images():
        return [
            skia.Image.fromarray(
                geometry.image(k)[..., [2, 1, 0, 3]].copy(), colorType=skia.kBGRA_8888_ColorType,
                alphaType=skia.kPremul_AlphaType)
            for k in range(4)
        ]

    def image(self):
        images = self._images()
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear)
        paint = skia.Paint(AntiAlias=True)

        def step(number):
            self.canvas.save()
            self.canvas.translate(WIDTH / 2, HEIGHT / 2)
            self.canvas.rotate(30)
            self.canvas.scale(1.5, 1.5)
            self.canvas.drawImage(images[number % 4], -256, -256, sampling, paint)
            self.canvas.restore()

        return step

    def blur(self):
        images = self._images()
        sampling = skia.SamplingOptions()

        def step(number):
            # The parameters always differ, because Skia would otherwise cache the result.
            sigma = 8 + 0.001 * (number % 500)
            paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(sigma, sigma))
            self.canvas.drawImage(images[number % 4], 700, 280, sampling, paint)

        return step

    def blur_still(self):
        image = self._images()[0]
        sampling = skia.SamplingOptions()
        paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(8, 8))
        return lambda _: self.canvas.drawImage(image, 700, 280, sampling, paint)

    def shadow(self):
        def draw(canvas):
            paint = skia.Paint(
                Color4f=skia.Color4f(0, 0, 0, 0.5), AntiAlias=True,
                MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 8))
            for x, y, *_ in geometry.places(COUNTS["shadow"], 200, 200):
                rect = skia.Rect.MakeXYWH(round(x), round(y), 200, 200)
                canvas.drawRoundRect(rect, 20, 20, paint)

        return self._playing(draw)

    def text_line(self):
        file = subprocess.run(
            ["fc-match", "-f", "%{file}", geometry.FONT], capture_output=True, text=True,
            check=True).stdout
        font = skia.Font(skia.Typeface.MakeFromFile(file), geometry.FONT_SIZE)
        font.setSubpixel(True)
        font.setHinting(skia.FontHinting.kNone)
        font.setEdging(skia.Font.Edging.kAntiAlias)
        blob = skia.TextBlob.MakeFromString(geometry.SENTENCE, font)

        def draw(canvas):
            paint = skia.Paint(Color=skia.ColorBLACK, AntiAlias=True)
            for x, y, *_ in geometry.places(COUNTS["text-line"], 600, 24):
                canvas.drawTextBlob(blob, x, y + 15, paint)

        return self._playing(draw)

    def scene_a(self):
        # A second of the film is recorded beforehand, so that the time does not include Python's computations.
        length = geometry.PERIOD * geometry.RATE
        movers = geometry.movers()
        rect = skia.Rect.MakeXYWH(-20, -20, 40, 40)

        def frame(number):
            def draw(canvas):
                canvas.clear(skia.Color(26, 26, 31))
                for mover in movers:
                    x, y, angle, opacity = mover.at(number / length)
                    canvas.save()
                    canvas.translate(x, y)
                    canvas.rotate(math.degrees(angle))
                    canvas.drawRoundRect(rect, 8, 8, self._paint(mover.colour, opacity))
                    canvas.restore()

            return self._recorded(draw)

        frames = [frame(number) for number in range(0, length, 4)]
        return lambda number: self.canvas.drawPicture(frames[number % len(frames)])
