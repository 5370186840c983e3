/// A method named at run time, for targets and actions.
///
/// Without an Objective-C runtime a name finds no method, so a selector carries the method itself:
/// `Selector("tick:", Pulse.tick)` where Apple's systems write `#selector(Pulse.tick(_:))`.
public struct Selector: Hashable, CustomStringConvertible, ExpressibleByStringLiteral,
  // Sound: the name and the method are constants; whoever performs it is where the method may be called.
  @unchecked Sendable
{
  /// The method's name in Objective-C's spelling, with a colon for each argument.
  package let name: String
  private let method: SelectorMethod?

  init(_ name: String, method: SelectorMethod) {
    self.name = name
    self.method = method
  }

  /// A name alone: it can be compared, and no object responds to it.
  public init(_ name: String) {
    self.name = name
    method = nil
  }

  /// A name alone: it can be compared, and no object responds to it.
  public init(stringLiteral name: String) { self.init(name) }

  // MARK: Performing

  /// Calls the method on an object, which ignores what it does not take; what it takes beyond that is nil.
  ///
  /// An object or an argument of another class than the method's is a mistake of the caller, and so is a selector that is
  /// a name alone.
  ///
  /// - Returns: what the method returns; nil for one that returns nothing.
  @discardableResult
  package func perform(on target: AnyObject, with arguments: Any?...) -> Any? {
    guard let method else {
      CAProgrammerError.raise(
        "the selector '\(name)' is a name without a method and cannot be called on \(Self.diagnosticName(on: target)); "
          + "make it of the method: Selector(\"\(name)\", \(Self.diagnosticName(on: target)).\(baseName))"
      )
      return nil
    }
    guard method.isImplementedBy(target) else {
      CAProgrammerError.raise(
        "\(Self.diagnosticName(on: target)) has no method '\(name)': that of the selector is \(method.owner)'s"
      )
      return nil
    }
    switch method.call(target, arguments) {
    case .result(let result): return result
    case .invalidArgument(let index):
      let given = index < arguments.count ? arguments[index].map { "\(type(of: $0))" } : nil
      CAProgrammerError.raise(
        "the method '\(name)' of \(Self.diagnosticName(on: target)) does not take \(given ?? "nil") as its argument \(index + 1)"
      )
      return nil
    }
  }

  /// Whether it carries a method of the object's class.
  package func isMethod(of object: Any) -> Bool { method?.isImplementedBy(object) ?? false }

  /// Whether it carries a method that every object of a class has.
  package func isMethod(ofInstancesOf type: AnyClass) -> Bool {
    method?.isImplementedByInstances(type) ?? false
  }

  /// The name in Swift, up to the first argument.
  private var baseName: Substring { name.prefix { $0 != ":" } }

  private static func diagnosticName(on target: AnyObject) -> String {
    (target as? AnyClass).map { "\($0)" } ?? "\(type(of: target))"
  }

  // MARK: A value

  /// The name.
  public var description: String { name }

  /// Selectors of one name are the same selector.
  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }

  /// By the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: Methods

extension Selector {
  /// A method without arguments.
  public init<Target: AnyObject>(_ name: String, _ method: @escaping (Target) -> () -> Void) {
    self.init(name, method: SelectorMethod { (target: Target, _) in method(target)() })
  }

  /// A method with one argument.
  public init<Target: AnyObject, Argument>(
    _ name: String, _ method: @escaping (Target) -> (Argument) -> Void
  ) {
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in method(target)(try list.argument(at: 0)) })
  }

  /// A method with two arguments, of a control's actions the sender and the event.
  public init<Target: AnyObject, First, Second>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Void
  ) {
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in
        method(target)(try list.argument(at: 0), try list.argument(at: 1))
      })
  }

  /// A method with three arguments.
  public init<Target: AnyObject, First, Second, Third>(
    _ name: String, _ method: @escaping (Target) -> (First, Second, Third) -> Void
  ) {
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in
        method(target)(try list.argument(at: 0), try list.argument(at: 1), try list.argument(at: 2))
      })
  }

  /// A method without arguments that returns something.
  @_disfavoredOverload
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping (Target) -> () -> Result
  ) {
    self.init(name, method: SelectorMethod { (target: Target, _) in method(target)() })
  }

  /// A method with one argument that returns something.
  @_disfavoredOverload
  public init<Target: AnyObject, Argument, Result>(
    _ name: String, _ method: @escaping (Target) -> (Argument) -> Result
  ) {
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in method(target)(try list.argument(at: 0)) })
  }

  /// A method with two arguments that returns something.
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

  /// The method that gives a property's value.
  public init<Target: AnyObject, Value>(_ name: String, getter property: KeyPath<Target, Value>) {
    // Sound: key paths do not change, and this one is used where the selector is performed.
    nonisolated(unsafe) let property = property
    self.init(
      name, method: SelectorMethod { (target: Target, _) in target[keyPath: property] })
  }

  /// The method that sets a property.
  public init<Target: AnyObject, Value>(
    _ name: String, setter property: ReferenceWritableKeyPath<Target, Value>
  ) {
    // Sound: key paths do not change, and this one is used where the selector is performed.
    nonisolated(unsafe) let property = property
    self.init(
      name,
      method: SelectorMethod { (target: Target, list) in
        target[keyPath: property] = try list.argument(at: 0)
      })
  }
}

/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

/// A selector that is a name alone.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
