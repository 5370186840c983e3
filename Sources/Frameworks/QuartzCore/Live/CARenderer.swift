import Color
package import DisplayList
import Geometry
public import Pixels
public import RenderServer

/// A renderer that draws a layer tree into images without a screen.
///
/// Creating a renderer attaches the layer tree to a render context and commits pending changes. The renderer's times
/// are in seconds since its creation.
///
/// If no window is displayed, `CACurrentMediaTime()` returns the time of the most recently created renderer.
/// Therefore, `beginTime = 3` and `beginTime = CACurrentMediaTime() + 3` both mean 3 seconds after the renderer's
/// start, even for animations built before the renderer. With several renderers, ``withMediaTime(_:)`` selects one of
/// them.
public final class CARenderer: NSObject {
  /// The drawing rules of Apple's two layer renderers, which differ in details such as gradients.
  public enum Rules: String, CaseIterable, Sendable {
    /// The rules of the render server, which draws to the screen.
    ///
    /// This is the default.
    case server
    /// The rules of `CALayer.render(in:)`, which draws into a graphics context.
    case context
  }

  /// The root layer, or `nil` to draw only the background.
  public var layer: CALayer? { didSet { attach() } }
  /// The rectangle to render, in points, in the coordinate space that contains the root layer.
  public var bounds: CGRect
  /// The number of pixels per point in the rendered images.
  public package(set) var scale: CGFloat
  /// The color drawn beneath the layers, or `nil` for a transparent background.
  public var backgroundColor: CGColor?
  /// The drawing rules used for images.
  ///
  /// The default is `Rules.server`, which draws as on the screen.
  public var rules = Rules.server
  /// The render context to which the layer tree is attached until the renderer is released.
  package let context: RenderContext
  private var host: LayerTreeHost?
  private let startTime: Double
  /// The rectangle to be redrawn in addition to the computed damage, in points.
  private var addedDamage = CGRect.null
  private var frameTime: Double?
  /// The image of the current frame and its damage in points, or `nil` until it is requested.
  private var currentFrame: (picture: CGImage, difference: CGRect)?
  private var lastImage: CGImage?

  /// Creates a renderer for a layer tree, with `bounds` in points and `scale` in pixels per point.
  ///
  /// If the current render context has the same clock and no layer tree, the renderer uses that context. A tree and
  /// its animations can thus be built using the renderer's time.
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

  /// Creates a renderer for the layer tree of an existing render context, with `bounds` in points and `scale` in
  /// pixels per point.
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

  /// Returns the image at the given time in seconds.
  ///
  /// A manual clock advances to that time, one run loop turn after another, and all completion blocks and delegate
  /// methods due until then are called.
  ///
  /// For an earlier time, the image shows the current model values with the animations of that time, including those
  /// that have ended since. If the program has changed values since that time, a diagnostic is reported. If the image
  /// cannot be rendered, a `CAProgrammerError` is raised, and the result is a transparent image of one pixel.
  public func image(at time: CFTimeInterval) -> CGImage {
    do {
      return CGImage(pixels: try frame(at: time).pixels)
    } catch {
      CAProgrammerError.raise("\(error)")
      return CGImage(pixels: PixelBuffer(width: 1, height: 1))
    }
  }

  /// Returns the images of a video.
  ///
  /// Image k is at the time k / `framesPerSecond`, and the number of images is round(`duration` × `framesPerSecond`).
  ///
  /// - Parameters:
  ///   - duration: The duration of the video, in seconds. For a value of 0 or less, the result is empty.
  ///   - framesPerSecond: The frame rate. For a value of 0 or less, the result is empty.
  /// - Returns: A sequence whose images are rendered when they are accessed. For a value that is not finite, or for
  ///   more than 10,000,000 images, a `CAProgrammerError` is raised and the result is empty.
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

  /// The maximum number of images in a video, which is about two days at 60 frames per second.
  private static let maximumFrameCount = 10_000_000

  /// Returns the frame at the given time in seconds, in the format used by the image and video encoders.
  ///
  /// The clock advances as described for ``image(at:)``.
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

  /// Returns the drawing commands at the given time in seconds, as text.
  package func displayListText(at time: Double) -> String { displayList(at: time).description }

  /// Returns the drawing commands at the given time in seconds.
  package func displayList(at time: Double) -> DisplayList {
    advance(to: time)
    return context.displayList(viewport: viewport, base: baseTransform, at: startTime + time)
  }

  /// Advances a manual clock to the given time in seconds, one run loop turn after another, without rendering.
  ///
  /// A time that is not finite raises a `CAProgrammerError` and has no effect. While a display link is active, each
  /// of its refreshes has its own turn.
  public func advance(to time: CFTimeInterval) {
    guard time.isFinite else {
      return CAProgrammerError.raise("invalid time \(time): it must be finite")
    }
    commitPendingChanges()
    if let clock = context.clock as? ManualClock, startTime + time >= clock.now {
      // Setting the current context allocates memory, which is unnecessary for frames in which only animations run.
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

  /// Returns whether no callback or commit is due until the given time, so that rendering can be done without
  /// running the run loop turns in between.
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

  /// Returns a length rounded up to whole pixels, or 0 if it is not positive.
  ///
  /// A size of 0 is reported as an error when it is rendered.
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
  /// The second argument is a display's time stamp on Apple platforms and has no effect here.
  public func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer?) {
    frameTime = max(0, t - startTime)
    currentFrame = nil
    advance(to: max(0, t - startTime))
  }

  /// Returns a rectangle in points that contains all pixels changed by ``render()`` in the current frame, or the null
  /// rectangle if there are none.
  ///
  /// The changed pixels are those that differ from the last rendered frame and those added by ``addUpdate(_:)``. The
  /// rectangle covers the whole image for the first frame, and if computing the difference would cost more than
  /// drawing. Between frames, it contains only the added rectangles.
  public func updateBounds() -> CGRect { addedDamage.union(renderedFrame()?.difference ?? .null) }

  /// Adds a rectangle, in points, to the area that is redrawn.
  ///
  /// The result of ``updateBounds()`` includes it.
  public func addUpdate(_ r: CGRect) {
    addedDamage = addedDamage.union(r)
    // Redrawing a part would produce the same bytes, so only a request for the whole image has an effect.
    if r.contains(bounds) { context.setNeedsFullRedraw() }
  }

  /// Renders the current frame.
  ///
  /// The rendered image is available in ``frameImage``.
  public func render() {
    if let drawn = renderedFrame() { lastImage = drawn.picture }
  }

  /// Returns the image and the damage of the current frame, or `nil` if no frame was begun.
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

  /// The image rendered by the last call to ``render()``, or `nil` before the first call.
  ///
  /// Its size in pixels is the size of `bounds` times `scale`.
  public var frameImage: CGImage? { lastImage }

  /// Returns the media time at which the next frame is due.
  ///
  /// While an animation runs or a commit is pending, the result is the current time. Otherwise it is the time at
  /// which the next animation or delay begins or ends, or infinity if there is none.
  public func nextFrameTime() -> CFTimeInterval {
    let stacks = [TransactionStack.current, TransactionStack.stack(for: context)]
    if !stacks.allSatisfy(\.isIdle) || context.turns.hasPendingClosures || host?.isFading ?? false {
      return context.clock.now
    }
    return context.nextFrameTime ?? .infinity
  }

  /// Ends the current frame and clears the rectangles added to it.
  public func endFrame() {
    frameTime = nil
    currentFrame = nil
    addedDamage = .null
  }
}
