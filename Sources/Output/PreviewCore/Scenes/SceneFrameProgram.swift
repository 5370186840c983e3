package import CoreGraphics
import Diagnostics
import Foundation
import Pixels
package import QuartzCore
import RenderServer

/// A program that draws the frames of a scene in one pass and writes them to a stream.
struct SceneFrameProgram {
  private let writer: SceneMessageWriter
  private let makeScene: () throws -> SceneProgram.Scene

  init(output: Int32, makeScene: @escaping () throws -> SceneProgram.Scene) {
    writer = SceneMessageWriter(descriptor: output)
    self.makeScene = makeScene
  }

  /// Processes the requests from standard input and returns after the last frame.
  func run() {
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
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    try RenderContext.$current.withValue(context) {
      let scene = try makeScene()
      // The layer of a film is created for the requested scale.
      let ownLayer = scene.film == nil ? scene.makeLayer(1) : nil
      try writer.write(.description(Self.description(of: scene, layer: ownLayer)))
      var canvas: SceneCanvas = try Self.readRequest()
      let layer = ownLayer ?? scene.makeLayer(CGFloat(canvas.scale))
      if scene.film != nil { canvas.translate(by: layer.frame.origin) }
      let renderer = Self.makeRenderer(of: layer, on: canvas, clock: clock)
      if canvas.background == nil { renderer.backgroundColor = scene.film?.background }
      scene.appear?()
      let natural = ProgramPreviewContent.duration(of: layer) ?? 0
      try writer.write(.duration(SceneDuration(seconds: natural > 0 ? natural : nil)))
      let request: SceneFrameRequest = try Self.readRequest()
      for (number, time) in request.times.enumerated() {
        renderer.advance(to: time)
        let pixels = try renderer.frame(at: time).pixels.downsampled(
          by: canvas.oversampling, width: canvas.width, height: canvas.height)
        try writer.write(.frame(number, pixels))
      }
    }
  }

  private static func description(
    of scene: SceneProgram.Scene, layer: CALayer?
  ) -> SceneDescription {
    guard let film = scene.film else { return SceneDescription(frame: layer?.frame ?? .zero) }
    return SceneDescription(
      frame: CGRect(origin: .zero, size: film.size),
      film: SceneDescription.FilmDescription(
        scale: Double(film.scale), rate: film.rate, duration: film.duration))
  }

  private static func readRequest<Request: Decodable>() throws -> Request {
    guard let bytes = try ScenePipe.readCommand(from: .standardInput) else {
      throw SceneMessageWriter.ClosedError()
    }
    return try JSONDecoder().decode(Request.self, from: bytes)
  }

  private static func makeRenderer(
    of layer: CALayer, on canvas: SceneCanvas, clock: ManualClock
  ) -> CARenderer {
    let renderer = CARenderer(
      layer: layer.clipped(to: canvas.visibleFrame, in: canvas.bounds),
      bounds: CGRect(
        x: canvas.bounds.minX, y: canvas.bounds.minY,
        width: Double(canvas.width) / canvas.scale, height: Double(canvas.height) / canvas.scale),
      scale: CGFloat(canvas.scale * Double(canvas.oversampling)), clock: clock)
    renderer.rules = CARenderer.Rules(rawValue: canvas.rules) ?? .server
    if let background = canvas.background, background.count == 4 {
      renderer.backgroundColor = CGColor(
        srgbRed: background[0], green: background[1], blue: background[2], alpha: background[3])
    }
    return renderer
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
