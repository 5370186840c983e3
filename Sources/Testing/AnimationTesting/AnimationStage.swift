public import CoreGraphics
import Foundation
import Pixels
public import QuartzCore
import RenderServer
public import UIKit

/// A screen on a clock that moves only when told: what is on it is animated, touched and looked at, instant by instant.
///
/// Times are seconds since the stage was made. What a test changes belongs to the stage's time inside of
/// `withAnimationStage` or of ``perform(_:)``; there delays, completions, timers of property
/// animators, display links and `CACurrentMediaTime()` follow the stage's clock, and other stages follow theirs.
@MainActor public final class AnimationStage {
  /// What fills the screen.
  public let window: UIWindow
  /// Pixels per point of the screen, and of its pictures.
  public var scale: CGFloat { screen.scale }

  /// The main screen of what runs on the stage.
  let screen: UIScreen
  private let clock = ManualClock()
  private let context: RenderContext
  private let renderer: CARenderer

  /// The stage whose body runs in the present task.
  @TaskLocal static var current: AnimationStage?

  /// An empty stage at time 0.
  ///
  /// `UIScreen.main`, the window and its surroundings are as is given here, for what runs on the stage; what is chosen later
  /// by `UIScreen`, by the window's frame or by its `traitOverrides` holds for all of them, too. What the task that made it
  /// does outside of ``perform(_:)`` follows its time, too, unless it makes another one.
  ///
  /// - Parameters:
  ///   - size: The size of the screen and of the window, in points; the size classes are as of it.
  ///   - scale: The pixels per point, unless the traits say them.
  ///   - safeAreaInsets: What bars of the screen cover of the window, in points.
  ///   - traits: What else is chosen of the surroundings, such as the kind of device; the rest is as outside of the stage.
  public convenience init(
    size: CGSize, scale: CGFloat = 2, safeAreaInsets: UIEdgeInsets = .zero,
    traits: UITraitCollection = UITraitCollection()
  ) {
    self.init(
      size: size,
      on: UIScreen(size: size, scale: scale, safeAreaInsets: safeAreaInsets, traits: traits))
  }

  /// An empty stage at time 0 with a window of a size in points on a screen.
  init(size: CGSize, on screen: UIScreen) {
    let context = RenderContext(clock: clock)
    screen.install(in: context)
    let window = RenderContext.$current.withValue(context) {
      StageWindow(frame: CGRect(origin: .zero, size: size))
    }
    self.screen = screen
    self.window = window
    self.context = context
    renderer = CARenderer(drawing: context, bounds: window.bounds, scale: screen.scale)
    window.stage = self
    perform { window.isHidden = false }
  }

  // MARK: What is on it

  /// The whole of it, in points.
  public var bounds: CGRect { window.bounds }

  /// Puts a view in front of what is there; it is on screen when this returns.
  public func add(_ view: UIView) { perform { window.addSubview(view) } }

  /// Puts a layer in front of what is there; it is on screen when this returns, and what changes it then animates.
  public func add(_ layer: CALayer) { perform { window.layer.addSublayer(layer) } }

  /// Lets a controller's view fill the window; it has appeared when this returns.
  public func show(_ controller: UIViewController) {
    perform { window.rootViewController = controller }
  }

  /// Runs code on the stage's time and ends the turn after it, so that what it changed is committed.
  @discardableResult
  public func perform<R>(_ body: () throws -> R) rethrows -> R {
    try withStageClockAfterCommit {
      defer { context.endTurn() }
      return try body()
    }
  }

  /// Runs code on the stage's time, after what was changed outside is committed.
  func withStageClockAfterCommit<R>(_ body: () throws -> R) rethrows -> R {
    if Self.current !== self { CATransaction.flush() }
    return try Self.$current.withValue(self) {
      try RenderContext.$current.withValue(context) { try body() }
    }
  }

  /// Runs code on the stage's time.
  func withStageClock<R>(_ body: () async throws -> R) async rethrows -> R {
    try await Self.$current.withValue(self) {
      try await RenderContext.$current.withValue(context) { try await body() }
    }
  }

  /// Takes everything off screen: controllers hear of it, and what runs is stopped.
  func close() { perform { window.isHidden = true } }

  // MARK: Time

  /// The instant at which it stands, in seconds since it was made.
  public var time: Double {
    // To the nanosecond: the clock does not begin at 0, which would leave 0.1000000000000227 for 0.1.
    ((clock.now - ManualClock.start) * 1e9).rounded() / 1e9
  }

  /// Moves on to an instant, with a turn at every one before it at which an animation begins or ends, a delay is over or
  /// a display link fires.
  ///
  /// An instant that has passed, or that is not finite, is a failure of the test.
  public func advance(
    to time: Double, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard time.isFinite, time >= self.time else {
      let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
      recordFailure("cannot advance to \(time) s: the stage stands at \(self.time) s", at: site)
      return
    }
    withStageClockAfterCommit { renderer.advance(to: time) }
  }

  /// Moves on by some seconds, as ``advance(to:fileID:file:line:column:)`` does.
  public func advance(
    by seconds: Double, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    advance(to: time + seconds, fileID: fileID, file: file, line: line, column: column)
  }

  /// Moves on to the last instant at which something is due: the end of every animation and delay.
  ///
  /// Where something is still due at `limit`, as with a display link, that is a failure of the test. Animations that
  /// repeat for ever have no end and are not waited for.
  public func advanceToEnd(
    limit: Double = 60, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    perform {}
    while let next = context.nextEventTime {
      let instant = next - ManualClock.start
      guard instant <= limit else {
        let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
        recordFailure("something is still due after \(limit) s, at \(instant) s", at: site)
        return
      }
      withStageClockAfterCommit { renderer.advance(to: max(instant, time)) }
    }
  }

  /// Runs code when the stage comes to an instant, before what is looked at there.
  public func schedule(at time: Double, _ body: @escaping @MainActor () -> Void) {
    context.turns.enqueue(at: ManualClock.start + time) {
      MainActor.assumeIsolated { body() }
    }
  }

  // MARK: Pictures

  /// What is on screen at the present instant.
  public func image() throws -> CGImage { CGImage(pixels: try image(of: bounds, at: time)) }

  /// A part of the screen at an instant, to which time moves on.
  func image(of part: CGRect, at time: Double) throws -> PixelBuffer {
    renderer.bounds = part
    renderer.scale = scale
    return try withStageClockAfterCommit { try renderer.frame(at: time).pixels }
  }
}

/// Runs a test on a stage of its own: everything in the body happens on the stage's time.
///
/// The stage is cleared when the body ends; its screen is what ``AnimationStage/init(size:scale:safeAreaInsets:traits:)``
/// makes.
@MainActor
public func withAnimationStage<R>(
  size: CGSize, scale: CGFloat = 2, safeAreaInsets: UIEdgeInsets = .zero,
  traits: UITraitCollection = UITraitCollection(), _ body: (AnimationStage) throws -> R
) rethrows -> R {
  let stage = AnimationStage(
    size: size, scale: scale, safeAreaInsets: safeAreaInsets, traits: traits)
  defer { stage.close() }
  return try stage.withStageClockAfterCommit { try body(stage) }
}

/// Runs a test that waits for something on a stage of its own, as the other `withAnimationStage` does.
///
/// Waiting by the machine's clock, as `Task.sleep` does, moves no time on.
@MainActor
@_disfavoredOverload
public func withAnimationStage<R>(
  size: CGSize, scale: CGFloat = 2, safeAreaInsets: UIEdgeInsets = .zero,
  traits: UITraitCollection = UITraitCollection(),
  _ body: @MainActor (AnimationStage) async throws -> R
) async rethrows -> R {
  let stage = AnimationStage(
    size: size, scale: scale, safeAreaInsets: safeAreaInsets, traits: traits)
  defer { stage.close() }
  return try await stage.withStageClock { try await body(stage) }
}

/// The window of a stage: what is chosen for it where it fills the screen is chosen for the screen.
final class StageWindow: UIWindow {
  weak var stage: AnimationStage?

  private var filledScreen: UIScreen? {
    guard let screen = stage?.screen, frame.size == screen.bounds.size else { return nil }
    return screen
  }

  override var frame: CGRect {
    get { super.frame }
    set {
      // The screen gives the windows that fill it their size.
      if newValue.size != super.frame.size { filledScreen?.adoptSize(newValue.size) }
      super.frame = newValue
    }
  }

  override var bounds: CGRect {
    get { super.bounds }
    set {
      // Turned or scaled it has another size in its own coordinates than on the screen.
      if newValue.size != super.bounds.size, transform.isIdentity {
        filledScreen?.adoptSize(newValue.size)
      }
      super.bounds = newValue
    }
  }

  override var traitOverrides: any UITraitOverrides {
    get { super.traitOverrides }
    set {
      super.traitOverrides = newValue
      filledScreen?.adoptOverrides(of: self)
    }
  }
}
