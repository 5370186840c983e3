import Films
import Pixels

/// Draws the pictures of some plans, each once, into the sinks of those that show it.
struct FilmWriter {
  let outputs: RenderOutputs
  let quiet: Bool

  /// Frames that the writers of films hold at once: the last one, what differs of the next, and its other colours.
  static let retainedFrameCount = 3

  /// One file and what it still waits for.
  private struct PendingOutput {
    let sink: any FilmSink
    let start: Double
    var remainingTimes: ArraySlice<Double>

    init(_ plan: FilmPlan) {
      sink = plan.makeSink()
      start = plan.times.first ?? 0
      remainingTimes = plan.times[...]
    }
  }

  /// Writes the files of a scene, with the memory that films take from its budget.
  ///
  /// `keeping` is the number of frames that `loadDocument`, which is called with each frame, keeps besides.
  func write(
    _ scene: DocumentRenderer, keeping kept: Int = 0, _ look: (PixelBuffer) -> Void = { _ in }
  ) throws {
    let frames = (outputs.isFilm ? Self.retainedFrameCount : 0) + kept
    let reservation = try scene.reserveMemory(ofFrames: frames)
    try withExtendedLifetime(reservation) {
      try writeFrames { time in
        let image = try scene.renderImage(at: time)
        look(image)
        return image
      }
    }
  }

  /// Writes the files; `image` draws a frame at a time of the document.
  private func writeFrames(_ image: (Double) throws -> PixelBuffer) throws {
    for plan in outputs.plans { try OutputPath.createParentFolder(of: plan.path) }
    let lines = outputs.plans.map(PendingOutput.init)
    let times = outputs.times
    let progress = ProgressDisplay(total: times.count, quiet: quiet)
    defer {
      progress.clear()
      lines.forEach { $0.sink.cancel() }
    }
    do {
      try renderFrames(times, image, into: lines, progress)
    } catch let error as FilmError where error.reason == .interrupted {
      InterruptHandler.waitForTermination()
    }
  }

  private func renderFrames(
    _ times: [Double], _ image: (Double) throws -> PixelBuffer, into lines: [PendingOutput],
    _ progress: ProgressDisplay
  ) throws {
    var lines = lines
    for (number, time) in times.enumerated() {
      let pixels = try image(time)
      for index in lines.indices where lines[index].remainingTimes.first == time {
        lines[index].remainingTimes.removeFirst()
        try lines[index].sink.append(Frame(pixels: pixels, time: time - lines[index].start))
      }
      progress.update(number + 1)
    }
    for line in lines { try line.sink.finish() }
  }
}
