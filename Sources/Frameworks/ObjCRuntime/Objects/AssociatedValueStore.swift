import Foundation

// Associated values extend an object without a stored property. Layers, animations, views and related classes have
// storage for them, which is released with the object. The values of other objects are in a table, from which entries
// of deallocated objects are removed when it grows and at the end of a turn of the run loop.

/// The memory management of an associated value.
public enum objc_AssociationPolicy: UInt, Hashable, Sendable {
  /// References the value weakly.
  ///
  /// Access after deallocation returns nil, where Apple's runtime leaves a dangling pointer.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// Retains the value for the life of the object.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// Retains a copy of the value for the life of the object.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// Retains the value for the life of the object.
  ///
  /// Equal to the nonatomic policy, since all access is locked.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// Retains a copy of the value for the life of the object.
  ///
  /// Equal to the nonatomic policy, since all access is locked.
  case OBJC_ASSOCIATION_COPY = 771
}

// Sound: the address is constant, and the memory at it is never read or written.
/// A key for values that the framework itself associates with objects.
package struct AssociationKey: @unchecked Sendable {
  /// An address that is unique in the process.
  package let address: UnsafeRawPointer

  /// Creates a unique key.
  ///
  /// Its memory is never freed.
  package init() {
    address = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  }
}

/// Associates a value with an object under a key, replacing the previous value.
///
/// A nil value removes it.
///
/// Keys are compared by address. Swift values that are not objects are retained under every policy. Raises a
/// programmer error if `object` is not a class instance.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard let owner = AssociatedValueStore.owner(for: object) else { return }
  let kept = value.map { AssociatedValueStore.AssociatedValue($0, policy) }
  // The previous value is released outside the lock, since its deinitializer may access other associated values.
  let before = AssociatedValueStore.modifyValues(of: owner) { $0.updateValue(kept, forKey: key) }
  withExtendedLifetime(before) {}
}

/// Returns the value associated with an object under a key, or nil.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  guard let owner = AssociatedValueStore.owner(for: object) else { return nil }
  return AssociatedValueStore.readValues(of: owner) { $0[key]??.value }
}

/// Removes all values associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  guard let owner = AssociatedValueStore.owner(for: object) else { return }
  let before = AssociatedValueStore.modifyValues(of: owner) { all in
    defer { all = [:] }
    return all
  }
  withExtendedLifetime(before) {}
}

/// An object with storage for its associated values, which is released with the object.
package protocol AssociationStoring: AnyObject {
  /// The associated values.
  ///
  /// Only the functions in this file may access it.
  var associations: AssociatedValueStore? { get set }
}

/// The associated values of one object.
package final class AssociatedValueStore {
  /// A value with a strong or weak reference.
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

  /// Returns the object itself.
  ///
  /// Raises a programmer error and returns nil for a value that is not a class instance.
  static func owner(for object: Any) -> AnyObject? {
    guard type(of: object) is AnyClass || object is AnyClass else {
      CAProgrammerError.raise(
        "cannot associate a value with a \(type(of: object)): it is not a class instance")
      return nil
    }
    return object as AnyObject
  }

  private static let lock = NSRecursiveLock()
  // Sound: every access holds `lock`, which, unlike a Mutex, a thread may lock recursively.
  nonisolated(unsafe) private static var table: [ObjectIdentifier: AssociatedValueStore] = [:]
  /// The number of objects in the table at which deallocated ones are removed.
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
    // The address of a deallocated object may have been reused for another object.
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

  /// Removes the values associated with deallocated objects.
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
