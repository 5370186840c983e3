import CoreGraphics
import Foundation
import Storyboard

/// Outlines for tests of morphs, about 100 × 100 units in size.
enum Outlines {
  static let square = "M10 10H90V90H10Z"
  static let circle = "M90 50A40 40 0 1 1 10 50A40 40 0 1 1 90 50Z"
  static let triangle = "M50 5L95 90H5Z"
  static let roundedSquare = "M30 10H70Q90 10 90 30V70Q90 90 70 90H30Q10 90 10 70V30Q10 10 30 10Z"
  static let star = regularStar(tips: 5)
  static let letterA = "M0 100L40 0H60L100 100H80L70 75H30L20 100ZM37 58H63L50 22Z"
  static let letterB =
    "M10 0H55A25 25 0 0 1 70 48A27 27 0 0 1 60 100H10Z"
    + "M28 15V40H50A12.5 12.5 0 0 0 50 15ZM28 57V85H55A14 14 0 0 0 55 57Z"
  static let digit8 =
    "M30 46A28 28 0 1 1 70 46A30 30 0 1 1 30 46Z"
    + "M50 12A13 13 0 1 0 50.01 12ZM50 58A15 15 0 1 0 50.01 58Z"
  static let ring =
    "M90 50A40 40 0 1 1 10 50A40 40 0 1 1 90 50ZM70 50A20 20 0 1 0 30 50A20 20 0 1 0 70 50Z"
  static let threeDots =
    "M25 20A10 10 0 1 1 5 20A10 10 0 1 1 25 20ZM60 50A10 10 0 1 1 40 50A10 10 0 1 1 60 50Z"
    + "M95 80A10 10 0 1 1 75 80A10 10 0 1 1 95 80Z"
  static let wave = "M5 50C20 0 40 0 50 50S80 100 95 50"
  static let letterC = "M80 20A40 40 0 1 0 80 80"

  static let all = [
    square, circle, triangle, roundedSquare, star, letterA, letterB, digit8, ring, threeDots, wave,
    letterC, "", "M40 40", "M40 40Z", "M40 40H40", "M40 40H40ZM10 10H30V30Z",
  ]

  static func regularStar(tips: Int) -> String {
    let points = (0..<2 * tips).map { index -> String in
      let angle = Double(index) * .pi / Double(tips) - .pi / 2
      let radius = index % 2 == 0 ? 48.0 : 20.0
      return "\(50 + radius * cos(angle)) \(50 + radius * sin(angle))"
    }
    return "M" + points.joined(separator: "L") + "Z"
  }

  static func path(_ data: String) -> CGPath {
    do { return try CGPath(svg: data) } catch { fatalError("\(error)") }
  }
}

/// The pixels of a path filled with black in a transparent image of 120 × 120 points, in the format RGBA.
func coverage(_ path: CGPath, scale: CGFloat = 1, using rule: CGPathFillRule = .winding) -> [UInt8]
{
  let size = Int(120 * scale)
  guard
    let context = CGContext(
      data: nil, width: size, height: size, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  else { return [] }
  context.scaleBy(x: scale, y: scale)
  context.translateBy(x: 10, y: 10)
  context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
  // Chords that are much shorter than those of the rasterizer exclude the error of its chords.
  for line in path.sampledSubpaths() { context.addLines(between: line) }
  context.fillPath(using: rule)
  guard let data = context.data else { return [] }
  return Array(UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * size))
}
