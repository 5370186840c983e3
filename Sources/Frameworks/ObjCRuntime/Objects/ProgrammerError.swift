import Foundation

/// The handler for programming errors for which Apple's frameworks throw an Objective-C exception.
///
/// By default, the process ends with the error message.
public enum CAProgrammerError {
  /// A closure that receives the messages of programming errors.
  ///
  /// If the closure returns, the call that caused the error has no effect.
  ///
  /// The closure is wrapped in a structure because Swift 6.3's optimizer crashes on a task-local value of function
  /// type.
  public struct Handler: Sendable {
    private let body: @Sendable (String) -> Void

    /// Creates a handler that calls the given closure with each message.
    public init(_ take: @escaping @Sendable (String) -> Void) { self.body = take }

    func callAsFunction(_ message: String) { body(message) }
  }

  /// The handler for the current task.
  ///
  /// The default handler ends the process with the message.
  @TaskLocal public static var handler = Handler { fatalError($0) }

  /// Passes a message to the current handler, which might not return.
  package static func raise(_ message: String) { handler(message) }
}
