import Foundation

// Values that are kept with an object under a key, without a stored property. Layers, animations, views and their
// relatives have a place for them and let them go with themselves. Of any other object a table remembers them, which is
// gone through when it grows and when a turn ends.

/// How a value is kept with an object.
public enum objc_AssociationPolicy: UInt, Hashable, Sendable {
  /// Not at all: nil once the value has gone, where Apple's systems leave a pointer to nothing.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// For as long as the object lives.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A copy, for as long as the object lives.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// For as long as the object lives; the same as without the atom, as all access is locked.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// A copy, for as long as the object lives; the same as without the atom, as all access is locked.
  case OBJC_ASSOCIATION_COPY = 771
}

// Sound: the address is a constant, and nothing reads or writes what lies there.
/// A key of the framework's own for a value that is kept with objects.
package struct AssociationKey: @unchecked Sendable {
  /// An address that nothing else has.
  package let address: UnsafeRawPointer

  /// A new key, for good.
  package init() {
    address = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  }
}

/// Keeps a value with an object under a key, in the place of the one before; nil takes it away.
///
/// The key is the address alone. Values of Swift's own are kept under every policy, since no one else could.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard let owner = AssociatedValueStore.owner(for: object) else { return }
  let kept = value.map { AssociatedValueStore.AssociatedValue($0, policy) }
  // What goes may ask for others while it does.
  let before = AssociatedValueStore.modifyValues(of: owner) { $0.updateValue(kept, forKey: key) }
  withExtendedLifetime(before) {}
}

/// What is kept with an object under a key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  guard let owner = AssociatedValueStore.owner(for: object) else { return nil }
  return AssociatedValueStore.readValues(of: owner) { $0[key]??.value }
}

/// Takes away everything that is kept with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  guard let owner = AssociatedValueStore.owner(for: object) else { return }
  let before = AssociatedValueStore.modifyValues(of: owner) { all in
    defer { all = [:] }
    return all
  }
  withExtendedLifetime(before) {}
}

/// An object with a place of its own for what is kept with it, which so goes when the object does.
package protocol AssociationStoring: AnyObject {
  /// What is kept with it; to be touched by the functions above alone.
  var associations: AssociatedValueStore? { get set }
}

/// What is kept with one object.
package final class AssociatedValueStore {
  /// A value and whether it is held.
  struct AssociatedValue {
    private let strongValue: Any?
    private weak var weakValue: AnyObject?

    init(_ value: Any, _ policy: objc_AssociationPolicy) {
      switch policy {
      case .OBJC_ASSOCIATION_ASSIGN:
        let isObject = type(of: value) is AnyClass
        strongValue = isObject ? nil : value
        weakValue = isObject ? value as AnyObject : nil
      case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: strongValue = value
      case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
        strongValue = (value as? any NSCopying)?.copy(with: nil) ?? value
      }
    }

    var value: Any? { strongValue ?? weakValue }
  }

  typealias Values = [UnsafeRawPointer: AssociatedValue?]

  private var values: Values = [:]
  private weak var owner: AnyObject?

  private init(of owner: AnyObject) { self.owner = owner }

  /// The object that is meant; a value that is no object has nothing that could be kept with it.
  static func owner(for object: Any) -> AnyObject? {
    guard type(of: object) is AnyClass || object is AnyClass else {
      CAProgrammerError.raise("\(type(of: object)) is no object; nothing can be kept with it")
      return nil
    }
    return object as AnyObject
  }

  private static let lock = NSRecursiveLock()
  // Sound: every access holds `lock`, which a thread may hold twice, unlike a Mutex.
  nonisolated(unsafe) private static var table: [ObjectIdentifier: AssociatedValueStore] = [:]
  /// From how many objects on the table is gone through.
  nonisolated(unsafe) private static var sweepThreshold = 32

  static func readValues<T>(of owner: AnyObject, _ body: (Values) -> T?) -> T? {
    lock.withLock { existingStore(for: owner).flatMap { body($0.values) } }
  }

  static func modifyValues<T>(of owner: AnyObject, _ body: (inout Values) -> T) -> T {
    lock.withLock {
      let own = existingStore(for: owner) ?? makeStore(for: owner)
      return body(&own.values)
    }
  }

  private static func existingStore(for owner: AnyObject) -> AssociatedValueStore? {
    if let holder = owner as? any AssociationStoring { return holder.associations }
    guard let own = table[ObjectIdentifier(owner)] else { return nil }
    // Another object may lie where one that has gone lay.
    return own.owner === owner ? own : nil
  }

  private static func makeStore(for owner: AnyObject) -> AssociatedValueStore {
    let own = AssociatedValueStore(of: owner)
    if let holder = owner as? any AssociationStoring {
      holder.associations = own
      return own
    }
    if table.count >= sweepThreshold { removeDeallocatedOwners() }
    let before = table.updateValue(own, forKey: ObjectIdentifier(owner))
    withExtendedLifetime(before) {}
    return own
  }

  /// Lets go what was kept with objects that have gone.
  package static func removeDeallocatedOwners() {
    let gone: [ObjectIdentifier: AssociatedValueStore] = lock.withLock {
      if table.isEmpty { return [:] }
      let gone = table.filter { $0.value.owner == nil }
      for key in gone.keys { table[key] = nil }
      sweepThreshold = max(32, table.count * 2)
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}
