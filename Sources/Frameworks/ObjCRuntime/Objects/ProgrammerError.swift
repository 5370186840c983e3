import Foundation

/// The handling of programming errors for which Apple's frameworks throw an Objective-C exception.
///
/// The default handler ends the process with the message.
public enum CAProgrammerError {
  /// A closure that receives the message of a programming error.
  ///
  /// If it returns, the call that caused the error has no effect.
  ///
  /// The closure is wrapped in a structure because Swift 6.3's optimizer crashes on a task-local value of function
  /// type.
  public struct Handler: Sendable {
    private let body: @Sendable (String) -> Void

    /// Creates a handler that calls a closure with each message.
    public init(_ take: @escaping @Sendable (String) -> Void) { self.body = take }

    func callAsFunction(_ message: String) { body(message) }
  }

  /// The handler of the current task.
  ///
  /// The default ends the process with the message.
  @TaskLocal public static var handler = Handler { fatalError($0) }

  /// Passes a message to the current handler, which may not return.
  package static func raise(_ message: String) { handler(message) }
}
