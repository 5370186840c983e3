import ArgumentParser
import Foundation

#if Porting
import SourceLowering
import PortBuild
#endif

/// The command `ametrine port PATH`, which reports how much of the Swift source in a folder can be ported.
struct PortReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract:
      "Report which code compiles unchanged, which is lowered, and which names are missing.",
    discussion: """
      The output lists the file and line of all code that does not compile unchanged, the percentage of lines that \
      compile, and the missing names, most used first. Nothing is built; missing members of types are found only by \
      port build.

      A file that is not UTF-8, is a link to a file outside of the folder, or is nested too deeply for the parser is \
      reported, and its lines count as not compiling.

      Examples:
        ametrine port Spinner
        ametrine port Spinner/Sources --json
      """)

  @Argument(help: "The folder or file to check.", completion: .file())
  var path: String

  @Option(help: "Check the conditional code (#if os) for this platform: ios or linux.")
  var platform = PortPlatform.ios

  @Flag(help: "Print the report as JSON.")
  var json = false

  #if Porting
  func run() throws {
    try InputPath.requireReadable(path)
    guard !InputDocumentList.isFile(path) || SceneSources.isSceneFile(path) else {
      throw ArgumentError(
        "\(path): not a Swift file; name one, or a folder of Swift files", code: .fileUnreadable)
    }
    let kit: PrebuiltSDK?
    do throws(PortError) {
      kit = try PrebuiltSDK.locate(
        executable: AmetrineExecutable.path, environment: ProcessInfo.processInfo.environment,
        buildsIfNeeded: false)
    } catch {
      StandardStreamWriter.writeErrorLine("note: missing names are not listed: \(error)")
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
      "\(fraction) % of the lines compile; of \(report.files.count) files, \(report.unchangedFileCount) are"
        + " unchanged, \(report.loweredFileCount) lowered, \(broken) not fully supported")
    for name in report.missingNames ?? [] {
      result.append("missing: \(name.name), used \(name.uses) times in \(name.files) files")
    }
    return result
  }
  #else
  func run() throws { throw MissingTraitError.makeError(for: "the 'port' command") }
  #endif
}
