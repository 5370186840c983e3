import CoreGraphics
import Foundation
import Pixels
import Testing

/// Creates a transparent RGBA bitmap context in device RGB.
func bitmap(
  _ width: Int, _ height: Int, _ alpha: CGImageAlphaInfo = .premultipliedLast
) -> CGContext {
  guard
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue)
  else { fatalError("a plain bitmap context") }
  return context
}

extension CGContext {
  /// Returns the four premultiplied bytes of a pixel.
  ///
  /// Rows are counted from the bottom, as in user space.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let p = pixels[x, height - 1 - y]
    return [p.0, p.1, p.2, p.3]
  }

  /// The alpha value of each pixel, with one string per row, starting at the top.
  ///
  /// `#` is opaque, `.` is transparent, and hexadecimal digits are values in between.
  var cover: [String] {
    let picture = pixels
    return (0..<height).map { y in
      String(
        (0..<width).map { x in
          let a = picture[x, y].3
          return a == 0 ? "." : a == 255 ? "#" : Character(String(a / 16, radix: 16))
        })
    }
  }

  /// Fills a rectangle with a color and restores the graphics state.
  func fill(_ color: CGColor, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    saveGState()
    setFillColor(color)
    fill(CGRect(x: x, y: y, width: width, height: height))
    restoreGState()
  }
}

extension CGImage {
  /// The bytes stored in the image.
  var bytes: [UInt8] { dataProvider?.data.map { [UInt8]($0 as Data) } ?? [] }
}

/// Returns whether each byte differs from the expected one by at most `distance`.
func isClose(_ bytes: [UInt8], _ expected: [UInt8], within distance: Int = 1) -> Bool {
  bytes.count == expected.count
    && zip(bytes, expected).allSatisfy { abs(Int($0) - Int($1)) <= distance }
}

let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

/// Creates an image of 2 × 2 pixels: red and green in the upper row, blue and white in the lower row.
func corners() -> CGImage {
  let context = bitmap(2, 2)
  context.fill(red, 0, 1, 1, 1)
  context.fill(green, 1, 1, 1, 1)
  context.fill(blue, 0, 0, 1, 1)
  context.fill(.white, 1, 0, 1, 1)
  guard let image = context.makeImage() else { fatalError("a picture") }
  return image
}
