/// Something that a change of a layer sets going.
public protocol CAAction {
  /// Acts upon the event named by the key, on the object that it befell.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// Who answers for a layer.
///
/// In Swift without Objective-C a method with a default that the class declaring the conformance leaves out cannot be
/// supplied by a subclass of it: the default is called. Implement it in the class that declares the conformance, be it as a
/// method that does nothing, and override that.
public protocol CALayerDelegate: AnyObject {
  /// Gives the layer its contents in place of drawing.
  func display(_ layer: CALayer)
  /// Draws the layer's contents, in points of its bounds with y running down.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Comes before the layer is drawn.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the sublayers.
  func layoutSublayers(of layer: CALayer)
  /// The first place of the action search: nil goes on, NSNull ends it without an action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Lets the layer draw itself.
  public func display(_ layer: CALayer) { layer.drawContents() }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.didSkipDrawing = true }
  /// Comes before the layer is drawn.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Lays out the sublayers.
  public func layoutSublayers(of layer: CALayer) {}
  /// Answers nothing: the search goes on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Who arranges the sublayers of a layer without a delegate of its own.
///
/// In Swift without Objective-C a method with a default that the class declaring the conformance leaves out cannot be
/// supplied by a subclass of it: the default is called. Implement it in the class that declares the conformance, be it as a
/// method that does nothing, and override that.
public protocol CALayoutManager: AnyObject {
  /// Arranges them.
  func layoutSublayers(of layer: CALayer)
  /// Takes note that the arrangement no longer holds.
  func invalidateLayout(of layer: CALayer)
  /// The size the layer should have.
  func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
  /// Lays out the sublayers.
  public func layoutSublayers(of layer: CALayer) {}
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// The size that it has.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}

/// Who is told when an animation starts and stops.
///
/// In Swift without Objective-C a method with a default that the class declaring the conformance leaves out cannot be
/// supplied by a subclass of it: the default is called. Implement it in the class that declares the conformance, be it as a
/// method that does nothing, and override that.
public protocol CAAnimationDelegate: AnyObject {
  /// The animation has begun.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation is over: by itself, or because it was taken away.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// Two closures in place of a delegate's methods; each is called once and then released.
public final class AnimationDelegate: NSObject, CAAnimationDelegate {
  private var start: (() -> Void)?
  private var stop: ((Bool) -> Void)?

  /// Takes what to do at the start and at the stop.
  public init(start: (() -> Void)? = nil, stop: ((Bool) -> Void)? = nil) {
    self.start = start
    self.stop = stop
  }

  /// Calls the closure for the start, once.
  public func animationDidStart(_ anim: CAAnimation) {
    let start = start
    self.start = nil
    start?()
  }

  /// Calls the closure for the stop, once.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let stop = stop
    self.stop = nil
    stop?(flag)
  }
}
