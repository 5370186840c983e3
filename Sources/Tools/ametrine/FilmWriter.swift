import Films
import Pixels

/// Draws the pictures of a plan one after the other into its sink.
struct FilmWriter {
  let plan: FilmPlan
  let quiet: Bool

  /// Writes the film; `picture` draws it at a time of the document.
  func write(_ picture: (Double) throws -> PixelBuffer) throws {
    let sink = plan.sink()
    let progress = ProgressDisplay(total: plan.times.count, quiet: quiet)
    defer {
      progress.clear()
      sink.cancel()
    }
    do {
      try draw(picture, into: sink, progress)
    } catch let error as FilmError where error.fault == .interrupted {
      Interruption.awaitEnd()
    }
  }

  private func draw(
    _ picture: (Double) throws -> PixelBuffer, into sink: any FilmSink, _ progress: ProgressDisplay
  ) throws {
    for (number, time) in plan.times.enumerated() {
      try sink.append(Frame(pixels: picture(time), time: time - (plan.times.first ?? 0)))
      progress.update(number + 1)
    }
    try sink.finish()
  }
}
