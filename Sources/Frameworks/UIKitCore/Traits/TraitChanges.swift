public import Foundation
public import QuartzCore

/// An object that has a trait collection.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits of the object.
  var traitCollection: UITraitCollection { get }
  /// Called when the traits have changed.
  ///
  /// The parameter contains the previous traits.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}

/// A token for a trait change registration, which is used to remove the registration.
public protocol UITraitChangeRegistration: AnyObject, NSObjectProtocol {}

/// The trait change observers of a view or view controller.
struct TraitChangeObserverList {
  final class Observer: NSObject, UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: (AnyObject, UITraitCollection) -> Void

    init(_ traits: [UITrait], _ call: @escaping (AnyObject, UITraitCollection) -> Void) {
      (self.traits, self.handler) = (traits, call)
    }
  }

  private var observers: [Observer] = []

  mutating func addObserver(
    for traits: [UITrait], handler call: @escaping (AnyObject, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let observer = Observer(traits, call)
    observers.append(observer)
    return observer
  }

  mutating func removeObserver(_ registration: any UITraitChangeRegistration) {
    observers.removeAll { $0 === registration }
  }

  func notifyObservers(of object: AnyObject, from old: UITraitCollection, to new: UITraitCollection)
  {
    for observer in observers
    where observer.traits.contains(where: { new.store.differs(from: old.store, in: $0) }) {
      observer.handler(object, old)
    }
  }
}

/// An object that notifies observers about trait changes.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: UITraitEnvironment {
  /// Removes the given registration for trait changes.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable {
  /// Adds a handler that is called with the object and its previous traits.
  ///
  /// Only views and view controllers notify their handlers.
  private func observeTraits(
    _ traits: [UITrait], handler: @escaping (AnyObject, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    if let view = self as? UIView {
      return view.traitObservers.addObserver(for: traits, handler: handler)
    }
    if let controller = self as? UIViewController {
      return controller.traitObservers.addObserver(for: traits, handler: handler)
    }
    return TraitChangeObserverList.Observer(traits, handler)
  }

  /// Registers a closure that is called with the object and its previous traits when one of the given traits has
  /// changed.
  @discardableResult
  public func registerForTraitChanges<Owner>(
    _ traits: [UITrait], handler: @escaping (Owner, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    observeTraits(traits) { object, old in
      if let owner = object as? Owner { handler(owner, old) }
    }
  }

  /// Registers an action method to be called when one of the given traits has changed.
  ///
  /// The parameter of the method is the view or view controller. The target is not retained.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let receiver = WeakTarget(target)
    return observeTraits(traits) { object, _ in
      if let receiver = receiver.object { action.perform(on: receiver, with: object) }
    }
  }

  /// Registers an action method of this object to be called when one of the given traits has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    observeTraits(traits) { object, _ in action.perform(on: object, with: object) }
  }
}

extension UIView: UITraitChangeObservable {
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.removeObserver(registration)
  }
}

extension UIViewController: UITraitChangeObservable {
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.removeObserver(registration)
  }
}
