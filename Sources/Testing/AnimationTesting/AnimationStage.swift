public import CoreGraphics
import Foundation
import Pixels
public import QuartzCore
import RenderServer
public import Simulator
public import UIKit

/// A virtual screen with a manual clock, on which tests display, animate and touch views and layers.
///
/// The clock advances only when the test advances it. Times are in seconds since the stage was created. Code inside
/// `withAnimationStage` and ``perform(_:)`` uses the stage's clock: delays, completion handlers, property animator
/// timers, display links and `CACurrentMediaTime()` follow it. Each stage has its own clock.
@MainActor public final class AnimationStage {
  /// The stage's window.
  ///
  /// Initially it fills the screen.
  public let window: UIWindow
  /// The number of pixels per point, for the screen and for rendered images.
  public var scale: CGFloat { screen.scale }

  /// The stage's screen, which `UIScreen.main` returns in code that runs on the stage.
  let screen: UIScreen
  private let clock = ManualClock()
  private let context: RenderContext
  private let renderer: CARenderer
  /// The recorder of the film for which frames are captured while the clock advances, or `nil` if there is none.
  var filmRecorder: FilmRecorder?

  /// The stage whose clock the current task uses, or `nil` if there is none.
  @TaskLocal static var current: AnimationStage?

  /// Creates an empty stage at time 0.
  ///
  /// The parameters determine `UIScreen.main`, the window and its traits for code that runs on the stage. Later
  /// changes to the `UIScreen`, the window's frame or its `traitOverrides` affect all three. Other code in the task
  /// that creates the stage also uses the stage's clock, unless the task creates another stage.
  ///
  /// - Parameters:
  ///   - size: The size of the screen and window in points. It determines the size classes.
  ///   - scale: The number of pixels per point, unless the traits specify a display scale.
  ///   - safeAreaInsets: The insets of the window that are covered by bars, in points.
  ///   - traits: Further traits, such as the device idiom. Traits that are not specified have the same values as
  ///     outside the stage.
  public convenience init(
    size: CGSize, scale: CGFloat = 2, safeAreaInsets: UIEdgeInsets = .zero,
    traits: UITraitCollection = UITraitCollection()
  ) {
    self.init(
      size: size,
      on: UIScreen(size: size, scale: scale, safeAreaInsets: safeAreaInsets, traits: traits))
  }

  /// Creates an empty stage at time 0 with the screen of a device.
  ///
  /// The device determines the size, scale, safe area, size classes, idiom and frame rate of `UIScreen.main`, the
  /// window and its traits for code that runs on the stage.
  ///
  /// - Parameters:
  ///   - device: The device, such as `.iPhone16Pro`.
  ///   - orientation: The orientation of the device's screen.
  ///   - traits: Further traits, such as the interface style. They replace those of the device.
  public convenience init(
    device: SimulatedDevice, orientation: SimulatedDevice.Orientation = .portrait,
    traits: UITraitCollection = UITraitCollection()
  ) {
    let size = device.size(in: orientation)
    let screen = UIScreen(
      size: size, scale: device.scale, maximumFramesPerSecond: device.maximumFramesPerSecond,
      safeAreaInsets: device.layout(in: orientation).safeAreaInsets,
      traits: UITraitCollection(traitsFrom: [device.traits(in: orientation), traits]))
    self.init(size: size, on: screen)
  }

  /// Creates an empty stage at time 0 whose window has the given size in points and is displayed on the given screen.
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

  // MARK: Content

  /// The bounds of the window in points.
  public var bounds: CGRect { window.bounds }

  /// Adds a view as the frontmost subview of the window.
  ///
  /// The change is committed before the method returns.
  public func add(_ view: UIView) { perform { window.addSubview(view) } }

  /// Adds a layer as the frontmost sublayer of the window's layer.
  ///
  /// The change is committed before the method returns, so that later changes to the layer are animated.
  public func add(_ layer: CALayer) { perform { window.layer.addSublayer(layer) } }

  /// Sets the window's root view controller.
  ///
  /// The controller's view has appeared when the method returns.
  public func show(_ controller: UIViewController) {
    perform { window.rootViewController = controller }
  }

  /// Runs a closure on the stage's clock and commits its changes by ending the current run loop turn.
  @discardableResult
  public func perform<R>(_ body: () throws -> R) rethrows -> R {
    try withStageClockAfterCommit {
      defer { context.endTurn() }
      return try body()
    }
  }

  /// Commits pending changes made outside the stage and then runs a closure on the stage's clock.
  func withStageClockAfterCommit<R>(_ body: () throws -> R) rethrows -> R {
    if Self.current !== self { CATransaction.flush() }
    return try Self.$current.withValue(self) {
      try RenderContext.$current.withValue(context) { try body() }
    }
  }

  /// Runs an asynchronous closure on the stage's clock.
  func withStageClock<R>(_ body: () async throws -> R) async rethrows -> R {
    try await Self.$current.withValue(self) {
      try await RenderContext.$current.withValue(context) { try await body() }
    }
  }

  /// Closes the stage by hiding its window.
  ///
  /// View controllers receive their disappearance callbacks, and all animations end.
  func close() { perform { window.isHidden = true } }

  // MARK: Time

  /// The stage's current time, in seconds since the stage was created.
  public var time: Double {
    // The clock does not start at 0, so the difference is rounded to nanoseconds. Otherwise 0.1 would appear as
    // 0.1000000000000227.
    ((clock.now - ManualClock.start) * 1e9).rounded() / 1e9
  }

  /// Advances the clock to the given time in seconds.
  ///
  /// A run loop turn takes place at each time on the way at which an animation begins or ends, a delay expires or a
  /// display link fires.
  ///
  /// If the time has already passed or is not finite, a test failure is recorded.
  public func advance(
    to time: Double, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard time.isFinite, time >= self.time else {
      let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
      recordFailure(
        "cannot advance to \(time) s: the time must be finite and at least the stage's time of \(self.time) s",
        at: site)
      return
    }
    advanceClock(to: time)
  }

  /// Advances the clock to a valid time, and captures the frames of the recorded film on the way.
  func advanceClock(to time: Double) {
    filmRecorder?.captureFrames(before: time)
    withStageClockAfterCommit { renderer.advance(to: time) }
  }

  /// Whether nothing moves at the current time and nothing is due later: no animation is active, and no animation,
  /// delay or display link is pending.
  var isSettled: Bool {
    perform {}
    return context.nextFrameTime == nil
  }

  /// Advances the clock by the given number of seconds, like ``advance(to:fileID:file:line:column:)``.
  public func advance(
    by seconds: Double, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    advance(to: time + seconds, fileID: fileID, file: file, line: line, column: column)
  }

  /// Advances the clock until all animations and delays have ended.
  ///
  /// If events are still pending at `limit` seconds, for example because of a display link, a test failure is
  /// recorded. Animations that repeat forever are ignored.
  public func advanceToEnd(
    limit: Double = 60, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    perform {}
    while let next = context.nextEventTime {
      let instant = next - ManualClock.start
      guard instant <= limit else {
        let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
        recordFailure(
          "events are still due after the limit of \(limit) s, the next one at \(instant) s; raise the limit",
          at: site)
        return
      }
      advanceClock(to: max(instant, time))
    }
  }

  /// Schedules a closure to run at the given stage time in seconds.
  ///
  /// The closure runs when the clock reaches that time, before values are read or images are rendered for it.
  public func schedule(at time: Double, _ body: @escaping @MainActor () -> Void) {
    context.turns.enqueue(at: ManualClock.start + time) {
      MainActor.assumeIsolated { body() }
    }
  }

  // MARK: Images

  /// Returns an image of the whole screen at the current time.
  ///
  /// - Throws: The error of the renderer if the frame cannot be rendered.
  public func image() throws -> CGImage { CGImage(pixels: try image(of: bounds, at: time)) }

  /// Advances the clock to the given time in seconds and renders a part of the screen.
  ///
  /// `part` is in points.
  func image(of part: CGRect, at time: Double) throws -> PixelBuffer {
    filmRecorder?.captureFrames(before: time)
    renderer.bounds = part
    renderer.scale = scale
    return try withStageClockAfterCommit { try renderer.frame(at: time).pixels }
  }
}

/// Runs a test on a new stage.
///
/// All code in the closure uses the stage's clock.
///
/// The stage is closed when the closure returns. The parameters are described in
/// ``AnimationStage/init(size:scale:safeAreaInsets:traits:)``.
@MainActor
public func withAnimationStage<R>(
  size: CGSize, scale: CGFloat = 2, safeAreaInsets: UIEdgeInsets = .zero,
  traits: UITraitCollection = UITraitCollection(), _ body: (AnimationStage) throws -> R
) rethrows -> R {
  try AnimationStage(size: size, scale: scale, safeAreaInsets: safeAreaInsets, traits: traits)
    .runAndClose(body)
}

/// Runs a test on a new stage with the screen of a device, such as `.iPhone16Pro`.
///
/// All code in the closure uses the stage's clock.
///
/// The stage is closed when the closure returns. The parameters are described in
/// ``AnimationStage/init(device:orientation:traits:)``.
@MainActor
public func withAnimationStage<R>(
  device: SimulatedDevice, orientation: SimulatedDevice.Orientation = .portrait,
  traits: UITraitCollection = UITraitCollection(), _ body: (AnimationStage) throws -> R
) rethrows -> R {
  try AnimationStage(device: device, orientation: orientation, traits: traits).runAndClose(body)
}

/// Runs an asynchronous test on a new stage, like the synchronous `withAnimationStage`.
///
/// Waiting in real time, for example with `Task.sleep`, does not advance the stage's clock.
@MainActor
@_disfavoredOverload
public func withAnimationStage<R>(
  size: CGSize, scale: CGFloat = 2, safeAreaInsets: UIEdgeInsets = .zero,
  traits: UITraitCollection = UITraitCollection(),
  _ body: @MainActor (AnimationStage) async throws -> R
) async rethrows -> R {
  try await AnimationStage(
    size: size, scale: scale, safeAreaInsets: safeAreaInsets, traits: traits
  ).runAndClose(body)
}

/// Runs an asynchronous test on a new stage with the screen of a device, like the synchronous `withAnimationStage`.
///
/// Waiting in real time, for example with `Task.sleep`, does not advance the stage's clock.
@MainActor
@_disfavoredOverload
public func withAnimationStage<R>(
  device: SimulatedDevice, orientation: SimulatedDevice.Orientation = .portrait,
  traits: UITraitCollection = UITraitCollection(),
  _ body: @MainActor (AnimationStage) async throws -> R
) async rethrows -> R {
  try await AnimationStage(device: device, orientation: orientation, traits: traits)
    .runAndClose(body)
}

extension AnimationStage {
  /// Runs a closure on the stage's clock and closes the stage.
  fileprivate func runAndClose<R>(_ body: (AnimationStage) throws -> R) rethrows -> R {
    defer { close() }
    return try withStageClockAfterCommit { try body(self) }
  }

  /// Runs an asynchronous closure on the stage's clock and closes the stage.
  fileprivate func runAndClose<R>(
    _ body: @MainActor (AnimationStage) async throws -> R
  ) async rethrows -> R {
    defer { close() }
    return try await withStageClock { try await body(self) }
  }
}

/// The window of an animation stage.
///
/// While the window fills the screen, changes to its size and traits also apply to the screen.
final class StageWindow: UIWindow {
  weak var stage: AnimationStage?

  private var filledScreen: UIScreen? {
    guard let screen = stage?.screen, frame.size == screen.bounds.size else { return nil }
    return screen
  }

  override var frame: CGRect {
    get { super.frame }
    set {
      // The screen in turn resizes the windows that fill it.
      if newValue.size != super.frame.size { filledScreen?.adoptSize(newValue.size) }
      super.frame = newValue
    }
  }

  override var bounds: CGRect {
    get { super.bounds }
    set {
      // If the window has a transform, its size in its own coordinates differs from its size on the screen.
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
