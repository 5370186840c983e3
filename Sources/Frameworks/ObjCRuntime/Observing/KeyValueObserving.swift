public import Foundation

// Key-value observing without an Objective-C runtime. Layers and views announce each change. Other values are
// compared when another property of the object is set and at the end of a run loop turn, and observers are notified
// of any differences.

/// Options for the contents and the timing of change notifications.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Notifications contain the value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// Notifications contain the value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A notification is also sent when the observation begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// A notification is also sent before each change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of change that was observed.
public enum NSKeyValueChange: UInt, Sendable {
  /// The value was set to a new value.
  case setting = 1
  /// Elements were inserted into the collection.
  case insertion
  /// Elements were removed from the collection.
  case removal
  /// Elements of the collection were replaced.
  case replacement
}

/// A key in the dictionary that describes a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The key for the kind of change, stored as the raw value of an ``NSKeyValueChange``.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The key for the value after the change.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The key for the value before the change.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The key for the indexes of the changed elements.
  ///
  /// The entry is never present, because collections are observed as a whole.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// The key for a Boolean that is `true` in a notification sent before a change.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of a value that is observed with a Swift key path.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of change that was observed.
  public typealias Kind = NSKeyValueChange
  /// The kind of change, which is always `setting` in this structure.
  public let kind: Kind
  /// The value after the change, or `nil` if the option `new` is not set.
  public let newValue: Value?
  /// The value before the change, or `nil` if the option `old` is not set.
  public let oldValue: Value?
  /// The indexes of the changed elements, which are always `nil` because collections are observed as a whole.
  public let indexes: IndexSet?
  /// Whether the notification is sent before the change.
  public let isPrior: Bool
}

// Sound: the closure is constant, and it removes an observer on the thread on which the client observes the value.
/// The observation of a value with a Swift key path.
///
/// It ends when ``invalidate()`` is called or the object is deallocated.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  private let cancellation: () -> Void

  init(end: @escaping () -> Void) { self.cancellation = end }

  deinit { cancellation() }

  /// Ends the observation, so that its closure is no longer called.
  public func invalidate() { cancellation() }
}

/// An object that can observe values by name.
///
/// Responders and layers conform to this protocol. Other client classes must declare the conformance to receive
/// changes.
public protocol KeyPathObserver: AnyObject {
  /// Called when a value observed by the object has changed.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// An alias of ``KeyPathObserver`` for converted source code, in which a client's type might hide the original name.
public typealias _KeyValueObserver = KeyPathObserver

extension _KeyValueCoding {
  // MARK: Swift key paths

  /// Calls a closure whenever the value at the given key path is set, until the returned observation is deallocated.
  ///
  /// Views and layers report each change immediately. Other objects report it by the end of the run loop turn.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let watch = KeyValueObserverList.makeList(for: self)
    let watcher = TypedValueObserver<Value>(
      key: ObservedKeyNameResolver.name(of: keyPath, in: self), options,
      read: { [weak self] in self.map { $0[keyPath: keyPath] } },
      tell: { [weak self] change in if let self { changeHandler(self, change) } })
    watch.addObserver(watcher)
    return NSKeyValueObservation { [weak watch] in watch?.removeObservers { $0 === watcher } }
  }

  /// Announces that the value at the given key path is about to change.
  ///
  /// Each call must be balanced by a call to ``didChangeValue(for:)``.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    KeyValueObserverList.existingList(for: self)?.observedKeyWillChange(
      ObservedKeyNameResolver.name(of: keyPath, in: self))
  }

  /// Reports that the value at the given key path has changed.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    KeyValueObserverList.existingList(for: self)?.observedKeyDidChange(
      ObservedKeyNameResolver.name(of: keyPath, in: self))
  }

  // MARK: Key path strings

  /// Announces that the value for the given key is about to change.
  ///
  /// Each call must be balanced by a call to ``didChangeValue(forKey:)``.
  public func willChangeValue(forKey key: String) {
    KeyValueObserverList.existingList(for: self)?.observedKeyWillChange(key)
  }

  /// Reports that the value for the given key has changed.
  public func didChangeValue(forKey key: String) {
    KeyValueObserverList.existingList(for: self)?.observedKeyDidChange(key)
  }

  /// Registers an observer, whose `observeValue(forKeyPath:of:change:context:)` is called when the value at the key
  /// path changes.
  ///
  /// The observer is not retained.
  ///
  /// Subclasses of responders and layers override that method. Any other observer class must conform to
  /// ``KeyPathObserver``; otherwise a programmer error is raised.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard observer is any KeyPathObserver else {
      CAProgrammerError.raise(
        "\(type(of: observer)) cannot observe '\(keyPath)'; make the class conform to KeyPathObserver"
      )
      return
    }
    KeyPathObservation.beginObservation(
      observer: observer, of: self, keyPath: keyPath, options: options, context: context)
  }

  /// Removes an observer from a key path.
  ///
  /// If the observer is not registered, a programmer error is raised.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    KeyPathObservation.endObservation(observer: observer, of: self, keyPath: keyPath) { _ in true }
  }

  /// Removes an observer that was registered for a key path with the given context.
  ///
  /// If the observer is not registered, a programmer error is raised.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    KeyPathObservation.endObservation(observer: observer, of: self, keyPath: keyPath) {
      $0 == context
    }
  }

  /// Raises a programmer error for a change that the observer's class does not handle.
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    KeyPathObservation.raiseUnhandledChange(observer: self, keyPath: keyPath, object: object)
  }
}

extension NSObject {
  /// Raises a programmer error for a change that the observer's class does not handle.
  package func raiseUnhandledObservation(keyPath: String?, of object: Any?) {
    KeyPathObservation.raiseUnhandledChange(observer: self, keyPath: keyPath, object: object)
  }
}
