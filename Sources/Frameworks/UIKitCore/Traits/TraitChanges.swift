public import Foundation
public import QuartzCore

/// What knows its surroundings.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// What it knows.
  var traitCollection: UITraitCollection { get }
  /// It knows something else than it did.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}

/// What stands for a wish to be told, so that it can be taken back.
public protocol UITraitChangeRegistration: AnyObject, NSObjectProtocol {}

/// Who is told of other surroundings of one view or controller.
struct TraitChangeObservers {
  final class Observer: NSObject, UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: (AnyObject, UITraitCollection) -> Void

    init(_ traits: [UITrait], _ call: @escaping (AnyObject, UITraitCollection) -> Void) {
      (self.traits, self.handler) = (traits, call)
    }
  }

  private var observers: [Observer] = []

  mutating func add(
    _ traits: [UITrait], _ call: @escaping (AnyObject, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let listener = Observer(traits, call)
    observers.append(listener)
    return listener
  }

  mutating func remove(_ registration: any UITraitChangeRegistration) {
    observers.removeAll { $0 === registration }
  }

  func notify(_ object: AnyObject, _ old: UITraitCollection, _ new: UITraitCollection) {
    for listener in observers
    where listener.traits.contains(where: { new.store.differs(from: old.store, in: $0) }) {
      listener.handler(object, old)
    }
  }
}

/// What tells of other surroundings.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: UITraitEnvironment {
  /// Keeps a closure that is called with the object and what it knew; see ``registerForTraitChanges(_:handler:)``.
  func _listen(
    to traits: [UITrait], _ call: @escaping (AnyObject, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration
  /// Takes a wish to be told back.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable {
  /// Calls a closure with the object and what it knew when one of the traits becomes another.
  @discardableResult
  public func registerForTraitChanges<Owner>(
    _ traits: [UITrait], handler: @escaping (Owner, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    _listen(to: traits) { object, old in
      if let owner = object as? Owner { handler(owner, old) }
    }
  }

  /// Calls a method of an object, which is not retained, when one of the traits becomes another; the method is handed the
  /// view or controller.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let receiver = WeakTarget(target)
    return _listen(to: traits) { object, _ in
      if let receiver = receiver.object { action.perform(on: receiver, with: object) }
    }
  }

  /// Calls a method of the object itself when one of the traits becomes another.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    _listen(to: traits) { object, _ in action.perform(on: object, with: object) }
  }
}

extension UIView: UITraitChangeObservable {
  /// Keeps a closure that is called with the view and what it knew.
  public func _listen(
    to traits: [UITrait], _ call: @escaping (AnyObject, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    traitObservers.add(traits, call)
  }

  /// Takes a wish to be told back.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.remove(registration)
  }
}

extension UIViewController: UITraitChangeObservable {
  /// Keeps a closure that is called with the controller and what it knew.
  public func _listen(
    to traits: [UITrait], _ call: @escaping (AnyObject, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    traitObservers.add(traits, call)
  }

  /// Takes a wish to be told back.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.remove(registration)
  }
}
