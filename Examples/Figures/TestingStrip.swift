import CoreGraphics
import ExampleFilms
import Pixels
import QuartzCore
import Storyboard
import UIKit

/// A picture of the frames of a failed assertion: expected, actual and their difference at five times.
///
/// The expected toggle slides with easeInEaseOut, the actual one at constant speed.
@MainActor func testingStrip() throws -> Figure.Scene {
  let times = [0, 0.1, 0.2, 0.3, 0.4]
  let expected = try toggleFrames(at: times, curve: .curveEaseInOut)
  let actual = try toggleFrames(at: times, curve: .curveLinear)

  let canvas = CALayer()
  canvas.frame = CGRect(x: 0, y: 0, width: 720, height: 330)
  canvas.backgroundColor = FigureColors.background
  let plate = CALayer()
  plate.frame = canvas.bounds.insetBy(dx: 20, dy: 20)
  plate.backgroundColor = FigureColors.card
  plate.cornerRadius = 14
  canvas.addSublayer(plate)
  for (row, name) in ["expected", "actual", "difference"].enumerated() {
    let text = Text(name, size: 15, color: FigureColors.faint)
    text.position = CGPoint(x: 44 + text.bounds.width / 2, y: 110 + 78 * CGFloat(row))
    canvas.addSublayer(text)
  }
  for (column, time) in times.enumerated() {
    let x = 192 + 111 * CGFloat(column)
    let (good, bad) = (expected[column], actual[column])
    let fails = good.checksum != bad.checksum
    let heading = Text(
      time == 0 ? "0 s" : "\(time) s", size: 15, weight: .semibold,
      color: fails ? FigureColors.negative : FigureColors.text)
    heading.position = CGPoint(x: x, y: 48)
    canvas.addSublayer(heading)
    let difference = ImageDifference.differenceImage(actual: bad, expected: good)
    for (row, pixels) in [good, bad, difference].enumerated() {
      guard let pixels else { continue }
      let cell = CALayer()
      cell.bounds.size = CGSize(width: 100, height: 60)
      cell.position = CGPoint(x: x, y: 110 + 78 * CGFloat(row))
      cell.contents = CGImage(pixels: pixels)
      cell.contentsScale = 3
      cell.cornerRadius = 6
      cell.masksToBounds = true
      cell.borderWidth = row == 1 && fails ? 2 : 1
      cell.borderColor = row == 1 && fails ? FigureColors.negative : FigureColors.faint
      canvas.addSublayer(cell)
    }
  }
  return .layer(canvas)
}

/// Returns frames of a toggle that slides in 0.4 s, at times in seconds.
@MainActor private func toggleFrames(at times: [Double], curve: UIView.AnimationOptions) throws
  -> [PixelBuffer]
{
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
  window.backgroundColor = .white
  let track = UIView(frame: CGRect(x: 18, y: 14, width: 64, height: 32))
  track.backgroundColor = .systemGray
  track.layer.cornerRadius = 16
  let knob = UIView(frame: CGRect(x: 2, y: 2, width: 28, height: 28))
  knob.backgroundColor = .white
  knob.layer.cornerRadius = 14
  track.addSubview(knob)
  window.addSubview(track)
  window.isHidden = false
  let renderer = CARenderer(layer: window.layer, bounds: window.bounds, scale: 3)
  _ = try renderer.frame(at: 0)
  renderer.withMediaTime {
    UIView.animate(withDuration: 0.4, delay: 0, options: curve) {
      knob.center.x = 48
      track.backgroundColor = .systemGreen
    }
    CATransaction.flush()
  }
  return try times.map { try renderer.frame(at: $0).pixels }
}
