import AtomicFiles
import Films
import Foundation
import Processes
import TextLayout

/// The rendering of one document or scene, whose finished files are recorded in reports and recognized by them.
struct ResumableJob {
  /// The path of the document or scene.
  let input: String
  /// The options that determine the frames, in a canonical order.
  let arguments: [String]
  /// The circumstances that determine images but not films, such as the other files of the pass.
  let stillArguments: [String]
  /// The frames to render; `nil` for all.
  let selection: FrameSelection?
  /// Whether reports are written.
  let hasReports: Bool
  /// Whether finished files are skipped.
  let skipsFinishedFiles: Bool
  let quiet: Bool
  private let inputHash: String
  /// The files that options name, on which the frames depend as well.
  private let resources: [RenderReport.Input]?

  /// Creates a job and computes the hash of its input.
  ///
  /// - Throws: `ArgumentError` if a file of the input cannot be read.
  init(
    input: String, arguments: [String], stillArguments: [String] = [],
    resources paths: [String] = [],
    selection: FrameSelection?, hasReports: Bool, skipsFinishedFiles: Bool, quiet: Bool
  ) throws(ArgumentError) {
    (self.input, self.arguments, self.stillArguments) = (input, arguments, stillArguments)
    self.selection = selection
    (self.hasReports, self.quiet) = (hasReports, quiet)
    self.skipsFinishedFiles = skipsFinishedFiles
    inputHash = hasReports ? try InputHash.hash(ofInputAt: input) : ""
    resources = hasReports ? try RenderReport.inputs(at: paths) : nil
  }

  private func jobHash(of plan: FilmPlan) -> String {
    RenderReport.jobHash(
      inputHash: inputHash,
      arguments: arguments + (plan.isDivisible ? [] : stillArguments)
        + (resources ?? []).map { "\($0.sha256) \($0.path)" },
      format: plan.formatName, tool: .current)
  }

  // MARK: Selection

  /// Returns the plan for the selected frames, without plans that have none.
  func selectFrames(of outputs: RenderOutputPlan) throws -> RenderOutputPlan {
    guard let selection else { return outputs }
    var outputs = outputs
    outputs.plans = try outputs.plans.compactMap { plan in
      let part = try plan.restricted(to: selection)
      if part == nil, case .shard(let shard) = selection, !quiet {
        StandardStreamWriter.writeErrorLine(
          "\(plan.path): shard \(shard.text) has no frames: the film has \(plan.times.count), in segments of "
            + "\(FilmSegments.length)")
      }
      return part
    }
    return outputs
  }

  /// Throws `ArgumentError` if a report would replace a file that is not a report.
  func validateReports(on outputs: RenderOutputPlan) throws(ArgumentError) {
    guard hasReports else { return }
    for plan in outputs.plans {
      try RenderReport.validateDestination(RenderReport.path(forFile: reportedPath(of: plan)))
    }
  }

  /// Returns whether the files of all plans are complete, and reports it.
  ///
  /// The number of frames need not be known. The files are added to the recorder as skipped.
  func isComplete(_ outputs: RenderOutputPlan, _ recorder: DocumentRecorder?) -> Bool {
    guard skipsFinishedFiles, !outputs.plans.isEmpty else { return false }
    let reports = outputs.plans.compactMap(finishedReport)
    guard reports.count == outputs.plans.count else { return false }
    recorder?.addSkippedFiles(reports.flatMap { $0.filePaths(inFolder: $1) })
    if reports.contains(where: { $0.report.isPartial == true }) { recorder?.markAsPartial() }
    recorder?.addDiagnostics(reports.flatMap { $0.report.diagnostics ?? [] })
    if !quiet {
      for plan in outputs.plans {
        StandardStreamWriter.writeErrorLine("\(reportedPath(of: plan)): already complete; skipped")
      }
    }
    return true
  }

  /// Returns the report on the files of a plan and its folder, or `nil` if the files are not complete.
  private func finishedReport(on plan: FilmPlan) -> (report: RenderReport, folder: String)? {
    let path = plan.part?.reportPath ?? plan.reportPath(for: selection)
    guard let path, let report = try? RenderReport(contentsOf: RenderReport.path(forFile: path)),
      report.job == jobHash(of: plan), report.isFor(selection),
      // A copy of a report describes other files.
      report.film.name == (plan.filmPath as NSString).lastPathComponent,
      hasCurrentAudio(report, plan)
    else { return nil }
    let folder = path.parentFolderPath
    guard report.firstChangedFile(inFolder: folder) == nil,
      RenderReport.firstChangedFont(of: report.fonts) == nil
    else { return nil }
    return (report, folder)
  }

  /// Whether the sound of a finished film has the contents and settings of a plan.
  private func hasCurrentAudio(_ report: RenderReport, _ plan: FilmPlan) -> Bool {
    guard let audio = plan.audio else {
      guard let recorded = report.film.audio else { return true }
      // The sound of a scene's film is known only to its program.
      return InputDocumentList.isScene(input) && recorded.isUnchanged
    }
    return report.film.audio.hasSameSound(as: try? RecordedAudio(audio))
  }

  private func reportedPath(of plan: FilmPlan) -> String {
    plan.part?.reportPath ?? plan.reportPath(for: selection) ?? plan.path
  }

  // MARK: Reports

  /// Writes reports on the files of the given plans and records the files as finished.
  ///
  /// - Parameters:
  ///   - outputs: The plans.
  ///   - fonts: The fonts with which text was drawn.
  ///   - isPartial: Whether the files show only a part of the document.
  ///   - diagnostics: The findings about the document.
  /// - Throws: `ArgumentError` if a report cannot be written.
  func recordFiles(
    of outputs: RenderOutputPlan, fonts: [FontChoice], isPartial: Bool = false,
    diagnostics: [DiagnosticRecord] = []
  ) throws {
    for plan in outputs.plans {
      let path = reportedPath(of: plan)
      if hasReports {
        var report = try report(on: plan, fonts: fonts)
        report.isPartial = isPartial ? true : nil
        report.diagnostics = diagnostics.isEmpty ? nil : diagnostics
        try report.write(to: RenderReport.path(forFile: path))
      }
      InterruptCleanup.recordFinishedFile(path)
    }
  }

  private func report(
    on plan: FilmPlan, fonts: [FontChoice]
  ) throws(ArgumentError) -> RenderReport {
    RenderReport(
      type: plan.part?.isPart == true ? .part : .file, job: jobHash(of: plan),
      input: RenderReport.Input(
        path: StandardInputFile.displayName(of: input), sha256: inputHash), arguments: arguments,
      film: RenderReport.Film(
        path: plan.filmPath, format: plan.formatName,
        frameCount: plan.part?.frameCount ?? plan.times.count, rate: plan.rate,
        time: plan.startTime, encoding: plan.encoding,
        audio: try plan.audio.map(RecordedAudio.init)),
      frames: plan.part?.frames ?? 0..<plan.times.count, shard: plan.part?.shard,
      fonts: RenderReport.fonts(fonts), files: try RenderReport.files(at: plan.filePaths),
      resources: resources)
  }
}

extension RenderReport {
  /// Whether the report is on the files that a job with the given selection writes.
  fileprivate func isFor(_ selection: FrameSelection?) -> Bool {
    switch selection {
    case nil: type == .file && frames.range == 0..<film.frameCount
    case .shard(let wanted):
      type == .part && shard == ShardNumber(number: wanted.number, count: wanted.count)
    case .frames(let wanted, let isPart):
      type == (isPart ? .part : .file)
        && (try? wanted.range(inFilmOf: film.frameCount, path: "")) == frames.range
    }
  }
}

extension FilmPlan {
  /// The path of the whole film, of which the plan may write a part.
  fileprivate var filmPath: String { part?.filmPath ?? path }

  /// The name of the format in reports.
  var formatName: String {
    switch outputKind {
    case .contactSheet: "contactSheet"
    case .format(let format): format.rawValue
    }
  }

  /// Returns the path to which the report belongs before the number of frames is known; `nil` if it depends on that
  /// number.
  fileprivate func reportPath(for selection: FrameSelection?) -> String? {
    switch selection {
    case nil, .frames(_, false): path
    case .shard(let shard): partPath(suffix: Self.suffix(of: shard))
    case .frames(_, true): nil
    }
  }
}
