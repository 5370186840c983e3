import Foundation
import QuartzCore

/// The targets, actions and closures registered for a control's events, in order of registration.
@MainActor
final class ControlTargetList {
  /// The target of an action method: a weakly referenced object, or the responder chain if the object is `nil`.
  struct Target {
    private let target: WeakTarget?

    init(_ object: Any?) { target = object.map { WeakTarget($0) } }

    var object: AnyObject? { target?.object }

    /// Whether the target was an object that has been deallocated.
    ///
    /// Always `false` for the responder chain.
    var isReleased: Bool { target != nil && object == nil }

    func isSame(as other: Any?) -> Bool {
      guard let other else { return target == nil }
      return target?.isSame(as: other) ?? false
    }
  }

  enum Handler {
    case method(Target, Selector)
    case action(UIAction)
    case closure((UIControl) -> Void)
  }

  struct Registration {
    var handler: Handler
    var events: UIControl.Event

    /// The target and selector of a registered action method, or `nil` if the handler is an action or a closure.
    var method: (target: Target, selector: Selector)? {
      if case .method(let target, let selector) = handler { (target, selector) } else { nil }
    }

    var action: UIAction? {
      if case .action(let action) = handler { action } else { nil }
    }
  }

  /// The placeholder that `allTargets` contains in place of the responder chain.
  private static let responderChain = NSNull()

  /// The registrations, in the order in which they were added.
  private(set) var entries: [Registration] = []

  nonisolated init() {}

  func addTarget(_ target: Any?, action selector: Selector, for events: UIControl.Event) {
    entries.removeAll { $0.method?.target.isReleased ?? false }
    let known = entries.firstIndex {
      $0.method.map { $0.selector == selector && $0.target.isSame(as: target) } ?? false
    }
    if let known { return entries[known].events.formUnion(events) }
    entries.append(Registration(handler: .method(Target(target), selector), events: events))
  }

  func addAction(_ action: UIAction, for events: UIControl.Event) {
    if let known = entries.firstIndex(where: { $0.action?.identifier == action.identifier }) {
      entries[known].handler = .action(action)
      entries[known].events.formUnion(events)
    } else {
      entries.append(Registration(handler: .action(action), events: events))
    }
  }

  func addHandler(_ body: @escaping (UIControl) -> Void, for events: UIControl.Event) {
    entries.append(Registration(handler: .closure(body), events: events))
  }

  func removeTarget(_ target: Any?, action selector: Selector?, for events: UIControl.Event) {
    removeEvents(events) { entry in
      guard let method = entry.method else { return false }
      return (target == nil || method.target.isSame(as: target))
        && (selector == nil || method.selector == selector)
    }
  }

  func removeAction(identifiedBy identifier: UIAction.Identifier, for events: UIControl.Event) {
    removeEvents(events) { $0.action?.identifier == identifier }
  }

  private func removeEvents(_ events: UIControl.Event, where isMeant: (Registration) -> Bool) {
    for i in entries.indices where isMeant(entries[i]) { entries[i].events.subtract(events) }
    entries.removeAll { $0.events.isEmpty }
  }

  var events: UIControl.Event {
    entries.reduce(into: []) { $0.formUnion($1.events) }
  }

  var objects: Set<AnyHashable> {
    var all: Set<AnyHashable> = []
    for case let target? in entries.map({ $0.method?.target }) where !target.isReleased {
      let object = target.object ?? Self.responderChain
      all.insert(object as? AnyHashable ?? AnyHashable(ObjectIdentifier(object)))
    }
    return all
  }

  func actionNames(of target: Any?, for event: UIControl.Event) -> [String] {
    entries.filter { !$0.events.isDisjoint(with: event) }.compactMap(\.method)
      .filter { $0.target.isSame(as: target) }.map(\.selector.name)
  }
}
