import AnimationTesting
import CoreGraphics
import Foundation
import QuartzCore
import Testing
import UIKit

/// An image whose pixels are accessed by coordinates in points.
struct Look {
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int
  private let scale: CGFloat

  init(_ image: CGImage, scale: CGFloat) throws {
    let context = try #require(
      CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8,
        bytesPerRow: image.width * 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    let drawn = try #require(context.makeImage()?.dataProvider?.data as Data?)
    (bytes, width, height, self.scale) = ([UInt8](drawn), image.width, image.height, scale)
  }

  /// Returns the red, green and blue components, in the range `0...1`, of the pixel at a point.
  func rgb(_ x: CGFloat, _ y: CGFloat) -> [Double] {
    let (column, row) = (Int(x * scale), Int(y * scale))
    guard (0..<width).contains(column), (0..<height).contains(row) else { return [] }
    return (0..<3).map { Double(bytes[(row * width + column) * 4 + $0]) / 255 }
  }

  /// Returns the brightness of the pixel at a point, in the range `0...1`.
  func light(_ x: CGFloat, _ y: CGFloat) -> Double {
    let pixel = rgb(x, y)
    return pixel.isEmpty ? -1 : pixel.reduce(0, +) / 3
  }

  /// Returns the fraction of the pixels in a rectangle whose brightness exceeds one half.
  func share(litIn rect: CGRect) -> Double {
    var (lit, all) = (0, 0)
    for y in stride(from: rect.minY, to: rect.maxY, by: 1 / scale) {
      for x in stride(from: rect.minX, to: rect.maxX, by: 1 / scale) {
        all += 1
        if light(x, y) > 0.5 { lit += 1 }
      }
    }
    return all == 0 ? 0 : Double(lit) / Double(all)
  }
}

extension AnimationStage {
  /// Advances to a time and returns the image of the screen.
  ///
  /// If the environment variable `AMETRINE_LOOK` names a folder, the image is saved in it for inspection.
  @MainActor func look(_ name: String, at time: Double) throws -> Look {
    advance(to: time)
    let image = try image()
    if let folder = ProcessInfo.processInfo.environment["AMETRINE_LOOK"] {
      let file = URL(fileURLWithPath: folder)
        .appendingPathComponent("\(name)-\(String(format: "%.3f", time)).png")
      try UIImage(cgImage: image).pngData()?.write(to: file)
    }
    return try Look(image, scale: scale)
  }
}

/// Returns whether two numbers differ by at most `distance`.
func near(_ a: Double?, _ b: Double, _ distance: Double = 0.03) -> Bool {
  a.map { abs($0 - b) <= distance } ?? false
}
