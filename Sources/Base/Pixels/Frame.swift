/// A finished frame of a film or of a layer tree displayed by a render context.
public struct Frame: Sendable {
  /// The pixels of the frame, which has the size of the viewport.
  public let pixels: PixelBuffer
  /// The time of the frame, in seconds since the start of the film.
  public let time: Double

  /// Creates a frame from its pixels and its time, in seconds since the start of the film.
  public init(pixels: PixelBuffer, time: Double) {
    self.pixels = pixels
    self.time = time
  }
}
