import Foundation

/// Objects under keys that are objects; either may be held or not.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject, NSCopying {
  private var index: ObjectKeyedTable<StrongOrWeakReference>
  private let (keyOptions, valueOptions): (NSPointerFunctions.Options, NSPointerFunctions.Options)

  /// A table that holds keys and objects as the options say, with room for some.
  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int
  ) {
    (self.keyOptions, self.valueOptions) = (keyOptions, valueOptions)
    index = ObjectKeyedTable(keyOptions)
  }

  /// A table that holds keys and objects as the options say.
  public convenience init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = []
  ) {
    self.init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: 0)
  }

  /// A table that holds keys and objects.
  public convenience override init() { self.init(keyOptions: [], valueOptions: [], capacity: 0) }

  /// A table that holds keys and objects.
  public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }

  /// A table that holds objects and not their keys.
  public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory)
  }

  /// A table that holds keys and not their objects.
  public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(valueOptions: .weakMemory)
  }

  /// A table that holds neither keys nor objects.
  public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  /// Another table with the same in it.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSMapTable(keyOptions: keyOptions, valueOptions: valueOptions)
    for (key, value) in pairs { copy.setObject(value, forKey: key) }
    return copy
  }

  /// Another table with the same in it.
  public override func copy() -> Any { copy(with: nil) }

  private var pairs: [(KeyType, ObjectType)] {
    index.allEntries.compactMap { key, held in
      guard let key = key as? KeyType, let value = held.object as? ObjectType else { return nil }
      return (key, value)
    }
  }

  /// The object under a key.
  public func object(forKey aKey: KeyType?) -> ObjectType? {
    aKey.flatMap { index.entry(for: $0)?.payload.object as? ObjectType }
  }

  /// Puts an object under a key; nil takes away what is there.
  public func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    guard let anObject else { return index.remove(aKey) }
    index.setPayload(StrongOrWeakReference(anObject, valueOptions), for: aKey)
  }

  /// Takes away what is under a key.
  public func removeObject(forKey aKey: KeyType?) { if let aKey { index.remove(aKey) } }

  /// Takes everything away.
  public func removeAllObjects() { index.removeAll() }

  /// How many keys with objects there are.
  public var count: Int { pairs.count }

  /// The keys one after the other.
  public func keyEnumerator() -> NSEnumerator { NSArray(array: pairs.map(\.0)).objectEnumerator() }

  /// The objects one after the other; nil without any.
  public func objectEnumerator() -> NSEnumerator? {
    let values = pairs.map(\.1)
    return values.isEmpty ? nil : NSArray(array: values).objectEnumerator()
  }

  /// The objects under the keys that can be hashed.
  public func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
    var all: [AnyHashable: ObjectType] = [:]
    for (key, value) in pairs { if let key = key as? AnyHashable { all[key] = value } }
    return all
  }
}
