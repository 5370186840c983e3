import ArgumentParser
import Foundation

#if Porting
import SourceLowering
import PortBuild
#endif

/// The command `ametrine port PATH`, which reports how much of the sources in a folder can be ported.
struct PortReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Tells what of a folder compiles as it is, what is lowered, what cannot be had.",
    discussion: """
      Prints by file and line what does not stay as it is, then the share of lines that compile, and \
      the names that are not to be had, those that are used most first. Nothing is built; which \
      members a type has is only found by port build.

      A file that is not UTF-8, that a link outside of the folder names, or that is nested too deep for \
      the parser is reported, and none of its lines counts as compiling.

      Examples:
        ametrine port Spinner
        ametrine port Spinner/Sources --json
      """)

  @Argument(help: "The folder, or a file.", completion: .file())
  var path: String

  @Option(help: "The system whose parts of the sources are looked at: ios or linux.")
  var platform = PortPlatform.ios

  @Flag(help: "Print JSON.")
  var json = false

  #if Porting
  func run() throws {
    let kit: PrebuiltSDK?
    do throws(PortError) {
      kit = try PrebuiltSDK.locate(
        executable: AmetrineExecutable.path, environment: ProcessInfo.processInfo.environment,
        buildsIfNeeded: false)
    } catch {
      StandardStreamWriter.writeErrorLine("note: missing names are not looked for: \(error)")
      kit = nil
    }
    let report = try PortReport(folder: path, platform: platform.loweringPlatform, kit: kit)
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(report), as: UTF8.self))
    } else {
      for line in reportLines(for: report) { StandardStreamWriter.writeLine(line) }
    }
  }

  private func reportLines(for report: PortReport) -> [String] {
    var result: [String] = []
    for file in report.files {
      for change in file.changes {
        result.append("\(file.path):\(change.line): \(change.fate.rawValue): \(change.text)")
      }
    }
    let broken = report.files.count - report.unchangedFileCount - report.loweredFileCount
    let fraction = String(format: "%.1f", report.percentage)
    result.append(
      "\(fraction) % of the lines compile; of \(report.files.count) files \(report.unchangedFileCount) as they"
        + " are, \(report.loweredFileCount) lowered, \(broken) not as a whole")
    for name in report.missingNames ?? [] {
      result.append("missing: \(name.name), \(name.uses) times in \(name.files) files")
    }
    return result
  }
  #else
  func run() throws { try WithoutPorting.refuse() }
  #endif
}
