import Foundation

/// The key-value observers registered on one object.
package final class KeyValueObserverList {
  private weak var object: AnyObject?
  private var observers: [any KeyValueObserver] = []
  /// The observer lists of objects whose values are stored in this object, each with a mapping from this object's
  /// keys to the other's.
  private var forwardingTargets: [ForwardingTarget] = []
  /// The number of calls to `willChange` that have not been balanced by `didChange`.
  private var changeDepth = 0
  /// The nesting depth of notifications in progress.
  private var notificationDepth = 0

  private struct ForwardingTarget {
    weak var watch: KeyValueObserverList?
    let key: (String) -> String?
  }

  private static let associationKey = AssociationKey()

  private init(of object: AnyObject) { self.object = object }

  /// Returns the observer list of an object, or `nil` if the object was never observed.
  package static func existingList(for object: AnyObject) -> KeyValueObserverList? {
    objc_getAssociatedObject(object, associationKey.address) as? KeyValueObserverList
  }

  /// Returns the observer list of an object, after creating it if necessary.
  static func makeList(for object: AnyObject) -> KeyValueObserverList {
    if let known = existingList(for: object) { return known }
    let new = KeyValueObserverList(of: object)
    objc_setAssociatedObject(object, associationKey.address, new, .OBJC_ASSOCIATION_RETAIN)
    TurnProvider.current.notifyAfterTurns(new)
    return new
  }

  /// Whether the object has no observers.
  package var isIdle: Bool { observers.isEmpty && forwardingTargets.isEmpty }

  func addObserver(_ watcher: any KeyValueObserver) {
    if observers.isEmpty, let proxy = object as? any ObservedProxy {
      // The source, such as a view's layer, must not retain its proxy, such as the view.
      KeyValueObserverList.makeList(for: proxy.observedSource).addForwarding(to: self) {
        [weak proxy] in
        proxy?.observedKey(forSourceKey: $0)
      }
    }
    observers.append(watcher)
    (object as? any ObservationTracking)?.isObserved = true
    watcher.beginObserving()
  }

  /// Forwards changes of this object to another object's observers.
  ///
  /// The closure `key` maps a key of this object to the other object's key, or returns `nil` if there is none.
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

  /// Clears the object's `isObserved` flag if it has no observers.
  ///
  /// During a notification, the flag stays set, because an observer is still running.
  private func clearObservedFlagIfIdle() {
    if isIdle, changeDepth == 0, notificationDepth == 0 {
      (object as? any ObservationTracking)?.isObserved = false
    }
  }

  /// Removes the observers that satisfy a condition, and returns whether there were any.
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

  /// Announces that the value for the given key is about to change.
  ///
  /// If `key` is `nil`, the name of the property is not known. Each call must be balanced by a call to
  /// ``observedKeyDidChange(_:)``.
  package func observedKeyWillChange(_ key: String?) {
    changeDepth += 1
    notificationDepth += 1
    defer { notificationDepth -= 1 }
    guard let key = key.map(ObservedKeyNameResolver.objectiveCName) else { return }
    for watcher in observers where watcher.key == key { watcher.willChange() }
    forEachForwardingTarget { $0.observedKeyWillChange($1(key)) }
  }

  /// Ends the announced change of the value for a key and notifies the observers.
  ///
  /// If `key` is `nil`, the name of the property is not known.
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

  /// Notifies the observers of values that differ from those last reported.
  ///
  /// During an announced change, does nothing.
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

/// An object whose setters check whether the object is observed.
package protocol ObservationTracking: AnyObject {
  /// Whether the object has any observers.
  ///
  /// If `false`, setters skip notifications.
  var isObserved: Bool { get set }
}

/// An object whose values are stored in another object, such as a view whose values are stored in its layer.
package protocol ObservedProxy: AnyObject {
  /// The object that stores the values.
  var observedSource: AnyObject { get }
  /// Returns this object's key that corresponds to a key of the source, or `nil` if there is none.
  func observedKey(forSourceKey key: String) -> String?
}

extension AssociationStoring {
  /// Notifies the observers of values that were set without an announcement.
  ///
  /// For an object without associated values, the call takes only two instructions.
  @inline(__always)
  package func notifyObservers() {
    if associations != nil { KeyValueObserverList.existingList(for: self)?.notifyIfChanged() }
  }
}

extension NSObject {
  /// Notifies the observers of values that were set without an announcement.
  ///
  /// Converted source code calls it after setting a property declared with `@objc dynamic`.
  public final func _told() { KeyValueObserverList.existingList(for: self)?.notifyIfChanged() }
}

/// An observer of a single value of an object.
protocol KeyValueObserver: AnyObject {
  /// The key of the observed value, or `nil` if it is not known.
  var key: String? { get }
  func beginObserving()
  func willChange()
  func didChange()
  /// Notifies the observer if the value differs from the one last reported.
  func notifyIfChanged()
  func endObserving()
}

/// An observer of a value whose type is known at compile time.
final class TypedValueObserver<Value>: KeyValueObserver {
  let key: String?
  private let options: NSKeyValueObservingOptions
  private let readValue: () -> Value?
  private var handler: ((NSKeyValueObservedChange<Value>) -> Void)?
  /// The value most recently reported or read.
  private var lastValue: Value?
  /// The number of announced changes of the value that have not yet ended.
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

/// Returns whether two values are equal.
///
/// Values that are not equatable are compared by identity if they are objects, otherwise by their debug descriptions.
func areEquivalent(_ a: Any, _ b: Any) -> Bool {
  func isEqual<T: Equatable>(_ a: T) -> Bool { b as? T == a }
  if let a = a as? any Equatable { return isEqual(a) }
  if type(of: a) is AnyClass || type(of: b) is AnyClass { return a as AnyObject === b as AnyObject }
  return String(reflecting: a) == String(reflecting: b)
}

/// A registry of the observed objects whose values are compared at the end of each run loop turn.
package struct ObservedObjectRegistry {
  private struct Entry { weak var watch: KeyValueObserverList? }

  private var entries: [Entry] = []
  /// The number of entries at which those of deallocated objects are removed.
  private var sweepThreshold = 32

  /// Creates an empty registry.
  package init() {}

  /// Adds an observer list, which the registry does not retain.
  package mutating func append(_ watch: KeyValueObserverList) {
    if entries.count >= sweepThreshold {
      entries.removeAll { $0.watch == nil }
      sweepThreshold = max(32, entries.count * 2)
    }
    entries.append(Entry(watch: watch))
  }

  /// Notifies the observers of values that differ from those last reported.
  package func notifyIfChanged() {
    for entry in entries { entry.watch?.notifyIfChanged() }
  }
}
