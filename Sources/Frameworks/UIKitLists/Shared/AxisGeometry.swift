import CoreGraphics
import UIKitCore

/// Functions that select and combine coordinates along and across an axis, for layouts that scroll in either
/// direction.
extension NSLayoutConstraint.Axis {
  var perpendicular: Self { self == .horizontal ? .vertical : .horizontal }

  func length(of size: CGSize) -> CGFloat { self == .horizontal ? size.width : size.height }
  func crossLength(of size: CGSize) -> CGFloat { perpendicular.length(of: size) }

  func coordinate(of point: CGPoint) -> CGFloat { self == .horizontal ? point.x : point.y }
  func crossCoordinate(of point: CGPoint) -> CGFloat { perpendicular.coordinate(of: point) }

  func length(of rect: CGRect) -> CGFloat { self == .horizontal ? rect.width : rect.height }
  func minimum(of rect: CGRect) -> CGFloat { self == .horizontal ? rect.minX : rect.minY }
  func maximum(of rect: CGRect) -> CGFloat { self == .horizontal ? rect.maxX : rect.maxY }

  /// Returns the insets at both ends of the axis.
  func insetsAlongAxis(of insets: NSDirectionalEdgeInsets) -> (before: CGFloat, after: CGFloat) {
    self == .horizontal ? (insets.leading, insets.trailing) : (insets.top, insets.bottom)
  }

  func size(along: CGFloat, across: CGFloat) -> CGSize {
    self == .horizontal
      ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }

  func point(along: CGFloat, across: CGFloat) -> CGPoint {
    self == .horizontal ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
  }

  /// Returns a rectangle with the given coordinates and lengths along and across the axis.
  func rect(origin: (CGFloat, CGFloat), size: (CGFloat, CGFloat)) -> CGRect {
    CGRect(
      origin: point(along: origin.0, across: origin.1),
      size: self.size(along: size.0, across: size.1))
  }
}

extension CGSize {
  func inset(by insets: NSDirectionalEdgeInsets) -> CGSize {
    CGSize(
      width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom))
  }
}
