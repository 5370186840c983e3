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
      things that cost nothing of the picture. What is only found when the first picture is drawn has \
      the name of its layer in place of a line.

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
      let (found, texts) = Notices.gathered {
        do {
          let scene = try Scene(Scene.Wishes(input: input, limits: limits, isQuiet: true))
          return scene.package.findings + Self.findings { _ = try scene.picture(at: 0) }
        } catch {
          return Self.findings { throw error }
        }
      }
      findings = found + texts.map { Finding(Fault(reported: $0), at: Self.nowhere) }
    }

    /// The place of what is only found when the picture is drawn.
    private static let nowhere = Finding.Place("")

    /// What fails; nothing where all goes well.
    private static func findings(_ body: () throws -> Void) -> [Finding] {
      do {
        try body()
        return []
      } catch let finding as Finding {
        return [finding]
      } catch {
        return [Finding(Fault(undrawable: "\(error)"), at: nowhere)]
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
