import Foundation

/// A dictionary whose keys are objects.
///
/// Its keys and values are each either retained or referenced weakly. Foundation on Linux does not provide this
/// class.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject, NSCopying {
  private var index: ObjectKeyedTable<StrongOrWeakReference>
  private let (keyOptions, valueOptions): (NSPointerFunctions.Options, NSPointerFunctions.Options)

  /// Creates a table with the given memory options for its keys and values.
  ///
  /// The capacity is ignored.
  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int
  ) {
    (self.keyOptions, self.valueOptions) = (keyOptions, valueOptions)
    index = ObjectKeyedTable(keyOptions)
  }

  /// Creates a table with the given memory options for its keys and values.
  public convenience init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = []
  ) {
    self.init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: 0)
  }

  /// Creates a table that retains its keys and values.
  public convenience override init() { self.init(keyOptions: [], valueOptions: [], capacity: 0) }

  /// Returns a table that retains its keys and values.
  public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }

  /// Returns a table that references its keys weakly and retains its values.
  public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory)
  }

  /// Returns a table that retains its keys and references its values weakly.
  public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(valueOptions: .weakMemory)
  }

  /// Returns a table that references its keys and values weakly.
  public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  /// Returns a table with the same entries and options.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSMapTable(keyOptions: keyOptions, valueOptions: valueOptions)
    for (key, value) in pairs { copy.setObject(value, forKey: key) }
    return copy
  }

  /// Returns a table with the same entries and options.
  public override func copy() -> Any { copy(with: nil) }

  private var pairs: [(KeyType, ObjectType)] {
    index.allEntries.compactMap { key, held in
      guard let key = key as? KeyType, let value = held.object as? ObjectType else { return nil }
      return (key, value)
    }
  }

  /// Returns the value for the given key, or `nil` if there is none or it has been deallocated.
  public func object(forKey aKey: KeyType?) -> ObjectType? {
    aKey.flatMap { index.entry(for: $0)?.payload.object as? ObjectType }
  }

  /// Sets the value for the given key.
  ///
  /// Setting `nil` removes the entry.
  public func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    guard let anObject else { return index.remove(aKey) }
    index.setPayload(StrongOrWeakReference(anObject, valueOptions), for: aKey)
  }

  public func removeObject(forKey aKey: KeyType?) { if let aKey { index.remove(aKey) } }

  public func removeAllObjects() { index.removeAll() }

  /// The number of entries whose key and value still exist.
  public var count: Int { pairs.count }

  /// Returns an enumerator for the keys, in insertion order.
  public func keyEnumerator() -> NSEnumerator { NSArray(array: pairs.map(\.0)).objectEnumerator() }

  /// Returns an enumerator for the values, in insertion order, or `nil` if the table is empty.
  public func objectEnumerator() -> NSEnumerator? {
    let values = pairs.map(\.1)
    return values.isEmpty ? nil : NSArray(array: values).objectEnumerator()
  }

  /// Returns a Swift dictionary with the entries whose keys are hashable.
  public func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
    var all: [AnyHashable: ObjectType] = [:]
    for (key, value) in pairs { if let key = key as? AnyHashable { all[key] = value } }
    return all
  }
}
