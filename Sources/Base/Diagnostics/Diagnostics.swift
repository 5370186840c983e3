import Foundation
import Synchronization

/// What a framework has to say to the programmer: why something does not show, or not as it was asked for.
///
/// The words may come from a document of a stranger; they leave as one line that shows nothing but text.
public enum Diagnostics {
  /// Who takes one line, without a line break.
  ///
  /// A type of its own: Swift 6.3's optimizer gives a task-local function no type, which ends the program.
  public struct Sink: Sendable {
    private let write: @Sendable (String) -> Void
    private let history = SinkMessageHistory()

    /// Gives each line to a function.
    public init(_ take: @escaping @Sendable (String) -> Void) { self.write = take }

    /// Passes on a line.
    package func callAsFunction(_ line: String) { write(line) }

    /// Decides whether a text is written, by those that the sink has received.
    func emitDecision(
      for text: String, kind: String?, subsystem: String
    ) -> DiagnosticFilter.EmitDecision {
      history.filter.withLock {
        $0.recordAndDecide(message: text, kind: kind, framework: subsystem)
      }
    }
  }

  /// Replaces, for the present task, who takes the lines: standard error.
  @TaskLocal public static var sink = Sink { line in
    writeToStandardError(line + "\n")
  }

  /// Writes to standard error as it is; what cannot be written is lost, as there is nobody to tell.
  public static func writeToStandardError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || count == -1 && errno == EINTR else { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// The filter of one sink, which copies of the sink share.
  private final class SinkMessageHistory: Sendable {
    let filter = Mutex(DiagnosticFilter())
  }

  /// The texts that are reported while something is done.
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

  /// The texts of one gathering at most, each of up to 1 KB: the animations of one layer are not more.
  static let maximumCapturedCount = 8_192

  @TaskLocal private static var currentCapture: MessageCapture?

  /// Whether what is reported is gathered, also what was reported before.
  public static var isCapturing: Bool { currentCapture != nil }

  /// Does something, and returns the texts that are reported meanwhile instead of saying them.
  public static func captureMessages<Result>(
    during body: () throws -> Result
  ) rethrows -> (result: Result, texts: [String]) {
    let gathering = MessageCapture()
    let result = try $currentCapture.withValue(gathering, operation: body)
    return (result, gathering.all)
  }

  /// Captures a text where texts are captured; false otherwise.
  static func capture(_ text: String) -> Bool {
    currentCapture?.append(text.singleLineEscaped) != nil
  }
}

extension String {
  /// The text with everything that would end its line, steer a terminal or turn the order of its words written as an
  /// escape: `\n`, `\u{1B}`.
  ///
  /// Names and values of documents are shown this way, since whoever wrote them could otherwise write whole lines of their
  /// own into reports and logs.
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
  /// Whether it controls where and how other characters are shown instead of being one.
  fileprivate var isControlCharacter: Bool {
    switch value {
    // Control characters of ASCII and of Latin-1.
    case 0...0x1F, 0x7F...0x9F: true
    // Separators of lines and paragraphs.
    case 0x2028, 0x2029: true
    // Marks, embeddings, overrides and isolates of the writing direction.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
