import Synchronization

/// An identifier for a layer property, which is an index into the property table.
public struct PropertyID: Hashable, Sendable {
  /// The index of the property in the table.
  public let rawValue: UInt16

  /// Creates an identifier from an index, without checking that the property exists.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable var index: Int { Int(rawValue) }
}

/// The declaration of a property, independent of how API objects store its values.
public struct PropertyDescriptor: Sendable {
  /// The default action run when the property changes in a layer that is part of a layer tree.
  public enum ImplicitAction: Sendable {
    /// Changes the property without an animation.
    case none
    /// Animates the property from its previous value.
    case basic
    /// Fades from the layer's previous image to its current one.
    case transition
    /// Changes the property without an animation and without searching for an action.
    ///
    /// It is used for the timing properties of a layer.
    case skipsActionLookup
  }

  /// The kind of animation added for the property by a view's animation block.
  public enum BlockAnimationStyle: Sendable {
    /// An additive animation that starts at the difference between the old and new values and ends at zero.
    ///
    /// It runs together with existing animations.
    case additive
    /// An animation that starts at the previous value and replaces existing animations.
    case replacing
  }

  /// The identifier of the property.
  public let id: PropertyID
  /// The key of the property in Apple's API, such as `cornerRadius`.
  public let key: String
  /// The kind of value that the property stores.
  public let kind: ValueKind
  /// The default value of the property in a new layer.
  public let initial: Value
  /// The class of layers that have the property; `layer` for properties of all layers.
  public let owner: NodeClass
  /// Whether animations of the property have an effect.
  public let isAnimatable: Bool
  /// The default action, which runs if neither the delegate nor the layer provides one.
  public let implicitAction: ImplicitAction
  /// The kind of animation added by a view's animation blocks; `nil` if they do not animate the property.
  public let blockAnimationStyle: BlockAnimationStyle?
  /// Whether the property is animated by the animation blocks of the EasyAnimation library.
  public let isEasyAnimatable: Bool
  /// Whether the API stores the value as a `Float`.
  public let isStoredAsFloat: Bool
  /// Whether the value may be infinite, because it is a duration or a count.
  public let allowsInfinity: Bool
  /// Whether each change to the property causes the layer to redraw its content.
  public let needsDisplayOnChange: Bool
  /// The filter input or emitter cell property identified by the key path; `nil` for all other properties.
  public let nestedProperty: NestedProperty?

  /// The default value as used in the API and in documents, where enumerated names are strings.
  public var initialAPIValue: Value {
    if case .name(let name) = initial { .string(name.spelling) } else { initial }
  }
}

/// The class of a node, which determines its content beyond that of a plain layer.
public enum NodeClass: UInt8, CaseIterable, Hashable, Sendable {
  /// A node class that corresponds to the layer class with this name, such as `CAShapeLayer` for `shape`.
  case layer, shape, gradient, text, transform, replicator, emitter, scroll, tiled, portal
}

/// The table of all layer properties, accessible by identifier and by key.
public enum PropertyTable {
  /// The first identifier used for custom keys; smaller identifiers belong to built-in properties.
  public static let firstCustomID = 512
  /// The maximum number of custom keys that a process can use.
  ///
  /// Identifiers have 16 bits and are never reused.
  public static let maximumCustomKeyCount = Int(UInt16.max) - firstCustomID

  /// Returns the property with the given identifier, which must exist.
  public static func descriptor(for id: PropertyID) -> PropertyDescriptor {
    id.index < builtin.count ? builtin[id.index] : CustomPropertyRegistry.shared.descriptor(for: id)
  }

  /// Returns the value kind of a property without retaining its descriptor; `nil` if the identifier is not in use.
  @inline(__always) static func valueKind(of id: PropertyID) -> ValueKind? {
    if id.index < builtinKinds.count { return builtinKinds[id.index] }
    return contains(id) ? descriptor(for: id).kind : nil
  }

  private static let builtinKinds = ContiguousArray(builtin.map(\.kind))

  /// Returns the property that has the given key in layers of a class, or `nil` if the key is unknown.
  public static func descriptor(forKey key: String, of nodeClass: NodeClass) -> PropertyDescriptor?
  {
    guard let rows = byKey[key] else { return nil }
    return rows.first { $0.owner == nodeClass } ?? rows.first { $0.owner == .layer }
  }

  /// Returns whether the identifier belongs to an existing property.
  public static func contains(_ id: PropertyID) -> Bool {
    id.index < builtin.count || CustomPropertyRegistry.shared.contains(id)
  }

  /// Returns the property for a custom key, registering the key when it is first used.
  ///
  /// Returns `nil` if all identifiers are in use. The same key with a different value kind is a separate property.
  public static func customDescriptor(forKey key: String, kind: ValueKind = .number)
    -> PropertyDescriptor?
  {
    CustomPropertyRegistry.shared.descriptor(forKey: key, kind: kind)
  }

  static func row(
    _ id: PropertyID, _ key: String, _ kind: ValueKind, _ initial: Value, _ owner: NodeClass,
    animatable: Bool = false, _ action: PropertyDescriptor.ImplicitAction = .none,
    block: PropertyDescriptor.BlockAnimationStyle? = nil, eased: Bool = false, single: Bool = false,
    extent: Bool = false, redraws: Bool = false, part: NestedProperty? = nil
  ) -> PropertyDescriptor {
    PropertyDescriptor(
      id: id, key: key, kind: kind, initial: initial, owner: owner, isAnimatable: animatable,
      implicitAction: action, blockAnimationStyle: block, isEasyAnimatable: eased,
      isStoredAsFloat: single,
      allowsInfinity: extent, needsDisplayOnChange: redraws, nestedProperty: part)
  }

  private static let byKey = Dictionary(grouping: builtin, by: \.key)
}

/// The registry that assigns identifiers to custom keys.
final class CustomPropertyRegistry: Sendable {
  static let shared = CustomPropertyRegistry(most: PropertyTable.maximumCustomKeyCount)
  private let capacity: Int
  private let state = Mutex(State())

  private struct State {
    var ids: [CustomKey: PropertyID] = [:]
    var rows: [PropertyDescriptor] = []
  }

  private struct CustomKey: Hashable {
    let key: String
    let kind: ValueKind
  }

  init(most: Int) { self.capacity = most }

  func descriptor(forKey key: String, kind: ValueKind) -> PropertyDescriptor? {
    state.withLock { state in
      let name = CustomKey(key: key, kind: kind)
      if let id = state.ids[name] { return state.rows[id.index - PropertyTable.firstCustomID] }
      guard state.rows.count < capacity else { return nil }
      let id = PropertyID(rawValue: UInt16(PropertyTable.firstCustomID + state.rows.count))
      let row = PropertyTable.row(
        id, key, kind, .none, .layer, animatable: true, part: NestedProperty(keyPath: key))
      state.ids[name] = id
      state.rows.append(row)
      return row
    }
  }

  func contains(_ id: PropertyID) -> Bool {
    state.withLock { $0.rows.indices.contains(id.index - PropertyTable.firstCustomID) }
  }

  func descriptor(for id: PropertyID) -> PropertyDescriptor {
    state.withLock { $0.rows[id.index - PropertyTable.firstCustomID] }
  }
}
