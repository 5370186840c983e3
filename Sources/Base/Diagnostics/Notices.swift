import Foundation
import Synchronization

/// What a framework has to say to the programmer: why something does not show, or not as it was asked for.
///
/// The words may come from a document of a stranger; they leave as one line that shows nothing but text.
public enum Notices {
  /// Who takes one line, without a line break.
  ///
  /// A type of its own: Swift 6.3's optimizer gives a task-local function no type, which ends the program.
  public struct Sink: Sendable {
    private let take: @Sendable (String) -> Void
    fileprivate let memory = Memory()

    /// Gives each line to a function.
    public init(_ take: @escaping @Sendable (String) -> Void) { self.take = take }

    /// Passes on a line.
    package func callAsFunction(_ line: String) { take(line) }
  }

  /// Replaces, for the present task, who takes the lines: standard error.
  @TaskLocal public static var sink = Sink { line in
    writeError(line + "\n")
  }

  /// Writes to standard error as it is; what cannot be written is lost, as there is nobody to tell.
  public static func writeError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || count == -1 && errno == EINTR else { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// What one sink was told, so that it is told each notice once.
  fileprivate final class Memory: Sendable {
    let filter = Mutex(NoticeFilter())
  }

  /// The texts that are reported while something is done.
  private final class Gathering: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }

    func take(_ text: String) {
      texts.withLock { texts in
        guard texts.count < Notices.maximumGatheredCount else { return }
        let isLast = texts.count == Notices.maximumGatheredCount - 1
        texts.append(isLast ? NoticeFilter.closing : text)
      }
    }
  }

  /// The texts of one gathering at most, each of up to 1 KB: the animations of one layer are not more.
  static let maximumGatheredCount = 8_192

  @TaskLocal private static var gathering: Gathering?

  /// Whether what is reported is gathered, also what was reported before.
  public static var areGathered: Bool { gathering != nil }

  /// Does something, and returns the texts that are reported meanwhile instead of saying them.
  public static func gathered<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, texts: [String]) {
    let gathering = Gathering()
    let result = try $gathering.withValue(gathering, operation: body)
    return (result, gathering.all)
  }

  /// Says a text with the name of the framework before it, of texts of one kind the first only.
  ///
  /// - Parameters:
  ///   - text: one line with fault and remedy; longer than 1,000 characters it is shortened.
  ///   - kind: what makes texts alike in which numbers differ; the text itself where nil.
  ///   - framework: who says it.
  public static func report(_ text: String, ofKind kind: String? = nil, by framework: String) {
    let text = text.shortened(to: String.maximumMessageLength)
    if let gathering { return gathering.take(text.inOneLine) }
    let verdict = sink.memory.filter.withLock { $0.judge(text, ofKind: kind, by: framework) }
    if verdict != .hidden { say(text, by: framework) }
    if case .last(let closing) = verdict { say(closing, by: framework) }
  }

  /// Says a text with the name of the framework before it.
  public static func say(_ text: String, by framework: String) {
    let text = text.shortened(to: String.maximumMessageLength)
    if let gathering { return gathering.take(text.inOneLine) }
    sink("\(framework): \(text)".inOneLine)
  }
}

extension String {
  /// The text with everything that would end its line, steer a terminal or turn the order of its words written as an
  /// escape: `\n`, `\u{1B}`.
  ///
  /// Names and values of documents are shown this way, since whoever wrote them could otherwise write whole lines of their
  /// own into reports and logs.
  public var inOneLine: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isControl:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether it controls where and how other characters are shown instead of being one.
  fileprivate var isControl: Bool {
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
