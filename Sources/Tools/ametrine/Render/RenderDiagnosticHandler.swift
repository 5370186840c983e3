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
  private let received = Mutex<[String]>([])

  /// Creates a handler for the document with the given name.
  ///
  /// In strict mode, the first message can be thrown. Otherwise messages are printed, unless `isQuiet` is `true`.
  init(of document: String, isStrict: Bool, isQuiet: Bool) {
    (self.document, self.isStrict, self.isQuiet) = (document, isStrict, isQuiet)
  }

  /// Receives a message, which begins with the name of a framework and a colon.
  func receiveMessage(_ line: String) {
    received.withLock { if $0.count < DocumentRecorder.maximumDiagnosticCount { $0.append(line) } }
    if !isStrict, !isQuiet {
      let message = Self.message(of: line)
      StandardStreamWriter.writeErrorLine("\(document): warning: \(message)")
    }
  }

  /// The received messages without the names of the frameworks, up to the maximum number of findings in a result.
  var messages: [String] { received.withLock { $0.map(Self.message) } }

  private static func message(of line: String) -> String {
    line.firstRange(of: ": ").map { String(line[$0.upperBound...]) } ?? line
  }

  /// In strict mode, throws the first received message as an error.
  ///
  /// - Throws: ``StrictRenderError`` with the first message.
  func throwFirstMessageIfStrict() throws(StrictRenderError) {
    guard isStrict, let first = received.withLock({ $0.first }) else { return }
    throw StrictRenderError(description: first)
  }
}
