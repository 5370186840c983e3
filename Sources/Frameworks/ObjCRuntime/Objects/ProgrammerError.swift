import Foundation

/// What happens where Apple's framework throws an exception at a mistake of the caller.
///
/// - Source: behaviour/README.md ("Raises").
public enum CAProgrammerError {
  /// Takes the message that names the mistake; where it returns, the call that made the mistake has no effect.
  ///
  /// A type of its own: Swift 6.3's optimizer gives a task-local function no type, which ends the program.
  public struct Handler: Sendable {
    private let body: @Sendable (String) -> Void

    /// Hands each message to a function.
    public init(_ take: @escaping @Sendable (String) -> Void) { self.body = take }

    func callAsFunction(_ message: String) { body(message) }
  }

  /// Replaces the handler for the present task.
  @TaskLocal public static var handler = Handler { fatalError($0) }

  /// Hands a message to the handler in force, which need not return.
  package static func raise(_ message: String) { handler(message) }
}
