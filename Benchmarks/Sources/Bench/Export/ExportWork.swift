import Films
import Foundation
import Pixels
import Workloads

/// The benchmark that exports scene C as a ten-second film, from layers to a file.
///
/// It is compared with the encoder alone, which receives frames that are already in memory.
enum ExportWork {
  private static let rate = 30
  private static let seconds = 10
  private static let encoder = "x264 alone"

  static func all() -> [Work] {
    // The two output files are compared byte by byte.
    let folder = Places.package.appendingPathComponent(".build")
    let film = folder.appendingPathComponent("bench-film.mp4")
    let ready = folder.appendingPathComponent("bench-ready.mp4")
    return [
      Work(
        "export", "export of scene C, 10 s at 1080 × 1920, x264 medium", unit: .run,
        goals: [.atMost(1.15, times: encoder)],
        contestants: [
          Contestant(Name.ours, threads: nil) {
            let stage = SceneC.stage(threads: ProcessInfo.processInfo.activeProcessorCount)
            return { _ in try export(stage, to: film.path) }
          },
          Contestant(encoder, threads: nil) {
            let source = ReadyEncoder(rate: Int32(rate))
            let stage = SceneC.stage(threads: 2)
            for number in 0..<rate * seconds { try source.keep(frame(number, of: stage)) }
            var isCompared = false
            return { _ in
              try source.encode(into: ready.path)
              if isCompared { return }
              isCompared = true
              if let bytes = try? Data(contentsOf: film), bytes != (try Data(contentsOf: ready)) {
                throw Absence(
                  "its file differs from the film: update the settings to match MP4Film")
              }
            }
          },
        ]
      ) {
        try SceneC.stage(threads: 2).draw(70)
      }
    ]
  }

  /// Renders all frames of the scene and writes the film to a file.
  private static func export(_ stage: Stage, to path: String) throws {
    let film = MP4Film(path: path, rate: Double(rate))
    for number in 0..<rate * seconds {
      try film.append(Frame(pixels: frame(number, of: stage), time: Double(number) / Double(rate)))
    }
    try film.finish()
  }

  private static func frame(_ number: Int, of stage: Stage) throws -> PixelBuffer {
    try stage.draw(number * Int(Stage.rate) / rate)
  }
}
