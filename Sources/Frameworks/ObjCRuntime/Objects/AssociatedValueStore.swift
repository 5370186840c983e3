import Foundation

// Associated values extend an object without a stored property. Layers, animations, views and related classes store
// their associated values themselves and release them with the object. The values for other objects are in a table.
// Entries for deallocated objects are removed from it when it grows and at the end of a run loop turn.

/// The memory management policy for an associated value.
public enum objc_AssociationPolicy: UInt, Hashable, Sendable {
  /// References the value weakly.
  ///
  /// After the value has been deallocated, access returns `nil`, unlike Apple's runtime, which leaves a dangling
  /// pointer.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// Retains the value for the lifetime of the object.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// Retains a copy of the value for the lifetime of the object.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// Retains the value for the lifetime of the object.
  ///
  /// It is equivalent to the nonatomic policy, because all access is locked.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// Retains a copy of the value for the lifetime of the object.
  ///
  /// It is equivalent to the nonatomic policy, because all access is locked.
  case OBJC_ASSOCIATION_COPY = 771
}

// Sound: the address is constant, and the memory that it refers to is never read or written.
/// A key under which the framework itself associates values with objects.
package struct AssociationKey: @unchecked Sendable {
  /// An address that is unique within the process.
  package let address: UnsafeRawPointer

  /// Creates a unique key.
  ///
  /// The memory allocated for the key is never freed.
  package init() {
    address = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  }
}

/// Associates a value with an object under the given key, replacing the previous value.
///
/// If `value` is `nil`, the previous value is removed.
///
/// Keys are compared by address. Swift values that are not objects are retained under every policy. If `object` is
/// not a class instance, a programmer error is raised.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard let owner = AssociatedValueStore.owner(for: object) else { return }
  let kept = value.map { AssociatedValueStore.AssociatedValue($0, policy) }
  // The previous value is released after unlocking, because its deinitializer may access other associated values.
  let before = AssociatedValueStore.modifyValues(of: owner) { $0.updateValue(kept, forKey: key) }
  withExtendedLifetime(before) {}
}

/// Returns the value associated with an object under the given key, or `nil` if there is none.
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

/// An object that stores its own associated values and releases them when it is deallocated.
package protocol AssociationStoring: AnyObject {
  /// The object's associated values.
  ///
  /// They are accessed only by the functions in this file.
  var associations: AssociatedValueStore? { get set }
}

/// The values associated with one object, by key.
package final class AssociatedValueStore {
  /// An associated value, referenced strongly or weakly.
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

  /// Returns the given value as an object.
  ///
  /// If it is not a class instance, raises a programmer error and returns `nil`.
  static func owner(for object: Any) -> AnyObject? {
    guard type(of: object) is AnyClass || object is AnyClass else {
      CAProgrammerError.raise(
        "cannot associate a value with a \(type(of: object)): it is not a class instance")
      return nil
    }
    return object as AnyObject
  }

  private static let lock = NSRecursiveLock()
  // Sound: every access holds `lock`, which, unlike a Mutex, a thread may acquire recursively.
  nonisolated(unsafe) private static var table: [ObjectIdentifier: AssociatedValueStore] = [:]
  /// The number of objects in the table at which those that have been deallocated are removed.
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
    // The address of a deallocated object may have been reused for another one.
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

  /// Removes the values associated with objects that have been deallocated.
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
