import Synchronization

/// Something of a document that cannot be drawn as it says; in the words of whoever draws.
struct Omission: Error, CustomStringConvertible {
  let description: String
}

/// What was said while a document was drawn.
final class Omissions: Sendable {
  private let said = Mutex<String?>(nil)

  /// What was said first.
  var first: String? { said.withLock { $0 } }

  /// Takes a line; the first one counts.
  func take(_ line: String) { said.withLock { $0 = $0 ?? line } }
}
