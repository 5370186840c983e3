import Foundation
import ImageCodecs

/// The part of a document's surroundings that is drawn, and how finely.
struct Canvas: Equatable {
  /// In points of the document.
  let bounds: CGRect
  /// Pixels per point.
  let scale: Double

  /// The document's own bounds, or a canvas of another size around their middle.
  init(document: CGRect, size: SizeArgument?, scale: Double) throws(ArgumentError) {
    self.scale = scale
    if let size {
      bounds = CGRect(
        x: document.midX - size.width / 2, y: document.midY - size.height / 2,
        width: size.width, height: size.height)
    } else {
      bounds = document
    }
    guard bounds.width > 0, bounds.height > 0 else {
      throw ArgumentError("the document has no size of its own; give it one with --size WxH")
    }
    let (width, height) = (
      (bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up)
    )
    guard max(width, height) <= Double(ImageLimits.maximumSide),
      width * height <= Double(ImageLimits.maximumPixels)
    else {
      throw ArgumentError(
        "\(text(width)) × \(text(height)) pixels are too many; lower --scale or --size")
    }
  }

  private func text(_ side: Double) -> String { String(format: "%.0f", side) }
}
