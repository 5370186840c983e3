public import Foundation

// Key-value observing without an Objective-C runtime. Layers and views announce each change. Other values are
// compared when another property of the object is set and at the end of a turn; observers are notified of
// differences.

/// The information in change notifications, and the time at which they are sent.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Notifications contain the value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// Notifications contain the value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A notification is sent when the observation begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// A notification is also sent before each change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of change that was observed.
public enum NSKeyValueChange: UInt, Sendable {
  /// The value was set.
  case setting = 1
  /// Elements were inserted into the collection.
  case insertion
  /// Elements were removed from the collection.
  case removal
  /// Elements of the collection were replaced.
  case replacement
}

/// A key of the dictionary that describes a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The key of the kind of change, the raw value of an ``NSKeyValueChange``.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The key of the value after the change.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The key of the value before the change.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The key of the indexes of the changed elements.
  ///
  /// The entry is never present, since collections are observed as a whole.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// The key of a Boolean that is true in notifications sent before a change.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of a value that is observed by key path.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of change that was observed.
  public typealias Kind = NSKeyValueChange
  /// The kind of change, which is always `setting` here.
  public let kind: Kind
  /// The value after the change; nil unless the option `new` is set.
  public let newValue: Value?
  /// The value before the change; nil unless the option `old` is set.
  public let oldValue: Value?
  /// The indexes of the changed elements; always nil, since collections are observed as a whole.
  public let indexes: IndexSet?
  /// Whether the notification is sent before the change.
  public let isPrior: Bool
}

// Sound: the closure is constant. It removes an observer on the thread on which the client observes.
/// An observation by key path.
///
/// It ends with ``invalidate()`` or when it is deallocated.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  private let cancellation: () -> Void

  init(end: @escaping () -> Void) { self.cancellation = end }

  deinit { cancellation() }

  /// Ends the observation.
  public func invalidate() { cancellation() }
}

/// A class whose instances observe values by name.
///
/// Responders and layers conform to it; client classes must declare the conformance to receive changes.
public protocol KeyPathObserver: AnyObject {
  /// Called when a value that the object observes has changed.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// The name of ``KeyPathObserver`` in converted source code, where a type of the client might hide the other name.
public typealias _KeyValueObserver = KeyPathObserver

extension _KeyValueCoding {
  // MARK: Swift key paths

  /// Calls a closure when the value at a key path is set, until the returned observation is deallocated.
  ///
  /// Views and layers report each set of a property immediately. Other objects report it at the end of the turn of
  /// the run loop at the latest.
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

  /// Announces a change of the value at a key path.
  ///
  /// Each call must be followed by ``didChangeValue(for:)``.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    KeyValueObserverList.existingList(for: self)?.observedKeyWillChange(
      ObservedKeyNameResolver.name(of: keyPath, in: self))
  }

  /// Reports that the value at a key path has changed.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    KeyValueObserverList.existingList(for: self)?.observedKeyDidChange(
      ObservedKeyNameResolver.name(of: keyPath, in: self))
  }

  // MARK: Key path strings

  /// Announces a change of the value for a key.
  ///
  /// Each call must be followed by ``didChangeValue(forKey:)``.
  public func willChangeValue(forKey key: String) {
    KeyValueObserverList.existingList(for: self)?.observedKeyWillChange(key)
  }

  /// Reports that the value for a key has changed.
  public func didChangeValue(forKey key: String) {
    KeyValueObserverList.existingList(for: self)?.observedKeyDidChange(key)
  }

  /// Registers an object that receives changes at a key path in `observeValue(forKeyPath:of:change:context:)`.
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

  /// Unregisters an observer of a key path.
  ///
  /// Raises a programmer error if it is not registered.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    KeyPathObservation.endObservation(observer: observer, of: self, keyPath: keyPath) { _ in true }
  }

  /// Unregisters an observer of a key path with a context.
  ///
  /// Raises a programmer error if it is not registered.
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
