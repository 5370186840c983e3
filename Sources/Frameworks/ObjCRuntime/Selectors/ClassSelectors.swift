// Methods of classes in selectors. Each form is there for methods of any isolation and for those of the main actor, whose
// conversion to one another the compiler refuses or warns of.

extension Selector {
  /// A method of a class, without arguments.
  public init<Target: AnyObject>(
    _ name: String, class type: Target.Type,
    _ method: @escaping () -> Void
  ) {
    self.init(name, method: SelectorMethod(ofClass: type) { _ in method() })
  }

  /// A method of a class on the main actor, without arguments.
  public init<Target: AnyObject>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor () -> Void
  ) {
    // It runs where the selector is performed, as methods of objects do.
    // Sound: isolation is no part of a function's layout.
    let method = unsafeBitCast(method, to: (() -> Void).self)
    self.init(name, method: SelectorMethod(ofClass: type) { _ in method() })
  }

  /// A method of a class, with one argument.
  public init<Target: AnyObject, Argument>(
    _ name: String, class type: Target.Type,
    _ method: @escaping (Argument) -> Void
  ) {
    self.init(name, method: SelectorMethod(ofClass: type) { method(try $0.argument(at: 0)) })
  }

  /// A method of a class on the main actor, with one argument.
  public init<Target: AnyObject, Argument>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor (Argument) -> Void
  ) {
    // It runs where the selector is performed, as methods of objects do.
    // Sound: isolation is no part of a function's layout.
    let method = unsafeBitCast(method, to: ((Argument) -> Void).self)
    self.init(name, method: SelectorMethod(ofClass: type) { method(try $0.argument(at: 0)) })
  }

  /// A method of a class, with two arguments.
  public init<Target: AnyObject, First, Second>(
    _ name: String, class type: Target.Type,
    _ method: @escaping (First, Second) -> Void
  ) {
    self.init(
      name,
      method: SelectorMethod(ofClass: type) {
        method(try $0.argument(at: 0), try $0.argument(at: 1))
      })
  }

  /// A method of a class on the main actor, with two arguments.
  public init<Target: AnyObject, First, Second>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor (First, Second) -> Void
  ) {
    // It runs where the selector is performed, as methods of objects do.
    // Sound: isolation is no part of a function's layout.
    let method = unsafeBitCast(method, to: ((First, Second) -> Void).self)
    self.init(
      name,
      method: SelectorMethod(ofClass: type) {
        method(try $0.argument(at: 0), try $0.argument(at: 1))
      })
  }

  /// A method of a class, without arguments, that returns something.
  @_disfavoredOverload
  public init<Target: AnyObject, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping () -> Result
  ) {
    self.init(name, method: SelectorMethod(ofClass: type) { _ in method() })
  }

  /// A method of a class on the main actor, without arguments, that returns something.
  @_disfavoredOverload
  public init<Target: AnyObject, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor () -> Result
  ) {
    // It runs where the selector is performed, as methods of objects do.
    // Sound: isolation is no part of a function's layout.
    let method = unsafeBitCast(method, to: (() -> Result).self)
    self.init(name, method: SelectorMethod(ofClass: type) { _ in method() })
  }

  /// A method of a class, with one argument, that returns something.
  @_disfavoredOverload
  public init<Target: AnyObject, Argument, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping (Argument) -> Result
  ) {
    self.init(name, method: SelectorMethod(ofClass: type) { method(try $0.argument(at: 0)) })
  }

  /// A method of a class on the main actor, with one argument, that returns something.
  @_disfavoredOverload
  public init<Target: AnyObject, Argument, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor (Argument) -> Result
  ) {
    // It runs where the selector is performed, as methods of objects do.
    // Sound: isolation is no part of a function's layout.
    let method = unsafeBitCast(method, to: ((Argument) -> Result).self)
    self.init(name, method: SelectorMethod(ofClass: type) { method(try $0.argument(at: 0)) })
  }

  /// A method of a class, with two arguments, that returns something.
  @_disfavoredOverload
  public init<Target: AnyObject, First, Second, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping (First, Second) -> Result
  ) {
    self.init(
      name,
      method: SelectorMethod(ofClass: type) {
        method(try $0.argument(at: 0), try $0.argument(at: 1))
      })
  }

  /// A method of a class on the main actor, with two arguments, that returns something.
  @_disfavoredOverload
  public init<Target: AnyObject, First, Second, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor (First, Second) -> Result
  ) {
    // It runs where the selector is performed, as methods of objects do.
    // Sound: isolation is no part of a function's layout.
    let method = unsafeBitCast(method, to: ((First, Second) -> Result).self)
    self.init(
      name,
      method: SelectorMethod(ofClass: type) {
        method(try $0.argument(at: 0), try $0.argument(at: 1))
      })
  }
}
