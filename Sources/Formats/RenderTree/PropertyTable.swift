import Foundation

/// The name of one property of a layer within the property table.
public struct PropertyID: Hashable, Sendable {
  /// The row in the table.
  public let rawValue: UInt16

  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable var index: Int { Int(rawValue) }
}

/// The data half of a property: everything about it but how an API object stores it.
public struct PropertyDescriptor: Sendable {
  /// What a change without an action of its own does in a live layer: spec/02 section 4.
  public enum ImplicitAction: Sendable { case none, basic, transition }

  /// Which stages a change wakes.
  public struct Wakes: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The layer's place or that of its sublayers.
    public static let geometry = Wakes(rawValue: 1)
    /// What the layer looks like.
    public static let appearance = Wakes(rawValue: 2)
    /// The layer's own time.
    public static let timing = Wakes(rawValue: 4)
    /// The order in which layers are drawn.
    public static let order = Wakes(rawValue: 8)
  }

  public let id: PropertyID
  /// Apple's key.
  public let key: String
  public let kind: ValueKind
  /// The value of a new layer.
  public let initial: Value
  /// Whether an animation with this key path has an effect.
  public let isAnimatable: Bool
  public let implicitAction: ImplicitAction
  public let wakes: Wakes
  /// The class that declares it.
  public let owner: NodeClass
}

/// The class of a node: what it draws besides what every layer has.
public enum NodeClass: UInt8, CaseIterable, Hashable, Sendable {
  case layer, shape, gradient, text, transform, replicator, emitter, scroll, tiled
}

/// Every property by id and by key.
public enum PropertyTable {
  /// The first id given to a key that the project does not know.
  public static let firstCustomID = 512

  /// The property of that id.
  public static func descriptor(_ id: PropertyID) -> PropertyDescriptor {
    id.index < builtin.count ? builtin[id.index] : CustomProperties.shared.descriptor(id)
  }

  /// The property that a layer of the class knows under the key.
  public static func find(_ key: String, of nodeClass: NodeClass) -> PropertyDescriptor? {
    guard let rows = byKey[key] else { return nil }
    return rows.first { $0.owner == nodeClass } ?? rows.first { $0.owner == .layer }
  }

  /// The property of a key that the project does not know, with an id made at first use.
  public static func custom(_ key: String) -> PropertyDescriptor {
    CustomProperties.shared.find(key)
  }

  private static let byKey = Dictionary(grouping: builtin, by: \.key)
}

/// The ids given to keys that the project does not know.
private final class CustomProperties: @unchecked Sendable {
  static let shared = CustomProperties()
  private let lock = NSLock()
  private var ids: [String: PropertyID] = [:]
  private var rows: [PropertyDescriptor] = []

  func find(_ key: String) -> PropertyDescriptor {
    lock.withLock {
      if let id = ids[key] { return rows[id.index - PropertyTable.firstCustomID] }
      let id = PropertyID(rawValue: UInt16(PropertyTable.firstCustomID + rows.count))
      let row = PropertyDescriptor(
        id: id, key: key, kind: .number, initial: .none, isAnimatable: true,
        implicitAction: .none, wakes: .appearance, owner: .layer)
      ids[key] = id
      rows.append(row)
      return row
    }
  }

  func descriptor(_ id: PropertyID) -> PropertyDescriptor {
    lock.withLock { rows[id.index - PropertyTable.firstCustomID] }
  }
}
