import Synchronization

/// The name of one property of a layer within the property table.
public struct PropertyID: Hashable, Sendable {
  /// The row in the table.
  public let rawValue: UInt16

  /// The property of a row, whether it exists or not.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable var index: Int { Int(rawValue) }
}

/// The data half of a property: everything about it but how an API object stores it.
public struct PropertyDescriptor: Sendable {
  /// What a change without an action of its own does in a live layer.
  public enum ImplicitAction: Sendable {
    /// Nothing: the change shows at the commit.
    case none
    /// An animation from the old value.
    case basic
    /// A fade from the old picture.
    case transition
    /// Nothing, and nobody is asked for an action: the layer's own time.
    case skipsActionLookup
  }

  /// How a view's block animates a property of the view's layer.
  public enum BlockAnimationStyle: Sendable {
    /// From old minus new to zero, laid over the model, beside what runs already.
    case additive
    /// From the old value, in place of what runs already.
    case replacing
  }

  /// The row of the table.
  public let id: PropertyID
  /// Apple's key.
  public let key: String
  /// The type of its values.
  public let kind: ValueKind
  /// The value of a new layer.
  public let initial: Value
  /// The class that declares it.
  public let owner: NodeClass
  /// Whether an animation with this key path has an effect.
  public let isAnimatable: Bool
  /// What a change in a live layer does where nobody answers with an action.
  public let implicitAction: ImplicitAction
  /// How views' blocks animate it; nil where they leave it alone.
  public let blockAnimationStyle: BlockAnimationStyle?
  /// Whether the blocks of EasyAnimation animate it.
  public let isEasyAnimatable: Bool
  /// Whether the API keeps it as a `Float`.
  public let isStoredAsFloat: Bool
  /// Whether it says how long or how often, and so may be infinite.
  public let allowsInfinity: Bool
  /// Whether the layer draws itself anew for every value.
  public let needsDisplayOnChange: Bool
  /// What in a list of filters or cells it is a value of; nil for what is in none.
  public let nestedProperty: NestedProperty?

  /// The initial value as programs and documents have it: a name is a text.
  public var initialAPIValue: Value {
    if case .name(let name) = initial { .string(name.spelling) } else { initial }
  }
}

/// The class of a node: what it draws besides what every layer has.
public enum NodeClass: UInt8, CaseIterable, Hashable, Sendable {
  /// The class of the CA…Layer of that name.
  case layer, shape, gradient, text, transform, replicator, emitter, scroll, tiled, portal
}

/// Every property by id and by key.
public enum PropertyTable {
  /// The first id given to a key that the project does not know.
  public static let firstCustomID = 512
  /// How many such keys there may be in a process: ids have 16 bits and are never given back.
  public static let maximumCustomKeyCount = Int(UInt16.max) - firstCustomID

  /// The property of that id.
  public static func descriptor(for id: PropertyID) -> PropertyDescriptor {
    id.index < builtin.count ? builtin[id.index] : CustomPropertyRegistry.shared.descriptor(for: id)
  }

  /// The type of a property's values, without what must be counted; nil for an id given to none.
  @inline(__always) static func valueKind(of id: PropertyID) -> ValueKind? {
    if id.index < builtinKinds.count { return builtinKinds[id.index] }
    return contains(id) ? descriptor(for: id).kind : nil
  }

  private static let builtinKinds = ContiguousArray(builtin.map(\.kind))

  /// The property that a layer of the class knows under the key.
  public static func descriptor(forKey key: String, of nodeClass: NodeClass) -> PropertyDescriptor?
  {
    guard let rows = byKey[key] else { return nil }
    return rows.first { $0.owner == nodeClass } ?? rows.first { $0.owner == .layer }
  }

  /// Whether an id was given to a property.
  public static func contains(_ id: PropertyID) -> Bool {
    id.index < builtin.count || CustomPropertyRegistry.shared.contains(id)
  }

  /// The property of a key that the project does not know, with an id made at first use; nil where all ids are given away.
  ///
  /// The same key with values of another kind is another property.
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

/// The ids given to keys that the project does not know.
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
