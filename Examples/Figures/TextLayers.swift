import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard
import UIKit

/// A picture of six scripts in boxes of equal width, with natural alignment.
@MainActor func textScripts() -> Figure.Scene {
  let canvas = makeTextCanvas(CGSize(width: 720, height: 290))
  let samples = [
    ("English", "Frames, not clocks"), ("العربية · Arabic", "إطارات لا ساعات"),
    ("हिन्दी · Devanagari", "घड़ी नहीं, फ़्रेम"), ("עברית · Hebrew", "פריימים, לא שעונים"),
    ("中文 · Chinese", "以帧为准，不看时钟"), ("Emoji and a fallback", "Inter ∮ 🎬 → 🚀"),
  ]
  for (index, sample) in samples.enumerated() {
    let frame = CGRect(
      x: 20 + CGFloat(index % 2) * 347, y: 20 + CGFloat(index / 2) * 86, width: 333, height: 76)
    canvas.addSublayer(makeBox(frame, label: sample.0))
    let text = CATextLayer()
    text.frame = CGRect(x: frame.minX + 16, y: frame.minY + 33, width: 301, height: 34)
    text.contentsScale = 3
    text.font = UIFont.systemFont(ofSize: 24, weight: .medium)
    text.fontSize = 24
    text.foregroundColor = FigureColors.text
    text.string = sample.1
    canvas.addSublayer(text)
  }
  return .layer(canvas)
}

/// A picture of one sentence in the same box, with all ways to break and truncate it.
@MainActor func textBoxes() -> Figure.Scene {
  let canvas = makeTextCanvas(CGSize(width: 720, height: 310))
  let modes: [(String, Bool, CATextLayerTruncationMode)] = [
    ("truncationMode = .none", false, .none), ("isWrapped, .none", true, .none),
    (".start", false, .start), ("isWrapped, .end", true, .end),
    (".middle", false, .middle), ("isWrapped, .middle", true, .middle),
    (".end", false, .end),
  ]
  for (index, mode) in modes.enumerated() {
    let isWide = mode.1
    let row = CGFloat(index / 2)
    let frame =
      isWide
      ? CGRect(x: 367, y: 20 + row * 92, width: 333, height: 86)
      : CGRect(x: 20, y: 20 + row * 69, width: 333, height: 63)
    let plate = makeBox(frame, label: mode.0, isCode: true)
    canvas.addSublayer(plate)
    let box = CALayer()
    box.frame = CGRect(
      x: frame.minX + 16, y: frame.minY + 30, width: 240, height: isWide ? 47 : 25)
    box.borderWidth = 1
    box.borderColor = FigureColors.faint
    canvas.addSublayer(box)
    let text = CATextLayer()
    text.frame = box.frame
    text.contentsScale = 3
    text.font = UIFont.systemFont(ofSize: 18)
    text.fontSize = 18
    text.foregroundColor = FigureColors.text
    text.isWrapped = mode.1
    text.truncationMode = mode.2
    text.string =
      isWide
      ? "The renderer draws every frame at its exact time, on any machine and in any order."
      : "The renderer draws every frame."
    canvas.addSublayer(text)
  }
  return .layer(canvas)
}

/// A picture of the letter a at two values of contentsScale, enlarged.
@MainActor func textScales() -> Figure.Scene {
  let (canvas, stages) = StagePanel.row(
    in: CGSize(width: 720, height: 230),
    [
      ("contentsScale = 1", "the default: pixels are enlarged"),
      ("contentsScale = 3", "as many pixels as the output has"),
      ("Storyboard's Text", "outlines, sharp at every zoom"),
    ])
  for (index, stage) in stages.enumerated() {
    let center = CGPoint(x: stage.bounds.midX, y: stage.bounds.midY + 6)
    if index == 2 {
      let text = Text("Sharp", size: 30, weight: .semibold, color: FigureColors.text)
      text.position = center
      text.transform = CATransform3DMakeScale(2, 2, 1)
      stage.addSublayer(text)
      continue
    }
    let text = CATextLayer()
    text.contentsScale = index == 0 ? 1 : 3
    text.font = UIFont.systemFont(ofSize: 30, weight: .semibold)
    text.fontSize = 30
    text.foregroundColor = FigureColors.text
    text.string = "Sharp"
    text.bounds.size = text.preferredFrameSize()
    text.position = center
    text.transform = CATransform3DMakeScale(2, 2, 1)
    stage.addSublayer(text)
  }
  return .layer(canvas)
}

/// A film of text that is typed in two scripts, morphed and counted.
@MainActor func textWriting() -> Film {
  Film(size: CGSize(width: 720, height: 360), background: FigureColors.background) { film in
    let latin = Text("Text is a shape.", size: 44, weight: .bold, color: FigureColors.text)
    let arabic = Text("النص شكل.", size: 44, weight: .bold, color: FigureColors.accent)
    film.add(latin, .at(360, 110))
    film.add(arabic, .at(360, 190))
    film.play(.type(latin), over: 1.2)
    film.play(.type(arabic), over: 1.2)
    film.wait(0.6)
    film.play(.morph(latin, to: "So it can morph."), .fadeOut(arabic), over: 1)

    let frames = Number(0, size: 64, weight: .heavy, color: FigureColors.positive)
    let unit = Text("frames drawn", size: 20, color: FigureColors.faint)
    film.add(frames, .at(360, 210))
    film.add(unit, .at(360, 266))
    film.play(.fadeIn(unit, from: .bottom), .fadeIn(frames, from: .bottom), over: 0.4)
    film.play(.count(frames, to: 1_440), over: 1.4)
    film.wait(1.4)
  }
}

/// Returns an empty canvas in the color of the figures.
@MainActor private func makeTextCanvas(_ size: CGSize) -> CALayer {
  let canvas = CALayer()
  canvas.frame = CGRect(origin: .zero, size: size)
  canvas.backgroundColor = FigureColors.background
  return canvas
}

/// Returns a plate with a label in its upper left corner, in the coordinates of the canvas.
@MainActor private func makeBox(_ frame: CGRect, label: String, isCode: Bool = false) -> CALayer {
  let plate = CALayer()
  plate.frame = frame
  plate.backgroundColor = FigureColors.card
  plate.cornerRadius = 12
  let text = Text(
    label, size: 13, weight: .medium, color: FigureColors.faint,
    design: isCode ? .monospaced : .sans)
  text.position = CGPoint(x: 16 + text.bounds.width / 2, y: 18)
  plate.addSublayer(text)
  return plate
}
