// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Aliases for this module's public names up to version 0.1, kept for one release.

#if Window
  extension LiveWindow {
    @available(*, deprecated, renamed: "openWindows")
    public static var open: [LiveWindow] { openWindows }
  }

  extension FrameStatistics {
    @available(*, deprecated, renamed: "presentedFrames")
    public var shownFrames: Int { presentedFrames }

    @available(*, deprecated, renamed: "maximumDrawingTime")
    public var longestDrawingTime: Double { maximumDrawingTime }

    @available(*, deprecated, renamed: "presentationTime")
    public var showingTime: Double { presentationTime }

    @available(*, deprecated, renamed: "lateFraction")
    public var lateShare: Double { lateFraction }
  }

  extension DisplayError {
    @available(*, deprecated, renamed: "invalidSetting")
    public static func setting(name: String, value: String, meant: String) -> Self {
      .invalidSetting(name: name, value: value, expected: meant)
    }
  }
#endif
