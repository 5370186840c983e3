import Synchronization

/// An identifier of a layer property: an index into the property table.
public struct PropertyID: Hashable, Sendable {
  /// The index in the table.
  public let rawValue: UInt16

  /// Creates an identifier from an index, without checking that the property exists.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable var index: Int { Int(rawValue) }
}

/// The declaration of a property, independent of how API objects store its values.
public struct PropertyDescriptor: Sendable {
  /// The default action for a change to a layer in a tree.
  public enum ImplicitAction: Sendable {
    /// Applies the change without an animation.
    case none
    /// An animation from the previous value.
    case basic
    /// A transition from the previous image by fading.
    case transition
    /// No animation and no search for an action.
    ///
    /// It applies to the timing properties of the layer.
    case skipsActionLookup
  }

  /// The kind of animation that a view's animation block adds for the property.
  public enum BlockAnimationStyle: Sendable {
    /// An additive animation from the difference (old minus new) to zero.
    ///
    /// It runs together with existing animations.
    case additive
    /// An animation from the previous value that replaces existing animations.
    case replacing
  }

  /// The identifier of the property.
  public let id: PropertyID
  /// The key of the property in Apple's API, such as `cornerRadius`.
  public let key: String
  /// The kind of the property's values.
  public let kind: ValueKind
  /// The default value in a new layer.
  public let initial: Value
  /// The class of layers that declares the property; `layer` for properties of all layers.
  public let owner: NodeClass
  /// Whether animations of this key path have an effect.
  public let isAnimatable: Bool
  /// The default action, used if neither the delegate nor the layer provides one.
  public let implicitAction: ImplicitAction
  /// The kind of animation added by animation blocks of views; nil for none.
  public let blockAnimationStyle: BlockAnimationStyle?
  /// Whether animation blocks of EasyAnimation animate the property.
  public let isEasyAnimatable: Bool
  /// Whether the API stores the value as a `Float`.
  public let isStoredAsFloat: Bool
  /// Whether the value may be infinite, because it is a duration or a count.
  public let allowsInfinity: Bool
  /// Whether the layer redraws its content for every value.
  public let needsDisplayOnChange: Bool
  /// The input of a filter or the property of an emitter cell that the key path names; nil for other properties.
  public let nestedProperty: NestedProperty?

  /// The default value as it appears in the API and in documents, with names as strings.
  public var initialAPIValue: Value {
    if case .name(let name) = initial { .string(name.spelling) } else { initial }
  }
}

/// The class of a node, which determines its additional content.
public enum NodeClass: UInt8, CaseIterable, Hashable, Sendable {
  /// A node class for the layer class of the corresponding name, such as `CAShapeLayer` for `shape`.
  case layer, shape, gradient, text, transform, replicator, emitter, scroll, tiled, portal
}

/// The table of all properties, accessible by identifier and by key.
public enum PropertyTable {
  /// The first identifier of custom keys; smaller ones belong to built-in properties.
  public static let firstCustomID = 512
  /// The maximum number of custom keys in a process.
  ///
  /// Identifiers have 16 bits and are never reused.
  public static let maximumCustomKeyCount = Int(UInt16.max) - firstCustomID

  /// Returns the property with an identifier, which must exist.
  public static func descriptor(for id: PropertyID) -> PropertyDescriptor {
    id.index < builtin.count ? builtin[id.index] : CustomPropertyRegistry.shared.descriptor(for: id)
  }

  /// Returns the kind of a property without retaining its descriptor; nil for an unused identifier.
  @inline(__always) static func valueKind(of id: PropertyID) -> ValueKind? {
    if id.index < builtinKinds.count { return builtinKinds[id.index] }
    return contains(id) ? descriptor(for: id).kind : nil
  }

  private static let builtinKinds = ContiguousArray(builtin.map(\.kind))

  /// Returns the property with a key in layers of a class, or nil for an unknown key.
  public static func descriptor(forKey key: String, of nodeClass: NodeClass) -> PropertyDescriptor?
  {
    guard let rows = byKey[key] else { return nil }
    return rows.first { $0.owner == nodeClass } ?? rows.first { $0.owner == .layer }
  }

  /// Returns whether an identifier belongs to a property.
  public static func contains(_ id: PropertyID) -> Bool {
    id.index < builtin.count || CustomPropertyRegistry.shared.contains(id)
  }

  /// Returns the property of a custom key, which is registered at its first use.
  ///
  /// The result is nil if all identifiers are used. The same key with another kind is a separate property.
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

/// The registry of custom keys and their identifiers.
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
