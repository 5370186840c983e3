public import Foundation

// Observing values by their names or key paths, without a runtime. Layers and views tell of each set; of whatever does not
// tell it is looked up when something else of the object was set and when a turn ends, and told where it differs.

/// What is told of a change, and when.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt
  /// Takes the options as bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The value after it.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before it.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Once at the beginning, too.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Before it, too.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// What became of a value.
public enum NSKeyValueChange: UInt, Sendable {
  /// It was set.
  case setting = 1
  /// Something was put into the collection.
  case insertion
  /// Something was taken out of the collection.
  case removal
  /// Something in the collection was replaced.
  case replacement
}

/// What a description of a change is filed under.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Takes a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// What became of the value, as the number of an ``NSKeyValueChange``.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after it.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before it.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The places in a collection.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// Whether it is told before it.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of a value that is observed by its key path.
public struct NSKeyValueObservedChange<Value> {
  /// What became of a value.
  public typealias Kind = NSKeyValueChange
  /// What became of it.
  public let kind: Kind
  /// The value after it, where it was asked for.
  public let newValue: Value?
  /// The value before it, where it was asked for.
  public let oldValue: Value?
  /// The places in a collection; nil, since collections are told of as a whole.
  public let indexes: IndexSet?
  /// Whether it is told before it.
  public let isPrior: Bool
}

// Sound: the closure is constant, and removes a watcher from where the program observes.
/// An observation by key path; it ends with ``invalidate()`` or when nobody keeps it.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  private let cancellation: () -> Void

  init(end: @escaping () -> Void) { self.cancellation = end }

  deinit { cancellation() }

  /// Ends it.
  public func invalidate() { cancellation() }
}

/// A class whose method hears of the values that its objects observe by name; responders and layers are, and a class of
/// the program becomes one by naming it.
public protocol KeyPathObserver: AnyObject {
  /// A value that the object observes has changed.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// The name of ``KeyPathObserver`` in lowered source, where it cannot be hidden by a type of the program.
public typealias _KeyValueObserver = KeyPathObserver

extension _KeyValueCoding {
  // MARK: By key paths

  /// Calls a closure when the value at a key path is set, for as long as the result is kept.
  ///
  /// Of views and layers it is told after each set of a property, else at the latest when the turn ends.
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

  /// The value at a key path is about to change; ``didChangeValue(for:)`` has to follow.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    KeyValueObserverList.existingList(for: self)?.observedKeyWillChange(
      ObservedKeyNameResolver.name(of: keyPath, in: self))
  }

  /// The value at a key path has changed.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    KeyValueObserverList.existingList(for: self)?.observedKeyDidChange(
      ObservedKeyNameResolver.name(of: keyPath, in: self))
  }

  // MARK: By names

  /// The value under a key is about to change; ``didChangeValue(forKey:)`` has to follow.
  public func willChangeValue(forKey key: String) {
    KeyValueObserverList.existingList(for: self)?.observedKeyWillChange(key)
  }

  /// The value under a key has changed.
  public func didChangeValue(forKey key: String) {
    KeyValueObserverList.existingList(for: self)?.observedKeyDidChange(key)
  }

  /// Lets an object hear of the values at a path of keys by its `observeValue(forKeyPath:of:change:context:)`; it is not
  /// retained.
  ///
  /// The observer's class overrides that method of a responder or a layer; any other one says that it is a
  /// ``KeyPathObserver``.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard observer is any KeyPathObserver else {
      CAProgrammerError.raise(
        "\(type(of: observer)) observes '\(keyPath)' and would not hear of it; declare its class a KeyPathObserver"
      )
      return
    }
    KeyPathObservation.beginObservation(
      observer: observer, of: self, keyPath: keyPath, options: options, context: context)
  }

  /// Lets an object hear no more of the values at a path of keys.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    KeyPathObservation.endObservation(observer: observer, of: self, keyPath: keyPath) { _ in true }
  }

  /// Lets an object hear no more of the values at a path of keys that it observes in a context.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    KeyPathObservation.endObservation(observer: observer, of: self, keyPath: keyPath) {
      $0 == context
    }
  }

  /// Whatever reaches this is a change that no class of the observer's knew: a mistake of the caller.
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    KeyPathObservation.raiseUnhandledChange(observer: self, keyPath: keyPath, object: object)
  }
}

extension NSObject {
  /// Takes a change that no class of the observer's knew.
  package func raiseUnhandledObservation(keyPath: String?, of object: Any?) {
    KeyPathObservation.raiseUnhandledChange(observer: self, keyPath: keyPath, object: object)
  }
}
