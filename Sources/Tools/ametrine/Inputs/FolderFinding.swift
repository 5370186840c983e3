import Foundation

/// Something in a folder of documents that was not searched.
struct FolderFinding: Equatable, Sendable {
  enum Reason: Equatable, Sendable {
    /// A folder cannot be read, for the reason with the given `errno` value.
    case unreadable(errorNumber: Int32)
    /// A symbolic link leads to a folder.
    case linkNotFollowed
    /// The target of a symbolic link cannot be found.
    case linkWithoutTarget
    /// The name of an item is not UTF-8.
    case nameNotUTF8
    /// A folder that is an input contains no documents.
    case noDocuments(hint: String)
    /// A folder has more parent folders than are searched.
    case tooDeep
  }

  /// The path of the folder or link, below the path given on the command line.
  let path: String
  let reason: Reason

  /// Whether documents are missing because of an error, rather than by a rule.
  var isError: Bool {
    switch reason {
    case .unreadable, .noDocuments: true
    case .linkNotFollowed, .linkWithoutTarget, .nameNotUTF8, .tooDeep: false
    }
  }

  var code: ErrorCode {
    switch reason {
    case .unreadable(EACCES), .unreadable(EPERM): .permissionDenied
    case .unreadable(EMFILE), .unreadable(ENFILE): .tooManyFiles
    case .unreadable(ENOMEM): .outOfMemory
    case .unreadable: .fileUnreadable
    case .linkNotFollowed, .linkWithoutTarget: .linkNotFollowed
    case .nameNotUTF8: .fileUnreadable
    case .noDocuments: .noDocuments
    case .tooDeep: .limitExceeded
    }
  }

  var message: String {
    switch reason {
    case .unreadable(let number): "cannot be read: \(String(cString: strerror(number)))"
    case .linkNotFollowed: "the link is not followed"
    case .linkWithoutTarget: "the target of the link cannot be found"
    case .nameNotUTF8: "the name is not UTF-8, so the file or folder is not read"
    case .noDocuments(let hint): "no documents found\(hint)"
    case .tooDeep:
      "the folder is not searched: it is more than \(FolderSearch.maximumDepth) folders deep"
    }
  }

  var remedy: String {
    switch reason {
    case .unreadable(EACCES), .unreadable(EPERM):
      "allow reading it (chmod u+rx), or run the command as its owner"
    case .unreadable: "check the folder and its disk"
    case .linkNotFollowed: "name its target as an input, or remove it"
    case .linkWithoutTarget: "correct the link, or remove it"
    case .nameNotUTF8: "rename it"
    case .noDocuments: "it must contain \(InputDocumentList.fileExtensions) files"
    case .tooDeep: "name it as an input"
    }
  }

  /// The line for people, with the path, the severity, the problem and the remedy.
  var line: String { "\(path): \(isError ? "error" : "warning"): \(message); \(remedy)" }

  /// The finding in JSON results.
  var record: DiagnosticRecord {
    var record = DiagnosticRecord(severity: isError ? "error" : "warning", message: message)
    (record.code, record.remedy, record.file) = (code, remedy, path)
    return record
  }

  /// The reason why the documents in the folder were not processed.
  var failure: ErrorRecord { ErrorRecord(code: code, message: "\(path): \(message); \(remedy)") }
}

extension ResultWriter {
  /// Reports what was not searched, and adds a failed input for each folder that cannot be read.
  ///
  /// - Parameters:
  ///   - findings: The findings of the search.
  ///   - isStrict: Whether warnings are errors.
  ///   - isQuiet: Whether warnings are not printed. The report at the end contains the errors.
  /// - Returns: The failures.
  /// - Throws: `ArgumentError` for the first warning in strict mode.
  @discardableResult
  func reportFindings(
    _ findings: [FolderFinding], isStrict: Bool, isQuiet: Bool
  ) throws(ArgumentError) -> [ErrorRecord] {
    for finding in findings {
      if !finding.isError, !isQuiet { StandardStreamWriter.writeErrorLine(finding.line) }
      if finding.isError {
        var document = DocumentResult(input: finding.path, status: .failed)
        document.error = finding.failure
        document.diagnostics = [finding.record]
        addDocument(document)
      } else {
        addDiagnostic(finding.record)
      }
    }
    if isStrict, let warning = findings.first(where: { !$0.isError }) {
      throw ArgumentError(warning.failure.message, code: warning.code)
    }
    return findings.filter(\.isError).map(\.failure)
  }
}
