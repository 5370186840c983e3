import Foundation

/// A namespace for the memory options of the object collections.
public final class NSPointerFunctions: NSObject {
  /// Options for the memory management and the comparison of the objects in a collection.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Objects are retained.
    public static let strongMemory = Options([])
    /// Objects are referenced weakly.
    ///
    /// Objects that have been deallocated are treated as removed.
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are compared with `isEqual` or `==`; this is the default.
    public static let objectPersonality = Options([])
    /// Objects are considered equal only if they are identical.
    public static let objectPointerPersonality = Options(rawValue: 1 << 9)
    /// A copy of each added object is stored instead of the object itself.
    public static let copyIn = Options(rawValue: 1 << 16)

    var isWeak: Bool { rawValue & 7 == Self.weakMemory.rawValue }
  }
}

/// The memory options for a map table.
public typealias NSMapTableOptions = NSPointerFunctions.Options
/// The memory options for a hash table.
public typealias NSHashTableOptions = NSPointerFunctions.Options

/// A strong or weak reference to an object in a collection.
struct StrongOrWeakReference {
  private let strongReference: AnyObject?
  private weak var weakReference: AnyObject?

  init(_ object: AnyObject, _ options: NSPointerFunctions.Options) {
    let kept =
      options.contains(.copyIn)
      ? ((object as? any NSCopying)?.copy(with: nil) as AnyObject?) ?? object : object
    strongReference = options.isWeak ? nil : kept
    weakReference = options.isWeak ? kept : nil
  }

  var object: AnyObject? { strongReference ?? weakReference }
}

/// A hash table whose keys are objects, kept in insertion order.
///
/// Each key has an associated payload.
struct ObjectKeyedTable<Payload> {
  private struct Entry {
    let key: StrongOrWeakReference
    let hash: Int
    var payload: Payload
  }

  private let options: NSPointerFunctions.Options
  private var entries: [Int: Entry] = [:]
  /// The numbers of the entries, by the hash value of their key.
  ///
  /// Entries are numbered in insertion order.
  private var entryNumbersByHash: [Int: [Int]] = [:]
  private var nextNumber = 0
  /// The number of entries at which those with deallocated keys are removed.
  private var sweepThreshold = 32

  init(_ options: NSPointerFunctions.Options) { self.options = options }

  /// The entries whose keys have not been deallocated, in insertion order.
  var allEntries: [(key: AnyObject, payload: Payload)] {
    entries.keys.sorted().compactMap { number in
      entries[number].flatMap { entry in entry.key.object.map { ($0, entry.payload) } }
    }
  }

  func entry(for key: AnyObject) -> (key: AnyObject, payload: Payload)? {
    guard let number = entryIndex(of: key), let entry = entries[number], let own = entry.key.object
    else { return nil }
    return (own, entry.payload)
  }

  mutating func setPayload(_ payload: Payload, for key: AnyObject) {
    if let number = entryIndex(of: key) {
      entries[number]?.payload = payload
      return
    }
    if entries.count >= sweepThreshold { removeDeallocatedEntries() }
    let hash = hash(of: key)
    entries[nextNumber] = Entry(
      key: StrongOrWeakReference(key, options), hash: hash, payload: payload)
    entryNumbersByHash[hash, default: []].append(nextNumber)
    nextNumber += 1
  }

  mutating func remove(_ key: AnyObject) {
    if let number = entryIndex(of: key) { removeEntry(at: number) }
  }

  mutating func removeAll() {
    entries = [:]
    entryNumbersByHash = [:]
  }

  private mutating func removeEntry(at number: Int) {
    guard let entry = entries.removeValue(forKey: number) else { return }
    entryNumbersByHash[entry.hash]?.removeAll { $0 == number }
    if entryNumbersByHash[entry.hash]?.isEmpty ?? false { entryNumbersByHash[entry.hash] = nil }
  }

  private mutating func removeDeallocatedEntries() {
    for (number, entry) in entries where entry.key.object == nil { removeEntry(at: number) }
    sweepThreshold = max(32, entries.count * 2)
  }

  private func entryIndex(of key: AnyObject) -> Int? {
    entryNumbersByHash[hash(of: key)]?.first {
      entries[$0]?.key.object.map { isSameKey($0, as: key) } ?? false
    }
  }

  private func hash(of object: AnyObject) -> Int {
    if !options.contains(.objectPointerPersonality) {
      if let object = object as? NSObject { return object.hash }
      if let object = object as? any Hashable { return object.hashValue }
    }
    return ObjectIdentifier(object).hashValue
  }

  private func isSameKey(_ a: AnyObject, as b: AnyObject) -> Bool {
    if a === b { return true }
    if options.contains(.objectPointerPersonality) { return false }
    if let a = a as? NSObject { return a.isEqual(b) }
    return (a as? AnyHashable).map { $0 == b as? AnyHashable } ?? false
  }
}
