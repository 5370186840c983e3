import Foundation

/// The method that a selector carries, and whose it is.
struct SelectorMethod {
  /// What a call came to.
  enum Outcome {
    /// What the method returned; nil for nothing.
    case result(Any?)
    /// The method does not take the argument at this place.
    case refused(Int)
  }

  /// The class, as it is written.
  let owner: String
  /// Whether an object has the method.
  let isOf: (Any) -> Bool
  /// Whether all objects of a class have it.
  let isOfInstances: (AnyClass) -> Bool
  /// Calls it on an object that has it.
  let call: (AnyObject, [Any?]) -> Outcome

  /// A method of objects.
  init<Target: AnyObject, Result>(
    _ body: @escaping (Target, SelectorArguments) throws -> Result
  ) {
    owner = "\(Target.self)"
    isOf = { $0 is Target }
    isOfInstances = { $0 is Target.Type }
    call = { object, arguments in
      guard let target = object as? Target else { return .refused(0) }
      return Self.outcome {
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
    isOf = { $0 is Target.Type }
    isOfInstances = { _ in false }
    call = { _, arguments in
      Self.outcome { try body(SelectorArguments(all: arguments)) }
    }
  }

  private static func outcome<Result>(
    _ body: () throws -> Result
  ) -> Outcome {
    do {
      let result = try body()
      return .result(result is Void ? nil : Reflected.unwrapped(result))
    } catch {
      return .refused((error as? RefusedArgument)?.place ?? 0)
    }
  }
}

/// What a method is called with.
struct SelectorArguments {
  let all: [Any?]

  /// The argument at a place as the type that the method takes; nil for one that is not there.
  func take<Argument>(_ place: Int) throws(RefusedArgument) -> Argument {
    guard let given = place < all.count ? all[place] : nil else {
      // As on Apple's systems, where nil reaches a method that takes anything.
      if Argument.self == Any.self, let nothing = Any?.none as Any as? Argument { return nothing }
      guard let empty = Argument.self as? any ExpressibleByNilLiteral.Type,
        let nothing = empty.init(nilLiteral: ()) as? Argument
      else { throw RefusedArgument(place: place) }
      return nothing
    }
    guard let argument = given as? Argument else { throw RefusedArgument(place: place) }
    return argument
  }
}

/// An argument that a method does not take.
struct RefusedArgument: Error {
  let place: Int
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
