import Films
import Foundation
import Pixels
import QuartzCore

/// Renders a scene to the files NAME.mp4 and NAME.gif and the contact sheet NAME.png.
@MainActor
func render(_ scene: Scene, into folder: URL) throws {
  func path(_ ending: String) -> String {
    folder.appendingPathComponent("\(scene.name).\(ending)").path
  }
  let video = FrameTimes(duration: scene.duration, rate: 60)
  // With the default preset, encoding takes most of the time.
  let settings = VideoSettings(preset: .veryfast)
  try shoot(
    scene, at: video, scale: 2,
    into: [MP4Film(path: path("mp4"), rate: video.rate, settings: settings)])

  let loop = FrameTimes(duration: scene.duration, rate: 25)
  let picks = loop.evenlySpacedFrames(12)
  try shoot(
    scene, at: loop, scale: 1,
    into: [
      GIFFilm(path: path("gif"), rate: loop.rate),
      Selection(of: picks, into: ContactSheet(path: path("png"), number: picks.count, gap: 4)),
    ])
}

/// Plays a scene from the beginning and appends each frame to all sinks.
@MainActor
private func shoot(
  _ scene: Scene, at times: FrameTimes, scale: CGFloat, into sinks: [any FilmSink]
) throws {
  let canvas = CALayer()
  canvas.frame = Scene.bounds
  canvas.masksToBounds = true
  // Sublayers added to a displayed layer fade in by default. With this action, the scene is fully visible from the
  // first frame.
  canvas.actions = ["sublayers": NSNull()]
  let renderer = CARenderer(layer: canvas, bounds: Scene.bounds, scale: scale)
  // `withMediaTime` makes the renderer's clock current, so that begin times are relative to the beginning of the
  // film.
  renderer.withMediaTime { scene.play(canvas) }
  for time in times {
    let frame = try renderer.frame(at: time)
    for sink in sinks { try sink.append(frame) }
  }
  for sink in sinks { try sink.finish() }
}

/// A film sink that forwards only the frames with the given numbers.
private final class Selection: FilmSink {
  private let picks: Set<Int>
  private let sink: any FilmSink
  private var number = 0

  init(of picks: [Int], into sink: any FilmSink) {
    self.picks = Set(picks)
    self.sink = sink
  }

  func append(_ frame: Frame) throws(FilmError) {
    if picks.contains(number) { try sink.append(frame) }
    number += 1
  }

  func finish() throws(FilmError) { try sink.finish() }

  func cancel() { sink.cancel() }
}
