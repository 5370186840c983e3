#if Porting
package import SourceLowering
import AtomicFiles
import Foundation

/// What becomes of the sources of a folder: by file and line what is lowered and what cannot be had; the rest compiles as it is.
package struct PortReport: Codable, Sendable {
  /// A line that does not stay as it is.
  package struct ReportLine: Codable, Hashable, Sendable {
    /// What becomes of a line.
    package enum LoweringStatus: String, Codable, Sendable {
      /// It is lowered, and compiles.
      case lowered
      /// It compiles, and does less.
      case reduced
      /// It cannot be had.
      case missing
    }

    /// The line, from 1.
    package let line: Int
    /// What becomes of it.
    package let fate: LoweringStatus
    /// The line itself, or what is wrong with it.
    package let text: String
  }

  /// A file of the folder.
  package struct FileReport: Codable, Sendable {
    /// The path below the folder.
    package let path: String
    /// How many lines have something on them.
    package let lines: Int
    /// Those that do not stay as they are, in order.
    package let changes: [ReportLine]
    /// Whether the file was not parsed, so that none of its lines counts as compiling.
    package let isUnparsed: Bool

    /// How many lines do not compile.
    var failingLineCount: Int {
      isUnparsed ? lines : Set(changes.filter { $0.fate == .missing }.map(\.line)).count
    }

    /// Whether nothing of it is missing.
    package var isFullySupported: Bool { !changes.contains { $0.fate == .missing } }
  }

  /// A name that is not to be had.
  package struct MissingName: Codable, Hashable, Sendable {
    /// The name.
    package let name: String
    /// How often it is used.
    package let uses: Int
    /// In how many files.
    package let files: Int
  }

  /// The folder.
  package let folder: String
  /// Its files, in order.
  package let files: [FileReport]
  /// Names that are not to be had, those that are used most first; nil where it was not known what is.
  package let missingNames: [MissingName]?

  /// The share of lines that compile, as they are or lowered, in percent.
  package let percentage: Double

  /// Files that compile as they are.
  package var unchangedFileCount: Int { files.count { $0.changes.isEmpty } }
  /// Files that compile when they are lowered.
  package var loweredFileCount: Int { files.count { !$0.changes.isEmpty && $0.isFullySupported } }

  /// Reads a folder; which names are there is asked of a kit, where there is one.
  ///
  /// - Throws: Where there is no such folder, or no Swift in it.
  package init(folder: String, platform: TargetPlatform, kit: PrebuiltSDK?) throws(PortError) {
    let folder = folder.absolutePath
    guard FileItem.exists(atPath: folder) else {
      throw PortError("\(folder): there is no such folder")
    }
    let paths =
      Folder.exists(atPath: folder)
      ? Folder.files(below: folder, skipping: ["Pods", "Carthage", "build"]).filter {
        $0.hasSuffix(".swift") && !Self.isManifest($0)
      } : [folder]
    guard !paths.isEmpty else { throw PortError("\(folder): there is no Swift file in it") }
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

  /// Names of folders that may be modules of the package.
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
      changes.append(ReportLine(line: line, fate: .missing, text: "\(name) is not there"))
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
