import Color
import CoreGraphics
import DisplayList
import EasyAnimation
import Geometry
import Pixels
import QuartzCore
import RenderServer
import UIKit

/// A displayed layer tree on a manual clock, rendered at one pixel per point over black.
@MainActor
final class Stage: SampleStage {
  private let clock: ManualClock
  private let context: RenderContext
  private var live: LiveTreeHandle?
  private var window: UIWindow?
  nonisolated(unsafe) private(set) var lines: [String] = []

  private init(_ clock: ManualClock, _ context: RenderContext) {
    self.clock = clock
    self.context = context
  }

  /// Runs a sample on a separate stage, with EasyAnimation disabled until the sample enables it.
  static func run(_ sample: @MainActor (any SampleStage) -> SampleResult) -> SampleResult {
    let clock = ManualClock()
    let context = RenderContext(clock: clock)
    return RenderContext.$current.withValue(context) {
      EasyAnimationState().performAsCurrent { sample(Stage(clock, context)) }
    }
  }

  var now: CFTimeInterval { clock.now - ManualClock.start }

  func advance(to time: CFTimeInterval) {
    context.advanceClock(clock, to: ManualClock.start + time)
  }

  func show(_ layer: CALayer) {
    live = LiveTreeHandle(layer)
    context.endTurn()
  }

  func show(_ view: UIView) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    window.addSubview(view)
    window.isHidden = false
    self.window = window
    context.endTurn()
  }

  nonisolated func log(_ line: String) { lines.append(line) }

  func colour(at point: CGPoint) -> [Double] {
    let side = 400
    let viewport = Viewport(width: side, height: side, scale: 1, background: .black)
    guard let picture = try? context.renderFrame(viewport: viewport, base: .identity, at: clock.now)
    else {
      return []
    }
    let (r, g, b, a) = picture[Int(point.x), Int(point.y)]
    return [r, g, b, a].map { Double($0) / 255 }
  }

  func withPlainViewAnimations(_ body: () -> Void) {
    let style = AmetrineViewAnimationStyle.current
    AmetrineViewAnimationStyle.current = .replacing
    defer { AmetrineViewAnimationStyle.current = style }
    body()
  }
}
