#if Window
  /// How the frames of a window came out, since it was opened.
  public struct FrameStatistics: Hashable, Sendable {
    /// Pictures that were shown.
    public internal(set) var presentedFrames = 0
    /// Refreshes that passed while a picture for them was still being made.
    public internal(set) var lateFrames = 0
    /// Refreshes for which there was something to look at, whether anything had changed or not.
    public internal(set) var refreshes = 0
    /// How long the last picture took to draw, in seconds.
    public internal(set) var drawingTime = 0.0
    /// How long the slowest took to draw, in seconds.
    public internal(set) var maximumDrawingTime = 0.0
    /// How long the last upload and showing took, in seconds.
    public internal(set) var presentationTime = 0.0
    /// How many pixels went up to the display, in all.
    public internal(set) var uploadedPixels = 0

    /// Nothing was shown.
    public init() {}

    /// The share of late frames among those that were wanted.
    public var lateFraction: Double { refreshes > 0 ? Double(lateFrames) / Double(refreshes) : 0 }
  }
#endif
