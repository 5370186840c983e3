import Diagnostics
import Films
import Pixels

/// A writer that renders each frame of several output plans once and passes it to the sink of every file that
/// contains the frame.
struct FilmFileWriter {
  let outputs: RenderOutputPlan
  let quiet: Bool
  /// The collector of the written files, or `nil` if they are not recorded.
  ///
  /// In a dry run, nothing is rendered and written.
  var recorder: DocumentRecorder?
  /// The check of the frames, or `nil` if they are not checked.
  var blankCheck: BlankOutputCheck?

  /// The maximum number of frames that film writers hold in memory at once: the last frame, its difference from the
  /// next frame, and a color-reduced copy.
  static let retainedFrameCount = 3

  /// A receiver that ignores the diagnostics of film sinks.
  private static let silentSink = Diagnostics.Sink { _ in }

  /// An output file and its frame times that remain to be written.
  private struct PendingOutput {
    let plan: FilmPlan
    let sink: any FilmSink
    let start: Double
    var remainingTimes: ArraySlice<Double>
    var colors = FrameColors.unknown

    init(_ plan: FilmPlan) {
      self.plan = plan
      sink = plan.makeFilmSink()
      start = plan.times.first ?? 0
      remainingTimes = plan.times[...]
    }
  }

  /// Renders the frames of a document and writes the output files.
  ///
  /// The memory for the frames is reserved in the document's budget.
  ///
  /// - Parameters:
  ///   - scene: The document to render.
  ///   - kept: The number of additional frames that the caller retains.
  ///   - look: A closure that is called with each rendered frame.
  /// - Throws: An error if the memory limit is exceeded, or if a frame cannot be rendered or written.
  func writeFilms(
    of scene: DocumentRenderer, additionalFrameCount kept: Int = 0,
    onFrame look: (PixelBuffer) -> Void = { _ in }
  ) throws {
    let frames = (outputs.isFilm ? Self.retainedFrameCount : 0) + kept
    try DocumentErrors.naming(scene.name) {
      let reservation = try scene.reserveMemory(forFrameCount: frames)
      try withExtendedLifetime(reservation) {
        try writeFilms { time in
          let image = try scene.renderImage(at: time)
          look(image)
          return image
        }
      }
    }
  }

  /// Writes the output files.
  ///
  /// `image` renders the frame at the given time in seconds. Its calls have ascending times, those of `outputs`. If it
  /// throws an error, or the sound of a film cannot be decoded, no file is written.
  func writeFilms(renderImage image: (Double) throws -> PixelBuffer) throws {
    try SilenceCheck(
      name: blankCheck?.name, isStrict: blankCheck?.isStrict == true, isQuiet: quiet
    ).validateAudio(of: outputs, recorder)
    if let recorder, recorder.isDryRun { return recorder.addFiles(of: outputs) }
    for plan in outputs.plans { try OutputPath.createParentFolders(of: plan.path) }
    let lines = outputs.plans.map(PendingOutput.init)
    let times = outputs.times
    let progress = ProgressDisplay(total: times.count, quiet: quiet)
    defer {
      progress.clearBar()
      lines.forEach { $0.sink.cancel() }
    }
    do {
      try renderFrames(at: times, renderImage: image, into: lines, progress: progress)
      progress.clearBar()
      recorder?.addFiles(of: outputs)
      for notice in lines.flatMap(\.sink.notices) {
        recorder?.addDiagnostics([DiagnosticRecord(notice)])
        if !quiet { StandardStreamWriter.writeErrorLine(notice.description) }
      }
    } catch let error as FilmError where error.reason == .interrupted {
      InterruptHandler.waitForTermination()
    }
  }

  private func renderFrames(
    at times: [Double], renderImage image: (Double) throws -> PixelBuffer,
    into lines: [PendingOutput],
    progress: ProgressDisplay
  ) throws {
    var lines = lines
    for (number, time) in times.enumerated() {
      let pixels = try image(time)
      for index in lines.indices where lines[index].remainingTimes.first == time {
        lines[index].remainingTimes.removeFirst()
        if blankCheck != nil { lines[index].colors.addFrame(pixels) }
        let frame = Frame(pixels: pixels, time: time - lines[index].start)
        let sink = lines[index].sink
        // Notices are printed at the end, without the prefix of the library.
        try Diagnostics.$sink.withValue(Self.silentSink) { try sink.append(frame) }
      }
      progress.update(doneCount: number + 1)
    }
    try blankCheck?.report(lines.map { ($0.plan, $0.colors) }, to: recorder)
    for line in lines { try line.sink.finish() }
  }
}
