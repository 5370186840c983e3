import Films
import Pixels

/// Draws the pictures of some plans, each once, into the sinks of those that show it.
struct FilmFileWriter {
  let outputs: RenderOutputPlan
  let quiet: Bool

  /// Frames that the writers of films hold at once: the last one, what differs of the next, and its other colours.
  static let retainedFrameCount = 3

  /// One file and what it still waits for.
  private struct PendingOutput {
    let sink: any FilmSink
    let start: Double
    var remainingTimes: ArraySlice<Double>

    init(_ plan: FilmPlan) {
      sink = plan.makeFilmSink()
      start = plan.times.first ?? 0
      remainingTimes = plan.times[...]
    }
  }

  /// Writes the files of a scene, with the memory that films take from its budget.
  ///
  /// `keeping` is the number of frames that `loadDocument`, which is called with each frame, keeps besides.
  func writeFilms(
    of scene: DocumentRenderer, additionalFrameCount kept: Int = 0,
    onFrame look: (PixelBuffer) -> Void = { _ in }
  ) throws {
    let frames = (outputs.isFilm ? Self.retainedFrameCount : 0) + kept
    let reservation = try scene.reserveMemory(forFrameCount: frames)
    try withExtendedLifetime(reservation) {
      try writeFrames { time in
        let image = try scene.renderImage(at: time)
        look(image)
        return image
      }
    }
  }

  /// Writes the files; `image` draws a frame at a time of the document.
  private func writeFrames(renderImage image: (Double) throws -> PixelBuffer) throws {
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
        try lines[index].sink.append(Frame(pixels: pixels, time: time - lines[index].start))
      }
      progress.update(doneCount: number + 1)
    }
    for line in lines { try line.sink.finish() }
  }
}
