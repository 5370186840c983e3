import Foundation

/// The method in a selector, and the class that declares it.
struct SelectorMethod {
  /// The outcome of a method call.
  enum CallResult {
    /// The return value; nil if the method returns nothing.
    case result(Any?)
    /// The argument at this index has the wrong type.
    case invalidArgument(Int)
  }

  /// The name of the class that declares the method.
  let owner: String
  /// Whether an object has the method.
  let isImplementedBy: (Any) -> Bool
  /// Whether all instances of a class have the method.
  let isImplementedByInstances: (AnyClass) -> Bool
  /// Calls the method on an object that has it.
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

  /// Creates a class method from a closure that receives the arguments.
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

/// The arguments of a method call.
struct SelectorArguments {
  let all: [Any?]

  /// Returns an argument as the type of the parameter.
  ///
  /// A missing argument is nil. Throws an error if the argument has the wrong type, or is nil and the type is not
  /// optional.
  func argument<Argument>(at index: Int) throws(InvalidArgumentError) -> Argument {
    guard let given = index < all.count ? all[index] : nil else {
      // As on Apple's platforms, nil can be passed to a parameter of type `Any`.
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

/// An argument that does not have the type of the parameter.
struct InvalidArgumentError: Error {
  let index: Int
}

/// A weak reference to an object, or a class, whose methods are called.
package struct WeakTarget {
  private weak var reference: AnyObject?
  private let type: AnyClass?

  /// Creates a reference to an object or a class.
  package init(_ target: Any) {
    type = target as? AnyClass
    reference = type == nil ? target as AnyObject : nil
  }

  /// The target; nil if it was deallocated.
  package var object: AnyObject? { type.map { $0 as AnyObject } ?? reference }

  /// Returns whether the target is the given object or class.
  package func isSame(as other: Any) -> Bool {
    if let type { return other as? AnyClass == type }
    return reference === other as AnyObject
  }
}
