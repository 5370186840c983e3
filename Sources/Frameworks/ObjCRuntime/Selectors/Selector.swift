/// A method identified at run time, used for target-action and similar patterns.
///
/// Without an Objective-C runtime, methods cannot be found by name, so a selector contains the method itself:
/// `Selector("tick:", Pulse.tick)` corresponds to `#selector(Pulse.tick(_:))` on Apple platforms.
public struct Selector: Hashable, CustomStringConvertible, ExpressibleByStringLiteral,
  // Sound: the name and the method are constants, and the caller performs the selector only where the method may be
  // called.
  @unchecked Sendable
{
  /// The Objective-C name of the method, which contains a colon for each argument.
  package let name: String
  private let method: SelectorMethod?

  init(_ name: String, method: SelectorMethod) {
    self.name = name
    self.method = method
  }

  /// Creates a selector from only a name.
  ///
  /// The selector can be compared with others, but no object responds to it.
  public init(_ name: String) {
    self.name = name
    method = nil
  }

  /// Creates a selector from only a name.
  ///
  /// The selector can be compared with others, but no object responds to it.
  public init(stringLiteral name: String) { self.init(name) }

  // MARK: Method calls

  /// Calls the method on an object.
  ///
  /// Excess arguments are ignored, and missing arguments are `nil`. If the target or an argument has the wrong type,
  /// or the selector was created from only a name, a programmer error is raised.
  ///
  /// - Returns: The result of the method, or `nil` if it returns nothing.
  @discardableResult
  package func perform(on target: AnyObject, with arguments: Any?...) -> Any? {
    guard let method else {
      CAProgrammerError.raise(
        "selector '\(name)' has a name but no method and cannot be called on \(Self.diagnosticName(on: target)); "
          + "create it with Selector(\"\(name)\", \(Self.diagnosticName(on: target)).\(baseName))"
      )
      return nil
    }
    guard method.isImplementedBy(target) else {
      CAProgrammerError.raise(
        "\(Self.diagnosticName(on: target)) has no method '\(name)': the method of the selector belongs to "
          + "\(method.owner)")
      return nil
    }
    switch method.call(target, arguments) {
    case .result(let result): return result
    case .invalidArgument(let index):
      let given = index < arguments.count ? arguments[index].map { "\(type(of: $0))" } : nil
      CAProgrammerError.raise(
        "method '\(name)' of \(Self.diagnosticName(on: target)) does not accept \(given ?? "nil") as argument "
          + "\(index + 1)")
      return nil
    }
  }

  /// Returns whether the selector contains a method of the object's class.
  package func isMethod(of object: Any) -> Bool { method?.isImplementedBy(object) ?? false }

  /// Returns whether the selector contains a method that all instances of the given class have.
  package func isMethod(ofInstancesOf type: AnyClass) -> Bool {
    method?.isImplementedByInstances(type) ?? false
  }

  /// The Swift base name of the method, without argument labels.
  private var baseName: Substring { name.prefix { $0 != ":" } }

  private static func diagnosticName(on target: AnyObject) -> String {
    (target as? AnyClass).map { "\($0)" } ?? "\(type(of: target))"
  }

  // MARK: Equality and description

  public var description: String { name }

  /// Returns whether two selectors have the same name, regardless of the methods that they contain.
  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: Methods

extension Selector {
  /// Creates a selector for a method without arguments.
  public init<Target: AnyObject>(_ name: String, _ method: @escaping (Target) -> () -> Void) {
    self.init(name, method: SelectorMethod { (target: Target, _) in method(target)() })
  }

  /// Creates a selector for a method with one argument.
  public init<Target: AnyObject, Argument>(
    _ name: String, _ method: @escaping (Target) -> (Argument) -> Void
  ) {
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in method(target)(try list.argument(at: 0)) })
  }

  /// Creates a selector for a method with two arguments.
  ///
  /// For a control's action method, these are the sender and the event.
  public init<Target: AnyObject, First, Second>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Void
  ) {
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in
        method(target)(try list.argument(at: 0), try list.argument(at: 1))
      })
  }

  /// Creates a selector for a method with three arguments.
  public init<Target: AnyObject, First, Second, Third>(
    _ name: String, _ method: @escaping (Target) -> (First, Second, Third) -> Void
  ) {
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in
        method(target)(try list.argument(at: 0), try list.argument(at: 1), try list.argument(at: 2))
      })
  }

  /// Creates a selector for a method without arguments that returns a value.
  @_disfavoredOverload
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping (Target) -> () -> Result
  ) {
    self.init(name, method: SelectorMethod { (target: Target, _) in method(target)() })
  }

  /// Creates a selector for a method with one argument that returns a value.
  @_disfavoredOverload
  public init<Target: AnyObject, Argument, Result>(
    _ name: String, _ method: @escaping (Target) -> (Argument) -> Result
  ) {
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in method(target)(try list.argument(at: 0)) })
  }

  /// Creates a selector for a method with two arguments that returns a value.
  @_disfavoredOverload
  public init<Target: AnyObject, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in
        method(target)(try list.argument(at: 0), try list.argument(at: 1))
      })
  }

  // MARK: Properties

  /// Creates a selector for the getter of the property at the given key path.
  public init<Target: AnyObject, Value>(_ name: String, getter property: KeyPath<Target, Value>) {
    // Sound: key paths are immutable, and this one is used only where the selector is performed.
    nonisolated(unsafe) let property = property
    self.init(
      name, method: SelectorMethod { (target: Target, _) in target[keyPath: property] })
  }

  /// Creates a selector for the setter of the property at the given key path.
  public init<Target: AnyObject, Value>(
    _ name: String, setter property: ReferenceWritableKeyPath<Target, Value>
  ) {
    // Sound: key paths are immutable, and this one is used only where the selector is performed.
    nonisolated(unsafe) let property = property
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in
        target[keyPath: property] = try list.argument(at: 0)
      })
  }
}

/// Returns the Objective-C name of the given selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

/// Returns a selector with only a name, to which no object responds.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
