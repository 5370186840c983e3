/// A method named at run time, for targets and actions.
///
/// Without an Objective-C runtime a name finds no method, so a selector carries the method itself:
/// `Selector("tick:", Pulse.tick)` where Apple's systems write `#selector(Pulse.tick(_:))`.
public struct Selector: Hashable, CustomStringConvertible, ExpressibleByStringLiteral,
  @unchecked Sendable
{
  /// The method's name in Objective-C's spelling, with a colon for the argument.
  package let name: String
  private let method: Method?

  /// The method, and whose it is.
  private struct Method {
    let isOf: (Any) -> Bool
    let call: (AnyObject, Any?) -> Bool
  }

  /// A method with one argument.
  public init<Target: AnyObject, Argument>(
    _ name: String, _ method: @escaping (Target) -> (Argument) -> Void
  ) {
    self.name = name
    self.method = Method(isOf: { $0 is Target }) { target, argument in
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
    self.method = Method(isOf: { $0 is Target }) { target, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
  }

  /// A name alone: it can be compared, and no object responds to it.
  public init(_ name: String) {
    self.name = name
    method = nil
  }

  /// A name alone: it can be compared, and no object responds to it.
  public init(stringLiteral name: String) { self.init(name) }

  /// Calls the method on an object; one without an argument ignores `argument`.
  ///
  /// An object or an argument of another class than the method's is a mistake of the caller, and so is a selector that is
  /// a name alone.
  package func perform(on target: AnyObject, with argument: Any? = nil) {
    if method?.call(target, argument) != true {
      CAProgrammerError.raise(
        "\(type(of: target)) has no method '\(name)' that takes \(argument.map { "\(type(of: $0))" } ?? "nothing")"
      )
    }
  }

  /// Whether it carries a method of the object's class.
  package func isMethod(of object: Any) -> Bool { method?.isOf(object) ?? false }

  /// The name.
  public var description: String { name }

  /// Selectors of one name are the same selector.
  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }

  /// By the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

/// A selector that is a name alone.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
