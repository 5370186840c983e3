import CoreGraphics

extension UIView {
  /// A part of a view in which content is laid out.
  public struct LayoutRegion: Hashable, Sendable {
    /// The axis along which a region keeps clear of what covers the corners of a window.
    ///
    /// Nothing covers the corners of windows here, so that regions are the same with and without it.
    public enum AdaptivityAxis: Int, Hashable, Sendable {
      /// The sides give way.
      case horizontal
      /// Top and bottom give way.
      case vertical
    }

    fileprivate enum RegionKind {
      case safeArea
      case margins
      case readableContent
    }

    fileprivate let kind: RegionKind
    private let adaptation: AdaptivityAxis?

    /// The part that bars do not cover.
    public static func safeArea(cornerAdaptation: AdaptivityAxis? = nil) -> LayoutRegion {
      LayoutRegion(kind: .safeArea, adaptation: cornerAdaptation)
    }

    /// The part within the layout margins.
    public static func margins(cornerAdaptation: AdaptivityAxis? = nil) -> LayoutRegion {
      LayoutRegion(kind: .margins, adaptation: cornerAdaptation)
    }

    /// The part within the layout margins that is not wider than text should be.
    public static func readableContent(cornerAdaptation: AdaptivityAxis? = nil) -> LayoutRegion {
      LayoutRegion(kind: .readableContent, adaptation: cornerAdaptation)
    }
  }

  /// Returns the guide of a region.
  public func layoutGuide(for region: LayoutRegion) -> UILayoutGuide {
    switch region.kind {
    case .safeArea: safeAreaLayoutGuide
    case .margins: layoutMarginsGuide
    case .readableContent: readableContentGuide
    }
  }

  /// Returns the distances of a region from the edges of the view, in points.
  public func edgeInsets(for region: LayoutRegion) -> UIEdgeInsets {
    let (frame, size) = (layoutGuide(for: region).layoutFrame, bounds.size)
    return UIEdgeInsets(
      top: frame.minY, left: frame.minX, bottom: size.height - frame.maxY,
      right: size.width - frame.maxX)
  }

  /// Returns the distances of a region from the edges of the view by where reading begins and ends, in points.
  public func directionalEdgeInsets(for region: LayoutRegion) -> NSDirectionalEdgeInsets {
    let insets = edgeInsets(for: region)
    return NSDirectionalEdgeInsets(
      top: insets.top, leading: hasRightToLeftLayout ? insets.right : insets.left,
      bottom: insets.bottom, trailing: hasRightToLeftLayout ? insets.left : insets.right)
  }
}
