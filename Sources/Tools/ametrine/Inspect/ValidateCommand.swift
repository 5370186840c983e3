import ArgumentParser
import CAML
import Foundation
import Notices

/// `ametrine validate`: what is wrong with documents.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Tells what is wrong with documents, and what helps.",
    discussion: """
      Prints a line for each finding: file, line and column, severity, fault and remedy. Notes are of \
      things that cost nothing of the picture.

      The exit status is 1 where a document has errors, with --strict where it has any finding.

      Examples:
        ametrine validate Wallpaper.tendies
        ametrine validate Wallpapers --strict
        ametrine validate Clock.ca --json
      """)

  @Argument(help: "The documents, or folders of them.")
  var inputs: [String]

  @Flag(help: "Fail on warnings and notes, too.")
  var strict = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var limitOptions: LimitOptions

  func run() throws {
    let reports = try Documents(inputs).all.map { Report($0.path, limitOptions.limits) }
    if json {
      print(JSONValue.list(reports.map(\.json)).text)
    } else {
      let paint = Paint(isOn: Standard.outputHasColors)
      for report in reports { report.lines(paint).forEach { print($0) } }
    }
    let limit: Finding.Severity = strict ? .note : .error
    let bad = reports.count { $0.findings.contains { $0.severity >= limit } }
    if bad > 0 { throw ExitCode(1) }
  }

  /// What was found in one document.
  private struct Report {
    let input: String
    let findings: [Finding]

    init(_ input: String, _ limits: PackageLimits) {
      self.input = input
      do throws(Finding) {
        findings = try CAPackage(contentsOf: URL(fileURLWithPath: input), limits: limits).findings
      } catch {
        findings = [error]
      }
    }

    func lines(_ paint: Paint) -> [String] {
      let name = FindingLines.short(input)
      guard !findings.isEmpty else { return ["\(name.inOneLine): \(paint.good("no findings"))"] }
      return findings.map { finding in
        FindingLines.line(finding, of: name) { severity in
          switch severity {
          case .note: paint.faint("note")
          case .warning: paint.warning("warning")
          case .error: paint.bad("error")
          }
        }
      }
    }

    var json: JSONValue {
      .object([
        "document": .text(input), "findings": .list(findings.map { JSONValue($0) }),
      ])
    }
  }
}
