import Geometry
import RenderServer
import RenderTree

/// A rectangle of content in a tree: geometry, looks, sublayers, animations.
///
/// Setting a property asks for an action and so may animate: behaviour/actions.md.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming, AssociationStoring {
  /// Which of a layer's trees this object belongs to.
  ///
  /// A model that is observed has a role of its own, so that a change of any other asks nothing more.
  enum TreeRole { case model, observed, building, presentation }

  // The state that every change of a property touches is not watched for overlapping accesses, as watching was a fifth of
  // the cost of a change.
  // Sound: nothing within the module passes it on by reference while it may be changed.
  @exclusivity(unchecked) var store = LayerPropertyStorage()
  @exclusivity(unchecked) var role = TreeRole.model
  @exclusivity(unchecked) var actionProviders = ActionProviders()
  /// The model layer of a presentation copy.
  var modelLayer: CALayer?
  /// The presentation made last.
  var cachedPresentation: PresentationCopy?

  // Sound: a host clears it in all layers of its tree before it goes: `LayerTreeHost.detach`, which `deinit` calls.
  @exclusivity(unchecked) private var hostReference: Unmanaged<LayerTreeHost>?
  @exclusivity(unchecked) var node: NodeID?
  @exclusivity(unchecked) var dirty = PropertyIDSet()
  /// Every property that was ever set.
  @exclusivity(unchecked) var assignedProperties = PropertyIDSet()
  @exclusivity(unchecked) var isEnqueued = false
  @exclusivity(unchecked) var isStructureDirty = false
  @exclusivity(unchecked) var isLayoutNeeded = false
  /// Whether it is arranging its sublayers at the moment.
  @exclusivity(unchecked) var isLayingOut = false
  @exclusivity(unchecked) var isDisplayNeeded = false
  /// Whether the contents are what it drew itself.
  package internal(set) var hasDrawing = false
  /// What it drew last, and how much of that is due anew; nil for one that never drew.
  @exclusivity(unchecked) var lastDrawing: CachedLayerDrawing?
  /// Whether nobody had anything to draw when it was asked to.
  package var didSkipDrawing = false
  /// The animations for whoever holds the lock of transactions; see ``entries``.
  @exclusivity(unchecked) private(set) var entryList = AnimationEntryList()
  @exclusivity(unchecked) var committedSublayers: [CALayer] = []
  @exclusivity(unchecked) var committedMask: CALayer?
  /// Whether it belongs to the view that is its delegate, which then answers for it in place of the search.
  ///
  /// One bit here, since every change of a property asks: that the delegate is a view would not do (a view may be another
  /// layer's delegate), and asking it costs a cast between protocols for each change.
  @exclusivity(unchecked) package var isBackingLayer = false

  /// What is kept with it under keys.
  package var associations: AssociatedValueStore?

  // Sound: as `store`, above.
  @exclusivity(unchecked) private var children: [CALayer] = []
  @exclusivity(unchecked) private var maskLayer: CALayer?
  // Sound: a layer clears it when it drops a sublayer or mask (LayerTree.swift), and in `deinit` for those that are
  // left.
  @exclusivity(unchecked) unowned(unsafe) var parent: CALayer?

  /// A plain layer without extent.
  public override init() {
    super.init()
    applyPlatformDefaults()
    applyClassDefaults()
  }

  /// A copy for presentation; subclasses override it to copy state of their own.
  public init(layer: Any) {
    super.init()
    applyClassDefaults()
  }

  /// Reads a layer, its sublayers and animations out of an archive.
  public required init?(coder: NSCoder) {
    super.init()
    applyClassDefaults()
    decodeValues(from: coder)
  }

  /// Writes what differs from the defaults, by key.
  open func encode(with coder: NSCoder) { encodeValues(in: coder) }

  /// Whether archives that demand it may hold it.
  open class var supportsSecureCoding: Bool { true }

  /// Whether an archive keeps the value of the key: where it differs from the default.
  open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(forKey: key) }

  deinit {
    for child in children { child.parent = nil }
    maskLayer?.parent = nil
    IterativeReleaser.clearList(&children)
    IterativeReleaser.clearList(&committedSublayers)
    IterativeReleaser.clearReference(&maskLayer)
    IterativeReleaser.clearReference(&committedMask)
  }

  /// The class's nodes in the render tree.
  class var nodeClass: NodeClass { .layer }

  /// Whether sublayers keep their depth in it instead of being flattened into its plane.
  class var keepsDepth: Bool { false }

  /// Whether it is a model.
  @inline(__always)
  final var isModel: Bool { role == .model || role == .observed }

  /// Whether somebody observes its values.
  package final var isObserved: Bool {
    get { role == .observed }
    set { if isModel { role = newValue ? .observed : .model } }
  }

  /// A value that the layer observes has changed; a subclass that observes overrides it.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    raiseUnhandledObservation(keyPath: keyPath, of: object)
  }

  /// Takes over the values of a layer of the same class.
  func adoptPropertyValues(of layer: CALayer) { store = layer.store }

  /// The live tree that the last commit found it in.
  @inline(__always)
  final var host: LayerTreeHost? {
    // Sound: see `hostReference`.
    get { hostReference?.takeUnretainedValue() }
    set { hostReference = newValue.map(Unmanaged.passUnretained) }
  }

  /// Whether the last commit found it in a live tree; cheaper than asking for the tree.
  @inline(__always)
  final var isHosted: Bool { hostReference != nil }

  /// The animations that were added, in order.
  ///
  /// Whoever draws takes those out that have ended, on whatever thread, so that those of a live layer are read and changed
  /// under the lock of transactions only.
  final var entries: AnimationEntryList {
    isHosted ? TransactionLock.shared.withLock { entryList } : entryList
  }

  /// Changes the animations that were added.
  final func updateAnimationEntries(_ change: (inout AnimationEntryList) -> Void) {
    guard isHosted else { return change(&entryList) }
    TransactionLock.shared.withLock { change(&entryList) }
  }

  // MARK: Presentation

  /// The layer as it is on screen now; nil until it was committed in a live tree.
  open func presentation() -> Self? { presentationCopy(as: Self.self) }

  /// The layer whose presentation this is; a model layer is its own.
  open func model() -> Self { modelCopy(as: Self.self) }

  /// The value of a key that was never set, or nil: behaviour/layers.md, "Defaults".
  ///
  /// What a subclass returns for a property of the framework is the property's initial value.
  open class func defaultValue(forKey key: String) -> Any? { builtinDefaultValue(forKey: key) }

  /// Whether a change under the key makes the layer draw itself anew.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Geometry

  /// The part of the layer's own coordinates that it shows; its origin scrolls the sublayers.
  open var bounds: CGRect {
    get { store.bounds }
    set {
      let new = newValue.standardized
      guard isFinite(new, property: "bounds") else { return }
      let old = store.bounds
      changeProperty(.bounds, to: new) { store.bounds = $0 }
      if role == .model { boundsDidChange(from: old) }
    }
  }

  /// Applied to the layer about its anchor point.
  open var transform: CATransform3D {
    get { store.transform?.value ?? CATransform3DIdentity }
    set {
      guard isFinite(newValue, property: "transform") else { return }
      changeProperty(.transform, to: newValue) {
        store.transform = $0 == CATransform3DIdentity ? nil : TransformStorage($0)
      }
    }
  }

  /// The box of the transformed bounds in the superlayer; setting it sets position, then bounds.
  open var frame: CGRect {
    get { computedFrame }
    set { setFrame(newValue) }
  }

  /// The part of the transform that maps the plane.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Replaces the transform by a map of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// Whether an odd number of flips lies between the layer and the root; a tree of views counts as one flip.
  ///
  /// - Source: behaviour/layers.md, "Geometry".
  open func contentsAreFlipped() -> Bool {
    var flips = false
    var isInView = false
    var layer: CALayer? = self
    while let at = layer {
      if at.isGeometryFlipped { flips.toggle() }
      if (at.modelLayer ?? at).isBackingLayer { isInView = true }
      layer = at.superlayer
    }
    return flips != isInView
  }

  // MARK: Contents and looks

  /// How much the radius of a corner grows by the curve.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? CornerCurve.expansionFactor : 1
  }

  /// Whether the sublayers are placed with the y axis the other way.
  open var isGeometryFlipped: Bool {
    get { store.rare.isGeometryFlipped }
    set {
      let isChange = newValue != store.rare.isGeometryFlipped
      changeProperty(.geometryFlipped, to: newValue) { store.rare.isGeometryFlipped = $0 }
      // The drawing turns with the axis.
      if isChange, hasDrawing, !(self is CATiledLayer) { setNeedsDisplay() }
    }
  }

  /// Whether it and its sublayers are left out of the picture.
  open var isHidden: Bool {
    get { store.isHidden }
    set {
      let isChange = newValue != store.isHidden
      changeProperty(.hidden, to: newValue) { store.isHidden = $0 }
      if isChange && role == .model {
        runEventAction(forKey: newValue ? "onOrderOut" : "onOrderIn")
      }
    }
  }

  /// What the finished layer goes through, the first to work first: `CAFilter`s.
  open var filters: [Any]? {
    get { store.hasLists ? store.rare.lists[.filters] : nil }
    set { changeProperty(.filters, to: newValue) { store.setList(for: .filters, to: $0) } }
  }

  /// What goes on behind the layer before it is drawn: `CAFilter`s.
  open var backgroundFilters: [Any]? {
    get { store.hasLists ? store.rare.lists[.backgroundFilters] : nil }
    set {
      changeProperty(.backgroundFilters, to: newValue) {
        store.setList(for: .backgroundFilters, to: $0)
      }
    }
  }

  // MARK: Other properties

  // generated: properties
  /// Where the anchor point lies in the superlayer.
  open var position: CGPoint {
    get { store.position }
    set {
      guard isFinite(newValue, property: "position") else { return }
      changeProperty(.position, to: newValue) { store.position = $0 }
    }
  }

  /// The point of the bounds that lies at the position and about which transforms turn; in unit space.
  open var anchorPoint: CGPoint {
    get { store.anchorPoint }
    set {
      guard isFinite(newValue, property: "anchorPoint") else { return }
      changeProperty(.anchorPoint, to: newValue) { store.anchorPoint = $0 }
    }
  }

  /// How much of it shows; 0 to 1.
  open var opacity: Float {
    get { store.opacity }
    set {
      changeProperty(.opacity, to: newValue) { store.opacity = $0 }
    }
  }

  /// How near it is to the viewer among its siblings.
  open var zPosition: CGFloat {
    get { store.zPosition }
    set {
      guard isFinite(newValue, property: "zPosition") else { return }
      changeProperty(.zPosition, to: newValue) { store.zPosition = $0 }
    }
  }

  /// The depth of the anchor point.
  open var anchorPointZ: CGFloat {
    get { store.rare.anchorPointZ }
    set {
      guard isFinite(newValue, property: "anchorPointZ") else { return }
      changeProperty(.anchorPointZ, to: newValue) { store.rare.anchorPointZ = $0 }
    }
  }

  /// Applied to the sublayers about the anchor point.
  open var sublayerTransform: CATransform3D {
    get { store.rare.sublayerTransform }
    set {
      guard isFinite(newValue, property: "sublayerTransform") else { return }
      changeProperty(.sublayerTransform, to: newValue) { store.rare.sublayerTransform = $0 }
    }
  }

  /// Whether it shows when it faces away.
  open var isDoubleSided: Bool {
    get { store.rare.isDoubleSided }
    set {
      changeProperty(.doubleSided, to: newValue) { store.rare.isDoubleSided = $0 }
    }
  }

  /// Whether contents, sublayers and shadow are cut off at the bounds.
  open var masksToBounds: Bool {
    get { store.masksToBounds }
    set {
      changeProperty(.masksToBounds, to: newValue) { store.masksToBounds = $0 }
    }
  }

  /// What fills the bounds behind everything else.
  open var backgroundColor: CGColor? {
    get { store.backgroundColor }
    set {
      changeProperty(.backgroundColor, to: newValue) { store.backgroundColor = $0 }
    }
  }

  /// The radius of the corners of background, border and clip.
  open var cornerRadius: CGFloat {
    get { store.cornerRadius }
    set {
      changeProperty(.cornerRadius, to: newValue) { store.cornerRadius = $0 }
    }
  }

  /// Which corners are round; bits that stand for no corner are dropped.
  open var maskedCorners: CACornerMask {
    get { store.rare.maskedCorners }
    set {
      changeProperty(.maskedCorners, to: newValue.normalized) { store.rare.maskedCorners = $0 }
    }
  }

  /// The form of the corners; a name that is not known reads back `circular`.
  open var cornerCurve: CALayerCornerCurve {
    get { store.rare.cornerCurve }
    set {
      changeProperty(.cornerCurve, to: newValue.normalized) { store.rare.cornerCurve = $0 }
    }
  }

  /// The width of the border, which lies inside the bounds.
  open var borderWidth: CGFloat {
    get { store.rare.borderWidth }
    set {
      changeProperty(.borderWidth, to: newValue) { store.rare.borderWidth = $0 }
    }
  }

  /// The colour of the border.
  open var borderColor: CGColor? {
    get { store.rare.borderColor }
    set {
      changeProperty(.borderColor, to: newValue) { store.rare.borderColor = $0 }
    }
  }

  /// A picture that fills the layer; nil for none.
  open var contents: Any? {
    get { store.contents }
    set {
      changeProperty(.contents, to: newValue) { store.contents = $0 }
    }
  }

  /// The part of the contents that is shown, in unit space.
  open var contentsRect: CGRect {
    get { store.rare.contentsRect }
    set {
      guard isFinite(newValue, property: "contentsRect") else { return }
      changeProperty(.contentsRect, to: newValue) { store.rare.contentsRect = $0 }
    }
  }

  /// The part of the contents that stretches, in unit space.
  open var contentsCenter: CGRect {
    get { store.rare.contentsCenter }
    set {
      guard isFinite(newValue, property: "contentsCenter") else { return }
      changeProperty(.contentsCenter, to: newValue) { store.rare.contentsCenter = $0 }
    }
  }

  /// Pixels of the contents per point.
  open var contentsScale: CGFloat {
    get { store.rare.contentsScale }
    set {
      changeProperty(.contentsScale, to: newValue) { store.rare.contentsScale = $0 }
    }
  }

  /// Where the contents lie in the bounds; a name that is not known reads back `center`.
  open var contentsGravity: CALayerContentsGravity {
    get { store.rare.contentsGravity }
    set {
      changeProperty(.contentsGravity, to: newValue.normalized) { store.rare.contentsGravity = $0 }
    }
  }

  /// How contents are sampled that become smaller.
  open var minificationFilter: CALayerContentsFilter {
    get { store.rare.minificationFilter }
    set {
      changeProperty(.minificationFilter, to: newValue) { store.rare.minificationFilter = $0 }
    }
  }

  /// How contents are sampled that become larger.
  open var magnificationFilter: CALayerContentsFilter {
    get { store.rare.magnificationFilter }
    set {
      changeProperty(.magnificationFilter, to: newValue) { store.rare.magnificationFilter = $0 }
    }
  }

  /// Added to the level of detail of the trilinear filter.
  open var minificationFilterBias: Float {
    get { store.rare.minificationFilterBias }
    set {
      changeProperty(.minificationFilterBias, to: newValue) {
        store.rare.minificationFilterBias = $0
      }
    }
  }

  /// Whether what the layer draws itself has no alpha: what it leaves open is black.
  ///
  /// A picture that is assigned to `contents` keeps its alpha, as Apple documents.
  open var isOpaque: Bool {
    get { store.rare.isOpaque }
    set {
      changeProperty(.opaque, to: newValue) { store.rare.isOpaque = $0 }
    }
  }

  /// Whether edges that do not fall on pixels are smooth.
  open var allowsEdgeAntialiasing: Bool {
    get { store.rare.allowsEdgeAntialiasing }
    set {
      changeProperty(.allowsEdgeAntialiasing, to: newValue) {
        store.rare.allowsEdgeAntialiasing = $0
      }
    }
  }

  /// Which edges are smooth where antialiasing is allowed; only the low four bits count.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { store.rare.edgeAntialiasingMask }
    set {
      changeProperty(.edgeAntialiasingMask, to: newValue.normalized) {
        store.rare.edgeAntialiasingMask = $0
      }
    }
  }

  /// Whether opacity applies to the layer and its sublayers as one picture.
  open var allowsGroupOpacity: Bool {
    get { store.rare.allowsGroupOpacity }
    set {
      changeProperty(.allowsGroupOpacity, to: newValue) { store.rare.allowsGroupOpacity = $0 }
    }
  }

  /// The colour of the shadow.
  open var shadowColor: CGColor? {
    get { store.rare.shadowColor }
    set {
      changeProperty(.shadowColor, to: newValue) { store.rare.shadowColor = $0 }
    }
  }

  /// How much of the shadow shows; 0 to 1.
  open var shadowOpacity: Float {
    get { store.rare.shadowOpacity }
    set {
      changeProperty(.shadowOpacity, to: newValue) { store.rare.shadowOpacity = $0 }
    }
  }

  /// Where the shadow lies beside the layer.
  open var shadowOffset: CGSize {
    get { store.rare.shadowOffset }
    set {
      changeProperty(.shadowOffset, to: newValue) { store.rare.shadowOffset = $0 }
    }
  }

  /// The standard deviation of the shadow's blur, in points.
  open var shadowRadius: CGFloat {
    get { store.rare.shadowRadius }
    set {
      changeProperty(.shadowRadius, to: newValue) { store.rare.shadowRadius = $0 }
    }
  }

  /// The silhouette of the shadow in place of the layer's own.
  open var shadowPath: CGPath? {
    get { store.rare.shadowPath }
    set {
      changeProperty(.shadowPath, to: newValue) { store.rare.shadowPath = $0 }
    }
  }

  /// Whether it is drawn once and then shown as a picture.
  open var shouldRasterize: Bool {
    get { store.rare.shouldRasterize }
    set {
      changeProperty(.shouldRasterize, to: newValue) { store.rare.shouldRasterize = $0 }
    }
  }

  /// The scale of that picture.
  open var rasterizationScale: CGFloat {
    get { store.rare.rasterizationScale }
    set {
      changeProperty(.rasterizationScale, to: newValue) { store.rare.rasterizationScale = $0 }
    }
  }

  /// How it is blended with what lies behind it.
  open var compositingFilter: Any? {
    get { store.rare.compositingFilter }
    set {
      changeProperty(.compositingFilter, to: newValue) { store.rare.compositingFilter = $0 }
    }
  }

  /// How fast its time runs in its parent's.
  open var speed: Float {
    get { store.rare.speed }
    set {
      changeProperty(.speed, to: newValue) { store.rare.speed = $0 }
    }
  }

  /// When its time begins, in its parent's.
  open var beginTime: CFTimeInterval {
    get { store.rare.beginTime }
    set {
      changeProperty(.beginTime, to: newValue) { store.rare.beginTime = $0 }
    }
  }

  /// Added to its time.
  open var timeOffset: CFTimeInterval {
    get { store.rare.timeOffset }
    set {
      changeProperty(.timeOffset, to: newValue) { store.rare.timeOffset = $0 }
    }
  }

  /// How long it is active.
  open var duration: CFTimeInterval {
    get { store.rare.duration }
    set {
      changeProperty(.duration, to: newValue) { store.rare.duration = $0 }
    }
  }

  /// How often its time runs through.
  open var repeatCount: Float {
    get { store.rare.repeatCount }
    set {
      changeProperty(.repeatCount, to: newValue) { store.rare.repeatCount = $0 }
    }
  }

  /// For how long its time runs through again and again.
  open var repeatDuration: CFTimeInterval {
    get { store.rare.repeatDuration }
    set {
      changeProperty(.repeatDuration, to: newValue) { store.rare.repeatDuration = $0 }
    }
  }

  /// Whether its time runs back after each cycle.
  open var autoreverses: Bool {
    get { store.rare.autoreverses }
    set {
      changeProperty(.autoreverses, to: newValue) { store.rare.autoreverses = $0 }
    }
  }

  /// What shows outside its active interval.
  open var fillMode: CAMediaTimingFillMode {
    get { store.rare.fillMode }
    set {
      changeProperty(.fillMode, to: newValue) { store.rare.fillMode = $0 }
    }
  }

  /// How the pixels of contents are stored that the layer draws itself; kept, and they have four components of a byte
  /// whatever it says, since frames have no more.
  open var contentsFormat: CALayerContentsFormat {
    get { store.rare.contentsFormat }
    set {
      if newValue == .RGBA16Float || newValue == .gray8Uint {
        reportIneffectiveProperty("contentsFormat")
      }
      changeProperty(.contentsFormat, to: newValue) { store.rare.contentsFormat = $0 }
    }
  }

  /// Whether contents may be brighter than white; kept, and white is the brightest, since frames have a byte a component.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { store.rare.wantsExtendedDynamicRangeContent }
    set {
      if newValue { reportIneffectiveProperty("wantsExtendedDynamicRangeContent") }
      changeProperty(.wantsExtendedDynamicRangeContent, to: newValue) {
        store.rare.wantsExtendedDynamicRangeContent = $0
      }
    }
  }

  /// Whether contents brighter than the output are made to fit it; kept, and there are none brighter than white.
  open var toneMapMode: CALayer.ToneMapMode {
    get { store.rare.toneMapMode }
    set {
      changeProperty(.toneMapMode, to: newValue) { store.rare.toneMapMode = $0 }
    }
  }

  /// How much brighter than white it may show; kept, and white is the brightest, since frames have a byte a component.
  open var preferredDynamicRange: CALayer.DynamicRange {
    get { store.rare.preferredDynamicRange }
    set {
      if newValue == .high || newValue == .constrainedHigh {
        reportIneffectiveProperty("preferredDynamicRange")
      }
      changeProperty(.preferredDynamicRange, to: newValue) { store.rare.preferredDynamicRange = $0 }
    }
  }

  /// The brightest value of the contents, where white is 1; 0 for unknown; kept, and white is the brightest.
  open var contentsHeadroom: CGFloat {
    get { store.rare.contentsHeadroom }
    set {
      if newValue > 1 { reportIneffectiveProperty("contentsHeadroom") }
      changeProperty(.contentsHeadroom, to: newValue) { store.rare.contentsHeadroom = $0 }
    }
  }

  /// Whether contents are drawn anew for every scale at which they show; kept, and they are pictures of `contentsScale`.
  open var wantsDynamicContentScaling: Bool {
    get { store.rare.wantsDynamicContentScaling }
    set {
      changeProperty(.wantsDynamicContentScaling, to: newValue) {
        store.rare.wantsDynamicContentScaling = $0
      }
    }
  }

  /// Whether what it draws may be drawn later, on another thread; kept, and it is drawn in the commit in any case, which
  /// shows the same.
  open var drawsAsynchronously: Bool {
    get { store.rare.drawsAsynchronously }
    set {
      changeProperty(.drawsAsynchronously, to: newValue) { store.rare.drawsAsynchronously = $0 }
    }
  }

  /// Which of its distances and sizes follow a change of the superlayer's size.
  open var autoresizingMask: CAAutoresizingMask {
    get { store.rare.autoresizingMask }
    set {
      changeProperty(.autoresizingMask, to: newValue) { store.rare.autoresizingMask = $0 }
    }
  }

  /// Multiplies the colours of the contents; nil for white.
  ///
  /// Documents have it and Apple's headers do not, so it is reached by its key.
  package var contentsMultiplyColor: CGColor? {
    get { store.rare.contentsMultiplyColor }
    set {
      changeProperty(.contentsMultiplyColor, to: newValue) { store.rare.contentsMultiplyColor = $0 }
    }
  }

  // generated: end

  // MARK: Tree

  /// The layer that holds this one; that of the masked layer for a mask.
  public var superlayer: CALayer? {
    if role == .presentation { return modelLayer?.parent?.presentation() }
    return parent
  }

  /// The layers inside, back to front; nil for none.
  open var sublayers: [CALayer]? {
    get {
      if role == .presentation {
        let shown = modelLayer?.children.compactMap { $0.presentation() } ?? []
        return shown.isEmpty ? nil : shown
      }
      return children.isEmpty ? nil : children
    }
    set { replaceSublayers(newValue ?? []) }
  }

  /// Its finished picture's alpha multiplies this layer's.
  open var mask: CALayer? {
    get { role == .presentation ? modelLayer?.maskLayer?.presentation() : maskLayer }
    set { setMask(newValue) }
  }

  /// Puts a layer in front of the others.
  open func addSublayer(_ layer: CALayer) {
    let isHere = layer.parent === self
    insertLayer(layer, atIndex: isHere ? children.count - 1 : children.count)
  }

  /// Puts a layer at an index; one that is too large means the end.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insertLayer(layer, atIndex: Int(index))
  }

  /// Puts a layer right behind a sublayer; behind all where that is nil.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insertLayer(layer, relativeTo: sibling, offset: 0, fallbackIndex: 0)
  }

  /// Puts a layer right before a sublayer; before all where that is nil.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insertLayer(layer, relativeTo: sibling, offset: 1, fallbackIndex: Int.max)
  }

  /// Puts a layer in a sublayer's place.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replaceLayer(oldLayer, with: newLayer)
  }

  /// Takes the layer out of its superlayer, or from the layer it masks.
  open func removeFromSuperlayer() { unlinkFromParent() }

  // MARK: Actions and animations

  /// Who answers for the layer; not retained.
  open weak var delegate: (any CALayerDelegate)? {
    didSet { actionProviders.setProvider(.delegate, isPresent: delegate != nil) }
  }

  /// The second place of the action search.
  open var actions: [String: any CAAction]? {
    didSet { actionProviders.setProvider(.actions, isPresent: actions != nil) }
  }

  /// Fallback values by key; the third place of the action search lies under "actions".
  open var style: [AnyHashable: Any]? {
    didSet {
      actionProviders.setProvider(.style, isPresent: style != nil)
      applyStyle(replacing: oldValue)
    }
  }

  /// Arranges the sublayers where the delegate does not.
  open var layoutManager: (any CALayoutManager)? {
    didSet { setNeedsLayout() }
  }

  /// What a person calls it.
  open var name: String?

  /// Returns the default action of the class for an event, the fourth step of the action search; nil here.
  ///
  /// The implicit animations of live layers are not found here: `implicitAction(forKey:)` in ActionSearch.swift makes
  /// them, as the fifth step.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// What a change under the key runs: the five-step search of behaviour/actions.md, "The search".
  open func action(forKey event: String) -> (any CAAction)? { searchForAction(forKey: event) }

  /// Runs a frozen copy of an animation from the next commit on.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }

  /// Stops the animation of that key.
  open func removeAnimation(forKey key: String) { removeAnimationEntry(forKey: key) }

  /// Stops every animation.
  open func removeAllAnimations() { removeAllAnimationEntries() }

  /// The keys of the running animations, in the order of their coming; nil for none.
  open func animationKeys() -> [String]? {
    let keys = (modelLayer ?? self).entries.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The frozen animation of that key.
  open func animation(forKey key: String) -> CAAnimation? {
    (modelLayer ?? self).entries[key]?.animation
  }

  // MARK: Layout and display

  /// Asks for a layout before the next commit.
  open func setNeedsLayout() {
    guard isModel else { return }
    if !isLayoutNeeded {
      isLayoutNeeded = true
      layoutManager?.invalidateLayout(of: self)
    }
    recordChange()
  }

  /// Whether a layout is due.
  open func needsLayout() -> Bool { isLayoutNeeded }

  /// Lays out at once what is due, from the highest layer that needs it down.
  open func layoutIfNeeded() { layOutTree() }

  /// Arranges the sublayers.
  open func layoutSublayers() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      layoutManager?.layoutSublayers(of: self)
    }
  }

  /// Fits the sublayers to a change of the size.
  open func resizeSublayers(withOldSize size: CGSize) { autoresizeSublayers(fromOldSize: size) }

  /// Fits the layer to a change of the superlayer's size, as its mask says.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(fromOldSuperlayerSize: size) }

  /// What a constraint layout manager of the superlayer obeys; nil for none.
  open var constraints: [CAConstraint]? {
    get { store.rare.constraints }
    set { setConstraints(newValue) }
  }

  /// Adds to what a constraint layout manager of the superlayer obeys.
  open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

  /// The size the layer should have.
  open func preferredFrameSize() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? bounds.size
  }

  /// Asks for new contents before the next commit.
  open func setNeedsDisplay() {
    guard isModel else { return }
    lastDrawing?.dirtyRect = nil
    isDisplayNeeded = true
    recordChange()
  }

  /// Asks for new contents of a part in the layer's coordinates; the rest stays as it was drawn.
  open func setNeedsDisplay(_ r: CGRect) { invalidateContents(in: r) }

  /// Whether new contents are due.
  open func needsDisplay() -> Bool { isDisplayNeeded }

  /// Makes the contents now if they are due.
  open func displayIfNeeded() {
    guard isDisplayNeeded else { return }
    isDisplayNeeded = false
    display()
  }

  /// Makes the contents: the delegate does it, else the layer draws itself.
  open func display() {
    isDisplayNeeded = false
    guard let delegate else { return drawContents() }
    delegate.layerWillDraw(self)
    delegate.display(self)
  }

  /// Draws what the layer shows, in points of the bounds with y running down.
  open func draw(in ctx: CGContext) {
    if let delegate { delegate.draw(self, in: ctx) } else { didSkipDrawing = true }
  }

  /// Draws the layer and everything in it as the model says, without animations: behaviour/rendering.md, "Drawing into
  /// a context".
  open func render(in ctx: CGContext) { renderModelValues(in: ctx) }

  /// Whether a change of size asks for new contents.
  open var needsDisplayOnBoundsChange = false

  /// Whether a change of size asks for new contents, said by the class or by whoever uses it.
  var redrawsOnBoundsChange: Bool { needsDisplayOnBoundsChange }

  // MARK: Conversion and hit testing

  /// A point of another layer's coordinates in this one's; nil means the root space.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    convertPoint(p, from: l, to: self)
  }

  /// A point of this layer's coordinates in another's.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { convertPoint(p, from: self, to: l) }

  /// The box of a rectangle of another layer's coordinates in this one's.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { convertRect(r, from: l, to: self) }

  /// The box of a rectangle of this layer's coordinates in another's.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { convertRect(r, from: self, to: l) }

  /// A time of another layer in this one's; nil means the root time.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    localTime(atRootTime: l?.rootTime(atLocalTime: t) ?? t)
  }

  /// A time of this layer in another's.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let root = rootTime(atLocalTime: t)
    return l?.localTime(atRootTime: root) ?? root
  }

  /// Whether the bounds hold the point; minimum edges in, maximum edges out.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The deepest layer at a point of the superlayer's coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? { LayerHitTest.deepestLayer(at: p, in: self) }

  // MARK: Scrolling

  /// Scrolls the nearest scroll layer above so that a point of this layer lies at its origin.
  open func scroll(_ p: CGPoint) {
    if let above = enclosingScrollLayer { above.scroll(to: above.convert(p, from: self)) }
  }

  /// Scrolls the nearest scroll layer above no further than it takes to show a rectangle of this layer.
  open func scrollRectToVisible(_ r: CGRect) {
    if let above = enclosingScrollLayer { above.scroll(to: above.convert(r, from: self)) }
  }

  /// The part of the bounds that the scroll layers above do not cut off.
  open var visibleRect: CGRect { computedVisibleRect }

  // MARK: Description

  /// The class and the address.
  open override var description: String { LayerDescriptionFormatter.header(of: self) }

  /// The place, and whatever differs from the defaults: behaviour/layers.md, "Descriptions".
  open override var debugDescription: String { LayerDescriptionFormatter.description(of: self) }

  // MARK: Key-value coding

  /// The value of a property, or what was stored under a key of one's own.
  open func value(forKey key: String) -> Any? { readValue(forKey: key) }

  /// Sets a property, or stores under a key of one's own.
  open func setValue(_ value: Any?, forKey key: String) { writeValue(value, forKey: key) }

  /// The value of a property or of a part of one: `position.x`, `transform.rotation.z`.
  open func value(forKeyPath keyPath: String) -> Any? { readValue(forKeyPath: keyPath) }

  /// Sets a property or a part of one.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    writeValue(value, forKeyPath: keyPath)
  }
}

// MARK: - The list of sublayers

extension CALayer {
  /// The sublayers as they are stored.
  var childList: [CALayer] {
    _read { yield children }
    _modify { yield &children }
  }

  var maskStorage: CALayer? {
    get { maskLayer }
    set { maskLayer = newValue }
  }
}
