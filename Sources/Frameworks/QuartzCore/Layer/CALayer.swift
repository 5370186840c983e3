import Geometry
import RenderServer
import RenderTree

/// A rectangle of content in a layer tree, with geometry, appearance, sublayers and animations.
///
/// Setting a property searches for an action, which can animate the change.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming, AssociationStoring {
  /// The kind of a layer object: a model layer, an observed model layer, or a presentation copy.
  ///
  /// Observed models have a separate case, so that changes to other models need no further check. A copy is
  /// `building` until its values are complete.
  enum TreeRole { case model, observed, building, presentation }

  // Dynamic exclusivity checks are disabled for the state accessed by every property change, because they took a
  // fifth of the time of a change.
  //
  // Sound: the module does not pass this state `inout` while other code can change it.
  @exclusivity(unchecked) var store = LayerPropertyStorage()
  @exclusivity(unchecked) var role = TreeRole.model
  @exclusivity(unchecked) var actionProviders = ActionProviders()
  /// The model layer from which a presentation copy was created.
  var modelLayer: CALayer?
  /// The last presentation copy, which is reused while it is valid.
  var cachedPresentation: PresentationCopy?

  // Sound: before a host is released, it clears the reference in all layers of its tree, in `LayerTreeHost.detach`,
  // which its `deinit` calls.
  @exclusivity(unchecked) private var hostReference: Unmanaged<LayerTreeHost>?
  @exclusivity(unchecked) var node: NodeID?
  @exclusivity(unchecked) var dirty = PropertyIDSet()
  /// The properties that have been set since the layer was created.
  @exclusivity(unchecked) var assignedProperties = PropertyIDSet()
  @exclusivity(unchecked) var isEnqueued = false
  @exclusivity(unchecked) var isStructureDirty = false
  @exclusivity(unchecked) var isLayoutNeeded = false
  /// Whether the layer is laying out its sublayers.
  @exclusivity(unchecked) var isLayingOut = false
  @exclusivity(unchecked) var isDisplayNeeded = false
  /// Whether the layer's contents were drawn by the layer or its delegate, not set by the program.
  package internal(set) var hasDrawing = false
  /// The last drawing of the layer, with its dirty rectangle.
  ///
  /// It is `nil` if the layer has never drawn its contents.
  @exclusivity(unchecked) var lastDrawing: CachedLayerDrawing?
  /// Whether the last drawing was skipped, because neither the layer nor its delegate implements drawing.
  package var didSkipDrawing = false
  /// The animations of the layer, for code that already holds the transaction lock.
  ///
  /// Other code uses `entries`.
  @exclusivity(unchecked) private(set) var entryList = AnimationEntryList()
  @exclusivity(unchecked) var committedSublayers: [CALayer] = []
  @exclusivity(unchecked) var committedMask: CALayer?
  /// Whether the layer is the backing layer of the view that is its delegate.
  ///
  /// The view then provides all actions. The value is stored because it is read by every property change. Testing
  /// whether the delegate is a view would cost a dynamic cast, and would not suffice, because a view may also be the
  /// delegate of another layer.
  @exclusivity(unchecked) package var isBackingLayer = false

  /// The storage for values associated with the layer.
  package var associations: AssociatedValueStore?

  // Sound: for the same reason as `store`, above.
  @exclusivity(unchecked) private var children: [CALayer] = []
  @exclusivity(unchecked) private var maskLayer: CALayer?
  // Sound: the reference is cleared when the sublayer or mask is removed, in LayerTree.swift, or by the parent's
  // `deinit`.
  @exclusivity(unchecked) unowned(unsafe) var parent: CALayer?

  /// Creates a layer with empty bounds.
  public override init() {
    super.init()
    applyPlatformDefaults()
    applyClassDefaults()
  }

  /// Creates a presentation copy of the given layer.
  ///
  /// Subclasses override it to copy their own state.
  public init(layer: Any) {
    super.init()
    applyClassDefaults()
  }

  public required init?(coder: NSCoder) {
    super.init()
    applyClassDefaults()
    decodeValues(from: coder)
  }

  /// Encodes the property values that differ from their defaults, each under its key.
  open func encode(with coder: NSCoder) { encodeValues(in: coder) }

  open class var supportsSecureCoding: Bool { true }

  /// Returns whether archives include the value for the given key.
  ///
  /// The default implementation includes values that differ from the default value.
  open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(forKey: key) }

  deinit {
    for child in children { child.parent = nil }
    maskLayer?.parent = nil
    IterativeReleaser.clearList(&children)
    IterativeReleaser.clearList(&committedSublayers)
    IterativeReleaser.clearReference(&maskLayer)
    IterativeReleaser.clearReference(&committedMask)
  }

  /// The node class that represents the layer in the render tree.
  class var nodeClass: NodeClass { .layer }

  /// Whether sublayers keep their z positions in a shared 3D space instead of being flattened into the layer's plane.
  class var keepsDepth: Bool { false }

  /// Whether the layer is a model layer, not a copy.
  @inline(__always)
  final var isModel: Bool { role == .model || role == .observed }

  /// Whether key-value observers are registered for the layer.
  package final var isObserved: Bool {
    get { role == .observed }
    set { if isModel { role = newValue ? .observed : .model } }
  }

  /// Called when a value observed by the layer changes.
  ///
  /// Subclasses that observe values must override this method. The default implementation raises a
  /// `CAProgrammerError`.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    raiseUnhandledObservation(keyPath: keyPath, of: object)
  }

  /// Copies the property values from a layer of the same class.
  func adoptPropertyValues(of layer: CALayer) { store = layer.store }

  /// The host of the layer tree that contained the layer at the last commit.
  @inline(__always)
  final var host: LayerTreeHost? {
    // Sound: see `hostReference`.
    get { hostReference?.takeUnretainedValue() }
    set { hostReference = newValue.map(Unmanaged.passUnretained) }
  }

  /// Whether the layer was in a tree attached to a render context at the last commit.
  ///
  /// It is cheaper to read than `host`.
  @inline(__always)
  final var isHosted: Bool { hostReference != nil }

  /// The animations added to the layer, in the order of addition.
  ///
  /// A renderer can remove ended animations on any thread. If the layer's tree is attached to a render context, the
  /// list is therefore read and changed only under the transaction lock.
  final var entries: AnimationEntryList {
    isHosted ? TransactionLock.shared.withLock { entryList } : entryList
  }

  /// Changes the list of animations, under the transaction lock if another thread may use it.
  final func updateAnimationEntries(_ change: (inout AnimationEntryList) -> Void) {
    guard isHosted else { return change(&entryList) }
    TransactionLock.shared.withLock { change(&entryList) }
  }

  // MARK: Presentation

  /// Returns a copy of the layer with the values that are currently presented.
  ///
  /// Returns `nil` until the layer is committed in a layer tree attached to a render context.
  open func presentation() -> Self? { presentationCopy(as: Self.self) }

  /// Returns the model layer of a presentation copy.
  ///
  /// A model layer returns itself.
  open func model() -> Self { modelCopy(as: Self.self) }

  /// Returns the default value for the given key, or `nil` if there is none.
  ///
  /// If a subclass returns a value for a property declared by the framework, new layers start with that value.
  open class func defaultValue(forKey key: String) -> Any? { builtinDefaultValue(forKey: key) }

  /// Returns whether the layer redraws its contents when the value for the key changes.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Geometry

  /// The layer's rectangle in its own coordinates, in points.
  ///
  /// Changing the origin scrolls the sublayers.
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

  /// The transform applied to the layer around its anchor point.
  open var transform: CATransform3D {
    get { store.transform?.value ?? CATransform3DIdentity }
    set {
      guard isFinite(newValue, property: "transform") else { return }
      changeProperty(.transform, to: newValue) {
        store.transform = $0 == CATransform3DIdentity ? nil : TransformStorage($0)
      }
    }
  }

  /// The smallest rectangle that encloses the transformed bounds, in the superlayer's coordinates.
  ///
  /// Setting the frame changes `position` first, then `bounds`.
  open var frame: CGRect {
    get { computedFrame }
    set { setFrame(newValue) }
  }

  /// Returns the affine part of the transform.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Sets the transform to the given affine transform.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// Returns whether the number of geometry flips between the layer and the root is odd.
  ///
  /// In a view hierarchy, the root counts as one additional flip.
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

  // MARK: Contents and appearance

  /// Returns the factor by which the corner curve extends beyond the corner radius: 1 for circular corners, 1.528665
  /// for continuous ones.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? CornerCurve.expansionFactor : 1
  }

  /// Whether the y axis is reversed when the sublayers are drawn.
  ///
  /// Coordinate conversions are not affected.
  open var isGeometryFlipped: Bool {
    get { store.rare.isGeometryFlipped }
    set {
      let isChange = newValue != store.rare.isGeometryFlipped
      changeProperty(.geometryFlipped, to: newValue) { store.rare.isGeometryFlipped = $0 }
      // The layer's own drawing is flipped with its geometry, so its contents must be drawn again.
      if isChange, hasDrawing, !(self is CATiledLayer) { setNeedsDisplay() }
    }
  }

  /// Whether the layer and its sublayers are hidden.
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

  /// The filters applied to the image of the layer and its sublayers, in order.
  ///
  /// The elements are `CAFilter` objects.
  open var filters: [Any]? {
    get { store.hasLists ? store.rare.lists[.filters] : nil }
    set { changeProperty(.filters, to: newValue) { store.setList(for: .filters, to: $0) } }
  }

  /// The filters applied to the content behind the layer, in order.
  ///
  /// The elements are `CAFilter` objects.
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
  /// The position of the anchor point in the superlayer's coordinates, in points.
  open var position: CGPoint {
    get { store.position }
    set {
      guard isFinite(newValue, property: "position") else { return }
      changeProperty(.position, to: newValue) { store.position = $0 }
    }
  }

  /// The point in the bounds that is placed at `position` and around which transforms are applied.
  ///
  /// It is in the unit coordinate space.
  open var anchorPoint: CGPoint {
    get { store.anchorPoint }
    set {
      guard isFinite(newValue, property: "anchorPoint") else { return }
      changeProperty(.anchorPoint, to: newValue) { store.anchorPoint = $0 }
    }
  }

  /// The opacity of the layer and its sublayers, in `0...1`.
  open var opacity: Float {
    get { store.opacity }
    set {
      changeProperty(.opacity, to: newValue) { store.opacity = $0 }
    }
  }

  /// The layer's position on the z axis, in points.
  ///
  /// Among siblings, a layer with a greater value is drawn in front.
  open var zPosition: CGFloat {
    get { store.zPosition }
    set {
      guard isFinite(newValue, property: "zPosition") else { return }
      changeProperty(.zPosition, to: newValue) { store.zPosition = $0 }
    }
  }

  /// The anchor point's position on the z axis, in points.
  open var anchorPointZ: CGFloat {
    get { store.rare.anchorPointZ }
    set {
      guard isFinite(newValue, property: "anchorPointZ") else { return }
      changeProperty(.anchorPointZ, to: newValue) { store.rare.anchorPointZ = $0 }
    }
  }

  /// The transform applied to the sublayers around the layer's anchor point.
  open var sublayerTransform: CATransform3D {
    get { store.rare.sublayerTransform }
    set {
      guard isFinite(newValue, property: "sublayerTransform") else { return }
      changeProperty(.sublayerTransform, to: newValue) { store.rare.sublayerTransform = $0 }
    }
  }

  /// Whether the layer is visible when it faces away from the viewer.
  open var isDoubleSided: Bool {
    get { store.rare.isDoubleSided }
    set {
      changeProperty(.doubleSided, to: newValue) { store.rare.isDoubleSided = $0 }
    }
  }

  /// Whether the contents, the sublayers and the shadow are clipped to the bounds.
  open var masksToBounds: Bool {
    get { store.masksToBounds }
    set {
      changeProperty(.masksToBounds, to: newValue) { store.masksToBounds = $0 }
    }
  }

  /// The color that fills the bounds behind the contents, or `nil` for no background.
  open var backgroundColor: CGColor? {
    get { store.backgroundColor }
    set {
      changeProperty(.backgroundColor, to: newValue) { store.backgroundColor = $0 }
    }
  }

  /// The corner radius used for the background, the border and clipping, in points.
  open var cornerRadius: CGFloat {
    get { store.cornerRadius }
    set {
      changeProperty(.cornerRadius, to: newValue) { store.cornerRadius = $0 }
    }
  }

  /// The corners that are rounded.
  ///
  /// Undefined bits are removed.
  open var maskedCorners: CACornerMask {
    get { store.rare.maskedCorners }
    set {
      changeProperty(.maskedCorners, to: newValue.normalized) { store.rare.maskedCorners = $0 }
    }
  }

  /// The curve used for rounded corners.
  ///
  /// An unknown name is replaced with `circular`.
  open var cornerCurve: CALayerCornerCurve {
    get { store.rare.cornerCurve }
    set {
      changeProperty(.cornerCurve, to: newValue.normalized) { store.rare.cornerCurve = $0 }
    }
  }

  /// The width of the border, in points.
  ///
  /// The border is inside the bounds.
  open var borderWidth: CGFloat {
    get { store.rare.borderWidth }
    set {
      changeProperty(.borderWidth, to: newValue) { store.rare.borderWidth = $0 }
    }
  }

  /// The color of the border, or `nil` for no border.
  open var borderColor: CGColor? {
    get { store.rare.borderColor }
    set {
      changeProperty(.borderColor, to: newValue) { store.rare.borderColor = $0 }
    }
  }

  /// The layer's image, or `nil` for none.
  open var contents: Any? {
    get { store.contents }
    set {
      changeProperty(.contents, to: newValue) { store.contents = $0 }
    }
  }

  /// The part of the contents that is displayed, in the unit coordinate space.
  open var contentsRect: CGRect {
    get { store.rare.contentsRect }
    set {
      guard isFinite(newValue, property: "contentsRect") else { return }
      changeProperty(.contentsRect, to: newValue) { store.rare.contentsRect = $0 }
    }
  }

  /// The part of the contents that is stretched when the contents are resized, in the unit coordinate space.
  open var contentsCenter: CGRect {
    get { store.rare.contentsCenter }
    set {
      guard isFinite(newValue, property: "contentsCenter") else { return }
      changeProperty(.contentsCenter, to: newValue) { store.rare.contentsCenter = $0 }
    }
  }

  /// The number of pixels per point in the contents.
  open var contentsScale: CGFloat {
    get { store.rare.contentsScale }
    set {
      changeProperty(.contentsScale, to: newValue) { store.rare.contentsScale = $0 }
    }
  }

  /// The placement and scaling of the contents within the bounds.
  ///
  /// An unknown name is replaced with `center`.
  open var contentsGravity: CALayerContentsGravity {
    get { store.rare.contentsGravity }
    set {
      changeProperty(.contentsGravity, to: newValue.normalized) { store.rare.contentsGravity = $0 }
    }
  }

  /// The sampling filter used when the contents are scaled down.
  open var minificationFilter: CALayerContentsFilter {
    get { store.rare.minificationFilter }
    set {
      changeProperty(.minificationFilter, to: newValue) { store.rare.minificationFilter = $0 }
    }
  }

  /// The sampling filter used when the contents are scaled up.
  open var magnificationFilter: CALayerContentsFilter {
    get { store.rare.magnificationFilter }
    set {
      changeProperty(.magnificationFilter, to: newValue) { store.rare.magnificationFilter = $0 }
    }
  }

  /// The bias added to the level of detail by the trilinear minification filter.
  open var minificationFilterBias: Float {
    get { store.rare.minificationFilterBias }
    set {
      changeProperty(.minificationFilterBias, to: newValue) {
        store.rare.minificationFilterBias = $0
      }
    }
  }

  /// Whether the layer's own drawing has no alpha channel.
  ///
  /// Pixels that the drawing does not cover are then black. An image assigned to `contents` keeps its alpha channel,
  /// as Apple documents.
  open var isOpaque: Bool {
    get { store.rare.isOpaque }
    set {
      changeProperty(.opaque, to: newValue) { store.rare.isOpaque = $0 }
    }
  }

  /// Whether edges that are not aligned with pixel boundaries are antialiased.
  open var allowsEdgeAntialiasing: Bool {
    get { store.rare.allowsEdgeAntialiasing }
    set {
      changeProperty(.allowsEdgeAntialiasing, to: newValue) {
        store.rare.allowsEdgeAntialiasing = $0
      }
    }
  }

  /// The edges that are antialiased if `allowsEdgeAntialiasing` is `true`.
  ///
  /// Undefined bits are removed.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { store.rare.edgeAntialiasingMask }
    set {
      changeProperty(.edgeAntialiasingMask, to: newValue.normalized) {
        store.rare.edgeAntialiasingMask = $0
      }
    }
  }

  /// Whether the opacity is applied to the layer and its sublayers as one image.
  open var allowsGroupOpacity: Bool {
    get { store.rare.allowsGroupOpacity }
    set {
      changeProperty(.allowsGroupOpacity, to: newValue) { store.rare.allowsGroupOpacity = $0 }
    }
  }

  /// The color of the shadow, or `nil` for no shadow.
  open var shadowColor: CGColor? {
    get { store.rare.shadowColor }
    set {
      changeProperty(.shadowColor, to: newValue) { store.rare.shadowColor = $0 }
    }
  }

  /// The opacity of the shadow, in `0...1`.
  open var shadowOpacity: Float {
    get { store.rare.shadowOpacity }
    set {
      changeProperty(.shadowOpacity, to: newValue) { store.rare.shadowOpacity = $0 }
    }
  }

  /// The offset of the shadow from the layer, in points.
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

  /// The outline of the shadow, or `nil` to use the layer's own outline.
  open var shadowPath: CGPath? {
    get { store.rare.shadowPath }
    set {
      changeProperty(.shadowPath, to: newValue) { store.rare.shadowPath = $0 }
    }
  }

  /// Whether the layer and its sublayers are rendered into an image that is reused in later frames.
  open var shouldRasterize: Bool {
    get { store.rare.shouldRasterize }
    set {
      changeProperty(.shouldRasterize, to: newValue) { store.rare.shouldRasterize = $0 }
    }
  }

  /// The number of pixels per point in the rasterized image.
  open var rasterizationScale: CGFloat {
    get { store.rare.rasterizationScale }
    set {
      changeProperty(.rasterizationScale, to: newValue) { store.rare.rasterizationScale = $0 }
    }
  }

  /// The filter that blends the layer with the content behind it, given as a filter object or a name.
  open var compositingFilter: Any? {
    get { store.rare.compositingFilter }
    set {
      changeProperty(.compositingFilter, to: newValue) { store.rare.compositingFilter = $0 }
    }
  }

  /// The speed of local time relative to the parent's time.
  open var speed: Float {
    get { store.rare.speed }
    set {
      changeProperty(.speed, to: newValue) { store.rare.speed = $0 }
    }
  }

  /// The time at which the layer's local time begins, in seconds of the parent's time.
  open var beginTime: CFTimeInterval {
    get { store.rare.beginTime }
    set {
      changeProperty(.beginTime, to: newValue) { store.rare.beginTime = $0 }
    }
  }

  /// An additional offset in local time, in seconds.
  open var timeOffset: CFTimeInterval {
    get { store.rare.timeOffset }
    set {
      changeProperty(.timeOffset, to: newValue) { store.rare.timeOffset = $0 }
    }
  }

  /// The duration of one cycle of the local time, in seconds.
  open var duration: CFTimeInterval {
    get { store.rare.duration }
    set {
      changeProperty(.duration, to: newValue) { store.rare.duration = $0 }
    }
  }

  /// The number of cycles to perform, which may be fractional.
  open var repeatCount: Float {
    get { store.rare.repeatCount }
    set {
      changeProperty(.repeatCount, to: newValue) { store.rare.repeatCount = $0 }
    }
  }

  /// The total duration of all repetitions, in seconds.
  open var repeatDuration: CFTimeInterval {
    get { store.rare.repeatDuration }
    set {
      changeProperty(.repeatDuration, to: newValue) { store.rare.repeatDuration = $0 }
    }
  }

  /// Whether each cycle is played in reverse after it has been played forward.
  open var autoreverses: Bool {
    get { store.rare.autoreverses }
    set {
      changeProperty(.autoreverses, to: newValue) { store.rare.autoreverses = $0 }
    }
  }

  /// The way in which local time continues outside the active interval.
  open var fillMode: CAMediaTimingFillMode {
    get { store.rare.fillMode }
    set {
      changeProperty(.fillMode, to: newValue) { store.rare.fillMode = $0 }
    }
  }

  /// The storage format of the layer's own drawing.
  ///
  /// The value is stored but has no effect, because frames have four components of one byte.
  open var contentsFormat: CALayerContentsFormat {
    get { store.rare.contentsFormat }
    set {
      if newValue == .RGBA16Float || newValue == .gray8Uint {
        reportIneffectiveProperty("contentsFormat")
      }
      changeProperty(.contentsFormat, to: newValue) { store.rare.contentsFormat = $0 }
    }
  }

  /// Whether contents can be brighter than white.
  ///
  /// The value is stored but has no effect, because frames store one byte for each color component.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { store.rare.wantsExtendedDynamicRangeContent }
    set {
      if newValue { reportIneffectiveProperty("wantsExtendedDynamicRangeContent") }
      changeProperty(.wantsExtendedDynamicRangeContent, to: newValue) {
        store.rare.wantsExtendedDynamicRangeContent = $0
      }
    }
  }

  /// The handling of contents that are brighter than the output supports.
  ///
  /// The value is stored but has no effect, because white is the maximum brightness.
  open var toneMapMode: CALayer.ToneMapMode {
    get { store.rare.toneMapMode }
    set {
      changeProperty(.toneMapMode, to: newValue) { store.rare.toneMapMode = $0 }
    }
  }

  /// The preferred brightness range of the contents.
  ///
  /// The value is stored but has no effect, because frames store one byte for each color component.
  open var preferredDynamicRange: CALayer.DynamicRange {
    get { store.rare.preferredDynamicRange }
    set {
      if newValue == .high || newValue == .constrainedHigh {
        reportIneffectiveProperty("preferredDynamicRange")
      }
      changeProperty(.preferredDynamicRange, to: newValue) { store.rare.preferredDynamicRange = $0 }
    }
  }

  /// The maximum brightness of the contents, where 1 is white and 0 means unknown.
  ///
  /// The value is stored but has no effect, because white is the maximum brightness.
  open var contentsHeadroom: CGFloat {
    get { store.rare.contentsHeadroom }
    set {
      if newValue > 1 { reportIneffectiveProperty("contentsHeadroom") }
      changeProperty(.contentsHeadroom, to: newValue) { store.rare.contentsHeadroom = $0 }
    }
  }

  /// Whether the contents are redrawn for each scale at which they are displayed.
  ///
  /// The value is stored but has no effect; the contents always have the resolution of `contentsScale`.
  open var wantsDynamicContentScaling: Bool {
    get { store.rare.wantsDynamicContentScaling }
    set {
      changeProperty(.wantsDynamicContentScaling, to: newValue) {
        store.rare.wantsDynamicContentScaling = $0
      }
    }
  }

  /// Whether the layer's drawing may be performed later on another thread.
  ///
  /// The value is stored but has no effect, because drawing is always performed during the commit, with the same
  /// result.
  open var drawsAsynchronously: Bool {
    get { store.rare.drawsAsynchronously }
    set {
      changeProperty(.drawsAsynchronously, to: newValue) { store.rare.drawsAsynchronously = $0 }
    }
  }

  /// The margins and dimensions of the layer that adapt when the superlayer is resized.
  open var autoresizingMask: CAAutoresizingMask {
    get { store.rare.autoresizingMask }
    set {
      changeProperty(.autoresizingMask, to: newValue) { store.rare.autoresizingMask = $0 }
    }
  }

  /// The color by which the contents are multiplied, or `nil` for white.
  ///
  /// Apple has no public property for it, but layer documents can contain it. Programs access it by key.
  package var contentsMultiplyColor: CGColor? {
    get { store.rare.contentsMultiplyColor }
    set {
      changeProperty(.contentsMultiplyColor, to: newValue) { store.rare.contentsMultiplyColor = $0 }
    }
  }

  // generated: end

  // MARK: Tree

  /// The layer that contains this one as a sublayer or as its mask.
  public var superlayer: CALayer? {
    if role == .presentation { return modelLayer?.parent?.presentation() }
    return parent
  }

  /// The sublayers from back to front, or `nil` if there are none.
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

  /// The layer whose alpha channel masks this layer.
  open var mask: CALayer? {
    get { role == .presentation ? modelLayer?.maskLayer?.presentation() : maskLayer }
    set { setMask(newValue) }
  }

  /// Adds a layer in front of the other sublayers.
  open func addSublayer(_ layer: CALayer) {
    let isHere = layer.parent === self
    insertLayer(layer, atIndex: isHere ? children.count - 1 : children.count)
  }

  /// Inserts a layer at the given index in the list of sublayers.
  ///
  /// An index that is too large inserts the layer in front of all others.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insertLayer(layer, atIndex: Int(index))
  }

  /// Inserts a layer directly behind a sublayer.
  ///
  /// If `sibling` is `nil`, the layer is placed behind all others.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insertLayer(layer, relativeTo: sibling, offset: 0, fallbackIndex: 0)
  }

  /// Inserts a layer directly in front of a sublayer.
  ///
  /// If `sibling` is `nil`, the layer is placed in front of all others.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insertLayer(layer, relativeTo: sibling, offset: 1, fallbackIndex: Int.max)
  }

  /// Replaces a sublayer with another layer at the same index.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replaceLayer(oldLayer, with: newLayer)
  }

  /// Removes the layer from its superlayer, even if it is the superlayer's mask.
  open func removeFromSuperlayer() { unlinkFromParent() }

  // MARK: Actions and animations

  /// The delegate, which can provide actions, contents and layout.
  ///
  /// The layer does not retain it.
  open weak var delegate: (any CALayerDelegate)? {
    didSet { actionProviders.setProvider(.delegate, isPresent: delegate != nil) }
  }

  /// The layer's actions, by event key.
  ///
  /// They are searched in the second step of the action search, after the delegate.
  open var actions: [String: any CAAction]? {
    didSet { actionProviders.setProvider(.actions, isPresent: actions != nil) }
  }

  /// Default property values, by key.
  ///
  /// A dictionary under the key `actions` is searched in the third step of the action search.
  open var style: [AnyHashable: Any]? {
    didSet {
      actionProviders.setProvider(.style, isPresent: style != nil)
      applyStyle(replacing: oldValue)
    }
  }

  /// The object that lays out the sublayers.
  ///
  /// It is used only if the layer has no delegate.
  open var layoutManager: (any CALayoutManager)? {
    didSet { setNeedsLayout() }
  }

  /// The name that identifies the layer in key paths and constraints.
  open var name: String?

  /// Returns the class's default action for an event, in the fourth step of the action search.
  ///
  /// The default implementation returns `nil`. The fifth step, `implicitAction(forKey:)` in ActionSearch.swift,
  /// creates the implicit animations for layers whose tree is attached to a render context.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Returns the action for a change of the value with the given key.
  ///
  /// The search queries the delegate, `actions`, `style` and `defaultAction(forKey:)`, in this order. If the
  /// layer's tree is attached to a render context, the last step creates an implicit animation for most animatable
  /// properties. `NSNull` ends the search without an action.
  open func action(forKey event: String) -> (any CAAction)? { searchForAction(forKey: event) }

  /// Adds a frozen copy of an animation, which starts running at the next commit.
  ///
  /// The copy replaces any animation with the same key.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }

  /// Removes and stops the animation with the given key.
  open func removeAnimation(forKey key: String) { removeAnimationEntry(forKey: key) }

  /// Removes and stops all animations.
  open func removeAllAnimations() { removeAllAnimationEntries() }

  /// Returns the keys of the animations, in the order in which they were added.
  ///
  /// Returns `nil` if there are none.
  open func animationKeys() -> [String]? {
    let keys = (modelLayer ?? self).entries.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Returns the frozen copy of the animation with the given key, or `nil` if there is none.
  open func animation(forKey key: String) -> CAAnimation? {
    (modelLayer ?? self).entries[key]?.animation
  }

  // MARK: Layout and display

  /// Requests a layout pass before the next commit.
  open func setNeedsLayout() {
    guard isModel else { return }
    if !isLayoutNeeded {
      isLayoutNeeded = true
      layoutManager?.invalidateLayout(of: self)
    }
    recordChange()
  }

  /// Returns whether a requested layout pass is still pending.
  open func needsLayout() -> Bool { isLayoutNeeded }

  /// Performs pending layout immediately, starting at the highest ancestor that needs it.
  open func layoutIfNeeded() { layOutTree() }

  /// Lays out the sublayers.
  ///
  /// The default implementation calls the delegate or, if there is none, the layout manager.
  open func layoutSublayers() {
    if let delegate {
      delegate.layoutSublayers(of: self)
    } else {
      layoutManager?.layoutSublayers(of: self)
    }
  }

  /// Resizes the sublayers after the layer's size has changed.
  open func resizeSublayers(withOldSize size: CGSize) { autoresizeSublayers(fromOldSize: size) }

  /// Adjusts the layer's frame to a new superlayer size, according to `autoresizingMask`.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(fromOldSuperlayerSize: size) }

  /// The constraints that are used if the superlayer has a `CAConstraintLayoutManager`, or `nil` if there are none.
  open var constraints: [CAConstraint]? {
    get { store.rare.constraints }
    set { setConstraints(newValue) }
  }

  /// Adds a constraint, which is used if the superlayer has a `CAConstraintLayoutManager`.
  open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

  /// Returns the layer's preferred size, computed by the layout manager if there is one, otherwise the bounds size.
  open func preferredFrameSize() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? bounds.size
  }

  /// Marks the contents to be drawn again before the next commit.
  open func setNeedsDisplay() {
    guard isModel else { return }
    lastDrawing?.dirtyRect = nil
    isDisplayNeeded = true
    recordChange()
  }

  /// Marks the part of the contents in the given rectangle to be drawn again.
  ///
  /// The rectangle is in the layer's coordinates. The rest of the contents is kept.
  open func setNeedsDisplay(_ r: CGRect) { invalidateContents(in: r) }

  /// Returns whether requested drawing is still pending.
  open func needsDisplay() -> Bool { isDisplayNeeded }

  /// Updates the contents immediately if they are marked as needing display.
  open func displayIfNeeded() {
    guard isDisplayNeeded else { return }
    isDisplayNeeded = false
    display()
  }

  /// Updates the contents.
  ///
  /// The default implementation calls the delegate or, if the delegate does not implement display, draws into a
  /// context.
  open func display() {
    isDisplayNeeded = false
    guard let delegate else { return drawContents() }
    delegate.layerWillDraw(self)
    delegate.display(self)
  }

  /// Draws the contents into a context whose unit is the point, with the origin of the bounds and the y axis pointing
  /// down.
  ///
  /// The default implementation lets the delegate draw.
  open func draw(in ctx: CGContext) {
    if let delegate { delegate.draw(self, in: ctx) } else { didSkipDrawing = true }
  }

  /// Draws the layer and its sublayers with their model values, without animations.
  open func render(in ctx: CGContext) { renderModelValues(in: ctx) }

  /// Whether the contents are redrawn when the size of the bounds changes.
  open var needsDisplayOnBoundsChange = false

  /// Whether the contents are redrawn when the size of the bounds changes, either for this class or because the
  /// program set `needsDisplayOnBoundsChange`.
  var redrawsOnBoundsChange: Bool { needsDisplayOnBoundsChange }

  // MARK: Conversion and hit testing

  /// Converts a point from another layer's coordinates to this layer's.
  ///
  /// If `l` is `nil`, the point is in root coordinates.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    convertPoint(p, from: l, to: self)
  }

  /// Converts a point from this layer's coordinates to another layer's.
  ///
  /// If `l` is `nil`, the result is in root coordinates.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { convertPoint(p, from: self, to: l) }

  /// Converts a rectangle from another layer's coordinates to this layer's and returns its bounding box.
  ///
  /// If `l` is `nil`, the rectangle is in root coordinates.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { convertRect(r, from: l, to: self) }

  /// Converts a rectangle from this layer's coordinates to another layer's and returns its bounding box.
  ///
  /// If `l` is `nil`, the result is in root coordinates.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { convertRect(r, from: self, to: l) }

  /// Converts a time in seconds from another layer's time to this layer's.
  ///
  /// If `l` is `nil`, the time is root time.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    localTime(atRootTime: l?.rootTime(atLocalTime: t) ?? t)
  }

  /// Converts a time in seconds from this layer's time to another layer's.
  ///
  /// If `l` is `nil`, the result is root time.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let root = rootTime(atLocalTime: t)
    return l?.localTime(atRootTime: root) ?? root
  }

  /// Returns whether the bounds contain the given point, in the layer's coordinates.
  ///
  /// The minimum edges belong to the bounds; the maximum edges do not.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Returns the deepest layer at the given point, in the superlayer's coordinates, or `nil` if there is none.
  open func hitTest(_ p: CGPoint) -> CALayer? { LayerHitTest.deepestLayer(at: p, in: self) }

  // MARK: Scrolling

  /// Scrolls the nearest enclosing scroll layer so that the given point of this layer becomes its origin.
  open func scroll(_ p: CGPoint) {
    if let above = enclosingScrollLayer { above.scroll(to: above.convert(p, from: self)) }
  }

  /// Scrolls the nearest enclosing scroll layer by the minimum distance that makes the given rectangle of this layer
  /// visible.
  open func scrollRectToVisible(_ r: CGRect) {
    if let above = enclosingScrollLayer { above.scroll(to: above.convert(r, from: self)) }
  }

  /// The part of the bounds that is not clipped by enclosing scroll layers.
  open var visibleRect: CGRect { computedVisibleRect }

  // MARK: Description

  /// The class name and the address of the layer.
  open override var description: String { LayerDescriptionFormatter.header(of: self) }

  /// The layer's position, its size and the properties that differ from their defaults.
  open override var debugDescription: String { LayerDescriptionFormatter.description(of: self) }

  // MARK: Key-value coding

  /// Returns the value of a property, or the custom value stored for the key.
  open func value(forKey key: String) -> Any? { readValue(forKey: key) }

  /// Sets a property, or stores a custom value if the class has no property with that key.
  open func setValue(_ value: Any?, forKey key: String) { writeValue(value, forKey: key) }

  /// Returns the value of a property or of one of its components, such as `position.x` or `transform.rotation.z`.
  open func value(forKeyPath keyPath: String) -> Any? { readValue(forKeyPath: keyPath) }

  /// Sets a property or one of its components, such as `position.x` or `transform.rotation.z`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    writeValue(value, forKeyPath: keyPath)
  }
}

// MARK: - The list of sublayers

extension CALayer {
  /// The stored sublayers, accessed without copying the array.
  var childList: [CALayer] {
    _read { yield children }
    _modify { yield &children }
  }

  var maskStorage: CALayer? {
    get { maskLayer }
    set { maskLayer = newValue }
  }
}
