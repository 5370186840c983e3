// Selectors for class methods. Each initializer exists in two forms, for nonisolated methods and for methods isolated
// to the main actor, because the compiler rejects conversions between them or warns about them.

extension Selector {
  /// Creates a selector for a class method without arguments.
  public init<Target: AnyObject>(
    _ name: String, class type: Target.Type,
    _ method: @escaping () -> Void
  ) {
    self.init(name, method: SelectorMethod(ofClass: type) { _ in method() })
  }

  /// Creates a selector for a main-actor class method without arguments.
  public init<Target: AnyObject>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor () -> Void
  ) {
    // Sound: isolation does not affect the memory layout of a function. Like an instance method, the method runs
    // wherever the selector is performed.
    let method = unsafeBitCast(method, to: (() -> Void).self)
    self.init(name, method: SelectorMethod(ofClass: type) { _ in method() })
  }

  /// Creates a selector for a class method with one argument.
  public init<Target: AnyObject, Argument>(
    _ name: String, class type: Target.Type,
    _ method: @escaping (Argument) -> Void
  ) {
    self.init(name, method: SelectorMethod(ofClass: type) { method(try $0.argument(at: 0)) })
  }

  /// Creates a selector for a main-actor class method with one argument.
  public init<Target: AnyObject, Argument>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor (Argument) -> Void
  ) {
    // Sound: isolation does not affect the memory layout of a function. Like an instance method, the method runs
    // wherever the selector is performed.
    let method = unsafeBitCast(method, to: ((Argument) -> Void).self)
    self.init(name, method: SelectorMethod(ofClass: type) { method(try $0.argument(at: 0)) })
  }

  /// Creates a selector for a class method with two arguments.
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

  /// Creates a selector for a main-actor class method with two arguments.
  public init<Target: AnyObject, First, Second>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor (First, Second) -> Void
  ) {
    // Sound: isolation does not affect the memory layout of a function. Like an instance method, the method runs
    // wherever the selector is performed.
    let method = unsafeBitCast(method, to: ((First, Second) -> Void).self)
    self.init(
      name,
      method: SelectorMethod(ofClass: type) {
        method(try $0.argument(at: 0), try $0.argument(at: 1))
      })
  }

  /// Creates a selector for a class method without arguments that returns a value.
  @_disfavoredOverload
  public init<Target: AnyObject, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping () -> Result
  ) {
    self.init(name, method: SelectorMethod(ofClass: type) { _ in method() })
  }

  /// Creates a selector for a main-actor class method without arguments that returns a value.
  @_disfavoredOverload
  public init<Target: AnyObject, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor () -> Result
  ) {
    // Sound: isolation does not affect the memory layout of a function. Like an instance method, the method runs
    // wherever the selector is performed.
    let method = unsafeBitCast(method, to: (() -> Result).self)
    self.init(name, method: SelectorMethod(ofClass: type) { _ in method() })
  }

  /// Creates a selector for a class method with one argument that returns a value.
  @_disfavoredOverload
  public init<Target: AnyObject, Argument, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping (Argument) -> Result
  ) {
    self.init(name, method: SelectorMethod(ofClass: type) { method(try $0.argument(at: 0)) })
  }

  /// Creates a selector for a main-actor class method with one argument that returns a value.
  @_disfavoredOverload
  public init<Target: AnyObject, Argument, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor (Argument) -> Result
  ) {
    // Sound: isolation does not affect the memory layout of a function. Like an instance method, the method runs
    // wherever the selector is performed.
    let method = unsafeBitCast(method, to: ((Argument) -> Result).self)
    self.init(name, method: SelectorMethod(ofClass: type) { method(try $0.argument(at: 0)) })
  }

  /// Creates a selector for a class method with two arguments that returns a value.
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

  /// Creates a selector for a main-actor class method with two arguments that returns a value.
  @_disfavoredOverload
  public init<Target: AnyObject, First, Second, Result>(
    _ name: String, class type: Target.Type,
    _ method: @escaping @MainActor (First, Second) -> Result
  ) {
    // Sound: isolation does not affect the memory layout of a function. Like an instance method, the method runs
    // wherever the selector is performed.
    let method = unsafeBitCast(method, to: ((First, Second) -> Result).self)
    self.init(
      name,
      method: SelectorMethod(ofClass: type) {
        method(try $0.argument(at: 0), try $0.argument(at: 1))
      })
  }
}
