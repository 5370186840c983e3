public import Foundation

/// What has coordinates of its own on the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  /// The part of the coordinates that shows.
  var bounds: CGRect { get }
  /// A point of these coordinates in others.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// A point of other coordinates in these.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// A rectangle of these coordinates in others.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// A rectangle of other coordinates in these.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
  /// A point of these coordinates in others, by way of the screen.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), to: coordinateSpace).origin
  }

  /// A point of other coordinates in these, by way of the screen.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: coordinateSpace).origin
  }

  /// A rectangle of these coordinates in others, by way of the screen.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    ScreenCoordinateConverter.convert(
      ScreenCoordinateConverter.convert(rect, toScreenFrom: self), fromScreenTo: coordinateSpace)
  }

  /// A rectangle of other coordinates in these, by way of the screen.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    ScreenCoordinateConverter.convert(
      ScreenCoordinateConverter.convert(rect, toScreenFrom: coordinateSpace), fromScreenTo: self)
  }
}

extension UIView: UICoordinateSpace {}
extension UIScreen: UICoordinateSpace {}

/// The way by the screen; a view without a window takes the one that it ends in for it.
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
