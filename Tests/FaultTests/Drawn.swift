import CoreGraphics
import Diagnostics
import Foundation
import Pixels
import QuartzCore
import RenderServer
import TestKit
import Testing

/// The image of a layer tree of 40 × 40 points, and the diagnostics reported while drawing it.
struct Drawn {
  let picture: PixelBuffer
  let lines: [String]

  static let side = 40

  /// Draws two frames, to detect diagnostics that are repeated in every frame.
  init(_ layers: CALayer..., scale: CGFloat = 1, at times: [Double] = [0, 0.01]) {
    self.init(layers, scale: scale, at: times)
  }

  init(_ layers: [CALayer], scale: CGFloat = 1, at times: [Double] = [0, 0.01]) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.sublayers = layers
    self.init(root: root, scale: scale, at: times)
  }

  init(root: CALayer, scale: CGFloat = 1, at times: [Double] = [0, 0.01]) {
    let said = Said()
    var pictures: [PixelBuffer] = []
    Diagnostics.$sink.withValue(.ofRenderer { said.note($0) }) {
      let renderer = CARenderer(
        layer: root, bounds: CGRect(x: 0, y: 0, width: Self.side, height: Self.side), scale: scale)
      pictures = times.map { renderer.image(at: $0).pixels }
    }
    picture = pictures.last ?? PixelBuffer(width: 1, height: 1)
    lines = said.lines
  }

  /// Returns the premultiplied bytes of a pixel.
  func bytes(_ x: Int, _ y: Int) -> [UInt8] {
    let p = picture[x, y]
    return [p.0, p.1, p.2, p.3]
  }

  /// Whether all pixels are transparent.
  var isEmpty: Bool { coveredCount == 0 }

  /// The number of pixels that are not transparent.
  var coveredCount: Int {
    picture.withPixels { pixels in
      (0..<picture.width * picture.height).reduce(0) { $0 + (pixels[$1] >> 24 > 0 ? 1 : 0) }
    }
  }

  /// Returns the number of nontransparent pixels outside the square whose sides have the given range.
  func coveredCount(outside side: Range<Int>) -> Int {
    (0..<picture.width * picture.height).count {
      let (x, y) = ($0 % picture.width, $0 / picture.width)
      return !(side.contains(x) && side.contains(y)) && bytes(x, y)[3] > 0
    }
  }

  /// Returns whether every pixel has the given bytes.
  func isAll(_ bytes: [UInt8]) -> Bool {
    let pixel = bytes.enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << (8 * $1.offset) }
    return picture.withPixels { pixels in
      (0..<picture.width * picture.height).allSatisfy { pixels[$0] == pixel }
    }
  }

  /// Returns whether all pixels equal those of `other`.
  func isSame(as other: Drawn) -> Bool {
    picture.width == other.picture.width && picture.height == other.picture.height
      && picture.withPixels { a in
        other.picture.withPixels { b in
          (0..<picture.width * picture.height).allSatisfy { a[$0] == b[$0] }
        }
      }
  }

  /// Expects exactly one diagnostic, whose text contains `words`.
  func saysOnly(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(lines.count == 1, "\(lines)", sourceLocation: sourceLocation)
    #expect(lines.first?.contains(words) == true, "\(lines)", sourceLocation: sourceLocation)
  }

  /// Expects no diagnostic.
  func saysNothing(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(lines.isEmpty, sourceLocation: sourceLocation)
  }
}

/// A thread-safe list of diagnostics in the order in which they are reported.
final class Said: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var lines: [String] { lock.withLock { all } }
  func note(_ line: String) { lock.withLock { all.append(line) } }
}

/// Returns the messages of the exceptions raised by a closure.
func mistakes(_ body: () -> Void) -> [String] {
  let said = Said()
  CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { said.note($0) }) { body() }
  return said.lines
}

extension CGColor {
  static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
}

/// The bytes of opaque red and opaque blue.
let (redBytes, blueBytes): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])

/// Sets the frame and optionally the background color of a layer, and returns the layer.
func framed<L: CALayer>(
  _ layer: L, _ frame: CGRect = CGRect(x: 10, y: 10, width: 20, height: 20),
  _ color: CGColor? = nil
) -> L {
  layer.frame = frame
  layer.backgroundColor = color
  return layer
}

/// Returns a red square layer with sides of 20 points, in the center of the image.
func redSquare() -> CALayer {
  framed(CALayer(), CGRect(x: 10, y: 10, width: 20, height: 20), .red)
}

/// Returns a square image.
///
/// Its left half is red and its right half is blue.
func twoPixels() -> CGImage? {
  CGImage(
    width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
    space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
    provider: CGDataProvider(bytes: Data(redBytes + blueBytes)), decode: nil,
    shouldInterpolate: false, intent: .defaultIntent)
}

/// Returns a path of line segments between the given points.
func lines(_ points: [(Double, Double)]) -> CGPath {
  let path = CGMutablePath()
  for (index, point) in points.enumerated() {
    let p = CGPoint(x: point.0, y: point.1)
    if index == 0 { path.move(to: p) } else { path.addLine(to: p) }
  }
  return path
}

/// Returns a shape layer with the given path that covers the whole image.
func shape(_ path: CGPath?, fill: CGColor? = .red, stroke: CGColor? = nil) -> CAShapeLayer {
  let layer = CAShapeLayer()
  layer.path = path
  layer.fillColor = fill
  layer.strokeColor = stroke
  return layer
}

/// The numbers that are not finite.
let wildNumbers: [Double] = [.nan, .infinity, -.infinity]
