import ArgumentParser
import CAML
import Diagnostics
import Foundation
import Inspection

/// The command `ametrine validate`, which reports errors and unsupported features in documents.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Report errors and unsupported features of documents.",
    discussion: """
      Each finding is printed on one line: file, line and column, severity, problem and remedy. Notes report \
      problems that do not change the image. Findings from rendering the first frame name a layer instead of a line.

      The exit status is 1 if a document has errors or, with --strict, any findings.

      Examples:
        ametrine validate Wallpaper.tendies
        ametrine validate Wallpapers --strict
        ametrine validate Clock.ca --json
      """)

  @Argument(help: "The documents to check, or folders of documents.", completion: .documents)
  var inputs: [String]

  @Flag(help: "Fail on warnings and notes as well.")
  var strict = false

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @OptionGroup var limitOptions: LimitOptions

  func run() throws {
    let list = try InputDocumentList(inputs)
    let reports = list.all.map { DocumentReport($0.path, limitOptions.limits) }
    if json {
      StandardStreamWriter.writeJSON(
        JSONValue.array(list.findings.map(\.validationJSON) + reports.map(\.json)))
    } else {
      for finding in list.findings { StandardStreamWriter.writeLine(finding.line) }
      let paint = TerminalStyle(isOn: StandardStreamWriter.supportsColorOutput)
      for report in reports { report.reportLines(style: paint).forEach { print($0) } }
    }
    let limit: DocumentDiagnostic.Severity = strict ? .note : .error
    let bad = reports.count { $0.diagnostics.contains { $0.severity >= limit } }
    let isFolderBad = list.findings.contains { strict || $0.isError }
    if bad > 0 || isFolderBad { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  /// The diagnostics of one document.
  private struct DocumentReport {
    let input: String
    let diagnostics: [DocumentDiagnostic]

    init(_ input: String, _ limits: PackageLimits) {
      self.input = input
      let (found, texts) = Diagnostics.captureMessages {
        do {
          let package = try CAPackage(contentsOf: InputDocumentList.url(of: input), limits: limits)
          let drawing = Self.diagnostics {
            try Self.validateRendering(of: package, input: input, limits: limits)
          }
          return package.diagnostics + drawing
        } catch {
          return Self.diagnostics { throw error }
        }
      }
      diagnostics =
        found + texts.map { DocumentDiagnostic(DocumentIssue(reported: $0), at: Self.noLocation) }
    }

    /// The canvas size in points for a document that has no size of its own.
    ///
    /// Unsupported features are found at any size.
    private static let defaultSize = SizeArgument(width: 100, height: 100)

    private static func validateRendering(
      of package: CAPackage, input: String, limits: PackageLimits
    ) throws {
      var options = DocumentRenderer.RendererOptions(input: input, limits: limits, isQuiet: true)
      let size = package.canvasSize
      if size.width <= 0 || size.height <= 0 { options.canvas.size = Self.defaultSize }
      _ = try DocumentRenderer(package, options).renderImage(at: 0)
    }

    /// The empty location for rendering diagnostics, which do not refer to a file.
    private static let noLocation = DocumentDiagnostic.Location("")

    /// Runs a closure and returns the error that it throws as diagnostics, or an empty array if it succeeds.
    private static func diagnostics(fromErrorsIn body: () throws -> Void) -> [DocumentDiagnostic] {
      do {
        try body()
        return []
      } catch let finding as DocumentDiagnostic {
        return [finding]
      } catch {
        return [DocumentDiagnostic(DocumentIssue(undrawable: "\(error)"), at: noLocation)]
      }
    }

    func reportLines(style paint: TerminalStyle) -> [String] {
      let name = DiagnosticFormatter.relativePath(of: input)
      guard !diagnostics.isEmpty else {
        return ["\(name.singleLineEscaped): \(paint.success("no findings"))"]
      }
      return diagnostics.map { diagnostic in
        DiagnosticFormatter.line(for: diagnostic, document: name) { severity in
          switch severity {
          case .note: paint.dimmed("note")
          case .warning: paint.warning("warning")
          case .error: paint.error("error")
          }
        }
      }
    }

    var json: JSONValue {
      .object([
        "document": .string(input), "findings": .array(diagnostics.map(Self.json)),
      ])
    }

    private static func json(for diagnostic: DocumentDiagnostic) -> JSONValue {
      guard case .object(var members) = JSONValue(diagnostic) else { return .null }
      members["code"] = .string(diagnostic.code.rawValue)
      return .object(members)
    }
  }
}

extension FolderFinding {
  /// The finding as the entry of a document in the JSON of `validate`.
  fileprivate var validationJSON: JSONValue {
    .object([
      "document": .string(path),
      "findings": .array([
        .object([
          "severity": .string(record.severity), "code": .string(code.rawValue),
          "message": .string(message), "remedy": .string(remedy), "file": .string(""),
          "line": .null,
          "column": .null,
        ])
      ]),
    ])
  }
}
