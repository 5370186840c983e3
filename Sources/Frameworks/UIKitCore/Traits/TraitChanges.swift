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

/// What tells of other surroundings.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: UITraitEnvironment {
  /// Takes a wish to be told back.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable {
  /// Adds a handler that is called with the object and its previous traits; only views and controllers have one.
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

  /// Calls a closure with the object and what it knew when one of the traits becomes another.
  @discardableResult
  public func registerForTraitChanges<Owner>(
    _ traits: [UITrait], handler: @escaping (Owner, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    observeTraits(traits) { object, old in
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
    return observeTraits(traits) { object, _ in
      if let receiver = receiver.object { action.perform(on: receiver, with: object) }
    }
  }

  /// Calls a method of the object itself when one of the traits becomes another.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    observeTraits(traits) { object, _ in action.perform(on: object, with: object) }
  }
}

extension UIView: UITraitChangeObservable {
  /// Takes a wish to be told back.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.removeObserver(registration)
  }
}

extension UIViewController: UITraitChangeObservable {
  /// Takes a wish to be told back.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.removeObserver(registration)
  }
}
