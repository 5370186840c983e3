public import Foundation
import Synchronization

/// The notifications that an object observes with its methods.
///
/// They are unregistered when the object is deallocated.
private final class SelectorObservationList: Sendable {
  // Sound: a notification center removes tokens on any thread, and senders are only compared.
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

  /// Unregisters the observations in a center with a name and a sender.
  ///
  /// Nil matches any name or sender.
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
  /// Calls a method of an object for notifications with a name and a sender.
  ///
  /// Nil matches any name or sender. The method receives the `Notification`. The observer is not retained.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let call = NotificationMethodCall(WeakTarget(observer), aSelector)
    let token = addObserver(forName: aName, object: anObject, queue: nil) { call.run(with: $0) }
    SelectorObservationList.makeList(for: observer as AnyObject)
      .addToken(token, center: self, name: aName, sender: anObject.map { $0 as AnyObject })
  }

  /// Unregisters all observations of an object, whether it observes by methods or is a token.
  public func removeObserver(_ observer: AnyObject) {
    SelectorObservationList.existingList(for: observer)?.removeObservations(
      center: self, name: nil, sender: nil)
    removeObserver(observer as Any)
  }

  /// Unregisters the observations of an object with a name and a sender, whether it observes by methods or is a
  /// token.
  ///
  /// Nil matches any name or sender.
  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    SelectorObservationList.existingList(for: observer)?.removeObservations(
      center: self, name: aName, sender: anObject.map { $0 as AnyObject })
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

// Sound: both properties are constants, and weak references can be read on any thread.
/// A method call, made on the thread on which a notification is posted.
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
