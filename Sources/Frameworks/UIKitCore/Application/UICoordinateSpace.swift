public import Foundation

/// An object with its own coordinate system on the screen, such as a view.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  /// The bounds in the object's own coordinates, in points.
  var bounds: CGRect { get }
  /// Converts a point from this coordinate space to another.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a point from another coordinate space to this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a rectangle from this coordinate space to another.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle from another coordinate space to this one.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
  /// Converts a point to another coordinate space, by way of screen coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), to: coordinateSpace).origin
  }

  /// Converts a point from another coordinate space, by way of screen coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: coordinateSpace).origin
  }

  /// Converts a rectangle to another coordinate space, by way of screen coordinates.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    ScreenCoordinateConverter.convert(
      ScreenCoordinateConverter.convert(rect, toScreenFrom: self), fromScreenTo: coordinateSpace)
  }

  /// Converts a rectangle from another coordinate space, by way of screen coordinates.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    ScreenCoordinateConverter.convert(
      ScreenCoordinateConverter.convert(rect, toScreenFrom: coordinateSpace), fromScreenTo: self)
  }
}

extension UIView: UICoordinateSpace {}
extension UIScreen: UICoordinateSpace {}

/// Conversions to and from screen coordinates.
///
/// For a view without a window, the topmost superview is used in place of the window.
@MainActor
private enum ScreenCoordinateConverter {
  static func convert(_ rect: CGRect, toScreenFrom space: any UICoordinateSpace) -> CGRect {
    guard let view = space as? UIView else { return rect }
    let root = rootView(of: view)
    return root.layer.convert(view.convert(rect, to: root as UIView?), to: root.layer.superlayer)
  }

  static func convert(_ rect: CGRect, fromScreenTo space: any UICoordinateSpace) -> CGRect {
    guard let view = space as? UIView else { return rect }
    let root = rootView(of: view)
    return view.convert(
      root.layer.convert(rect, from: root.layer.superlayer), from: root as UIView?)
  }

  private static func rootView(of view: UIView) -> UIView {
    var at = view
    while let above = at.superview { at = above }
    return at
  }
}
