import CAML
import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer

/// Shows a stage at any time, forward and backward.
///
/// Going back begins anew: what completions and states did on the way is undone by that.
final class StagePlayer {
  let stage: any PreviewStage
  /// Pixels per point.
  let scale: Double
  /// What is drawn: a layer of the canvas's size around the stage, whose coordinates are the canvas's.
  private(set) var window = CALayer()
  /// Another number whenever it has begun anew.
  private(set) var beginnings = 0
  private let path: StatePath?
  private var renderer: CARenderer?
  private var states: CAStatePlayer?
  /// Where it stands, in seconds; nil before anything was shown.
  private(set) var time: Double?

  init(_ stage: any PreviewStage, path: StatePath?, scale: Double) {
    (self.stage, self.path, self.scale) = (stage, path, scale)
  }

  /// The picture at a time.
  func picture(at time: Double) throws -> PixelBuffer {
    let renderer = try move(to: time)
    return try renderer.frame(at: time).pixels
  }

  /// Begins anew the next time something is shown.
  func rewind() {
    renderer?.layer = nil
    (renderer, states, time) = (nil, nil, nil)
  }

  /// Does something with the layers, as they are shown.
  func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let renderer else { return try body() }
    return try RenderContext.$current.withValue(renderer.context, operation: body)
  }

  @discardableResult
  private func move(to time: Double) throws -> CARenderer {
    if let known = self.time, time < known { rewind() }
    let renderer = try self.renderer ?? begin()
    self.renderer = renderer
    try RenderContext.$current.withValue(renderer.context) {
      try states?.play(to: time) { renderer.advance(to: $0) }
      renderer.advance(to: time)
    }
    self.time = time
    return renderer
  }

  private func begin() throws -> CARenderer {
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    // Layers draw themselves once the renderer is made: by then it must be known what they may take.
    stage.package?.bound(context)
    return try RenderContext.$current.withValue(context) {
      try stage.begin()
      beginnings += 1
      let canvas = CGRect(origin: .zero, size: stage.size)
      window = CALayer()
      window.frame = canvas
      window.addSublayer(stage.stageLayer)
      let renderer = CARenderer(
        layer: window, bounds: canvas, scale: CGFloat(scale), clock: clock)
      renderer.backgroundColor = stage.background
      if let path, let package = stage.package {
        states = CAStatePlayer(package.stateController, path)
      }
      stage.appear()
      return renderer
    }
  }
}

extension CAPackage {
  /// Gives pictures of the document the memory and the work of a frame that it may have; a page may show as many as it asks
  /// for.
  func bound(_ context: RenderContext) {
    context.budget = memory
    context.secondsPerFrame = secondsPerFrame
  }
}
