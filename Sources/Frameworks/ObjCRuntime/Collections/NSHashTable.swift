import Foundation

/// A set of objects, retained or weakly referenced.
///
/// Foundation on this platform does not provide the class.
public final class NSHashTable<ObjectType: AnyObject>: NSObject, NSCopying {
  private var index: ObjectKeyedTable<Void>
  private let options: NSPointerFunctions.Options

  /// Creates a set with the given memory options.
  ///
  /// The capacity has no effect.
  public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int) {
    self.options = options
    index = ObjectKeyedTable(options)
  }

  /// Creates a set with the given memory options.
  public convenience init(options: NSPointerFunctions.Options) {
    self.init(options: options, capacity: 0)
  }

  /// Creates a set that retains its objects.
  public convenience override init() { self.init(options: [], capacity: 0) }

  /// Returns a set that references its objects weakly.
  public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  /// Returns a set of the same objects with the same options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSHashTable(options: options)
    for object in allObjects { copy.add(object) }
    return copy
  }

  /// Returns a set of the same objects with the same options.
  public override func copy() -> Any { copy(with: nil) }

  /// Adds an object.
  ///
  /// Has no effect for nil or for an object that equals a member.
  public func add(_ object: ObjectType?) {
    if let object, !contains(object) { index.setPayload((), for: object) }
  }

  /// Removes an object.
  public func remove(_ object: ObjectType?) { if let object { index.remove(object) } }

  public func removeAllObjects() { index.removeAll() }

  /// Returns whether the set contains an equal object.
  public func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  /// Returns the member that equals an object, or nil.
  public func member(_ object: ObjectType?) -> ObjectType? {
    object.flatMap { index.entry(for: $0)?.key as? ObjectType }
  }

  /// The members in insertion order, without deallocated ones.
  public var allObjects: [ObjectType] { index.allEntries.compactMap { $0.key as? ObjectType } }

  /// An arbitrary member; nil for an empty set.
  public var anyObject: ObjectType? { allObjects.first }

  /// The number of members, without deallocated ones.
  public var count: Int { allObjects.count }

  /// Returns an enumerator of the members in insertion order.
  public func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }

  /// A Swift set of the members that are hashable.
  public var setRepresentation: Set<AnyHashable> {
    Set(allObjects.compactMap { $0 as? AnyHashable })
  }

  /// Returns whether any member is also in another set.
  public func intersects(_ other: NSHashTable<ObjectType>) -> Bool {
    allObjects.contains(where: other.contains)
  }

  /// Returns whether all members are in another set.
  public func isSubset(of other: NSHashTable<ObjectType>) -> Bool {
    allObjects.allSatisfy(other.contains)
  }

  /// Adds the members of another set.
  public func union(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { add(object) }
  }

  /// Removes the members that are not in another set.
  public func intersect(_ other: NSHashTable<ObjectType>) {
    for object in allObjects where !other.contains(object) { remove(object) }
  }

  /// Removes the members of another set.
  public func minus(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { remove(object) }
  }
}
