import Foundation
import QuartzCore

extension Scene {
  /// A greeting in several scripts that grows and takes on color, followed by a line that appears letter by letter.
  static let headline = Scene(
    name: "headline", title: "Text grows and changes color", duration: 4.8
  ) { canvas in
    canvas.add(
      gradient(
        [color(0x12122A), color(0x2B1B4D)], in: bounds, from: CGPoint(x: 0, y: 0),
        to: CGPoint(x: 1, y: 1)))

    let greetings = ["Hello", "مرحبا", "你好", "नमस्ते", "שלום", "Hallo 👋"]
    let tints: [UInt32] = [0xFFD166, 0x06D6A0, 0xFF6B8B, 0x7BDFF2, 0xC9A7FF, 0xFFFFFF]
    let share = 0.55
    for (number, greeting) in greetings.enumerated() {
      let begin = Double(number) * share
      let isLast = number + 1 == greetings.count
      let text = line(greeting, size: 84, weight: "Bold", y: 110, height: 130)
      text.foregroundColor = color(tints[number])
      text.opacity = 0
      canvas.add(text)
      text.play(
        tween("fontSize", from: 30, to: 84, over: share + 0.2, arrive), after: begin)
      text.play(
        tween(
          "foregroundColor", from: color(0xFFFFFF), to: color(tints[number]), over: share, arrive),
        after: begin)
      let values = isLast ? [0.0, 1, 1] : [0, 1, 0]
      text.play(
        keyframes("opacity", values, at: [0, 0.35, 1], over: share + 0.12), after: begin)
    }

    let words = "Every script, any size, in motion"
    let below = line("", size: 24, weight: "Medium", y: 262, height: 40)
    below.foregroundColor = color(0xFFFFFF, 0.85)
    // Each letter has its own layer, which is offset by the width of the preceding letters.
    var x = (size.width - width(of: words, like: below)) / 2
    for (number, letter) in words.enumerated() {
      let glyph = line(String(letter), size: 24, weight: "Medium", y: 262, height: 40)
      glyph.alignmentMode = .left
      glyph.frame = CGRect(x: x, y: 262, width: 40, height: 40)
      glyph.opacity = 0
      canvas.add(glyph)
      x += width(of: String(letter), like: below)
      let begin = 2.6 + Double(number) * 0.035
      glyph.play(tween("opacity", from: 0, to: 1, over: 0.3, arrive), after: begin)
      glyph.play(
        spring(
          "transform.translation.y", from: 26, to: 0, stiffness: 190, dampingRatio: 0.55),
        after: begin)
    }
  }

  /// Returns a text layer as wide as the canvas.
  private static func line(
    _ string: String, size points: CGFloat, weight: String, y: CGFloat, height: CGFloat
  ) -> CATextLayer {
    let text = CATextLayer()
    text.string = string
    text.font = NSString(string: "SFUI-\(weight)")
    text.fontSize = points
    text.foregroundColor = color(0xFFFFFF)
    text.alignmentMode = .center
    text.contentsScale = 2
    text.frame = CGRect(x: 0, y: y, width: size.width, height: height)
    return text
  }

  /// Returns the width of a text in points, using the font of the given layer.
  private static func width(of string: String, like other: CATextLayer) -> CGFloat {
    let text = CATextLayer()
    text.string = string
    text.font = other.font
    text.fontSize = other.fontSize
    return text.preferredFrameSize().width
  }
}
