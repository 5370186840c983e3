import Foundation

/// Who observes the values of one object.
package final class KeyValueObserverList {
  private weak var object: AnyObject?
  private var observers: [any KeyValueObserver] = []
  /// Objects whose values are those of this one, and what of this one is what of them.
  private var forwardingTargets: [ForwardingTarget] = []
  /// How many changes are under way.
  private var changeDepth = 0
  /// How many observers are being told something.
  private var notificationDepth = 0

  private struct ForwardingTarget {
    weak var watch: KeyValueObserverList?
    let key: (String) -> String?
  }

  private static let associationKey = AssociationKey()

  private init(of object: AnyObject) { self.object = object }

  /// Those who observe an object, where there are any.
  package static func existingList(for object: AnyObject) -> KeyValueObserverList? {
    objc_getAssociatedObject(object, associationKey.address) as? KeyValueObserverList
  }

  /// Those who observe an object.
  static func makeList(for object: AnyObject) -> KeyValueObserverList {
    if let known = existingList(for: object) { return known }
    let new = KeyValueObserverList(of: object)
    objc_setAssociatedObject(object, associationKey.address, new, .OBJC_ASSOCIATION_RETAIN)
    TurnProvider.current.notifyAfterTurns(new)
    return new
  }

  /// Whether nobody observes.
  package var isIdle: Bool { observers.isEmpty && forwardingTargets.isEmpty }

  func addObserver(_ watcher: any KeyValueObserver) {
    if observers.isEmpty, let proxy = object as? any ObservedProxy {
      // The source, such as a view's layer, must not keep its proxy.
      KeyValueObserverList.makeList(for: proxy.observedSource).addForwarding(to: self) {
        [weak proxy] in
        proxy?.observedKey(forSourceKey: $0)
      }
    }
    observers.append(watcher)
    (object as? any ObservationTracking)?.isObserved = true
    watcher.beginObserving()
  }

  /// Lets another object's observers hear of this one's values, under the keys that they have there.
  private func addForwarding(
    to watch: KeyValueObserverList, keyMapping key: @escaping (String) -> String?
  ) {
    forwardingTargets.append(ForwardingTarget(watch: watch, key: key))
    (object as? any ObservationTracking)?.isObserved = true
  }

  private func removeForwarding(to watch: KeyValueObserverList) {
    forwardingTargets.removeAll { $0.watch == nil || $0.watch === watch }
    clearObservedFlagIfIdle()
  }

  /// Marks an object as not observed that nobody observes; while observers are told, one of them is still at work.
  private func clearObservedFlagIfIdle() {
    if isIdle, changeDepth == 0, notificationDepth == 0 {
      (object as? any ObservationTracking)?.isObserved = false
    }
  }

  /// Takes observers off the list; whether there were any.
  @discardableResult
  func removeObservers(where isMeant: (any KeyValueObserver) -> Bool) -> Bool {
    let gone = observers.filter(isMeant)
    for watcher in gone { watcher.endObserving() }
    observers.removeAll { watcher in gone.contains { $0 === watcher } }
    if observers.isEmpty, !gone.isEmpty, let proxy = object as? any ObservedProxy {
      KeyValueObserverList.existingList(for: proxy.observedSource)?.removeForwarding(to: self)
    }
    clearObservedFlagIfIdle()
    return !gone.isEmpty
  }

  // MARK: Changes

  /// The value under a key is about to change; nil stands for one whose name is not known.
  package func observedKeyWillChange(_ key: String?) {
    changeDepth += 1
    notificationDepth += 1
    defer { notificationDepth -= 1 }
    guard let key = key.map(ObservedKeyNameResolver.objectiveCName) else { return }
    for watcher in observers where watcher.key == key { watcher.willChange() }
    forEachForwardingTarget { $0.observedKeyWillChange($1(key)) }
  }

  /// The value under a key has changed.
  package func observedKeyDidChange(_ key: String?) {
    guard changeDepth > 0 else { return notifyIfChanged() }
    notificationDepth += 1
    defer { notificationDepth -= 1 }
    changeDepth -= 1
    if let key = key.map(ObservedKeyNameResolver.objectiveCName) {
      for watcher in observers where watcher.key == key { watcher.didChange() }
      forEachForwardingTarget { $0.observedKeyDidChange($1(key)) }
    } else {
      forEachForwardingTarget { watch, _ in watch.notifyIfChanged() }
    }
    notifyIfChanged()
  }

  /// Tells of whatever differs from what was told last.
  package func notifyIfChanged() {
    guard changeDepth == 0 else { return }
    notificationDepth += 1
    defer { notificationDepth -= 1 }
    for watcher in observers { watcher.notifyIfChanged() }
  }

  private func forEachForwardingTarget(_ body: (KeyValueObserverList, (String) -> String?) -> Void)
  {
    for follower in forwardingTargets {
      if let watch = follower.watch { body(watch, follower.key) }
    }
  }
}

/// An object whose setters ask whether somebody observes it.
package protocol ObservationTracking: AnyObject {
  /// Whether somebody observes its values.
  var isObserved: Bool { get set }
}

/// An object whose values are another object's, as a view's are its layer's.
package protocol ObservedProxy: AnyObject {
  /// The object that has the values.
  var observedSource: AnyObject { get }
  /// Returns the name here of a key of the source; nil for one that is not there.
  func observedKey(forSourceKey key: String) -> String?
}

extension AssociationStoring {
  /// Lets observers look at what was set without telling them; two instructions where nobody observes.
  @inline(__always)
  package func notifyObservers() {
    if associations != nil { KeyValueObserverList.existingList(for: self)?.notifyIfChanged() }
  }
}

extension NSObject {
  /// Lets observers look at what was set: lowered source calls it where a property is declared `@objc dynamic`.
  public final func _told() { KeyValueObserverList.existingList(for: self)?.notifyIfChanged() }
}

/// Somebody who observes a value.
protocol KeyValueObserver: AnyObject {
  /// The value's name; nil where it is not known.
  var key: String? { get }
  func beginObserving()
  func willChange()
  func didChange()
  /// Tells of the value where it differs from what was told last.
  func notifyIfChanged()
  func endObserving()
}

/// Somebody who observes a value of a type.
final class TypedValueObserver<Value>: KeyValueObserver {
  let key: String?
  private let options: NSKeyValueObservingOptions
  private let readValue: () -> Value?
  private var handler: ((NSKeyValueObservedChange<Value>) -> Void)?
  /// The value that was told or seen last.
  private var lastValue: Value?
  /// How many sets of the value are under way.
  private var changeDepth = 0

  init(
    key: String?, _ options: NSKeyValueObservingOptions, read: @escaping () -> Value?,
    tell: @escaping (NSKeyValueObservedChange<Value>) -> Void
  ) {
    (self.key, self.options, self.readValue, self.handler) = (key, options, read, tell)
  }

  func beginObserving() {
    lastValue = readValue()
    if options.contains(.initial) { notify(old: nil, new: lastValue, isPrior: false) }
  }

  func willChange() {
    changeDepth += 1
    guard changeDepth == 1 else { return }
    lastValue = readValue()
    if options.contains(.prior) { notify(old: lastValue, new: nil, isPrior: true) }
  }

  func didChange() {
    guard changeDepth > 0 else { return notifyIfChanged() }
    changeDepth -= 1
    guard changeDepth == 0, let new = readValue() else { return }
    let old = lastValue
    lastValue = new
    notify(old: old, new: new, isPrior: false)
  }

  func notifyIfChanged() {
    guard changeDepth == 0, handler != nil, let new = readValue(), let old = lastValue,
      !areEquivalent(old, new)
    else {
      return
    }
    lastValue = new
    if options.contains(.prior) { notify(old: old, new: nil, isPrior: true) }
    notify(old: old, new: new, isPrior: false)
  }

  func endObserving() { handler = nil }

  private func notify(old: Value?, new: Value?, isPrior: Bool) {
    handler?(
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: isPrior))
  }
}

/// Whether two values are the same as far as they can be compared: equal, else the same object, else written the same.
func areEquivalent(_ a: Any, _ b: Any) -> Bool {
  func isEqual<T: Equatable>(_ a: T) -> Bool { b as? T == a }
  if let a = a as? any Equatable { return isEqual(a) }
  if type(of: a) is AnyClass || type(of: b) is AnyClass { return a as AnyObject === b as AnyObject }
  return String(reflecting: a) == String(reflecting: b)
}

/// The objects that are looked through when a turn ends.
package struct ObservedObjectRegistry {
  private struct Entry { weak var watch: KeyValueObserverList? }

  private var entries: [Entry] = []
  /// From how many entries on those are dropped whose objects have gone.
  private var sweepThreshold = 32

  /// No objects.
  package init() {}

  /// Adds an object, which is not kept.
  package mutating func append(_ watch: KeyValueObserverList) {
    if entries.count >= sweepThreshold {
      entries.removeAll { $0.watch == nil }
      sweepThreshold = max(32, entries.count * 2)
    }
    entries.append(Entry(watch: watch))
  }

  /// Tells of whatever differs from what was told last.
  package func notifyIfChanged() {
    for entry in entries { entry.watch?.notifyIfChanged() }
  }
}
