import Geometry
import RenderTree

// Positions contents within the bounds of a layer. The bottom is the side with the minimum y, even in flipped layers.

extension ContentsGravity {
  /// Whether this gravity scales the image to the bounds.
  var isResizing: Bool {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill: true
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      false
    }
  }

  /// Returns the rectangle that an image of `size` points occupies, in the layer's coordinates.
  func imageRect(for size: Size, in bounds: Rect) -> Rect {
    let scale: Double
    switch self {
    case .resize: return bounds
    case .resizeAspect: scale = min(bounds.width / size.width, bounds.height / size.height)
    case .resizeAspectFill: scale = max(bounds.width / size.width, bounds.height / size.height)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      scale = 1
    }
    let (width, height) = (size.width * scale, size.height * scale)
    let (x, y) = alignment
    return Rect(
      bounds.minX + (bounds.width - width) * x, bounds.minY + (bounds.height - height) * y, width,
      height)
  }

  /// The fractions of the free space that are placed on the minimum x and minimum y sides of the image, in `0...1`.
  private var alignment: (Double, Double) {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill, .center: (0.5, 0.5)
    case .top: (0.5, 1)
    case .bottom: (0.5, 0)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 1)
    case .topRight: (1, 1)
    case .bottomLeft: (0, 0)
    case .bottomRight: (1, 0)
    }
  }
}
