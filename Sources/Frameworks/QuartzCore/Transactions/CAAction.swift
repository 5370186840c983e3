/// An object that responds to an event of a layer, such as an animation of a changed property.
public protocol CAAction {
  /// Performs the action for an event on an object, usually a layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing, because `NSNull` represents no action.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// The methods that a layer calls to get its contents, layout and actions.
///
/// Subclass overrides work differently without Objective-C. If a class declares the conformance and omits a method
/// that has a default, a subclass cannot provide the method: the default is called. Implement it in the class that
/// declares the conformance, even as an empty method, and override that.
public protocol CALayerDelegate: AnyObject {
  /// Sets the contents of the layer instead of drawing them.
  func display(_ layer: CALayer)
  /// Draws the contents of the layer, in points of its bounds with the y axis pointing down.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Prepares the drawing of a layer.
  ///
  /// It is called before the contents are displayed.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the sublayers of a layer.
  func layoutSublayers(of layer: CALayer)
  /// Returns the action for an event of a layer, in the first step of the action search.
  ///
  /// If it returns nil, the search continues. `NSNull` ends the search without an action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Lets the layer draw its contents into a context.
  public func display(_ layer: CALayer) { layer.drawContents() }
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.didSkipDrawing = true }
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// An object that lays out the sublayers of a layer.
///
/// A layer uses it only without a delegate. Subclass overrides work differently without Objective-C. If a class
/// declares the conformance and omits a method that has a default, a subclass cannot provide the method: the default
/// is called. Implement it in the class that declares the conformance, even as an empty method, and override that.
public protocol CALayoutManager: AnyObject {
  /// Lays out the sublayers of a layer.
  func layoutSublayers(of layer: CALayer)
  /// Discards cached layout information, because the layer needs a new layout.
  func invalidateLayout(of layer: CALayer)
  /// Returns the preferred size of a layer, in points.
  func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
  public func layoutSublayers(of layer: CALayer) {}
  public func invalidateLayout(of layer: CALayer) {}
  /// Returns the current size of the layer's bounds.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}

/// The methods that report the start and end of an animation.
///
/// Subclass overrides work differently without Objective-C. If a class declares the conformance and omits a method
/// that has a default, a subclass cannot provide the method: the default is called. Implement it in the class that
/// declares the conformance, even as an empty method, and override that.
public protocol CAAnimationDelegate: AnyObject {
  /// Reports that an animation has started.
  func animationDidStart(_ anim: CAAnimation)
  /// Reports that an animation has ended.
  ///
  /// The flag is true if it ran until its end and false if it was removed.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation delegate with closures for the start and the end.
///
/// Each closure is called at most once and then released.
public final class AnimationDelegate: NSObject, CAAnimationDelegate {
  private var start: (() -> Void)?
  private var stop: ((Bool) -> Void)?

  /// Creates a delegate with optional closures.
  ///
  /// - Parameters:
  ///   - start: The closure for the start, or nil.
  ///   - stop: The closure for the end, or nil. Its argument is true if the animation ran until its end and false if
  ///     it was removed.
  public init(start: (() -> Void)? = nil, stop: ((Bool) -> Void)? = nil) {
    self.start = start
    self.stop = stop
  }

  /// Calls the closure for the start, at the first start only.
  public func animationDidStart(_ anim: CAAnimation) {
    let start = start
    self.start = nil
    start?()
  }

  /// Calls the closure for the end, at the first end only.
  ///
  /// It passes on whether the animation finished.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let stop = stop
    self.stop = nil
    stop?(flag)
  }
}
