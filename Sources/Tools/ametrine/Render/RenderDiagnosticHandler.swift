import Synchronization

/// An error that reports something that cannot be rendered exactly in strict mode.
///
/// Its description is the message of the renderer.
struct StrictRenderError: Error, CustomStringConvertible {
  let description: String
}

/// A receiver of the messages that are issued while a document is rendered.
final class RenderDiagnosticHandler: Sendable {
  private let document: String
  private let isStrict: Bool
  private let isQuiet: Bool
  private let firstMessage = Mutex<String?>(nil)

  /// Creates a handler for the document with the given name.
  ///
  /// In strict mode, the first message is stored for throwing. Otherwise messages are printed, unless `isQuiet` is
  /// true.
  init(of document: String, isStrict: Bool, isQuiet: Bool) {
    (self.document, self.isStrict, self.isQuiet) = (document, isStrict, isQuiet)
  }

  /// Receives a message that begins with the name of a framework and a colon.
  func receiveMessage(_ line: String) {
    if isStrict {
      firstMessage.withLock { $0 = $0 ?? line }
    } else if !isQuiet {
      let message = line.firstRange(of: ": ").map { String(line[$0.upperBound...]) } ?? line
      StandardStreamWriter.writeErrorLine("\(document): warning: \(message)")
    }
  }

  /// Throws the first message as an error in strict mode.
  ///
  /// - Throws: ``StrictRenderError`` with the first message.
  func throwFirstMessageIfStrict() throws(StrictRenderError) {
    if let first = firstMessage.withLock({ $0 }) { throw StrictRenderError(description: first) }
  }
}
