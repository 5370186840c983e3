#if Window
  /// Statistics about the frames of a window since it was opened.
  public struct FrameStatistics: Hashable, Sendable {
    /// The number of frames presented since the window was opened.
    public internal(set) var presentedFrames = 0
    /// The number of refreshes missed because a frame was still being rendered.
    public internal(set) var lateFrames = 0
    /// The number of refreshes, including missed ones and those that found no changes.
    public internal(set) var refreshes = 0
    /// The time for rendering the last frame, in seconds.
    public internal(set) var drawingTime = 0.0
    /// The longest time for rendering a frame, in seconds.
    public internal(set) var maximumDrawingTime = 0.0
    /// The time for uploading and presenting the last frame, in seconds.
    public internal(set) var presentationTime = 0.0
    /// The total number of pixels uploaded to the display.
    public internal(set) var uploadedPixels = 0

    /// Creates statistics in which all values are 0.
    public init() {}

    /// The fraction of refreshes that were missed, in the range `0...1`; 0 if there were no refreshes.
    public var lateFraction: Double { refreshes > 0 ? Double(lateFrames) / Double(refreshes) : 0 }
  }
#endif
