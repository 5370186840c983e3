import CAML
import Films
import Foundation

/// An error in a JSON result.
struct ErrorRecord: Codable, Equatable, Sendable {
  var code: ErrorCode
  var message: String
  /// Whether the same command may succeed later, without a change of its inputs.
  var retryable: Bool
  /// The exit status of a command that fails with this error alone.
  var exitStatus: Int32

  init(code: ErrorCode, message: String) {
    (self.code, self.message) = (code, message)
    (retryable, exitStatus) = (code.isRetryable, code.exitStatus.rawValue)
  }

  /// Creates the record of an error with a one-line message.
  init(_ error: any Error, message: String) {
    self.init(code: ErrorCode(of: error), message: message)
    guard let error = error as? any CodedError else { return }
    (retryable, exitStatus) = (error.isRetryable, error.exitStatus.rawValue)
  }
}

/// A finding about a document in a JSON result.
struct DiagnosticRecord: Codable, Hashable, Sendable {
  /// The severity: `note`, `warning` or `error`.
  var severity: String
  /// The identifier of the problem, or `nil` for a message of the renderer.
  var code: ErrorCode?
  var message: String
  var remedy: String?
  /// The path of the file within the package, or of a folder or link in a folder of documents; `nil` if the finding
  /// concerns no single file.
  var file: String?
  /// The numbers of the line and the column, starting at 1.
  var line, column: Int?

  /// Creates the record of a message without a code.
  init(severity: String, message: String) { (self.severity, self.message) = (severity, message) }

  /// Creates the record of a part of a document that the output format cannot store.
  init(omission message: String) {
    self.init(severity: "\(DocumentDiagnostic.Severity.warning)", message: message)
    code = .notWritten
  }

  /// Creates the record of a warning of the renderer.
  init(rendererMessage message: String) {
    let issue = DocumentIssue(reported: message)
    self.init(severity: "\(DocumentDiagnostic.Severity.warning)", message: issue.message)
    (code, remedy) = (.inexactRendering, issue.remedy)
  }

  /// Creates the record of a message that ends with a semicolon and a remedy.
  init(_ code: ErrorCode, severity: DocumentDiagnostic.Severity = .note, text: String) {
    let issue = DocumentIssue(reported: text)
    self.init(severity: "\(severity)", message: issue.message)
    (self.code, remedy) = (code, issue.remedy)
  }

  /// Creates the record of a difference between a film and its frames.
  init(_ notice: FilmNotice) {
    switch notice.kind {
    case .evenSize: self.init(.evenSize, text: notice.description)
    }
  }

  init(_ diagnostic: DocumentDiagnostic) {
    self.init(severity: "\(diagnostic.severity)", message: diagnostic.issue.message)
    code = diagnostic.issue.code
    remedy = diagnostic.issue.remedy
    file = diagnostic.location.file.isEmpty ? nil : diagnostic.location.file
    (line, column) = (diagnostic.location.line, diagnostic.location.column)
  }
}

/// The result of one input, printed as a line when the input is finished.
struct DocumentResult: Codable, Equatable, Sendable {
  enum Status: String, Codable, Sendable {
    /// The whole document was drawn.
    case ok
    /// The outputs show only a part of the document.
    case partial
    /// The document could not be rendered; `outputs` has only files that were complete before the failure.
    case failed
    /// The outputs of an earlier run are up to date.
    case skipped
    /// The outputs would be written without `--dry-run`.
    case planned
  }

  var type = "document"
  /// The path as given on the command line, or below the given folder.
  var input: String
  /// The number of the row of a data file, from 1; `nil` without `--data`.
  var row: Int?
  var status: Status
  /// The absolute paths of the files that were written, with symbolic links resolved.
  var outputs: [String] = []
  /// The number of frames that were drawn.
  var frames = 0
  /// The elapsed time in seconds.
  var seconds = 0.0
  var diagnostics: [DiagnosticRecord] = []
  /// The reason why no output was written.
  var error: ErrorRecord?

  init(input: String, status: Status) { (self.input, self.status) = (input, status) }
}

/// The result of a command, printed as the last line.
///
/// Its schema is `Documentation/schemas/results.schema.json`.
struct CommandResult: Codable, Equatable, Sendable {
  enum Status: String, Codable, Sendable { case ok, partial, failed }

  var type = "result"
  var command: String
  var status = Status.ok
  var exitStatus = ExitStatus.success.rawValue
  /// The number of inputs that were finished, whether or not they failed.
  var inputs = 0
  /// The numbers of inputs that failed, were drawn only in part, and were skipped.
  var failed = 0, partial = 0, skipped = 0
  /// The number of files that were written.
  var outputs = 0
  /// The number of frames that were drawn.
  var frames = 0
  /// The elapsed time in seconds.
  var seconds = 0.0
  /// The largest resident memory of the command and each of its workers, in bytes.
  var peakMemory = 0
  /// The findings that concern no single document, such as links that were not followed, or `nil` if there are none.
  var diagnostics: [DiagnosticRecord]?
  /// The absolute paths of the written files that belong to no single document, such as a plan, or `nil` if there are
  /// none.
  var files: [String]?
  var error: ErrorRecord?

  init(command: String) { self.command = command }

  /// Adds a finding that concerns no single document, up to the maximum.
  mutating func addDiagnostic(_ diagnostic: DiagnosticRecord) {
    guard diagnostics?.count ?? 0 < DocumentRecorder.maximumDiagnosticCount else { return }
    diagnostics = (diagnostics ?? []) + [diagnostic]
  }

  /// Adds the numbers of an input.
  mutating func addDocument(_ document: DocumentResult) {
    inputs += 1
    outputs += document.outputs.count
    frames += document.frames
    switch document.status {
    case .ok, .planned: break
    case .partial: partial += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
  }
}
