import CoreGraphics
import Foundation
import Testing

/// A bitmap whose y axis points down from the upper left corner, as in layers.
final class Sheet {
  let context: CGContext

  init(_ width: Int, _ height: Int) throws {
    let made = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context = try #require(made)
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
  }

  /// Returns the four premultiplied bytes of each pixel; positions are counted from the upper left corner.
  func pixels(_ places: (Int, Int)...) -> [[UInt8]] {
    let data = (context.makeImage()?.dataProvider?.data as Data?) ?? Data()
    return places.map { x, y in
      let at = y * context.bytesPerRow + x * 4
      return at + 4 <= data.count ? Array(data[at..<at + 4]) : []
    }
  }

  /// Returns the red component of each pixel in the given row.
  func reds(row y: Int) -> [UInt8] {
    (0..<context.width).map { pixels(($0, y))[0].first ?? 0 }
  }
}
