import Foundation
import ImageCodecs
import Pixels
import StoredPictures

/// The implementation of an `assertFilm` call.
@MainActor
struct FilmAssertion {
  let context: AssertionContext
  /// The time of the first frame in seconds.
  let start: Double
  /// The time in seconds after which there are no frames, or `nil` if the film ends when nothing moves.
  let end: Double?
  let rate: Double
  let showsTouches: Bool

  /// The maximum number of frames of a film: more than half a minute at 30 frames per second.
  static let maximumFrameCount = 1000
  private static let rates = 1.0...120.0

  private var name: String { "\(context.prefix).film" }
  private var file: URL { context.referenceFolder.appendingPathComponent("\(name).png") }

  /// The number of frames, or `nil` if the film ends when nothing moves.
  private var frameCount: Int? {
    // The difference of the times may be slightly less than a multiple of the frame duration.
    end.map { Int((($0 - start) * rate + 1e-6).rounded(.down)) + 1 }
  }

  func compareFilm(
    animations: (() -> Void)?,
    subject place: () throws(CaptureSubject.CaptureError) -> CaptureSubject
  ) {
    if let fault = validationMessage ?? context.begin() { return context.fail(fault) }
    do {
      let subject = try place()
      defer { subject.cleanUp() }
      let stage = subject.stage
      guard start >= stage.time else {
        return context.fail(
          "cannot film from \(start) s: the stage is already at \(stage.time) s")
      }
      guard stage.filmRecorder == nil else {
        return context.fail(
          "another film of this stage is being captured: call assertFilm after it")
      }
      context.removeEarlierRuns()
      context.removeFailureImages(name)
      FailurePage(in: context.failureFolder).removeReport(identifier)
      let comparison = try makeComparison(of: subject)
      try capture(subject, animations: animations, into: comparison)
      report(comparison)
    } catch {
      context.fail("\(error)")
    }
  }

  private var identifier: String { FailureReport.identifier(context, name) }

  private var validationMessage: String? {
    guard start.isFinite, start >= 0, end?.isFinite ?? true else {
      return "invalid film from \(start) s: times must be finite and not negative"
    }
    guard Self.rates.contains(rate) else {
      return "invalid frame rate \(rate): must be in 1...120"
    }
    if let end, (end - start) * rate >= Double(Self.maximumFrameCount) {
      return "the film from \(start) s to \(end) s at \(rate) frames per second has more than "
        + "\(Self.maximumFrameCount) frames: shorten it or reduce the rate"
    }
    return nil
  }

  private func makeComparison(of subject: CaptureSubject) throws -> FilmComparison {
    let stored =
      FileManager.default.fileExists(atPath: file.path) ? try Data(contentsOf: file) : nil
    let isRecording =
      context.allowsWriting(file) && !RecordedFileRegistry.containsFile(file)
    var decoder: AnimatedPNGDecoder?
    do {
      decoder = try stored.map { try AnimatedPNGDecoder($0) }
    } catch {
      // A film that cannot be read is recorded again.
      guard isRecording else {
        throw CaptureSubject.CaptureError(
          description: "cannot read the film \(file.path): record it again (\(error))")
      }
    }
    return FilmComparison(
      context: context, reference: stored, decoder: decoder,
      recordedValues: context.recordedValues(of: name), rate: rate,
      reader: LayerValueReader(of: subject.root, on: subject.stage), isRecording: isRecording)
  }

  /// Captures the frames of the film, while `animations` advances the clock and after it.
  private func capture(
    _ subject: CaptureSubject, animations: (() -> Void)?, into comparison: FilmComparison
  ) throws {
    let stage = subject.stage
    let recorder = FilmRecorder(
      of: subject, from: start, rate: rate, frameCount: frameCount, showsTouches: showsTouches
    ) { index, time, image in
      comparison.compareFrame(image, at: index, time: time)
    }
    stage.filmRecorder = recorder
    defer { stage.filmRecorder = nil }
    try subject.startAnimations(animations)
    if frameCount != nil {
      while recorder.captureFrame() {}
    } else {
      repeat {
        guard recorder.nextIndex < Self.maximumFrameCount,
          stage.time - start <= FrameSelector.settlingLimit
        else { throw stage.settlingError() }
        recorder.captureFrame()
      } while recorder.failure == nil && !stage.isSettled
    }
    if let failure = recorder.failure { throw failure }
    comparison.finish()
  }

  // MARK: Failure messages

  private func report(_ comparison: FilmComparison) {
    if let fault = comparison.fault { return context.fail(fault) }
    do {
      if comparison.isRecording {
        // If all frames match, the film is not written again.
        if !comparison.passes { try storeFilm(comparison) }
        try context.storeValues(
          comparison.values, of: name, wasRecorded: !comparison.passes)
      } else if !comparison.passes {
        try reportFailure(comparison)
      }
    } catch {
      context.fail("\(error)")
    }
  }

  private func storeFilm(_ comparison: FilmComparison) throws {
    let film = try comparison.actualFilm()
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try film.write(to: file, options: .atomic)
    RecordedFileRegistry.insertFile(file)
    let overview = context.writeContactSheet(comparison.sheet, named: name)
    context.fail(
      """
      film recorded (\(comparison.frameCount) frames, \((film.count + 999) / 1000) kB)
      as \(file.path)\(overview)
      Review the film, then run without AMETRINE_RECORD.
      """)
  }

  private func reportFailure(_ comparison: FilmComparison) throws {
    var lines: [String] = []
    if comparison.hasReference {
      lines.append(
        "\(comparison.failingLabels.count) of \(comparison.frameCount) frames of the film fail"
          + (comparison.failingLabels.isEmpty
            ? "" : ", at \(comparison.failingLabels.limitedList)"))
    } else {
      lines.append("no reference film")
    }
    lines += comparison.messages
    if RecordedFileRegistry.containsFile(file) {
      lines.append("The film is already stored in this run: pass a different `named:`")
    }
    if comparison.report.hasDifferences {
      lines += context.valueLines(comparison.valueDifferences)
    }
    for (what, bytes) in try comparison.failureFiles() {
      try context.writeFailureFile(bytes, name, what)
    }
    var report = comparison.report
    report.rate = rate
    report.finish(context, name, message: lines, differences: comparison.valueDifferences)
    lines += report.writePage(in: context.failureFolder)
    lines += [
      "strip: \(context.failureFileURL(name, "strip").path)",
      "films: \(context.store.failureFolderURL(for: "\(context.site.filePath)").path)/\(name).*",
      "reference: \(file.path)",
      context.store.recordingMode.advice,
    ]
    context.fail(lines.joined(separator: "\n"))
  }
}
