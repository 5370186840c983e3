import QuartzCore

/// A rectangle on screen with a layer of its own.
///
/// The view is its layer's delegate and so decides which changes animate: spec/05 section 1.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate {
  /// The layer that shows the view.
  public let layer: CALayer

  private var children: [UIView] = []
  private weak var parent: UIView?

  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  /// A view with a frame in its superview.
  public init(frame: CGRect) {
    layer = makeLayer(of: Self.layerClass as? CALayer.Type ?? CALayer.self)
    super.init()
    layer.isBackingLayer = true
    layer.delegate = self
    self.frame = frame
  }

  /// A view without extent.
  public convenience override init() { self.init(frame: .zero) }

  // MARK: The layer's delegate

  /// NSNull outside of a block, an action inside.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    ViewBlock.answer(for: layer, forKey: event)
  }

  /// Lays out the sublayers.
  open func layoutSublayers(of layer: CALayer) {
    if layer === self.layer { layoutSubviews() }
  }

  /// Gives the layer its contents in place of drawing.
  open func display(_ layer: CALayer) {}
  /// Comes before the layer is drawn.
  open func layerWillDraw(_ layer: CALayer) {}

  // MARK: Geometry

  /// The box of the view in its superview.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The part of the view's own coordinates that it shows.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Where the anchor point lies in the superview.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// Applied about the anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// Applied about the anchor point, with depth.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  // MARK: Looks

  /// How much of it shows; 0 to 1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// What fills it behind everything else.
  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map(UIColor.init(cgColor:)) }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  /// Whether it is left out of the picture.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Whether it promises to cover its bounds.
  open var isOpaque = true

  /// Whether subviews are cut off at the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha multiplies this one's.
  open var mask: UIView? {
    didSet { layer.mask = mask?.layer }
  }

  /// A number by which it can be found.
  open var tag = 0

  /// Whether it takes touches.
  open var isUserInteractionEnabled = true

  // MARK: Tree

  /// The view that holds this one.
  public var superview: UIView? { parent }

  /// The views inside, back to front.
  public var subviews: [UIView] { children }

  /// The window above.
  open var window: UIWindow? { parent?.window }

  open override var next: UIResponder? { parent }

  /// Puts a view in front of the others.
  open func addSubview(_ view: UIView) { insert(view, at: children.count) }

  /// Puts a view at an index.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Puts a view right behind a sibling.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, besides: siblingSubview, offset: 0)
  }

  /// Puts a view right before a sibling.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, besides: siblingSubview, offset: 1)
  }

  /// Puts a subview before all others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.parent === self { insert(view, at: children.count) }
  }

  /// Puts a subview behind all others.
  open func sendSubviewToBack(_ view: UIView) {
    if view.parent === self { insert(view, at: 0) }
  }

  /// Takes the view out of its superview.
  open func removeFromSuperview() {
    guard let old = parent else { return }
    willMove(toSuperview: nil)
    let window = old.window
    if window != nil { tellWillMove(to: nil) }
    old.willRemoveSubview(self)
    layer.removeFromSuperlayer()
    old.children.removeAll { $0 === self }
    parent = nil
    didMoveToSuperview()
    if window != nil { tellMoved() }
  }

  /// Whether it is the view or lies somewhere in it.
  open func isDescendant(of view: UIView) -> Bool {
    var at: UIView? = self
    while let here = at {
      if here === view { return true }
      at = here.parent
    }
    return false
  }

  /// The view itself or one inside with the tag.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return children.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// A view was added.
  open func didAddSubview(_ subview: UIView) {}
  /// A view is about to be removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// The view is about to move.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// The view has moved to another superview, or to none.
  open func didMoveToSuperview() {}
  /// The view is about to move.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// The view has moved to another window, or to none.
  open func didMoveToWindow() {}

  // MARK: Layout and display

  /// Asks for a layout before the next commit.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out at once what is due.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Places the subviews.
  open func layoutSubviews() {}

  /// The size that fits the view's content best.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that fits best.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// Asks for new contents.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  // MARK: Conversion and hit testing

  /// A point of this view in another's coordinates; nil means the window.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? window)?.layer)
  }

  /// A point of another view in this one's coordinates; nil means the window.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? window)?.layer)
  }

  /// A rectangle of this view in another's coordinates; nil means the window.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? window)?.layer)
  }

  /// A rectangle of another view in this one's coordinates; nil means the window.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? window)?.layer)
  }

  /// Whether a point of its own coordinates lies in the view.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The deepest view at a point of its own coordinates: spec/01 section 7.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha >= Self.leastVisibleAlpha, isUserInteractionEnabled,
      self.point(inside: point, with: event)
    else { return nil }
    for view in children.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Below it a view takes no touches: spec/01 section 7.
  private static let leastVisibleAlpha: CGFloat = 0.01
}

// MARK: - The list of subviews

extension UIView {
  private func insert(_ view: UIView, at index: Int) {
    guard view !== self, !isDescendant(of: view) else {
      CAProgrammerError.raise("a view cannot be put into itself or one of its descendants")
      return
    }
    if view.parent === self {
      children.removeAll { $0 === view }
      children.insert(view, at: min(max(0, index), children.count))
      placeLayer(of: view)
      return
    }
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    let window = window
    if window != nil { view.tellWillMove(to: window) }
    children.insert(view, at: min(max(0, index), children.count))
    view.parent = self
    placeLayer(of: view)
    didAddSubview(view)
    view.didMoveToSuperview()
    if window != nil { view.tellMoved() }
    setNeedsLayout()
  }

  private func insert(_ view: UIView, besides sibling: UIView, offset: Int) {
    let others = children.filter { $0 !== view }
    let at = others.firstIndex { $0 === sibling }.map { $0 + offset }
    insert(view, at: at ?? others.count)
  }

  /// Subviews' layers keep their order among the sublayers; layers without a view stay where they are.
  private func placeLayer(of view: UIView) {
    guard let index = children.firstIndex(where: { $0 === view }) else { return }
    if index + 1 < children.count {
      layer.insertSublayer(view.layer, below: children[index + 1].layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  private func tellWillMove(to window: UIWindow?) {
    var work = [self]
    while let view = work.popLast() {
      view.willMove(toWindow: window)
      work += view.children
    }
  }

  private func tellMoved() {
    var work = [self]
    while let view = work.popLast() {
      view.didMoveToWindow()
      work += view.children
    }
  }
}
