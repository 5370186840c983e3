import CAML
import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer

/// Shows a stage at any time, forward and backward.
///
/// Going back begins anew: what completions and states did on the way is undone by that.
final class PreviewPlayer {
  let content: any PreviewContent
  /// Pixels per point.
  let scale: Double
  /// What is drawn: a layer of the canvas's size around the stage, whose coordinates are the canvas's.
  private(set) var canvasLayer = CALayer()
  /// Another number whenever it has begun anew.
  private(set) var restartCount = 0
  private let stateSequence: StateSequence?
  private var renderer: CARenderer?
  private var statePlayer: CAStatePlayer?
  /// Where it stands, in seconds; nil before anything was shown.
  private(set) var time: Double?

  init(_ content: any PreviewContent, path: StateSequence?, scale: Double) {
    (self.content, self.stateSequence, self.scale) = (content, path, scale)
  }

  /// The picture at a time.
  func renderImage(at time: Double) throws -> PixelBuffer {
    let renderer = try seek(to: time)
    return try renderer.frame(at: time).pixels
  }

  /// Begins anew the next time something is shown.
  func rewind() {
    renderer?.layer = nil
    (renderer, statePlayer, time) = (nil, nil, nil)
  }

  /// Does something with the layers, as they are shown.
  func withRenderContext<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let renderer else { return try body() }
    return try RenderContext.$current.withValue(renderer.context, operation: body)
  }

  @discardableResult
  private func seek(to time: Double) throws -> CARenderer {
    if let currentTime = self.time, time < currentTime { rewind() }
    let renderer = try self.renderer ?? restart()
    self.renderer = renderer
    try RenderContext.$current.withValue(renderer.context) {
      try statePlayer?.play(to: time) { renderer.advance(to: $0) }
      renderer.advance(to: time)
    }
    self.time = time
    return renderer
  }

  private func restart() throws -> CARenderer {
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    // Layers draw themselves once the renderer is made: by then it must be known what they may take.
    content.package?.applyLimits(to: context)
    return try RenderContext.$current.withValue(context) {
      try content.restart()
      restartCount += 1
      let canvas = CGRect(origin: .zero, size: content.size)
      canvasLayer = CALayer()
      canvasLayer.frame = canvas
      canvasLayer.addSublayer(content.contentLayer)
      let renderer = CARenderer(
        layer: canvasLayer, bounds: canvas, scale: CGFloat(scale), clock: clock)
      renderer.backgroundColor = content.background
      if let stateSequence, let package = content.package {
        statePlayer = CAStatePlayer(package.stateController, stateSequence)
      }
      content.didAppear()
      return renderer
    }
  }
}

extension CAPackage {
  /// Gives pictures of the document the memory and the work of a frame that it may have; a page may show as many as it asks
  /// for.
  func applyLimits(to context: RenderContext) {
    context.budget = memory
    context.maximumSecondsPerFrame = secondsPerFrame
  }
}
