import AtomicFiles
import Diagnostics
import Films
import Foundation

/// The parts of a film, checked for completeness and sorted by their frames.
struct PartSet {
  /// A part and its report.
  struct Part {
    let report: RenderReport
    let reportPath: String
    /// The paths of the part's files: one, or one for each numbered image.
    var filePaths: [String] { report.filePaths(inFolder: reportPath.parentFolderPath) }
    /// The path of the part's file.
    var path: String { filePaths.first ?? reportPath }
  }

  let parts: [Part]
  let film: RenderReport.Film
  let format: FilmFormat

  /// Returns the paths of the files of the joined film.
  func filePaths(of output: String) -> [String] {
    format.filePaths(of: output, frameCount: film.frameCount)
  }

  /// Returns the paths of the reports for paths of parts, reports or folders.
  ///
  /// A part and its report, as in `film.part-*`, are one part.
  ///
  /// - Throws: `ArgumentError` if a folder contains no reports on parts, or a path is given twice.
  static func reportPaths(for paths: [String]) throws(ArgumentError) -> [String] {
    var found: [String] = []
    var given: Set<String> = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard given.insert(OutputPath.resolvedPath(of: path)).inserted else {
        throw ArgumentError(
          .partDuplicated, "\(path): given twice; remove it once from the command")
      }
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        found.append(path.hasSuffix(".json") ? path : RenderReport.path(forFile: path))
        continue
      }
      try InputPath.requireReadable(path)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      let reports = names.filter { $0.contains(".part-") && $0.hasSuffix(".json") }.sorted()
      guard !reports.isEmpty else {
        throw ArgumentError(
          .partMissing,
          "\(path): no parts found; it must contain files such as a.part-1-of-2.mp4")
      }
      found += reports.map { (path as NSString).appendingPathComponent($0) }
    }
    var known: Set<String> = []
    return found.filter { known.insert(OutputPath.resolvedPath(of: $0)).inserted }
  }

  /// Reads the reports and checks that all parts belong to one film, that every frame is in exactly one part, and that
  /// the files are unchanged.
  ///
  /// - Throws: ``ArgumentError`` that names the first part for which this is not the case.
  init(reportPaths: [String]) throws(ArgumentError) {
    var parts: [Part] = []
    for path in reportPaths {
      let report = try RenderReport(contentsOf: path)
      guard report.type == .part else {
        throw ArgumentError(
          .partForeign,
          "\(path): the report of a whole file, not of a part; remove it from the command")
      }
      parts.append(Part(report: report, reportPath: path))
    }
    guard let first = parts.first else {
      throw ArgumentError(.partMissing, "there are no parts; name at least one")
    }
    film = first.report.film
    guard let format = FilmFormat(rawValue: film.format) else {
      throw ArgumentError(
        .partDamaged,
        "\(first.reportPath): unknown format '\(film.format)'; render the part again")
    }
    self.format = format
    var fonts = ReportedFonts()
    for part in parts {
      try part.checkBelonging(to: first)
      try fonts.add(part.report, at: part.reportPath)
    }
    self.parts = parts.sorted {
      ($0.report.frames.first, $0.reportPath) < ($1.report.frames.first, $1.reportPath)
    }
    try checkFrames()
    for part in self.parts {
      let folder = part.reportPath.parentFolderPath
      if let changed = part.report.firstChangedFile(inFolder: folder) {
        guard FileManager.default.fileExists(atPath: changed) else {
          throw ArgumentError(.partMissing, "\(changed): missing; render the part again")
        }
        throw ArgumentError(
          .partDamaged,
          "\(changed): not the file that its report describes; render the part again")
      }
    }
  }

  /// Throws an error unless every frame is in exactly one part.
  private func checkFrames() throws(ArgumentError) {
    var (next, previous) = (0, nil as Part?)
    for part in parts {
      let frames = part.report.frames
      if frames.first < next, let previous {
        throw ArgumentError(
          .partDuplicated,
          "\(part.reportPath): the frames \(frames.first) to \(min(next - 1, frames.last)) are also in "
            + "\(previous.reportPath); remove one of them from the command")
      }
      if frames.first > next { throw missing(next..<frames.first) }
      (next, previous) = (frames.last + 1, part)
    }
    if next < film.frameCount { throw missing(next..<film.frameCount) }
  }

  private func missing(_ frames: Range<Int>) -> ArgumentError {
    // The shard that contains the first missing frame, if the other parts are shards of one division.
    let counts = Set(parts.map { $0.report.shard?.count })
    var remedy = "--frames \(frames.lowerBound)-\(frames.upperBound - 1) --part"
    if counts.count == 1, let count = counts.first ?? nil,
      let number = (1...count).first(where: {
        FilmSegments.frames(ofShard: $0, of: count, frameCount: film.frameCount)
          .contains(frames.lowerBound)
      })
    {
      remedy = "--shard \(number)/\(count)"
    }
    return ArgumentError(
      .partMissing,
      "\(film.path): the frames \(frames.lowerBound) to \(frames.upperBound - 1) of \(film.frameCount) are in "
        + "no part; render them with \(remedy)")
  }
}

extension PartSet.Part {
  /// Returns the first options that differ, such as `--scale=2.0 instead of --scale=1.0`.
  private static func firstDifference(
    between own: [String], and other: [String]
  ) -> String {
    let added = own.first { !other.contains($0) }
    let removed = other.first { !own.contains($0) }
    return "\(added ?? "none") instead of \(removed ?? "none")".singleLineEscaped
  }

  /// Throws an error unless both parts are made from the same input with the same settings and versions.
  fileprivate func checkBelonging(to first: PartSet.Part) throws(ArgumentError) {
    let (own, other) = (report, first.report)
    let difference: String? =
      if own.input.sha256 != other.input.sha256 {
        "another input"
      } else if own.tool != other.tool {
        "another version of ametrine or its libraries"
      } else if own.arguments != other.arguments {
        "other settings (\(Self.firstDifference(between: own.arguments, and: other.arguments)))"
      } else if !own.film.audio.hasSameSound(as: other.film.audio) {
        "another sound"
      } else if own.film.format != other.film.format {
        "another format"
      } else if own.job != other.job || own.film.frameCount != other.film.frameCount
        || own.film.rate != other.film.rate || own.film.encoding != other.film.encoding
      {
        "another film"
      } else {
        nil
      }
    guard let difference else { return }
    throw ArgumentError(
      .partForeign,
      "\(reportPath): a part of another film: it has \(difference) than \(first.reportPath); render one of them "
        + "again, or remove it from the command")
  }
}
