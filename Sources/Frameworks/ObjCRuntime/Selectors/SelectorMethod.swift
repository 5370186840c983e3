import Foundation

/// The method that a selector carries, and whose it is.
struct SelectorMethod {
  /// What a call came to.
  enum CallResult {
    /// What the method returned; nil for nothing.
    case result(Any?)
    /// The method does not take the argument at this place.
    case invalidArgument(Int)
  }

  /// The class, as it is written.
  let owner: String
  /// Whether an object has the method.
  let isImplementedBy: (Any) -> Bool
  /// Whether all objects of a class have it.
  let isImplementedByInstances: (AnyClass) -> Bool
  /// Calls it on an object that has it.
  let call: (AnyObject, [Any?]) -> CallResult

  /// A method of objects.
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

  /// A method of a class itself.
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

/// What a method is called with.
struct SelectorArguments {
  let all: [Any?]

  /// The argument at a place as the type that the method takes; nil for one that is not there.
  func argument<Argument>(at index: Int) throws(InvalidArgumentError) -> Argument {
    guard let given = index < all.count ? all[index] : nil else {
      // As on Apple's systems, where nil reaches a method that takes anything.
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

/// An argument that a method does not take.
struct InvalidArgumentError: Error {
  let index: Int
}

/// An object that is told something and is not held, or a class.
package struct WeakTarget {
  private weak var reference: AnyObject?
  private let type: AnyClass?

  /// Whose methods are called.
  package init(_ target: Any) {
    type = target as? AnyClass
    reference = type == nil ? target as AnyObject : nil
  }

  /// The target; nil when it has gone.
  package var object: AnyObject? { type.map { $0 as AnyObject } ?? reference }

  /// Whether it is this object or class.
  package func isSame(as other: Any) -> Bool {
    if let type { return other as? AnyClass == type }
    return reference === other as AnyObject
  }
}
