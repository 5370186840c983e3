/// A finished frame of a film or of a live layer tree.
public struct Frame: Sendable {
  /// The pixels of the frame, in the size of the viewport.
  public let pixels: PixelBuffer
  /// The time of the frame, in seconds from the start of the film.
  public let time: Double

  /// Creates a frame from its pixels and its time, in seconds from the start of the film.
  public init(pixels: PixelBuffer, time: Double) {
    self.pixels = pixels
    self.time = time
  }
}
