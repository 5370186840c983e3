/// An object that responds to a layer event, such as an animation that responds to a property change.
public protocol CAAction {
  /// Performs the action for an event that occurred on an object, usually a layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing, because `NSNull` represents no action.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// The methods by which a layer obtains its contents, layout and actions.
///
/// Without Objective-C, subclass overrides work differently. If a class declares the conformance and omits a method
/// that has a default implementation, a subclass cannot provide the method, because the default is called. Implement
/// the method in the class that declares the conformance, even if it does nothing, and override it in the subclass.
public protocol CALayerDelegate: AnyObject {
  /// Provides the contents of the layer by setting them instead of drawing them.
  func display(_ layer: CALayer)
  /// Draws the layer's contents into a context whose unit is the point, with the origin of the bounds and the y axis
  /// pointing down.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before the layer's contents are displayed, to prepare the drawing.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the sublayers of the given layer.
  func layoutSublayers(of layer: CALayer)
  /// Returns the action for a layer event, in the first step of the action search.
  ///
  /// If the result is `nil`, the search continues. `NSNull` ends the search without an action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Lets the layer draw its contents into a drawing context.
  public func display(_ layer: CALayer) { layer.drawContents() }
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.didSkipDrawing = true }
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// An object that lays out the sublayers of a layer.
///
/// It is used only by layers that have no delegate. Without Objective-C, subclass overrides work differently. If a
/// class declares the conformance and omits a method that has a default implementation, a subclass cannot provide the
/// method, because the default is called. Implement the method in the class that declares the conformance, even if it
/// does nothing, and override it in the subclass.
public protocol CALayoutManager: AnyObject {
  /// Lays out the sublayers of the given layer.
  func layoutSublayers(of layer: CALayer)
  /// Discards cached layout information, because the layer needs layout.
  func invalidateLayout(of layer: CALayer)
  /// Returns the preferred size of the given layer, in points.
  func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
  public func layoutSublayers(of layer: CALayer) {}
  public func invalidateLayout(of layer: CALayer) {}
  /// Returns the current size of the layer's bounds.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}

/// The methods that are called when an animation starts and ends.
///
/// Without Objective-C, subclass overrides work differently. If a class declares the conformance and omits a method
/// that has a default implementation, a subclass cannot provide the method, because the default is called. Implement
/// the method in the class that declares the conformance, even if it does nothing, and override it in the subclass.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the given animation has started.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the given animation has ended.
  ///
  /// `flag` is `true` if the animation ran to its end, and `false` if it was removed.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation delegate that calls closures when the animation starts and ends.
///
/// Each closure is called at most once and then released.
public final class AnimationDelegate: NSObject, CAAnimationDelegate {
  private var start: (() -> Void)?
  private var stop: ((Bool) -> Void)?

  /// Creates a delegate with optional closures.
  ///
  /// - Parameters:
  ///   - start: The closure called when the animation starts, or `nil`.
  ///   - stop: The closure called when the animation ends, or `nil`. Its argument is `true` if the animation ran to
  ///     its end, and `false` if it was removed.
  public init(start: (() -> Void)? = nil, stop: ((Bool) -> Void)? = nil) {
    self.start = start
    self.stop = stop
  }

  /// Calls the start closure, the first time an animation starts.
  public func animationDidStart(_ anim: CAAnimation) {
    let start = start
    self.start = nil
    start?()
  }

  /// Calls the stop closure, the first time an animation ends.
  ///
  /// The closure receives whether the animation ran to its end.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let stop = stop
    self.stop = nil
    stop?(flag)
  }
}
