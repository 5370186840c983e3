import CoreGraphics
import Foundation
import Pixels

/// A clear RGBA bitmap context of device RGB.
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
  /// Draws nothing new; the four bytes of a pixel, rows from the bottom as in user space.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let p = pixels[x, height - 1 - y]
    return [p.0, p.1, p.2, p.3]
  }

  /// The alpha of each pixel, one string a row from the top: `#` full, `.` none, else a hexadecimal digit.
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
}

let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
