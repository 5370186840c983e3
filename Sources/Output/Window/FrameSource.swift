#if Window
  package import Pixels

  /// An object that renders the frames of a surface.
  ///
  /// Its methods are called on the display's thread.
  package protocol FrameSource: AnyObject {
    /// Returns the time of the next change, in seconds: `time` itself during an animation; `nil` if nothing will
    /// change.
    func nextFrameTime(after time: Double) -> Double?
    /// Renders the frame at the given time, in seconds.
    ///
    /// For a full redraw, the result must not depend on what was previously displayed.
    func renderFrame(
      on state: SurfaceState, at time: Double, fullRedraw anew: Bool
    ) throws -> RenderedFrame
    /// Called before the display presents a frame.
    ///
    /// The source schedules any work for the next frame that must run on the main thread.
    func prepareFrame(on state: SurfaceState, at time: Double)
    /// Called after a frame was presented, with the surface's statistics so far.
    func didPresentFrame(_ statistics: FrameStatistics)
    /// Called after the surface was closed, with the error that caused it, if any.
    func surfaceDidClose(_ error: DisplayError?)
  }

  extension FrameSource {
    package func prepareFrame(on state: SurfaceState, at time: Double) {}
    package func didPresentFrame(_ statistics: FrameStatistics) {}
  }

  /// A rendered frame with its damaged areas.
  package struct RenderedFrame {
    /// The pixels of the complete frame, including unchanged areas.
    package var pixels: PixelBuffer
    /// The rectangles, in pixels, that differ from the previous frame; empty if the frames are equal.
    package var damage: [PixelRect]

    /// Creates a frame with its damaged rectangles in pixels.
    package init(_ pixels: PixelBuffer, damage: [PixelRect]) {
      (self.pixels, self.damage) = (pixels, damage)
    }
  }
#endif
