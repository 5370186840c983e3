import Foundation
import Synchronization

/// Developer diagnostics: explanations of why something is not displayed, or not as specified.
///
/// Messages may quote untrusted documents. Line breaks and control characters are therefore escaped, so that each
/// message is a single line of text.
public enum Diagnostics {
  /// A receiver of diagnostics.
  ///
  /// It is called with one line at a time, without the line break. It is a struct because a task-local function value
  /// crashes when compiled with optimization by Swift 6.3.
  public struct Sink: Sendable {
    private let write: @Sendable (String) -> Void
    private let history = SinkMessageHistory()

    /// Creates a sink that passes each line to the given function.
    ///
    /// The function may be called from any thread.
    public init(_ take: @escaping @Sendable (String) -> Void) { self.write = take }

    /// Passes a line to the sink's function.
    package func callAsFunction(_ line: String) { write(line) }

    /// Decides whether to write a message, based on the messages that the sink has received before.
    func emitDecision(
      for text: String, kind: String?, subsystem: String
    ) -> DiagnosticFilter.EmitDecision {
      history.filter.withLock {
        $0.recordAndDecide(message: text, kind: kind, framework: subsystem)
      }
    }
  }

  /// The receiver of diagnostics in the current task.
  ///
  /// The default writes to standard error.
  @TaskLocal public static var sink = Sink { line in
    writeToStandardError(line + "\n")
  }

  /// Writes text to standard error without changes.
  ///
  /// Write errors are ignored, because they cannot be reported anywhere.
  public static func writeToStandardError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || count == -1 && errno == EINTR else { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// The message filter of a sink, shared by its copies.
  private final class SinkMessageHistory: Sendable {
    let filter = Mutex(DiagnosticFilter())
  }

  /// The messages captured by one call of `captureMessages(during:)`.
  private final class MessageCapture: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }

    func append(_ text: String) {
      texts.withLock { texts in
        guard texts.count < Diagnostics.maximumCapturedCount else { return }
        let isLast = texts.count == Diagnostics.maximumCapturedCount - 1
        texts.append(isLast ? DiagnosticFilter.closingMessage : text)
      }
    }
  }

  /// The maximum number of messages in one capture, each up to 1 KB.
  ///
  /// The animations of one layer cannot produce more.
  static let maximumCapturedCount = 8_192

  @TaskLocal private static var currentCapture: MessageCapture?

  /// Whether messages are captured in the current task.
  ///
  /// Captured messages are not filtered for repetition.
  public static var isCapturing: Bool { currentCapture != nil }

  /// Calls `body` and returns its result and the messages reported during the call, at most 8,192, instead of writing
  /// them to the sink.
  public static func captureMessages<Result>(
    during body: () throws -> Result
  ) rethrows -> (result: Result, texts: [String]) {
    let gathering = MessageCapture()
    let result = try $currentCapture.withValue(gathering, operation: body)
    return (result, gathering.all)
  }

  /// Appends a message to the current capture.
  ///
  /// Returns `false` if no capture is in progress.
  static func capture(_ text: String) -> Bool {
    currentCapture?.append(text.singleLineEscaped) != nil
  }
}

extension String {
  /// The string with line breaks, terminal control characters and text direction marks escaped, such as `\n` or
  /// `\u{1B}`.
  ///
  /// Names and values from documents are escaped, because they could otherwise forge lines in reports and logs.
  public var singleLineEscaped: String {
    guard unicodeScalars.contains(where: \.isControlCharacter) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isControlCharacter:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, a line separator or a text direction mark.
  fileprivate var isControlCharacter: Bool {
    switch value {
    // The control characters of ASCII and Latin-1.
    case 0...0x1F, 0x7F...0x9F: true
    // The line and paragraph separators.
    case 0x2028, 0x2029: true
    // The marks, embeddings, overrides and isolates that control the text direction.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
