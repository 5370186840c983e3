#if Window
  package import Pixels

  /// The source of a surface's frames.
  ///
  /// Its methods are called on the display's thread.
  package protocol FrameSource: AnyObject {
    /// Returns the time of the next change, in seconds: `time` during an animation, nil if nothing will change.
    func nextFrameTime(after time: Double) -> Double?
    /// Renders the frame at a time in seconds.
    ///
    /// With a full redraw, nothing that was displayed before may be assumed.
    func renderFrame(
      on state: SurfaceState, at time: Double, fullRedraw anew: Bool
    ) throws -> RenderedFrame
    /// Called before the display presents a frame.
    ///
    /// The source schedules work on the main thread that the next frame requires.
    func prepareFrame(on state: SurfaceState, at time: Double)
    /// Called after a frame was presented, with the statistics of the surface so far.
    func didPresentFrame(_ statistics: FrameStatistics)
    /// Called after the surface was closed, with the error that closed it, if any.
    func surfaceDidClose(_ error: DisplayError?)
  }

  extension FrameSource {
    /// Default: does nothing.
    package func prepareFrame(on state: SurfaceState, at time: Double) {}
    /// Default: does nothing.
    package func didPresentFrame(_ statistics: FrameStatistics) {}
  }

  /// A rendered frame and its damage.
  package struct RenderedFrame {
    /// The pixels of the entire frame.
    package var pixels: PixelBuffer
    /// The rectangles, in pixels, that differ from the previous frame; empty if it is equal.
    package var damage: [PixelRect]

    /// Creates a frame with its damage in pixels.
    package init(_ pixels: PixelBuffer, damage: [PixelRect]) {
      (self.pixels, self.damage) = (pixels, damage)
    }
  }
#endif
