#if Window
  package import Color
  import DisplayList
  package import Foundation
  import Geometry
  package import Pixels
  import QuartzCore
  package import RenderServer

  // Sound: threads share what `lock` guards; `together` belongs to the one that draws.
  /// Live trees of layers, one over the other, as the display's thread draws them.
  ///
  /// The trees are committed in the main thread; here is drawn what was committed.
  package final class TreeSource: FrameSource, @unchecked Sendable {
    /// One tree and where it lies.
    package struct Tree: Sendable {
      /// Where it is live.
      package let context: RenderContext
      /// The point of the surroundings of its root that lies in the upper left corner.
      package let origin: CGPoint

      /// A tree, shown from a point on.
      package init(_ context: RenderContext, origin: CGPoint = .zero) {
        (self.context, self.origin) = (context, origin)
      }

      fileprivate func base(_ scale: Double) -> Matrix4 {
        Matrix4.translation(-origin.x, -origin.y, 0).concat(.scale(scale, scale, 1))
      }
    }

    private let lock = NSLock()
    private var trees: [Tree] = []
    private var areTreesOther = false
    private var statistics = FrameStatistics()
    /// While it is held one picture stays, and who waits for it to show.
    private var isHeld = false
    private var held: PixelBuffer?
    private var waiting: DispatchSemaphore?
    /// The instants at which the trees of the last picture were drawn, and on what.
    private var drawnAt: [Double] = []
    private var drawnOn: SurfaceState?
    private var isPreparing = false

    private let background: RGBA
    private let toMain: @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void
    private let end: @MainActor (DisplayError?) -> Void
    /// What lies together, where more than one tree is shown.
    private var together: PixelBuffer?

    /// Creates a source without trees; the closure is called in the main thread when the surface is closed.
    package init(
      background: RGBA,
      toMain: @escaping @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void = { body in
        DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
      },
      end: @escaping @MainActor (DisplayError?) -> Void
    ) {
      self.background = background
      self.toMain = toMain
      self.end = end
    }

    /// Shows other trees, from behind to the front.
    package func show(_ trees: [Tree]) {
      lock.withLock {
        self.trees = trees
        areTreesOther = true
      }
    }

    /// How its frames came out.
    package var shownStatistics: FrameStatistics { lock.withLock { statistics } }

    // MARK: The moment

    /// Holds the next picture, waits until it shows and draws it once more, as a whole and without a window; in the main
    /// thread, so that nothing is committed meanwhile.
    ///
    /// - Returns: nil where nothing is shown within two seconds.
    package func hold(waking loop: DisplayLoop) throws -> PixelBuffer? {
      let semaphore = DispatchSemaphore(value: 0)
      lock.withLock { (isHeld, held, waiting, areTreesOther) = (true, nil, semaphore, true) }
      loop.wake()
      guard semaphore.wait(timeout: .now() + 2) == .success else { return nil }
      let (trees, times, state) = lock.withLock { (self.trees, drawnAt, drawnOn) }
      guard let state, times.count == trees.count, !trees.isEmpty else { return nil }
      var all: PixelBuffer?
      for (index, tree) in trees.enumerated() {
        let picture = try tree.context.wholePicture(
          viewport(state, isLowest: index == 0), base: tree.base(state.density), at: times[index])
        if all == nil { all = picture } else { all?.cover(with: picture, in: state.bounds) }
      }
      return all
    }

    /// Lets the picture go on.
    package func letGo() {
      lock.withLock { (isHeld, held, waiting, areTreesOther) = (false, nil, nil, true) }
    }

    // MARK: The display's thread

    /// When anything of the trees moves.
    package func nextFrame(at time: Double) -> Double? {
      let (trees, isHeld, isOther) = lock.withLock { (self.trees, self.isHeld, areTreesOther) }
      if isOther { return time }
      if isHeld { return nil }
      return trees.compactMap(\.context.nextFrame).min()
    }

    private func viewport(_ state: SurfaceState, isLowest: Bool) -> Viewport {
      Viewport(
        width: state.width, height: state.height, scale: state.density,
        background: isLowest ? background : .clear)
    }

    /// Draws what is committed.
    package func picture(
      on state: SurfaceState, at time: Double, anew: Bool
    ) throws -> ShownPicture {
      let (trees, isOther, isHeld, held) = lock.withLock {
        defer { areTreesOther = false }
        return (self.trees, areTreesOther, self.isHeld, self.held)
      }
      if let held { return ShownPicture(held, damage: anew ? [state.bounds] : []) }
      var (times, damage): ([Double], PixelRect) = ([], PixelRect(x: 0..<0, y: 0..<0))
      var pictures: [PixelBuffer] = []
      for (index, tree) in trees.enumerated() {
        let view = viewport(state, isLowest: index == 0)
        let frame = try tree.context.committedFrame(view, base: tree.base(state.density), at: time)
        times.append(frame.time)
        pictures.append(frame.pixels)
        if let difference = tree.context.difference {
          damage = damage.union(PixelRect(x: difference.x, y: difference.y))
        }
      }
      if isOther || anew { damage = state.bounds }
      let all = merge(pictures, state, damage)
      lock.withLock {
        (drawnAt, drawnOn) = (times, state)
        if isHeld, self.isHeld { self.held = all }
      }
      return ShownPicture(all, damage: damage.isEmpty ? [] : [damage])
    }

    /// The pictures over each other; only what differs is put together.
    private func merge(
      _ pictures: [PixelBuffer], _ state: SurfaceState, _ damage: PixelRect
    ) -> PixelBuffer {
      guard pictures.count != 1 else {
        together = nil
        return pictures[0]
      }
      var all =
        if let together, together.width == state.width, together.height == state.height {
          together
        } else {
          PixelBuffer(width: state.width, height: state.height)
        }
      together = nil
      if pictures.isEmpty { all.fill(background, in: damage) }
      for (index, picture) in pictures.enumerated() {
        if index == 0 {
          all.replace(with: picture, in: damage)
        } else {
          all.cover(with: picture, in: damage)
        }
      }
      together = all
      return all
    }

    /// Has the main thread draw what only it can.
    package func prepare(on state: SurfaceState, at time: Double) {
      let (trees, isPending) = lock.withLock {
        defer { isPreparing = true }
        return (self.trees, isPreparing)
      }
      guard !isPending else { return }
      let background = self.background
      toMain { [weak self] in
        self?.lock.withLock { self?.isPreparing = false }
        for (index, tree) in trees.enumerated() {
          let view = Viewport(
            width: state.width, height: state.height, scale: state.density,
            background: index == 0 ? background : .clear)
          tree.context.prepareFrame(view, base: tree.base(state.density), at: time)
        }
      }
    }

    /// Keeps how frames came out.
    package func shown(_ statistics: FrameStatistics) {
      lock.withLock {
        self.statistics = statistics
        guard held != nil, let waiting else { return }
        self.waiting = nil
        waiting.signal()
      }
    }

    /// Tells the main thread.
    package func ended(_ error: DisplayError?) {
      let end = self.end
      toMain { end(error) }
    }
  }

  extension PixelBuffer {
    /// Takes over a rectangle of a picture of the same size.
    package mutating func replace(with picture: PixelBuffer, in rect: PixelRect) {
      let width = width
      withMutablePixels { pixels in
        picture.withPixels { other in
          for y in rect.y {
            (pixels + y * width + rect.x.lowerBound).update(
              from: other + y * width + rect.x.lowerBound, count: rect.x.count)
          }
        }
      }
    }

    /// Lays a rectangle of a picture of the same size over it.
    package mutating func cover(with picture: PixelBuffer, in rect: PixelRect) {
      let width = width
      withMutablePixels { pixels in
        picture.withPixels { other in
          for y in rect.y {
            for at in (y * width + rect.x.lowerBound)..<(y * width + rect.x.upperBound) {
              let source = other[at]
              let rest = 255 - (source >> 24)
              if rest == 0 {
                pixels[at] = source
              } else if rest < 255 {
                // Two channels at once, each product in 16 bits; (v + 128 + (v + 128 >> 8)) >> 8 is v / 255 rounded.
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

    /// Gives all pixels of a rectangle one colour.
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
