import Foundation

/// An observation of the value at a key path.
final class KeyPathObservation {
  private weak var observer: (any NSObject & KeyPathObserver)?
  private weak var object: AnyObject?
  private let keyPath: String
  private let context: UnsafeMutableRawPointer?
  /// The closures that remove the observers from each object along the key path.
  private var cancellations: [() -> Void] = []

  private init(
    _ observer: any NSObject & KeyPathObserver, _ object: AnyObject, _ keyPath: String,
    _ context: UnsafeMutableRawPointer?
  ) {
    (self.observer, self.object, self.keyPath, self.context) = (observer, object, keyPath, context)
  }

  /// The key path observations registered on one object, stored as an associated value.
  private final class ObservationList {
    var all: [KeyPathObservation] = []
  }

  private static let associationKey = AssociationKey()

  static func beginObservation(
    observer: NSObject, of object: any _KeyValueCoding, keyPath: String,
    options: NSKeyValueObservingOptions, context: UnsafeMutableRawPointer?
  ) {
    guard let observer = observer as? any NSObject & KeyPathObserver else { return }
    let own = KeyPathObservation(observer, object, keyPath, context)
    let list =
      objc_getAssociatedObject(object, associationKey.address) as? ObservationList
      ?? ObservationList()
    list.all.append(own)
    objc_setAssociatedObject(object, associationKey.address, list, .OBJC_ASSOCIATION_RETAIN)
    own.startObserving(object, options: options)
  }

  static func endObservation(
    observer: NSObject, of object: any _KeyValueCoding, keyPath: String,
    isMatchingContext isOfContext: (UnsafeMutableRawPointer?) -> Bool
  ) {
    let list = objc_getAssociatedObject(object, associationKey.address) as? ObservationList
    let index = list?.all.lastIndex {
      $0.observer === observer && $0.keyPath == keyPath && isOfContext($0.context)
    }
    guard let list, let index else {
      CAProgrammerError.raise(
        "cannot remove the observer \(type(of: observer)) for '\(keyPath)' of \(type(of: object)): "
          + "it is not registered")
      return
    }
    let own = list.all.remove(at: index)
    for end in own.cancellations { end() }
  }

  /// Raises a programmer error for a change that the observer's class does not handle.
  static func raiseUnhandledChange(observer: AnyObject, keyPath: String?, object: Any?) {
    let sender = object.map { "\(type(of: $0))" } ?? "nil"
    CAProgrammerError.raise(
      "\(type(of: observer)) observes '\(keyPath ?? "")' of \(sender), but does not implement "
        + "observeValue(forKeyPath:of:change:context:)")
  }

  private func startObserving(_ object: any _KeyValueCoding, options: NSKeyValueObservingOptions) {
    let path = keyPath
    let watcher = TypedValueObserver<ObservedValue>(
      key: path.contains(".") ? nil : ObservedKeyNameResolver.objectiveCName(of: path), options,
      read: { [weak object] in
        object.map { ObservedValue(value: Self.value(of: $0, forKeyPath: path)) }
      },
      tell: { [weak self] change in self?.notifyObserver(of: change) })
    let watch = KeyValueObserverList.makeList(for: object)
    watch.addObserver(watcher)
    cancellations.append { [weak watch] in watch?.removeObservers { $0 === watcher } }
    // The objects that are on the path now are observed. If one of them is replaced, this is detected at the end of
    // the run loop turn.
    var at: Any? = object
    for key in path.split(separator: ".").dropLast() {
      at = (at as? any _KeyValueCoding)?.value(forKey: String(key))
      guard let next = at as? any _KeyValueCoding else { break }
      let scout = KeyPathElementObserver { [weak watcher] in watcher?.notifyIfChanged() }
      let there = KeyValueObserverList.makeList(for: next)
      there.addObserver(scout)
      cancellations.append { [weak there] in there?.removeObservers { $0 === scout } }
    }
  }

  /// Returns the value at the given key path.
  ///
  /// In the frameworks' own classes, keys use Objective-C property names.
  private static func value(of object: any _KeyValueCoding, forKeyPath path: String) -> Any? {
    guard object is any KeyPathNameProviding || object is any KeyValueAccessible else {
      return object.value(forKeyPath: path)
    }
    let keys = path.split(separator: ".").map {
      ObservedKeyNameResolver.objectiveCName(of: String($0))
    }
    return object.value(forKeyPath: keys.joined(separator: "."))
  }

  private func notifyObserver(of change: NSKeyValueObservedChange<ObservedValue>) {
    guard let observer else { return }
    var changeInfo: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: change.kind.rawValue)]
    if let new = change.newValue { changeInfo[.newKey] = new.value ?? NSNull() }
    if let old = change.oldValue { changeInfo[.oldKey] = old.value ?? NSNull() }
    if change.isPrior { changeInfo[.notificationIsPriorKey] = NSNumber(value: true) }
    observer.observeValue(forKeyPath: keyPath, of: object, change: changeInfo, context: context)
  }
}

/// The value at a key path, which may be `nil`.
private struct ObservedValue: CustomDebugStringConvertible {
  let value: Any?
  var debugDescription: String { value.map { String(reflecting: $0) } ?? "nil" }
}

extension ObservedValue: Equatable {
  static func == (a: ObservedValue, b: ObservedValue) -> Bool {
    switch (a.value, b.value) {
    case (nil, nil): true
    case (let a?, let b?): areEquivalent(a, b)
    case (nil, _), (_, nil): false
    }
  }
}

/// An observer for one of the objects along a key path.
///
/// Any change to the object triggers a comparison of the value at the end of the path.
private final class KeyPathElementObserver: KeyValueObserver {
  let key: String? = nil
  private var handler: (() -> Void)?

  init(look: @escaping () -> Void) { self.handler = look }

  func beginObserving() {}
  func willChange() {}
  func didChange() {}
  func notifyIfChanged() { handler?() }
  func endObserving() { handler = nil }
}

/// A namespace for converting keys and key paths to observed property names.
enum ObservedKeyNameResolver {
  /// Returns the Objective-C name for the given key, such as `hidden` for `isHidden`.
  static func objectiveCName(of key: String) -> String {
    let rest = key.dropFirst(2)
    guard key.hasPrefix("is"), let first = rest.first, first.isUppercase else { return key }
    return first.lowercased() + rest.dropFirst()
  }

  /// Returns the property name for a key path with a single step, or `nil` if the name is not known.
  ///
  /// A key path to a property in another module does not contain the name, so it is looked up in the framework's
  /// table of key paths.
  static func name(of keyPath: AnyKeyPath, in object: AnyObject) -> String? {
    if let known = (object as? any KeyPathNameProviding)?.observableKeyNames[keyPath] {
      return known
    }
    let steps = "\(keyPath)".split(separator: ".")
    guard steps.count == 2, let step = steps.last, !step.hasPrefix("<") else { return nil }
    return objectiveCName(of: String(step))
  }
}

/// A class that provides the property names for its key paths.
package protocol KeyPathNameProviding: AnyObject {
  /// The Objective-C property names of the observable properties, by key path.
  var observableKeyNames: [AnyKeyPath: String] { get }
}
