/// One finished picture of a film or of a live tree.
public struct Frame: Sendable {
  /// What is seen.
  public let pixels: PixelBuffer
  /// The instant it shows, in seconds since the film's beginning.
  public let time: Double

  /// A picture at an instant.
  public init(pixels: PixelBuffer, time: Double) {
    self.pixels = pixels
    self.time = time
  }
}
