import Geometry
import QuartzCore
import TextLayout

extension AttributedText {
  /// Returns the text with its font size reduced as little as necessary to fit into a box.
  ///
  /// - Parameters:
  ///   - box: The box for the layout. If its width is not finite, the text is not scaled.
  ///   - minimumScale: The minimum factor for the font size, in 0...1.
  ///   - heightCounts: Whether all lines must also fit the height of the box.
  /// - Returns: The scaled text and the scale factor, which is accurate to 0.001.
  func shrunk(
    to box: TextBox, minimumScale: Double, limitsHeight heightCounts: Bool = false
  ) -> (text: AttributedText, scale: Double) {
    func scaled(_ scale: Double) -> AttributedText {
      mappingStyles {
        $0.size *= scale
        $0.kern = $0.kern.map { $0 * scale }
      }
    }
    func fits(_ scale: Double) -> Bool {
      let laid = FontLibrary.system.layOut(scaled(scale).text, in: box)
      return !laid.isTruncated && laid.size.width <= box.width + 1e-3
        && (!heightCounts || laid.size.height <= box.height + 1e-3)
    }
    guard box.width.isFinite, !fits(1) else { return (self, 1) }
    var (low, high) = (minimumScale, 1.0)
    while high - low > 1e-3 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return (scaled(low), low)
  }
}
