#if Window
  package import Pixels

  /// What is shown on a surface, as the display's thread asks for it.
  package protocol FrameSource: AnyObject {
    /// When the next frame differs from the present one: `time` while something moves, nil where all stands.
    func nextFrameTime(after time: Double) -> Double?
    /// The picture at an instant; anew where nothing that was shown may be relied on.
    func renderFrame(
      on state: SurfaceState, at time: Double, fullRedraw anew: Bool
    ) throws -> RenderedFrame
    /// The display is about to show a frame: what is to be done in the main thread for the next is put there.
    func prepareFrame(on state: SurfaceState, at time: Double)
    /// A frame was shown.
    func didPresentFrame(_ statistics: FrameStatistics)
    /// The surface is there no more.
    func surfaceDidClose(_ error: DisplayError?)
  }

  extension FrameSource {
    /// Nothing is done.
    package func prepareFrame(on state: SurfaceState, at time: Double) {}
    /// Nothing is done.
    package func didPresentFrame(_ statistics: FrameStatistics) {}
  }

  /// A picture and where it differs from the one before.
  package struct RenderedFrame {
    /// All of it.
    package var pixels: PixelBuffer
    /// Where it differs; empty where it does not.
    package var damage: [PixelRect]

    /// A picture that differs in some places.
    package init(_ pixels: PixelBuffer, damage: [PixelRect]) {
      (self.pixels, self.damage) = (pixels, damage)
    }
  }
#endif
