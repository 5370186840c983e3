import Foundation

/// The method in a selector, with the class that declares it.
struct SelectorMethod {
  /// The outcome of a method call.
  enum CallResult {
    /// The return value, or `nil` if the method returns nothing.
    case result(Any?)
    /// The argument at the given index has the wrong type.
    case invalidArgument(Int)
  }

  /// The name of the class in which the method is declared.
  let owner: String
  /// Returns whether the given object has the method.
  let isImplementedBy: (Any) -> Bool
  /// Returns whether all instances of the given class have the method.
  let isImplementedByInstances: (AnyClass) -> Bool
  /// Calls the method on an object, which must have it.
  let call: (AnyObject, [Any?]) -> CallResult

  /// Creates an instance method from a closure that receives the target and the arguments.
  init<Target: AnyObject, Result>(
    _ body: @escaping (Target, SelectorArguments) throws -> Result
  ) {
    owner = "\(Target.self)"
    isImplementedBy = { $0 is Target }
    isImplementedByInstances = { $0 is Target.Type }
    call = { object, arguments in
      guard let target = object as? Target else { return .invalidArgument(0) }
      return Self.callResult {
        try body(target, SelectorArguments(all: arguments))
      }
    }
  }

  /// Creates a class method from a closure that receives only the arguments.
  init<Target: AnyObject, Result>(
    ofClass type: Target.Type,
    _ body: @escaping (SelectorArguments) throws -> Result
  ) {
    owner = "\(type)"
    isImplementedBy = { $0 is Target.Type }
    isImplementedByInstances = { _ in false }
    call = { _, arguments in
      Self.callResult { try body(SelectorArguments(all: arguments)) }
    }
  }

  private static func callResult<Result>(
    of body: () throws -> Result
  ) -> CallResult {
    do {
      let result = try body()
      return .result(result is Void ? nil : ObjectReflection.unwrapped(result))
    } catch {
      return .invalidArgument((error as? InvalidArgumentError)?.index ?? 0)
    }
  }
}

/// The arguments passed to a method.
struct SelectorArguments {
  let all: [Any?]

  /// Returns the argument at the given index, converted to the parameter's type.
  ///
  /// A missing argument is `nil`. Throws an error if the argument has the wrong type, or if it is `nil` and the
  /// parameter's type is not optional.
  func argument<Argument>(at index: Int) throws(InvalidArgumentError) -> Argument {
    guard let given = index < all.count ? all[index] : nil else {
      // As on Apple platforms, `nil` can be passed to a parameter of type `Any`.
      if Argument.self == Any.self, let nothing = Any?.none as Any as? Argument { return nothing }
      guard let empty = Argument.self as? any ExpressibleByNilLiteral.Type,
        let nothing = empty.init(nilLiteral: ()) as? Argument
      else { throw InvalidArgumentError(index: index) }
      return nothing
    }
    guard let argument = given as? Argument else { throw InvalidArgumentError(index: index) }
    return argument
  }
}

/// An error that an argument does not have the parameter's type.
struct InvalidArgumentError: Error {
  let index: Int
}

/// A weak reference to the object whose methods are called, or a reference to a class.
package struct WeakTarget {
  private weak var reference: AnyObject?
  private let type: AnyClass?

  /// Creates a weak reference to an object, or a reference to a class.
  package init(_ target: Any) {
    type = target as? AnyClass
    reference = type == nil ? target as AnyObject : nil
  }

  /// The target, or `nil` if it has been deallocated.
  package var object: AnyObject? { type.map { $0 as AnyObject } ?? reference }

  /// Returns whether the target is the given object or class.
  package func isSame(as other: Any) -> Bool {
    if let type { return other as? AnyClass == type }
    return reference === other as AnyObject
  }
}
