import ArgumentParser
import CAML
import Diagnostics
import Foundation
import Inspection

/// `ametrine validate`: what is wrong with documents.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Tells what is wrong with documents, and what helps.",
    discussion: """
      Prints a line for each finding: file, line and column, severity, fault and remedy. Notes are of \
      things that cost nothing of the picture. Findings from drawing the first picture name the layer \
      instead of a line.

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
      Standard.output(JSONValue.list(reports.map(\.json)))
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
          let package = try CAPackage(contentsOf: Documents.url(of: input), limits: limits)
          let drawing = Self.findings { try Self.draw(package, input, limits) }
          return package.findings + drawing
        } catch {
          return Self.findings { throw error }
        }
      }
      findings = found + texts.map { Finding(Fault(reported: $0), at: Self.nowhere) }
    }

    /// The size in which a document without a size of its own is drawn, in points: any shows what is unsupported.
    private static let size = SizeArgument(width: 100, height: 100)

    private static func draw(_ package: CAPackage, _ input: String, _ limits: PackageLimits) throws
    {
      var wishes = Scene.Wishes(input: input, limits: limits, isQuiet: true)
      let size = package.canvasSize
      if size.width <= 0 || size.height <= 0 { wishes.canvas.size = Self.size }
      _ = try Scene(package, wishes).picture(at: 0)
    }

    /// The place of findings from drawing.
    private static let nowhere = Finding.Place("")

    /// The failure of a closure as a finding; none where it succeeds.
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
