import Foundation

/// Who observes the values of one object.
package final class KeyValueWatch {
  private weak var object: AnyObject?
  private var watchers: [any KeyValueWatcher] = []
  /// Objects whose values are those of this one, and what of this one is what of them.
  private var followers: [Follower] = []
  /// How many changes are under way.
  private var depth = 0
  /// How many observers are being told something.
  private var telling = 0

  private struct Follower {
    weak var watch: KeyValueWatch?
    let key: (String) -> String?
  }

  private static let place = AssociationKey()

  private init(of object: AnyObject) { self.object = object }

  /// Those who observe an object, where there are any.
  package static func find(_ object: AnyObject) -> KeyValueWatch? {
    objc_getAssociatedObject(object, place.address) as? KeyValueWatch
  }

  /// Those who observe an object.
  static func make(_ object: AnyObject) -> KeyValueWatch {
    if let known = find(object) { return known }
    let new = KeyValueWatch(of: object)
    objc_setAssociatedObject(object, place.address, new, .OBJC_ASSOCIATION_RETAIN)
    WatchedTurns.add(new)
    return new
  }

  /// Whether nobody observes.
  var isIdle: Bool { watchers.isEmpty && followers.isEmpty }

  func add(_ watcher: any KeyValueWatcher) {
    if watchers.isEmpty, let whole = object as? any LayeredObject {
      // The layer must not keep its view.
      KeyValueWatch.make(whole.watchedLayer).follow(with: self) { [weak whole] in
        whole?.key(ofLayerKey: $0)
      }
    }
    watchers.append(watcher)
    (object as? CALayer)?.isWatched = true
    watcher.begin()
  }

  /// Lets another object's observers hear of this one's values, under the keys that they have there.
  private func follow(with watch: KeyValueWatch, _ key: @escaping (String) -> String?) {
    followers.append(Follower(watch: watch, key: key))
    (object as? CALayer)?.isWatched = true
  }

  private func unfollow(with watch: KeyValueWatch) {
    followers.removeAll { $0.watch == nil || $0.watch === watch }
    restIfIdle()
  }

  /// Lets the setters of a layer alone that nobody observes; while observers are told, one of them is still at work.
  private func restIfIdle() {
    if isIdle, depth == 0, telling == 0 { (object as? CALayer)?.isWatched = false }
  }

  /// Takes observers off the list; whether there were any.
  @discardableResult
  func remove(where isMeant: (any KeyValueWatcher) -> Bool) -> Bool {
    let gone = watchers.filter(isMeant)
    for watcher in gone { watcher.end() }
    watchers.removeAll { watcher in gone.contains { $0 === watcher } }
    if watchers.isEmpty, !gone.isEmpty, let whole = object as? any LayeredObject {
      KeyValueWatch.find(whole.watchedLayer)?.unfollow(with: self)
    }
    restIfIdle()
    return !gone.isEmpty
  }

  // MARK: Changes

  /// The value under a key is about to change; nil stands for one whose name is not known.
  package func will(_ key: String?) {
    depth += 1
    telling += 1
    defer { telling -= 1 }
    guard let key = key.map(ObservedNames.plain) else { return }
    for watcher in watchers where watcher.key == key { watcher.will() }
    forEachFollower { $0.will($1(key)) }
  }

  /// The value under a key has changed.
  package func did(_ key: String?) {
    guard depth > 0 else { return settle() }
    telling += 1
    defer { telling -= 1 }
    depth -= 1
    if let key = key.map(ObservedNames.plain) {
      for watcher in watchers where watcher.key == key { watcher.did() }
      forEachFollower { $0.did($1(key)) }
    } else {
      forEachFollower { watch, _ in watch.settle() }
    }
    settle()
  }

  /// Tells of whatever differs from what was told last.
  package func settle() {
    guard depth == 0 else { return }
    telling += 1
    defer { telling -= 1 }
    for watcher in watchers { watcher.settle() }
  }

  private func forEachFollower(_ body: (KeyValueWatch, (String) -> String?) -> Void) {
    for follower in followers {
      if let watch = follower.watch { body(watch, follower.key) }
    }
  }
}

/// An object that shows what a layer holds.
package protocol LayeredObject: AnyObject {
  /// The layer.
  var watchedLayer: CALayer { get }
  /// What a key of the layer's is called here; nil for one that is not there.
  func key(ofLayerKey key: String) -> String?
}

extension AssociationHolder {
  /// Lets observers look at what was set without telling them; two instructions where nobody observes.
  @inline(__always)
  package func tellObservers() {
    if associations != nil { KeyValueWatch.find(self)?.settle() }
  }
}

extension NSObject {
  /// Lets observers look at what was set: lowered source calls it where a property is declared `@objc dynamic`.
  public final func _told() { KeyValueWatch.find(self)?.settle() }
}

/// Somebody who observes a value.
protocol KeyValueWatcher: AnyObject {
  /// The value's name; nil where it is not known.
  var key: String? { get }
  func begin()
  func will()
  func did()
  /// Tells of the value where it differs from what was told last.
  func settle()
  func end()
}

/// Somebody who observes a value of a type.
final class ValueWatcher<Value>: KeyValueWatcher {
  let key: String?
  private let options: NSKeyValueObservingOptions
  private let read: () -> Value?
  private var tell: ((NSKeyValueObservedChange<Value>) -> Void)?
  /// The value that was told or seen last.
  private var last: Value?
  /// How many sets of the value are under way.
  private var depth = 0

  init(
    key: String?, _ options: NSKeyValueObservingOptions, read: @escaping () -> Value?,
    tell: @escaping (NSKeyValueObservedChange<Value>) -> Void
  ) {
    (self.key, self.options, self.read, self.tell) = (key, options, read, tell)
  }

  func begin() {
    last = read()
    if options.contains(.initial) { say(old: nil, new: last, isPrior: false) }
  }

  func will() {
    depth += 1
    guard depth == 1 else { return }
    last = read()
    if options.contains(.prior) { say(old: last, new: nil, isPrior: true) }
  }

  func did() {
    guard depth > 0 else { return settle() }
    depth -= 1
    guard depth == 0, let new = read() else { return }
    let old = last
    last = new
    say(old: old, new: new, isPrior: false)
  }

  func settle() {
    guard depth == 0, tell != nil, let new = read(), let old = last, !isSame(old, new) else {
      return
    }
    last = new
    if options.contains(.prior) { say(old: old, new: nil, isPrior: true) }
    say(old: old, new: new, isPrior: false)
  }

  func end() { tell = nil }

  private func say(old: Value?, new: Value?, isPrior: Bool) {
    tell?(
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: isPrior))
  }
}

/// Whether two values are the same as far as they can be compared: equal, else the same object, else written the same.
func isSame(_ a: Any, _ b: Any) -> Bool {
  func isEqual<T: Equatable>(_ a: T) -> Bool { b as? T == a }
  if let a = a as? any Equatable { return isEqual(a) }
  if type(of: a) is AnyClass || type(of: b) is AnyClass { return a as AnyObject === b as AnyObject }
  return String(reflecting: a) == String(reflecting: b)
}

/// The objects that are looked through when a turn ends.
struct WatchedTurns {
  private struct Entry { weak var watch: KeyValueWatch? }

  private var entries: [Entry] = []
  /// From how many entries on those are dropped whose objects have gone.
  private var patience = 32

  // Sound: code uses it on the main queue only, as both callers check.
  /// Those that were observed first on the main queue, whose turns all look through them.
  nonisolated(unsafe) private static var main = WatchedTurns()

  /// Looks an object through when the turns of the caller's transactions end.
  static func add(_ watch: KeyValueWatch) {
    if TransactionStack.isOnMainQueue {
      main.append(watch)
    } else {
      TransactionStack.current.watched.append(watch)
    }
    // Somebody has to end the turn.
    TurnBlocks.enqueue {}
  }

  private mutating func append(_ watch: KeyValueWatch) {
    if entries.count >= patience {
      entries.removeAll { $0.watch == nil }
      patience = max(32, entries.count * 2)
    }
    entries.append(Entry(watch: watch))
  }

  /// Looks through what was observed first on the main queue.
  static func settleMain() {
    if TransactionStack.isOnMainQueue { main.settle() }
  }

  /// Tells of whatever differs from what was told last.
  func settle() {
    for entry in entries { entry.watch?.settle() }
  }
}
