public import CoreGraphics
public import Foundation
public import QuartzCore

/// A rectangle on screen with a layer of its own.
///
/// The view is its layer's delegate and so decides which changes animate: behaviour/views.md, "Views and their layers".
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate, @preconcurrency NSSecureCoding {
  /// The layer that shows the view.
  public let layer: CALayer

  // Sound: the main actor alone uses them, and `deinit`, when nobody else can any more.
  nonisolated(unsafe) var storedSubviews: [UIView] = []
  weak var storedSuperview: UIView?
  nonisolated(unsafe) var cachedInheritedState: InheritedViewState?
  /// The controller whose view it is.
  weak var controller: UIViewController? {
    didSet {
      safeAreaSources.setSource(.controller, isPresent: controller != nil)
      invalidateInheritedState()
    }
  }
  /// The colour it was given; a dynamic one keeps its rule there.
  private(set) var assignedBackgroundColor: UIColor?
  var tintState = TintSettings() {
    didSet { if tintState.color !== oldValue.color { invalidateInheritedState() } }
  }
  /// The traits that it was last notified of; until then those of the screen when it was made.
  var lastNotifiedTraits = UITraitCollection.currentScreen
  /// The safe area that it was last told of.
  var lastNotifiedSafeArea = UIEdgeInsets.zero
  /// Why its safe area may be another than none.
  var safeAreaSources: SafeAreaSources = []
  private(set) var drawingState = ViewDrawingState()
  /// Whether it is being archived, with what lies in its layer.
  package internal(set) var archivesLayerParts = false

  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  /// A view with a frame in its superview.
  public init(frame: CGRect) {
    layer = makeLayer(of: Self.layerClass as? CALayer.Type ?? CALayer.self)
    super.init()
    configureBackingLayer()
    self.frame = frame
  }

  /// Reads a view and what lies in it out of an archive.
  public required init?(coder: NSCoder) {
    layer = Self.archivedLayer(in: coder)
    super.init()
    configureBackingLayer()
    decodeState(from: coder)
  }

  deinit {
    for view in storedSubviews { view.invalidateInheritedState() }
    IterativeReleaser.clearList(&storedSubviews)
  }

  /// A view without extent.
  public convenience override init() { self.init(frame: .zero) }

  private func configureBackingLayer() {
    safeAreaSources = SafeArea.sources(of: type(of: self))
    usesConstraints = Self.requiresConstraintBasedLayout
    layer.isBackingLayer = true
    layer.delegate = self
    // A subclass may draw; that it does not shows when it is asked to.
    if type(of: self) != UIView.self { layer.setNeedsDisplay() }
  }

  /// Writes the layer's values, the view's own, and the views and layers inside; gestures and animations are left out.
  open func encode(with coder: NSCoder) { encodeState(in: coder) }

  /// Whether archives that demand it may hold it.
  nonisolated open class var supportsSecureCoding: Bool { true }

  /// The class whose name archives store: that of the module UIKit.
  @_spi(UIKitModules) nonisolated open override var classForKeyedArchiver: AnyClass? {
    archivedClass(of: self)
  }

  /// The properties that can be set for all views of the class at once by `appearance()`.
  ///
  /// A class adds its own to those of its superclass.
  open class var appearanceProperties: [UIAppearanceProperty] {
    (self as any AppearancePropertiesOfVersion01.Type)._appearanceProperties
  }

  @available(*, deprecated, renamed: "appearanceProperties")
  open class var _appearanceProperties: [UIAppearanceProperty] {
    frameworkAppearanceProperties
  }

  /// The properties of the framework's classes that `appearance()` can set.
  @_spi(UIKitModules)
  open class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    [.init(\UIView.backgroundColor), .init(\UIView.assignedTint)]
  }

  /// Returns the property that views of the class have under a key.
  @_spi(UIKitModules)
  open class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.view[key]
  }

  // MARK: Description

  /// Frame, layer and what differs from the defaults: behaviour/layers.md, "Descriptions".
  nonisolated open override var description: String { ViewDescription.description(of: self) }

  // MARK: The layer's delegate

  /// NSNull outside of a block, an action inside.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    ViewAnimationBlock.action(for: layer, forKey: event)
  }

  /// Lays out the sublayers.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    if drawingState.waitsForSize { layer.setNeedsDisplay() }
    updatePropertiesIfNeeded()
    updateSafeArea()
    prepareConstraints()
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
    for view in storedSubviews { view.updateSafeArea() }
  }

  /// Draws the layer's contents by ``draw(_:)``, at the screen's scale once it is in a window.
  open func display(_ layer: CALayer) { drawingState.displayLayer(layer, of: self) }

  /// Makes the context the current one and lets the view draw.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    drawingState.drawLayer(layer, in: ctx, of: self)
  }

  /// Comes before the layer is drawn.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Draws the view's contents into the current context, in points of the bounds with y running down.
  ///
  /// A class that does not override it gets no contents. It is not to be called directly.
  open func draw(_ rect: CGRect) { drawingState.skipsDefaultDrawing = true }

  // MARK: Geometry

  /// The box of the view in its superview.
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      constrainedFrameDidChange()
      updateSafeArea()
    }
  }

  /// The part of the view's own coordinates that it shows.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Takes the frame that a change of the superview's size gives it: by the setter, which a class may override.
  package func applyAutoresizedFrame(_ frame: CGRect) { self.frame = frame }

  /// Where the anchor point lies in the superview.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      constrainedFrameDidChange()
      updateSafeArea()
    }
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

  /// The point of the bounds that lies at the centre and about which transforms turn; in unit space.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// Pixels per point of what the view draws; the screen's unless it is set.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      drawingState.hasCustomScale = true
      layer.contentsScale = newValue
      if drawingState.hasCurrentContents { layer.setNeedsDisplay() }
    }
  }

  /// Which margins and sides follow a change of the superview's size.
  open var autoresizingMask: AutoresizingMask = [] { didSet { updateLayerAutoresizing() } }

  /// Whether subviews follow a change of size as their masks say.
  open var autoresizesSubviews = true {
    didSet { for view in storedSubviews { view.updateLayerAutoresizing() } }
  }

  /// Whether frame and mask count among constraints, wherever a constraint leans on the view; false where constraints give
  /// it its frame.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue {
        autoresizingTranslationDidChange()
      }
    }
  }

  /// The distances of what bars never cover from the edges: of what the superview's safe area covers of it.
  open var safeAreaInsets: UIEdgeInsets { SafeArea.insets(of: self) }

  /// Whether it may have a safe area itself that nothing above it has.
  var addsSafeArea: Bool { !safeAreaSources.isDisjoint(with: [.controller, .override]) }

  /// The safe area has changed.
  open func safeAreaInsetsDidChange() {}

  /// The distances that content should keep from the edges, the safe area among them.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set { assignedMargins = LayoutMarginSettings(newValue, assignedMargins) }
  }

  /// The same by where reading begins and ends, without the safe area.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { assignedMargins.directionalInsets(isRightToLeft: hasRightToLeftLayout) }
    set { assignedMargins.directionalInsets = newValue }
  }

  /// Margins without what comes from above.
  var assignedMargins = LayoutMarginSettings() {
    didSet { if assignedMargins != oldValue { marginsDidChange() } }
  }

  /// Whether margins reach as far as the superview's where both overlap.
  open var preservesSuperviewLayoutMargins = false {
    didSet { if preservesSuperviewLayoutMargins != oldValue { marginsDidChange() } }
  }

  /// Whether margins begin where the safe area does.
  open var insetsLayoutMarginsFromSafeArea = true {
    didSet { if insetsLayoutMarginsFromSafeArea != oldValue { marginsDidChange() } }
  }

  /// The layout margins have changed.
  open func layoutMarginsDidChange() {}

  // MARK: Looks

  /// How much of it shows; 0 to 1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// What fills it behind everything else.
  open var backgroundColor: UIColor? {
    get {
      let shown = layer.backgroundColor
      let own = assignedBackgroundColor?.resolvedCGColor(in: self)
      return own == shown ? assignedBackgroundColor : shown.map(UIColor.init(cgColor:))
    }
    set {
      assignedBackgroundColor = newValue
      layer.backgroundColor = newValue?.resolvedCGColor(in: self)
    }
  }

  /// Whether it is left out of the picture.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      visibilityDidChange()
    }
  }

  /// Whether it promises to cover its bounds; nothing is made of the promise.
  open var isOpaque = true

  /// Whether what was drawn goes before it is drawn anew; else the new drawing lies over it, whether the view is opaque or
  /// not.
  open var clearsContextBeforeDrawing = true

  /// Where contents lie in the bounds, and whether a change of size lets them be drawn anew.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// Whether subviews are cut off at the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha multiplies this one's.
  ///
  /// It is not among the subviews.
  open var mask: UIView? {
    didSet {
      if let mask, mask.storedSuperview != nil { mask.removeFromSuperview() }
      layer.mask = mask?.layer
    }
  }

  /// The colour of what can be touched: that of the nearest view above that was given one, else the system's blue.
  open var tintColor: UIColor! {
    get { effectiveTint }
    set {
      tintState.color = newValue
      propagateTint()
    }
  }

  /// Whether the tint is dimmed: that of the nearest view above that was given a mode, else not.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { effectiveTintMode }
    set {
      tintState.mode = newValue
      propagateTint()
    }
  }

  /// The tint or its mode has changed, here or above.
  open func tintColorDidChange() {}

  /// What the view knows of its surroundings: those of the screen, unless it or something above says more.
  open var traitCollection: UITraitCollection { inheritedState.traits }

  /// Whether the view and its subviews are light or dark whatever is above them.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { TraitPropagation.overridesDidChange(of: self) }
  }

  var storedTraitOverrides = TraitOverrides() {
    didSet { TraitPropagation.overridesDidChange(of: self) }
  }

  /// What it says of the surroundings of itself and of what lies below, in the place of what is above.
  open var traitOverrides: any UITraitOverrides {
    get { storedTraitOverrides }
    set { if let new = newValue as? TraitOverrides { storedTraitOverrides = new } }
  }

  /// Returns at once: views take over new traits when these change.
  open func updateTraitsIfNeeded() {}

  // MARK: Content size categories

  /// The smallest content size category of the view and its subviews; nil for no limit.
  ///
  /// The maximum counts where this lies above it.
  open var minimumContentSizeCategory: UIContentSizeCategory? {
    get { categoryLimits.minimum }
    set { categoryLimits.minimum = newValue }
  }

  /// The largest content size category of the view and its subviews; nil for no limit.
  open var maximumContentSizeCategory: UIContentSizeCategory? {
    get { categoryLimits.maximum }
    set { categoryLimits.maximum = newValue }
  }

  /// The view and those above it, a line for each, with their content size categories and limits.
  open var appliedContentSizeCategoryLimitsDescription: String { categoryLimitsSummary }

  var categoryLimits = ContentSizeCategoryLimits() {
    didSet { TraitPropagation.overridesDidChange(of: self) }
  }

  /// Adjusts fonts and images to the view's content size category, which may be another one.
  ///
  /// Called when the category differs from the one that the view was last notified of. Classes of the framework override
  /// it.
  @_spi(UIKitModules)
  open func adjustToContentSizeCategory() {}

  override var defaultAccessibility: AccessibilityDefaults {
    AccessibilityDefaults { [weak self] in
      self.map { UIAccessibility.convertToScreenCoordinates($0.bounds, in: $0) } ?? .zero
    }
  }

  var attachedMotionEffects: [UIMotionEffect] = []

  /// Who is told of other surroundings.
  var traitObservers = TraitChangeObserverList()

  /// Whether what it shows turns round where the interface runs from the right.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { layoutDirectionDidChange() } }
  }

  /// Which way what lies in it runs: by its surroundings and ``semanticContentAttribute``.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(
      for: semanticContentAttribute,
      relativeTo: traitCollection.layoutDirection.interfaceLayoutDirection)
  }

  /// It runs the other way from here on: it is laid out and drawn anew; a class may do more.
  @_spi(UIKitModules)
  open func layoutDirectionDidChange() {
    layoutEngine?.directionDidChange(of: self)
    marginsDidChange()
    setNeedsLayout()
    if drawingState.hasCurrentContents { setNeedsDisplay() }
  }

  /// Responds to a change of traits, here or above; TraitPropagation.swift calls it with the old ones.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The surroundings have changed, before a subclass of the program's hears of it; classes of the framework take over
  /// what they show by them.
  func traitsDidChange(from old: UITraitCollection) {
    if old.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory {
      adjustToContentSizeCategory()
    }
  }

  /// A number by which it can be found.
  open var tag = 0

  /// Whether it takes touches.
  open var isUserInteractionEnabled = true

  /// Whether it takes more than one touch at a time.
  open var isMultipleTouchEnabled = false

  /// Whether no other view of the window takes touches while it has some.
  open var isExclusiveTouch = false

  // MARK: Editing

  /// Lets the first responder in it go; forced, a text that is edited is not asked.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard let first = UIResponder.firstResponder as? UIView, first.isDescendant(of: self) else {
      return false
    }
    let text = first as? any EditingView
    if force { text?.isForcedToEndEditing = true }
    defer { text?.isForcedToEndEditing = false }
    return first.resignFirstResponder()
  }

  // MARK: Dynamics

  /// The outline by which it meets other items of a ``UIDynamicAnimator``: the bounds.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The outline of the type `path`, its origin in the view's centre: the bounds.
  open var collisionBoundingPath: UIBezierPath {
    UIBezierPath(rect: bounds.offsetBy(dx: -bounds.midX, dy: -bounds.midY))
  }

  // MARK: Tree

  /// The view that holds this one.
  public var superview: UIView? { storedSuperview }

  /// The views inside, back to front.
  public var subviews: [UIView] { storedSubviews }

  /// The window above.
  open var window: UIWindow? { inheritedState.window }

  /// The controller whose view it is, else the superview.
  open override var next: UIResponder? { controller ?? storedSuperview }

  /// Puts a view in front of the others.
  open func addSubview(_ view: UIView) {
    insertSubview(view, at: storedSubviews.count, layerPosition: .front)
  }

  /// Puts a view at an index.
  open func insertSubview(_ view: UIView, at index: Int) {
    insertSubview(view, at: index, layerPosition: .matchingSubviews)
  }

  /// Puts a view right behind a sibling.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insertSubview(view, layerPosition: .below(siblingSubview))
  }

  /// Puts a view right before a sibling.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insertSubview(view, layerPosition: .above(siblingSubview))
  }

  /// Lets two subviews change places; an index without one changes nothing.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    exchangeSubviews(at: index1, and: index2)
  }

  /// Puts a subview before all others and before all layers without a view.
  open func bringSubviewToFront(_ view: UIView) {
    if view.storedSuperview === self {
      insertSubview(view, at: storedSubviews.count, layerPosition: .front)
    }
  }

  /// Puts a subview behind all others and behind all layers without a view.
  open func sendSubviewToBack(_ view: UIView) {
    if view.storedSuperview === self { insertSubview(view, at: 0, layerPosition: .index(0)) }
  }

  /// Takes the view out of its superview.
  open func removeFromSuperview() { detachFromSuperview() }

  /// Whether it is the view or lies somewhere in it.
  open func isDescendant(of view: UIView) -> Bool {
    var at: UIView? = self
    while let here = at {
      if here === view { return true }
      at = here.storedSuperview
    }
    return false
  }

  /// The view itself or one inside with the tag.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView { $0.tag == tag } }

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

  private var needsPropertyUpdate = false

  /// Brings what the view shows up to what it shows it of; called before the layout, once for any number of wishes.
  open func updateProperties() {}

  /// Asks for ``updateProperties()`` before the next layout.
  open func setNeedsUpdateProperties() {
    needsPropertyUpdate = true
    setNeedsLayout()
  }

  /// Brings what the view shows up to date at once, if that is due.
  open func updatePropertiesIfNeeded() {
    guard needsPropertyUpdate else { return }
    needsPropertyUpdate = false
    updateProperties()
  }

  /// Asks for a layout before the next commit.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out at once what is due.
  open func layoutIfNeeded() { layOutTree() }

  /// Places the subviews: those that constraints are about where these have them.
  open func layoutSubviews() { layOutConstrainedSubviews() }

  /// The size that fits the view's content best.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that fits best; the upper left corner stays.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if transform.isIdentity { frame.size = size } else { bounds.size = size }
  }

  /// The size of the view's content alone, with ``noIntrinsicMetric`` where it has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// The size of the content has changed; the superview lays out.
  open func invalidateIntrinsicContentSize() { contentDidChange() }

  /// No size of the content's own: -1.
  nonisolated public class var noIntrinsicMetric: CGFloat { -1 }

  // MARK: Constraints

  /// What the view has to do with constraints, once it has.
  var layoutStorage: ViewLayoutState?
  /// Whether the view or anything that lies in it has ever used constraints.
  var usesConstraints = false

  /// Whether the class needs constraints for its layout, so that ``updateConstraints()`` is called even if there are none.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The constraints that it holds: those between what lies in it, and with itself.
  open var constraints: [NSLayoutConstraint] { layoutStorage?.heldConstraints ?? [] }

  /// Holds a constraint between itself and what lies in it, which counts from then on.
  open func addConstraint(_ constraint: NSLayoutConstraint) { addHeldConstraint(constraint) }

  /// Holds constraints.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(addHeldConstraint)
  }

  /// Holds a constraint no longer.
  open func removeConstraint(_ constraint: NSLayoutConstraint) { removeHeldConstraint(constraint) }

  /// Holds constraints no longer.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(removeHeldConstraint)
  }

  /// The active constraints about the view along an axis.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    LayoutEngine.constraints(affecting: self, along: axis)
  }

  /// Whether constraints leave room for another frame.
  open var hasAmbiguousLayout: Bool { updatedLayoutEngine?.isAmbiguous(self) ?? false }

  /// Gives the view another of the frames that its constraints leave room for, until the next change of a constraint.
  open func exerciseAmbiguityInLayout() { moveToAlternativeFrame() }

  /// Updates the constraints; a class that overrides it calls the superclass's at the end.
  open func updateConstraints() { layoutStorage?.needsUpdate = false }

  /// Whether ``updateConstraints()`` is due.
  open func needsUpdateConstraints() -> Bool { layoutStorage?.needsUpdate ?? false }

  /// Asks for ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() { requestConstraintUpdate() }

  /// Updates at once what is due, in the whole tree.
  open func updateConstraintsIfNeeded() {
    requiredLayoutEngine?.runConstraintUpdates()
  }

  /// How firmly the view holds against being larger than its content.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    contentPriorities(along: axis).hug
  }

  /// Says how firmly the view holds against being larger than its content.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      layoutState.hugging.0 = priority
    } else {
      layoutState.hugging.1 = priority
    }
    contentDidChange()
  }

  /// How firmly the view holds against being smaller than its content.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  {
    contentPriorities(along: axis).resist
  }

  /// Says how firmly the view holds against being smaller than its content.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      layoutState.resistance.0 = priority
    } else {
      layoutState.resistance.1 = priority
    }
    contentDidChange()
  }

  /// How far the rectangle that constraints are about lies within the frame.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The rectangle that constraints are about in a view of that frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

  /// The frame of a view of which constraints are about that rectangle.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// The view whose first line of text is this one's.
  open var forFirstBaselineLayout: UIView { self }

  /// The view whose last line of text is this one's: that of ``forBaselineLayout()``.
  open var forLastBaselineLayout: UIView { forBaselineLayout() }

  /// Returns the view whose last line of text is this one's; ``forLastBaselineLayout`` has taken its place.
  open func forBaselineLayout() -> UIView { self }

  /// Where lines of text stand in a height that fits them; nil for no text.
  @_spi(UIKitModules)
  open var textBaselines: (first: CGFloat, last: CGFloat, height: CGFloat)? { nil }

  /// Whether the height of the content depends on the width that layout finds.
  @_spi(UIKitModules)
  open var heightDependsOnWidth: Bool { false }

  /// The size of the content, the height being that in a width if one is given.
  @_spi(UIKitModules)
  open func contentSize(inWidth width: CGFloat?) -> CGSize { intrinsicContentSize }

  /// The size that constraints in it give the view, as near as they can come to a wish.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that constraints in it give the view, where the sides of a wish matter that much.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(
      for: targetSize, horizontalPriority: horizontalFittingPriority,
      verticalPriority: verticalFittingPriority)
  }

  /// Whether ``sizeThatFits(_:)`` gives the fitting size for a required width, as that of cells does.
  @_spi(UIKitModules)
  open var fitsRequiredWidth: Bool { false }

  /// Asks for new contents.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Asks for new contents of a part; the rest stays as it was drawn.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: Pictures

  /// A view that shows this one as it is on screen now, or as the model says after layout; nil for one without extent.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    makeSnapshotView(of: bounds, insets: .zero, afterLayout: afterUpdates)
  }

  /// A view that shows a part of this one with edges that keep their size.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    makeSnapshotView(of: rect, insets: capInsets, afterLayout: afterUpdates)
  }

  /// Draws the view and everything in it over a rectangle of the current context, as it is on screen now or as the model
  /// says after layout; false where nothing can be drawn.
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawTree(in: rect, afterLayout: afterUpdates)
  }

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

  /// The deepest view at a point of its own coordinates: behaviour/layers.md, "Conversion and hit testing".
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, Float(alpha) >= Self.minimumHitTestAlpha, isUserInteractionEnabled,
      !isInteractionDisabledByAnimation, self.point(inside: point, with: event)
    else { return nil }
    for view in storedSubviews.reversed() {
      if let hit = view.hitTest(at: point, from: self, with: event) { return hit }
    }
    return self
  }

  // MARK: Gestures

  private var attachedRecognizers: [UIGestureRecognizer] = []

  /// What looks at the touches on the view and those below it, first come first; nil for none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { attachedRecognizers.isEmpty ? nil : attachedRecognizers }
    set {
      for old in attachedRecognizers { removeGestureRecognizer(old) }
      for new in newValue ?? [] { addGestureRecognizer(new) }
    }
  }

  /// Lets a recogniser look at touches; it leaves the view that it was on.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    attachedRecognizers.append(gestureRecognizer)
    gestureRecognizer.attach(to: self)
  }

  /// Takes a recogniser off; a gesture that is going on is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    attachedRecognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.attach(to: nil)
  }

  /// Whether a gesture on the view may begin.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Below it a view takes no touches: behaviour/layers.md, "Conversion and hit testing".
  private static let minimumHitTestAlpha: Float = 0.01
}
