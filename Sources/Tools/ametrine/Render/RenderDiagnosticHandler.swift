import Synchronization

/// Something of a document that cannot be drawn as it says; in the words of whoever draws.
struct StrictRenderError: Error, CustomStringConvertible {
  let description: String
}

/// What is said while a document is drawn.
final class RenderDiagnosticHandler: Sendable {
  private let document: String
  private let isStrict: Bool
  private let isQuiet: Bool
  private let firstMessage = Mutex<String?>(nil)

  /// What is said of the document of that name: to be thrown where nothing may be left out, else told, unless nobody asks.
  init(of document: String, isStrict: Bool, isQuiet: Bool) {
    (self.document, self.isStrict, self.isQuiet) = (document, isStrict, isQuiet)
  }

  /// Takes a line, with the name of a framework before it.
  func receiveMessage(_ line: String) {
    if isStrict {
      firstMessage.withLock { $0 = $0 ?? line }
    } else if !isQuiet {
      let message = line.firstRange(of: ": ").map { String(line[$0.upperBound...]) } ?? line
      StandardStreamWriter.writeErrorLine("\(document): warning: \(message)")
    }
  }

  /// - Throws: ``StrictRenderError``, the first one, where nothing may be left out.
  func throwFirstMessageIfStrict() throws(StrictRenderError) {
    if let first = firstMessage.withLock({ $0 }) { throw StrictRenderError(description: first) }
  }
}
