public import CoreGraphics
public import Foundation
public import QuartzCore

/// A rectangular area of the screen that draws content, handles events and contains subviews.
///
/// Each view has its own layer and is the delegate of that layer. The property setters of the view change the layer,
/// which then asks the view for an action. The view returns an animation inside an animation block, and otherwise
/// `NSNull`, which stands for no animation.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate, @preconcurrency NSSecureCoding {
  /// The layer that displays the view.
  public let layer: CALayer

  // Sound: the property is only accessed on the main actor, and by `deinit` when no other reference exists.
  nonisolated(unsafe) var storedSubviews: [UIView] = []
  weak var storedSuperview: UIView?
  nonisolated(unsafe) var cachedInheritedState: InheritedViewState?
  /// The view controller that owns this view as its `view`, or `nil` if there is none.
  weak var controller: UIViewController? {
    didSet {
      safeAreaSources.setSource(.controller, isPresent: controller != nil)
      invalidateInheritedState()
    }
  }
  /// The background color as assigned, so that a dynamic color remains dynamic.
  private(set) var assignedBackgroundColor: UIColor?
  var tintState = TintSettings() {
    didSet { if tintState.color !== oldValue.color { invalidateInheritedState() } }
  }
  /// The traits at the most recent notification, which are initially those of the screen.
  var lastNotifiedTraits = UITraitCollection.currentScreen
  /// The safe area insets at the most recent notification.
  var lastNotifiedSafeArea = UIEdgeInsets.zero
  /// The reasons why the view may have nonzero safe area insets.
  var safeAreaSources: SafeAreaSources = []
  private(set) var drawingState = ViewDrawingState()
  /// Whether the view is currently being archived together with its subviews and sublayers.
  package internal(set) var archivesLayerParts = false

  /// The class used to create the view's layer.
  ///
  /// The default is `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  /// Creates a view with the given frame, in the superview's coordinates.
  public init(frame: CGRect) {
    layer = makeLayer(of: Self.layerClass as? CALayer.Type ?? CALayer.self)
    super.init()
    configureBackingLayer()
    self.frame = frame
  }

  /// Decodes a view with its subviews and sublayers.
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

  /// Creates a view with an empty frame.
  public convenience override init() { self.init(frame: .zero) }

  private func configureBackingLayer() {
    safeAreaSources = SafeArea.sources(of: type(of: self))
    usesConstraints = Self.requiresConstraintBasedLayout
    layer.isBackingLayer = true
    layer.delegate = self
    // A subclass may override `draw(_:)`. If it does not, the view detects this when its layer is displayed.
    if type(of: self) != UIView.self { layer.setNeedsDisplay() }
  }

  /// Encodes the values of the layer and the view, and the subviews and sublayers.
  ///
  /// Gesture recognizers and animations are not part of the archive.
  open func encode(with coder: NSCoder) { encodeState(in: coder) }

  /// Whether the class supports secure coding.
  ///
  /// Always `true`.
  nonisolated open class var supportsSecureCoding: Bool { true }

  /// The class whose name is stored in archives: the public class in the module UIKit.
  @_spi(UIKitModules) nonisolated open override var classForKeyedArchiver: AnyClass? {
    archivedClass(of: self)
  }

  /// The properties supported by the appearance proxy of the class.
  ///
  /// A subclass appends its own properties to those of its superclass.
  open class var appearanceProperties: [UIAppearanceProperty] {
    (self as any AppearancePropertiesOfVersion01.Type)._appearanceProperties
  }

  @available(*, deprecated, renamed: "appearanceProperties")
  open class var _appearanceProperties: [UIAppearanceProperty] {
    frameworkAppearanceProperties
  }

  /// The properties of the framework's own classes that are supported by the appearance proxy.
  @_spi(UIKitModules)
  open class var frameworkAppearanceProperties: [UIAppearanceProperty] {
    [.init(\UIView.backgroundColor), .init(\UIView.assignedTint)]
  }

  /// Returns the property that key-value coding accesses with the given key, or `nil` if the class does not know the
  /// key.
  @_spi(UIKitModules)
  open class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.view[key]
  }

  // MARK: Description

  /// A textual representation with the class, address, frame and layer, and the properties that differ from their
  /// defaults, in the format used by iOS.
  nonisolated open override var description: String { ViewDescription.description(of: self) }

  // MARK: Layer delegate

  /// Returns the action for a change to a layer property: an animation inside an animation block, and otherwise
  /// `NSNull`.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    ViewAnimationBlock.action(for: layer, forKey: event)
  }

  /// Lays out the subviews.
  ///
  /// Before the layout, this method updates properties, the safe area and constraints. The view controller is
  /// notified before and after the layout.
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

  /// Draws the contents of the layer with ``draw(_:)``, at the scale of the screen unless a different scale was set.
  open func display(_ layer: CALayer) { drawingState.displayLayer(layer, of: self) }

  /// Calls ``draw(_:)`` with the given context as the current context.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    drawingState.drawLayer(layer, in: ctx, of: self)
  }

  /// Called before the layer is drawn.
  ///
  /// The default implementation does nothing.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Draws the content of the view into the current context, in the coordinates of the bounds with the y axis
  /// pointing down.
  ///
  /// A view whose class does not override this method has no drawn content. Client code does not call this method
  /// directly.
  open func draw(_ rect: CGRect) { drawingState.skipsDefaultDrawing = true }

  // MARK: Geometry

  /// The smallest rectangle that contains the view, in the superview's coordinates.
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      constrainedFrameDidChange()
      updateSafeArea()
    }
  }

  /// The visible rectangle in the view's own coordinates.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Sets the frame after the superview was resized, by way of the `frame` property, which a subclass may override.
  ///
  /// The frame is in the superview's coordinates, in points.
  package func applyAutoresizedFrame(_ frame: CGRect) { self.frame = frame }

  /// The position of the view's anchor point in the superview's coordinates.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      constrainedFrameDidChange()
      updateSafeArea()
    }
  }

  /// The transform applied to the view about its anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The three-dimensional transform applied to the view about its anchor point.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point in the bounds that is located at `center` and about which transforms are applied, in the unit
  /// coordinate space.
  ///
  /// The default is (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// The number of pixels per point in drawn content.
  ///
  /// The default is the scale of the screen.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      drawingState.hasCustomScale = true
      layer.contentsScale = newValue
      if drawingState.hasCurrentContents { layer.setNeedsDisplay() }
    }
  }

  /// The margins and dimensions that change when the superview is resized.
  ///
  /// By default, the set is empty.
  open var autoresizingMask: AutoresizingMask = [] { didSet { updateLayerAutoresizing() } }

  /// Whether subviews are resized with the view according to their autoresizing masks.
  ///
  /// The default is `true`.
  open var autoresizesSubviews = true {
    didSet { for view in storedSubviews { view.updateLayerAutoresizing() } }
  }

  /// Whether the frame and the autoresizing mask act as constraints for other views.
  ///
  /// Set this property to `false` if constraints determine the frame. The default is `true`.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue {
        autoresizingTranslationDidChange()
      }
    }
  }

  /// The distances from the edges of the bounds to the area that is not covered by bars, in points.
  open var safeAreaInsets: UIEdgeInsets { SafeArea.insets(of: self) }

  /// Whether the view may have safe area insets that its ancestors do not have.
  var addsSafeArea: Bool { !safeAreaSources.isDisjoint(with: [.controller, .override]) }

  /// Called when the safe area insets have changed.
  ///
  /// The default implementation does nothing.
  open func safeAreaInsetsDidChange() {}

  /// The recommended distances from the edges of the bounds to the content, in points, including the safe area.
  ///
  /// The default for each edge is 8 points plus the safe area.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set { assignedMargins = LayoutMarginSettings(newValue, assignedMargins) }
  }

  /// The assigned layout margins in points, with leading and trailing edges and without the safe area.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { assignedMargins.directionalInsets(isRightToLeft: hasRightToLeftLayout) }
    set { assignedMargins.directionalInsets = newValue }
  }

  /// The layout margins as assigned, without the margins of the superview and the safe area.
  var assignedMargins = LayoutMarginSettings() {
    didSet { if assignedMargins != oldValue { marginsDidChange() } }
  }

  /// Whether the margins extend at least to the superview's margins where they overlap.
  ///
  /// The default is `false`.
  open var preservesSuperviewLayoutMargins = false {
    didSet { if preservesSuperviewLayoutMargins != oldValue { marginsDidChange() } }
  }

  /// Whether the safe area is added to the layout margins.
  ///
  /// The default is `true`.
  open var insetsLayoutMarginsFromSafeArea = true {
    didSet { if insetsLayoutMarginsFromSafeArea != oldValue { marginsDidChange() } }
  }

  /// Called when the layout margins have changed.
  ///
  /// The default implementation does nothing.
  open func layoutMarginsDidChange() {}

  // MARK: Appearance

  /// The opacity of the view, in the range 0...1.
  ///
  /// The default is 1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// The color of the background.
  ///
  /// The default is `nil`, which makes the background transparent.
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

  /// Whether the view and its subviews are hidden.
  ///
  /// The default is `false`.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      visibilityDidChange()
    }
  }

  /// Whether the view fills its bounds with opaque content.
  ///
  /// Stored only. The default is `true`.
  open var isOpaque = true

  /// Whether the content is cleared before it is redrawn.
  ///
  /// If `false`, new content is drawn over the previous content, even if the view is not opaque. The default is
  /// `true`.
  open var clearsContextBeforeDrawing = true

  /// The scaling and placement of the content in the bounds, and whether it is redrawn when the size changes.
  ///
  /// The default is `scaleToFill`.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// Whether subviews are clipped to the bounds.
  ///
  /// The default is `false`.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha channel masks this view.
  ///
  /// The mask is not one of the subviews.
  open var mask: UIView? {
    didSet {
      if let mask, mask.storedSuperview != nil { mask.removeFromSuperview() }
      layer.mask = mask?.layer
    }
  }

  /// The color of interactive elements.
  ///
  /// The default is the tint color of the nearest ancestor that specifies one, or the system's blue.
  open var tintColor: UIColor! {
    get { effectiveTint }
    set {
      tintState.color = newValue
      propagateTint()
    }
  }

  /// The mode that determines whether the tint color is dimmed.
  ///
  /// The default is the mode of the nearest ancestor that specifies one, or `normal`.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { effectiveTintMode }
    set {
      tintState.mode = newValue
      propagateTint()
    }
  }

  /// Called when the tint color or its mode has changed in the view or an ancestor.
  ///
  /// The default implementation does nothing.
  open func tintColorDidChange() {}

  /// The traits of the view: the traits of the screen with the overrides of all ancestors and of the view itself.
  open var traitCollection: UITraitCollection { inheritedState.traits }

  /// The light or dark appearance of the view and its descendants.
  ///
  /// The default is `unspecified`, which selects the inherited appearance.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { TraitPropagation.overridesDidChange(of: self) }
  }

  var storedTraitOverrides = TraitOverrides() {
    didSet { TraitPropagation.overridesDidChange(of: self) }
  }

  /// The traits that the view overrides for itself and its descendants.
  open var traitOverrides: any UITraitOverrides {
    get { storedTraitOverrides }
    set { if let new = newValue as? TraitOverrides { storedTraitOverrides = new } }
  }

  /// Does nothing, because trait changes are propagated immediately.
  open func updateTraitsIfNeeded() {}

  // MARK: Content size categories

  /// The minimum content size category for the view and its descendants, or `nil` if there is no limit.
  ///
  /// A smaller maximum takes precedence over it.
  open var minimumContentSizeCategory: UIContentSizeCategory? {
    get { categoryLimits.minimum }
    set { categoryLimits.minimum = newValue }
  }

  /// The maximum content size category for the view and its descendants, or `nil` if there is no limit.
  open var maximumContentSizeCategory: UIContentSizeCategory? {
    get { categoryLimits.maximum }
    set { categoryLimits.maximum = newValue }
  }

  /// A textual representation of the view and its ancestors with their content size categories and limits, one view
  /// per line.
  open var appliedContentSizeCategoryLimitsDescription: String { categoryLimitsSummary }

  var categoryLimits = ContentSizeCategoryLimits() {
    didSet { TraitPropagation.overridesDidChange(of: self) }
  }

  /// Adjusts fonts and images to the view's content size category, which has changed since the last notification.
  ///
  /// Classes in the framework override this method.
  @_spi(UIKitModules)
  open func adjustToContentSizeCategory() {}

  override var defaultAccessibility: AccessibilityDefaults {
    AccessibilityDefaults { [weak self] in
      self.map { UIAccessibility.convertToScreenCoordinates($0.bounds, in: $0) } ?? .zero
    }
  }

  var attachedMotionEffects: [UIMotionEffect] = []

  /// The trait change observers of the view.
  var traitObservers = TraitChangeObserverList()

  /// The rule for mirroring the view's content in a right-to-left interface.
  ///
  /// The default is `unspecified`.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { layoutDirectionDidChange() } }
  }

  /// The layout direction of the content, according to the traits and ``semanticContentAttribute``.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(
      for: semanticContentAttribute,
      relativeTo: traitCollection.layoutDirection.interfaceLayoutDirection)
  }

  /// Updates the layout and the content after the layout direction has changed.
  ///
  /// Subclasses may extend this method.
  @_spi(UIKitModules)
  open func layoutDirectionDidChange() {
    layoutEngine?.directionDidChange(of: self)
    marginsDidChange()
    setNeedsLayout()
    if drawingState.hasCurrentContents { setNeedsDisplay() }
  }

  /// Called with the previous traits when the traits have changed in the view or an ancestor.
  ///
  /// The default implementation does nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Updates the view after its traits have changed, before `traitCollectionDidChange(_:)` is called.
  ///
  /// Classes in the framework override this method.
  func traitsDidChange(from old: UITraitCollection) {
    if old.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory {
      adjustToContentSizeCategory()
    }
  }

  /// A number that identifies the view.
  ///
  /// The default is 0.
  open var tag = 0

  /// Whether the view receives touches.
  ///
  /// The default is `true`.
  open var isUserInteractionEnabled = true

  /// Whether the view receives more than one touch at a time.
  ///
  /// The default is `false`.
  open var isMultipleTouchEnabled = false

  /// Whether other views in the window receive no touches while this view has one.
  ///
  /// The default is `false`.
  open var isExclusiveTouch = false

  // MARK: Editing

  /// Makes the first responder resign if it is the view or a descendant, and returns whether it has resigned.
  ///
  /// If `force` is `true`, a view that edits text resigns without consulting its delegate.
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

  /// The shape of the view used for collision detection by a `UIDynamicAnimator`.
  ///
  /// The default is `rectangle`.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The path used for the collision type `path`, with its origin at the center of the view.
  ///
  /// The default path is the rectangle of the bounds.
  open var collisionBoundingPath: UIBezierPath {
    UIBezierPath(rect: bounds.offsetBy(dx: -bounds.midX, dy: -bounds.midY))
  }

  // MARK: View hierarchy

  public var superview: UIView? { storedSuperview }

  /// The subviews, from back to front.
  public var subviews: [UIView] { storedSubviews }

  /// The window that contains the view, or `nil` if there is none.
  open var window: UIWindow? { inheritedState.window }

  /// The view controller that owns the view, or the superview if there is none.
  open override var next: UIResponder? { controller ?? storedSuperview }

  /// Adds the given view in front of the other subviews, and removes it from its previous superview.
  open func addSubview(_ view: UIView) {
    insertSubview(view, at: storedSubviews.count, layerPosition: .front)
  }

  /// Inserts the given view at an index, which is clamped to the valid range.
  open func insertSubview(_ view: UIView, at index: Int) {
    insertSubview(view, at: index, layerPosition: .matchingSubviews)
  }

  /// Inserts the given view directly behind a sibling.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insertSubview(view, layerPosition: .below(siblingSubview))
  }

  /// Inserts the given view directly in front of a sibling.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insertSubview(view, layerPosition: .above(siblingSubview))
  }

  /// Exchanges the subviews at the given indices.
  ///
  /// Does nothing if an index is out of range.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    exchangeSubviews(at: index1, and: index2)
  }

  /// Moves the given subview in front of all other subviews and sublayers.
  open func bringSubviewToFront(_ view: UIView) {
    if view.storedSuperview === self {
      insertSubview(view, at: storedSubviews.count, layerPosition: .front)
    }
  }

  /// Moves the given subview behind all other subviews and sublayers.
  open func sendSubviewToBack(_ view: UIView) {
    if view.storedSuperview === self { insertSubview(view, at: 0, layerPosition: .index(0)) }
  }

  /// Removes the view from its superview, and from the responder chain.
  open func removeFromSuperview() { detachFromSuperview() }

  /// Returns whether the view is the given view or one of its descendants.
  open func isDescendant(of view: UIView) -> Bool {
    var at: UIView? = self
    while let here = at {
      if here === view { return true }
      at = here.storedSuperview
    }
    return false
  }

  /// Returns the view itself or its first descendant with the given tag, or `nil` if no view has the tag.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView { $0.tag == tag } }

  /// Called after the given subview was added.
  ///
  /// The default implementation does nothing.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before the given subview is removed.
  ///
  /// The default implementation does nothing.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview of the view changes.
  ///
  /// The new superview is `nil` if the view is removed.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview of the view has changed.
  open func didMoveToSuperview() {}
  /// Called before the window of the view changes.
  ///
  /// The new window is `nil` if the view leaves its window.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the window of the view has changed.
  open func didMoveToWindow() {}

  // MARK: Layout and display

  private var needsPropertyUpdate = false

  /// Updates properties that depend on the state of the program.
  ///
  /// This method is called before layout, once for any number of requests. The default implementation does nothing.
  open func updateProperties() {}

  /// Requests a call of ``updateProperties()`` before the next layout pass.
  open func setNeedsUpdateProperties() {
    needsPropertyUpdate = true
    setNeedsLayout()
  }

  /// Calls ``updateProperties()`` immediately if it was requested.
  open func updatePropertiesIfNeeded() {
    guard needsPropertyUpdate else { return }
    needsPropertyUpdate = false
    updateProperties()
  }

  /// Requests a layout pass before the next commit.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Performs a requested layout immediately.
  open func layoutIfNeeded() { layOutTree() }

  /// Sets the frames of the subviews.
  ///
  /// The default implementation applies the frames determined by constraints.
  open func layoutSubviews() { layOutConstrainedSubviews() }

  /// Returns the size that best fits the content.
  ///
  /// The default implementation returns the size of the bounds.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to the size that best fits its content.
  ///
  /// The top left corner remains in place unless the view has a transform.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if transform.isIdentity { frame.size = size } else { bounds.size = size }
  }

  /// The natural size of the content, in points.
  ///
  /// A dimension without a natural length has the value ``noIntrinsicMetric``, which is the default.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Requests layout after the intrinsic content size has changed.
  open func invalidateIntrinsicContentSize() { contentDidChange() }

  /// The value of a dimension without an intrinsic content size: -1.
  nonisolated public class var noIntrinsicMetric: CGFloat { -1 }

  // MARK: Constraints

  /// The Auto Layout state of the view, or `nil` if the view has never been involved in constraints.
  var layoutStorage: ViewLayoutState?
  /// Whether the view or one of its descendants has ever used constraints.
  var usesConstraints = false

  /// Whether the class depends on constraints, so that ``updateConstraints()`` is called even before any constraint
  /// exists.
  ///
  /// The default is `false`.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The constraints held by the view, which refer to the view and its descendants.
  open var constraints: [NSLayoutConstraint] { layoutStorage?.heldConstraints ?? [] }

  /// Adds the given constraint to the view and activates it.
  ///
  /// The items of the constraint must be the view or its descendants. Otherwise, this method raises a programmer
  /// error.
  open func addConstraint(_ constraint: NSLayoutConstraint) { addHeldConstraint(constraint) }

  /// Adds the given constraints to the view and activates them, in order.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(addHeldConstraint)
  }

  /// Removes a constraint held by the view and deactivates it.
  open func removeConstraint(_ constraint: NSLayoutConstraint) { removeHeldConstraint(constraint) }

  /// Removes the given constraints held by the view and deactivates them.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(removeHeldConstraint)
  }

  /// Returns the active constraints that affect the view along the given axis.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    LayoutEngine.constraints(affecting: self, along: axis)
  }

  /// Whether the constraints permit more than one frame for the view.
  open var hasAmbiguousLayout: Bool { updatedLayoutEngine?.isAmbiguous(self) ?? false }

  /// Moves a view with ambiguous layout to another frame that satisfies its constraints.
  ///
  /// The view remains there until a constraint changes.
  open func exerciseAmbiguityInLayout() { moveToAlternativeFrame() }

  /// Updates the constraints of the view.
  ///
  /// An override calls the superclass implementation as its last step.
  open func updateConstraints() { layoutStorage?.needsUpdate = false }

  /// Returns whether a call of ``updateConstraints()`` was requested.
  open func needsUpdateConstraints() -> Bool { layoutStorage?.needsUpdate ?? false }

  /// Requests a call of ``updateConstraints()`` before the next layout pass.
  open func setNeedsUpdateConstraints() { requestConstraintUpdate() }

  /// Performs all requested constraint updates in the whole view tree immediately.
  open func updateConstraintsIfNeeded() {
    requiredLayoutEngine?.runConstraintUpdates()
  }

  /// Returns the priority with which the view resists growing larger than its intrinsic content size.
  ///
  /// The default is 250.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    contentPriorities(along: axis).hug
  }

  /// Sets the priority with which the view resists growing larger than its intrinsic content size.
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

  /// Returns the priority with which the view resists shrinking below its intrinsic content size.
  ///
  /// The default is 750.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  {
    contentPriorities(along: axis).resist
  }

  /// Sets the priority with which the view resists shrinking below its intrinsic content size.
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

  /// The distances from the frame to the alignment rectangle, to which constraints refer, in points.
  ///
  /// The default is zero for all edges.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// Returns the alignment rectangle for the given frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

  /// Returns the frame for the given alignment rectangle.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// The view that provides the first baseline of this view.
  ///
  /// The default is the view itself.
  open var forFirstBaselineLayout: UIView { self }

  /// The view that provides the last baseline of this view.
  ///
  /// The default is the result of ``forBaselineLayout()``.
  open var forLastBaselineLayout: UIView { forBaselineLayout() }

  /// Returns the view that provides the last baseline of this view.
  ///
  /// Superseded by ``forLastBaselineLayout``.
  open func forBaselineLayout() -> UIView { self }

  /// The positions of the first and last baselines and the height of the text, in points, or `nil` if there is no
  /// text.
  @_spi(UIKitModules)
  open var textBaselines: (first: CGFloat, last: CGFloat, height: CGFloat)? { nil }

  /// Whether the height of the content depends on the width determined by constraints.
  @_spi(UIKitModules)
  open var heightDependsOnWidth: Bool { false }

  /// Returns the size of the content, in points.
  ///
  /// If `width` is not `nil`, the height is that of the text wrapped at this width.
  @_spi(UIKitModules)
  open func contentSize(inWidth width: CGFloat?) -> CGSize { intrinsicContentSize }

  /// Returns the size that satisfies the constraints inside the view and is closest to the given target size.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size that satisfies the constraints inside the view and is closest to the given target size, with a
  /// priority for each dimension of the target.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(
      for: targetSize, horizontalPriority: horizontalFittingPriority,
      verticalPriority: verticalFittingPriority)
  }

  /// Whether ``sizeThatFits(_:)`` determines the fitting size for a required width, as it does in cells.
  @_spi(UIKitModules)
  open var fitsRequiredWidth: Bool { false }

  /// Requests that the content be redrawn before the next commit.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Requests that the given rectangle of the content be redrawn before the next commit.
  ///
  /// The remaining content is preserved.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: Snapshots

  /// Returns a view that displays an image of this view, or `nil` if this view is empty.
  ///
  /// If `afterUpdates` is `true`, pending layout is performed and the image shows the final values. Otherwise, it
  /// shows the current state of animations.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    makeSnapshotView(of: bounds, insets: .zero, afterLayout: afterUpdates)
  }

  /// Returns a view that displays an image of the given rectangle of this view, and whose edges keep their size when
  /// it is resized.
  ///
  /// Returns `nil` if the rectangle is empty.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    makeSnapshotView(of: rect, insets: capInsets, afterLayout: afterUpdates)
  }

  /// Draws the view and its descendants into the given rectangle of the current context.
  ///
  /// If `afterUpdates` is `true`, pending layout is performed and the final values are drawn. Otherwise, the current
  /// state of animations is drawn. Returns `false` if nothing can be drawn.
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawTree(in: rect, afterLayout: afterUpdates)
  }

  // MARK: Conversion and hit testing

  /// Converts a point from the view's coordinates to those of the given view, or of the window if `view` is `nil`.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? window)?.layer)
  }

  /// Converts a point from the coordinates of the given view, or of the window if `view` is `nil`, to those of this
  /// view.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? window)?.layer)
  }

  /// Converts a rectangle from the view's coordinates to those of the given view, or of the window if `view` is
  /// `nil`.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? window)?.layer)
  }

  /// Converts a rectangle from the coordinates of the given view, or of the window if `view` is `nil`, to those of
  /// this view.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? window)?.layer)
  }

  /// Returns whether the given point in the view's coordinates is inside the view.
  ///
  /// The default implementation tests whether the bounds contain the point.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Returns the deepest view that contains the given point in the view's coordinates.
  ///
  /// Subviews are tested from front to back. The search ignores views that are hidden, have an alpha below 0.01 or do
  /// not receive touches, and views whose animation disables user interaction.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard hitTestExclusion(at: point, with: event) == nil else { return nil }
    for view in storedSubviews.reversed() {
      if let hit = view.hitTest(at: point, from: self, with: event) { return hit }
    }
    return self
  }

  // MARK: Gestures

  private var attachedRecognizers: [UIGestureRecognizer] = []

  /// The gesture recognizers of the view, in the order in which they were added, or `nil` if there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { attachedRecognizers.isEmpty ? nil : attachedRecognizers }
    set {
      for old in attachedRecognizers { removeGestureRecognizer(old) }
      for new in newValue ?? [] { addGestureRecognizer(new) }
    }
  }

  /// Adds the given gesture recognizer to the view and removes it from its previous view.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    attachedRecognizers.append(gestureRecognizer)
    gestureRecognizer.attach(to: self)
  }

  /// Removes the given gesture recognizer from the view and cancels its active gesture.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    attachedRecognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.attach(to: nil)
  }

  /// Returns whether the gesture of the given recognizer may begin.
  ///
  /// The default implementation returns `true`.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
}
