import Foundation
import QuartzCore

/// Who is told of the events of a control.
@MainActor
final class ControlTargetList {
  /// The object of a method: held weakly, or the chain of responders.
  struct Target {
    private let target: WeakTarget?

    init(_ object: Any?) { target = object.map { WeakTarget($0) } }

    var object: AnyObject? { target?.object }

    /// Whether there was an object and it is there no more.
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

    /// The target and the method, where it is one of a method.
    var method: (target: Target, selector: Selector)? {
      if case .method(let target, let selector) = handler { (target, selector) } else { nil }
    }

    var action: UIAction? {
      if case .action(let action) = handler { action } else { nil }
    }
  }

  /// What stands for the chain of responders.
  private static let responderChain = NSNull()

  /// In the order in which they came.
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
