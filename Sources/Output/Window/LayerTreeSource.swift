#if Window
  package import Color
  import DisplayList
  package import Foundation
  import Geometry
  package import Pixels
  import QuartzCore
  package import RenderServer

  // Sound: `lock` guards the properties shared between threads; `compositedImage` is used only on the rendering
  // thread.
  /// A frame source that renders layer trees on top of one another.
  ///
  /// The main thread commits changes to the layer trees; the display's thread renders the committed values.
  package final class LayerTreeSource: FrameSource, @unchecked Sendable {
    /// A layer tree with its position on the display surface.
    package struct PositionedLayerTree: Sendable {
      /// The render context that displays the tree.
      package let context: RenderContext
      /// The point, in the coordinate system of the root layer's superlayer, that is placed at the surface's
      /// upper-left corner, in points.
      package let origin: CGPoint

      /// Creates a positioned tree.
      ///
      /// `origin` is the point placed at the surface's upper-left corner.
      package init(_ context: RenderContext, origin: CGPoint = .zero) {
        (self.context, self.origin) = (context, origin)
      }

      fileprivate func baseTransform(scale: Double) -> Matrix4 {
        Matrix4.translation(x: -origin.x, y: -origin.y, z: 0).concatenating(
          .scale(x: scale, y: scale, z: 1))
      }
    }

    private let lock = NSLock()
    private var trees: [PositionedLayerTree] = []
    private var haveTreesChanged = false
    private var statistics = FrameStatistics()
    /// Whether the display keeps showing the current frame.
    private var isFrozen = false
    private var frozenFrame: PixelBuffer?
    private var frozenSemaphore: DispatchSemaphore?
    /// The times, in seconds, at which the trees in the last frame were rendered.
    private var drawnTimes: [Double] = []
    private var drawnState: SurfaceState?
    private var isPreparing = false

    private let background: RGBA
    private let runOnMain: @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void
    private let onEnd: @MainActor (DisplayError?) -> Void
    /// The composited image of multiple trees; `nil` if there is a single tree.
    private var compositedImage: PixelBuffer?

    /// Creates a source that displays no trees yet.
    ///
    /// `toMain` runs closures on the main thread. `end` is called on the main thread when the surface is closed.
    package init(
      background: RGBA,
      toMain: @escaping @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void = { body in
        DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
      },
      end: @escaping @MainActor (DisplayError?) -> Void
    ) {
      self.background = background
      self.runOnMain = toMain
      self.onEnd = end
    }

    /// Replaces the displayed layer trees, in order from back to front.
    package func setTrees(_ trees: [PositionedLayerTree]) {
      lock.withLock {
        self.trees = trees
        haveTreesChanged = true
      }
    }

    /// The statistics of the last presented frame.
    package var currentStatistics: FrameStatistics { lock.withLock { statistics } }

    // MARK: Frozen frames

    /// Freezes the next frame, waits until it is presented, and renders it again without caches.
    ///
    /// The method must be called on the main thread, so that nothing is committed in the meantime.
    ///
    /// - Returns: The frame; `nil` if none is presented within 2 seconds.
    package func freeze(waking loop: DisplayLoop) throws -> PixelBuffer? {
      let semaphore = DispatchSemaphore(value: 0)
      lock.withLock {
        (isFrozen, frozenFrame, frozenSemaphore, haveTreesChanged) = (true, nil, semaphore, true)
      }
      loop.wake()
      guard semaphore.wait(timeout: .now() + 2) == .success else { return nil }
      let (trees, times, state) = lock.withLock { (self.trees, drawnTimes, drawnState) }
      guard let state, times.count == trees.count, !trees.isEmpty else { return nil }
      var all: PixelBuffer?
      for (index, tree) in trees.enumerated() {
        let image = try tree.context.renderUncached(
          viewport: viewport(for: state, isLowest: index == 0),
          base: tree.baseTransform(scale: state.density),
          at: times[index])
        if all == nil { all = image } else { all?.composite(image, in: state.bounds) }
      }
      return all
    }

    /// Resumes displaying new frames.
    package func unfreeze() {
      lock.withLock {
        (isFrozen, frozenFrame, frozenSemaphore, haveTreesChanged) = (false, nil, nil, true)
      }
    }

    // MARK: Display thread

    /// Returns the time of the next change in any of the trees, in seconds; `nil` if nothing will change.
    package func nextFrameTime(after time: Double) -> Double? {
      let (trees, isHeld, isOther) = lock.withLock { (self.trees, self.isFrozen, haveTreesChanged) }
      if isOther { return time }
      if isHeld { return nil }
      return trees.compactMap(\.context.nextFrameTime).min()
    }

    private func viewport(for state: SurfaceState, isLowest: Bool) -> Viewport {
      Viewport(
        width: state.width, height: state.height, scale: state.density,
        background: isLowest ? background : .clear)
    }

    /// Renders the committed values of all trees and composites the results.
    package func renderFrame(
      on state: SurfaceState, at time: Double, fullRedraw anew: Bool
    ) throws -> RenderedFrame {
      let (trees, isOther, isHeld, held) = lock.withLock {
        defer { haveTreesChanged = false }
        return (self.trees, haveTreesChanged, self.isFrozen, self.frozenFrame)
      }
      if let held { return RenderedFrame(held, damage: anew ? [state.bounds] : []) }
      var (times, damage): ([Double], PixelRect) = ([], PixelRect(x: 0..<0, y: 0..<0))
      var images: [PixelBuffer] = []
      for (index, tree) in trees.enumerated() {
        let view = viewport(for: state, isLowest: index == 0)
        let frame = try tree.context.renderCommittedFrame(
          viewport: view, base: tree.baseTransform(scale: state.density), at: time)
        times.append(frame.time)
        images.append(frame.pixels)
        if let difference = tree.context.damage {
          damage = damage.union(PixelRect(x: difference.x, y: difference.y))
        }
      }
      if isOther || anew { damage = state.bounds }
      let all = compositePictures(images, surface: state, damage: damage)
      lock.withLock {
        (drawnTimes, drawnState) = (times, state)
        if isHeld, self.isFrozen { self.frozenFrame = all }
      }
      return RenderedFrame(all, damage: damage.isEmpty ? [] : [damage])
    }

    /// Composites the images of the layer trees.
    ///
    /// Only the damaged rectangle is composited again.
    private func compositePictures(
      _ images: [PixelBuffer], surface state: SurfaceState, damage: PixelRect
    ) -> PixelBuffer {
      guard images.count != 1 else {
        compositedImage = nil
        return images[0]
      }
      var all =
        if let compositedImage, compositedImage.width == state.width,
          compositedImage.height == state.height
        {
          compositedImage
        } else {
          PixelBuffer(width: state.width, height: state.height)
        }
      compositedImage = nil
      if images.isEmpty { all.fill(background, in: damage) }
      for (index, image) in images.enumerated() {
        if index == 0 {
          all.copyPixels(from: image, in: damage)
        } else {
          all.composite(image, in: damage)
        }
      }
      compositedImage = all
      return all
    }

    /// Schedules the drawing that must run on the main thread, such as drawing by layer delegates.
    package func prepareFrame(on state: SurfaceState, at time: Double) {
      let (trees, isPending) = lock.withLock {
        defer { isPreparing = true }
        return (self.trees, isPreparing)
      }
      guard !isPending else { return }
      let background = self.background
      runOnMain { [weak self] in
        self?.lock.withLock { self?.isPreparing = false }
        for (index, tree) in trees.enumerated() {
          let view = Viewport(
            width: state.width, height: state.height, scale: state.density,
            background: index == 0 ? background : .clear)
          tree.context.prepareFrame(
            viewport: view, base: tree.baseTransform(scale: state.density), at: time)
        }
      }
    }

    /// Stores the statistics for ``currentStatistics``.
    package func didPresentFrame(_ statistics: FrameStatistics) {
      lock.withLock {
        self.statistics = statistics
        guard frozenFrame != nil, let frozenSemaphore else { return }
        self.frozenSemaphore = nil
        frozenSemaphore.signal()
      }
    }

    /// Calls the `end` closure on the main thread.
    package func surfaceDidClose(_ error: DisplayError?) {
      let end = self.onEnd
      runOnMain { end(error) }
    }
  }

  extension PixelBuffer {
    /// Copies the pixels in a rectangle from an image of the same size.
    package mutating func copyPixels(from image: PixelBuffer, in rect: PixelRect) {
      let width = width
      withMutablePixels { pixels in
        image.withPixels { other in
          for y in rect.y {
            (pixels + y * width + rect.x.lowerBound).update(
              from: other + y * width + rect.x.lowerBound, count: rect.x.count)
          }
        }
      }
    }

    /// Composites the pixels in a rectangle of the given image over this image, which has the same size.
    package mutating func composite(_ image: PixelBuffer, in rect: PixelRect) {
      let width = width
      withMutablePixels { pixels in
        image.withPixels { other in
          for y in rect.y {
            for at in (y * width + rect.x.lowerBound)..<(y * width + rect.x.upperBound) {
              let source = other[at]
              let rest = 255 - (source >> 24)
              if rest == 0 {
                pixels[at] = source
              } else if rest < 255 {
                // Two channels are multiplied at once, each resulting in a 16-bit product. The expression (v + 128 +
                // (v + 128 >> 8)) >> 8 equals v / 255, rounded.
                let low = (pixels[at] & 0xFF00FF) * rest + 0x80_0080
                let high = (pixels[at] >> 8 & 0xFF00FF) * rest + 0x80_0080
                let a = (low + (low >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF
                let b = (high + (high >> 8 & 0xFF00FF)) & 0xFF00_FF00
                pixels[at] = source &+ (a | b)
              }
            }
          }
        }
      }
    }

    /// Fills the given rectangle with a color.
    fileprivate mutating func fill(_ color: RGBA, in rect: PixelRect) {
      let width = width
      func byte(_ value: Double) -> UInt32 {
        UInt32(clamping: (value * 255).rounded(), in: 0...255)
      }
      let alpha = color.alpha
      let pixel =
        byte(color.red * alpha) | byte(color.green * alpha) << 8 | byte(color.blue * alpha) << 16
        | byte(alpha) << 24
      withMutablePixels { pixels in
        for y in rect.y {
          (pixels + y * width + rect.x.lowerBound).update(repeating: pixel, count: rect.x.count)
        }
      }
    }
  }
#endif
