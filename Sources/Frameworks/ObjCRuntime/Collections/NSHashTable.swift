import Foundation

/// A set of objects that may be held or not.
public final class NSHashTable<ObjectType: AnyObject>: NSObject, NSCopying {
  private var index: ObjectKeyedTable<Void>
  private let options: NSPointerFunctions.Options

  /// A set that holds its objects as the options say, with room for some.
  public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int) {
    self.options = options
    index = ObjectKeyedTable(options)
  }

  /// A set that holds its objects as the options say.
  public convenience init(options: NSPointerFunctions.Options) {
    self.init(options: options, capacity: 0)
  }

  /// A set that holds its objects.
  public convenience override init() { self.init(options: [], capacity: 0) }

  /// A set that does not hold its objects.
  public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  /// Another set of the same objects.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSHashTable(options: options)
    for object in allObjects { copy.add(object) }
    return copy
  }

  /// Another set of the same objects.
  public override func copy() -> Any { copy(with: nil) }

  /// Puts an object in; nil is nothing, and one that is there stays.
  public func add(_ object: ObjectType?) {
    if let object, !contains(object) { index.setPayload((), for: object) }
  }

  /// Takes an object out.
  public func remove(_ object: ObjectType?) { if let object { index.remove(object) } }

  /// Takes all objects out.
  public func removeAllObjects() { index.removeAll() }

  /// Whether an object is there that is the same.
  public func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  /// The object that is the same.
  public func member(_ object: ObjectType?) -> ObjectType? {
    object.flatMap { index.entry(for: $0)?.key as? ObjectType }
  }

  /// The objects that are there, in the order in which they came.
  public var allObjects: [ObjectType] { index.allEntries.compactMap { $0.key as? ObjectType } }

  /// Some object.
  public var anyObject: ObjectType? { allObjects.first }

  /// How many objects there are.
  public var count: Int { allObjects.count }

  /// The objects one after the other.
  public func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }

  /// The objects that can be hashed.
  public var setRepresentation: Set<AnyHashable> {
    Set(allObjects.compactMap { $0 as? AnyHashable })
  }

  /// Whether there is an object that is in another set, too.
  public func intersects(_ other: NSHashTable<ObjectType>) -> Bool {
    allObjects.contains(where: other.contains)
  }

  /// Whether all objects are in another set.
  public func isSubset(of other: NSHashTable<ObjectType>) -> Bool {
    allObjects.allSatisfy(other.contains)
  }

  /// Puts those of another set in.
  public func union(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { add(object) }
  }

  /// Takes out what is not in another set.
  public func intersect(_ other: NSHashTable<ObjectType>) {
    for object in allObjects where !other.contains(object) { remove(object) }
  }

  /// Takes out what is in another set.
  public func minus(_ other: NSHashTable<ObjectType>) {
    for object in other.allObjects { remove(object) }
  }
}
