import CoreGraphics
import ExampleFilms
import Pixels
import QuartzCore
import Storyboard

/// Returns the picture of a badge with a name and a ring that is filled by a fraction.
///
/// The function needs no screen and no main thread. Equal arguments have equal pixels.
func renderBadge(for name: String, progress: CGFloat) throws -> PixelBuffer {
  let badge = CALayer()
  badge.frame = CGRect(x: 0, y: 0, width: 200, height: 72)
  badge.backgroundColor = .hex(0x2E3560)
  badge.cornerRadius = 16

  let ring = CGPath(ellipseIn: CGRect(x: 16, y: 14, width: 44, height: 44), transform: nil)
  for (color, end) in [(CGColor.hex(0x454D80), 1), (.hex(0x4ECB8F), progress)] {
    let arc = CAShapeLayer()
    arc.path = ring
    arc.fillColor = nil
    arc.strokeColor = color
    arc.lineWidth = 7
    arc.lineCap = .round
    arc.strokeEnd = end
    badge.addSublayer(arc)
  }

  let text = CATextLayer()
  text.string = name
  text.font = "Inter" as CFString
  text.fontSize = 19
  text.contentsScale = 2
  text.frame = CGRect(x: 76, y: 24, width: 116, height: 28)
  text.truncationMode = .end
  badge.addSublayer(text)

  let renderer = CARenderer(layer: badge, bounds: badge.bounds, scale: 2)
  return try renderer.frame(at: 0).pixels
}

/// A picture of six badges that one function draws from six rows of data, with the checksums of their pixels.
@MainActor func serverBadges() throws -> Figure.Scene {
  let canvas = CALayer()
  canvas.frame = CGRect(x: 0, y: 0, width: 720, height: 290)
  canvas.backgroundColor = FigureColors.background
  let rows: [(String, CGFloat)] = [
    ("Ada", 0.92), ("Grace", 0.64), ("محمد", 0.78), ("Joan", 0.35), ("小林", 0.5), ("Ada", 0.92),
  ]
  for (index, row) in rows.enumerated() {
    let pixels = try renderBadge(for: row.0, progress: row.1)
    let plate = CALayer()
    plate.frame = CGRect(
      x: 20 + 230 * CGFloat(index % 3), y: 20 + 130 * CGFloat(index / 3), width: 220, height: 120)
    plate.backgroundColor = FigureColors.card
    plate.cornerRadius = 14
    canvas.addSublayer(plate)
    let picture = CALayer()
    picture.frame = CGRect(x: 10, y: 10, width: 200, height: 72)
    picture.contents = CGImage(pixels: pixels)
    plate.addSublayer(picture)
    let isRepeated = index == 0 || index == 5
    let checksum = Text(
      "checksum \(pixels.checksum)", size: 13,
      color: isRepeated ? FigureColors.positive : FigureColors.faint, design: .monospaced)
    checksum.position = CGPoint(x: 110, y: 101)
    plate.addSublayer(checksum)
  }
  return .layer(canvas)
}
