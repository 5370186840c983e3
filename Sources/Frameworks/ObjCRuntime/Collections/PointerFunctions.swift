import Foundation

/// How collections of objects hold what is in them.
public final class NSPointerFunctions: NSObject {
  /// What holds of the objects of a collection.
  public struct Options: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Takes the options as bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// They are held.
    public static let strongMemory = Options([])
    /// They are not held, and are there no more once they have gone.
    public static let weakMemory = Options(rawValue: 5)
    /// Those are the same that say so; the ordinary case.
    public static let objectPersonality = Options([])
    /// Only an object itself is the same.
    public static let objectPointerPersonality = Options(rawValue: 1 << 9)
    /// A copy is put in.
    public static let copyIn = Options(rawValue: 1 << 16)

    var isWeak: Bool { rawValue & 7 == Self.weakMemory.rawValue }
  }
}

/// The same options, as tables of keys and values call them.
public typealias NSMapTableOptions = NSPointerFunctions.Options
/// The same options, as tables of objects call them.
public typealias NSHashTableOptions = NSPointerFunctions.Options

/// An object in a collection, held or not.
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

/// Objects that are found by what they are, in the order in which they came, each with something that belongs to it.
struct ObjectKeyedTable<Payload> {
  private struct Entry {
    let key: StrongOrWeakReference
    let hash: Int
    var payload: Payload
  }

  private let options: NSPointerFunctions.Options
  private var entries: [Int: Entry] = [:]
  /// The numbers of entries by the hash of their key.
  private var entryNumbersByHash: [Int: [Int]] = [:]
  private var nextNumber = 0
  /// From how many entries on those are dropped whose keys have gone.
  private var sweepThreshold = 32

  init(_ options: NSPointerFunctions.Options) { self.options = options }

  /// What is there, in order.
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
