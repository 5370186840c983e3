import RenderTree

/// The storage for a layer's property values.
///
/// Frequently set values are stored inline. The others are in a shared object that is copied on write.
struct LayerPropertyStorage {
  // generated: often
  var bounds: CGRect = .zero
  var position: CGPoint = .zero
  var anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5)
  var opacity: Float = 1
  var zPosition: CGFloat = 0
  var isHidden: Bool = false
  var masksToBounds: Bool = false
  var backgroundColor: CGColor?
  var cornerRadius: CGFloat = 0
  var contents: Any?
  // generated: end
  var transform: TransformStorage?
  /// Whether the layer has filters or emitter cells.
  var hasLists = false
  /// Whether the layer ever had filters, emitter cells or custom values.
  private var hasObjects = false
  private var box: RarelySetValueStorage?

  /// The values that are set on few layers.
  ///
  /// Before a change, the storage is copied if other layers share it.
  var rare: RarelySetPropertyValues {
    _read { yield box?.values ?? RarelySetPropertyValues.initial }
    _modify {
      if box == nil {
        box = RarelySetValueStorage(RarelySetPropertyValues.initial)
      } else if !isKnownUniquelyReferenced(&box), let shared = box {
        box = RarelySetValueStorage(shared.values)
      }
      guard let own = box else {
        var values = RarelySetPropertyValues.initial
        yield &values
        return
      }
      // The values are yielded in place, because a copy would duplicate the whole dictionary of custom values for
      // each key that is set.
      yield &own.values
    }
  }
}

// MARK: - Lists and custom values

extension LayerPropertyStorage {
  /// Returns the filters or emitter cells stored for a property.
  ///
  /// The result is empty if the property is `nil`.
  func list(for id: PropertyID) -> [Any] { hasLists ? rare.lists[id] ?? [] : [] }

  mutating func setList(for id: PropertyID, to list: [Any]?) {
    rare.lists[id] = list
    hasLists = !rare.lists.isEmpty
    hasObjects = true
  }

  /// Stores a custom value under a key that is not declared by any class.
  mutating func setCustomValue(forKey key: String, to value: Any?) {
    rare.custom[key] = value
    hasObjects = true
  }

  /// Saves copies of the layer's lists and custom values at a commit.
  ///
  /// The render tree does not store these objects, and the program may later change filters and cells in place.
  mutating func saveCommittedObjects() {
    guard hasObjects else { return }
    let lists = rare.lists.mapValues { list in
      list.map { ($0 as? any NamedListElement)?.frozenCopy ?? $0 }
    }
    rare.committed = CommittedObjectValues(lists: lists, custom: rare.custom)
  }

  /// Restores the lists and custom values saved at the last commit.
  mutating func restoreCommittedObjects() {
    guard hasObjects else { return }
    rare.lists = rare.committed?.lists ?? [:]
    rare.custom = rare.committed?.custom ?? [:]
    hasLists = !rare.lists.isEmpty
  }
}

/// The lists and custom values of a layer at its last commit, which the render tree does not store.
final class CommittedObjectValues {
  let lists: [PropertyID: [Any]]
  let custom: [String: Any]

  init(lists: [PropertyID: [Any]], custom: [String: Any]) {
    self.lists = lists
    self.custom = custom
  }
}

/// The copy-on-write storage for rarely set values.
private final class RarelySetValueStorage {
  // Sound: the values are accessed only by the accessors of `LayerPropertyStorage`, and none of these calls another.
  @exclusivity(unchecked) var values: RarelySetPropertyValues
  init(_ values: RarelySetPropertyValues) { self.values = values }
}

/// A heap-allocated transform.
///
/// Most layers have no transform, so storing it separately saves memory.
final class TransformStorage {
  let value: CATransform3D
  init(_ value: CATransform3D) { self.value = value }
}

/// The property values that are set on few layers.
struct RarelySetPropertyValues {
  // Sound: the value is a constant with empty lists.
  nonisolated(unsafe) static let initial = RarelySetPropertyValues()

  // generated: rare
  /// The filters and emitter cells, by property.
  var lists: [PropertyID: [Any]] = [:]
  /// The nested properties in those lists that are changed by animations.
  var animatedParts: [PropertyID] = []
  /// The properties whose values come from the style.
  var styledProperties: [PropertyID] = []
  var constraints: [CAConstraint]?
  /// The custom values, by key.
  var custom: [String: Any] = [:]
  /// The states defined for the layer by a document.
  var documentStates: AnyObject?
  /// The lists and custom values at the last commit.
  var committed: CommittedObjectValues?
  var anchorPointZ: CGFloat = 0
  var sublayerTransform: CATransform3D = CATransform3DIdentity
  var isDoubleSided: Bool = true
  var isGeometryFlipped: Bool = false
  var maskedCorners: CACornerMask = CACornerMask(rawValue: 15)
  var cornerCurve: CALayerCornerCurve = .circular
  var borderWidth: CGFloat = 0
  var borderColor: CGColor? = .black
  var contentsRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsCenter: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsScale: CGFloat = 1
  var contentsGravity: CALayerContentsGravity = .resize
  var minificationFilter: CALayerContentsFilter = .linear
  var magnificationFilter: CALayerContentsFilter = .linear
  var minificationFilterBias: Float = 0
  var isOpaque: Bool = false
  var allowsEdgeAntialiasing: Bool = false
  var edgeAntialiasingMask: CAEdgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 15)
  var allowsGroupOpacity: Bool = true
  var shadowColor: CGColor? = .black
  var shadowOpacity: Float = 0
  var shadowOffset: CGSize = CGSize(width: 0, height: -3)
  var shadowRadius: CGFloat = 3
  var shadowPath: CGPath?
  var shouldRasterize: Bool = false
  var rasterizationScale: CGFloat = 1
  var compositingFilter: Any?
  var speed: Float = 1
  var beginTime: CFTimeInterval = 0
  var timeOffset: CFTimeInterval = 0
  var duration: CFTimeInterval = .infinity
  var repeatCount: Float = 0
  var repeatDuration: CFTimeInterval = 0
  var autoreverses: Bool = false
  var fillMode: CAMediaTimingFillMode = .removed
  var contentsFormat: CALayerContentsFormat = .RGBA8Uint
  var wantsExtendedDynamicRangeContent: Bool = false
  var toneMapMode: CALayer.ToneMapMode = .automatic
  var preferredDynamicRange: CALayer.DynamicRange = .standard
  var contentsHeadroom: CGFloat = 0
  var wantsDynamicContentScaling: Bool = false
  var drawsAsynchronously: Bool = false
  var autoresizingMask: CAAutoresizingMask = []
  var contentsMultiplyColor: CGColor?
  // generated: end
}
