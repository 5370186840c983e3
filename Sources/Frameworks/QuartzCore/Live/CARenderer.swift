import Color
package import DisplayList
import Geometry
public import Pixels
public import RenderServer

/// A renderer that draws a layer tree into images without a screen.
///
/// Creating a renderer makes the tree live and commits pending changes. Its times are in seconds and start with 0 at
/// the creation.
///
/// If no window is live, `CACurrentMediaTime()` returns the time of the renderer that was created last. Therefore,
/// `beginTime = 3` and `beginTime = CACurrentMediaTime() + 3` both begin 3 seconds after the renderer's start, even
/// for animations that are built before the renderer. With several renderers, ``withMediaTime(_:)`` selects one of
/// them.
public final class CARenderer: NSObject {
  /// The drawing rules of Apple's two renderers, which differ in details such as gradients.
  public enum Rules: String, CaseIterable, Sendable {
    /// The rules of the render server, which draws the screen.
    ///
    /// This is the default.
    case server
    /// The rules of `CALayer.render(in:)`.
    case context
  }

  /// The root layer, or nil to draw only the background.
  public var layer: CALayer? { didSet { attach() } }
  /// The rectangle to render, in points of the root layer's superlayer coordinates.
  public var bounds: CGRect
  /// The number of pixels per point.
  public package(set) var scale: CGFloat
  /// The color beneath the layers, or nil for a transparent background.
  public var backgroundColor: CGColor?
  /// The drawing rules.
  ///
  /// The default is `Rules.server`, which draws as on screen.
  public var rules = Rules.server
  /// The context in which the tree is live until the renderer is released.
  package let context: RenderContext
  private var host: LayerTreeHost?
  private let startTime: Double
  /// The rectangle to redraw in addition to the damage, in points.
  private var addedDamage = CGRect.null
  private var frameTime: Double?
  /// The image of the current frame and its damage in points, once it was requested.
  private var currentFrame: (picture: CGImage, difference: CGRect)?
  private var lastImage: CGImage?

  /// Creates a renderer for a layer tree, with `bounds` in points and `scale` in pixels per point.
  ///
  /// If the current context has the same clock and no tree, the renderer uses it. A tree and its animations can then
  /// be built on the renderer's time.
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

  /// Creates a renderer for the live tree of an existing context, with `bounds` in points and `scale` in pixels per
  /// point.
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

  // MARK: Images

  /// Returns the image at a time in seconds.
  ///
  /// A manual clock advances to that time turn by turn, with all completion blocks and delegate calls on the way.
  ///
  /// For an earlier time, the image has the current model values with the animations of that time, including those
  /// that have ended since. If code that ran since then changed values, a diagnostic is reported. An image that
  /// cannot be rendered raises a `CAProgrammerError`, and the result is a transparent image of one pixel.
  public func image(at time: CFTimeInterval) -> CGImage {
    do {
      return CGImage(pixels: try frame(at: time).pixels)
    } catch {
      CAProgrammerError.raise("\(error)")
      return CGImage(pixels: PixelBuffer(width: 1, height: 1))
    }
  }

  /// Returns the images of a film.
  ///
  /// Image k is at the time k / `framesPerSecond`, and the number of images is round(`duration` × `framesPerSecond`).
  ///
  /// - Parameters:
  ///   - duration: The duration of the film, in seconds. For a value of 0 or less, the result is empty.
  ///   - framesPerSecond: The frame rate. For a value of 0 or less, the result is empty.
  /// - Returns: The images, rendered when they are accessed. For a value that is not finite and for more than
  ///   10,000,000 images, a `CAProgrammerError` is raised and the result is empty.
  public func images(duration: CFTimeInterval, framesPerSecond: Double) -> some Sequence<CGImage> {
    let wanted = (duration * framesPerSecond).rounded()
    let isFilm =
      duration.isFinite && framesPerSecond.isFinite && wanted <= Double(Self.maximumFrameCount)
    if !isFilm {
      CAProgrammerError.raise(
        "invalid film of \(duration) s at \(framesPerSecond) frames per second: both values must be finite, and the "
          + "maximum is \(Self.maximumFrameCount) frames")
    }
    let count = isFilm ? Int(clamping: wanted, in: 0...Self.maximumFrameCount) : 0
    return (0..<count).lazy.map { self.image(at: Double($0) / framesPerSecond) }
  }

  /// The maximum number of images in a film, which is about two days at 60 frames per second.
  private static let maximumFrameCount = 10_000_000

  /// Returns the frame at a time in seconds, in the format of film writers.
  ///
  /// The clock advances as in ``image(at:)``.
  ///
  /// - Parameter time: The time since the renderer was created, in seconds.
  /// - Returns: The pixels and the time of the frame.
  /// - Throws: `RenderError` if the time is not finite or the frame cannot be rendered.
  public func frame(at time: CFTimeInterval) throws(RenderError) -> Frame {
    guard time.isFinite else {
      throw RenderError(description: "invalid frame time \(time): it must be finite")
    }
    advance(to: time)
    return Frame(
      pixels: try context.renderFrame(
        viewport: viewport, base: baseTransform, at: startTime + time),
      time: time)
  }

  /// Returns the drawing commands at a time in seconds, as text.
  package func displayListText(at time: Double) -> String { displayList(at: time).description }

  /// Returns the drawing commands at a time in seconds.
  package func displayList(at time: Double) -> DisplayList {
    advance(to: time)
    return context.displayList(viewport: viewport, base: baseTransform, at: startTime + time)
  }

  /// Advances a manual clock to a time in seconds, turn by turn, without rendering.
  ///
  /// A time that is not finite raises a `CAProgrammerError` and has no effect. While a display link is active, each
  /// of its refreshes has a turn.
  public func advance(to time: CFTimeInterval) {
    guard time.isFinite else {
      return CAProgrammerError.raise("invalid time \(time): it must be finite")
    }
    commitPendingChanges()
    if let clock = context.clock as? ManualClock, startTime + time >= clock.now {
      // Setting the current context allocates memory, which frames with only running animations do not need.
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

  /// Commits the pending changes of the calling thread's transaction.
  private func commitPendingChanges() {
    let stack = TransactionStack.current
    stack.flush()
    if stack.turns !== context.turns, stack.turns.hasPendingClosures {
      stack.turns.runDueWork(at: -.infinity)
      stack.flush()
    }
  }

  /// Returns whether no callback or commit occurs until a time, so that only rendering can show a difference.
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

  /// Returns the length rounded up to whole pixels, or 0 for a length that is not above 0.
  ///
  /// A size of 0 fails when it is rendered.
  private static func wholePixelCount(forLength side: CGFloat) -> Int {
    let whole = side.rounded(.up)
    return whole > 0 ? Int(min(whole, CGFloat(Int32.max))) : 0
  }

  private var baseTransform: Matrix4 {
    Matrix4.translation(x: -bounds.minX, y: -bounds.minY, z: 0).concatenating(
      .scale(x: scale, y: scale, z: 1))
  }

  // MARK: Apple's frame cycle

  /// Begins a frame at a media time in seconds, to which a manual clock advances.
  ///
  /// The second argument, which is a display's time stamp on Apple's systems, has no effect.
  public func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer?) {
    frameTime = max(0, t - startTime)
    currentFrame = nil
    advance(to: max(0, t - startTime))
  }

  /// Returns a rectangle in points around all pixels that ``render()`` changes in the current frame, or the null
  /// rectangle if there are none.
  ///
  /// The pixels are those that differ from the last rendered frame and those added by ``addUpdate(_:)``. For the
  /// first frame, or if computing the difference costs more than drawing, the rectangle is the whole image. Outside a
  /// frame, it contains only the added rectangles.
  public func updateBounds() -> CGRect { addedDamage.union(renderedFrame()?.difference ?? .null) }

  /// Adds a rectangle, in points, to the part that is redrawn.
  ///
  /// The result of ``updateBounds()`` includes it.
  public func addUpdate(_ r: CGRect) {
    addedDamage = addedDamage.union(r)
    // Redrawing a part produces the same bytes, so only a request for the whole image has an effect.
    if r.contains(bounds) { context.setNeedsFullRedraw() }
  }

  /// Renders the current frame.
  ///
  /// The result is in ``frameImage``.
  public func render() {
    if let drawn = renderedFrame() { lastImage = drawn.picture }
  }

  /// Returns the image and the damage of the current frame, or nil outside a frame.
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

  /// The image of the last call of ``render()``, or nil before the first one.
  ///
  /// Its size is that of `bounds` in points times `scale`.
  public var frameImage: CGImage? { lastImage }

  /// Returns the media time at which the next frame is due.
  ///
  /// The result is the current time while an animation runs or a commit is pending. Otherwise it is the time at which
  /// the next animation or delay begins or ends, or infinity.
  public func nextFrameTime() -> CFTimeInterval {
    let stacks = [TransactionStack.current, TransactionStack.stack(for: context)]
    if !stacks.allSatisfy(\.isIdle) || context.turns.hasPendingClosures || host?.isFading ?? false {
      return context.clock.now
    }
    return context.nextFrameTime ?? .infinity
  }

  /// Ends the current frame and clears the added rectangles.
  public func endFrame() {
    frameTime = nil
    currentFrame = nil
    addedDamage = .null
  }
}
