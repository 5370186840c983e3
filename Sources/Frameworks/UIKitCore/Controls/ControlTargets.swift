import Foundation
import QuartzCore

/// Who is told of the events of a control.
@MainActor
final class ControlTargets {
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

  struct Entry {
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
  private(set) var entries: [Entry] = []

  nonisolated init() {}

  func add(_ target: Any?, _ selector: Selector, _ events: UIControl.Event) {
    entries.removeAll { $0.method?.target.isReleased ?? false }
    let known = entries.firstIndex {
      $0.method.map { $0.selector == selector && $0.target.isSame(as: target) } ?? false
    }
    if let known { return entries[known].events.formUnion(events) }
    entries.append(Entry(handler: .method(Target(target), selector), events: events))
  }

  func add(_ action: UIAction, _ events: UIControl.Event) {
    if let known = entries.firstIndex(where: { $0.action?.identifier == action.identifier }) {
      entries[known].handler = .action(action)
      entries[known].events.formUnion(events)
    } else {
      entries.append(Entry(handler: .action(action), events: events))
    }
  }

  func add(_ body: @escaping (UIControl) -> Void, _ events: UIControl.Event) {
    entries.append(Entry(handler: .closure(body), events: events))
  }

  func remove(_ target: Any?, _ selector: Selector?, _ events: UIControl.Event) {
    removeEvents(events) { entry in
      guard let method = entry.method else { return false }
      return (target == nil || method.target.isSame(as: target))
        && (selector == nil || method.selector == selector)
    }
  }

  func remove(_ identifier: UIAction.Identifier, _ events: UIControl.Event) {
    removeEvents(events) { $0.action?.identifier == identifier }
  }

  private func removeEvents(_ events: UIControl.Event, where isMeant: (Entry) -> Bool) {
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
