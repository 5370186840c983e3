import Geometry
import QuartzCore
import TextLayout

extension AttributedText {
  /// The text with letters as small as they must be to fit, but not smaller than they may be, and their share of their
  /// size: to within a thousandth.
  ///
  /// Where the height counts, all lines have to fit in it, too.
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
