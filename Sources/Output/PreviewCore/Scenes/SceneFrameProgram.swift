import CoreGraphics
import Diagnostics
package import Foundation
import Pixels
package import QuartzCore
import TextLayout

/// A program that draws the frames of a scene in one pass and writes them to a stream.
package struct SceneFrameProgram {
  private let input: FileHandle
  private let writer: SceneMessageWriter
  private let makeScene: () throws -> SceneProgram.Scene

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - input: The stream of requests.
  ///   - output: The file descriptor to which messages are written.
  ///   - makeScene: Creates the scene.
  package init(
    input: FileHandle, output: Int32, makeScene: @escaping () throws -> SceneProgram.Scene
  ) {
    (self.input, self.makeScene) = (input, makeScene)
    writer = SceneMessageWriter(descriptor: output)
  }

  /// Processes the requests and returns after the last frame.
  package func run() {
    let writer = writer
    do {
      try Diagnostics.$sink.withValue(
        Diagnostics.Sink { try? writer.write(.diagnostic($0)) }, operation: drawFrames)
    } catch is SceneMessageWriter.ClosedError {
      // The command has ended.
    } catch {
      try? writer.write(.failure("\(error)"))
    }
  }

  private func drawFrames() throws {
    let stage = SceneStage()
    let (scene, canvas, natural) = try stage.perform { try showScene(on: stage) }
    try writer.write(.duration(SceneDuration(seconds: natural > 0 ? natural : nil)))
    let request: SceneFrameRequest = try readRequest()
    try withExtendedLifetime(scene) {
      for time in request.skippedTimes ?? [] { stage.renderer.advance(to: time) }
      for (number, time) in request.times.enumerated() {
        let pixels = try stage.renderer.frame(at: time).pixels.downsampled(
          by: canvas.oversampling, width: canvas.width, height: canvas.height)
        if number == request.times.indices.last {
          try writer.write(.fonts(FontLibrary.system.choices))
        }
        try writer.write(.frame(number, pixels))
      }
    }
  }

  /// Creates the scene and displays it on the requested canvas.
  ///
  /// - Returns: The scene, the canvas, and the time at which the last animation ends, in seconds; 0 if it never ends.
  private func showScene(
    on stage: SceneStage
  ) throws -> (scene: SceneProgram.Scene, canvas: SceneCanvas, duration: Double) {
    let scene = try makeScene()
    // The layer of a film is created for the requested scale.
    let ownLayer = scene.film == nil ? scene.makeLayer(1) : nil
    try writer.write(.description(Self.description(of: scene, layer: ownLayer)))
    var canvas: SceneCanvas = try readRequest()
    let layer = ownLayer ?? scene.makeLayer(CGFloat(canvas.scale))
    if scene.film != nil { canvas.translate(by: layer.frame.origin) }
    stage.add(
      layer.clipped(to: canvas.visibleFrame, in: canvas.bounds),
      rendering: CGRect(
        x: canvas.bounds.minX, y: canvas.bounds.minY,
        width: Double(canvas.width) / canvas.scale, height: Double(canvas.height) / canvas.scale),
      scale: CGFloat(canvas.scale * Double(canvas.oversampling)))
    stage.renderer.rules = CARenderer.Rules(rawValue: canvas.rules) ?? .server
    if let background = canvas.background, background.count == 4 {
      stage.renderer.backgroundColor = CGColor(
        srgbRed: background[0], green: background[1], blue: background[2], alpha: background[3])
    } else if canvas.background == nil {
      stage.renderer.backgroundColor = scene.film?.background
    }
    scene.appear?()
    return (scene, canvas, ProgramPreviewContent.duration(of: layer) ?? 0)
  }

  private static func description(
    of scene: SceneProgram.Scene, layer: CALayer?
  ) -> SceneDescription {
    guard let film = scene.film else { return SceneDescription(frame: layer?.frame ?? .zero) }
    return SceneDescription(
      frame: CGRect(origin: .zero, size: film.size),
      film: SceneDescription.FilmDescription(
        scale: Double(film.scale), rate: film.rate, duration: film.duration,
        audio: film.audio))
  }

  private func readRequest<Request: Decodable>() throws -> Request {
    guard let bytes = try ScenePipe.readCommand(from: input) else {
      throw SceneMessageWriter.ClosedError()
    }
    return try JSONDecoder().decode(Request.self, from: bytes)
  }
}

extension CALayer {
  /// Returns a layer that shows this layer, clipped to the given frame if it does not contain the canvas.
  ///
  /// - Parameters:
  ///   - frame: The visible part in points; `nil` if it is not restricted.
  ///   - canvas: The rendered area, in points.
  /// - Returns: This layer, or a new superlayer of it.
  package func clipped(to frame: CGRect?, in canvas: CGRect) -> CALayer {
    guard let frame, !frame.contains(canvas) else { return self }
    let window = CALayer()
    window.bounds = frame
    window.position = CGPoint(x: frame.midX, y: frame.midY)
    window.masksToBounds = true
    window.addSublayer(self)
    return window
  }
}
