import Foundation

/// A set of objects that are either retained or referenced weakly.
///
/// Foundation on Linux does not provide this class.
public final class NSHashTable<ObjectType: AnyObject>: NSObject, NSCopying {
  private var index: ObjectKeyedTable<Void>
  private let options: NSPointerFunctions.Options

  /// Creates a set with the given memory options.
  ///
  /// The capacity is ignored.
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

  /// Returns a set with the same objects and options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSHashTable(options: options)
    for object in allObjects { copy.add(object) }
    return copy
  }

  /// Returns a set with the same objects and options.
  public override func copy() -> Any { copy(with: nil) }

  /// Adds an object to the set.
  ///
  /// If the object is `nil` or equals a member, the set does not change.
  public func add(_ object: ObjectType?) {
    if let object, !contains(object) { index.setPayload((), for: object) }
  }

  /// Removes the member that equals the given object, if there is one.
  public func remove(_ object: ObjectType?) { if let object { index.remove(object) } }

  public func removeAllObjects() { index.removeAll() }

  /// Returns whether the set contains an object that equals the given one.
  public func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  /// Returns the member that equals the given object, or `nil` if there is none.
  public func member(_ object: ObjectType?) -> ObjectType? {
    object.flatMap { index.entry(for: $0)?.key as? ObjectType }
  }

  /// The members in insertion order, without those that have been deallocated.
  public var allObjects: [ObjectType] { index.allEntries.compactMap { $0.key as? ObjectType } }

  /// An arbitrary member, or `nil` if the set is empty.
  public var anyObject: ObjectType? { allObjects.first }

  /// The number of members, without those that have been deallocated.
  public var count: Int { allObjects.count }

  /// Returns an enumerator for the members, in insertion order.
  public func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }

  /// The members that are hashable, as a Swift set.
  public var setRepresentation: Set<AnyHashable> {
    Set(allObjects.compactMap { $0 as? AnyHashable })
  }

  /// Returns whether the two sets have any member in common.
  public func intersects(_ other: NSHashTable<ObjectType>) -> Bool {
    allObjects.contains(where: other.contains)
  }

  /// Returns whether all members are also in the other set.
  public func isSubset(of other: NSHashTable<ObjectType>) -> Bool {
    allObjects.allSatisfy(other.contains)
  }

  /// Adds the members of the other set to this one.
  public func union(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { add(object) }
  }

  /// Removes the members that are not in the other set.
  public func intersect(_ other: NSHashTable<ObjectType>) {
    for object in allObjects where !other.contains(object) { remove(object) }
  }

  /// Removes the members that are in the other set.
  public func minus(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { remove(object) }
  }
}
