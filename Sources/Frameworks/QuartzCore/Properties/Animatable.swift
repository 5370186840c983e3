import RenderTree
import Synchronization

/// A property wrapper that makes a property of a layer subclass animatable, like the built-in properties.
///
/// ```swift
/// final class RingLayer: CALayer {
///   @Animatable var progress: CGFloat = 0
///   override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }
///   override func draw(in ctx: CGContext) { … }
/// }
/// ```
///
/// The property's name is its key in actions, key paths, explicit animations and presentation copies. Changing the
/// property starts the action search but creates no implicit animation; a subclass can return one from
/// `action(forKey:)`. Numbers, points, sizes, rectangles, transforms, colors, paths and images can be animated.
/// Values of other types are only stored.
@propertyWrapper
public struct Animatable<Stored> {
  private let initial: Stored
  let slot: AnimatablePropertySlot

  /// Creates the wrapper with the initial value of the property.
  public init(wrappedValue: Stored) {
    initial = wrappedValue
    slot = AnimatablePropertySlot(kind: ValueKind(of: Stored.self), initial: wrappedValue)
  }

  /// The wrapped value, which is unavailable because only layers can have such properties.
  @available(*, unavailable, message: "@Animatable can only be used in subclasses of CALayer")
  public var wrappedValue: Stored {
    get { initial }
    set {}
  }

  /// Accesses the property in the layer that declares it.
  ///
  /// A default returned by the class's `defaultValue(forKey:)` takes precedence over the initial value in the
  /// declaration.
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

/// The type and initial value of a declared animatable property.
///
/// The identity of the object identifies the property.
final class AnimatablePropertySlot {
  let kind: ValueKind?
  let initial: Any
  /// The name of the property, which is determined when it is first used.
  var key: String?

  init(kind: ValueKind?, initial: Any) {
    self.kind = kind
    self.initial = initial
  }
}

/// A property wrapper whose `AnimatablePropertySlot` can be found by reflection.
protocol AnimatablePropertySlotProvider {
  var slot: AnimatablePropertySlot { get }
}

extension Animatable: AnimatablePropertySlotProvider {}

/// A registry of the animatable properties declared by each layer class.
enum DeclaredPropertyRegistry {
  // Sound: only the constants `kind` and `initial` of cached slots are read.
  private struct SlotCache: @unchecked Sendable {
    var slots: [ObjectIdentifier: [String: AnimatablePropertySlot]] = [:]
  }

  private static let cache = Mutex(SlotCache())

  /// Returns the declared properties of the layer's class, by key.
  ///
  /// They are those of the first instance of the class that was inspected.
  static func cachedSlots(of layer: CALayer) -> [String: AnimatablePropertySlot] {
    let type = ObjectIdentifier(type(of: layer))
    if let slots = cache.withLock({ $0.slots[type] }) { return slots }
    let slots = slots(in: layer)
    cache.withLock { $0.slots[type] = slots }
    return slots
  }

  /// Adds a property with the given key to the declared properties of the layer's class.
  static func declare<Value>(key: String, type: Value.Type, of layer: CALayer) {
    let owner = ObjectIdentifier(Swift.type(of: layer))
    if cache.withLock({ $0.slots[owner]?[key] != nil }) { return }
    var slots = cachedSlots(of: layer)
    let nothing = ManagedPropertyValue.emptyValue(of: type)
    // If the property's type has no empty value, the property is `nil` until it is set.
    slots[key] = AnimatablePropertySlot(
      kind: ValueKind(of: type), initial: nothing ?? Any?.none as Any)
    cache.withLock { $0.slots[owner] = slots }
  }

  /// Returns the declared properties of one layer object, by key.
  ///
  /// The stored property behind a wrapper has the name of the property with a leading underscore.
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
  /// Returns the key of the given declared property.
  final func propertyKey(of slot: AnimatablePropertySlot) -> String? {
    if let key = slot.key { return key }
    for (key, other) in DeclaredPropertyRegistry.slots(in: self) { other.key = key }
    return slot.key
  }
}

extension ValueKind {
  /// Creates the value kind for a Swift type, or returns `nil` if the type cannot be animated.
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

  /// Creates the value kind used to animate a value whose key is not declared.
  ///
  /// Returns `nil` if the value can only be stored.
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

/// Returns a boxed value converted to the given Swift type, or `nil` if it has another type.
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
