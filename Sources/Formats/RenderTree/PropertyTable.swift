import Foundation

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
  /// What a change without an action of its own does in a live layer: spec/02 section 4.
  public enum ImplicitAction: Sendable {
    /// Nothing: the change shows at the commit.
    case none
    /// An animation from the old value.
    case basic
    /// A fade from the old picture.
    case transition
  }

  /// Which stages a change wakes.
  public struct Wakes: OptionSet, Sendable {
    /// The stages as bits.
    public let rawValue: UInt8
    /// The stages of those bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The layer's place or that of its sublayers.
    @inlinable public static var geometry: Wakes { Wakes(rawValue: 1) }
    /// What the layer looks like.
    @inlinable public static var appearance: Wakes { Wakes(rawValue: 2) }
    /// The layer's own time.
    @inlinable public static var timing: Wakes { Wakes(rawValue: 4) }
    /// The order in which layers are drawn.
    @inlinable public static var order: Wakes { Wakes(rawValue: 8) }
  }

  /// The row of the table.
  public let id: PropertyID
  /// Apple's key.
  public let key: String
  /// The type of its values.
  public let kind: ValueKind
  /// The value of a new layer.
  public let initial: Value
  /// Whether an animation with this key path has an effect.
  public let isAnimatable: Bool
  /// What a change in a live layer does where nobody answers with an action.
  public let implicitAction: ImplicitAction
  /// The stages that must work again after a change.
  public let wakes: Wakes
  /// The class that declares it.
  public let owner: NodeClass
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

  /// The property of that id.
  public static func descriptor(_ id: PropertyID) -> PropertyDescriptor {
    id.index < builtin.count ? builtin[id.index] : CustomProperties.shared.descriptor(id)
  }

  /// What every write of a value asks of its property.
  struct Traits: Sendable {
    /// The type of its values.
    let kind: ValueKind
    /// The stages that a change wakes.
    let wakes: PropertyDescriptor.Wakes

    fileprivate init(_ descriptor: PropertyDescriptor) {
      (kind, wakes) = (descriptor.kind, descriptor.wakes)
    }
  }

  /// The traits of a property, without what must be counted; nil for an id given to none.
  @inline(__always) static func traits(_ id: PropertyID) -> Traits? {
    if id.index < builtinTraits.count { return builtinTraits[id.index] }
    return contains(id) ? Traits(descriptor(id)) : nil
  }

  private static let builtinTraits = ContiguousArray(builtin.map { Traits($0) })

  /// The property that a layer of the class knows under the key.
  public static func find(_ key: String, of nodeClass: NodeClass) -> PropertyDescriptor? {
    guard let rows = byKey[key] else { return nil }
    return rows.first { $0.owner == nodeClass } ?? rows.first { $0.owner == .layer }
  }

  /// Whether an id was given to a property.
  public static func contains(_ id: PropertyID) -> Bool {
    id.index < builtin.count || CustomProperties.shared.contains(id)
  }

  /// The property of a key that the project does not know, with an id made at first use.
  ///
  /// The same key with values of another kind is another property.
  public static func custom(_ key: String, kind: ValueKind = .number) -> PropertyDescriptor {
    CustomProperties.shared.find(key, kind)
  }

  private static let byKey = Dictionary(grouping: builtin, by: \.key)
}

/// The ids given to keys that the project does not know.
private final class CustomProperties: @unchecked Sendable {
  static let shared = CustomProperties()
  private let lock = NSLock()
  private var ids: [Name: PropertyID] = [:]
  private var rows: [PropertyDescriptor] = []

  private struct Name: Hashable {
    let key: String
    let kind: ValueKind
  }

  func find(_ key: String, _ kind: ValueKind) -> PropertyDescriptor {
    lock.withLock {
      let name = Name(key: key, kind: kind)
      if let id = ids[name] { return rows[id.index - PropertyTable.firstCustomID] }
      let number = PropertyTable.firstCustomID + rows.count
      // A program that makes that many keys gets the last one again: ids are never given back.
      if number > Int(UInt16.max), let last = rows.last { return last }
      let id = PropertyID(rawValue: UInt16(number))
      let row = PropertyDescriptor(
        id: id, key: key, kind: kind, initial: .none, isAnimatable: true,
        implicitAction: .none, wakes: .appearance, owner: .layer)
      ids[name] = id
      rows.append(row)
      return row
    }
  }

  func contains(_ id: PropertyID) -> Bool {
    lock.withLock { rows.indices.contains(id.index - PropertyTable.firstCustomID) }
  }

  func descriptor(_ id: PropertyID) -> PropertyDescriptor {
    lock.withLock { rows[id.index - PropertyTable.firstCustomID] }
  }
}
