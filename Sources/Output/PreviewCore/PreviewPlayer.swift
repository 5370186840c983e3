import CAML
import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer

/// A player that renders a preview's layers at any time, forward or backward.
///
/// Seeking backward restarts the content, which reverts the effects of completion blocks and state changes.
final class PreviewPlayer {
  let content: any PreviewContent
  /// The number of pixels per point.
  let scale: Double
  /// The root layer.
  ///
  /// It has the size and coordinate system of the canvas and contains the content layer.
  private(set) var canvasLayer = CALayer()
  /// The number of times that the content was restarted.
  private(set) var restartCount = 0
  private let stateSequence: StateSequence?
  private var renderer: CARenderer?
  private var statePlayer: CAStatePlayer?
  /// The current time in seconds; `nil` before the first frame.
  private(set) var time: Double?

  init(_ content: any PreviewContent, path: StateSequence?, scale: Double) {
    (self.content, self.stateSequence, self.scale) = (content, path, scale)
  }

  /// Returns the frame at the given time, in seconds.
  ///
  /// Throws an error if the content cannot be restarted or rendered.
  func renderImage(at time: Double) throws -> PixelBuffer {
    let renderer = try seek(to: time)
    return try renderer.frame(at: time).pixels
  }

  /// Restarts the content before the next frame.
  func rewind() {
    renderer?.layer = nil
    (renderer, statePlayer, time) = (nil, nil, nil)
  }

  /// Calls a closure while the render context that displays the layers is current.
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
    // Layers draw their contents as soon as they are committed, so the limits are set first.
    content.package?.applyLimits(to: context)
    let stage = RenderContext.$current.withValue(context) { SceneStage(clock: clock) }
    canvasLayer = stage.root
    try stage.perform {
      try content.restart()
      restartCount += 1
      let canvas = CGRect(origin: .zero, size: content.size)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      canvasLayer.frame = canvas
      CATransaction.commit()
      stage.add(content.contentLayer, rendering: canvas, scale: CGFloat(scale))
      stage.renderer.backgroundColor = content.background
      if let stateSequence, let package = content.package {
        statePlayer = CAStatePlayer(package.stateController, stateSequence)
      }
      content.didAppear()
    }
    return stage.renderer
  }
}

extension CAPackage {
  /// Applies the document's limits for memory and frame rendering time to a render context.
  ///
  /// The total rendering time is unlimited, because a page may request any number of frames.
  func applyLimits(to context: RenderContext) {
    context.budget = memory
    context.maximumSecondsPerFrame = secondsPerFrame
  }
}
