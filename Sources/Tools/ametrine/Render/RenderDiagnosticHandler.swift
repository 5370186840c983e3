import Synchronization

/// An error that reports something that could not be rendered exactly in strict mode.
///
/// Its description is the renderer's diagnostic message.
struct StrictRenderError: Error, CustomStringConvertible {
  let description: String
}

/// A handler for the diagnostic messages issued while a document is rendered.
final class RenderDiagnosticHandler: Sendable {
  private let document: String
  private let isStrict: Bool
  private let isQuiet: Bool
  private let firstMessage = Mutex<String?>(nil)

  /// Creates a handler for the document with the given name.
  ///
  /// In strict mode, the first message is stored so that it can be thrown. Otherwise messages are printed, unless
  /// `isQuiet` is `true`.
  init(of document: String, isStrict: Bool, isQuiet: Bool) {
    (self.document, self.isStrict, self.isQuiet) = (document, isStrict, isQuiet)
  }

  /// Receives a message, which begins with the name of a framework and a colon.
  func receiveMessage(_ line: String) {
    if isStrict {
      firstMessage.withLock { $0 = $0 ?? line }
    } else if !isQuiet {
      let message = line.firstRange(of: ": ").map { String(line[$0.upperBound...]) } ?? line
      StandardStreamWriter.writeErrorLine("\(document): warning: \(message)")
    }
  }

  /// In strict mode, throws the first received message as an error.
  ///
  /// - Throws: ``StrictRenderError`` with the first message.
  func throwFirstMessageIfStrict() throws(StrictRenderError) {
    if let first = firstMessage.withLock({ $0 }) { throw StrictRenderError(description: first) }
  }
}
