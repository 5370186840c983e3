#if Window
  /// Statistics about the frames of a window since it was opened.
  public struct FrameStatistics: Hashable, Sendable {
    /// The number of frames that were presented.
    public internal(set) var presentedFrames = 0
    /// The number of refreshes that were missed because a frame was still being rendered.
    public internal(set) var lateFrames = 0
    /// The number of refreshes with a check for changes, including those without a new frame and missed ones.
    public internal(set) var refreshes = 0
    /// The rendering time of the last frame, in seconds.
    public internal(set) var drawingTime = 0.0
    /// The maximum rendering time of a frame, in seconds.
    public internal(set) var maximumDrawingTime = 0.0
    /// The time to upload and present the last frame, in seconds.
    public internal(set) var presentationTime = 0.0
    /// The total number of pixels that were uploaded to the display.
    public internal(set) var uploadedPixels = 0

    /// Creates statistics in which all values are 0.
    public init() {}

    /// The fraction of refreshes that were missed, 0...1; 0 without refreshes.
    public var lateFraction: Double { refreshes > 0 ? Double(lateFrames) / Double(refreshes) : 0 }
  }
#endif
