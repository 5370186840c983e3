#if Porting
package import SourceLowering
import AtomicFiles
import Foundation

/// A report on the work of porting a folder's source files to Linux.
///
/// It lists, by file and line, the code that is rewritten (lowered) and the code that is unsupported. All other code
/// compiles unchanged.
package struct PortReport: Codable, Sendable {
  /// A source line that does not compile unchanged.
  package struct ReportLine: Codable, Hashable, Sendable {
    /// The support level of a source line.
    package enum LoweringStatus: String, Codable, Sendable {
      /// The line compiles after lowering.
      case lowered
      /// The line compiles with reduced functionality.
      case reduced
      /// The line uses something that is not supported.
      case missing
    }

    /// The line number, starting at 1.
    package let line: Int
    /// The support level of the line.
    package let fate: LoweringStatus
    /// The source line, or a description of the problem with its remedy.
    package let text: String
  }

  /// A report on a single source file.
  package struct FileReport: Codable, Sendable {
    /// The path of the file, relative to the reported folder.
    package let path: String
    /// The number of lines that are not blank.
    package let lines: Int
    /// The lines that do not compile unchanged, in ascending order.
    package let changes: [ReportLine]
    /// Whether the file could not be parsed.
    ///
    /// In this case, none of its lines are counted as compiling.
    package let isUnparsed: Bool

    /// The number of the file's lines that do not compile.
    var failingLineCount: Int {
      isUnparsed ? lines : Set(changes.filter { $0.fate == .missing }.map(\.line)).count
    }

    /// Whether the file has no unsupported lines.
    package var isFullySupported: Bool { !changes.contains { $0.fate == .missing } }
  }

  /// A name in Apple's API that the SDK does not provide.
  package struct MissingName: Codable, Hashable, Sendable {
    /// The name, as spelled in the source.
    package let name: String
    /// The total number of uses in all files.
    package let uses: Int
    /// The number of files that use the name.
    package let files: Int
  }

  /// The absolute path of the reported folder.
  package let folder: String
  /// The reports for the individual files, in the order in which they were listed.
  package let files: [FileReport]
  /// The Apple API names that the SDK does not provide, by descending number of uses.
  ///
  /// `nil` if the report was created without an SDK.
  package let missingNames: [MissingName]?

  /// The percentage of lines that compile, unchanged or after lowering, in the range `0...100`.
  package let percentage: Double

  /// The number of files that compile unchanged.
  package var unchangedFileCount: Int { files.count { $0.changes.isEmpty } }
  /// The number of files that compile only after lowering.
  package var loweredFileCount: Int { files.count { !$0.changes.isEmpty && $0.isFullySupported } }

  /// Examines the source files in a folder.
  ///
  /// If an SDK is given, the compiler checks which Apple API names it provides.
  ///
  /// - Throws: `PortError` if the folder does not exist or contains no Swift files.
  package init(folder: String, platform: TargetPlatform, kit: PrebuiltSDK?) throws(PortError) {
    let folder = folder.absolutePath
    guard FileItem.exists(atPath: folder) else {
      throw PortError("\(folder): no such file or folder; check the path")
    }
    let paths =
      Folder.exists(atPath: folder)
      ? Folder.files(below: folder, skipping: ["Pods", "Carthage", "build"]).filter {
        $0.hasSuffix(".swift") && !Self.isManifest($0)
      } : [folder]
    guard !paths.isEmpty else {
      throw PortError("\(folder): no Swift files found; use a folder that contains Swift sources")
    }
    let options = LoweringOptions(
      platform: platform, modules: Self.candidateModuleNames(in: folder))
    let below = Folder.exists(atPath: folder) ? folder : nil
    let parsed = ParallelMapping.map(paths) { ParsedFile(SourceFile(reading: $0, below: below)) }
    let facts = ModuleDeclarations(
      name: "Report", files: ParallelMapping.map(parsed) { $0.declarations(options: options) })
    let lowered = ParallelMapping.map(parsed) { $0.lowered(with: facts, options: options) }
    let names = AppleNameUsageIndex(lowered.map { $0.isUnparsed ? "" : $0.text })
    let missing = try kit.map { kit throws(PortError) in try names.missingNames(from: kit) }

    var files: [FileReport] = []
    for (i, (file, result)) in zip(parsed, lowered).enumerated() {
      files.append(
        Self.makeFileReport(
          original: file.file, lowered: result, below: folder,
          missingNames: missing.map { names.linesUsing(names: $0, inFile: i) } ?? []))
    }
    self.folder = folder
    self.files = files
    missingNames = missing.map { names.rankedByUsage($0) }
    let all = files.reduce(0) { $0 + $1.lines }
    let lost = files.reduce(0) { $0 + $1.failingLineCount }
    percentage = all == 0 ? 100 : 100 * Double(all - lost) / Double(all)
  }

  private static func isManifest(_ path: String) -> Bool {
    guard let name = path.split(separator: "/").last else { return false }
    return name == "Package.swift" || name.hasPrefix("Package@swift-")
  }

  /// Returns the names of the subfolders that may be modules of the package.
  private static func candidateModuleNames(in folder: String) -> Set<String> {
    let parents = [folder, folder + "/Sources", folder + "/Source"]
    return Set(
      parents.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] })
  }

  private static func makeFileReport(
    original: SourceFile, lowered result: LoweredFile, below folder: String,
    missingNames missing: [(line: Int, name: String)]
  ) -> FileReport {
    let before = original.text.split(separator: "\n", omittingEmptySubsequences: false)
    let after = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    var changes: [ReportLine] = []
    for (i, (old, new)) in zip(before, after).enumerated() where old != new {
      changes.append(
        ReportLine(line: i + 1, fate: .lowered, text: old.trimmingCharacters(in: .whitespaces)))
    }
    for finding in result.diagnostics {
      changes.append(
        ReportLine(
          line: finding.line, fate: finding.severity == .error ? .missing : .reduced,
          text: "\(finding.message); \(finding.remedy)"))
    }
    for (line, name) in missing {
      changes.append(ReportLine(line: line, fate: .missing, text: "'\(name)' is not available"))
    }
    let path =
      original.path.hasPrefix(folder + "/")
      ? String(original.path.dropFirst(folder.count + 1)) : original.path
    let lines = before.count { $0.contains { !$0.isWhitespace } }
    return FileReport(
      path: path, lines: result.isUnparsed ? max(1, lines) : lines,
      changes: changes.sorted { ($0.line, $0.text) < ($1.line, $1.text) },
      isUnparsed: result.isUnparsed)
  }
}
#endif
