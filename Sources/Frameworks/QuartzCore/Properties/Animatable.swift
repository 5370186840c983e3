import RenderTree
import Synchronization

/// Declares a property of a layer's subclass that animates like a built-in one.
///
/// ```swift
/// final class RingLayer: CALayer {
///   @Animatable var progress: CGFloat = 0
///   override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }
///   override func draw(in ctx: CGContext) { … }
/// }
/// ```
///
/// The property's name is its key: for actions, key paths, explicit animations and presentation copies. A change asks
/// for an action but makes no animation by itself, so a subclass that wants one answers in `action(forKey:)`. Numbers,
/// points, sizes, rectangles, transforms, colours, paths and images animate; others are stored only.
///
/// - Source: behaviour/layers.md, "Keys".
@propertyWrapper
public struct Animatable<Stored> {
  private let initial: Stored
  let slot: AnimatablePropertySlot

  /// Takes the value that the property has until it is set.
  public init(wrappedValue: Stored) {
    initial = wrappedValue
    slot = AnimatablePropertySlot(kind: ValueKind(of: Stored.self), initial: wrappedValue)
  }

  /// Only layers can hold it.
  @available(*, unavailable, message: "@Animatable is for properties of CALayer's subclasses")
  public var wrappedValue: Stored {
    get { initial }
    set {}
  }

  /// Reads and sets the property in the layer that declares it.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer,
    wrapped wrapped: ReferenceWritableKeyPath<Layer, Stored>,
    storage storage: ReferenceWritableKeyPath<Layer, Animatable<Stored>>
  ) -> Stored {
    get {
      let property = layer[keyPath: storage]
      guard let key = layer.propertyKey(of: property.slot),
        let stored = layer.customValue(forKey: key) ?? type(of: layer).defaultValue(forKey: key)
      else { return property.initial }
      return unboxed(stored, as: Stored.self) ?? property.initial
    }
    set {
      let slot = layer[keyPath: storage].slot
      if let key = layer.propertyKey(of: slot) { layer.setCustomValue(forKey: key, to: newValue) }
    }
  }
}

/// What a declaration says of its property, and by its identity which property it is.
final class AnimatablePropertySlot {
  let kind: ValueKind?
  let initial: Any
  /// The property's name, found at first use.
  var key: String?

  init(kind: ValueKind?, initial: Any) {
    self.kind = kind
    self.initial = initial
  }
}

/// A property wrapper whose slot can be found by reflection.
protocol AnimatablePropertySlotProvider {
  var slot: AnimatablePropertySlot { get }
}

extension Animatable: AnimatablePropertySlotProvider {}

/// The properties that each class declares.
enum DeclaredPropertyRegistry {
  // Sound: of the slots kept here only `kind` and `initial` are read, which are constants.
  private struct SlotCache: @unchecked Sendable {
    var slots: [ObjectIdentifier: [String: AnimatablePropertySlot]] = [:]
  }

  private static let cache = Mutex(SlotCache())

  /// By key; the slots are those of the first instance asked for.
  static func cachedSlots(of layer: CALayer) -> [String: AnimatablePropertySlot] {
    let type = ObjectIdentifier(type(of: layer))
    if let slots = cache.withLock({ $0.slots[type] }) { return slots }
    let slots = slots(in: layer)
    cache.withLock { $0.slots[type] = slots }
    return slots
  }

  /// Takes a property whose accessors name its key into those of the layer's class.
  static func declare<Value>(key: String, type: Value.Type, of layer: CALayer) {
    let owner = ObjectIdentifier(Swift.type(of: layer))
    if cache.withLock({ $0.slots[owner]?[key] != nil }) { return }
    var slots = cachedSlots(of: layer)
    let nothing = ManagedPropertyValue.emptyValue(of: type)
    // One that cannot be without a value reads as none by its key until it is set.
    slots[key] = AnimatablePropertySlot(
      kind: ValueKind(of: type), initial: nothing ?? Any?.none as Any)
    cache.withLock { $0.slots[owner] = slots }
  }

  /// The slots of one instance by key: a wrapper's storage is named like its property, with an underscore before it.
  static func slots(in layer: CALayer) -> [String: AnimatablePropertySlot] {
    var slots: [String: AnimatablePropertySlot] = [:]
    var mirror: Mirror? = Mirror(reflecting: layer)
    while let here = mirror, here.subjectType != CALayer.self {
      for child in here.children {
        guard let name = child.label,
          let wrapper = child.value as? any AnimatablePropertySlotProvider
        else {
          continue
        }
        slots[String(name.dropFirst())] = wrapper.slot
      }
      mirror = here.superclassMirror
    }
    return slots
  }
}

extension CALayer {
  /// The name of the property whose slot it is.
  final func propertyKey(of slot: AnimatablePropertySlot) -> String? {
    if let key = slot.key { return key }
    for (key, other) in DeclaredPropertyRegistry.slots(in: self) { other.key = key }
    return slot.key
  }
}

extension ValueKind {
  /// The kind of a Swift type's values; nil for one that does not animate.
  init?(of type: Any.Type) {
    switch type {
    case is CGFloat.Type, is Double.Type, is Float.Type, is Int.Type, is CGFloat?.Type,
      is Double?.Type, is Float?.Type, is Int?.Type, is NSNumber.Type, is NSNumber?.Type:
      self = .number
    case is Bool.Type: self = .bool
    case is CGPoint.Type, is CGPoint?.Type: self = .point
    case is CGSize.Type, is CGSize?.Type: self = .size
    case is CGRect.Type, is CGRect?.Type: self = .rect
    case is CGColor.Type, is CGColor?.Type: self = .color
    case is CATransform3D.Type, is CGAffineTransform.Type: self = .transform
    case is CGPath.Type, is CGPath?.Type: self = .path
    case is CGImage.Type, is CGImage?.Type: self = .image
    default: return nil
    }
  }

  /// The kind under which a value of a key that nobody declared is animated; nil for one that is only stored.
  init?(guessing value: Any) {
    if value is String { return nil }
    if decodeNumber(value) != nil {
      self = value is Bool ? .bool : .number
      return
    }
    switch value {
    case is CGPoint: self = .point
    case is CGSize: self = .size
    case is CGRect: self = .rect
    case is CATransform3D, is CGAffineTransform: self = .transform
    default:
      if value is CGColor {
        self = .color
      } else if value is CGPath {
        self = .path
      } else if value is CGImage {
        self = .image
      } else {
        return nil
      }
    }
  }
}

/// A boxed value as a Swift type; nil where it is of another.
func unboxed<T>(_ any: Any, as type: T.Type) -> T? {
  if let value = any as? T { return value }
  switch type {
  case is Float.Type, is Float?.Type: return decodeNumber(any).map { Float($0) } as? T
  case is CGFloat.Type, is CGFloat?.Type: return decodeNumber(any).map { CGFloat($0) } as? T
  case is Double.Type, is Double?.Type: return decodeNumber(any) as? T
  case is Bool.Type: return decodeNumber(any).map { $0 != 0 } as? T
  case is Int.Type, is Int?.Type:
    return decodeNumber(any).flatMap { Int(exactly: $0.rounded()) } as? T
  case is CGAffineTransform.Type:
    return (any as? CATransform3D).map(CATransform3DGetAffineTransform) as? T
  default: return nil
  }
}
