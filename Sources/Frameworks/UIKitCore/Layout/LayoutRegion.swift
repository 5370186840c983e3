import CoreGraphics

extension UIView {
  /// A rectangular region of a view in which content is laid out.
  public struct LayoutRegion: Hashable, Sendable {
    /// The axis along which a region avoids the corners of a window.
    ///
    /// Nothing covers the corners of windows in this implementation, so the value has no effect.
    public enum AdaptivityAxis: Int, Hashable, Sendable {
      /// The left and right edges are inset.
      case horizontal
      /// The top and bottom edges are inset.
      case vertical
    }

    fileprivate enum RegionKind {
      case safeArea
      case margins
      case readableContent
    }

    fileprivate let kind: RegionKind
    private let adaptation: AdaptivityAxis?

    /// Returns the region that is not covered by bars.
    ///
    /// The `cornerAdaptation` parameter has no effect.
    public static func safeArea(cornerAdaptation: AdaptivityAxis? = nil) -> LayoutRegion {
      LayoutRegion(kind: .safeArea, adaptation: cornerAdaptation)
    }

    /// Returns the region within the layout margins.
    ///
    /// The `cornerAdaptation` parameter has no effect.
    public static func margins(cornerAdaptation: AdaptivityAxis? = nil) -> LayoutRegion {
      LayoutRegion(kind: .margins, adaptation: cornerAdaptation)
    }

    /// Returns the region within the layout margins, limited to the maximum width for readable text.
    ///
    /// The `cornerAdaptation` parameter has no effect.
    public static func readableContent(cornerAdaptation: AdaptivityAxis? = nil) -> LayoutRegion {
      LayoutRegion(kind: .readableContent, adaptation: cornerAdaptation)
    }
  }

  /// Returns the layout guide for the given region.
  public func layoutGuide(for region: LayoutRegion) -> UILayoutGuide {
    switch region.kind {
    case .safeArea: safeAreaLayoutGuide
    case .margins: layoutMarginsGuide
    case .readableContent: readableContentGuide
    }
  }

  /// Returns the distances of the given region from the edges of the view, in points.
  public func edgeInsets(for region: LayoutRegion) -> UIEdgeInsets {
    let (frame, size) = (layoutGuide(for: region).layoutFrame, bounds.size)
    return UIEdgeInsets(
      top: frame.minY, left: frame.minX, bottom: size.height - frame.maxY,
      right: size.width - frame.maxX)
  }

  /// Returns the distances of the given region from the edges of the view, in points, with the horizontal edges
  /// determined by the layout direction.
  public func directionalEdgeInsets(for region: LayoutRegion) -> NSDirectionalEdgeInsets {
    let insets = edgeInsets(for: region)
    return NSDirectionalEdgeInsets(
      top: insets.top, leading: hasRightToLeftLayout ? insets.right : insets.left,
      bottom: insets.bottom, trailing: hasRightToLeftLayout ? insets.left : insets.right)
  }
}
