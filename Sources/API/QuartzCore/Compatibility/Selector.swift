/// A method named at run time, for targets and actions.
///
/// Without an Objective-C runtime a name finds no method, so a selector carries the method itself:
/// `Selector("tick:", Pulse.tick)` where Apple's systems write `#selector(Pulse.tick(_:))`.
public struct Selector: Hashable, CustomStringConvertible, @unchecked Sendable {
  /// The method's name in Objective-C's spelling, with a colon for the argument.
  package let name: String
  private let call: (AnyObject, Any?) -> Bool
  private let isOf: (Any) -> Bool

  /// A method with one argument.
  public init<Target: AnyObject, Argument>(
    _ name: String, _ method: @escaping (Target) -> (Argument) -> Void
  ) {
    self.name = name
    isOf = { $0 is Target }
    call = { target, argument in
      guard let target = target as? Target, let argument = argument as? Argument else {
        return false
      }
      method(target)(argument)
      return true
    }
  }

  /// A method without arguments.
  public init<Target: AnyObject>(_ name: String, _ method: @escaping (Target) -> () -> Void) {
    self.name = name
    isOf = { $0 is Target }
    call = { target, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
  }

  /// Calls the method on an object; one without an argument ignores `argument`.
  ///
  /// An object or an argument of another class than the method's is a mistake of the caller.
  package func perform(on target: AnyObject, with argument: Any? = nil) {
    if !call(target, argument) {
      CAProgrammerError.raise(
        "\(type(of: target)) has no method '\(name)' that takes \(argument.map { "\(type(of: $0))" } ?? "nothing")"
      )
    }
  }

  /// Whether it carries a method of the object's class.
  package func isMethod(of object: Any) -> Bool { isOf(object) }

  /// The name.
  public var description: String { name }

  /// Selectors of one name are the same selector.
  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }

  /// By the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
