public import Foundation
import Synchronization

/// The notifications observed by an object with its methods.
///
/// The observations are removed when the object is deallocated.
private final class SelectorObservationList: Sendable {
  // Sound: tokens can be removed from a notification center on any thread, and senders are only compared.
  private struct Entry: @unchecked Sendable {
    weak var center: NotificationCenter?
    let token: any NSObjectProtocol
    let name: NSNotification.Name?
    weak var sender: AnyObject?
    let hasSender: Bool
  }

  private let entries = Mutex<[Entry]>([])

  private static let key = AssociationKey()

  static func existingList(for observer: AnyObject) -> SelectorObservationList? {
    objc_getAssociatedObject(observer, key.address) as? SelectorObservationList
  }

  static func makeList(for observer: AnyObject) -> SelectorObservationList {
    if let known = existingList(for: observer) { return known }
    let new = SelectorObservationList()
    objc_setAssociatedObject(observer, key.address, new, .OBJC_ASSOCIATION_RETAIN)
    return new
  }

  func addToken(
    _ token: any NSObjectProtocol, center: NotificationCenter, name: NSNotification.Name?,
    sender: AnyObject?
  ) {
    let entry = Entry(
      center: center, token: token, name: name, sender: sender, hasSender: sender != nil)
    entries.withLock { $0.append(entry) }
  }

  /// Removes the observations registered in a notification center for the given name and sender.
  ///
  /// A `name` or `sender` of `nil` matches any.
  func removeObservations(
    center: NotificationCenter, name: NSNotification.Name?, sender: AnyObject?
  ) {
    let isMeant = { (entry: Entry) in
      entry.center === center && (name == nil || entry.name == name)
        && (sender == nil || entry.sender === sender)
    }
    let gone = entries.withLock { entries in
      defer { entries.removeAll(where: isMeant) }
      return entries.filter(isMeant)
    }
    for entry in gone { center.removeObserver(entry.token as Any) }
  }

  deinit {
    for entry in entries.withLock({ $0 }) { entry.center?.removeObserver(entry.token as Any) }
  }
}

extension NotificationCenter {
  /// Registers a method that is called for notifications with the given name and sender.
  ///
  /// A name or sender of `nil` matches any. The method receives the `Notification`. The observer is not retained.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let call = NotificationMethodCall(WeakTarget(observer), aSelector)
    let token = addObserver(forName: aName, object: anObject, queue: nil) { call.run(with: $0) }
    SelectorObservationList.makeList(for: observer as AnyObject)
      .addToken(token, center: self, name: aName, sender: anObject.map { $0 as AnyObject })
  }

  /// Removes all observations registered for an object, which is either an observer with methods or a token returned
  /// by the notification center.
  public func removeObserver(_ observer: AnyObject) {
    SelectorObservationList.existingList(for: observer)?.removeObservations(
      center: self, name: nil, sender: nil)
    removeObserver(observer as Any)
  }

  /// Removes the observations registered for an object with the given name and sender.
  ///
  /// The object is either an observer with methods or a token returned by the notification center. A name or sender
  /// of `nil` matches any.
  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    SelectorObservationList.existingList(for: observer)?.removeObservations(
      center: self, name: aName, sender: anObject.map { $0 as AnyObject })
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

// Sound: both properties are constants, and weak references can be read on any thread.
/// A method call that is made on the thread on which a notification is posted.
private final class NotificationMethodCall: @unchecked Sendable {
  private let receiver: WeakTarget
  private let selector: Selector

  init(_ receiver: WeakTarget, _ selector: Selector) {
    (self.receiver, self.selector) = (receiver, selector)
  }

  func run(with notification: Notification) {
    if let object = receiver.object { selector.perform(on: object, with: notification) }
  }
}
