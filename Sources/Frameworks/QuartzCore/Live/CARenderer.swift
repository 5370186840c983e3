import Color
package import DisplayList
import Geometry
public import Pixels
public import RenderServer

/// Draws a layer tree into pictures, without a screen.
///
/// Creating one makes the tree live and commits what is pending. Times are seconds since then: frame 0 is that moment.
///
/// Unless a window is live, `CACurrentMediaTime()` reads the time of the renderer that was made last, so
/// `beginTime = 3` and `beginTime = CACurrentMediaTime() + 3` both mean what they say, before and after a renderer is
/// made. With several of them ``withMediaTime(_:)`` says whose time is meant.
public final class CARenderer: NSObject {
  /// Which of Apple's two ways of drawing is followed: behaviour/rendering.md, "Gradients".
  public enum Rules: String, CaseIterable, Sendable {
    /// What is on screen.
    case server
    /// What `render(in:)` draws.
    case context
  }

  /// The root; nil for an empty picture.
  public var layer: CALayer? { didSet { attach() } }
  /// The part of the root's surroundings that the picture shows, in points.
  public var bounds: CGRect
  /// Pixels per point.
  public package(set) var scale: CGFloat
  /// What lies beneath the layers; nil for nothing.
  public var backgroundColor: CGColor?
  /// How it is drawn.
  public var rules = Rules.server
  /// Where the tree is live while the renderer lasts.
  package let context: RenderContext
  private var host: LayerTreeHost?
  private let startTime: Double
  /// What is to be drawn anew besides what differs.
  private var addedDamage = CGRect.null
  private var frameTime: Double?
  /// The frame between its beginning and its end, once it was asked for, and where it differs from the one before.
  private var currentFrame: (picture: CGImage, difference: CGRect)?
  private var lastImage: CGImage?

  /// A renderer of the layer's tree.
  ///
  /// Where a context on the same clock is in force and has no tree yet, it is used, so that a tree and its animations can
  /// be made on the renderer's time.
  public init(
    layer: CALayer, bounds: CGRect, scale: CGFloat = 1, clock: any RenderClock = ManualClock()
  ) {
    self.layer = layer
    self.bounds = bounds
    self.scale = scale
    if let current = RenderContext.current, current.clock === clock, current.client == nil {
      context = current
    } else {
      context = RenderContext(clock: clock)
    }
    startTime = clock.now
    super.init()
    attach()
    ProgramTimeRegistry.registerContext(self.context)
  }

  /// A renderer of what is live in a context, whoever put it there.
  package init(drawing context: RenderContext, bounds: CGRect, scale: CGFloat) {
    (self.context, self.bounds, self.scale) = (context, bounds, scale)
    startTime = context.clock.now
    super.init()
  }

  private func attach() {
    host?.detach()
    host = layer.map { LayerTreeHost(root: $0, context: context) }
    addUpdate(bounds)
  }

  // MARK: Pictures

  /// The picture at a time.
  ///
  /// On a manual clock time goes on to it, turn by turn, with all that completions and delegates do on the way. A time
  /// that has passed shows the values as they are now under the animations of then, those that have ended since among
  /// them; it is reported where code that ran meanwhile changed values.
  public func image(at time: CFTimeInterval) -> CGImage {
    do {
      return CGImage(pixels: try frame(at: time).pixels)
    } catch {
      CAProgrammerError.raise("\(error)")
      return CGImage(pixels: PixelBuffer(width: 1, height: 1))
    }
  }

  /// The pictures of a film: frame k is at k / framesPerSecond, round(duration × framesPerSecond) of them.
  ///
  /// There are none of a duration or rate that is not above 0. Raises, and there are none, for a number that is not
  /// finite and for more than 10,000,000 pictures.
  public func images(duration: CFTimeInterval, framesPerSecond: Double) -> some Sequence<CGImage> {
    let wanted = (duration * framesPerSecond).rounded()
    let isFilm =
      duration.isFinite && framesPerSecond.isFinite && wanted <= Double(Self.maximumFrameCount)
    if !isFilm {
      CAProgrammerError.raise(
        "a film of \(duration) s at \(framesPerSecond) frames a second has more than \(Self.maximumFrameCount) pictures"
      )
    }
    let count = isFilm ? Int(clamping: wanted, in: 0...Self.maximumFrameCount) : 0
    return (0..<count).lazy.map { self.image(at: Double($0) / framesPerSecond) }
  }

  /// The pictures of a film at most: two days of 60 a second.
  private static let maximumFrameCount = 10_000_000

  /// The frame at a time, as films take it; like ``image(at:)``.
  ///
  /// - Throws: an error where it cannot be drawn, and for a time that is not finite.
  public func frame(at time: CFTimeInterval) throws(RenderError) -> Frame {
    guard time.isFinite else {
      throw RenderError(description: "no frame is at the time \(time): it has to be finite")
    }
    advance(to: time)
    return Frame(
      pixels: try context.renderFrame(
        viewport: viewport, base: baseTransform, at: startTime + time),
      time: time)
  }

  /// The drawing commands at a time, as text.
  package func displayListText(at time: Double) -> String { displayList(at: time).description }

  /// The drawing commands at a time.
  package func displayList(at time: Double) -> DisplayList {
    advance(to: time)
    return context.displayList(viewport: viewport, base: baseTransform, at: startTime + time)
  }

  /// Moves time on to `time`, turn by turn, without drawing.
  ///
  /// Raises for a time that is not finite, which has no effect. While a display link runs there is a turn for each of its
  /// refreshes on the way.
  public func advance(to time: CFTimeInterval) {
    guard time.isFinite else {
      return CAProgrammerError.raise("time cannot advance to \(time): it has to be finite")
    }
    commitPendingChanges()
    if let clock = context.clock as? ManualClock, startTime + time >= clock.now {
      // Putting a context in force asks for memory, which a frame of a tree that only moves need not.
      if RenderContext.current == nil, isIdle(until: startTime + time) {
        clock.set(startTime + time)
        return
      }
      RenderContext.$current.withValue(RenderContext.current ?? context) {
        context.advanceClock(clock, to: startTime + time)
      }
    } else {
      context.endTurn()
    }
  }

  /// Commits what the caller changed, which may wait in the transaction of its thread.
  private func commitPendingChanges() {
    let stack = TransactionStack.current
    stack.flush()
    if stack.turns !== context.turns, stack.turns.hasPendingClosures {
      stack.turns.runDueWork(at: -.infinity)
      stack.flush()
    }
  }

  /// Whether nothing happens up to an instant that anybody could notice but by looking.
  private func isIdle(until instant: Double) -> Bool {
    (host?.isIdle ?? false) && TransactionStack.stack(for: context).isIdle
      && context.isIdle(until: instant)
  }

  private var viewport: Viewport {
    Viewport(
      width: Self.wholePixelCount(forLength: bounds.width * scale),
      height: Self.wholePixelCount(forLength: bounds.height * scale),
      scale: scale,
      background: backgroundColor?.rgba ?? .clear,
      rule: rules == .server ? .renderServer : .renderInContext,
      system: Self.systemVersion.major)
  }

  /// Whole pixels of a side; of one that has none 0, which nobody can draw.
  private static func wholePixelCount(forLength side: CGFloat) -> Int {
    let whole = side.rounded(.up)
    return whole > 0 ? Int(min(whole, CGFloat(Int32.max))) : 0
  }

  private var baseTransform: Matrix4 {
    Matrix4.translation(x: -bounds.minX, y: -bounds.minY, z: 0).concatenating(
      .scale(x: scale, y: scale, z: 1))
  }

  // MARK: Apple's frame cycle

  /// Begins a frame at an instant of the media time, to which a manual clock moves on.
  ///
  /// The time stamp of a display, which the second argument points to on Apple's systems, has no effect: no display
  /// shows the frame.
  public func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer?) {
    frameTime = max(0, t - startTime)
    currentFrame = nil
    advance(to: max(0, t - startTime))
  }

  /// A rectangle, in points, around all pixels that ``render()`` draws for the frame; null where there are none.
  ///
  /// They are those that differ from the last frame that was drawn, and what was added by ``addUpdate(_:)``.
  ///
  /// Of the first frame, and where finding out costs more than drawing, it is the whole picture. Outside of a frame it
  /// is what was added.
  public func updateBounds() -> CGRect { addedDamage.union(renderedFrame()?.difference ?? .null) }

  /// Adds to the part that is drawn anew; whoever copies no more than ``updateBounds()`` gets it, too.
  public func addUpdate(_ r: CGRect) {
    addedDamage = addedDamage.union(r)
    // Of a part all bytes would be the same; that all is drawn is something that can be meant.
    if r.contains(bounds) { context.setNeedsFullRedraw() }
  }

  /// Draws the frame; ``frameImage`` holds it.
  public func render() {
    if let drawn = renderedFrame() { lastImage = drawn.picture }
  }

  /// The frame between its beginning and its end.
  private func renderedFrame() -> (picture: CGImage, difference: CGRect)? {
    guard let frameTime else { return nil }
    if let currentFrame { return currentFrame }
    let frameImage = image(at: frameTime)
    let difference = context.damage.map { (x, y) in
      CGRect(
        x: bounds.minX + CGFloat(x.lowerBound) / scale,
        y: bounds.minY + CGFloat(y.lowerBound) / scale, width: CGFloat(x.count) / scale,
        height: CGFloat(y.count) / scale)
    }
    currentFrame = (frameImage, (difference ?? .null).overlap(with: bounds))
    return currentFrame
  }

  /// The picture of the last `render()`.
  public var frameImage: CGImage? { lastImage }

  /// When the next frame is due, as media time: now while something moves or waits to be committed, when the next
  /// animation begins or delay is over, infinity when all stands.
  public func nextFrameTime() -> CFTimeInterval {
    let stacks = [TransactionStack.current, TransactionStack.stack(for: context)]
    if !stacks.allSatisfy(\.isIdle) || context.turns.hasPendingClosures || host?.isFading ?? false {
      return context.clock.now
    }
    return context.nextFrameTime ?? .infinity
  }

  /// Ends the frame.
  public func endFrame() {
    frameTime = nil
    currentFrame = nil
    addedDamage = .null
  }
}
